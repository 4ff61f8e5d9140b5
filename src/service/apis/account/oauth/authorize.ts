/**
 * The authorization endpoint. It shows no consent page: the user of the world always agrees, and the response
 * redirects to the client with an authorization code.
 */
import { queryOf, type ContextChanges, type RequestContext } from '../../../http/request-context.ts';
import { worldOfCall } from '../../../http/resolve-world.ts';
import type { Reply } from '../../../http/reply.ts';
import { validateClient, issueCode } from '../../../../core/accounts/grants.ts';
import type { World } from '../../../../world/state/world.ts';
import { invalidRequest, isOAuthError, readPairs } from './parameters.ts';
import { errorReply, NO_STORE } from './error-serializer.ts';

export function worldOfAuthorization(request: RequestContext): World {
  const parameters = readPairs(queryOf(request));
  return isOAuthError(parameters) ? request.world : worldOfCall(request, [parameters.client_id]);
}

export function identifyAuthorizedClient(request: RequestContext): ContextChanges {
  const parameters = readPairs(queryOf(request));
  return isOAuthError(parameters) ? {} : { clientId: parameters.client_id };
}

export function authorize(request: RequestContext): Reply {
  const parameters = readPairs(queryOf(request));
  if (isOAuthError(parameters)) return errorReply(parameters);
  const { client_id: clientId, response_type, redirect_uri: redirectUri, state } = parameters;
  const { world } = request;
  if (clientId === undefined) return errorReply(invalidRequest('client_id is missing'));
  if (redirectUri === undefined) return errorReply(invalidRequest('redirect_uri is missing'));
  if (response_type === undefined) return errorReply(invalidRequest('response_type is missing'));
  if (response_type !== 'code') {
    return errorReply({
      error: 'unsupported_response_type',
      description: 'response_type must be code',
      rule: 'AUT-28',
    });
  }
  if (!URL.canParse(redirectUri) || redirectUri.includes('#')) {
    return errorReply(invalidRequest('redirect_uri must be an absolute URI without a fragment'));
  }
  const scheme = new URL(redirectUri).protocol.slice(0, -1);
  if (!['http', 'https', ...world.settings.redirectSchemes].includes(scheme)) {
    return errorReply(
      invalidRequest(`redirect_uri has the scheme ${scheme}, which is not in the setting redirectSchemes`),
    );
  }
  if (validateClient(world, clientId) !== undefined) {
    return errorReply({ error: 'unauthorized_client', description: 'Unknown client_id', rule: 'AUT-28' });
  }
  const code = world.transaction(() => issueCode(world, clientId, redirectUri));
  const redirect = new URL(redirectUri);
  const responseParameters = `code=${encodeURIComponent(code)}${state === undefined ? '' : `&state=${encodeURIComponent(state)}`}`;
  redirect.search += redirect.search === '' ? responseParameters : `&${responseParameters}`;
  return { status: 302, body: '', headers: { ...NO_STORE, location: redirect.href } };
}
