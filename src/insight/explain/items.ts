/**
 * The items of an answer with status 207: the code of each, the rule behind it, and the details that the client got.
 */
import { counted } from '../../model/text/counted.ts';
import { isObject, parseJson, type Json } from '../../service/http/body.ts';
import { isApiError } from '../../service/http/reply.ts';
import type { Exchange } from '../../service/journal/exchange.ts';
import { limited, statement, type Explanation } from './explanation.ts';

const OF_VERSION_3 = /^\/(?:sp|sb\/(?:v4|beta))\//;

export function explainItems(exchange: Exchange, limit: number): Explanation[] {
  const { status, itemRules = [], responseBody, responseBodyTruncated, path } = exchange;
  if (status !== 207) return [];
  const answered = answeredItems(responseBody);
  const succeeded = OF_VERSION_3.test(path) ? 'V3-57' : 'ERR-16';
  const items = new Map<number, Explanation>();
  for (const index of answered.keys())
    items.set(index, statement(`Item ${index}`, { value: 'SUCCESS', rule: succeeded }));
  for (const { index, code, rule } of itemRules) {
    const details = detailsOf(answered.get(index));
    const children = details === undefined ? [] : [statement(details)];
    items.set(index, statement(`Item ${index}`, { value: code, rule, children }));
  }
  const all = [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
  const unknown = responseBodyTruncated
    ? [statement('The journal has only the beginning of the response, so items that succeeded are left out')]
    : [];
  return [...limited(all, limit, ({ length }) => statement(counted(length, 'more item'))), ...unknown];
}

/** By position. Earlier versions answer with a list, later ones with lists that have the position in each item. */
function answeredItems(responseBody: string): Map<number, Json> {
  const parsed = parseJson(responseBody);
  if (isApiError(parsed)) return new Map();
  if (Array.isArray(parsed.json)) return new Map(parsed.json.entries());
  const lists = isObject(parsed.json) ? Object.values(parsed.json).flatMap(listsIn) : [];
  return new Map(
    lists.flat().map((item, i) => {
      const index = isObject(item) ? Number(item['index'] ?? i) : i;
      return [index, item];
    }),
  );
}

/** A list, or those of an object such as `{ "success": [], "error": [] }`. */
function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).filter((each) => Array.isArray(each)) : [];
}

const TEXTS = ['details', 'description', 'message'];

/** The first text that says what is wrong, however deep it is in the item. */
function detailsOf(item: Json | undefined): string | undefined {
  if (Array.isArray(item)) return item.map(detailsOf).find((each) => each !== undefined);
  if (!isObject(item)) return undefined;
  const text = TEXTS.map((name) => item[name]).find((each) => typeof each === 'string');
  return text ?? detailsOf(Object.values(item));
}
