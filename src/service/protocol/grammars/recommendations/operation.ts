/**
 * The grammar of recommendations: a request that changes nothing, in versions by media type, with an answer that is
 * computed from the market. An operation is a declaration and a function.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Writing } from '../../../../core/entities/operation-context.ts';
import { badBody } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { createOperationContext, queryOf, type Operation, type RequestContext } from '../../../http/request-context.ts';
import type { Codec } from '../../codecs/codec.ts';
import { LEGACY_ERROR, legacyErrorSerializer, typedLegacyErrors } from '../legacy/error-serializer.ts';
import { readBody } from '../request-body.ts';
import { errorType, selectTypes, type MediaTypes } from './media-types.ts';
import { refusalsOf } from '../../codecs/schemas.ts';

export interface Asked<T> {
  body: T;
  /** Of the path, by name. */
  params: Readonly<Record<string, string>>;
  /** Of the query: the first value of each known parameter. */
  query: Readonly<Record<string, string | undefined>>;
  /** The media types of the body and of the answer. */
  type: string;
  answer: string;
  request: RequestContext;
}

/** What is returned, as a value for JSON. */
interface Recommended {
  json: unknown;
}

export interface Recommendation<T> extends Pick<Operation, 'rowIds'> {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  tag: string;
  summary: string;
  types: MediaTypes;
  /** The body by media type. */
  bodies?: Readonly<Record<string, Codec<T>>>;
  /** A body that is accepted, where none follows from the schemas. */
  example?: unknown;
  query?: Readonly<Record<string, Schema>>;
  requiredQuery?: readonly string[];
  /** The rule of a body with invalid fields. */
  rule: RuleId;
  /** Without 400, 401 and 415, which every operation has. */
  refusals?: readonly number[];
  status?: 200 | 207;
  /** Of all versions. */
  schema: Schema;
  recommend(context: Writing, asked: Asked<T>): Recommended | ApiError;
}

export function recommendationOperation<T>(declared: Recommendation<T>): Operation {
  const { id, method, path, tag, summary, types, bodies, example, query = {}, requiredQuery, rowIds } = declared;
  const { refusals = [], status = 200, schema } = declared;
  const { requests: requestTypes, answers = requestTypes } = types;
  const [successType = '', ...otherTypes] = answers;
  const errors = [400, 401, ...(bodies === undefined ? [] : [415]), ...refusals];
  const requests = Object.values(bodies ?? {}).map((codec) => codec.schema);
  return {
    id,
    method,
    paths: [path],
    tag,
    summary,
    ...(rowIds === undefined ? {} : { rowIds }),
    needs: 'scope',
    permission: 'viewer',
    ...(bodies === undefined ? {} : { body: 'json' as const, requestTypes }),
    serializeError: types.typedErrors ? typedLegacyErrors((head) => errorType(head, types)) : legacyErrorSerializer,
    describe: () => ({
      query,
      ...(requiredQuery === undefined ? {} : { requiredQuery }),
      ...(requests.length === 0
        ? {}
        : {
            request: {
              ...(requests.length === 1 ? requests[0] : { anyOf: requests }),
              ...(example === undefined ? {} : { example }),
            },
          }),
      responses: { [status]: schema, ...refusalsOf(LEGACY_ERROR, ...errors) },
      successType,
      otherTypes,
      ...(types.typedErrors ? { refusalTypes: answers } : {}),
    }),
    perform: (request) => perform(declared, request),
  };
}

function perform<T>(declared: Recommendation<T>, request: RequestContext): ReturnType<Operation['perform']> {
  const { types, bodies = {}, query: known = {}, rule, status = 200 } = declared;
  const selected = selectTypes(request, types);
  if (isApiError(selected)) return selected;
  const parameters = queryOf(request);
  const unknown = [...parameters.keys()].filter((name) => !(name in known));
  const refused = reportUnknownParameters(request, unknown, rule);
  if (refused !== undefined) return refused;
  const query = Object.fromEntries(Object.keys(known).map((name) => [name, parameters.get(name) ?? undefined]));
  const codec = bodies[selected.request];
  const read = codec === undefined ? undefined : readBody(request, codec, rule, { toError: toError(rule) });
  if (read !== undefined && isApiError(read)) return read;
  const answered = declared.recommend(createOperationContext(request), {
    // An operation without a body has the type of one that is not there.
    body: read?.value as T,
    params: request.params,
    query,
    type: selected.request,
    answer: selected.answer,
    request,
  });
  if (isApiError(answered)) return answered;
  return { status, body: JSON.stringify(answered.json), headers: { 'content-type': selected.answer } };
}

function toError(rule: RuleId): (details: string) => ApiError {
  return (details) => badBody(details, rule);
}
