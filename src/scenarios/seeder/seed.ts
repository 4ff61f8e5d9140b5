/**
 * Seeds the entities of a seed or scenario through the entity service, each at its instant of creation. An error rolls
 * back all of them.
 */
import { COLLECTIONS, KINDS, kindOf, type CollectionName } from '../../model/kinds.ts';
import type { Counts } from '../../model/schemas/collections.ts';
import type { BudgetRuleItem, Entities, Items } from '../../model/schemas/entity-schema.ts';
import type { AssetItem } from '../../model/schemas/assets/asset-schema.ts';
import type { BidRuleItem } from '../../model/schemas/rules/bid-rule-schema.ts';
import { flatten, type Flat, type Placed } from '../input/flatten.ts';
import type { Problem } from '../../model/errors/validation-error.ts';
import type { Patch } from '../../model/drafts.ts';
import type { Id, Kind } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import { state as stateCodec } from '../../model/forms/codecs.ts';
import { InvalidForm, type InvalidField } from '../../model/forms/codec.ts';
import type { World } from '../../world/state/world.ts';
import { archive, create, find, update } from '../../core/entities/entities.ts';
import type { CreateOptions } from '../../core/entities/rules.ts';
import { OperationContext, type ScopeAtTime, scopeOf, type Writing } from '../../core/entities/operation-context.ts';
import { assetOfItem } from './asset-items.ts';
import { createAutoTarget, updateAutoTarget } from './auto-targets.ts';
import { approvalOf, mapItem, type SeedContext } from './drafts.ts';
import { seedBidRule } from './bid-rules.ts';
import { seedRule } from './budget-rules.ts';
import { recordPast, validatePast } from './past-values.ts';
import { timesOf, type Times } from './times.ts';
import { toValidationError } from './item-errors.ts';
import { SeedParents, type ParentEntity } from './parents.ts';

/** `ids` by the `ref` of the item. */
type SeededEntities = { counts: Counts; ids: Record<string, Id> } | { problems: Problem[] };

class Refused extends Error {}

export function seedEntities(world: World, profileId: Id, entities: Entities): SeededEntities {
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) return { problems: [{ path: 'profileId', message: `there is no profile ${profileId}` }] };
  const seeder = new EntitySeeder(new OperationContext(scopeOf(world, profile)), entities);
  try {
    return world.transaction(() => {
      const seeded = seeder.all();
      if ('problems' in seeded) throw new Refused();
      return seeded;
    });
  } catch (error) {
    if (error instanceof Refused) return { problems: seeder.problems };
    throw error;
  }
}

class EntitySeeder {
  readonly problems: Problem[] = [];
  readonly #context: ScopeAtTime;
  readonly #flat: Flat;
  readonly #parents: SeedParents;
  readonly #rules: readonly BudgetRuleItem[];
  readonly #bidRules: readonly BidRuleItem[];
  readonly #assets: readonly AssetItem[];
  readonly #ruleIds = new Map<string, string>();
  /** Contexts by their instants: of items whose parents the seed has created, and of all others. */
  readonly #contexts = { open: new Map<number, OperationContext>(), closed: new Map<number, OperationContext>() };
  /** Parents are archived after their children are created. */
  readonly #last: (() => void)[] = [];

  constructor(context: ScopeAtTime, entities: Entities) {
    this.#context = context;
    this.#rules = entities.budgetRules ?? [];
    this.#bidRules = entities.bidRules ?? [];
    this.#assets = entities.assets ?? [];
    this.#flat = flatten(entities);
    this.#parents = new SeedParents(context, this.#flat);
  }

