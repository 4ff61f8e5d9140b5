/**
 * The environment variables of a command that `exec`, `explore` or `bench` runs.
 */
import { clientEnvironment, strictEnvironment, type TlsSettings } from './banner.ts';
import type { Region } from '../model/marketplaces.ts';
import { findStartingPoint } from '../scenarios/starting-point.ts';
import { credentialsOfWorld } from '../world/lifecycle/world-origin.ts';
import type { World } from '../world/state/world.ts';

interface Reachable {
  urls: Readonly<Record<Region, string>>;
  adminUrl: string;
  tls?: TlsSettings | undefined;
}

export function commandEnvironment(
  world: World,
  { urls, adminUrl, tls }: Reachable,
  adminToken: string | undefined,
): Record<string, string> {
  const settings = { urls, tls, ...findStartingPoint(world), credentials: credentialsOfWorld(world) };
  return {
    ...clientEnvironment(settings),
    ...strictEnvironment(settings),
    SANDBOX_URL: adminUrl,
    // The file that the token was read from cannot be combined with it.
    ...(adminToken === undefined ? {} : { SANDBOX_ADMIN_TOKEN: adminToken, SANDBOX_ADMIN_TOKEN_FILE: '' }),
  };
}
