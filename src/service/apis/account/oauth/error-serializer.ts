/**
 * Error bodies of OAuth 2.0 (RFC 6749): `{ error, error_description }`.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Reply, ErrorSerializer } from '../../../http/reply.ts';
import { STRING, objectOf } from '../../../protocol/codecs/schemas.ts';

type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'server_error'
  | 'temporarily_unavailable';

/** Only the OAuth endpoints of the service send a charset. */
export const OAUTH_TYPE = { 'content-type': 'application/json;charset=UTF-8' } as const;

/** RFC 6749 forbids caching of responses that contain tokens. */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export interface OAuthError {
  /** An `OAuthErrorCode`, or the code of an injected fault. */
  error: string;
  description: string;
  /** The rule that the error follows. */
  rule: RuleId;
  /** Default: 400. */
  status?: number;
  headers?: Record<string, string>;
  /** The reason for the journal, if the description does not contain it. */
  reason?: string;
}

export function errorReply({ error, description, rule, status = 400, headers = {}, reason }: OAuthError): Reply {
  return {
    status,
    body: JSON.stringify({ error, error_description: description }),
    rule,
    reason: `${error}: ${reason ?? description}`,
    headers: { ...OAUTH_TYPE, ...NO_STORE, ...headers },
  };
}

const ERROR_BY_STATUS: Readonly<Record<number, OAuthErrorCode>> = {
  401: 'invalid_client',
  403: 'access_denied',
  409: 'temporarily_unavailable',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

export const oauthErrorSerializer: ErrorSerializer = ({ status, details, code, rule, reason, headers = {} }) => ({
  ...errorReply({
    error: code ?? ERROR_BY_STATUS[status] ?? 'invalid_request',
    description: details,
    rule,
    status,
    headers,
  }),
  reason: reason ?? details,
});

export const OAUTH_ERROR = objectOf({ error: STRING, error_description: STRING }, ['error', 'error_description']);
