/**
 * The journal as plain text, one line for each request, for `grep` and `tail`.
 */
import type { ExchangeText } from './journal/exchange-json.ts';

export function requestsText(requests: readonly ExchangeText[]): string {
  return requests.map((request) => `${lineOf(request)}\n`).join('');
}

function lineOf({ at, status, method, url, operation, durationMs, ...rest }: ExchangeText): string {
  const time = at.slice(0, 23).replace('T', ' ');
  const { reason, fault, violations } = rest;
  const notes = [
    ...(fault === null ? [] : [`fault: ${fault}`]),
    ...(reason === null ? [] : [`reason: ${reason}`]),
    ...violations.map(({ rule, evidence }) => `violation: ${rule}: ${evidence}`),
  ];
  const head = `${time}  ${status}  ${method} ${url}  ${operation ?? '-'}  ${durationMs} ms`;
  return [head, ...notes].join('  ').replaceAll(CONTROL, ' ');
}

/** Line breaks would split a line, and escape sequences would control the terminal. */
const CONTROL = /\p{Cc}/gu;

/** Whether an Accept header lists plain text before JSON. */
export function prefersText(accept: string | null): boolean {
  return preferredType(accept, ['text/plain']) === 'text/plain';
}

/** Returns the first of the types in an Accept header; undefined if JSON is listed before, or none of them is. */
export function preferredType<Type extends string>(accept: string | null, types: readonly Type[]): Type | undefined {
  for (const part of (accept ?? '').split(',')) {
    const listed = part.split(';', 1)[0]?.trim().toLowerCase();
    if (listed === 'application/json') return undefined;
    const found = types.find((type) => type === listed);
    if (found !== undefined) return found;
  }
  return undefined;
}
