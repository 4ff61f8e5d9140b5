/**
 * Explains the answer to a recorded request: why it was refused, and which rule gave each item its code.
 */
import { instantText } from '../../model/days.ts';
import type { Exchange } from '../../service/journal/exchange.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import { statement, type Explanation } from './explanation.ts';
import { explainItems } from './items.ts';

export function explainRequest(exchange: Exchange, limit: number): Explanation {
  const { id, at, method, url, status, reason, nearest, fault, rule, violations } = exchange;
  const children = [
    ...(reason === undefined ? [] : [statement(`Reason: ${reason}`)]),
    ...(nearest === undefined ? [] : [statement(`Probably meant: ${nearest}`)]),
    ...(fault === undefined ? [] : [statement(`Fault ${fault} of the world was applied`, { rule: 'SBX-05' as const })]),
    ...explainItems(exchange, limit),
    ...violations.map(({ rule: violated, evidence, count }) =>
      statement(`Violation ${violated}: ${VIOLATION_RULES[violated].says}`, {
        children: [statement(count === 1 ? evidence : `${evidence}, ${count} times`)],
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
