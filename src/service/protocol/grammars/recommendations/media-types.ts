/**
 * Versions of recommendations: the media type of the request selects that of the body, and Accept that of the answer.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { accepts, acceptedTypes } from '../../../http/accept.ts';
import type { ApiError } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { RequestHeaders } from '../../../http/request-headers.ts';
import { parseMediaType } from '../../../http/body.ts';

export interface MediaTypes {
  /** Of the body. A client that names none of them gets the first one. Empty for an operation without a body. */
  requests: readonly string[];
  /** Of the answer, by default those of the body. Without a choice in Accept it is that of the body, or the first one. */
  answers?: readonly string[];
  /** Whether errors have the type of the answer, or application/json. */
  typedErrors: boolean;
  /** The rule of a refused Accept. */
  rule: RuleId;
}

interface Selected {
  /** The type of the body; empty for an operation without a body. */
  request: string;
  answer: string;
}

/** The pipeline has refused bodies of other types. */
export function selectTypes({ head }: RequestContext, types: MediaTypes): Selected | ApiError {
  const { requests, answers = requests, rule } = types;
  const named = acceptedTypes(head);
  const request = [typeOfBody(head), ...named].find((type) => requests.includes(type)) ?? requests[0] ?? '';
  const wanted = named.find((type) => answers.includes(type));
  const usual = answers.includes(request) ? request : (answers[0] ?? '');
  if (wanted === undefined && !accepts(head, usual)) return notAcceptable(head, answers.join(' or '), rule);
  return { request, answer: wanted ?? usual };
}

/** The type of errors, for a request that may be refused for its types. */
export function errorType(head: RequestHeaders, { requests, answers = requests }: MediaTypes): string {
  const named = [...acceptedTypes(head), typeOfBody(head)];
  return named.find((type) => answers.includes(type)) ?? answers[0] ?? 'application/json';
}

function typeOfBody(head: RequestHeaders): string {
  return parseMediaType(head.get('content-type') ?? '');
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
