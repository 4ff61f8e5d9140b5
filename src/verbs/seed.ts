/**
 * Plants entities that are written out: each through the verbs, at the instant when it is said to have been created.
 * All of them or, when anything is wrong, none.
 */
import { COLLECTIONS, type CollectionName, type Counts } from '../scenario/collections.ts';
import type { BudgetRuleItem, Entities, Items } from '../scenario/entity-schema.ts';
import type { AssetItem } from '../scenario/brands-schema.ts';
import { flatten, type Flat, type Placed } from '../scenario/flatten.ts';
import type { Problem } from '../scenario/read-yaml.ts';
import type { Patch } from '../model/drafts.ts';
import type { Id, Kind, State } from '../model/entities.ts';
import type { World } from '../world/world.ts';
import { archive, create, find, update, type Origin } from './entities.ts';
import { Batch, scopeOf } from './scope.ts';
import { DRAFTERS } from './seed-brands.ts';
import { bidOf, KINDS, STATES, storedPredicate, type BadField, type Ground } from './seed-drafts.ts';
import { plantRule } from './seed-rules.ts';
import { complaint } from './seed-words.ts';
import { SeedParents, type Made } from './seed-parents.ts';

/** `ids` by the `ref` that an item bears. */
export type Planted = { counts: Counts; ids: Record<string, Id> } | { problems: Problem[] };

const DAY = 86_400_000;

const OWN_IDS = {
  campaigns: 'campaignId',
  adGroups: 'adGroupId',
  keywords: 'keywordId',
  negativeKeywords: 'keywordId',
  campaignNegativeKeywords: 'keywordId',
  productAds: 'adId',
  targets: 'targetId',
  negativeTargets: 'targetId',
  sbCampaigns: 'campaignId',
  sbAdGroups: 'adGroupId',
  sbAds: 'adId',
  sbKeywords: 'keywordId',
  sbTargets: 'targetId',
  campaignNegativeTargets: 'targetId',
} as const satisfies Record<CollectionName, string>;

class Refused extends Error {}

export function plant(world: World, profileId: Id, entities: Entities): Planted {
  const profile = world.people.profile(profileId);
  if (profile === undefined) return { problems: [{ path: 'profileId', message: `there is no profile ${profileId}` }] };
  const planting = new Planting(new Batch(scopeOf(world, profile)), entities);
  try {
    return world.transaction(() => {
      const planted = planting.all();
      if ('problems' in planted) throw new Refused();
      return planted;
    });
  } catch (error) {
    if (error instanceof Refused) return { problems: planting.problems };
    throw error;
  }
}

class Planting {
  readonly problems: Problem[] = [];
  readonly #batch: Batch;
  readonly #flat: Flat;
  readonly #parents: SeedParents;
  readonly #rules: readonly BudgetRuleItem[];
  readonly #assets: readonly AssetItem[];
  readonly #ruleIds = new Map<string, string>();
  /** By how many days ago. */
  readonly #batches = new Map<number, Batch>();
  /** Parents are archived when all their children are there. */
  readonly #last: (() => void)[] = [];

  constructor(batch: Batch, entities: Entities) {
    this.#batch = batch;
    this.#rules = entities.budgetRules ?? [];
    this.#assets = entities.assets ?? [];
    this.#flat = flatten(entities);
    this.#parents = new SeedParents(batch, this.#flat);
  }

