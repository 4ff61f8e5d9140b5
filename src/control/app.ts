/**
 * The control API: what a test, a scenario, the console and the client library use to steer worlds. Everything here is
 * loaded with the first call of it, as a sandbox that is only called must start fast.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Operation } from '../http/call.ts';
import { askedAddress, NO_HOSTS, regionUrls, USUAL_PORTS, type Ports } from '../http/address.ts';
import { pathInWorld } from '../http/enter-world.ts';
import { headOfRequest } from '../http/head.ts';
import type { Hosts } from '../http/hosts.ts';
import type { Journals } from '../http/journal.ts';
import type { Region } from '../model/marketplaces.ts';
import { Library } from '../scenario/library.ts';
import { Scenarios } from '../verbs/play.ts';
import { stopwatch } from '../world/clock.ts';
import { TooMany, whyFull } from '../world/full.ts';
import type { Worlds } from '../world/worlds.ts';
import { accountRoutes } from './accounts.ts';
import { clockRoutes } from './clock.ts';
import { entityRoutes } from './entities.ts';
import { eventRoutes } from './events.ts';
import { faultRoutes } from './faults.ts';
import { grantRoutes } from './grants.ts';
import { adminTokenGuard, allowOrigins, originGuard } from './guard.ts';
import { jobRoutes } from './jobs.ts';
import { ledgerRoutes } from './ledger.ts';
import { metricsRoutes } from './metrics.ts';
import { Problem, problemResponse, type ProblemFacts } from './problem.ts';
import { requestRoutes } from './requests.ts';
import { describeRoutes, mount } from './mount.ts';
import type { Control, Route } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';
import { scenarioRoutes } from './scenarios.ts';
import { seedRoutes } from './seed.ts';
import { settingRoutes } from './settings.ts';
import { verifyRoutes } from './verify.ts';
import { violationRoutes } from './violations.ts';
import { worldStateRoutes } from './world-states.ts';
import { worldRoutes } from './worlds.ts';

export interface ControlOptions {
  worlds: Worlds;
  /** What worlds can start from; without it, what came along. */
  scenarios?: Scenarios | undefined;
  journals: Journals;
  /** Those that the service serves; without any, a fault may name whatever it likes. */
  operations?: readonly Operation[] | undefined;
  version: string;
  /** By the stopwatch. */
  startedAt: number;
  /** Asked for as a bearer token. */
  adminToken?: string | undefined;
  /** Of browsers that may call. */
  adminOrigins?: readonly string[] | undefined;
  /** The address that links are built from, in place of the one that was asked. */
  publicUrl?: string | undefined;
  /** Where the regions listen. */
  ports?: (() => Ports) | undefined;
  /** Names that the sandbox goes by. */
  hosts?: Hosts | undefined;
  /** What clients of the TLS listener are to trust, in PEM; undefined where there is none. */
  caPem?: string | undefined;
  /** On a listener of its own, whose address says nothing about the ports of the regions. */
  ownListener?: boolean | undefined;
}

export function createControl(options: ControlOptions): OpenAPIHono {
  const { worlds, journals, version, startedAt, adminToken, adminOrigins = [], publicUrl } = options;
  const control: Control = {
    worlds,
    scenarios:
      options.scenarios ??
      new Scenarios(
        new Library(),
        options.operations?.map(({ id }) => id),
      ),
    journals,
    operations: options.operations ?? [],
    version,
    uptime: () => stopwatch() - startedAt,
    urls: (c) => urlsFor(c, options),
    caPem: options.caPem,
  };
  const app = new OpenAPIHono({ getPath: (request) => pathInWorld(getPath(request)) });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });

  app.use(originGuard(adminOrigins, publicUrl));
  if (adminOrigins.length > 0) app.use(allowOrigins(adminOrigins));
  if (adminToken !== undefined) app.use(adminTokenGuard(adminToken));
  app.onError((error) => problemResponse(error instanceof Problem ? error.facts : (fullFacts(error) ?? defect(error))));
  app.notFound((c) => problemResponse({ status: 404, detail: `There is no ${c.req.path} in the control API` }));

  const routes: readonly Route[] = [
    ...sandboxRoutes(app, version, () => describeRoutes(app, routes)),
    ...scenarioRoutes,
    ...worldRoutes,
    ...worldStateRoutes,
    ...clockRoutes,
    ...grantRoutes,
    ...accountRoutes,
    ...seedRoutes,
    ...entityRoutes,
    ...settingRoutes,
    ...jobRoutes,
    ...metricsRoutes,
    ...ledgerRoutes,
    ...faultRoutes,
    ...requestRoutes,
    ...verifyRoutes,
    ...violationRoutes,
    ...eventRoutes,
  ];
  mount(app, control, routes);
  refuseOtherMethods(app);
  return app;
}

/** Behind all that is served: a known path, asked with a method that it does not have. */
function refuseOtherMethods(app: OpenAPIHono): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes.filter((route) => route.method !== 'ALL')) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].toSorted().join(', ');
    app.all(path, (c) =>
      problemResponse({ status: 405, detail: `${c.req.method} is not among ${allow}`, headers: { allow } }),
    );
  }
}

function urlsFor(
  c: Context,
  { publicUrl, ports = () => USUAL_PORTS, hosts = NO_HOSTS, ownListener }: ControlOptions,
): Record<Region, string> {
  const address = publicUrl === undefined ? askedAddress(headOfRequest(c.req.raw), c.req.url) : new URL(publicUrl);
  if (publicUrl === undefined && ownListener) address.port = String(ports().na);
  // The listener's region is put beside each request by whoever listens.
  const listener = c.env as { region?: Region; byHost?: boolean } | undefined;
  const { region = 'na', byHost } = (publicUrl === undefined && !ownListener ? listener : undefined) ?? {};
  return regionUrls(address, hosts.regionOf(address.hostname) ?? region, { ports: ports(), hosts, byHost });
}

function fullFacts(error: Error): ProblemFacts | undefined {
  if (error instanceof TooMany) return { status: 429, detail: error.message };
  const why = whyFull(error);
  return why === undefined ? undefined : { status: 507, detail: why };
}

function defect(error: Error): { status: number; detail: string } {
  return { status: 500, detail: `A defect of the sandbox: ${error.message}` };
}
