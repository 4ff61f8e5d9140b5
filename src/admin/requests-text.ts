/**
 * The journal as plain text, for `grep` and `tail`: one line for each request, and an indented line for each item of it
 * that failed. Times are in UTC.
 */
import type { ExchangeText } from './journal/exchange-json.ts';

export function requestsText(requests: readonly ExchangeText[]): string {
  return requests
    .flatMap((request) => [lineOf(request), ...itemLines(request)])
    .map((line) => `${line}\n`)
    .join('');
}

/** One request with its headers and bodies. */
export function requestText(request: ExchangeText): string {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = request;
  const message = (headers: Record<string, string>, body: string): string =>
    [...Object.entries(headers).map(([name, value]) => oneLine(`${name}: ${value}`)), '', printable(body)].join('\n');
  const parts = [
    requestsText([request]),
    message(requestHeaders, requestBody ?? ''),
    message(responseHeaders, responseBody),
  ];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
}

function itemLines({ itemRules }: ExchangeText): string[] {
  return itemRules.map(({ index, code, message, rule, ruleTitle }) =>
    oneLine(`    item ${index}: ${code}: ${message} (${rule}: ${ruleTitle})`),
  );
}

function lineOf({ at, status, method, url, operation, durationMs, ...rest }: ExchangeText): string {
  const time = at.slice(0, 23).replace('T', ' ');
  const { reason, rule, ruleTitle, fault, violations } = rest;
  const notes = [
    ...(fault === null ? [] : [`fault: ${fault}`]),
    ...(reason === null ? [] : [`reason: ${reason}`]),
    ...(rule === null ? [] : [`rule: ${rule}: ${ruleTitle}`]),
    ...violations.map(({ rule, evidence }) => `violation: ${rule}: ${evidence}`),
  ];
  const head = `${time}  ${status}  ${method} ${url}  ${operation ?? '-'}  ${durationMs} ms`;
  return oneLine([head, ...notes].join('  '));
}

/** Line breaks would split a line, and escape sequences would control the terminal. */
const CONTROL = /\p{Cc}/gu;

function oneLine(text: string): string {
  return text.replaceAll(CONTROL, ' ');
}

function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

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
