/**
 * The serving status of an entity, computed at each read from states, clock, profile and what it holds.
 */
import type { AdGroup, Campaign, Entity, Id, Kind } from '../model/entities.ts';
import { isSpoken, STATUS_TABLES, type Condition, type StatusWords } from '../model/serving-status.ts';
import { isAccountSpent, isBudgetSpent } from './ledger.ts';
import type { Batch } from './scope.ts';

interface Family {
  row: Entity;
  campaign: Campaign | undefined;
  adGroup: AdGroup | undefined;
}

type Child = Entity & { campaignId?: Id; adGroupId?: Id };

export function servingStatus(
  batch: Batch,
  kind: Kind,
  row: Child,
  words: StatusWords = batch.observed ? 'observed' : 'spec',
): string {
  if (row.forcedStatus !== null) return row.forcedStatus;
  const family = familyOf(batch, kind, row);
  const line = STATUS_TABLES[kind].find((each) => isSpoken(each, words) && CONDITIONS[each.when](batch, family));
  if (line === undefined) throw new Error(`the status table of ${kind} has no last line`);
  return line.is;
}

/** A row of its kind is there already and is not read again: an extended list asks this of each. */
function familyOf(batch: Batch, kind: Kind, row: Child): Family {
  if (kind === 'campaign') return { row, campaign: row as Campaign, adGroup: undefined };
  const campaign = row.campaignId === undefined ? undefined : batch.campaign(row.campaignId);
  if (kind === 'adGroup') return { row, campaign, adGroup: row as AdGroup };
  return { row, campaign, adGroup: row.adGroupId === undefined ? undefined : batch.adGroup(row.adGroupId) };
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
    campaign !== undefined &&
    (campaign.outOfBudget === null ? isBudgetSpent(batch, campaign) : campaign.outOfBudget === 1),
  campaignIncomplete: (batch, { campaign }) =>
    campaign !== undefined && isIncomplete(batch, 'campaign', campaign.id, campaign.targeting === 'auto'),
  adGroupIncomplete: (batch, { campaign, adGroup }) =>
    adGroup !== undefined && isIncomplete(batch, 'adGroup', adGroup.id, campaign?.targeting === 'auto'),
};

function isAccountOutOfBudget(batch: Batch): boolean {
  const { outOfBudget, dailyBudget } = batch.scope.profile;
  if (outOfBudget !== null) return outOfBudget === 1;
  return dailyBudget !== null && isAccountSpent(batch);
}

function isIncomplete(batch: Batch, of: 'campaign' | 'adGroup', id: Id, auto: boolean): boolean {
  const { world, profile } = batch.scope;
  const { ads, clauses } = batch.once(`completeness of ${of} ${id}`, () =>
    world.completeness(of, profile.profileId, id),
  );
  return !ads || (!auto && !clauses);
}
