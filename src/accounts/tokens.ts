/**
 * Access tokens, refresh tokens and codes, minted from the world's seed and expiring by its clock.
 */
import type { Permission, Token } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import { tokenText, type TokenKind } from '../world/world-names.ts';
import type { World } from '../world/world.ts';

/** A code is good for five minutes and once. */
export const CODE_TTL = 300_000;

/** A sandbox that is left running for months does not fill with tokens: now and then the long expired ones go. */
const SWEEP_EVERY = 100;
const KEPT_FOR = 7 * 86_400_000;

export interface Grant {
  clientId: string;
  /** Milliseconds; null never expires by itself. */
  ttl: number | null;
  /** Narrows what the token may do; null: whatever its user may. */
  access?: Readonly<Record<Id, Permission>> | null | undefined;
  /** Put behind what is drawn. */
  mark?: string | undefined;
}

export function mintToken(world: World, kind: TokenKind, { clientId, ttl, access, mark = '' }: Grant): Token {
  const sequence = world.nextSequence();
  if (sequence % SWEEP_EVERY === 0) world.accountStore.dropTokensExpiredBefore(world.now() - KEPT_FOR);
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

/** The token if it is of this kind, known and not expired. */
export function liveToken(world: World, kind: TokenKind, text: string): Token | undefined {
  const token = world.accountStore.token(text);
  if (token === undefined || token.kind !== kind) return undefined;
  return token.expiresAt !== null && token.expiresAt <= world.now() ? undefined : token;
}
