/**
 * Compares two states of a world: its entities, profiles, budget rules and assets.
 */
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import { countRows } from '../../world/row-limits.ts';
import type { World } from '../../world/state/world.ts';
import { changedFields } from './changed-fields.ts';
import { ChangeSources } from './change-sources.ts';
import type { Difference, EntityDifference, FieldDifference, ProfileDifference } from './difference.ts';
import { differingRows, touchedRows, type Rows } from './differing-rows.ts';
import { COMPARED, StoredEntities, type ComparedCollection } from './stored-entity.ts';

interface DiffOptions {
  /** The position in the change log of `after` at which it was equal to `before`: only later changes are compared. */
  since?: number | undefined;
}

/**
 * The difference of two databases, which may be of different worlds. The change log of `after` has the calls that
 * made the changes.
 */
export function diffWorlds(before: World, after: World, { since }: DiffOptions = {}): Difference {
  const entities = { before: new StoredEntities(before), after: new StoredEntities(after) };
  const later = since === undefined ? undefined : ChangeSources.after(after, since);
  let sources = later;
  const profiles = new Map<string, ProfileDifference>();
  const count = countRows('diff');
  for (const collection of COMPARED) {
    const pairs =
      later === undefined
        ? differingRows(collection, before, after)
        : touchedRows(collection, before, after, later.touched(collection));
    for (const pair of pairs) {
      sources ??= ChangeSources.after(after, 0);
      const found = compare(collection, pair, entities, sources);
      if (found === undefined) continue;
      count();
      add(profiles, found.profileId, found.list, found.item);
    }
  }
  return { profiles: [...profiles.values()].toSorted((a, b) => compareIds(a.profileId, b.profileId)) };
}

interface Found {
  profileId: string;
  list: 'created' | 'changed' | 'archived' | 'removed';
  item: EntityDifference;
}

function compare(
  collection: ComparedCollection,
  rows: Rows,
  entities: { before: StoredEntities; after: StoredEntities },
  sources: ChangeSources,
): Found | undefined {
  const was = rows.before && entities.before.of(collection, rows.before);
  const is = rows.after && entities.after.of(collection, rows.after);
  const entity = is ?? was;
  if (entity === undefined) return undefined;
  const { profileId, id, name } = entity;
  const item: EntityDifference = { collection, id, name, fields: [], before: was?.json, after: is?.json };
  if (is === undefined || rows.after === undefined) return { profileId, list: 'removed', item };
  if (was === undefined)
    return { profileId, list: 'created', item: { ...item, ...sources.creationOf(collection, rows.after.seq) } };
  const fields = withSources(collection, was.json, is.json, rows.after, entities.after, sources);
  if (fields.length === 0) return undefined;
  const archiving = fields.find(({ field, after }) => field === 'state' && after === 'ARCHIVED');
  if (archiving === undefined) return { profileId, list: 'changed', item: { ...item, fields } };
  const { origin, requestId, at } = archiving;
  const source = origin === undefined || at === undefined ? {} : { origin, at, ...(requestId && { requestId }) };
  return { profileId, list: 'archived', item: { ...item, fields, ...source } };
}

/** Each field with the last change of it. */
function withSources(
  collection: ComparedCollection,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  row: LoggedRow,
  entities: StoredEntities,
  sources: ChangeSources,
): FieldDifference[] {
  const fields = changedFields(before, after).map(({ path, ...values }) => ({ field: path.join('.'), ...values }));
  if (fields.length === 0) return [];
  const known = new Map<string, FieldDifference>();
  for (const { fields: changed, ...source } of sources.changesOf(collection, row, entities)) {
    for (const field of fields) {
      const isChanged = changed.some(({ path }) => overlaps(path.join('.'), field.field));
      if (isChanged && !known.has(field.field)) known.set(field.field, { ...field, ...source });
    }
    if (known.size === fields.length) break;
  }
  return fields.map((field) => known.get(field.field) ?? field);
}

/** A change of an object as a whole changes the fields in it. */
function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

function add(
  profiles: Map<string, ProfileDifference>,
  profileId: string,
  list: Found['list'],
  item: EntityDifference,
): void {
  let profile = profiles.get(profileId);
  if (profile === undefined) {
    profile = { profileId, created: [], changed: [], archived: [], removed: [] };
    profiles.set(profileId, profile);
  }
  profile[list].push(item);
}

/** Digits of any length, in the order of the numbers. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
