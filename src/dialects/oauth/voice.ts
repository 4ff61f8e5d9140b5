/**
 * How the token endpoint refuses: `{ error, error_description }`, in the words of OAuth 2.0.
 */
import type { Reply, Voice } from '../../http/reply.ts';

export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'server_error'
  | 'temporarily_unavailable';

/** Nothing of what is answered here may be kept by a cache. */
export const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export interface OAuthRefusal {
  /** Another one only where a fault names it. */
  error: string;
  description: string;
  /** Without it, 400. */
  status?: number;
  headers?: Record<string, string>;
}

export function refuse({ error, description, status = 400, headers = {} }: OAuthRefusal): Reply {
  return {
    status,
    body: JSON.stringify({ error, error_description: description }),
    reason: `${error}: ${description}`,
    headers: { ...NOT_KEPT, ...headers },
  };
}

const ERRORS: Readonly<Record<number, OAuthError>> = {
  401: 'invalid_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

export const oauthVoice: Voice = ({ status, details, code, reason, headers = {} }) => ({
  ...refuse({ error: code ?? ERRORS[status] ?? 'invalid_request', description: details, status, headers }),
  reason: reason ?? details,
});

export const OAUTH_ERROR = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
} as const;
