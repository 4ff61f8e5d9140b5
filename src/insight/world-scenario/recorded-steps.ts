/**
 * The change log of a world as steps of a timeline: each write becomes a step at its instant, which creates the same
 * entities and makes the same changes. Steps that the timeline of the scenario took itself are left out.
 */
import type { LoggedTable, RowRange } from '../../world/logged-tables.ts';
import type { BudgetRule } from '../../model/budget-rules.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { COLLECTIONS, kindOf, type CollectionName } from '../../model/kinds.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { itemOfRow, itemOfRule } from '../../scenarios/seeder/item-of-row.ts';
import { parseRule } from '../../world/stores/budget-rules.ts';
import type { Edit, Write } from '../../world/stores/logged-writes.ts';
import type { World } from '../../world/world.ts';
import { changeOfEdit, changeOfProfile } from './change-of-edit.ts';

export type Item = Record<string, unknown>;

export interface Step {
  at: number;
  actions: Item[];
}

const DAY = 86_400_000;
/** Rows that are read at a time. */
const COUNT = 1000;

export class RecordedSteps {
  readonly #world: World;
  readonly #edits = new Map<string, Edit[]>();
  readonly #notes: Set<string>;

  /** Adds to `notes` what no step can express. */
  constructor(world: World, after: number, notes: Set<string>) {
    this.#world = world;
    this.#notes = notes;
    for (const edit of world.loggedWrites.editsAfter(after)) {
      const key = `${edit.table} ${edit.row}`;
      const known = this.#edits.get(key);
      if (known === undefined) this.#edits.set(key, [edit]);
      else known.push(edit);
    }
  }

  /** The steps of the writes after a position. */
  after(position: number): Step[] {
    const writes = this.#world.loggedWrites.writesAfter(position);
    const changed = new Map<number, { table: LoggedTable; row: number; columns: string[] }[]>();
    for (const [key, edits] of this.#edits) {
      const [table = '', row = ''] = key.split(' ');
      for (const { write, was } of edits.toReversed()) {
        const list = changed.get(write) ?? [];
        // The keys are tables of the log.
        list.push({ table: table as LoggedTable, row: Number(row), columns: Object.keys(was) });
        changed.set(write, list);
      }
    }
    return writes
      .filter(({ origin }) => origin === 'client' || origin === 'admin')
      .map((write) => ({ at: write.at, actions: this.#actionsOf(write, changed.get(write.seq) ?? []) }))
      .filter(({ actions }) => actions.length > 0);
  }

  /** The entities of the state after a write, as blocks of a scenario that begins at an instant. */
  blocksAt(position: number, instant: number): Item[] {
    const rows = COLLECTIONS.flatMap((name) =>
      [...this.#rows(name, 1, Number.MAX_SAFE_INTEGER)].map((row) => ({ name, row })),
    );
    const logged = this.#world.loggedWrites.writesAfter(position);
    const firstLater = (table: LoggedTable): number =>
      Math.min(...logged.flatMap(({ created }) => rangesOf(created, table).map(([first]) => first)));
    const begun: Pick<Write, 'seq' | 'at' | 'created'> = {
      seq: position,
      at: instant,
      created: (['assets', 'budgetRules'] as const).map((table) => [
        table,
        [[1, Math.min(firstLater(table), Number.MAX_SAFE_INTEGER) - 1]],
      ]),
    };
    const later = new Map(COLLECTIONS.map((name) => [name, firstLater(name)]));
    const before = rows.filter(({ name, row }) => row.seq < (later.get(name) ?? Infinity));
    const [assets, rules] = [this.#assetBlocks(begun), this.#ruleBlocks(begun)];
    return [...assets, ...this.#blocks(before, begun), ...rules];
  }

  #actionsOf(write: Write, edits: readonly { table: LoggedTable; row: number; columns: string[] }[]): Item[] {
    const { created } = write;
    const isNew = ({ table, row }: { table: LoggedTable; row: number }): boolean =>
      rangesOf(created, table).some(([first, last]) => row >= first && row <= last) ?? false;
    const rows = COLLECTIONS.flatMap((name) =>
      rangesOf(created, name).flatMap(([first, last]) =>
        [...this.#rows(name, first, last)].map((row) => ({ name, row })),
      ),
    );
    const blocks = this.#blocks(rows, write);
    const entities = [...this.#assetBlocks(write), ...blocks, ...this.#ruleBlocks(write)];
    const changes = edits.filter((edit) => !isNew(edit)).flatMap((edit) => this.#changeOf(edit, write.seq));
    return [...(entities.length === 0 ? [] : [{ entities }]), ...changes];
  }

  *#rows(name: CollectionName, first: number, last: number): Generator<Entity> {
    const all = { profileId: undefined, campaignId: undefined, state: undefined };
    for (let after = first - 1; after < last;) {
      const rows: Entity[] = this.#world.store(kindOf(name)).scan({ ...all, after, count: COUNT });
      for (const row of rows) if (row.seq <= last) yield row;
      after = rows.length < COUNT ? last : (rows.at(-1)?.seq ?? last);
    }
  }

  /** A row as it was right after a write. */
  #rowAfter<Row extends { seq: number }>(table: LoggedTable, row: Row, write: number): Row {
    const later = (this.#edits.get(`${table} ${row.seq}`) ?? []).filter((edit) => edit.write > write);
    return later.reduce((state, { was }): Row => ({ ...state, ...was }), row);
  }

  #blocks(rows: readonly { name: CollectionName; row: Entity }[], { seq, at }: Pick<Write, 'seq' | 'at'>): Item[] {
    const byProfile = Map.groupBy(rows, ({ row }) => row.profileId);
    return [...byProfile].flatMap(([profileId, ofProfile]) => {
      const profile = this.#world.accountStore.profile(profileId);
      if (profile === undefined) return [];
      const { decimals } = marketplaceOf(profile.country);
      const block: Record<string, Item[]> = {};
      for (const { name, row: present } of ofProfile) {
        const row = this.#rowAfter(name, present, seq);
        const item = this.#itemOf(kindOf(name), row, decimals);
        if (item !== undefined) (block[name] ??= []).push({ ...item, ...agesOf(row, at) });
      }
      return Object.keys(block).length === 0
        ? []
        : [{ account: profile.accountId, country: profile.country, ...block }];
    });
  }

  /** Undefined for what its parent creates, and for what a seed cannot express. */
  #itemOf(kind: Kind, row: Entity, decimals: 0 | 2): Item | undefined {
    if ('expressionType' in row && row.expressionType === 'auto') {
      this.#notes.add('The targets of ad groups with automatic targeting have other ids.');
      return undefined;
    }
    if ('draft' in row && row.draft !== null) {
      this.#notes.add(`The draft campaign ${row.id} is left out.`);
      return undefined;
    }
    // The row is one of the kind.
    return itemOfRow(kind, row as Entities[typeof kind], decimals);
  }

  /** Creatives refer to assets. */
  #assetBlocks({ created }: Pick<Write, 'created'>): Item[] {
    const assets = rangesOf(created, 'assets').flatMap(([first, last]) =>
      this.#world.assets.list({ profileId: undefined, after: first - 1, count: last - first + 1 }),
    );
    return this.#blocksOf(assets, 'assets', ({ assetId, mediaType, name }) => ({
      assetId,
      mediaType: mediaType.toUpperCase(),
      ...(name === null ? {} : { name }),
    }));
  }

  #ruleBlocks({ seq, at, created }: Pick<Write, 'seq' | 'at' | 'created'>): Item[] {
    const rules = rangesOf(created, 'budgetRules').flatMap(([first, last]) => this.#rulesAfter(seq, first, last));
    return this.#blocksOf(rules, 'budgetRules', (rule) => ({ ...itemOfRule(rule), ...agesOf(rule, at) }));
  }

  /** Budget rules with these numbers, as they were right after a write. */
  #rulesAfter(write: number, first: number, last: number): BudgetRule[] {
    return this.#world.budgetRules
      .scan({ after: first - 1, count: last - first + 1 })
      .map((rule) => ({ ...rule, campaignIds: JSON.stringify(rule.campaignIds), terms: JSON.stringify(rule.terms) }))
      .map((row) => parseRule(this.#rowAfter('budgetRules', row, write)));
  }

  #blocksOf<Row extends { profileId: string }>(rows: readonly Row[], name: string, write: (row: Row) => Item): Item[] {
    return [...Map.groupBy(rows, ({ profileId }) => profileId)].flatMap(([profileId, ofProfile]) => {
      const profile = this.#world.accountStore.profile(profileId);
      if (profile === undefined) return [];
      return [{ account: profile.accountId, country: profile.country, [name]: ofProfile.map(write) }];
    });
  }

  #changeOf({ table, row, columns }: { table: LoggedTable; row: number; columns: string[] }, write: number): Item[] {
    if (table === 'profiles') return this.#profileChange(row, columns, write);
    if (table === 'budgetRules') return this.#ruleChanges(row, columns, write);
    if (table === 'accounts' || table === 'assets') {
      this.#notes.add(`Changes of ${table} are left out.`);
      return [];
    }
    const [present] = this.#rows(table, row, row);
    const profile = present === undefined ? undefined : this.#world.accountStore.profile(present.profileId);
    if (present === undefined || profile === undefined) return [];
    const after = this.#rowAfter(table, present, write);
    const { decimals } = marketplaceOf(profile.country);
    const { action, missing } = changeOfEdit(table, after, columns, decimals);
    for (const column of missing) this.#notes.add(`A change of ${column} of ${kindOf(table)} ${after.id} is left out.`);
    return action === undefined ? [] : [action];
  }

