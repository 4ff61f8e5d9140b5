/**
 * Access control of the admin API: the admin token, if one is set, and a check of hosts and browser origins. Without the
 * latter, any web page could call the admin API through a browser on the same machine.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createHash, timingSafeEqual } from 'node:crypto';
import { requestedAddress } from '../../service/http/address.ts';
import { bearerToken, headersOfRequest } from '../../service/http/request-headers.ts';
import { checkHost, type HostOptions } from '../../service/http/trusted-host.ts';
import { Problem } from './problem.ts';

/** Hashes have equal lengths, so that the comparison takes constant time and does not reveal the length of the token. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether the value of an Authorization header is the admin token; without a token every caller is an admin. */
export type IsAdmin = (authorization: string | undefined) => boolean;

export function checkAdminToken(adminToken: string | undefined): IsAdmin {
  if (adminToken === undefined) return () => true;
  const expected = hashOf(adminToken);
  return (authorization = '') => {
    const token = bearerToken(authorization);
    return token !== undefined && timingSafeEqual(hashOf(token), expected);
  };
}

export function adminTokenGuard(isAdmin: IsAdmin): MiddlewareHandler {
  return async (c, next) => {
    if (!isAdmin(c.req.header('authorization'))) {
      throw new Problem({
        status: 401,
        detail: 'The admin token is missing or wrong; send it in the header Authorization: Bearer <token>',
        headers: { 'www-authenticate': 'Bearer realm="sandbox"' },
      });
    }
    await next();
  };
}

/** Allowed origins and the origin of the public URL are accepted on any host, because no other page can send them. */
export function originGuard(allowed: readonly string[], options: HostOptions): MiddlewareHandler {
  const { publicUrl } = options;
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const refuseHost = checkHost(options);
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && allowed.includes(origin);
    const isPublic = origin !== undefined && publicHost !== undefined && URL.parse(origin)?.host === publicHost;
    const refused = isAllowed || isPublic ? undefined : refuseHost(c.req.raw);
    if (refused !== undefined) throw new Problem({ status: 403, detail: refused });
    if (!isAllowed && isForeign(c, origin, publicHost)) {
      throw new Problem({
        status: 403,
        detail: `Cross-origin request from ${origin ?? 'another site'} blocked; add the origin to SANDBOX_ADMIN_ORIGINS`,
      });
    }
    await next();
  };
}

function isForeign(c: Context, origin: string | undefined, publicHost: string | undefined): boolean {
  if (origin !== undefined) {
    const host = URL.parse(origin)?.host;
    const { host: requestHost } = requestedAddress(headersOfRequest(c.req.raw), c.req.url);
    return host === undefined || host === '' || (host !== requestHost && host !== publicHost);
  }
  const site = c.req.header('sec-fetch-site');
  if (site !== 'cross-site' && site !== 'same-site') return false;
  // Following a link is allowed: the linking page cannot read the response, and a GET changes nothing.
  const isLink = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document';
  return !(isLink && c.req.method === 'GET');
}

/** Answers CORS preflight requests and lets pages of these origins read responses. */
export function allowOrigins(allowed: readonly string[]): MiddlewareHandler {
  return cors({ origin: [...allowed], exposeHeaders: ['Content-Disposition'], maxAge: 600 });
}
