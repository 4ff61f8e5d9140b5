/**
 * Versions of recommendations. The media type of the request selects a version, or Accept selects the form of the answer.
 */
import type { RuleId } from '../../../generated/rule-ids.ts';
import { accepts, acceptedTypes } from '../../http/accept.ts';
import { unsupportedMediaType } from '../../http/api-errors.ts';
import type { ApiError } from '../../http/reply.ts';
import { reportViolation } from '../../http/report-violation.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { RequestHeaders } from '../../http/request-headers.ts';

const VENDOR_PREFIX = 'application/vnd.';

export interface MediaTypes {
  /** Of the body. A client that names none of them gets the first one. Empty for an operation without a body. */
  requests: readonly string[];
  /** Of the answer: Accept selects one, by default the first. Empty if the answer has the type of the request. */
  answers: readonly string[];
  /** Whether errors have the type of the answer, or application/json. */
  typedErrors: boolean;
  /** Types of the body that were shut off, and the day. */
  retired?: Readonly<Record<string, string>>;
  /** The rule of a refused media type. */
  rule: RuleId;
}

interface Selected {
  /** The type of the body; empty for an operation without a body. */
  request: string;
  answer: string;
}

export function selectTypes(request: RequestContext, types: MediaTypes): Selected | ApiError {
  const ofBody = types.requests.length === 0 ? '' : requestType(request, types);
  if (typeof ofBody !== 'string') return ofBody;
  const { head } = request;
  if (types.answers.length === 0)
    return accepts(head, ofBody) ? { request: ofBody, answer: ofBody } : notAcceptable(head, ofBody, types.rule);
  const named = acceptedTypes(head);
  const wanted = named.find((type) => types.answers.includes(type));
  const [usual = ''] = types.answers;
  if (wanted === undefined && !accepts(head, usual)) return notAcceptable(head, types.answers.join(' or '), types.rule);
  return { request: ofBody, answer: wanted ?? usual };
}

function requestType(request: RequestContext, { requests, retired = {}, rule }: MediaTypes): string | ApiError {
  const { head } = request;
  const sent = typeOfBody(head);
  if (requests.includes(sent)) return sent;
  const [usual = ''] = requests;
  const named = acceptedTypes(head);
  const shutOff = [sent, ...named].map((type) => retired[type]).find((day) => day !== undefined);
  const error = unsupportedMediaType(head.get('content-type'), requests.join(' or '), rule);
  if (shutOff !== undefined)
    return { ...error, reason: `${error.reason ?? ''}; this version was shut off on ${shutOff}` };
  const ofAccept = named.find((type) => requests.includes(type));
  if (ofAccept !== undefined) return ofAccept;
  if (sent.startsWith(VENDOR_PREFIX)) return error;
  const evidence = `neither Content-Type (${sent === '' ? 'none' : sent}) nor Accept is ${requests.join(' or ')}`;
  return reportViolation(request, { rule: 'wrong-media-type', evidence }, error) ?? usual;
}

/** The type of errors, for a request that may be refused for its types. */
export function errorType(head: RequestHeaders, { requests, answers }: MediaTypes): string {
  const all = answers.length === 0 ? requests : answers;
  const named = [...(answers.length === 0 ? [typeOfBody(head)] : []), ...acceptedTypes(head)];
  return named.find((type) => all.includes(type)) ?? all[0] ?? 'application/json';
}

function typeOfBody(head: RequestHeaders): string {
  return head.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function notAcceptable(head: RequestHeaders, expected: string, rule: RuleId): ApiError {
  return {
    status: 406,
    details: 'Not Acceptable',
    rule,
    reason: `Accept is ${head.get('accept') ?? ''}, and the answer has the type ${expected}`,
    nearest: `Accept: ${expected}`,
  };
}
