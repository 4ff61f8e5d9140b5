/**
 * The OAuth 2.0 API of the service's identity provider: the authorization endpoint issues codes, the token endpoint
 * exchanges a code or a refresh token for an access token.
 */
import type { Schema } from '../../../http/description.ts';
import type { RequestContext, Operation } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { oauthVariant } from './observed.ts';
import { authorize, identifyAuthorizedClient, worldOfAuthorization } from './authorize.ts';
import { identifyTokenClient, requestToken, worldOfToken } from './token.ts';
import { OAUTH_ERROR, oauthErrorSerializer } from './error-serializer.ts';
import { STRING, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const TOKEN_REQUEST: Schema = objectOf(
  {
    grant_type: enumOf('refresh_token', 'authorization_code'),
    client_id: {
      type: 'string',
      description: 'Required here or in an Authorization header with the scheme Basic',
      example: 'sandbox-client',
    },
    client_secret: { ...STRING, example: 'sandbox-secret' },
    refresh_token: { ...STRING, example: 'sandbox-refresh-token' },
    code: { type: 'string', description: 'Can be used once, within five minutes' },
    redirect_uri: {
      type: 'string',
      format: 'uri',
      description: 'Required with a code: the redirect_uri of the authorization request',
    },
  },
  ['grant_type'],
);

const TOKEN_RESPONSE: Schema = objectOf(
  {
    access_token: STRING,
    refresh_token: STRING,
    token_type: enumOf('bearer'),
    expires_in: { type: 'integer', description: 'Lifetime of the access token in seconds' },
  },
  ['access_token', 'refresh_token', 'token_type', 'expires_in'],
);

const COMMON = {
  tag: 'Authorization',
  needs: 'none',
  permission: 'viewer',
  serializeError: oauthErrorSerializer,
} as const;

function identify({ world }: RequestContext, reply: Reply | ApiError): Reply | ApiError {
  return isApiError(reply) || oauthVariant(world.settings).hasRequestId ? reply : { ...reply, unidentified: true };
}

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'requestToken',
    method: 'POST',
    paths: ['/auth/o2/token'],
    summary: 'Request an access token',
    body: 'form or json',
    describe: () => ({
      request: TOKEN_REQUEST,
      responses: { 200: TOKEN_RESPONSE, ...refusalsOf(OAUTH_ERROR, 400, 401) },
    }),
    worldOf: worldOfToken,
    identify: identifyTokenClient,
    perform: (request) => identify(request, requestToken(request)),
  },
  {
    ...COMMON,
    id: 'authorize',
    method: 'GET',
    paths: ['/ap/oa'],
    summary: 'Request an authorization code; the response redirects to the client',
    describe: () => ({
      query: {
        client_id: STRING,
        response_type: enumOf('code'),
        redirect_uri: { type: 'string', format: 'uri' },
        scope: STRING,
        state: { type: 'string', description: 'Returned unchanged in the redirect' },
      },
      responses: { 302: {}, 400: OAUTH_ERROR },
    }),
    worldOf: worldOfAuthorization,
    identify: identifyAuthorizedClient,
    perform: authorize,
  },
];
