/**
 * The sandbox as one app: which operations there are, and the life of a call of the service.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import { openControl, openDocs } from './control/doors.ts';
import type { Region } from './model/marketplaces.ts';
import { budgetRuleOperations } from './dialects/budget-rules/operations.ts';
import { legacyOperations } from './dialects/legacy-sp/operations.ts';
import { managerAccountOperations } from './dialects/manager-accounts/operations.ts';
import { snapshotOperations } from './dialects/legacy-sp/snapshots.ts';
import { brandsVersion3Operations } from './dialects/sb-v3/operations.ts';
import { oauthOperations } from './dialects/oauth/operations.ts';
import { profileOperations } from './dialects/profiles/operations.ts';
import { reportOperations } from './dialects/reports/operations.ts';
import { sponsoredBrandsOperations } from './dialects/sb-v4/operations.ts';
import { sponsoredProductsOperations } from './dialects/sp-v3/operations.ts';
import { suggestedOperations } from './dialects/suggested/operations.ts';
import { plainVoice } from './grammar/plain-voice.ts';
import { hostOf, NO_HOSTS, type Ports } from './http/address.ts';
import { answer, type Asked, type Desk, type Finished, type Step } from './http/answer.ts';
import { authenticate, identifyClient } from './http/authenticate.ts';
import { acceptMediaType } from './http/body.ts';
import { ConnectionLost } from './http/cut-short.ts';
import { deprecate } from './http/deprecate.ts';
import type { Operation } from './http/call.ts';
import { enterScope } from './http/enter-scope.ts';
import { pathInWorld } from './http/enter-world.ts';
import { meetFault } from './http/faults/meet-fault.ts';
import { findOperation } from './http/find-operation.ts';
import { headOfMessage, headOfRequest } from './http/head.ts';
import type { Hosts } from './http/hosts.ts';
import { Journals } from './http/journal.ts';
import { keepTime } from './http/keep-time.ts';
import { limitRate } from './http/limit-rate.ts';
import { noteExchange } from './http/note-exchange.ts';
import { Routes } from './http/routes.ts';
import { answerFromStorage, downloadFile } from './http/storage.ts';
import type { Scenarios } from './verbs/play.ts';
import type { Worlds } from './world/worlds.ts';

export const operations: readonly Operation[] = [
  ...oauthOperations,
  ...managerAccountOperations,
  ...profileOperations,
  ...legacyOperations,
  ...suggestedOperations,
  ...sponsoredProductsOperations,
  ...brandsVersion3Operations,
  ...sponsoredBrandsOperations,
  ...budgetRuleOperations,
  ...reportOperations,
  ...snapshotOperations,
];

/** Files are served apart, as their world is in their path. */
export const documented: readonly Operation[] = [...operations, downloadFile];

/**
 * The life of a call: the first step that refuses it answers, and nothing behind that step is looked at. What is left
 * (its body, its parameters, what they name, the items) is the operation's own.
 */
export const LIFE: readonly Step[] = [
  keepTime, // never answers: what the timeline of its world holds for this instant or this call happens first
  findOperation, // 404: no such path or method here
  deprecate, // 404 from the sunset on; before it, headers that say so
  meetFault, // whatever it was told to: an answer, a wait, a broken connection
  authenticate, // 401: no token, or none that is good
  identifyClient, // 401: not the client that the token was issued for
  limitRate, // 429: more calls than the world lets a client make
  enterScope, // 401, 400, 403: no profile, not this caller's, not to be changed by it, not for ads, of no brand
  acceptMediaType, // 415: not JSON, in a strict world
];

/** What the node adapter puts beside a request; absent where the app is called without a port. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  region?: Region;
  /** It came by a listener of all regions. */
  byHost?: boolean;
}

export interface ServerOptions {
  worlds: Worlds;
  /** What worlds can start from; without it, what came along. */
  scenarios?: Scenarios | undefined;
  /** Shared with the control API where that has an app of its own. */
  journals?: Journals;
  report?: (exchange: Finished) => void;
  version?: string;
  /** The control API below `/_sandbox` of the service's own listeners, or on one of its own: see `createAdmin`. */
  admin?: 'same' | 'own';
  /** A bearer token that the control API asks for. */
  adminToken?: string | undefined;
  /** Origins of browsers that may use it. */
  adminOrigins?: readonly string[];
  /** The address that links are built from, in place of the one that was asked. */
  publicUrl?: string | undefined;
  /** The address of the object storage; without it the other name of this machine, see `filesUrl`. */
  filesUrl?: string | undefined;
  /** Where the regions listen; asked for at each request. */
  ports?: () => Ports;
  /** Names that the sandbox goes by. */
  hosts?: Hosts | undefined;
  /** The address that is `localhost` where it listens; without it 127.0.0.1. */
  loopback?: string | undefined;
  /** What clients of the TLS listener are to trust, in PEM; undefined where there is none. */
  caPem?: string | undefined;
}

type App = Hono<{ Bindings: Bindings }>;

export function createServer(options: ServerOptions): App {
  const { worlds, journals = new Journals(), report = () => {}, admin = 'same' } = options;
  const { publicUrl, filesUrl, ports, hosts = NO_HOSTS, loopback } = options;
  const desk: Desk = {
    worlds,
    journals,
    report,
    routes: new Routes(operations),
    steps: LIFE,
    voice: plainVoice,
    note: noteExchange,
    links: { publicUrl, filesUrl, ports, hosts, loopback },
  };
  const app = newApp();
  if (admin === 'same') openControl(app, { ...options, journals, operations: documented });
  openDocs(app, { ...options, journals }, async (server, version) => {
    const { describeService } = await import('./grammar/openapi.ts');
    return describeService(documented, { server, version });
  });
  app.all('/_files/*', (c) => answerFromStorage(desk, asked(c, hosts)));
  app.all('*', (c) => answer(desk, asked(c, hosts)));
  return app;
}

/** For a listener that serves the control API only. */
export function createAdmin(options: ServerOptions & { journals: Journals }): App {
  const app = newApp();
  openControl(app, { ...options, operations: documented, ownListener: true });
  return app;
}

function newApp(): App {
  const app: App = new Hono({ getPath: (request) => pathInWorld(getPath(request)) });
  // Worlds are loaded before anything listens: whoever gets an answer at all gets this one.
  app.onError((error, c) => {
    // Without a port this is how a connection fails; anything else is a defect outside of a call's life.
    if (error instanceof ConnectionLost) throw error;
    process.emitWarning(error);
    return c.text('Internal Server Error', 500);
  });
  app.get('/livez', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'ok' }));
  return app;
}

/** A host may name its region; else each region has its own port. */
function asked({ req, env }: Context<{ Bindings: Bindings }>, hosts: Hosts): Asked {
  const { incoming: message, outgoing, region = 'na' } = env ?? {};
  const head = message === undefined ? headOfRequest(req.raw) : headOfMessage(message);
  return { request: req.raw, message, outgoing, region: hosts.regionOf(hostOf(head)) ?? region };
}
