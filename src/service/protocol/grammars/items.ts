/**
 * The items of a batch: where they are in a body, and what becomes of each.
 */
import type { Failure } from '../../../model/failures.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { badBody } from '../../http/api-errors.ts';
import type { Json } from '../../http/body.ts';
import { isApiError, type ApiError, type FailedItem, type ItemRule, type Reply } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { injectedItemError } from '../../pipeline/fault-injection/item.ts';
import type { ReadContext } from '../codecs/codec.ts';
import { parseObjectBody, reportUnknownFields } from '../codecs/object-body.ts';

interface ItemsInBody {
  key: string;
  /** Items beyond it are not searched for unknown fields. */
  max: number;
  /** Records and names what is unknown in an item of a request that is refused. */
  read(context: ReadContext, item: Json): unknown;
  rules: { body: RuleId; items: RuleId };
}

/** The list under the key of a body that is an object. */
export function readItemsIn(request: RequestContext, { key, max, read, rules }: ItemsInBody): Json[] | ApiError {
  const parsed = parseObjectBody(request, (details) => badBody(details, rules.body));
  if (isApiError(parsed)) return parsed;
  const objects = [{ path: '', object: parsed.json, names: [key] }];
  const unknown = reportUnknownFields(request, objects, { key, max, read });
  if (unknown !== undefined) return unknown;
  const items = Object.hasOwn(parsed.json, key) ? parsed.json[key] : undefined;
  return Array.isArray(items) ? items : badBody(`${key} is not an array`, rules.items);
}

/** Returns why the item failed. `injected` is the failure of a fault, with which the item is not written. */
type AnswerItem<Item> = (
  item: Item,
  index: number,
  injected: (Failure & { code: 'injected' }) | undefined,
  failedItems: FailedItem[],
) => Omit<ItemRule, 'index'> | undefined;

/** Writes all items in one transaction; each one has its own result. */
export function answerEach<Item>(
  request: RequestContext,
  items: readonly Item[],
  answer: AnswerItem<Item>,
): Required<Pick<Reply, 'failedItems' | 'itemRules'>> {
  const failedItems: FailedItem[] = [];
  const itemRules: ItemRule[] = [];
  request.world.transaction(() => {
    for (const [index, item] of items.entries()) {
      const failed = answer(item, index, request.fault && injectedItemError(request, index), failedItems);
      if (failed !== undefined) itemRules.push({ index, ...failed });
    }
  });
  return { failedItems, itemRules };
}
