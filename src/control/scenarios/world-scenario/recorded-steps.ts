/**
 * The change log of a world as steps of a timeline: each write becomes a step at its instant, which creates the same
 * entities and makes the same changes. Steps that the timeline of the scenario took itself are left out.
 */
import type { LoggedTable, RowRange } from '../../../world/logged-tables.ts';
import type { BidRule } from '../../../model/bid-rules/bid-rules.ts';
import type { BudgetRule } from '../../../model/budget-rules.ts';
import { state } from '../../../model/forms/codecs.ts';
import { writeBidRule } from '../../../scenarios/seeder/bid-rules.ts';
import { parseBidRule, parseRule } from '../../../world/stores/rule-table.ts';
import type { Id } from '../../../model/entities.ts';
import { COLLECTIONS, kindOf } from '../../../model/kinds.ts';
import { marketplaceOf } from '../../../model/marketplaces.ts';
import { itemOfRule } from '../../../scenarios/seeder/item-of-row.ts';
import type { Edit, Write } from '../../../world/stores/logged-writes.ts';
import type { World } from '../../../world/state/world.ts';
import { changeOfEdit, changeOfProfile } from './change-of-edit.ts';
import { EntityBlocks, type Item } from './entity-blocks.ts';

export interface Step {
  at: number;
  actions: Item[];
}

export class RecordedSteps {
  readonly #world: World;
  readonly #edits = new Map<string, Edit[]>();
  readonly #notes: Set<string>;
  readonly #blocks: EntityBlocks;
  readonly #startProfiles: ReadonlySet<Id>;

  /** Adds to `notes` what no step can express. */
  constructor(world: World, start: World, notes: Set<string>) {
    this.#world = world;
    this.#notes = notes;
    this.#blocks = new EntityBlocks(world, notes);
    this.#startProfiles = new Set(start.accountStore.profiles().map(({ profileId }) => profileId));
    const after = world.changeLog.first;
    for (const edit of world.loggedWrites.editsAfter(after)) {
      const key = `${edit.table} ${edit.row}`;
      const known = this.#edits.get(key);
      if (known === undefined) this.#edits.set(key, [edit]);
      else known.push(edit);
    }
  }

