/**
 * The state that a run leaves: what differs from the prepared world. What a run creates has no ids here, because ids
 * depend on the number of calls before.
 */
import type { EntityDifference } from '../../insight/diff/difference.ts';
import { diffWorlds } from '../../insight/diff/diff-worlds.ts';
import type { Id } from '../../model/entities.ts';
import type { World } from '../../world/state/world.ts';
import type { Row, Section } from './outcome.ts';
import { stableJson } from './output-rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that depend on the time or on the order of calls. */
const VOLATILE: ReadonlySet<string> = new Set(['creationDate', 'lastUpdatedDate', 'ruleId', 'assetId']);
/** Fields that refer to other entities, of which a new one has a name instead of an id. */
const PARENTS = ['campaignId', 'adGroupId'] as const;

export interface State {
  sections: Section[];
  /** The ids of what the run has created, with names that do not depend on the order of calls. */
  created: ReadonlyMap<string, string>;
}

/**
 * `since`: the position in the change log of the world at which it was equal to the prepared one. `without`: a profile
 * whose changes do not count.
 */
export function readState(
  prepared: World,
  world: World,
  { since, without }: { since: number; without?: Id | undefined },
): State {
  const { profiles: all } = diffWorlds(prepared, world, { since });
  const profiles = all.filter(({ profileId }) => profileId !== without);
  const created = profiles.flatMap((profile) => profile.created);
  const names = new Map(created.map((item) => [item.id, `<${item.collection} ${labelOf(item)}>`]));
  const rows: [string, Row][] = [
    ...profiles
      .flatMap(({ changed, archived, removed }) => [...changed, ...archived, ...removed])
      .flatMap((item) => changedRows(item).map((row): [string, Row] => [item.collection, row])),
    ...created.map((item): [string, Row] => [item.collection, createdRow(item, names)]),
  ];
  const before = preparedAccounts(prepared);
  for (const text of accountRows(world)) if (!before.has(text)) rows.push(['accounts', { text, key: text }]);
  const sections = [...Map.groupBy(rows, ([collection]) => collection)].map(([where, all]): Section => ({
    in: 'state',
    where,
    rows: all.map(([, row]) => row),
  }));
  return { sections, created: names };
}

/** A row for each field, of which another user may have changed one and the client another. */
function changedRows({ id, name, fields, after }: EntityDifference): Row[] {
  const about = name === undefined ? id : `${JSON.stringify(name)} (${id})`;
  if (after === undefined) return [{ key: id, text: `removed ${about}` }];
  return fields
    .filter(({ field }) => !VOLATILE.has(field))
    .map(({ field, after: value }) => ({
      key: `${id} ${field}`,
      text: `changed ${about}: ${field} is ${JSON.stringify(value ?? null)}`,
    }));
}

function createdRow(item: EntityDifference, names: ReadonlyMap<string, string>): Row {
  const { after = {}, id, collection } = item;
  const fields: Fields = after;
  const stable = Object.entries(fields)
    .filter(([field, value]) => !VOLATILE.has(field) && value !== id && value !== null)
    .map(([field, value]) => [field, names.get(String(value)) ?? value]);
  const parents = PARENTS.flatMap((field) => {
    const parent = fields[field];
    return parent === undefined || parent === id ? [] : (names.get(String(parent)) ?? String(parent));
  });
  return {
    key: ['new', fields['profileId'], collection, ...parents, labelOf(item)].join(' '),
    text: ['created', labelOf(item), stableJson(Object.fromEntries(stable))].join(' '),
  };
}

/** The fields by which an entity differs from its siblings. */
function labelOf({ name, after = {} }: EntityDifference): string {
  const { matchType, expression, asin, sku, creative }: Fields = after;
  if (name !== undefined) return [JSON.stringify(name), matchType].filter((part) => part !== undefined).join(' ');
  return stableJson(expression ?? sku ?? asin ?? creative ?? '');
}

/** The same for all runs. */
const accountsOfPrepared = new WeakMap<World, ReadonlySet<string>>();

function preparedAccounts(prepared: World): ReadonlySet<string> {
  let rows = accountsOfPrepared.get(prepared);
  if (rows === undefined) accountsOfPrepared.set(prepared, (rows = new Set(accountRows(prepared))));
  return rows;
}

/** Accounts, and manager accounts with their links. */
function accountRows({ accountStore }: World): string[] {
  const links = accountStore.links();
  const managers = accountStore.managerAccounts().map(({ name, type, managerAccountId }) => ({
    name,
    type,
    links: links
      .filter((link) => link.managerAccountId === managerAccountId)
      .map(({ profileId, permission }) => `${profileId} ${permission}`)
      .toSorted(),
  }));
  const accounts = accountStore.accounts().map(({ name, type, brands }) => ({ name, type, brands }));
  return [...accounts, ...managers].map((row) => JSON.stringify(row));
}