  #ruleChanges(row: number, columns: string[], write: number): Item[] {
    const hasState = columns.includes('ruleState');
    const hasDetails = ['startDay', 'endDay', 'terms'].some((column) => columns.includes(column));
    if (columns.includes('createdAt')) this.#notes.add('Changed creation dates of budget rules are left out.');
    if (!hasState && !hasDetails) return [];
    return this.#rulesAfter(write, row, row).map((rule) => {
      const { ruleId, ruleState, ruleDetails } = itemOfRule(rule);
      return { budgetRules: [{ ruleId, ...(hasState ? { ruleState } : {}), ...(hasDetails ? { ruleDetails } : {}) }] };
    });
  }

  #profileChange(row: number, columns: string[], write: number): Item[] {
    const present = this.#world.accountStore.profiles().find(({ seq }) => seq === row);
    if (present === undefined) return [];
    const after = this.#rowAfter('profiles', present, write);
    const change = changeOfProfile(after, columns, marketplaceOf(present.country).decimals);
    return change === undefined ? [] : [change];
  }
}

/** The ranges of rows of a table that a write created. */
function rangesOf(created: Write['created'], name: LoggedTable): readonly RowRange[] {
  return created.find(([table]) => table === name)?.[1] ?? [];
}

/** The service stores whole seconds, so ages are whole days but for a second. */
function agesOf({ createdAt, updatedAt }: Pick<Entity, 'createdAt' | 'updatedAt'>, at: number): Item {
  const [created, updated] = [createdAt, updatedAt].map((instant) => Math.max(0, Math.round((at - instant) / DAY)));
  if (created === 0 && updated === 0) return {};
  return {
    createdDaysAgo: created,
    ...(updated === created ? {} : { updatedDaysAgo: Math.min(updated ?? 0, created ?? 0) }),
  };
}