  /** Of all writes since the start. */
  all(): Step[] {
    const writes = this.#world.loggedWrites.writesAfter(this.#world.changeLog.first);
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

  #actionsOf(write: Write, edits: readonly { table: LoggedTable; row: number; columns: string[] }[]): Item[] {
    const { created } = write;
    const isNew = ({ table, row }: { table: LoggedTable; row: number }): boolean =>
      rangesOf(created, table).some(([first, last]) => row >= first && row <= last) ?? false;
    const columns = new Map(edits.map((edit) => [`${edit.table} ${edit.row}`, edit.columns]));
    const rows = COLLECTIONS.flatMap((name) =>
      rangesOf(created, name).flatMap(([first, last]) =>
        [...this.#blocks.rows(name, first, last)].map((row) => ({
          name,
          row: this.#rowAfter(name, row, write.seq),
          edited: columns.get(`${name} ${row.seq}`) ?? [],
        })),
      ),
    );
    const assets = rangesOf(created, 'assets').flatMap(([first, last]) =>
      this.#world.assets.list({ profileId: undefined, after: first - 1, count: last - first + 1 }),
    );
    const rules = rangesOf(created, 'budgetRules').flatMap(([first, last]) => this.#rulesAfter(write.seq, first, last));
    const bidRules = rangesOf(created, 'bidRules').flatMap((range) => this.#bidRulesAfter(write.seq, ...range));
    const entities = [
      ...this.#blocks.ofAssets(assets),
      ...this.#blocks.ofEntities(rows, write.at),
      ...this.#blocks.ofRules(rules, write.at),
      ...this.#blocks.ofBidRules(bidRules, write.at),
    ];
    const changes = edits.filter((edit) => !isNew(edit)).flatMap((edit) => this.#changeOf(edit, write));
    return [...(entities.length === 0 ? [] : [{ entities }]), ...changes];
  }

  /** A row as it was right after a write. */
  #rowAfter<Row extends { seq: number }>(table: LoggedTable, row: Row, write: number): Row {
    const later = (this.#edits.get(`${table} ${row.seq}`) ?? []).filter((edit) => edit.write > write);
    return later.reduce((state, { was }): Row => ({ ...state, ...was }), row);
  }

  /** Budget rules with these numbers, as they were right after a write. */
  #rulesAfter(write: number, first: number, last: number): BudgetRule[] {
    return this.#world.budgetRules
      .scan({ after: first - 1, count: last - first + 1 })
      .map((rule) => ({ ...rule, campaignIds: JSON.stringify(rule.campaignIds), terms: JSON.stringify(rule.terms) }))
      .map((row) => parseRule(this.#rowAfter('budgetRules', row, write)));
  }

  #bidRulesAfter(write: number, first: number, last: number): BidRule[] {
    return this.#world.bidRules
      .scan({ after: first - 1, count: last - first + 1 })
      .map((rule) => ({ ...rule, campaignIds: JSON.stringify(rule.campaignIds), terms: JSON.stringify(rule.terms) }))
      .map((row) => parseBidRule(this.#rowAfter('bidRules', row, write)));
  }

  #changeOf(
    { table, row, columns }: { table: LoggedTable; row: number; columns: string[] },
    { seq: write, at }: Write,
  ): Item[] {
    if (table === 'profiles') return this.#profileChange(row, columns, write);
    if (table === 'budgetRules') return this.#ruleChanges(row, columns, write);
    if (table === 'bidRules') return this.#bidRuleChanges(row, columns, write);
    if (table === 'accounts' || table === 'assets') {
      this.#notes.add(`Changes of ${table} are left out.`);
      return [];
    }
    const [present] = this.#blocks.rows(table, row, row);
    const profile = present === undefined ? undefined : this.#world.accountStore.profile(present.profileId);
    if (present === undefined || profile === undefined) return [];
    const after = this.#rowAfter(table, present, write);
    const { decimals } = marketplaceOf(profile.country);
    const { action, missing } = changeOfEdit(table, after, { columns, at }, decimals);
    for (const column of missing) this.#notes.add(`A change of ${column} of ${kindOf(table)} ${after.id} is left out.`);
    return action === undefined ? [] : [action];
  }

  #ruleChanges(row: number, columns: string[], write: number): Item[] {
    const hasState = columns.includes('ruleState');
    const hasDetails = ['startDay', 'endDay', 'terms'].some((column) => columns.includes(column));
    if (columns.includes('createdAt')) this.#notes.add('Changed creation dates of budget rules are left out.');
    const hasCampaigns = columns.includes('campaignIds');
    if (!hasState && !hasDetails && !hasCampaigns) return [];
    return this.#rulesAfter(write, row, row).map((rule) => {
      const { ruleId, ruleState, ruleDetails, campaignIds } = itemOfRule(rule);
      const change = {
        ruleId,
        ...(hasState ? { ruleState } : {}),
        ...(hasDetails ? { ruleDetails } : {}),
        ...(hasCampaigns ? { campaignIds } : {}),
      };
      return { budgetRules: [change] };
    });
  }

  #bidRuleChanges(row: number, columns: string[], write: number): Item[] {
    const hasDetails = ['startAt', 'endAt', 'terms'].some((column) => columns.includes(column));
    if (columns.includes('createdAt')) this.#notes.add('Changed creation dates of rules of bids are left out.');
    if (!hasDetails && !columns.includes('ruleState') && !columns.includes('campaignIds')) return [];
    return this.#bidRulesAfter(write, row, row).map((rule) => {
      const change = {
        ruleId: rule.ruleId,
        ...(columns.includes('ruleState') ? { state: state.write(rule.ruleState) } : {}),
        ...(hasDetails ? { rule: writeBidRule(rule) } : {}),
        ...(columns.includes('campaignIds') ? { campaignIds: rule.campaignIds } : {}),
      };
      return { bidRules: [change] };
    });
  }

  #profileChange(row: number, columns: string[], write: number): Item[] {
    const present = this.#world.accountStore.profiles().find(({ seq }) => seq === row);
    // New accounts have their profiles with all former values.
    if (present === undefined || !this.#startProfiles.has(present.profileId)) return [];
    const after = this.#rowAfter('profiles', present, write);
    const change = changeOfProfile(after, columns, marketplaceOf(present.country).decimals);
    return change === undefined ? [] : [change];
  }
}

/** The ranges of rows of a table that a write created. */
function rangesOf(created: Write['created'], name: LoggedTable): readonly RowRange[] {
  return created.find(([table]) => table === name)?.[1] ?? [];
}
