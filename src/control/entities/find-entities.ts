/**
 * Finds the stored entities of a collection, and the collections that are not in an entity store.
 */
import { instantText } from '../../model/days.ts';
import type { Profile } from '../../model/accounts.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { COLLECTIONS, kindOf, KINDS } from '../../model/kinds.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import type { RuleKind } from '../../world/stores/history.ts';
import { findBidRules } from './bid-rules.ts';
import { findRules } from './budget-rules.ts';
import { entityJson } from './entity-json.ts';
import { invalid, notFound } from '../routing/problem.ts';
import { itemOfAsset } from '../../scenarios/seeder/asset-items.ts';
import { type EntityJson } from './stored-values.ts';
import { wholeProfileJson } from '../accounts/account-json.ts';

export const COLLECTION_NAMES = [...COLLECTIONS, 'budgetRules', 'bidRules', 'assets', 'profiles'] as const;

/** Entity kinds, and the collections that are not in an entity store. */
export type ListedKind = Kind | 'profile' | 'asset' | RuleKind;

export function isRuleKind(kind: ListedKind): kind is RuleKind {
  return kind === 'budgetRule' || kind === 'bidRule';
}

export function kindOfCollection(collection: string): ListedKind {
  if (collection === 'profiles') return 'profile';
  if (collection === 'assets') return 'asset';
  if (collection === 'budgetRules') return 'budgetRule';
  if (collection === 'bidRules') return 'bidRule';
  const name = COLLECTIONS.find((each) => each === collection);
  if (name === undefined)
    throw notFound(`collection ${collection}; the collections are ${COLLECTION_NAMES.join(', ')}`);
  return kindOf(name);
}

interface EntityFilter {
  profileId: string | undefined;
  campaignId: string | undefined;
  adGroupId: string | undefined;
  state: string | undefined;
  after: number;
  count: number;
}

/** Serialized entities with their positions in order of creation. */
type Found = { seq: number; json: EntityJson }[];

function findEntities(world: World, kind: Kind, filter: EntityFilter): Found {
  const contexts = new Map<string, OperationContext>();
  const contextOf = (profileId: string): OperationContext => {
    const context = contexts.get(profileId) ?? new OperationContext(scopeOf(world, getProfile(world, profileId)));
    contexts.set(profileId, context);
    return context;
  };
  const rows: Entity[] = world.store(kind).scan({ ...filter, state: filter.state?.toLowerCase() });
  // The store of a kind returns rows of that kind.
  return rows.map((row) => ({ seq: row.seq, json: entityJson(contextOf(row.profileId), kind, row as Entities[Kind]) }));
}

export function profileEntity(world: World, profile: Profile): EntityJson {
  return { ...wholeProfileJson(world, profile), creationDate: instantText(profile.createdAt) };
}

function findProfiles(world: World, { profileId, state, after, count }: EntityFilter): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'not supported: profiles have no state' });
  return world.accountStore
    .profiles()
    .filter((profile) => profile.seq > after && (profileId === undefined || profile.profileId === profileId))
    .slice(0, count)
    .map((profile) => ({ seq: profile.seq, json: profileEntity(world, profile) }));
}

function findAssets(world: World, { state, ...filter }: EntityFilter): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'not supported: assets have no state' });
  return world.assets.list(filter).map((asset) => ({
    seq: asset.seq,
    json: { profileId: asset.profileId, ...itemOfAsset(asset) },
  }));
}

export function findInCollection(world: World, kind: ListedKind, filter: EntityFilter): Found {
  rejectParents(kind, filter);
  if (kind === 'profile') return findProfiles(world, filter);
  if (kind === 'budgetRule') {
    if (filter.state !== undefined)
      throw invalid({ path: 'state', message: 'not supported: budget rules have no state' });
    return findRules(world, filter);
  }
  if (kind === 'bidRule') {
    if (filter.state !== undefined) throw invalid({ path: 'state', message: 'is not supported for rules' });
    return findBidRules(world, filter);
  }
  return kind === 'asset' ? findAssets(world, filter) : findEntities(world, kind, filter);
}

function rejectParents(kind: ListedKind, filter: EntityFilter): void {
  const parent = kind === 'profile' || kind === 'asset' || isRuleKind(kind) ? 'none' : KINDS[kind].parent;
  const unsupported = [
    ...(filter.campaignId !== undefined && parent === 'none' ? ['campaignId'] : []),
    ...(filter.adGroupId !== undefined && parent !== 'adGroup' ? ['adGroupId'] : []),
  ];
  if (unsupported.length > 0)
    throw invalid(...unsupported.map((path) => ({ path, message: 'is not supported by this collection' })));
}
