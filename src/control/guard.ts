/**
 * Who may use the control API: whoever knows the admin token, where there is one, and no page of another origin, as a
 * browser would lend it the reach of the machine that it runs on.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createHash, timingSafeEqual } from 'node:crypto';
import { askedAddress } from '../http/address.ts';
import { bearerToken } from '../http/authenticate.ts';
import { headOfRequest } from '../http/head.ts';
import { Problem } from './problem.ts';

/** Hashes have one length, so that comparing them tells nothing, not even how long the token is. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function adminTokenGuard(adminToken: string): MiddlewareHandler {
  const wanted = hashOf(adminToken);
  return async (c, next) => {
    const given = bearerToken(c.req.header('authorization') ?? '');
    if (given === undefined || !timingSafeEqual(hashOf(given), wanted)) {
      throw new Problem({
        status: 401,
        detail: 'The control API asks for the admin token: Authorization: Bearer ...',
        headers: { 'www-authenticate': 'Bearer realm="sandbox"' },
      });
    }
    await next();
  };
}

export function originGuard(allowed: readonly string[], publicUrl: string | undefined): MiddlewareHandler {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && allowed.includes(origin);
    if (!isAllowed && isForeign(c, origin, publicHost)) {
      throw new Problem({
        status: 403,
        detail: `A browser asks for ${origin ?? 'another site'}: allow its origin with SANDBOX_ADMIN_ORIGINS`,
      });
    }
    await next();
  };
}

function isForeign(c: Context, origin: string | undefined, publicHost: string | undefined): boolean {
  if (origin !== undefined) {
    const host = URL.parse(origin)?.host;
    const { host: asked } = askedAddress(headOfRequest(c.req.raw), c.req.url);
    return host === undefined || host === '' || (host !== asked && host !== publicHost);
  }
  const site = c.req.header('sec-fetch-site');
  if (site !== 'cross-site' && site !== 'same-site') return false;
  // A link that was clicked: the page that holds it sees nothing of the answer, and reading changes nothing.
  const isLink = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document';
  return !(isLink && c.req.method === 'GET');
}

/** Answers the browser's question beforehand, and lets the page read what comes back. */
export function allowOrigins(allowed: readonly string[]): MiddlewareHandler {
  return cors({ origin: [...allowed], exposeHeaders: ['Content-Disposition'], maxAge: 600 });
}
