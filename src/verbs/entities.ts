/**
 * The verbs of all entities, and their only writers. A verb acts in a batch and answers what became of one entity:
 * its id or row, or the fact that stood in the way.
 */
import type { Draft, Patch } from '../model/drafts.ts';
import type { Entities, Id, Kind, State } from '../model/entities.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import type { Page } from '../world/store.ts';
import { adGroupRules } from './ad-groups.ts';
import { campaignRules } from './campaigns.ts';
import { campaignNegativeKeywordRules, keywordRules, negativeKeywordRules } from './keywords.ts';
import { archivedParent } from './parents.ts';
import { productAdRules } from './product-ads.ts';
import type { NewRow, Rules } from './rules.ts';
import type { Batch } from './scope.ts';
import { campaignNegativeTargetRules, negativeTargetRules, targetRules } from './targets.ts';

const RULES: { readonly [K in Kind]: Rules<K> } = {
  campaign: campaignRules,
  adGroup: adGroupRules,
  keyword: keywordRules,
  negativeKeyword: negativeKeywordRules,
  campaignNegativeKeyword: campaignNegativeKeywordRules,
  productAd: productAdRules,
  target: targetRules,
  negativeTarget: negativeTargetRules,
  campaignNegativeTarget: campaignNegativeTargetRules,
};

/** What only seeds and the control API may say of a new entity. */
export interface Origin {
  id?: Id;
  createdAt?: number;
}

/** The id of the new entity, or of the one that it repeats where the world takes that for success. */
export function create<K extends Kind>(batch: Batch, kind: K, draft: Draft<K>, origin: Origin = {}): Id | Failure {
  const { world, profile } = batch.scope;
  const rules: Rules<K> = RULES[kind];
  const own = rules.draft(batch, draft);
  if (isFailure(own)) return own;
  const createdAt = origin.createdAt ?? batch.now;
  // What every entity has, and what its rules add: together they are the row.
  const row = {
    ...own,
    id: origin.id ?? world.nextEntityId(),
    profileId: profile.profileId,
    state: draft.state,
    forcedStatus: null,
    createdAt,
    updatedAt: createdAt,
  } as unknown as NewRow<K>;
  if (!world.store(kind).insert(row)) return rules.taken(batch, row);
  rules.created?.(batch, row);
  return row.id;
}

export function find<K extends Kind>(batch: Batch, kind: K, id: Id): Entities[K] | undefined {
  return batch.scope.world.store(kind).byId(batch.scope.profile.profileId, id);
}

/** The patch is read last, because an unknown or archived entity is told before anything that is wrong with it. */
export function update<K extends Kind>(
  batch: Batch,
  kind: K,
  id: Id,
  read: () => Patch<K> | Failure,
  gone: readonly State[] = [],
): Id | Failure {
  const row = find(batch, kind, id);
  if (row === undefined || gone.includes(row.state)) return { code: 'unknown', kind, id };
  if (batch.updated.has(id)) return { code: 'repeated', id };
  const patch = read();
  if (row.state === 'archived') return isOnlyArchive(patch) ? id : { code: 'archived', kind, id };
  if (isFailure(patch)) return patch;
  const forbidden = isOnlyArchive(patch) ? undefined : archivedParent(batch, row);
  if (forbidden !== undefined) return forbidden;
  const rules: Rules<K> = RULES[kind];
  const changes = rules.change(batch, row, patch);
  if (isFailure(changes)) return changes;
  batch.updated.add(id);
  batch.scope.world.store(kind).patch(row.seq, { ...changes, updatedAt: batch.now });
  return id;
}

/** Archived already is success, and leaves it untouched. */
export function archive<K extends Kind>(batch: Batch, kind: K, id: Id, gone: readonly State[] = []): Id | Failure {
  const row = find(batch, kind, id);
  if (row === undefined || gone.includes(row.state)) return { code: 'unknown', kind, id };
  if (row.state !== 'archived') {
    batch.scope.world.store(kind).patch(row.seq, { state: 'archived', updatedAt: batch.now });
  }
  return id;
}

export function list<K extends Kind>(batch: Batch, kind: K, page: Page<Entities[K]>): Entities[K][] {
  return batch.scope.world.store(kind).page(batch.scope.profile.profileId, page);
}

function isOnlyArchive(patch: object): boolean {
  const keys = Object.keys(patch);
  return keys.length === 1 && 'state' in patch && patch.state === 'archived';
}
