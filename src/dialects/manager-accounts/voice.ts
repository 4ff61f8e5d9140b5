/**
 * How these calls refuse, and the media types of their answers.
 */
import { writeJson } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import type { Reply, Voice } from '../../http/reply.ts';

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVICE_ERROR',
  503: 'INTERNAL_SERVICE_ERROR',
};

/** Their own shape has `message`; `details` is there as on the other surfaces. */
export const managerVoice: Voice = ({ status, details, code: named, reason, headers }, { observed }) => {
  const code = named ?? CODES[status] ?? 'BAD_REQUEST';
  const body = observed ? { code, message: details } : { code, details, message: details };
  return {
    status,
    body: JSON.stringify(body),
    reason: reason ?? details,
    ...(headers === undefined ? {} : { headers }),
  };
};

type Answer = 'manageraccount' | 'getmanageraccountsresponse' | 'updateadvertisingaccountsinmanageraccountresponse';

const VENDOR_TYPE = /^application\/vnd\.[^;]*\+json(?:$|;)/i;

/** Clients that ask for a vendor type get the one of the call; all others get plain JSON. */
export function replyAs(answer: Answer, { head }: Call, status: number, body: unknown): Reply {
  const asksForIt = (head.get('accept') ?? '').split(',').some((type) => VENDOR_TYPE.test(type.trim()));
  const type = asksForIt ? `application/vnd.${answer}.v1+json` : 'application/json';
  return { status, body: writeJson(body), headers: { 'content-type': type } };
}
