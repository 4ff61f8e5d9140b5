/**
 * Operations with one request and one answer, without batches of entities. A call is a declaration and a function that
 * returns the body of the answer.
 */
import type { RuleId } from '../../../generated/rule-ids.ts';
import { jsonTypeFor } from '../../http/accept.ts';
import { writeJson } from '../../http/body.ts';
import type { Description, Schema } from '../../http/description.ts';
import { reportUnknownParameters } from '../../http/report-violation.ts';
import { queryOf, type Operation, type RequestContext } from '../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import type { Codec } from '../codecs/codec.ts';
import type { ErrorGrammar } from './error-grammar.ts';
import { optionalBody, readBody } from './request-body.ts';
import { refusalsOf } from '../codecs/schemas.ts';

const JSON_TYPE = 'application/json';

type Fixed = Pick<Operation, 'id' | 'method' | 'paths' | 'tag' | 'summary' | 'needs' | 'permission'> &
  Partial<Pick<Operation, 'needsBrand' | 'rowIds'>>;

interface Answered {
  /** 200 if it is not declared. */
  success?: number;
  /** An empty schema for an answer without a body. */
  response: Schema;
  /** The media type of the answer if it is not application/json. */
  responseType?: string;
  errors: ErrorGrammar;
  /** The documented statuses of refusals. */
  refusals: readonly number[];
  query?: Readonly<Record<string, Schema>>;
  /** The query parameters that a request must have, with an example. */
  required?: readonly string[];
}

interface Requested<T> {
  request: Codec<T>;
  /** The media type of the request if it is not application/json. */
  requestType?: string;
  /** The media types of the request if there are several; the first is the usual one. */
  requestTypes?: readonly string[];
  /** The rule of a body with invalid fields, and the status of its refusal, which is 400 if it is not declared. */
  rule: RuleId;
  invalidStatus?: number;
  /** A request without a body counts as one with an empty object. */
  mayLackBody?: true;
}

/** A call with a body. `perform` gets the value of the body; it returns undefined for an answer without a body. */
export function callWithBody<T>(
  fixed: Fixed,
  declared: Answered & Requested<T>,
  perform: (request: RequestContext, body: T) => object | ApiError | undefined,
): Operation {
  const { request: codec, requestType, requestTypes, rule, invalidStatus = 400, mayLackBody } = declared;
  const described = {
    request: codec.schema,
    ...(mayLackBody ? { mayLackBody } : {}),
  };
  return {
    ...operationOf(fixed, declared, described),
    body: 'json',
    ...(requestType === undefined ? {} : { mediaType: requestType }),
    ...(requestTypes === undefined ? {} : { requestTypes }),
    perform(request) {
      const refused = checkParameters(request, declared);
      if (refused !== undefined) return refused;
      const read = readBody(request, codec, rule, mayLackBody ? { body: optionalBody(request) } : {});
      if (isApiError(read)) return read.rule === rule ? { ...read, status: invalidStatus } : read;
      return replyTo(request, declared, perform(request, read.value));
    },
  };
}

/** A call without a body. */
export function callWithoutBody(
  fixed: Fixed,
  declared: Answered,
  perform: (request: RequestContext) => object | ApiError,
): Operation {
  return {
    ...operationOf(fixed, declared),
    perform: (request) => checkParameters(request, declared) ?? replyTo(request, declared, perform(request)),
  };
}

/** Calls that declare no parameters are checked before they are performed. */
function checkParameters(request: RequestContext, { query }: Answered): ApiError | undefined {
  if (query === undefined) return undefined;
  const others = [...queryOf(request).keys()].filter((name) => !Object.hasOwn(query, name));
  return reportUnknownParameters(request, others, 'TOD-86');
}

type BodyDescription = Pick<Description, 'request' | 'mayLackBody'>;

function operationOf(fixed: Fixed, declared: Answered, body: BodyDescription = {}): Omit<Operation, 'perform'> {
  const { success = 200, response, responseType, errors, refusals, query, required } = declared;
  return {
    ...fixed,
    serializeError: errors.serialize,
    describe: () => ({
      ...(query === undefined ? {} : { query }),
      ...(required === undefined ? {} : { requiredQuery: required }),
      ...body,
      successType: responseType ?? JSON_TYPE,
      ...(responseType === undefined ? {} : { otherTypes: [JSON_TYPE] }),
      refusalTypes: errors.mediaType === undefined ? [JSON_TYPE] : [errors.mediaType, JSON_TYPE],
      responses: { [success]: response, ...refusalsOf(errors.schema, ...refusals) },
    }),
  };
}

function replyTo(
  { head }: RequestContext,
  { success = 200, responseType }: Answered,
  body: object | ApiError | undefined,
): Reply | ApiError {
  if (body === undefined) return { status: success, body: '', omitContentType: true };
  if (!Array.isArray(body) && isApiError(body)) return body;
  const type = responseType === undefined ? undefined : { 'content-type': jsonTypeFor(head, responseType) };
  return { status: success, body: writeJson(body), ...(type === undefined ? {} : { headers: type }) };
}
