/**
 * The entity service: creates, reads, updates and archives entities of all kinds. No other code writes entities.
 * Functions return the id or the row, or a failure.
 */
import type { Draft, Patch } from '../../model/drafts.ts';
import type { Entities, Entity, Id, Kind } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { isOfProfile } from '../../model/kinds.ts';
import { addOptionalColumns, keepsNumbers, recordedColumns } from '../../model/forms/columns.ts';
import type { FirstRows, Page } from '../../world/stores/entity-lists.ts';
import { canFollow } from '../../world/stores/list-counts.ts';
import { adGroupRules } from './ad-groups.ts';
import { adAssociationRules } from './ads/ad-associations.ts';
import { adExtensionRules } from './ads/ad-extensions.ts';
import { campaignRules } from './campaigns.ts';
import { campaignNegativeKeywordRules, keywordRules, negativeKeywordRules } from './keywords.ts';
import { validateParentsNotArchived, validateParents, parentIds } from './parents.ts';
import { validatePortfolio } from './portfolios/named-portfolio.ts';
import { portfolioRules } from './portfolios/portfolio-rules.ts';
import { productAdRules } from './product-ads.ts';
import type { CreateOptions, NewRow, Rules } from './rules.ts';
import { sdAdGroupRules } from './display/ad-groups.ts';
import { sdCampaignRules } from './display/campaigns.ts';
import { sdCreativeRules } from './display/creatives.ts';
import { sdProductAdRules } from './display/product-ads.ts';
import { sdLocationRules, sdNegativeTargetRules, sdTargetRules } from './display/targets.ts';
import { sbAdGroupRules } from './sb-ad-groups.ts';
import { sbAdRules } from './sb-ads.ts';
import { sbCampaignRules } from './sb-campaigns.ts';
import { sbKeywordRules, sbTargetRules, sbThemeRules } from './sb-keywords.ts';
import type { ScopeAtTime, Writing } from './operation-context.ts';
import { campaignNegativeTargetRules, negativeTargetRules, targetRules } from './targets.ts';

type Row = Readonly<Record<string, string | number | null>>;

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
  adExtension: adExtensionRules,
  sbCampaign: sbCampaignRules,
  sbAdGroup: sbAdGroupRules,
  sbAd: sbAdRules,
  sbKeyword: sbKeywordRules,
  sbTarget: sbTargetRules,
  sbTheme: sbThemeRules,
  adAssociation: adAssociationRules,
  portfolio: portfolioRules,
  sdCampaign: sdCampaignRules,
  sdAdGroup: sdAdGroupRules,
  sdProductAd: sdProductAdRules,
  sdTarget: sdTargetRules,
  sdNegativeTarget: sdNegativeTargetRules,
  sdCreative: sdCreativeRules,
  sdLocation: sdLocationRules,
};

/** Returns the id of the new entity, or of an existing one if the world accepts repeated creates. */
export function create<K extends Kind>(
  context: Writing,
  kind: K,
  draft: Draft<K>,
  origin: CreateOptions = {},
): Id | Failure {
  const { world, profile } = context.scope;
  const rules: Rules<K> = RULES[kind];
  const wrong =
    rules.limits?.(context, draft) ??
    validateParents(context, kind, parentIds(draft)) ??
    validatePortfolio(context, kind, draft);
  if (wrong !== undefined) return wrong;
  const own = rules.draft(context, draft);
  if (isFailure(own)) return own;
  const createdAt = origin.createdAt ?? context.now;
  // Together with these fields, the fields of the kind are a complete row.
  const row = own as unknown as NewRow<K> & Entity;
  row.id = origin.id ?? world.nextEntityId();
  row.profileId = profile.profileId;
  row.state = draft.state;
  row.forcedStatus = origin.forcedStatus ?? null;
  row.createdAt = createdAt;
  row.updatedAt = origin.updatedAt ?? createdAt;
  addOptionalColumns(kind, draft, row);
  Object.assign(row, origin.columns);
  const repeated = rules.beforeInsert?.(context, row);
  if (repeated !== undefined) return repeated;
  if (!world.store(kind).insert(row)) return rules.onUniqueConflict(context, row);
  rules.afterInsert?.(context, row, origin);
  return row.id;
}

export function find<K extends Kind>(context: ScopeAtTime, kind: K, id: Id): Entities[K] | undefined {
  return context.scope.world.store(kind).byId(context.scope.profile.profileId, id);
}

/** Reads some columns only. */
export function findColumns<K extends Kind>(
  context: ScopeAtTime,
  kind: K,
  id: Id,
  columns: readonly string[],
): Partial<Entities[K]> | undefined {
  // The store of a kind returns rows of that kind.
  const row = context.scope.world.store(kind).columnsById(context.scope.profile.profileId, id, columns);
  return row as Partial<Entities[K]> | undefined;
}

