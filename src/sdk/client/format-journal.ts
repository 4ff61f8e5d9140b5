/**
 * Formats the journal for people: one line for each request, followed by indented details.
 */
import type { Exchange } from './admin-types.ts';

/** Maximum length of the body of an error response. */
const MAX_CHARACTERS = 300;
/** Maximum number of failed items of one request. */
const MAX_ITEMS = 10;

export function formatJournal(requests: readonly Exchange[]): string {
  return requests.flatMap(linesOf).join('\n');
}

function linesOf(exchange: Exchange): string[] {
  const { at, method, url, status, operation, reason, nearest, fault, violations, responseBody } = exchange;
  const { rule, ruleTitle, itemRules } = exchange;
  const time = at.slice(0, 19).replace('T', ' ');
  return [
    `${time}  ${status}  ${method} ${url}${operation === null ? '' : `  ${operation}`}`,
    ...(fault === null ? [] : [`    fault: ${fault}`]),
    ...(reason === null ? [] : [`    reason: ${reason}`]),
    ...(rule === null ? [] : [`    rule: ${rule}: ${ruleTitle}`]),
    ...(nearest === null ? [] : [`    did you mean: ${nearest}`]),
    ...(status < 400 || responseBody === '' ? [] : [`    response: ${truncate(responseBody)}`]),
    ...itemRules.slice(0, MAX_ITEMS).map(itemLine),
    ...(itemRules.length > MAX_ITEMS ? [`    ${itemRules.length - MAX_ITEMS} more items failed`] : []),
    ...violations.map((violation) => `    violation: ${violation.rule}: ${violation.evidence}`),
  ];
}

function itemLine({ index, code, message, rule, ruleTitle }: Exchange['itemRules'][number]): string {
  return `    item ${index}: ${code}: ${message} (${rule}: ${ruleTitle})`;
}

function truncate(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}...`;
}
