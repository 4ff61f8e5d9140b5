/**
 * The serving status of an entity, computed at each read from states, clock, profile and children.
 */
import { isAdGroupKind, isCampaignKind } from '../model/kinds.ts';
import type { Entity, Flag, Id, Kind, SbAd } from '../model/entities.ts';
import { spokenLines, type Condition, type StatusLine, type StatusWords } from '../model/serving-status.ts';
import { forcedOutOfBudget } from './forced-budget.ts';
import type { AnyAdGroup, AnyCampaign } from './product.ts';
import { isSbCampaign, productOf } from './products.ts';
import { isAccountSpent, isBudgetSpent } from './simulation.ts';
import { moderationAt } from '../entities/moderation.ts';
import { parentsOf } from '../entities/parents.ts';
import type { CompleteKind } from '../world/stores/completeness.ts';
import type { OperationContext } from '../entities/operation-context.ts';

interface Family {
  row: Entity;
  campaign: AnyCampaign | undefined;
  adGroup: AnyAdGroup | undefined;
}

type Child = Entity & { campaignId?: Id; adGroupId?: Id };

export function servingStatus(
  batch: OperationContext,
  kind: Kind,
  row: Child,
  words: StatusWords = batch.observed ? 'observed' : 'spec',
): string {
  return statusOf(batch, kind, row, spokenLines(kind, words));
}

/** From another status table. */
export function statusOf(batch: OperationContext, kind: Kind, row: Child, lines: readonly StatusLine[]): string {
  if (row.forcedStatus !== null) return row.forcedStatus;
  const family = familyOf(batch, kind, row);
  const line = lines.find(({ when }) => CONDITIONS[when](batch, family));
  if (line === undefined) throw new Error(`the status table of ${kind} has no last line`);
  return line.is;
}

/** Does not read the row again, because extended lists compute the status of each row. */
function familyOf(batch: OperationContext, kind: Kind, row: Child): Family {
  if (isCampaignKind(kind)) return { row, campaign: row as AnyCampaign, adGroup: undefined };
  const { campaign, adGroup } = parentsOf(batch, kind, row);
  if (isAdGroupKind(kind)) return { row, campaign, adGroup: row as AnyAdGroup };
  return { row, campaign, adGroup };
}

const CONDITIONS: Readonly<Record<Condition, (batch: OperationContext, family: Family) => boolean>> = {
  always: () => true,
  campaignArchived: (_, { campaign }) => campaign?.state === 'archived',
  campaignPaused: (_, { campaign }) => campaign?.state === 'paused',
  adGroupArchived: (_, { adGroup }) => adGroup?.state === 'archived',
  adGroupPaused: (_, { adGroup }) => adGroup?.state === 'paused',
  archived: (_, { row }) => row.state === 'archived',
  paused: (_, { row }) => row.state === 'paused',
  paymentFailure: ({ scope }) => scope.profile.validPaymentMethod === 0,
  notStarted: (batch, { campaign }) => campaign !== undefined && batch.today < campaign.startDay,
  ended: (batch, { campaign }) => campaign !== undefined && campaign.endDay !== null && batch.today > campaign.endDay,
  accountOutOfBudget: (batch) => isAccountOutOfBudget(batch),
  campaignOutOfBudget: (batch, { campaign }) => campaign !== undefined && isCampaignOutOfBudget(batch, campaign),
  campaignIncomplete: (batch, { campaign }) =>
    campaign !== undefined && isIncomplete(batch, productOf(campaign).campaignKind, campaign.id, campaign),
  adGroupIncomplete: (batch, { campaign, adGroup }) =>
    adGroup !== undefined &&
    campaign !== undefined &&
    isIncomplete(batch, isSbCampaign(campaign) ? 'sbAdGroup' : 'adGroup', adGroup.id, campaign),
  draft: (_, { campaign }) => isSbCampaign(campaign) && campaign.draft !== null,
  adOfLegacy: (_, { campaign }) => isSbCampaign(campaign) && campaign.multi === 0,
  campaignRejected: (batch, { campaign }) =>
    isSbCampaign(campaign) && moderationAt(campaign, batch.scope.world.now()) === 'rejected',
  campaignPending: (batch, { campaign }) =>
    isSbCampaign(campaign) && moderationAt(campaign, batch.scope.world.now()) === 'pending',
  // Only status tables of ads have these conditions.
  rejected: (batch, { row }) => moderationAt(row as SbAd, batch.scope.world.now()) === 'rejected',
  pending: (batch, { row }) => moderationAt(row as SbAd, batch.scope.world.now()) === 'pending',
  accountStopped: (batch) => forcedOnProfile(batch) === 1,
};

function isCampaignOutOfBudget(batch: OperationContext, campaign: AnyCampaign): boolean {
  const forced = forcedOutOfBudget(batch, productOf(campaign).campaignKind, campaign);
  return forced === null ? isBudgetSpent(batch, campaign) : forced === 1;
}

function forcedOnProfile(batch: OperationContext): Flag | null {
  const { profileId, outOfBudget } = batch.scope.profile;
  return forcedOutOfBudget(batch, 'profile', { id: profileId, outOfBudget });
}

function isAccountOutOfBudget(batch: OperationContext): boolean {
  const forced = forcedOnProfile(batch);
  if (forced !== null) return forced === 1;
  return batch.scope.profile.dailyBudget !== null && isAccountSpent(batch);
}

function isIncomplete(batch: OperationContext, of: CompleteKind, id: Id, campaign: AnyCampaign): boolean {
  const { world, profile } = batch.scope;
  const { ads, clauses } = batch.memoize(`completeness of ${of} ${id}`, () =>
    world.completeness(of, profile.profileId, id),
  );
  const isAuto = !isSbCampaign(campaign) && campaign.targeting === 'auto';
  return !ads || (!isAuto && !clauses);
}
