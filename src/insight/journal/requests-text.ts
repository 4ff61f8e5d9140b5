/**
 * The journal as plain text, for `grep` and `tail`: a line that names the time zone, one line for each request, and an
 * indented line for each item of it that failed.
 */
import type { ExchangeText } from './exchange-json.ts';

/** Bodies and reasons have instants in UTC too. */
const HEADER = 'Times are in UTC.';
const ID = /\b\d{6,19}\b/g;

export function requestsText(requests: readonly ExchangeText[]): string {
  return [HEADER, ...requests.flatMap((request) => [lineOf(request), ...itemLines(request)])]
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

function itemLines({ itemRules, entities }: ExchangeText): string[] {
  return itemRules.map(({ index, code, message, rule, ruleTitle, entityId }) => {
    const item = entityId === undefined ? `item ${index}` : `item ${index}, ${withNames(entityId, entities)}`;
    return oneLine(`    ${item}: ${code}: ${withNames(message, entities)} (${rule}: ${ruleTitle})`);
  });
}

/** Puts the name of an entity before its id: `"Tents" (29851899412270)`. */
function withNames(text: string, entities: ExchangeText['entities'] = []): string {
  return text.replaceAll(ID, (id) => {
    const entity = entities.find((each) => each.id === id);
    return entity === undefined ? id : `${JSON.stringify(entity.name)} (${id})`;
  });
}

function lineOf({ at, status, method, url, operation, durationMs, ...rest }: ExchangeText): string {
  const time = at.slice(0, 23).replace('T', ' ');
  const { reason, rule, ruleTitle, fault, violations, entities } = rest;
  const notes = [
    ...(fault === null ? [] : [`fault: ${fault}`]),
    ...(reason === null ? [] : [`reason: ${withNames(reason, entities)}`]),
    ...(rule === null ? [] : [`rule: ${rule}: ${ruleTitle}`]),
    ...violations.map(({ rule, evidence }) => `violation: ${rule}: ${withNames(evidence, entities)}`),
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
