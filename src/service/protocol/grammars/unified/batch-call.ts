/**
 * Writes of the unified API whose items are not entities of a kind, such as accounts. Each item is read and written alone,
 * all in one transaction, and the answer has the errors and the successes.
 */
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { badParameter, batchTooLarge } from '../../../http/api-errors.ts';
import { writeJson, type Json } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type Reply } from '../../../http/reply.ts';
import type { Operation, RequestContext } from '../../../http/request-context.ts';
import { wrongType, type Codec, type ReadResult } from '../../codecs/codec.ts';
import { object } from '../../codecs/object-codec.ts';
import { answerEach } from '../items.ts';
import { rememberFailedItem, reportWrongType } from '../report-item-failure.ts';
import { readBody } from '../request-body.ts';
import { STRING, arrayOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';
import { UNIFIED_ERROR, unifiedErrorSerializer } from './error-serializer.ts';
import { unifiedItemError } from './item-errors.ts';

/** What a valid item cannot do. The code is one of the document. */
export interface Refusal {
  code: string;
  message: string;
}

/** The id of an item is unknown. */
export const UNKNOWN: Refusal = { code: 'RESOURCE_ID_NOT_FOUND', message: 'Resource not found' };

const SUMMARY_VERBS = { create: 'Create', update: 'Change', retrieve: 'Get' } as const;

interface Batch<T> extends Pick<Operation, 'rowIds'> {
  verb: keyof typeof SUMMARY_VERBS;
  /** The path segment, which is also the key of the items in the body. */
  name: string;
  /** The key of the items in the body if it is another one. */
  itemsKey?: string;
  /** `client` if it is not declared. */
  needs?: 'account' | 'scope';
  /** `editor` if it is not declared. */
  permission?: 'viewer';
  /** For sentences: "advertiser accounts". */
  title: string;
  /** The key of the object in a success. */
  itemKey: string;
  max: number;
  item: Codec<T>;
  /** The object in a success. */
  answered: Schema;
  rule: RuleId;
  /** The index of a success is null. */
  hasNullIndex?: true;
}

/** `write` returns the object of the success. */
export function batchCall<T>(
  batch: Batch<T>,
  write: (request: RequestContext, item: T) => { value: object } | Refusal,
): Operation {
  const { verb, name, itemsKey = name, title, itemKey, max, item, answered } = batch;
  const { needs = 'client', permission = 'editor', hasNullIndex, rowIds } = batch;
  const body = object({ [itemsKey]: itemResults(item, max) });
  const index: Schema = { type: 'integer', minimum: 0 };
  const error = objectOf({
    errors: arrayOf(objectOf({ code: STRING, message: STRING })),
    index,
  });
  const success = objectOf({ [itemKey]: answered, index: hasNullIndex ? { type: 'null' } : index });
  const errors = refusalsOf(UNIFIED_ERROR, 400, 401, 403);
  return {
    id: `${verb}Unified${capitalize(name)}`,
    method: 'POST',
    paths: [`/adsApi/v1/${verb}/${name}`],
    tag: 'Unified API',
    summary: `${SUMMARY_VERBS[verb]} ${title} in the unified API`,
    needs,
    permission,
    ...(rowIds === undefined ? {} : { rowIds }),
    body: 'json',
    serializeError: unifiedErrorSerializer,
    describe: () => ({
      request: body.schema,
      responses: {
        207: {
          ...objectOf({ error: arrayOf(error, max), success: arrayOf(success, max) }),
          required: ['error', 'success'],
        },
        ...errors,
      },
    }),
    perform(request) {
      const read = readBody(request, body, batch.rule);
      if (isApiError(read)) return read;
      const items = read.value[itemsKey];
      if (items === undefined || items.length === 0)
        return badParameter(`${itemsKey} must contain 1 to ${max} items`, batch.rule);
      if (items.length > max) return batchTooLarge(items.length, max, batch.rule);
      return writeItems(request, batch, items, write);
    },
  };
}

interface ReadItem<T> {
  sent: Json;
  result: ReadResult<T>;
}

/** A list whose items fail one by one. Items beyond the maximum are not read. */
function itemResults<T>({ read, schema }: Codec<T>, max: number): Codec<readonly ReadItem<T>[]> {
  return {
    schema: { type: 'array', minItems: 1, maxItems: max, items: schema },
    read(json, place) {
      if (!Array.isArray(json)) return wrongType(place, 'array', json);
      return {
        value: json.map((sent, i) => ({
          sent,
          result: i < max ? read(sent, { ...place, path: '' }) : { code: 'notAnObject' },
        })),
      };
    },
    write: () => undefined,
  };
}

function writeItems<T>(
  request: RequestContext,
  { verb, itemKey, rule, hasNullIndex }: Batch<T>,
  items: readonly ReadItem<T>[],
  write: (request: RequestContext, item: T) => { value: object } | Refusal,
): Reply {
  const [success, error]: [object[], object[]] = [[], []];
  const failures = answerEach(request, items, ({ sent, result }, index, injected, failedItems) => {
    const read = injected ?? result;
    const written: { value: object } | Failure | Refusal = isFailure(read) ? read : write(request, read.value);
    if (!('code' in written)) {
      const entries = [[itemKey, written.value] as const, ['index', hasNullIndex ? null : index] as const];
      success.push(Object.fromEntries(itemKey < 'index' ? entries : entries.toReversed()));
      return undefined;
    }
    if (written.code === 'wrongType' && 'expected' in written) reportWrongType(request, written);
    if (written.code !== 'injected') rememberFailedItem(failedItems, written.code, sent);
    const refused =
      'message' in written
        ? { ...written, rule }
        : unifiedItemError(written, { verb, resource: {}, fields: {}, decimals: 2 });
    error.push({ errors: [{ code: refused.code, message: refused.message }], index });
    return refused;
  });
  return { status: 207, body: writeJson({ error, success }), ...failures };
}
