/**
 * The sandbox as one app: which operations there are, and the life of a call of the service.
 */
import type { IncomingMessage } from 'node:http';
import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Region } from './model/marketplaces.ts';
import { legacyOperations } from './dialects/legacy-sp/operations.ts';
import { oauthOperations } from './dialects/oauth/operations.ts';
import { profileOperations } from './dialects/profiles/operations.ts';
import { suggestedOperations } from './dialects/suggested/operations.ts';
import { plainVoice } from './grammar/plain-voice.ts';
import { answer, type Desk, type Finished, type Step } from './http/answer.ts';
import { authenticate, identifyClient } from './http/authenticate.ts';
import { acceptMediaType } from './http/body.ts';
import { deprecate } from './http/deprecate.ts';
import type { Operation } from './http/call.ts';
import { enterScope } from './http/enter-scope.ts';
import { pathInWorld } from './http/enter-world.ts';
import { findOperation } from './http/find-operation.ts';
import { Journals } from './http/journal.ts';
import { Routes } from './http/routes.ts';
import type { Worlds } from './world/worlds.ts';

export const operations: readonly Operation[] = [
  ...oauthOperations,
  ...profileOperations,
  ...legacyOperations,
  ...suggestedOperations,
];

/**
 * The life of a call: the first step that refuses it answers, and nothing behind that step is looked at. What is left
 * (its body, its parameters, what they name, the items) is the operation's own.
 */
const LIFE: readonly Step[] = [
  findOperation, // 404: no such path or method here
  deprecate, // 404 from the sunset on; before it, headers that say so
  authenticate, // 401: no token, or none that is good
  identifyClient, // 401: not the client that the token was issued for
  enterScope, // 401, 400: no profile, not this caller's, not to be changed by it, not for ads
  acceptMediaType, // 415: not JSON, in a strict world
];

/** What the node adapter puts beside a request; absent where the app is called without a port. */
export interface Bindings {
  incoming?: IncomingMessage;
  region?: Region;
}

export interface ServerOptions {
  worlds: Worlds;
  report?: (exchange: Finished) => void;
}

export function createServer({ worlds, report = () => {} }: ServerOptions): Hono<{ Bindings: Bindings }> {
  const desk: Desk = { worlds, journals: new Journals(), routes: new Routes(operations), steps: LIFE, voice: plainVoice, report };
  const app = new Hono<{ Bindings: Bindings }>({ getPath: (request) => pathInWorld(getPath(request)) });

  app.get('/livez', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'ok' }));
  app.all('*', (c) => answer(desk, { request: c.req.raw, message: c.env?.incoming, region: regionOf(c) }));
  return app;
}

/** A host may name its region; else each region has its own port. */
function regionOf({ req, env }: Context<{ Bindings: Bindings }>): Region {
  const host = env?.incoming?.headers.host ?? req.header('host') ?? '';
  const label = host.split(/[.:]/, 1)[0] ?? '';
  const named = /(?:^|-)(na|eu|fe)$/.exec(label)?.[1];
  return (named as Region | undefined) ?? env?.region ?? 'na';
}
