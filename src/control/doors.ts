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
import type { ControlOptions } from './app.ts';

export type DoorOptions = Omit<ControlOptions, 'startedAt' | 'version'> & { version?: string };

const UNVERSIONED = '0.0.0';

/** Everything below `/_sandbox`. */
export function openControl<E extends Env>(app: Hono<E>, { version = UNVERSIONED, ...options }: DoorOptions): void {
  const startedAt = stopwatch();
  const load = async () => (await import('./app.ts')).createControl({ ...options, version, startedAt });
  let loaded: ReturnType<typeof load> | undefined;
  app.all('/_sandbox/*', async (c) => (await (loaded ??= load())).fetch(c.req.raw, c.env));
}

/** The service's own document and page. */
export function openDocs<E extends Env>(
  app: Hono<E>,
  options: DoorOptions,
  describe: (server: string, version: string) => Promise<object>,
): void {
  const { version = UNVERSIONED } = options;
  app.get('/openapi.json', async (c) => c.json(await describe(`${worldPrefix(getPath(c.req.raw))}/`, version)));
  app.get('/docs', async (c, next) => (await page(c, options)) ?? next());
  app.get('/docs/:file', async (c, next) => (await import('./docs.ts')).docsFile(c.req.param('file')) ?? next());
}

/** With what it takes to try the calls; another world's credentials are not for whoever lacks the admin token. */
async function page<E extends Env>(c: Context<E>, { worlds, adminToken }: DoorOptions): Promise<Response | undefined> {
  const prefix = worldPrefix(getPath(c.req.raw));
  const world = worlds.get(prefix.slice('/_worlds/'.length) || DEFAULT_WORLD);
  if (world === undefined) return undefined;
  const { docsPage } = await import('./docs.ts');
  const { accessToken, clientId } = credentialsOfWorld(world);
  const [profile] = world.people.profiles();
  const headers = {
    'Vendor-Advertising-API-ClientId': clientId,
    ...(profile === undefined ? {} : { 'Vendor-Advertising-API-Scope': profile.profileId }),
  };
  const known = adminToken === undefined || world === worlds.default ? { token: accessToken, headers } : {};
  return docsPage({ title: 'Advertising API', path: `${prefix}/docs`, document: `${prefix}/openapi.json`, ...known });
}