  all(): Planted {
    for (const [i, asset] of this.#assets.entries()) this.#asset(asset, `assets[${i}]`);
    const counts = Object.fromEntries(COLLECTIONS.map((name) => [name, this.#collection(name)]));
    for (const [i, rule] of this.#rules.entries()) this.#rule(rule, `budgetRules[${i}]`);
    for (const change of this.#last) change();
    if (this.problems.length > 0) return { problems: this.problems };
    const ids = { ...this.#parents.ids(), ...Object.fromEntries(this.#ruleIds) };
    // One count for each of the collections.
    return { counts: { assets: this.#assets.length, ...counts, budgetRules: this.#rules.length } as Counts, ids };
  }

  #collection<C extends CollectionName>(name: C): number {
    const list: Placed<Items[C]>[] = this.#flat[name];
    for (const placed of list) this.#one(name, placed);
    return list.length;
  }

  #one<C extends CollectionName>(name: C, placed: Placed<Items[C]>): void {
    const { item, path } = placed;
    const parent = this.#parents.of(name, placed);
    if (parent === undefined) return this.#parents.fail(placed);
    if ('message' in parent) return this.#refuse(path, parent, placed);
    const taken = this.#parents.refTaken(item.ref);
    if (taken !== undefined) return this.#refuse(path, taken, placed);
    const daysAgo = item.createdDaysAgo ?? parent.daysAgo;
    const updatedDaysAgo = item.updatedDaysAgo ?? daysAgo;
    if (updatedDaysAgo > daysAgo)
      return this.#refuse(path, { field: 'updatedDaysAgo', message: 'is before its creation' }, placed);
    const result =
      name === 'targets' && isAuto(item)
        ? this.#auto(item, parent, updatedDaysAgo)
        : this.#create(name, placed, parent, daysAgo, updatedDaysAgo);
    if (typeof result !== 'string') return this.#refuse(path, result, placed);
    this.#parents.add(placed, { id: result, campaignId: parent.campaignId || result, daysAgo });
  }

  #asset({ assetId, mediaType, name }: AssetItem, path: string): void {
    const { world, profile } = this.#batch.scope;
    const kind = mediaType === 'VIDEO' ? 'video' : 'image';
    const isNew = world.assets.add({ profileId: profile.profileId, assetId, mediaType: kind, name: name ?? null });
    if (!isNew) this.problems.push({ path: `${path}.assetId`, message: `there is an asset ${assetId} already` });
  }

  #rule(item: BudgetRuleItem, path: string): void {
    const taken =
      this.#parents.refTaken(item.ref) ??
      (item.ref !== undefined && this.#ruleIds.has(item.ref)
        ? { field: 'ref', message: `another is called ${item.ref}` }
        : undefined);
    const planted = taken ?? plantRule(item, this.#batch.today, this.#parents, (ago) => this.#batchOf(ago));
    if (planted === undefined) return;
    if ('message' in planted) {
      this.problems.push({ path: `${path}.${planted.field}`, message: planted.message });
    } else if (item.ref !== undefined) this.#ruleIds.set(item.ref, planted.ruleId);
  }

  #create<C extends CollectionName>(
    name: C,
    placed: Placed<Items[C]>,
    parent: Made,
    daysAgo: number,
    updatedDaysAgo: number,
  ): Id | BadField {
    const { item } = placed;
    const kind = KINDS[name];
    const batch = this.#batchOf(daysAgo);
    const { world, place } = batch.scope;
    const own = OWN_IDS[name];
    // The field is there in items of this collection, and is an id when it is.
    const said = (item as Partial<Record<typeof own, Id>>)[own];
    if (said !== undefined && this.#isTaken(said)) return { field: own, message: `there is an entity ${said} already` };
    const ground: Ground = {
      campaignId: parent.campaignId,
      adGroupId: parent.id,
      decimals: place.decimals,
      today: this.#batch.today,
      bornOn: batch.today,
    };
    const draft = DRAFTERS[name](item, ground);
    if ('message' in draft) return draft;
    const updated = this.#batchOf(updatedDaysAgo);
    const last = item.state === 'ARCHIVED' && this.#parents.hasChildren(name, placed);
    // It was enabled until it was changed, and an archived parent takes no children.
    const changes = item.state !== 'ENABLED' && (last || updatedDaysAgo < daysAgo);
    const origin: Origin = { id: said ?? world.nextEntityId(), updatedAt: updated.now };
    if (item.servingStatus !== undefined) origin.forcedStatus = item.servingStatus;
    const made = create(batch, kind, changes ? { ...draft, state: 'enabled' } : draft, origin);
    if (typeof made !== 'string')
      return complaint(made, place.decimals, name === 'campaigns' ? { budget: 'budget.budget' } : {});
    if (made !== origin.id) return { field: '', message: `repeats ${kind} ${made}` };
    const change = (): void => {
      const failure = setState(updated, kind, made, STATES[item.state]);
      if (failure !== undefined)
        this.problems.push({ path: `${placed.path}.state`, message: `is refused: ${failure}` });
    };
    if (changes && last) this.#last.push(change);
    else if (changes) change();
    return made;
  }

  /** Those of an auto campaign's ad group are there already. */
  #auto(item: Items['targets'], parent: Made, updatedDaysAgo: number): Id | BadField {
    const batch = this.#batchOf(updatedDaysAgo);
    const { scope, now } = batch;
    const field = (['targetId', 'servingStatus'] as const).find((each) => item[each] !== undefined);
    if (field !== undefined) return { field, message: 'is not set for AUTO' };
    if (item.state === 'ARCHIVED') return { field: 'state', message: 'is ENABLED or PAUSED for AUTO' };
    const [only, ...others] = item.expression;
    const expression = JSON.stringify([{ type: only && storedPredicate(only.type) }]);
    const row = others.length > 0 ? undefined : batch.findLive('target', { adGroupId: parent.id, expression });
    if (row?.expressionType !== 'auto')
      return { field: 'expression', message: 'is none of the four that an ad group of an auto campaign has' };
    const patch = { state: STATES[item.state], bid: bidOf(item, scope.place.decimals) };
    // A batch of its own, as the same one may be set again.
    const set = update(new Batch(scope, undefined, now), 'target', row.id, () => patch);
    return typeof set === 'string' ? set : complaint(set, scope.place.decimals);
  }

  #batchOf(daysAgo: number): Batch {
    let batch = this.#batches.get(daysAgo);
    if (batch === undefined) {
      const { scope } = this.#batch;
      // What began before its creation is let pass here, in a strict world too.
      batch = new Batch(scope, undefined, scope.world.now() - daysAgo * DAY, { pastStart: 'recorded' });
      this.#batches.set(daysAgo, batch);
    }
    return batch;
  }

  #isTaken(id: Id): boolean {
    return COLLECTIONS.some((name) => find(this.#batch, KINDS[name], id) !== undefined);
  }

  /** What is below it is not looked at. */
  #refuse(path: string, { field, message }: BadField, placed: Placed<Items[CollectionName]>): void {
    this.problems.push({ path: field === '' ? path : `${path}.${field}`, message });
    this.#parents.fail(placed);
  }
}

/** Why it can't be in that state, where it can't. */
function setState<K extends Kind>(batch: Batch, kind: K, id: Id, state: State): string | undefined {
  // Every kind can be given a state, and nothing else is in this patch.
  const patch = { state } as Patch<K>;
  const set = state === 'archived' ? archive(batch, kind, id) : update(batch, kind, id, () => patch);
  return typeof set === 'string' ? undefined : 'detail' in set ? set.detail : set.code;
}

function isAuto(item: Items[CollectionName]): item is Items['targets'] {
  return 'expressionType' in item && item.expressionType === 'AUTO';
}
