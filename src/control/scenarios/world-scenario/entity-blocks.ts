/**
 * Entities of a world as blocks of a scenario, one for each profile: each with the instants of its creation and of its
 * last change, and with its former values.
 */
import type { BidRule } from '../../../model/bid-rules/bid-rules.ts';
import type { BudgetRule } from '../../../model/budget-rules.ts';
import { state } from '../../../model/forms/codecs.ts';
import { writeBidRule } from '../../../scenarios/seeder/bid-rules.ts';
import type { RuleKind } from '../../../world/stores/history.ts';
import { instantText } from '../../../model/days.ts';
import type { Entities, Entity, Id } from '../../../model/entities.ts';
import { COLLECTIONS, kindOf, type CollectionName } from '../../../model/kinds.ts';
import { marketplaceOf } from '../../../model/marketplaces.ts';
import { itemOfRow, itemOfRule } from '../../../scenarios/seeder/item-of-row.ts';
import { itemOfAsset } from '../../../scenarios/seeder/asset-items.ts';
import type { Asset } from '../../../world/stores/assets.ts';
import type { PastValue } from '../../../world/stores/history.ts';
import type { World } from '../../../world/state/world.ts';
import { pastItem } from './change-of-edit.ts';

export type Item = Record<string, unknown>;

interface NamedRow {
  name: CollectionName;
  row: Entity;
  /** The columns that were changed again by the write that created the row. */
  edited?: readonly string[];
}

/** Rows that are read at a time. */
const COUNT = 1000;

export class EntityBlocks {
  readonly #world: World;
  readonly #notes: Set<string>;
  #past: Map<string, PastValue[]> | undefined;
  #refs: Map<string, string> | undefined;

  /** Adds to `notes` what no scenario can express. */
  constructor(world: World, notes: Set<string>) {
    this.#world = world;
    this.#notes = notes;
  }

