/**
 * The token endpoint: exchanges a refresh token for an access token, or an authorization code for both tokens.
 */
import { reportViolation } from '../../../http/report-violation.ts';
import type { ContextChanges, RequestContext } from '../../../http/request-context.ts';
import { worldOfCall } from '../../../http/resolve-world.ts';
import { badParameter, unsupportedMediaType } from '../../../http/api-errors.ts';
import type { ApiError, Reply } from '../../../http/reply.ts';
import {
  validateClient,
  redeemCode,
  refreshAccess,
  type GrantError,
  type TokenPair,
} from '../../../../core/accounts/grants.ts';
import type { World } from '../../../../world/state/world.ts';
import { oauthVariant } from './observed.ts';
import {
  invalidClient,
  invalidRequest,
  isOAuthError,
  mediaTypeOf,
  readClientCredentials,
  readTokenParameters,
  type ClientCredentials,
  type Parameters,
} from './parameters.ts';
import { errorReply, NO_STORE, OAUTH_TYPE, type OAuthError } from './error-serializer.ts';

/** The world name is part of the credentials. */
export function worldOfToken(request: RequestContext): World {
  const read = readTokenParameters(request);
  return isOAuthError(read) ? request.world : worldOfCall(request, credentialsIn(request, read.parameters));
}

function credentialsIn(request: RequestContext, parameters: Parameters): (string | undefined)[] {
  const client = readClientCredentials(request, parameters);
  const clientId = isOAuthError(client) ? parameters.client_id : client.clientId;
  return [clientId, parameters.refresh_token, parameters.code];
}

/** A request that cannot be read has no client. */
export function identifyTokenClient(request: RequestContext): ContextChanges {
  const read = readTokenParameters(request);
  if (isOAuthError(read)) return {};
  const client = readClientCredentials(request, read.parameters);
  return { clientId: isOAuthError(client) ? read.parameters.client_id : client.clientId };
}

export function requestToken(request: RequestContext): Reply | ApiError {
  const read = readTokenParameters(request);
  if (isOAuthError(read)) return errorReply(read);
  const { parameters, inQuery } = read;
  const client = readClientCredentials(request, parameters);
  const error = checkMediaType(request) ?? checkQuery(request, inQuery);
  if (error !== undefined) return error;
  if (isOAuthError(client)) return errorReply(client);
  const { world } = request;
  const clientError = validateClient(world, client.clientId, client.clientSecret);
  if (clientError !== undefined) {
    const reason = {
      wrongSecret: `the client secret is not that of client ${client.clientId}`,
      unknownClient: `client ${client.clientId} is unknown in world ${world.name}`,
    }[clientError];
    return errorReply({ ...invalidClient('Client authentication failed', client.isBasic), reason });
  }
  const pair = world.transaction(() => grantTokens(request, client, parameters));
  if (isOAuthError(pair)) return errorReply(pair);
  const tokens = {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: Math.floor(world.settings.tokenTtl / 1000),
  };
  const { cacheControl } = oauthVariant(world.settings);
  return {
    status: 200,
    body: JSON.stringify(tokens),
    headers: { ...OAUTH_TYPE, ...NO_STORE, 'cache-control': cacheControl },
  };
}

function grantTokens(
  { world }: RequestContext,
  { clientId }: ClientCredentials,
  parameters: Parameters,
): TokenPair | OAuthError {
  const { grant_type, refresh_token, code, redirect_uri } = parameters;
  if (grant_type === undefined) return invalidRequest('grant_type is missing');
  if (grant_type === 'refresh_token') {
    if (refresh_token === undefined) return invalidRequest('refresh_token is missing');
    return toTokens(refreshAccess(world, clientId, refresh_token), 'refresh token');
  }
  if (grant_type === 'authorization_code') {
    if (code === undefined) return invalidRequest('code is missing');
    if (redirect_uri === undefined) return invalidRequest('redirect_uri is missing');
    return toTokens(redeemCode(world, clientId, code, redirect_uri), 'authorization code');
  }
  return {
    error: 'unsupported_grant_type',
    rule: 'AUT-28',
    description: `grant_type${printableGrantType(grant_type)} must be refresh_token or authorization_code`,
  };
}

/** A malformed body may contain a secret here, so the error shows only values that look like a grant type. */
function printableGrantType(grantType: string): string {
  return /^[a-z_-]{1,30}$/i.test(grantType) ? ` ${grantType}` : '';
}

function toTokens(outcome: TokenPair | GrantError, grant: string): TokenPair | OAuthError {
  if (typeof outcome !== 'string') return outcome;
  return { error: 'invalid_grant', rule: 'AUT-28', description: describeError(outcome, grant) };
}

function describeError(error: GrantError, grant: string): string {
  switch (error) {
    case 'unknown':
      return `The ${grant} is not known: it is wrong, was already used, was revoked, or belongs to another world`;
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

function checkQuery(request: RequestContext, names: readonly string[]): ApiError | undefined {
  if (names.length === 0) return undefined;
  const error = badParameter('Parameters of a token request must be sent in the body', 'AUT-28');
  return reportViolation(request, { rule: 'token-parameters-in-query', evidence: names.join(', ') }, error);
}

function checkMediaType(request: RequestContext): ApiError | undefined {
  if (!request.hasBody || mediaTypeOf(request) !== 'other') return undefined;
  const type = request.head.get('content-type');
  const evidence = type === undefined ? 'no Content-Type' : `Content-Type ${type}`;
  const error = unsupportedMediaType(type, 'application/x-www-form-urlencoded', 'AUT-28');
  return reportViolation(request, { rule: 'wrong-media-type', evidence }, error);
}
