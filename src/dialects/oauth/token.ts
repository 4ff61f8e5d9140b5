/**
 * The token endpoint: an access token for a refresh token, or both for an authorization code.
 */
import { breach } from '../../http/breach.ts';
import type { Call } from '../../http/call.ts';
import { worldOfCall } from '../../http/enter-world.ts';
import { unsupportedMediaType } from '../../http/refusals.ts';
import type { Refusal, Reply } from '../../http/reply.ts';
import { faultOfClient, redeemCode, refreshAccess, type GrantFault, type TokenPair } from '../../verbs/grants.ts';
import type { World } from '../../world/world.ts';
import {
  invalidClient,
  invalidRequest,
  isOAuthRefusal,
  mediaTypeOf,
  readBodyParameters,
  readClient,
  type ClientClaim,
  type Parameters,
} from './parameters.ts';
import { NOT_KEPT, refuse, type OAuthRefusal } from './voice.ts';

/** The one that a credential of the body or of the Authorization header names. */
export function worldOfToken(call: Call): World {
  const parameters = readBodyParameters(call);
  return isOAuthRefusal(parameters) ? call.world : worldOfCall(call, credentialsIn(call, parameters));
}

function credentialsIn(call: Call, parameters: Parameters): (string | undefined)[] {
  const client = readClient(call, parameters);
  const named = isOAuthRefusal(client) ? parameters.client_id : client.clientId;
  return [named, parameters.refresh_token, parameters.code];
}

export function answerToken(call: Call): Reply | Refusal {
  const parameters = readBodyParameters(call);
  if (isOAuthRefusal(parameters)) return refuse(parameters);
  const client = readClient(call, parameters);
  const named = isOAuthRefusal(client) ? parameters.client_id : client.clientId;
  call.clientId = named;
  const wrongType = refuseMediaType(call);
  if (wrongType !== undefined) return wrongType;
  if (isOAuthRefusal(client)) return refuse(client);
  const { world } = call;
  const fault = faultOfClient(world, client.clientId, client.clientSecret);
  if (fault !== undefined) return refuse(invalidClient('Client authentication failed', client.basic));
  const pair = world.transaction(() => perform(call, client, parameters));
  if (isOAuthRefusal(pair)) return refuse(pair);
  const answer = {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: Math.floor(world.settings.tokenTtl / 1000),
  };
  return { status: 200, body: JSON.stringify(answer), headers: { ...NOT_KEPT } };
}

function perform({ world }: Call, { clientId }: ClientClaim, parameters: Parameters): TokenPair | OAuthRefusal {
  const { grant_type, refresh_token, code, redirect_uri } = parameters;
  if (grant_type === undefined) return invalidRequest('grant_type is missing');
  if (grant_type === 'refresh_token') {
    if (refresh_token === undefined) return invalidRequest('refresh_token is missing');
    return granted(refreshAccess(world, clientId, refresh_token), 'refresh token');
  }
  if (grant_type === 'authorization_code') {
    if (code === undefined) return invalidRequest('code is missing');
    if (redirect_uri === undefined) return invalidRequest('redirect_uri is missing');
    return granted(redeemCode(world, clientId, code, redirect_uri), 'authorization code');
  }
  return {
    error: 'unsupported_grant_type',
    description: `grant_type ${grant_type.slice(0, 100)} is neither refresh_token nor authorization_code`,
  };
}

function granted(outcome: TokenPair | GrantFault, grant: string): TokenPair | OAuthRefusal {
  if (typeof outcome !== 'string') return outcome;
  return { error: 'invalid_grant', description: describeFault(outcome, grant) };
}

function describeFault(fault: GrantFault, grant: string): string {
  switch (fault) {
    case 'unknown':
      return `The ${grant} is not known: it is wrong, was used before, was revoked, or is of another world`;
    case 'revoked':
      return `The ${grant} was revoked`;
    case 'expired':
      return `The ${grant} has expired`;
    case 'otherClient':
      return `The ${grant} was issued to another client`;
    case 'otherRedirect':
      return `The ${grant} was issued for another redirect_uri`;
  }
}

function refuseMediaType(call: Call): Refusal | undefined {
  if (mediaTypeOf(call) !== 'other') return undefined;
  const type = call.head.get('content-type');
  const evidence = type === undefined ? 'no Content-Type' : `Content-Type ${type}`;
  const refusal = unsupportedMediaType(type, 'application/x-www-form-urlencoded');
  return breach(call, { rule: 'wrong-media-type', evidence }, refusal);
}
