/**
 * The entities that an answer of a list or of a read shows, in the form of a seed.
 */
import { COLLECTIONS, KINDS, type CollectionName } from '../../model/kinds.ts';
import { entities } from '../../model/schemas/entity-schema.ts';
import { fieldsAt } from '../../model/schemas/known-fields.ts';
import { NumberText, isFields, isList, parseSpelled, type JsonFields, type JsonValue } from '../compare/json-value.ts';

/** Fields of a seed item. */
export type SeedItem = Readonly<Record<string, unknown>>;

export interface ShownEntity {
  collection: CollectionName;
  id: string;
  item: SeedItem;
}

/** Each with the beginning of the names of its collections. */
const PATHS: readonly (readonly [path: RegExp, prefix: string])[] = [
  [/^\/(?:v2\/)?(portfolios)(?:\/.*)?$/, ''],
  [/^\/(?:v2\/)?sp\/(\w+)(?:\/.*)?$/, ''],
  [/^\/sd\/(\w+)(?:\/.*)?$/, 'sd'],
  [/^\/sb\/v4\/(\w+)(?:\/.*)?$/, 'sb'],
];
const ID_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.values(KINDS).map(({ collection, idField }) => [collection, idField]),
);
/** They are in lower case or joined in older versions: `negativePhrase`. */
const WORDS: ReadonlySet<string> = new Set(
  'bidOptimization budgetType costType deliveryProfile expressionType matchType state targetingType type'.split(' '),
);
/** A seed has them to replace what the service computes. */
const OF_SERVICE: ReadonlySet<string> = new Set(['servingStatus', 'moderationStatus']);
const DATES: ReadonlySet<string> = new Set(['startDate', 'endDate']);
const CREATED = /^creationDate/;
const UPDATED = /^lastUpdate/;
const DAY = /^(\d{4})(\d{2})(\d{2})$/;

/** Reads and lists; a list can be a `POST`. */
export function collectionRead(method: string, path: string): CollectionName | undefined {
  return method === 'GET' || path.endsWith('/list') ? collectionOf(path) : undefined;
}

export function collectionOf(path: string): CollectionName | undefined {
  for (const [form, prefix] of PATHS) {
    const name = form.exec(path)?.[1];
    if (name === undefined) continue;
    const collection = prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return COLLECTIONS.find((each) => each === collection);
  }
  return undefined;
}

export function shownEntities(collection: CollectionName, body: string): ShownEntity[] {
  const idField = ID_FIELDS.get(collection) ?? '';
  return rowsOf(parseSpelled(body), idField).flatMap((row) => {
    const id = plain(row[idField]);
    const item = known(Object.fromEntries(seedFields(row)), [collection, 0]);
    return id === undefined ? [] : [{ collection, id: String(id), item: { ...item, [idField]: String(id) } }];
  });
}

/** The fields that a seed has, also in objects. */
function known(item: SeedItem, path: readonly (string | number)[]): SeedItem {
  const names = new Set(fieldsAt(entities, path));
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => names.has(name))
      .map(([name, value]) => [name, isItem(value) && name !== 'tags' ? known(value, [...path, name]) : value]),
  );
}

function isItem(value: unknown): value is SeedItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowsOf(value: JsonValue | undefined, idField: string): JsonFields[] {
  if (isList(value)) return value.filter(isFields);
  if (!isFields(value)) return [];
  if (Object.hasOwn(value, idField)) return [value];
  return Object.values(value).flatMap((each) => (isList(each) ? each.filter(isFields) : []));
}

function seedFields(row: JsonFields): (readonly [name: string, value: unknown])[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null || OF_SERVICE.has(name)) return [];
    if (name === 'extendedData' && isFields(value)) return seedFields(value).filter(([each]) => each.endsWith('Date'));
    if (CREATED.test(name) || UPDATED.test(name)) {
      const instant = new Date(plainInstant(value));
      const own = CREATED.test(name) ? 'creationDate' : 'lastUpdatedDate';
      return Number.isNaN(instant.getTime()) ? [] : [[own, instant.toISOString()] as const];
    }
    // Of a portfolio: the seed has these fields beside the others.
    if (name === 'budget' && isFields(value) && Object.hasOwn(value, 'amount'))
      return seedFields({ ...value, budget: value['amount'] ?? null });
    if (name === 'dailyBudget') return [['budget', { budget: plain(value) }] as const];
    if (name.endsWith('Id')) return [[name, String(plain(value))] as const];
    return [[name, seedValue(name, value)] as const];
  });
}

function plainInstant(value: JsonValue): number | string {
  return value instanceof NumberText ? Number(value.text) : String(value);
}

function seedValue(name: string, value: JsonValue): unknown {
  if (isList(value)) return value.map((each) => seedValue(name, each));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, seedValue(key, each)]));
  if (typeof value !== 'string') return plain(value);
  if (DATES.has(name)) return value.replace(DAY, '$1-$2-$3');
  return WORDS.has(name) ? value.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase() : value;
}

function plain(value: JsonValue | undefined): unknown {
  return value instanceof NumberText ? Number(value.text) : value;
}
