/**
 * Explains the answer to a recorded request: why it was refused, and which rule gave each item its code.
 */
import { counted } from '../../model/text/counted.ts';
import { instantText } from '../../model/days.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { isApiError, type ItemRule } from '../../http/reply.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import { limited, statement, type Explanation } from './explanation.ts';

export function explainRequest(exchange: Exchange, limit: number): Explanation {
  const { id, at, method, url, status, reason, nearest, fault, rule, violations } = exchange;
  const children = [
    ...(reason === undefined ? [] : [statement(`Reason: ${reason}`)]),
    ...(nearest === undefined ? [] : [statement(`Probably meant: ${nearest}`)]),
    ...(fault === undefined ? [] : [statement(`Fault ${fault} of the world was applied`, { rule: 'SBX-05' as const })]),
    ...itemsOf(exchange, limit),
    ...violations.map((violation) =>
      statement(`Violation ${violation.rule}: ${VIOLATION_RULES[violation.rule].says} (${violation.evidence})`, {
        value: violation.count,
      }),
    ),
  ];
  return statement(`Request ${id}: ${method} ${new URL(url).pathname}`, {
    value: status,
    at: instantText(at),
    rule,
    children: children.length === 0 ? [statement('The request was accepted')] : children,
  });
}

function itemsOf(exchange: Exchange, limit: number): Explanation[] {
  const { status, itemRules = [], responseBody, responseBodyTruncated, path } = exchange;
  if (status !== 207) return [];
  const isOfVersion3 = /^\/(?:sp|sb\/(?:v4|beta))\//.test(path);
  const accepted = acceptedItems(responseBody, itemRules);
  const failed = itemRules.map(({ index, code, rule }) => statement(`Item ${index}`, { value: code, rule }));
  const succeeded = accepted.map((index) =>
    statement(`Item ${index}`, { value: 'SUCCESS', rule: isOfVersion3 ? 'V3-57' : 'ERR-16' }),
  );
  const all = [...failed, ...succeeded].toSorted((a, b) => Number(a.title.slice(5)) - Number(b.title.slice(5)));
  const unknown = responseBodyTruncated
    ? [statement('The journal holds only the beginning of the answer, so items that succeeded are left out')]
    : [];
  return [...limited(all, limit, ({ length }) => statement(counted(length, 'more item'))), ...unknown];
}

/** The positions of the items that succeeded, as far as the journal keeps the answer. */
function acceptedItems(responseBody: string, itemRules: readonly ItemRule[]): number[] {
  const parsed = parseJson(responseBody);
  if (isApiError(parsed)) return [];
  const failed = new Set(itemRules.map(({ index }) => index));
  return Array.from({ length: sizeOf(parsed.json) }, (_, i) => i).filter((index) => !failed.has(index));
}

function sizeOf(json: Json): number {
  if (Array.isArray(json)) return json.length;
  if (!isObject(json)) return 0;
  const lists = Object.values(json).flatMap((value) =>
    Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [],
  );
  return lists.reduce<number>((size, list) => size + (Array.isArray(list) ? list.length : 0), 0);
}
