/**
 * Who calls: a known token that has not expired, and the client that it was issued for.
 */
import type { Call } from './call.ts';
import { badToken, NO_AUTHORIZATION, NO_CLIENT_ID, wrongClientId } from './refusals.ts';
import type { Refusal } from './reply.ts';
import { clientHeader } from './scope-header.ts';

const BEARER = /^bearer[ \t]+(\S+)[ \t]*$/i;

/** The token text of a bearer header, whether or not it is known. */
export function bearerToken(authorization: string): string | undefined {
  if (authorization.startsWith('Bearer ') && !authorization.includes(' ', 7))
    return authorization.slice(7) || undefined;
  return BEARER.exec(authorization)?.[1];
}

const NO_BEARER = badToken('the Authorization header is no bearer token', {
  rule: 'wrong-header',
  evidence: 'Authorization is no bearer token',
});

export function authenticate(call: Call): Refusal | undefined {
  if (call.operation?.needs === 'none') return undefined;
  const header = call.head.get('authorization');
  if (header === undefined || header === '') return NO_AUTHORIZATION;
  const text = bearerToken(header);
  if (text === undefined) return NO_BEARER;
  const token = call.world.people.token(text);
  if (token === undefined || token.kind !== 'access')
    return badToken(`no such access token in world ${call.world.name}`);
  if (token.expiresAt !== null && token.expiresAt <= call.world.now()) {
    return badToken(`the access token expired at ${new Date(token.expiresAt).toISOString()}`);
  }
  call.token = token;
  return undefined;
}

export function identifyClient(call: Call): Refusal | undefined {
  if (call.token === undefined) return undefined;
  const clientId = clientHeader(call.head);
  if (clientId === undefined || clientId === '') return call.operation?.needs === 'token' ? undefined : NO_CLIENT_ID;
  if (clientId !== call.token.clientId) return wrongClientId(clientId, call.token.clientId);
  call.clientId = clientId;
  return undefined;
}
