/**
 * The consent page, without a page: the user of the world always agrees, and the client is sent a code at once.
 */
import { queryOf, type Call } from '../../http/call.ts';
import { worldOfCall } from '../../http/enter-world.ts';
import type { Reply } from '../../http/reply.ts';
import { faultOfClient, grantCode } from '../../verbs/grants.ts';
import type { World } from '../../world/world.ts';
import { invalidRequest, isOAuthRefusal, readPairs } from './parameters.ts';
import { NOT_KEPT, refuse } from './voice.ts';

export function worldOfAuthorization(call: Call): World {
  const parameters = readPairs(queryOf(call));
  return isOAuthRefusal(parameters) ? call.world : worldOfCall(call, [parameters.client_id]);
}

export function answerAuthorization(call: Call): Reply {
  const parameters = readPairs(queryOf(call));
  if (isOAuthRefusal(parameters)) return refuse(parameters);
  const { client_id: clientId, response_type, redirect_uri: redirectUri, state } = parameters;
  const { world } = call;
  call.clientId = clientId;
  if (clientId === undefined) return refuse(invalidRequest('client_id is missing'));
  if (redirectUri === undefined) return refuse(invalidRequest('redirect_uri is missing'));
  if (response_type === undefined) return refuse(invalidRequest('response_type is missing'));
  if (response_type !== 'code') {
    return refuse({ error: 'unsupported_response_type', description: 'response_type is not code' });
  }
  if (!URL.canParse(redirectUri) || redirectUri.includes('#')) {
    return refuse(invalidRequest('redirect_uri is no absolute URI, or has a fragment'));
  }
  if (faultOfClient(world, clientId) !== undefined) {
    return refuse({ error: 'unauthorized_client', description: 'The client is not known' });
  }
  const code = world.transaction(() => grantCode(world, clientId, redirectUri));
  const target = new URL(redirectUri);
  const sent = `code=${encodeURIComponent(code)}${state === undefined ? '' : `&state=${encodeURIComponent(state)}`}`;
  target.search += target.search === '' ? sent : `&${sent}`;
  return { status: 302, body: '', headers: { ...NOT_KEPT, location: target.href } };
}