  all(): SeededEntities {
    for (const [i, asset] of this.#assets.entries()) this.#asset(asset, `assets[${i}]`);
    const counts = Object.fromEntries(COLLECTIONS.map((name) => [name, this.#collection(name)]));
    const contextAt = (at: number): OperationContext => this.#contextAt(at);
    for (const [i, rule] of this.#rules.entries())
      this.#rule(rule, `budgetRules[${i}]`, () => seedRule(rule, this.#context, this.#parents, contextAt));
    for (const [i, rule] of this.#bidRules.entries())
      this.#rule(rule, `bidRules[${i}]`, () => seedBidRule(rule, this.#context, this.#parents, contextAt));
    for (const change of this.#last) change();
    if (this.problems.length > 0) return { problems: this.problems };
    const ids = { ...this.#parents.ids(), ...Object.fromEntries(this.#ruleIds) };
    // One count for each of the collections.
    const rules = { budgetRules: this.#rules.length, bidRules: this.#bidRules.length };
    return { counts: { assets: this.#assets.length, ...counts, ...rules } as Counts, ids };
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
    const ad = this.#parents.ad(name, placed);
    if (ad === undefined) return this.#parents.fail(placed);
    if ('message' in ad) return this.#refuse(path, ad, placed);
    const times = timesOf(item, { now: this.#context.at, parent: parent.createdAt });
    if ('message' in times) return this.#refuse(path, times, placed);
    const wrong = validatePast(item, this.#context.at);
    if (wrong !== undefined) return this.#refuse(path, wrong, placed);
    const result =
      name === 'targets' && isAuto(item)
        ? this.#autoTarget(item, parent, times)
        : this.#create(name, placed, { ...parent, ...ad }, times);
    if (typeof result !== 'string') return this.#refuse(path, result, placed);
    this.#parents.add(placed, {
      id: result,
      campaignId: parent.campaignId || result,
      createdAt: times.createdAt,
      isNew: true,
    });
  }

  #asset(item: AssetItem, path: string): void {
    const { world, profile } = this.#context.scope;
    if (world.assets.add({ profileId: profile.profileId, ...assetOfItem(item) })) return;
    this.problems.push({ path: `${path}.assetId`, message: `asset ${item.assetId} already exists` });
  }

  #rule({ ref }: { ref?: string | undefined }, path: string, seed: () => ReturnType<typeof seedRule>): void {
    const taken =
      this.#parents.refTaken(ref) ??
      (ref !== undefined && this.#ruleIds.has(ref)
        ? { field: 'ref', message: `the ref ${ref} is already in use` }
        : undefined);
    const seeded = taken ?? seed();
    if (seeded === undefined) return;
    if ('message' in seeded) {
      this.problems.push({ path: `${path}.${seeded.field}`, message: seeded.message });
    } else if (ref !== undefined) this.#ruleIds.set(ref, seeded.ruleId);
  }

  #create<C extends CollectionName>(
    name: C,
    placed: Placed<Items[C]>,
    { adId, ...parent }: ParentEntity & { adId?: Id },
    { createdAt, updatedAt, isExact }: Times,
  ): Id | InvalidField {
    const { item } = placed;
    const kind = kindOf(name);
    const context = this.#contextAt(createdAt, parent);
    const { world, marketplace } = context.scope;
    const own = KINDS[kind].idField;
    // The items of this collection have this field, which is an id.
    const ownId = (item as Partial<Record<typeof own, Id>>)[own];
    if (ownId !== undefined && this.#isTaken(ownId)) return { field: own, message: `entity ${ownId} already exists` };
    // It can be from another world with the same seed.
    if (ownId !== undefined) world.reserveEntityId(ownId);
    const seedContext: SeedContext = {
      campaignId: parent.campaignId,
      adGroupId: parent.id,
      ...(adId === undefined ? {} : { adId }),
      decimals: marketplace.decimals,
      today: this.#context.today,
      now: this.#context.at,
    };
    const mapped = mapItem(name, item, seedContext);
    if (mapped instanceof InvalidForm) return mapped;
    const { draft, forced } = mapped;
    const updated = this.#contextAt(updatedAt);
    const last = item.state === 'ARCHIVED' && this.#parents.hasChildren(name, placed);
    // An item was enabled until it was changed, and an archived parent accepts no children.
    const changes = !isExact && item.state !== 'ENABLED' && (last || updatedAt > createdAt);
    const origin: CreateOptions = {
      id: ownId ?? world.nextEntityId(),
      updatedAt: updated.now,
      forcedStatus: item.servingStatus,
      columns: { ...forced, ...(hasVersions(item) ? {} : approvalOf(item)) },
      autoTargets: name === 'adGroups' ? this.#parents.autoTargets(placed) : undefined,
    };
    const made = create(context, kind, changes ? { ...draft, state: 'enabled' } : draft, origin);
    if (typeof made !== 'string')
      return toValidationError(made, marketplace.decimals, name === 'campaigns' ? { budget: 'budget.budget' } : {});
    if (made !== origin.id) return { field: '', message: `is the same as ${kind} ${made}` };
    const wrong = this.#recordPast(kind, made, item);
    if (wrong !== undefined) return wrong;
    const change = (): void => {
      const failure = setState(updated, kind, made, stateCodec.read(item.state));
      if (failure !== undefined)
        this.problems.push({ path: `${placed.path}.state`, message: `cannot be set: ${failure}` });
    };
    if (changes && last) this.#last.push(change);
    else if (changes) change();
    return made;
  }

  #recordPast(kind: Kind, id: Id, { past }: Items[CollectionName]): InvalidField | undefined {
    const row = past && find(this.#context, kind, id);
    return row && recordPast(this.#context, kind, row, past);
  }

  #autoTarget(item: Items['targets'], parent: ParentEntity, { createdAt, updatedAt }: Times): Id | InvalidField {
    const { targetId } = item;
    if (targetId === undefined) return updateAutoTarget(item, parent, this.#contextAt(updatedAt, parent));
    if (this.#isTaken(targetId)) return { field: 'targetId', message: `entity ${targetId} already exists` };
    const made = createAutoTarget(item, parent, this.#contextAt(createdAt, parent), {
      id: targetId,
      updatedAt: this.#contextAt(updatedAt).now,
    });
    return typeof made === 'string' ? (this.#recordPast('target', made, item) ?? made) : made;
  }

  #contextAt(at: number, parent?: ParentEntity): OperationContext {
    // A parent with a creation date is archived when its children are created.
    const archivedParents = parent?.isNew === true ? 'open' : 'closed';
    const contexts = this.#contexts[archivedParents];
    let context = contexts.get(at);
    if (context === undefined) {
      // A start before the creation is allowed here, also in a strict world.
      context = new OperationContext(this.#context.scope, undefined, at, {
        pastStart: 'recorded',
        sameName: 'error',
        archivedParents,
        ineligibleProducts: 'open',
        unknownAssets: 'open',
      });
      contexts.set(at, context);
    }
    return context;
  }

  #isTaken(id: Id): boolean {
    return COLLECTIONS.some((name) => find(this.#context, kindOf(name), id) !== undefined);
  }

  /** The children of a failed item are skipped. */
  #refuse(path: string, { field, message }: InvalidField, placed: Placed<Items[CollectionName]>): void {
    this.problems.push({ path: field === '' ? path : `${path}.${field}`, message });
    this.#parents.fail(placed);
  }
}

/** Returns the reason if the state cannot be set. */
function setState<K extends Kind>(context: Writing, kind: K, id: Id, state: State): string | undefined {
  // Every kind can be given a state, and nothing else is in this patch.
  const patch = { state } as Patch<K>;
  const set = state === 'archived' ? archive(context, kind, id) : update(context, kind, id, patch);
  return typeof set === 'string' ? undefined : 'detail' in set ? set.detail : set.code;
}

/** The draft of an ad with several versions has the approval of each. */
function hasVersions(item: Items[CollectionName]): boolean {
  return 'creativeVersions' in item && item.creativeVersions !== undefined && item.creativeVersions.length > 0;
}

function isAuto(item: Items[CollectionName]): item is Items['targets'] {
  return 'expressionType' in item && item.expressionType === 'AUTO';
}
