/**
 * How the surfaces since version 3 refuse a whole call: `{ code, message, details }`, details being the message again,
 * as the older surfaces have it; as observed, without it.
 */
import type { Voice } from '../http/reply.ts';
import { plainVoice } from './plain-voice.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
  500: 'INTERNAL_ERROR',
  503: 'SERVER_IS_BUSY',
};

export const envelopeVoice: Voice = (refusal, facts) => {
  const { status, details, reason, headers, errors } = refusal;
  // Where nothing is served, no surface has words of its own.
  if (status === 404) return plainVoice(refusal, facts);
  const code = refusal.code ?? CODES[status] ?? String(status);
  return {
    status,
    body: JSON.stringify({ code, message: details, ...(facts.observed ? {} : { details }), errors }),
    reason: reason ?? details,
    ...(headers === undefined ? {} : { headers }),
  };
};

/** In the media type of a resource. */
export function typedVoice(voice: Voice, mediaType: string): Voice {
  return (refusal, facts) => {
    const reply = voice(refusal, facts);
    return refusal.status === 404 ? reply : { ...reply, headers: { 'content-type': mediaType, ...reply.headers } };
  };
}

export const ENVELOPE_ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'string' },
    errors: { type: 'array', items: { type: 'object' } },
  },
} as const;
