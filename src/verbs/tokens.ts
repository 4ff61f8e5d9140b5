/**
 * Access tokens, refresh tokens and codes, minted from the world's seed and expiring by its clock.
 */
import type { Permission, Token } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import { tokenText, type TokenKind } from '../world/names.ts';
import type { World } from '../world/world.ts';

/** A code is good for five minutes and once. */
export const CODE_TTL = 300_000;

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
  const token: Token = {
    token: tokenText(world.name, kind, world.ids.text(kind, world.draw(), 32) + mark),
    kind,
    clientId,
    expiresAt: ttl === null ? null : world.now() + ttl,
    access: access ? JSON.stringify(access) : null,
  };
  world.people.addToken(token);
  return token;
}

/** The token if it is of this kind, known and not expired. */
export function liveToken(world: World, kind: TokenKind, text: string): Token | undefined {
  const token = world.people.token(text);
  if (token === undefined || token.kind !== kind) return undefined;
  return token.expiresAt !== null && token.expiresAt <= world.now() ? undefined : token;
}
