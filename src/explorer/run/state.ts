/**
 * The state that a run leaves: the entities, profiles and links that differ from the prepared world. What a run creates
 * has no ids here, because ids depend on the number of calls before.
 */
import { defined } from '../../model/defined.ts';
import type { Entity, Kind } from '../../model/entities.ts';
import { ALL_KINDS, KINDS } from '../../model/kinds.ts';
import type { World } from '../../world/world.ts';
import type { Row, Section } from './outcome.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Columns that depend on the time or on the order of calls, or follow from others. */
const VOLATILE: ReadonlySet<string> = new Set([
  'seq',
  'id',
  'createdAt',
  'updatedAt',
  'approvedAt',
  'comparedText',
  'product',
]);

export interface State {
  sections: Section[];
  /** The ids of what the run has created, with names that do not depend on the order of calls. */
  created: ReadonlyMap<string, string>;
}

interface CreatedEntity {
  kind: Kind;
  fields: Fields;
}

export class StateReader {
  readonly #accounts: ReadonlySet<string>;

  constructor(prepared: World) {
    this.#accounts = new Set(accountRows(prepared));
  }

  /** What has changed after a position of the change log. */
  read(world: World, since: number): State {
    const created = createdEntities(world, since);
    const names = new Map([...created].map(([id, entity]) => [id, nameOf(entity)]));
    const rows: [Kind, Row][] = [
      ...changedEntities(world, since, created),
      ...[...created.values()].map(({ kind, fields }): [Kind, Row] => [kind, createdRow(fields, names)]),
    ];
    const accounts = accountRows(world).filter((text) => !this.#accounts.has(text));
    return {
      sections: [
        ...[...Map.groupBy(rows, ([kind]) => kind)].map(([kind, all]) => ({
          in: 'state' as const,
          where: KINDS[kind].collection,
          rows: all.map(([, row]) => row),
        })),
        ...(accounts.length === 0 ? [] : [{ in: 'state' as const, where: 'accounts', rows: accounts.map(toRow) }]),
      ],
      created: names,
    };
  }
}

/** By id. */
function createdEntities(world: World, since: number): Map<string, CreatedEntity> {
  const created = new Map<string, CreatedEntity>();
  for (const write of world.changeLog.writesAfter(since)) {
    for (const kind of ALL_KINDS) {
      for (const [first, last] of write.created[KINDS[kind].collection] ?? []) {
        for (const row of readRows(world, kind, first, last)) created.set(row.id, { kind, fields: fieldsOf(row) });
      }
    }
  }
  return created;
}

/** Entities that existed before and have other values now. */
function changedEntities(world: World, since: number, created: ReadonlyMap<string, unknown>): [Kind, Row][] {
  const edits = Map.groupBy(world.changeLog.editsAfter(since), ({ table, row }) => `${table} ${row}`);
  return [...edits.values()].flatMap((ofRow): [Kind, Row][] => {
    const kind = ALL_KINDS.find((each) => KINDS[each].collection === ofRow[0]?.table);
    const seq = ofRow[0]?.row ?? 0;
    const [row] = kind === undefined ? [] : readRows(world, kind, seq, seq);
    if (kind === undefined || row === undefined || created.has(row.id)) return [];
    const before = fieldsOf(Object.assign({}, row, ...ofRow.map(({ was }) => was)) as Entity);
    const after = fieldsOf(row);
    return isSame(before, after) ? [] : [[kind, changedRow(row.id, before, after)]];
  });
}

function toRow(text: string): Row {
  return { text, key: text };
}

/** By their `seq`, both inclusive. */
function readRows(world: World, kind: Kind, first: number, last: number): Entity[] {
  const rows: Entity[] = world.store(kind).scan({ after: first - 1, count: last - first + 1 });
  return rows.filter(({ seq }) => seq <= last);
}

function fieldsOf(row: Entity): Fields {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !VOLATILE.has(name) && value !== null));
}

function isSame(before: Fields, after: Fields): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name]);
}

function changedRow(id: string, before: Fields, after: Fields): Row {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changes = names.filter((name) => before[name] !== after[name]);
  const text = changes.map((name) => `${name} is ${JSON.stringify(after[name] ?? null)}`).join(', ');
  return { key: id, text: `${id} ${labelOf(after)}: ${text}` };
}

/** Refers to other new entities by their names. */
function createdRow(fields: Fields, names: ReadonlyMap<string, string>): Row {
  const { campaignId, adGroupId, ...own } = fields;
  const parents = defined({ campaignId, adGroupId });
  const stable = Object.entries({ ...own, ...parents })
    .map(([name, value]) => [name, names.get(String(value)) ?? value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parentNames = Object.values(parents).map((id) => names.get(String(id)) ?? String(id));
  return {
    key: ['new', fields['profileId'], ...parentNames, labelOf(fields)].join(' '),
    text: `new ${JSON.stringify(Object.fromEntries(stable))}`,
  };
}

function nameOf({ kind, fields }: CreatedEntity): string {
  return `<${KINDS[kind].entityType.toLowerCase()} ${labelOf(fields)}>`;
}

/** The field by which an entity differs from its siblings. */
function labelOf({ name, text, matchType, expression, asin, sku, creative }: Fields): string {
  if (name !== undefined) return JSON.stringify(name);
  if (text !== undefined) return `${JSON.stringify(text)} ${String(matchType)}`;
  return String(expression ?? sku ?? asin ?? creative ?? '');
}

/** Profiles, manager accounts and their links. */
function accountRows({ accountStore }: World): string[] {
  const profiles = accountStore
    .profiles()
    .map(({ accountId, country, access, dailyBudget, validPaymentMethod }) =>
      JSON.stringify({ accountId, country, access, dailyBudget, validPaymentMethod }),
    );
  const managers = accountStore.managerAccounts().map(({ name, type, managerAccountId }) => {
    const links = accountStore
      .links()
      .filter((link) => link.managerAccountId === managerAccountId)
      .map(({ profileId, permission }) => `${profileId} ${permission}`);
    return JSON.stringify({ name, type, links: links.toSorted() });
  });
  const accounts = accountStore.accounts().map(({ name, type, brands }) => JSON.stringify({ name, type, brands }));
  return [...accounts, ...profiles, ...managers];
}
