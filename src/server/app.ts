/**
 * The sandbox as one Hono app: its operations, and the steps that each request passes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { SandboxOptions } from '../admin/sandbox-options.ts';
import { mountAdmin, mountDocs } from '../admin/mount-admin.ts';
import { FILE_OPERATIONS, ROUTE_TABLE } from '../generated/route-table.ts';
import type { Region } from '../model/marketplaces.ts';
import { legacyErrorSerializer } from '../service/protocol/grammars/legacy/error-serializer.ts';
import { NO_HOSTS } from '../service/http/address.ts';
import { acceptMediaType } from '../service/http/body.ts';
import { BodyRoom } from '../service/http/body-text.ts';
import { ConnectionLost } from '../service/http/break-connection.ts';
import { hostOf, type Hosts } from '../service/http/hosts.ts';
import type { IncomingRequest } from '../service/http/request-context.ts';
import { headersOfMessage, headersOfRequest } from '../service/http/request-headers.ts';
import { pathInWorld } from '../service/http/resolve-world.ts';
import { LazyRoutes } from '../service/http/routing/lazy-routes.ts';
import type { KnownOperations } from '../control/routing/known-operation.ts';
import { RequestCounters } from '../control/counters/request-counters.ts';
import { Journals } from '../service/journal/journal.ts';
import { authenticate, identifyClient, limitRate } from '../service/pipeline/authorize.ts';
import { performInside, type PerformInside } from '../service/pipeline/perform-inside.ts';
import { lazyStep } from '../service/pipeline/lazy-step.ts';
import { injectFault } from '../service/pipeline/fault-injection/inject-fault.ts';
import { checkQuery } from '../service/pipeline/check-query.ts';
import { deprecate, findOperation, hasDates } from '../service/pipeline/find-operation.ts';
import { recordExchange } from '../service/pipeline/record-exchange.ts';
import { AS_OF_HEADER, readPast } from '../service/pipeline/read-past.ts';
import { resolveScope } from '../service/pipeline/resolve-scope.ts';
import { handleRequest, loadGuard, type PipelineDeps } from '../service/pipeline/run-pipeline.ts';
import type { AnswerChange, CompletedExchange } from '../service/pipeline/respond.ts';
import { selectSteps, type Step } from '../service/pipeline/step.ts';
import { WorldTasks } from '../world/lifecycle/world-tasks.ts';
import type { Worlds } from '../world/lifecycle/worlds.ts';
import { programUrl } from '../world/worker-thread.ts';
import { loadFamily, loadFileOperations } from './families.ts';

/**
 * The steps of a request, in order. The first step that returns an error ends the pipeline. The operation then checks
 * what is left: parameters, body and items. A step is skipped for operations and requests that do not need it.
 */
export const PIPELINE: readonly Step[] = [
  // Applies the timeline steps that are due; never returns an error.
  {
    ...lazyStep(async () => (await import('../service/pipeline/run-due-timeline.ts')).runDueTimeline),
    when: ({ world }) => !world.timeline.isEmpty,
  },
  // 404: unknown path or method, or an operation that does not exist in this world.
  {
    run: findOperation,
    appliesTo: (operation) =>
      operation === undefined || operation.sandboxOnly === true || operation.limitedPaths !== undefined,
  },
  // 404 on days on which the operation is not there; before a sunset, deprecation headers.
  { run: deprecate, appliesTo: (operation) => operation !== undefined && hasDates(operation) },
  // Any response, a delay, or a broken connection.
  { run: injectFault, when: ({ world }) => !world.faults.isKnownEmpty },
  // 401: no access token, or an unknown or expired one.
  { run: authenticate, appliesTo: (operation) => operation?.needs !== 'none' },
  // 401: not the client of the token.
  { run: identifyClient, appliesTo: (operation) => operation?.needs !== 'none' },
  // 429: the client has exceeded a rate limit of the world.
  { run: limitRate, when: ({ world }) => world.row.rateLimits.length > 0 },
  // 401, 400 or 403: no profile, no rights to it, or a profile that the operation does not support.
  {
    run: resolveScope,
    appliesTo: (operation) => operation !== undefined && ['scope', 'account', 'token'].includes(operation.needs),
  },
  // 415: not JSON, in a strict world.
  { run: acceptMediaType, appliesTo: (operation) => operation?.body !== undefined },
  // 400: query parameters that the operation does not have, in a strict world.
  { run: checkQuery, appliesTo: (operation) => operation?.needs !== 'none', when: ({ url }) => url.includes('?') },
  // 400: a past state is requested that cannot be read.
  { run: readPast, when: ({ head }) => head.get(AS_OF_HEADER) !== undefined },
  // The cost that the guard limits; never returns an error.
  {
    ...lazyStep(async () => {
      await loadGuard();
      return (await import('../service/pipeline/read-spent.ts')).readSpent;
    }),
    when: ({ world }) => world.row.guard !== null,
  },
];

/** What describes or counts operations needs all of them. */
const loadOperations = () => import('./operations.ts');

export const KNOWN_OPERATIONS: KnownOperations = {
  ids: [...Object.values(ROUTE_TABLE).flatMap((operations) => operations.map(([id]) => id)), ...FILE_OPERATIONS],
  load: async () => (await loadOperations()).documented,
};

/** What the Node.js adapter passes with a request; undefined if the app is called without a port. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  region?: Region;
  /** The listener serves all regions, and the host selects one. */
  byHost?: boolean;
}

