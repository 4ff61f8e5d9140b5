/**
 * The world of a request: named by its address, or else by its credentials, or else `default`.
 */
import { withoutEndSlashes } from '../../model/validate-text.ts';
import { DEFAULT_WORLD, worldNamedBy } from '../../world/world-names.ts';
import type { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { RequestContext } from './request-context.ts';
import { bearerToken, type RequestHeaders } from './request-headers.ts';

const PREFIX = /^\/_worlds\/([^/]*)/;

/** The path without the prefix of a world and without trailing slashes. */
export function pathInWorld(path: string): string {
  const match = path.startsWith('/_worlds/') ? PREFIX.exec(path) : null;
  const inner = match === null ? path : path.slice(match[0].length);
  return inner.endsWith('/') ? withoutEndSlashes(inner) || '/' : inner;
}

/** `/_worlds/{world}` if the path starts with it, else the empty string. */
export function worldPrefix(path: string): string {
  return PREFIX.exec(path)?.[0] ?? '';
}

/** The name in the path prefix, or else in the header `Sandbox-World`. */
export function worldInAddress(path: string, headers: RequestHeaders): string | undefined {
  return (path.startsWith('/_worlds/') ? PREFIX.exec(path)?.[1] : undefined) ?? headers.get('sandbox-world');
}

function worldOfCredential(worlds: Worlds, credential: string | undefined): World | undefined {
  const name = credential === undefined ? undefined : worldNamedBy(credential);
  return name === undefined || name === DEFAULT_WORLD ? undefined : worlds.enter(name);
}

/** Undefined if the address names a world that does not exist. Throws `WorldUnavailable` if it cannot be opened. */
export function resolveWorld(worlds: Worlds, path: string, headers: RequestHeaders): World | undefined {
  const named = worldInAddress(path, headers);
  if (named !== undefined) return worlds.enter(named);
  const authorization = headers.get('authorization');
  const token = authorization === undefined ? undefined : bearerToken(authorization);
  return worldOfCredential(worlds, token) ?? worlds.enter(DEFAULT_WORLD);
}

/** For credentials outside the headers: the first that names a world, unless the address names one. */
export function worldOfCall(
  { worlds, world, url, head: headers }: RequestContext,
  credentials: readonly (string | undefined)[],
): World {
  if (worldInAddress(new URL(url).pathname, headers) !== undefined) return world;
  const named = credentials.map((credential) => worldOfCredential(worlds, credential));
  return named.find((each) => each !== undefined) ?? worlds.enter(DEFAULT_WORLD) ?? world;
}
