/**
 * Redirects a browser from the root of the service to the web console. Other clients get the response of the service.
 */
import type { Handler } from 'hono';
import { getPath } from 'hono/utils/url';
import { worldPrefix } from '../../service/http/resolve-world.ts';

/** The address is relative, because a proxy may serve the sandbox below a path. */
export const redirectToConsole: Handler = (c, next) => {
  const isBrowser = /\btext\/html\b/.test(c.req.header('accept') ?? '');
  if (!isBrowser || c.req.header('authorization') !== undefined) return next();
  const path = getPath(c.req.raw);
  const world = worldPrefix(path).slice('/_worlds/'.length);
  const up = '../'.repeat(path.split('/').length - 2);
  const query = world === '' ? '' : `?${new URLSearchParams({ world }).toString()}`;
  return c.body(null, 302, {
    location: `${up === '' ? './' : up}_sandbox/console${query}`,
    'cache-control': 'no-store',
    vary: 'Accept, Authorization',
  });
};
