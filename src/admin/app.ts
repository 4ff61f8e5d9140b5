/**
 * The admin API, which tests, the web console and the client library use to control worlds. This folder is loaded by the
 * first request to it, to keep the start fast.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';
import { requestedAddress, NO_HOSTS, regionUrls, DEFAULT_PORTS } from '../service/http/address.ts';
import { pathInWorld } from '../service/http/resolve-world.ts';
import { headersOfRequest } from '../service/http/request-headers.ts';
import { ownHosts } from '../service/http/trusted-host.ts';
import { Coverage } from '../control/counters/coverage-counts.ts';
import { RequestCounters } from '../control/counters/request-counters.ts';
import type { Journals } from '../service/journal/journal.ts';
import { suggestion } from '../model/errors/did-you-mean.ts';
import type { Region } from '../model/marketplaces.ts';
import type { PerformInside } from '../service/pipeline/perform-inside.ts';
import { Library } from '../scenarios/library.ts';
import { Scenarios } from '../scenarios/scenario-cache.ts';
import { stopwatch } from '../world/clock.ts';
import { QuotaExceeded, quotaExceededBy } from '../world/quota.ts';
import { TooManyRows } from '../world/row-limits.ts';
import { WorldEnded } from '../world/files/lifetime.ts';
import { FileTaken, whyUnreadable } from '../world/lifecycle/unavailable.ts';
import { accountRoutes } from '../control/accounts/accounts.ts';
import { coverageRoutes } from '../insight/coverage/coverage.ts';
import { fidelityRoutes } from '../insight/coverage/fidelity.ts';
import { clockRoutes } from '../control/clock/clock.ts';
import { entityRoutes } from '../control/entities/entities.ts';
import { EventQueues } from '../control/routing/event-queue.ts';
import { explainRoutes } from '../insight/explain/explain.ts';
import { exportRequestRoutes } from '../insight/journal/export-requests.ts';
import { diffRoutes } from '../insight/diff/diff.ts';
import { entityChangeRoutes } from '../insight/diff/entity-changes.ts';
import { eventRoutes } from '../insight/journal/events.ts';
import { faultRoutes } from '../control/faults/faults.ts';
import { guardRoutes } from '../control/guard/guard.ts';
import { managerAccountRoutes } from '../control/accounts/manager-accounts.ts';
import { regionRoutes } from '../control/worlds/regions.ts';
import { tokenRoutes } from '../control/accounts/tokens.ts';
import { annotateCall, reportCalls } from '../control/routing/call-log.ts';
import { mountConsole } from './console/serve-console.ts';
import { adminTokenGuard, allowOrigins, checkAdminToken, originGuard } from '../control/routing/guard.ts';
import { jobRoutes } from '../control/jobs/jobs.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { productRoutes } from '../insight/market/products.ts';
import { topicRoutes } from '../insight/market/topics.ts';
import { counterfactualRoute } from '../insight/market/counterfactual.ts';
import { landscapeRoute } from '../insight/market/landscape.ts';
import { oracleRoute } from '../insight/market/oracle.ts';
import { scoreRoute } from '../insight/market/score.ts';
import { stepRoute } from '../insight/market/step.ts';
import { simulationRoutes } from '../insight/metrics/simulation.ts';
import { metricsRoutes } from '../insight/metrics/metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { Problem, problemResponse, type ProblemFacts } from '../control/routing/problem.ts';
import { replayRoutes } from '../insight/journal/replay-request.ts';
import { runReportRoutes } from '../insight/journal/run-report.ts';
import { requestRoutes } from '../insight/journal/requests.ts';
import type { KnownOperations } from '../control/routing/known-operation.ts';
import { describeRoutes, mount } from '../control/routing/mount.ts';
import { routesOf, type AdminContext, type Route } from '../control/routing/route.ts';
import { sandboxRoutes } from './sandbox.ts';
import { ScenarioTexts } from '../scenarios/scenario-worker-client.ts';
import { scenarioRoutes } from '../control/scenarios/scenarios.ts';
import { startScenarioRoutes } from '../control/scenarios/start-scenario.ts';
import { worldScenarioRoutes } from '../control/scenarios/world-scenario.ts';
import { streamRoutes } from '../control/streams/streams.ts';
import { timelineRoutes } from '../control/scenarios/timeline.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { seedRoutes } from '../control/entities/seed.ts';
import { settingRoutes } from '../control/worlds/settings.ts';
import { verifyRoutes } from '../insight/journal/verify.ts';
import { violationRoutes } from '../insight/journal/violations.ts';
import { worldStateRoutes } from '../control/worlds/checkpoints.ts';
import { worldRoutes } from '../control/worlds/worlds.ts';

export interface AdminOptions extends SandboxOptions {
  journals: Journals;
  /** The operations of the service; without them, operation ids in faults are not checked. */
  operations?: KnownOperations | undefined;
  /** Performs requests of the service that are replayed; without it, replays are refused. */
  perform?: PerformInside | undefined;
  version: string;
  /** A value of `stopwatch()`. */
  startedAt: number;
  /** Whether the admin API has its own listener, whose port is not that of a region. */
  ownListener?: boolean | undefined;
}

