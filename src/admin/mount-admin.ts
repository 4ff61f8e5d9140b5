/**
 * Mounts the admin API and the documentation of the service. Both are loaded by the first request to them, to keep the
 * start fast.
 */
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import { worldPrefix } from '../service/http/resolve-world.ts';
import { checkHost } from '../service/http/trusted-host.ts';
import { findStartingPoint } from '../scenarios/starting-point.ts';
import { credentialsOfWorld } from '../world/lifecycle/world-origin.ts';
import { stopwatch } from '../world/clock.ts';
import { DEFAULT_WORLD } from '../world/world-names.ts';
import type { World } from '../world/state/world.ts';
import type { AdminOptions } from './app.ts';
import { redirectToConsole } from './console/redirect-to-console.ts';
import type { SandboxOptions } from './sandbox-options.ts';

type MountOptions = Omit<AdminOptions, 'startedAt' | 'version'> & Pick<SandboxOptions, 'version'>;

const UNVERSIONED = '0.0.0';

/** Serves `/_sandbox` and `/metrics`, or all paths if the admin API has its own listener. */
export function mountAdmin<E extends Env>(app: Hono<E>, { version = UNVERSIONED, ...options }: MountOptions): void {
  const startedAt = stopwatch();
  const load = async () => (await import('./app.ts')).createAdminApp({ ...options, version, startedAt });
  let loaded: ReturnType<typeof load> | undefined;
  if (options.console !== false) app.get('/', redirectToConsole);
  for (const path of options.ownListener ? ['*'] : ['/_sandbox/*', '/metrics'])
    app.all(path, async (c) => (await (loaded ??= load())).fetch(c.req.raw, c.env));
}

/** The pages of docs/ as Markdown, and texts for agents that are made of them. */
const GUIDE_PATHS = ['/llms.txt', '/llms-full.txt', String.raw`/docs/:file{.+\.md}`];

/** Serves the OpenAPI document of the service, its documentation page, and the guides. */
export function mountDocs<E extends Env>(
  app: Hono<E>,
  options: MountOptions,
  describe: (server: string, version: string) => Promise<object>,
): void {
  const { version = UNVERSIONED } = options;
  for (const path of ['/openapi.json', '/docs', '/docs/*', '/llms.txt', '/llms-full.txt'])
    app.use(path, hostGuard(options));
  app.get('/openapi.json', async (c) => {
    const prefix = worldPrefix(getPath(c.req.raw));
    const document = await describe(`${prefix}/`, version);
    const { world, mayShowSecrets } = findWorld(prefix, options);
    return c.json(
      world && mayShowSecrets ? (await import('./docs/openapi-examples.ts')).fillExamples(document, world) : document,
    );
  });
  app.get('/docs', async (c, next) => (await docsPageOf(c, options)) ?? next());
  for (const path of GUIDE_PATHS)
    app.get(path, async (c, next) => (await import('./docs/guides.ts')).guideFile(c.req.path) ?? next());
  app.get('/docs/:file', async (c, next) => (await import('./docs/docs.ts')).docsFile(c.req.param('file')) ?? next());
}

/** Pages with credentials must not be read by other sites through DNS rebinding. */
function hostGuard(options: MountOptions): MiddlewareHandler {
  const refuseHost = checkHost(options);
  return async (c, next) => {
    const refused = refuseHost(c.req.raw);
    if (refused !== undefined) return c.text(refused, 403);
    await next();
    return undefined;
  };
}

/** Credentials and ids of worlds other than `default` require the admin token. */
function findWorld(
  prefix: string,
  { worlds, adminToken }: MountOptions,
): { world: World | undefined; mayShowSecrets: boolean } {
  const world = worlds.get(prefix.slice('/_worlds/'.length) || DEFAULT_WORLD);
  return { world, mayShowSecrets: adminToken === undefined || world === worlds.default };
}

/** The page with credentials filled in, so that its requests work. */
async function docsPageOf<E extends Env>(c: Context<E>, options: MountOptions): Promise<Response | undefined> {
  const prefix = worldPrefix(getPath(c.req.raw));
  const { world, mayShowSecrets } = findWorld(prefix, options);
  if (world === undefined) return undefined;
  const { docsPage } = await import('./docs/docs.ts');
  const { accessToken, clientId } = credentialsOfWorld(world);
  const { profileId } = findStartingPoint(world);
  const headers = {
    'Amazon-Advertising-API-ClientId': clientId,
    ...(profileId === undefined ? {} : { 'Amazon-Advertising-API-Scope': profileId }),
  };
  const prefilled = mayShowSecrets ? { token: accessToken, headers } : {};
  return docsPage({
    title: 'Advertising API',
    path: `${prefix}/docs`,
    document: `${prefix}/openapi.json`,
    ...prefilled,
  });
}
