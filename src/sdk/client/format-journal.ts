/**
 * Formats the journal for people: one line for each request, followed by indented details.
 */
import type { Exchange } from './admin-types.ts';

/** Maximum length of the body of an error response. */
const MAX_CHARACTERS = 300;

export function formatJournal(requests: readonly Exchange[]): string {
  return requests.flatMap(linesOf).join('\n');
}

function linesOf(exchange: Exchange): string[] {
  const { at, method, url, status, operation, reason, nearest, fault, violations, responseBody } = exchange;
  const time = at.slice(0, 19).replace('T', ' ');
  return [
    `${time}  ${status}  ${method} ${url}${operation === null ? '' : `  ${operation}`}`,
    ...(fault === null ? [] : [`    fault: ${fault}`]),
    ...(reason === null ? [] : [`    reason: ${reason}`]),
    ...(nearest === null ? [] : [`    did you mean: ${nearest}`]),
    ...(status < 400 || responseBody === '' ? [] : [`    response: ${truncate(responseBody)}`]),
    ...violations.map(({ rule, evidence }) => `    violation: ${rule}: ${evidence}`),
  ];
}

function truncate(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}...`;
}
