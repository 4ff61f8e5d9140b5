/**
 * Which world a call is for: the one that its address names, else the one that its credentials name, else `default`.
 */
import { withoutEndSlashes } from '../model/paths.ts';
import { DEFAULT_WORLD, worldNamedBy } from '../world/names.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { bearerToken } from './authenticate.ts';
import type { Call } from './call.ts';
import type { Head } from './head.ts';

const PREFIX = /^\/_worlds\/([^/]*)/;

/** The path without a world's prefix and without slashes at its end. */
export function pathInWorld(path: string): string {
  const match = path.startsWith('/_worlds/') ? PREFIX.exec(path) : null;
  const inner = match === null ? path : path.slice(match[0].length);
  return inner.endsWith('/') ? withoutEndSlashes(inner) || '/' : inner;
}

/** `/_worlds/{world}` where a path begins so, else nothing. */
export function worldPrefix(path: string): string {
  return PREFIX.exec(path)?.[0] ?? '';
}

/** The name that an address gives: a path prefix, or else the header `Sandbox-World`. */
export function worldInAddress(path: string, head: Head): string | undefined {
  return (path.startsWith('/_worlds/') ? PREFIX.exec(path)?.[1] : undefined) ?? head.get('sandbox-world');
}

function worldOfCredential(worlds: Worlds, credential: string | undefined): World | undefined {
  const name = credential === undefined ? undefined : worldNamedBy(credential);
  return name === undefined || name === DEFAULT_WORLD ? undefined : worlds.get(name);
}

/** Undefined when the address names a world that does not exist. */
export function enterWorld(worlds: Worlds, path: string, head: Head): World | undefined {
  const named = worldInAddress(path, head);
  if (named !== undefined) return worlds.get(named);
  const authorization = head.get('authorization');
  const token = authorization === undefined ? undefined : bearerToken(authorization);
  return worldOfCredential(worlds, token) ?? worlds.default;
}

/** For calls whose credentials are not in a header: the first of them that names a world, unless the address does. */
export function worldOfCall({ worlds, world, url, head }: Call, credentials: readonly (string | undefined)[]): World {
  if (worldInAddress(new URL(url).pathname, head) !== undefined) return world;
  const named = credentials.map((credential) => worldOfCredential(worlds, credential));
  return named.find((each) => each !== undefined) ?? worlds.default;
}
