/**
 * Batches before version 3: an array of items in, and an array of results out, in the same order and in one
 * transaction.
 */
import type { Id } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { parseJson, type Json } from '../../http/body.ts';
import { createOperationContext, type RequestContext } from '../../http/request-context.ts';
import { badBody, batchTooLarge } from '../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import type { ScopeAtTime, Writing } from '../../../core/entities/operation-context.ts';
import type { Settings } from '../../../model/settings.ts';
import { legacyVariant, OTHER_DIALECT } from '../../dialect/differences.ts';
import { answerEach } from './items.ts';
import { reportItemFailure } from './report-item-failure.ts';
import type { NamedFields } from '../codecs/resource.ts';
import { STRING } from '../codecs/schemas.ts';

/** The error of one item, as an API version writes it. */
export interface ItemError {
  code: string;
  details: string;
  /** The rule that the error follows. */
  rule: RuleId;
}

export function readArray({ body = '' }: RequestContext, max: number, maxRule: RuleId): Json[] | ApiError {
  if (body === '') return badBody('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isApiError(parsed)) return parsed;
  if (!Array.isArray(parsed.json)) return badBody('Unrecognized token: the body is not an array');
  return parsed.json.length > max ? batchTooLarge(parsed.json.length, max, maxRule) : parsed.json;
}

/** A success has no fields but the code and the id. */
export function successItem(idName: string, id: string): string {
  return `{"code":"SUCCESS","${idName}":${id}}`;
}

/** The fields of a result other than the id, for the OpenAPI document. */
export const ITEM_TEXTS = {
  code: STRING,
  details: STRING,
  description: { type: 'string', description: `In place of \`details\`, with the setting \`${OTHER_DIALECT}\`` },
} as const;

/** Has the id if the request names something that exists. */
export function failureItem(
  error: ItemError,
  settings: Settings,
  idName: string,
  id: string | undefined,
  text: string = legacyVariant(settings).itemText,
): string {
  const end = id === undefined ? '' : `,"${idName}":${id}`;
  return `{"code":${JSON.stringify(error.code)},"${text}":${JSON.stringify(error.details)}${end}}`;
}

/** The JSON of a success, or the failure with the id that the item names. */
export type ItemResult = { text: string } | { failure: Failure; id?: Id | undefined };

/** How results are written. */
interface ItemTexts {
  /** The field with the text of an error. */
  readonly itemText: string;
  readonly namesHolderOfName: boolean;
}

interface ItemHandlers {
  idName: string;
  /** In violations, fields have the names of the API version. */
  fields: NamedFields;
  /** That of the dialect by default. */
  itemForm?: ItemTexts | undefined;
  /** 207 by default. */
  status?: number;
  toError: (failure: Failure, context: ScopeAtTime) => ItemError;
  answer: (context: Writing, item: Json) => ItemResult;
}

export function answerItems(
  request: RequestContext,
  items: readonly Json[],
  { idName, fields, itemForm, status = 207, toError, answer }: ItemHandlers,
): Reply {
  const context = createOperationContext(request);
  const { settings } = request.world;
  const form = itemForm ?? legacyVariant(settings);
  const texts: string[] = [];
  const failures = answerEach(request, items, (item, _index, injected, failedItems) => {
    const result = injected === undefined ? answer(context, item) : { failure: injected };
    if ('text' in result) {
      texts.push(result.text);
      return undefined;
    }
    const { failure, id } = result;
    reportItemFailure(request, context, failure, { item, fields, failedItems });
    const error = toError(failure, context);
    texts.push(failureItem(error, settings, idName, idIn(failure, id, form), form.itemText));
    return { code: error.code, message: error.details, rule: error.rule, entityId: id };
  });
  return { status, body: `[${texts.join(',')}]`, ...failures };
}

function idIn(failure: Failure, id: Id | undefined, { namesHolderOfName }: ItemTexts): Id | undefined {
  if (id === undefined && failure.code === 'nameTaken' && namesHolderOfName) return failure.id;
  return namesExisting(failure) ? id : undefined;
}

/** Whether the failure is one of an existing entity. */
function namesExisting({ code }: Failure): boolean {
  return code !== 'unknown' && code !== 'notAnObject';
}
