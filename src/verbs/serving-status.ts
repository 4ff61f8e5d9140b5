/**
 * The serving status of an entity, computed at each read from states, clock, profile and what it holds.
 */
import type { AdGroup, Campaign, Entity, Id, Kind, SbAd, SbAdGroup, SbCampaign } from '../model/entities.ts';
import { spokenLines, type Condition, type StatusLine, type StatusWords } from '../model/serving-status.ts';
import { isBrandsBudgetSpent } from './brands-ledger.ts';
import { isAccountSpent, isBudgetSpent } from './ledger.ts';
import { moderationAt } from './moderation.ts';
import { parentsOf } from './parents.ts';
import type { CompleteKind } from '../world/completeness.ts';
import type { Batch } from './scope.ts';

interface Family {
  row: Entity;
  campaign: Campaign | SbCampaign | undefined;
  adGroup: AdGroup | SbAdGroup | undefined;
}

type Child = Entity & { campaignId?: Id; adGroupId?: Id };

export function servingStatus(
  batch: Batch,
  kind: Kind,
  row: Child,
  words: StatusWords = batch.observed ? 'observed' : 'spec',
): string {
  return statusOf(batch, kind, row, spokenLines(kind, words));
}

/** By a table of its own. */
export function statusOf(batch: Batch, kind: Kind, row: Child, lines: readonly StatusLine[]): string {
  if (row.forcedStatus !== null) return row.forcedStatus;
  const family = familyOf(batch, kind, row);
  const line = lines.find(({ when }) => CONDITIONS[when](batch, family));
  if (line === undefined) throw new Error(`the status table of ${kind} has no last line`);
  return line.is;
}

/** A row of its kind is there already and is not read again: an extended list asks this of each. */
function familyOf(batch: Batch, kind: Kind, row: Child): Family {
  if (kind === 'campaign' || kind === 'sbCampaign')
    return { row, campaign: row as Campaign | SbCampaign, adGroup: undefined };
  const { campaign, adGroup } = parentsOf(batch, kind, row);
  if (kind === 'adGroup' || kind === 'sbAdGroup') return { row, campaign, adGroup: row as AdGroup | SbAdGroup };
  return { row, campaign, adGroup };
}

const CONDITIONS: Readonly<Record<Condition, (batch: Batch, family: Family) => boolean>> = {
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
  campaignOutOfBudget: (batch, { campaign }) =>
    campaign !== undefined && (campaign.outOfBudget === null ? isSpent(batch, campaign) : campaign.outOfBudget === 1),
  campaignIncomplete: (batch, { campaign }) =>
    campaign !== undefined &&
    isIncomplete(batch, isBrands(campaign) ? 'sbCampaign' : 'campaign', campaign.id, campaign),
  adGroupIncomplete: (batch, { campaign, adGroup }) =>
    adGroup !== undefined &&
    campaign !== undefined &&
    isIncomplete(batch, isBrands(campaign) ? 'sbAdGroup' : 'adGroup', adGroup.id, campaign),
  draft: (_, { campaign }) => isBrands(campaign) && campaign.draft !== null,
  adOfLegacy: (_, { campaign }) => isBrands(campaign) && campaign.multi === 0,
  campaignRejected: (batch, { campaign }) =>
    isBrands(campaign) && moderationAt(campaign, batch.scope.world.now()) === 'rejected',
  campaignPending: (batch, { campaign }) =>
    isBrands(campaign) && moderationAt(campaign, batch.scope.world.now()) === 'pending',
  // Only tables of ads ask for these.
  rejected: (batch, { row }) => moderationAt(row as SbAd, batch.scope.world.now()) === 'rejected',
  pending: (batch, { row }) => moderationAt(row as SbAd, batch.scope.world.now()) === 'pending',
  accountStopped: ({ scope }) => scope.profile.outOfBudget === 1,
};

function isBrands(campaign: Campaign | SbCampaign | undefined): campaign is SbCampaign {
  return campaign !== undefined && 'multi' in campaign;
}

function isSpent(batch: Batch, campaign: Campaign | SbCampaign): boolean {
  return isBrands(campaign) ? isBrandsBudgetSpent(batch, campaign) : isBudgetSpent(batch, campaign);
}

function isAccountOutOfBudget(batch: Batch): boolean {
  const { outOfBudget, dailyBudget } = batch.scope.profile;
  if (outOfBudget !== null) return outOfBudget === 1;
  return dailyBudget !== null && isAccountSpent(batch);
}

function isIncomplete(batch: Batch, of: CompleteKind, id: Id, campaign: Campaign | SbCampaign): boolean {
  const { world, profile } = batch.scope;
  const { ads, clauses } = batch.once(`completeness of ${of} ${id}`, () =>
    world.completeness(of, profile.profileId, id),
  );
  const isAuto = !isBrands(campaign) && campaign.targeting === 'auto';
  return !ads || (!isAuto && !clauses);
}
