/**
 * Issues tokens. With `credentials: any`, an unknown client is treated as the client of the world, and an unknown
 * refresh token as the refresh token of the world. Revoking that token also revokes the unknown ones.
 */
import type { Permission, Token } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import { hashText } from '../../model/random.ts';
import { isGenerated } from '../../world/world-names.ts';
import type { World } from '../../world/state/world.ts';
import { CODE_TTL, findUnexpiredToken, mintToken } from './tokens.ts';

type ClientError = 'unknownClient' | 'wrongSecret';
export type GrantError = 'unknown' | 'revoked' | 'expired' | 'otherClient' | 'otherRedirect';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Without a secret, checks only whether the client exists. */
export function validateClient(world: World, clientId: string, secret?: string): ClientError | undefined {
  const { strict } = credentialsOfWorld(world);
  const client = world.accountStore.client(clientId) ?? (clientId === strict.clientId ? strict : undefined);
  if (client !== undefined) {
    return secret === undefined || secret === client.clientSecret ? undefined : 'wrongSecret';
  }
  return acceptsUnknown(world) && !isGenerated(clientId) ? undefined : 'unknownClient';
}

/** Creates an authorization code, which this client can exchange once for tokens with the same redirect URI. */
export function issueCode(world: World, clientId: string, redirectUri: string): string {
  return mintToken(world, 'code', { clientId, ttl: CODE_TTL, mark: hashRedirect(redirectUri) }).token;
}

export function redeemCode(world: World, clientId: string, code: string, redirectUri: string): TokenPair | GrantError {
  const known = world.accountStore.token(code);
  if (known === undefined || known.kind !== 'code') return 'unknown';
  if (findUnexpiredToken(world, 'code', code) === undefined) return 'expired';
  if (known.clientId !== clientId) return 'otherClient';
  if (!code.endsWith(hashRedirect(redirectUri))) return 'otherRedirect';
  world.accountStore.dropToken(code);
  const refresh = mintToken(world, 'refresh', { clientId, ttl: null });
  return { accessToken: mintAccessToken(world, clientId, refresh), refreshToken: refresh.token };
}

export function refreshAccess(world: World, clientId: string, refreshToken: string): TokenPair | GrantError {
  const grant = findRefreshToken(world, clientId, refreshToken);
  return typeof grant === 'string' ? grant : { accessToken: mintAccessToken(world, clientId, grant), refreshToken };
}

function findRefreshToken(world: World, clientId: string, given: string): Token | GrantError {
  const { accountStore } = world;
  const own = credentialsOfWorld(world);
  const text = given === own.strict.refreshToken ? own.refreshToken : given;
  const known = accountStore.token(text);
  if (known !== undefined && known.kind === 'refresh') {
    if (findUnexpiredToken(world, 'refresh', text) === undefined) return 'expired';
    const isStandIn = known.clientId === own.clientId && accountStore.client(clientId) === undefined;
    return known.clientId === clientId || isStandIn ? known : 'otherClient';
  }
  if (!acceptsUnknown(world) || isGenerated(text)) return 'unknown';
  return findUnexpiredToken(world, 'refresh', own.refreshToken) ?? 'revoked';
}

function mintAccessToken(world: World, clientId: string, { access }: Token): string {
  // `mintToken` writes this JSON.
  const narrowed = access === null ? null : (JSON.parse(access) as Record<Id, Permission>);
  return mintToken(world, 'access', { clientId, ttl: world.settings.tokenTtl, access: narrowed }).token;
}

function acceptsUnknown({ settings }: World): boolean {
  return settings.credentials === 'any';
}

/** A code contains a mark of the redirect URI that it was issued for, so no row has to store the URI. */
function hashRedirect(redirectUri: string): string {
  return hashText(redirectUri).toString(36).toUpperCase().padStart(7, '0');
}
