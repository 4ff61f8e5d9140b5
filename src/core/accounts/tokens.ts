/**
 * Access tokens, refresh tokens and authorization codes: derived from the world's seed, and expiring by its clock.
 */
import type { Permission, Token } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { tokenText, type TokenKind } from '../../world/world-names.ts';
import type { World } from '../../world/state/world.ts';

/** In milliseconds. A code can be used once. */
export const CODE_TTL = 300_000;

/** How often expired tokens are deleted, so that a sandbox that runs for months does not accumulate them. */
const SWEEP_INTERVAL = 100;
const RETENTION_MS = 7 * DAY_MS;

interface Grant {
  clientId: string;
  /** In milliseconds; null: the token does not expire. */
  ttl: number | null;
  /** Restricts the token to these profiles; null: the rights of its user. */
  access?: Readonly<Record<Id, Permission>> | null | undefined;
  /** A suffix of the token. */
  mark?: string | undefined;
}

export function mintToken(world: World, kind: TokenKind, { clientId, ttl, access, mark = '' }: Grant): Token {
  const sequence = world.nextSequence();
  if (sequence % SWEEP_INTERVAL === 0) world.accountStore.dropTokensExpiredBefore(world.now() - RETENTION_MS);
  const token: Token = {
    token: tokenText(world.name, kind, world.ids.text(kind, sequence, 32) + mark),
    kind,
    clientId,
    expiresAt: ttl === null ? null : world.now() + ttl,
    access: access ? JSON.stringify(access) : null,
  };
  world.accountStore.addToken(token);
  return token;
}

/** Returns the token if it exists, is of this kind and has not expired. */
export function findUnexpiredToken(world: World, kind: TokenKind, text: string): Token | undefined {
  const token = world.accountStore.token(text);
  if (token === undefined || token.kind !== kind) return undefined;
  return token.expiresAt !== null && token.expiresAt <= world.now() ? undefined : token;
}
