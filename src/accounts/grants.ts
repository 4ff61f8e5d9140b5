/**
 * Issues tokens. With `credentials: any`, an unknown client acts as the client of the world, and an unknown refresh
 * token as its refresh token: when that one is revoked, all of them are.
 */
import type { Permission, Token } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import { credentialsOfWorld } from '../world/lifecycle/world-origin.ts';
import { hashText } from '../model/random.ts';
import { isMadeHere } from '../world/world-names.ts';
import type { World } from '../world/world.ts';
import { CODE_TTL, liveToken, mintToken } from './tokens.ts';

export type ClientFault = 'unknownClient' | 'wrongSecret';
export type GrantFault = 'unknown' | 'revoked' | 'expired' | 'otherClient' | 'otherRedirect';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Without a secret, only whether there is such a client. */
export function validateClient(world: World, clientId: string, secret?: string): ClientFault | undefined {
  const { strict } = credentialsOfWorld(world);
  const client = world.accountStore.client(clientId) ?? (clientId === strict.clientId ? strict : undefined);
  if (client !== undefined) {
    return secret === undefined || secret === client.clientSecret ? undefined : 'wrongSecret';
  }
  return takesForeign(world) && !isMadeHere(clientId) ? undefined : 'unknownClient';
}

/** A code for which this client may have tokens once, if it names the same redirect. */
export function grantCode(world: World, clientId: string, redirectUri: string): string {
  return mintToken(world, 'code', { clientId, ttl: CODE_TTL, mark: markOf(redirectUri) }).token;
}

export function redeemCode(world: World, clientId: string, code: string, redirectUri: string): TokenPair | GrantFault {
  const known = world.accountStore.token(code);
  if (known === undefined || known.kind !== 'code') return 'unknown';
  if (liveToken(world, 'code', code) === undefined) return 'expired';
  if (known.clientId !== clientId) return 'otherClient';
  if (!code.endsWith(markOf(redirectUri))) return 'otherRedirect';
  world.accountStore.dropToken(code);
  const refresh = mintToken(world, 'refresh', { clientId, ttl: null });
  return { accessToken: accessFor(world, clientId, refresh), refreshToken: refresh.token };
}

export function refreshAccess(world: World, clientId: string, refreshToken: string): TokenPair | GrantFault {
  const grant = grantBehind(world, clientId, refreshToken);
  return typeof grant === 'string' ? grant : { accessToken: accessFor(world, clientId, grant), refreshToken };
}

function grantBehind(world: World, clientId: string, given: string): Token | GrantFault {
  const { accountStore: people } = world;
  const own = credentialsOfWorld(world);
  const text = given === own.strict.refreshToken ? own.refreshToken : given;
  const known = people.token(text);
  if (known !== undefined && known.kind === 'refresh') {
    if (liveToken(world, 'refresh', text) === undefined) return 'expired';
    const standsIn = known.clientId === own.clientId && people.client(clientId) === undefined;
    return known.clientId === clientId || standsIn ? known : 'otherClient';
  }
  if (!takesForeign(world) || isMadeHere(text)) return 'unknown';
  return liveToken(world, 'refresh', own.refreshToken) ?? 'revoked';
}

function accessFor(world: World, clientId: string, { access }: Token): string {
  // Written by `mintToken` only, from such a record.
  const narrowed = access === null ? null : (JSON.parse(access) as Record<Id, Permission>);
  return mintToken(world, 'access', { clientId, ttl: world.settings.tokenTtl, access: narrowed }).token;
}

function takesForeign({ settings }: World): boolean {
  return settings.credentials === 'any';
}

/** A code contains a mark of the redirect URI that it was issued for, so no row has to store the URI. */
function markOf(redirectUri: string): string {
  return hashText(redirectUri).toString(36).toUpperCase().padStart(7, '0');
}
