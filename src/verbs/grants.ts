/**
 * Who is given tokens, and for what. Where a world takes any credentials, a client that it does not know stands in for
 * its own client, and a foreign refresh token for its own refresh token: when that is revoked, so are they all.
 */
import type { Permission, Token } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import { hashText } from '../world/ids.ts';
import { isMadeHere } from '../world/names.ts';
import type { World } from '../world/world.ts';
import { CODE_TTL, liveToken, mintToken } from './tokens.ts';

export type ClientFault = 'unknownClient' | 'wrongSecret';
export type GrantFault = 'unknown' | 'revoked' | 'expired' | 'otherClient' | 'otherRedirect';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Without a secret, only whether there is such a client. */
export function faultOfClient(world: World, clientId: string, secret?: string): ClientFault | undefined {
  const client = world.people.client(clientId);
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
  const known = world.people.token(code);
  if (known === undefined || known.kind !== 'code') return 'unknown';
  if (liveToken(world, 'code', code) === undefined) return 'expired';
  if (known.clientId !== clientId) return 'otherClient';
  if (!code.endsWith(markOf(redirectUri))) return 'otherRedirect';
  world.people.dropToken(code);
  const refresh = mintToken(world, 'refresh', { clientId, ttl: null });
  return { accessToken: accessFor(world, clientId, refresh), refreshToken: refresh.token };
}

export function refreshAccess(world: World, clientId: string, refreshToken: string): TokenPair | GrantFault {
  const grant = grantBehind(world, clientId, refreshToken);
  return typeof grant === 'string' ? grant : { accessToken: accessFor(world, clientId, grant), refreshToken };
}

function grantBehind(world: World, clientId: string, text: string): Token | GrantFault {
  const { people } = world;
  const own = credentialsOfWorld(world);
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

/** By its mark a code tells the redirect that it was issued for; no row has to. */
function markOf(redirectUri: string): string {
  return hashText(redirectUri).toString(36).toUpperCase().padStart(7, '0');
}
