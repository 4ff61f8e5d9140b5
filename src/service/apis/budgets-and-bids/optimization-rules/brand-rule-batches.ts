/**
 * Batches of optimization rules of sponsored brands: the results are two lists, of what succeeded and what failed.
 */
import type { Writing } from '../../../../core/entities/operation-context.ts';
import { isFailure } from '../../../../model/failures.ts';
import type { Json } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import type { Codec, ReadContext } from '../../../protocol/codecs/codec.ts';
import { list } from '../../../protocol/codecs/object-codec.ts';
import { INTEGER, STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';
import { v3ErrorSerializer, V3_ERROR } from '../../../protocol/grammars/v3/error-serializer.ts';
import { answerBatch, type ItemResult } from '../rule-batches.ts';

export const TYPE = 'application/vnd.sbruleoptimization.v4+json';
export const PATH = '/sb/rules/optimization';
export const RULE = 'TOD-586';
export const TAG = 'Optimization rules';
export const MAX_WRITTEN = 10;

interface Batch<T> {
  id: string;
  summary: string;
  /** After the path of the rules. */
  path?: string;
  method?: 'PUT';
  key: string;
  item: Codec<T>;
  success: Readonly<Record<string, Schema>>;
  write(context: Writing, item: T): ItemResult;
}

export function batchOf<T>({ id, summary, path = '', method, key, item, success, write }: Batch<T>): Operation {
  const failed = objectOf({ index: INTEGER, errors: arrayOf(objectOf({ code: STRING, message: STRING })) });
  const results = objectOf({ success: arrayOf(objectOf({ index: INTEGER, ...success })), error: arrayOf(failed) });
  const read = (context: ReadContext, sent: Json) => item.read(sent, { path: '', context });
  return {
    id,
    method: method ?? 'POST',
    paths: [`${PATH}${path}`],
    tag: TAG,
    summary,
    needs: 'scope',
    permission: 'editor',
    needsBrand: true,
    rowIds: ['optimizationRuleId'],
    body: 'json',
    mediaType: TYPE,
    serializeError: v3ErrorSerializer,
    describe: () => ({
      request: objectOf({ [key]: list(item, { min: 1, max: MAX_WRITTEN }).schema }, [key]),
      responses: { 207: objectOf({ [key]: results }), ...refusalsOf(V3_ERROR, 400, 401, 403) },
      successType: TYPE,
      refusalTypes: ['application/json'],
    }),
    perform: (request) =>
      answerBatch(request, {
        field: key,
        min: 1,
        max: MAX_WRITTEN,
        rule: RULE,
        mediaType: TYPE,
        read,
        answer(context, sent) {
          const value = read(context, sent);
          return isFailure(value) ? { failure: value } : write(context, value.value);
        },
        body: (succeeded, refused) => ({ [key]: listsOf(succeeded, refused) }),
      }),
  };
}

/** A list without items is left out. */
function listsOf(succeeded: readonly object[], refused: readonly object[]): object {
  const success = succeeded.map((each) => ({ ...each, code: undefined }));
  const error = refused.map((each) => {
    const { index, code, details } = { index: 0, code: '', details: '', ...each };
    return { index, errors: [{ code, message: details }] };
  });
  return { ...(success.length > 0 ? { success } : {}), ...(error.length > 0 ? { error } : {}) };
}
