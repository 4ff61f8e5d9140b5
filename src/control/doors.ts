/**
 * The doors beside the service's own: the control API and the pages that let one try both. All of it is loaded with
 * its first call, as a start has no time for it.
 */
import type { Context, Env, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { worldPrefix } from '../http/enter-world.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import { stopwatch } from '../world/clock.ts';
import { DEFAULT_WORLD } from '../world/names.ts';
import type { World } from '../world/world.ts';
import type { ControlOptions } from './app.ts';

export type DoorOptions = Omit<ControlOptions, 'startedAt' | 'version'> & { version?: string };

const UNVERSIONED = '0.0.0';

/** Everything below `/_sandbox`; on a listener of its own, whatever else is asked there too. */
export function openControl<E extends Env>(app: Hono<E>, { version = UNVERSIONED, ...options }: DoorOptions): void {
  const startedAt = stopwatch();
  const load = async () => (await import('./app.ts')).createControl({ ...options, version, startedAt });
  let loaded: ReturnType<typeof load> | undefined;
  app.all(options.ownListener ? '*' : '/_sandbox/*', async (c) => (await (loaded ??= load())).fetch(c.req.raw, c.env));
}

/** The service's own document and page. */
export function openDocs<E extends Env>(
  app: Hono<E>,
  options: DoorOptions,
  describe: (server: string, version: string) => Promise<object>,
): void {
  const { version = UNVERSIONED } = options;
  app.get('/openapi.json', async (c) => {
    const prefix = worldPrefix(getPath(c.req.raw));
    const document = await describe(`${prefix}/`, version);
    const { world, isOpen } = shown(prefix, options);
    return c.json(world && isOpen ? (await import('./lifelike.ts')).lifelike(document, world) : document);
  });
  app.get('/docs', async (c, next) => (await page(c, options)) ?? next());
  app.get('/docs/:file', async (c, next) => (await import('./docs.ts')).docsFile(c.req.param('file')) ?? next());
}

/** Another world's credentials and ids are not for whoever lacks the admin token. */
function shown(prefix: string, { worlds, adminToken }: DoorOptions): { world: World | undefined; isOpen: boolean } {
  const world = worlds.get(prefix.slice('/_worlds/'.length) || DEFAULT_WORLD);
  return { world, isOpen: adminToken === undefined || world === worlds.default };
}

/** With what it takes to try the calls. */
async function page<E extends Env>(c: Context<E>, options: DoorOptions): Promise<Response | undefined> {
  const prefix = worldPrefix(getPath(c.req.raw));
  const { world, isOpen } = shown(prefix, options);
  if (world === undefined) return undefined;
  const { docsPage } = await import('./docs.ts');
  const { accessToken, clientId } = credentialsOfWorld(world);
  const [profile] = world.people.profiles();
  const headers = {
    'Vendor-Advertising-API-ClientId': clientId,
    ...(profile === undefined ? {} : { 'Vendor-Advertising-API-Scope': profile.profileId }),
  };
  const known = isOpen ? { token: accessToken, headers } : {};
  return docsPage({ title: 'Advertising API', path: `${prefix}/docs`, document: `${prefix}/openapi.json`, ...known });
}
