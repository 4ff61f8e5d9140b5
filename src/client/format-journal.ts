/**
 * Formats the journal for people: one line for each request, followed by indented details.
 */
import type { Exchange } from '../generated/admin-types.ts';

/** Maximum length of the body of an error response. */
const MAX_CHARACTERS = 300;
/** Maximum number of failed items of one request. */
const MAX_ITEMS = 10;
const ID = /\b\d{6,19}\b/g;

export function formatJournal(requests: readonly Exchange[]): string {
  if (requests.length === 0) return '';
  return ['Times are in UTC.', ...requests.map(formatRequest)].join('\n');
}

/** The time is in UTC. */
export function formatRequest(exchange: Exchange): string {
  const { at, method, url, status, operation, reason, nearest, fault, violations, responseBody } = exchange;
  const { rule, ruleTitle, itemRules, entities } = exchange;
  const time = at.slice(0, 19).replace('T', ' ');
  return [
    `${time}  ${status}  ${method} ${url}${operation === null ? '' : `  ${operation}`}`,
    ...(fault === null ? [] : [`    fault: ${fault}`]),
    ...(reason === null ? [] : [`    reason: ${withNames(reason, entities)}`]),
    ...(rule === null ? [] : [`    rule: ${rule}: ${ruleTitle}`]),
    ...(nearest === null ? [] : [`    did you mean: ${nearest}`]),
    ...(status < 400 || responseBody === '' ? [] : [`    response: ${truncate(responseBody)}`]),
    ...itemRules.slice(0, MAX_ITEMS).map((item) => itemLine(item, entities)),
    ...(itemRules.length > MAX_ITEMS ? [`    ${itemRules.length - MAX_ITEMS} more items failed`] : []),
    ...violations.map((violation) => `    violation: ${violation.rule}: ${withNames(violation.evidence, entities)}`),
  ].join('\n');
}

function itemLine(failed: Exchange['itemRules'][number], entities: Exchange['entities']): string {
  const { index, code, message, rule, ruleTitle, entityId } = failed;
  const item = entityId === undefined ? `item ${index}` : `item ${index}, ${withNames(entityId, entities)}`;
  return `    ${item}: ${code}: ${withNames(message, entities)} (${rule}: ${ruleTitle})`;
}

/** Puts the name of an entity before its id: `"Tents" (29851899412270)`. */
function withNames(text: string, entities: Exchange['entities'] = []): string {
  return text.replaceAll(ID, (id) => {
    const entity = entities.find((each) => each.id === id);
    return entity === undefined ? id : `${JSON.stringify(entity.name)} (${id})`;
  });
}

function truncate(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}...`;
}