/** Runs tasks on large worlds in a thread. */
export function createWorldTasks(largeWork?: number): WorldTasks {
  return new WorldTasks(programUrl('world-worker', import.meta.url), largeWork);
}

export interface ServerOptions extends SandboxOptions {
  /** Receives each request with its response. */
  report?: (exchange: CompletedExchange) => void;
  /** Replaces responses, for the explorer. */
  changeAnswer?: AnswerChange | undefined;
  /** Aborted when the program stops: delayed responses are sent at once. */
  stopping?: AbortSignal | undefined;
  /** The bytes of request bodies that can be received at the same time. */
  bodyBytes?: number | undefined;
  /** Whether the admin API is at `/_sandbox` of this app, or in an app of its own: see `createAdmin`. */
  admin?: 'same' | 'own';
}

type App = Hono<{ Bindings: Bindings }>;

export function createServer(options: ServerOptions): App {
  const { worlds, journals = new Journals(), requestCounters = new RequestCounters(), admin = 'same' } = options;
  const { hosts = NO_HOSTS } = options;
  const shared = { ...options, journals, requestCounters };
  const deps = pipelineDeps(shared);
  const app = newApp(worlds);
  if (admin === 'same') mountAdmin(app, { ...shared, operations: KNOWN_OPERATIONS, perform: performWith(() => deps) });
  mountDocs(app, { ...options, journals }, async (server, version) => {
    const { describeService } = await import('../service/protocol/grammars/openapi.ts');
    return describeService(await KNOWN_OPERATIONS.load(), { server, version });
  });
  mountMcp(app, deps, hosts);
  app.all('/_files/*', async (c) => {
    const incoming = incomingRequest(c, hosts);
    return (await loadFileOperations()).serveFile(deps, incoming);
  });
  app.all('*', (c) => handleRequest(deps, incomingRequest(c, hosts)));
  return app;
}

/** The MCP server is loaded by the first request to it, to keep the start fast. */
function mountMcp(app: App, deps: PipelineDeps, hosts: Hosts): void {
  const load = async () => {
    const [{ createMcp }, { operations }] = await Promise.all([
      import('../service/mcp/serve-mcp.ts'),
      loadOperations(),
    ]);
    return createMcp(deps, operations);
  };
  let loaded: ReturnType<typeof load> | undefined;
  for (const path of ['/mcp', '/mcp/lite']) {
    app.all(path, async (c) => {
      const incoming = incomingRequest(c, hosts);
      return (await (loaded ??= load()))(incoming);
    });
  }
}

/** Creates an app with the admin API only. */
export function createAdmin(options: ServerOptions & { journals: Journals }): App {
  const app = newApp(options.worlds);
  let deps: PipelineDeps | undefined;
  const perform = performWith(() => (deps ??= pipelineDeps(options)));
  mountAdmin(app, { ...options, operations: KNOWN_OPERATIONS, perform, ownListener: true });
  return app;
}

let served: Pick<PipelineDeps, 'routes' | 'steps'> | undefined;

/** All servers of a process share them, so that a server for one test is cheap. */
function servedOperations(): Pick<PipelineDeps, 'routes' | 'steps'> {
  return (served ??= { routes: new LazyRoutes(ROUTE_TABLE, loadFamily), steps: selectSteps(PIPELINE) });
}

function pipelineDeps({
  report,
  requestCounters,
  streamDelivery,
  bodyBytes,
  ...options
}: ServerOptions & { journals: Journals }): PipelineDeps {
  const { worlds, journals, stopping, changeAnswer, publicUrl, filesUrl, ports, hosts = NO_HOSTS, loopback } = options;
  return {
    worlds,
    journals,
    report(exchange) {
      requestCounters?.count(exchange);
      report?.(exchange);
      streamDelivery?.start(exchange.request.world);
    },
    ...servedOperations(),
    serializeError: legacyErrorSerializer,
    recordExchange,
    stopping,
    changeAnswer,
    bodyRoom: new BodyRoom(bodyBytes),
    links: { publicUrl, filesUrl, ports, hosts, loopback },
  };
}

function performWith(deps: () => PipelineDeps): PerformInside {
  return (request, region) => performInside(deps(), request, region);
}

function newApp(worlds: Worlds): App {
  const app: App = new Hono({ getPath: (request) => pathInWorld(getPath(request)) });
  app.onError((error, c) => {
    // If the app is called without a port, this error is the broken connection. Others are defects outside the pipeline.
    if (error instanceof ConnectionLost) throw error;
    process.emitWarning(error);
    return c.text('Internal Server Error', 500);
  });
  // Worlds are loaded before the server listens, so a response means that the sandbox is ready.
  app.get('/livez', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => {
    const reason = worlds.whyNotReady();
    return reason === undefined ? c.json({ status: 'ok' }) : c.json({ status: 'not ready', reason }, 503);
  });
  return app;
}

/** The host selects the region, or else the port. */
function incomingRequest({ req, env }: Context<{ Bindings: Bindings }>, hosts: Hosts): IncomingRequest {
  const { incoming: message, outgoing, region = 'na' } = env ?? {};
  const head = message === undefined ? headersOfRequest(req.raw) : headersOfMessage(message);
  // Read now: a closed socket has no address.
  const peer = message?.socket.remoteAddress;
  const { raw: request, path } = req;
  return { request, message, outgoing, head, path, peer, region: hosts.regionOf(hostOf(head)) ?? region };
}