/** A patch that could not be decoded is reported after an unknown, repeated or archived entity. */
export function update<K extends Kind>(
  context: Writing,
  kind: K,
  id: Id,
  patch: Patch<K> | Failure,
  hiddenStates: readonly State[] = [],
): Id | Failure {
  const row = find(context, kind, id);
  if (row === undefined || hiddenStates.includes(row.state)) return { code: 'unknown', kind, id };
  if (context.updated.has(id)) return { code: 'repeated', id };
  context.updated.add(id);
  if (row.state === 'archived') return isOnlyArchive(patch) ? id : { code: 'archived', kind, id };
  if (isFailure(patch)) return patch;
  const rules: Rules<K> = RULES[kind];
  // Each field of a patch is also a field of a draft.
  const draft = patch as Partial<Draft<K>>;
  const wrong =
    rules.limits?.(context, draft, row) ??
    (isOnlyArchive(patch) ? undefined : validateParentsNotArchived(context, kind, parentIds(row))) ??
    validatePortfolio(context, kind, patch);
  if (wrong !== undefined) return wrong;
  const changes = rules.beforeUpdate?.(context, row, patch) ?? patch;
  if (isFailure(changes)) return changes;
  if (changesRow(row, changes)) writeChanges(context, kind, row, { ...changes, updatedAt: context.now });
  return id;
}

/** Archiving an archived entity succeeds and changes nothing. Some kinds are paused instead. */
export function archive<K extends Kind>(
  context: Writing,
  kind: K,
  id: Id,
  hiddenStates: readonly State[] = [],
): Id | Failure {
  const row = find(context, kind, id);
  if (row === undefined || hiddenStates.includes(row.state)) return { code: 'unknown', kind, id };
  const rules: Rules<K> = RULES[kind];
  const { archivedState = 'archived' } = rules;
  if (row.state !== 'archived' && row.state !== archivedState) {
    const kept = rules.beforeArchive?.(row, context);
    if (kept !== undefined) return kept;
    writeChanges(context, kind, row, { state: archivedState, updatedAt: context.now });
  }
  return id;
}

export function list<K extends Kind>(context: ScopeAtTime, kind: K, page: Page<Entities[K]>): Entities[K][] {
  return context.scope.world.store(kind).lists.page(context.scope.profile.profileId, page);
}

/** Reads some columns only. */
export function listColumns<K extends Kind>(
  context: ScopeAtTime,
  kind: K,
  page: Page<Entities[K]>,
  columns: readonly string[],
): Partial<Entities[K]>[] {
  return context.scope.world.store(kind).lists.pageOf(context.scope.profile.profileId, page, columns);
}

/** Counts the rows of all pages of a list. The key identifies the filters; `first` are rows that were read. */
export function countAll<K extends Kind>(
  context: ScopeAtTime,
  kind: K,
  filters: Page<Entities[K]>['filters'],
  key: string,
  first?: FirstRows,
): number {
  const { world, profile } = context.scope;
  const count = (): number => world.store(kind).lists.count(profile.profileId, filters, first);
  if (canFollow(filters)) return count();
  const all = { profileId: profile.profileId, campaignId: 'all' } as const;
  return world.derived.memoize(all, `count of ${kind} ${profile.profileId} ${key}`, count);
}

export function writeChanges<K extends Kind>(
  context: ScopeAtTime,
  kind: K,
  row: Entities[K],
  changes: Partial<Entities[K]> | Partial<Entity>,
): void {
  const { world, profile } = context.scope;
  // The row and the changes belong to one kind.
  const [before, after] = [row as unknown as Row, changes as unknown as Partial<Row>];
  for (const field of recordedColumns(kind)) {
    const was = before[field];
    if (was === undefined || after[field] === undefined || after[field] === was) continue;
    const campaignId = isOfProfile(kind) ? null : String(before['campaignId'] ?? row.id);
    world.history.record(profile.profileId, { kind, id: row.id, field, at: context.at, was }, campaignId);
  }
  const isRecorded = Object.keys(changes).every((field) => keepsNumbers(kind, field));
  world.store(kind).patch(row, changes, isRecorded ? world.history.since(context.at) : undefined);
}

/** In recorded traffic, an update without a change leaves the last-updated date as it is. */
function changesRow(row: object, changes: object): boolean {
  const stored = row as Readonly<Record<string, unknown>>;
  return Object.entries(changes).some(([field, value]) => value !== undefined && value !== stored[field]);
}

function isOnlyArchive(patch: object): boolean {
  const keys = Object.keys(patch);
  return keys.length === 1 && 'state' in patch && patch.state === 'archived';
}
