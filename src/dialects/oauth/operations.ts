/**
 * OAuth 2.0 as the service's identity provider speaks it: consent for a code, tokens for a code or a refresh token.
 */
import type { Schema } from '../../http/description.ts';
import type { Operation } from '../../http/call.ts';
import { answerAuthorization, worldOfAuthorization } from './authorize.ts';
import { answerToken, worldOfToken } from './token.ts';
import { OAUTH_ERROR, oauthVoice } from './voice.ts';

const TEXT: Schema = { type: 'string' };

const TOKEN_REQUEST: Schema = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: ['refresh_token', 'authorization_code'] },
    client_id: {
      type: 'string',
      description: 'Here, or in an Authorization header of the scheme Basic',
      example: 'sandbox-client',
    },
    client_secret: { ...TEXT, example: 'sandbox-secret' },
    refresh_token: { ...TEXT, example: 'sandbox-refresh-token' },
    code: { type: 'string', description: 'Good for five minutes, and once' },
    redirect_uri: { type: 'string', format: 'uri', description: 'With a code: the one that the code was sent to' },
  },
};

const TOKEN_ANSWER: Schema = {
  type: 'object',
  required: ['access_token', 'refresh_token', 'token_type', 'expires_in'],
  properties: {
    access_token: TEXT,
    refresh_token: TEXT,
    token_type: { type: 'string', enum: ['bearer'] },
    expires_in: { type: 'integer', description: 'Seconds' },
  },
};

const COMMON = { tag: 'Authorization', needs: 'none', permission: 'viewer', voice: oauthVoice } as const;

export const oauthOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'requestToken',
    method: 'POST',
    paths: ['/auth/o2/token'],
    summary: 'Get an access token',
    body: 'form or json',
    describe: {
      request: TOKEN_REQUEST,
      responses: { 200: TOKEN_ANSWER, 400: OAUTH_ERROR, 401: OAUTH_ERROR },
    },
    worldOf: worldOfToken,
    perform: answerToken,
  },
  {
    ...COMMON,
    id: 'authorize',
    method: 'GET',
    paths: ['/ap/oa'],
    summary: 'Get an authorization code, by a redirect to the client',
    describe: {
      query: {
        client_id: TEXT,
        response_type: { type: 'string', enum: ['code'] },
        redirect_uri: { type: 'string', format: 'uri' },
        scope: TEXT,
        state: { type: 'string', description: 'Handed back as it is' },
      },
      responses: { 302: {}, 400: OAUTH_ERROR },
    },
    worldOf: worldOfAuthorization,
    perform: answerAuthorization,
  },
];