  /** Everything that the world has. */
  all(): Item[] {
    const every = { profileId: undefined, after: 0, count: Number.MAX_SAFE_INTEGER };
    const rows = COLLECTIONS.flatMap((name) =>
      [...this.rows(name, 1, Number.MAX_SAFE_INTEGER)].map((row) => ({ name, row })),
    );
    return [
      ...this.ofAssets(this.#world.assets.list(every)),
      ...this.ofEntities(rows),
      ...this.ofRules(this.#world.budgetRules.scan(every)),
      ...this.ofBidRules(this.#world.bidRules.scan(every)),
    ];
  }

  /** The rows of a collection with these numbers. */
  *rows(name: CollectionName, first: number, last: number): Generator<Entity> {
    const all = { profileId: undefined, campaignId: undefined, state: undefined };
    for (let after = first - 1; after < last;) {
      const rows: Entity[] = this.#world.store(kindOf(name)).scan({ ...all, after, count: COUNT });
      for (const row of rows) if (row.seq <= last) yield row;
      after = rows.length < COUNT ? last : (rows.at(-1)?.seq ?? last);
    }
  }

  /** `createdAt`: what was created then, and not changed since, has no dates. */
  ofEntities(rows: readonly NamedRow[], createdAt?: number): Item[] {
    const byProfile = Map.groupBy(rows, ({ row }) => row.profileId);
    return [...byProfile].flatMap(([profileId, ofProfile]) => {
      const profile = this.#world.accountStore.profile(profileId);
      if (profile === undefined) return [];
      const { decimals } = marketplaceOf(profile.country);
      const block: Record<string, Item[]> = {};
      for (const each of ofProfile) {
        const item = this.#itemOf(each.name, each.row, decimals);
        if (item === undefined) continue;
        (block[each.name] ??= []).push({ ...item, ...this.#datesOf(each, decimals, createdAt) });
      }
      if (Object.keys(block).length === 0) return [];
      return [{ account: profile.accountId, country: profile.country, ...block }];
    });
  }

  /** Creatives refer to assets. */
  ofAssets(assets: readonly Asset[]): Item[] {
    return this.#blocksOf(assets, 'assets', itemOfAsset);
  }

  ofRules(rules: readonly BudgetRule[], createdAt?: number): Item[] {
    return this.#blocksOf(rules, 'budgetRules', (rule) => {
      const { campaignIds, ruleId, ...facts } = itemOfRule(rule);
      const past = this.#former('budgetRule', rule, createdAt, (facts) => {
        const { ruleState, ruleDetails } = itemOfRule(facts);
        return { ruleState, ruleDetails };
      });
      return {
        ...this.#refOf(rule.profileId, rule.ruleId),
        ruleId,
        campaignIds,
        ...facts,
        ...datesOf(rule, createdAt),
        ...(past.length === 0 ? {} : { past }),
      };
    });
  }

  ofBidRules(rules: readonly BidRule[], createdAt?: number): Item[] {
    return this.#blocksOf(rules, 'bidRules', (rule) => {
      const past = this.#former('bidRule', rule, createdAt, ({ ruleState, ...facts }) => ({
        state: state.write(ruleState),
        rule: writeBidRule(facts),
      }));
      return {
        ...this.#refOf(rule.profileId, rule.ruleId),
        ruleId: rule.ruleId,
        campaignIds: [...rule.campaignIds],
        state: state.write(rule.ruleState),
        rule: writeBidRule(rule),
        ...datesOf(rule, createdAt),
        ...(past.length === 0 ? {} : { past }),
      };
    });
  }

  /** The former values of a row, oldest first; with `before` until that instant. None are valid beyond now. */
  pastOf(kind: PastValue['kind'], profileId: Id, id: string, before = Infinity): PastValue[] {
    this.#past ??= Map.groupBy(this.#world.history.all(), (each) => `${each.kind} ${each.profileId} ${each.id}`);
    const past = (this.#past.get(`${kind} ${profileId} ${id}`) ?? []).filter(({ at }) => at < before);
    const present = past.filter(({ at }) => at <= this.#world.now());
    if (present.length < past.length)
      this.#notes.add('The clock was set back, so former values until a later instant are left out.');
    return present;
  }

  /** Undefined for what a seed cannot express. */
  #itemOf(name: CollectionName, row: Entity, decimals: 0 | 2): Item | undefined {
    if ('draft' in row && row.draft !== null) {
      this.#notes.add(`The draft campaign ${row.id} is left out.`);
      return undefined;
    }
    const kind = kindOf(name);
    // The row is one of the kind.
    return { ...this.#refOf(row.profileId, row.id), ...itemOfRow(kind, row as Entities[typeof kind], decimals) };
  }

  #datesOf({ name, row, edited = [] }: NamedRow, decimals: 0 | 2, createdAt = Infinity): Item {
    const dates = datesOf(row, createdAt);
    // Without dates, it is created in the same way again.
    if (Object.keys(dates).length === 0) return {};
    const past = this.pastOf(kindOf(name), row.profileId, row.id)
      .filter(({ at, field }) => at < createdAt || (at === createdAt && edited.includes(field)))
      .map((each) => pastItem(each, decimals));
    return { ...dates, ...(past.length === 0 ? {} : { past }) };
  }

  /** The facts of a rule before each change, oldest first. */
  #former<Rule extends BidRule | BudgetRule>(
    kind: RuleKind,
    rule: Rule,
    before: number | undefined,
    write: (facts: Rule) => Item,
  ): Item[] {
    const past = this.pastOf(kind, rule.profileId, String(rule.seq), before);
    let facts = rule;
    return [...Map.groupBy(past, ({ at }) => at)]
      .toReversed()
      .map(([at, changes]) => {
        for (const { field, was } of changes.toReversed())
          facts = { ...facts, [field]: field === 'terms' ? (JSON.parse(String(was)) as Rule['terms']) : was };
        return { until: instantText(at), ...write(facts) };
      })
      .toReversed();
  }

  #refOf(profileId: Id, id: string): Item {
    this.#refs ??= new Map(this.#world.refs.all().map((each) => [`${each.profileId} ${each.id}`, each.ref]));
    const ref = this.#refs.get(`${profileId} ${id}`);
    return ref === undefined ? {} : { ref };
  }

  #blocksOf<Row extends { profileId: string }>(rows: readonly Row[], name: string, write: (row: Row) => Item): Item[] {
    return [...Map.groupBy(rows, ({ profileId }) => profileId)].flatMap(([profileId, ofProfile]) => {
      const profile = this.#world.accountStore.profile(profileId);
      if (profile === undefined) return [];
      return [{ account: profile.accountId, country: profile.country, [name]: ofProfile.map(write) }];
    });
  }
}

function datesOf({ createdAt, updatedAt }: Pick<Entity, 'createdAt' | 'updatedAt'>, at = Number.NaN): Item {
  const second = Math.floor(at / 1000) * 1000;
  if (createdAt === second && updatedAt === second) return {};
  return {
    creationDate: instantText(createdAt),
    ...(updatedAt === createdAt ? {} : { lastUpdatedDate: instantText(updatedAt) }),
  };
}