export function createAdminApp(options: AdminOptions): OpenAPIHono {
  const { worlds, journals, version, startedAt, adminToken, adminOrigins = [] } = options;
  const scenarios = options.scenarios ?? new Scenarios(new Library(), options.operations?.ids);
  const admin: AdminContext = {
    worlds,
    scenarios,
    texts: new ScenarioTexts(scenarios),
    journals,
    operations: options.operations ?? NO_OPERATIONS,
    coverage: options.coverage ?? new Coverage(options.requestCounters ?? new RequestCounters()),
    perform: options.perform ?? refuseToPerform,
    streams: options.streamDelivery,
    version,
    uptime: () => stopwatch() - startedAt,
    urls: (c) => urlsFor(c, options),
    caPem: options.caPem,
    eventQueues: new EventQueues(options.eventLimits),
    onWarning: options.onWarning ?? (() => {}),
    onComparison: options.onComparison ?? (() => {}),
    isAdmin: checkAdminToken(adminToken),
    // Emulated hosts exist outside of the sandbox, too.
    isOwnHost: ownHosts({ ...options, hosts: undefined }),
  };
  const app = new OpenAPIHono({ getPath: (request) => pathInWorld(getPath(request)) });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });

  if (options.reportAdmin !== undefined) app.use(reportCalls(options.reportAdmin));
  app.use(originGuard(adminOrigins, options));
  if (adminOrigins.length > 0) app.use(allowOrigins(adminOrigins));
  app.onError((error, c) => {
    const known = error instanceof Problem ? error.facts : knownFacts(error);
    const facts = known ?? defect(error);
    annotateCall(c.req.raw, { reason: facts.detail, defect: known === undefined ? error : undefined });
    return problemResponse(facts);
  });
  app.notFound((c) =>
    problemResponse({
      status: 404,
      detail: `Not found: ${c.req.path} is not a path of the admin API${similarPath(app, c.req.path)}`,
    }),
  );

  const routes: readonly Route[] = [
    ...sandboxRoutes(app, version, () => describeRoutes(app, routes)),
    ...scenarioRoutes,
    ...startScenarioRoutes,
    ...worldScenarioRoutes,
    ...timelineRoutes,
    ...worldRoutes,
    ...worldStateRoutes,
    ...clockRoutes,
    ...regionRoutes,
    ...managerAccountRoutes,
    ...tokenRoutes,
    ...accountRoutes,
    ...seedRoutes,
    ...entityRoutes,
    ...entityChangeRoutes,
    ...diffRoutes,
    ...settingRoutes,
    ...jobRoutes,
    ...streamRoutes,
    ...metricsRoutes,
    ...simulationRoutes,
    ...productRoutes,
    ...topicRoutes,
    ...routesOf('Market', [stepRoute, counterfactualRoute, scoreRoute, landscapeRoute, oracleRoute]),
    ...faultRoutes,
    ...guardRoutes,
    // Before `/requests/{id}`, which matches the same path.
    ...exportRequestRoutes,
    ...requestRoutes,
    ...replayRoutes,
    ...verifyRoutes,
    ...violationRoutes,
    ...coverageRoutes,
    ...fidelityRoutes,
    ...runReportRoutes,
    ...eventRoutes,
    ...explainRoutes,
  ];
  const guard = adminTokenGuard(admin.isAdmin);
  if (options.console !== false) mountConsole(app);
  mount(app, admin, routes, guard);
  mountMcp(app, guard, version);
  app.get('/metrics', guard, serveMetrics(options));
  // Unknown paths and methods require the admin token, too.
  app.use(guard);
  refuseOtherMethods(app);
  return app;
}

const NO_OPERATIONS: KnownOperations = { ids: [], load: () => Promise.resolve([]) };

const AFTER_WORLD = /^(?:\/_sandbox\/worlds\/[^/]+|\/_sandbox)\/([^/]+)/;

/** A suggestion for the first part of a path below the admin API or a world, where most paths are misspelled. */
function similarPath(app: OpenAPIHono, path: string): string {
  const part = AFTER_WORLD.exec(path)?.[1] ?? '';
  const known = new Set(app.routes.flatMap((route) => AFTER_WORLD.exec(route.path)?.[1] ?? []));
  return known.has(part) ? '; see /_sandbox/openapi.json' : suggestion(part, known) || '; see /_sandbox/openapi.json';
}

const refuseToPerform: PerformInside = () => Promise.reject(new Error('this admin API has no service'));

/** After all routes: a known path that is requested with a method that it does not have. */
function refuseOtherMethods(app: OpenAPIHono): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes.filter((route) => route.method !== 'ALL')) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].toSorted().join(', ');
    app.all(path, (c) =>
      problemResponse({
        status: 405,
        detail: `The path ${c.req.path} has no method ${c.req.method}; it has ${allow}`,
        headers: { allow },
      }),
    );
  }
}

function urlsFor(
  c: Context,
  { publicUrl, ports = () => DEFAULT_PORTS, hosts = NO_HOSTS, ownListener }: AdminOptions,
): Record<Region, string> {
  const address =
    publicUrl === undefined ? requestedAddress(headersOfRequest(c.req.raw), c.req.url) : new URL(publicUrl);
  if (publicUrl === undefined && ownListener) address.port = String(ports().na);
  // src/server/listen.ts adds the region of the listener to each request.
  const listener = c.env as { region?: Region; byHost?: boolean } | undefined;
  const { region = 'na', byHost } = (publicUrl === undefined && !ownListener ? listener : undefined) ?? {};
  return regionUrls(address, hosts.regionOf(address.hostname) ?? region, { ports: ports(), hosts, byHost });
}

function knownFacts(error: Error): ProblemFacts | undefined {
  if (error instanceof WorldEnded) return { status: error.status, detail: error.message };
  if (error instanceof TooManyRows) return { status: 400, detail: error.message };
  if (error instanceof QuotaExceeded) return { status: 429, detail: error.message };
  if (error instanceof FileTaken) return { status: 409, detail: error.message };
  const full = quotaExceededBy(error);
  if (full !== undefined) return { status: 507, detail: full };
  const unreadable = whyUnreadable(error);
  return unreadable === undefined ? undefined : { status: 503, detail: unreadable };
}

function defect(error: Error): { status: number; detail: string } {
  return { status: 500, detail: `Internal error of the sandbox: ${error.message}` };
}
