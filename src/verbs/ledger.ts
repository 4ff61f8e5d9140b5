/**
 * Asks the ledger about a profile's campaigns: what became of one on a day, and whether money is spent right now.
 */
import type { Day } from '../model/days.ts';
import type { Campaign } from '../model/entities.ts';
import { atOnce, type Work } from '../model/slices.ts';
import { afterClosings, closings, type Closing } from '../metrics/account-day.ts';
import type { Burst } from '../metrics/bursts.ts';
import type { CampaignDay } from '../metrics/campaign-day.ts';
import { withTold, type Unmet } from '../metrics/overrides.ts';
import { isWithin } from '../metrics/spending.ts';
import { valuesOf } from '../metrics/timeline.ts';
import type { ToldNumbers } from '../metrics/told-subject.ts';
import { raiseOn } from './budget-rules.ts';
import { campaignUnder, marketOn } from './campaign-ledger.ts';
import type { CampaignRows } from './ledger-rows.ts';
import type { Batch } from './scope.ts';

export interface CampaignResult extends CampaignRows {
  bursts: readonly Burst[];
}

/** What became of a campaign on a day, with the rows that it came from; undefined when there can't be anything. */
export function* campaignOn(
  batch: Batch,
  campaign: Campaign,
  day: Day,
  closed: readonly Closing[],
): Work<CampaignResult | undefined> {
  const told = batch.scope.world.overrides.of(campaign.profileId, campaign.id, day);
  const alone = yield* campaignAlone(batch, campaign, day, told.length > 0);
  if (alone === undefined) return undefined;
  const bursts = afterClosings(alone.bursts, closed);
  return { ...alone, bursts: withTold(marketOn(batch, day), alone.ledger, bursts, told, () => {}) };
}

/** What of the told numbers can't be met, and why. */
export function unmetOf(batch: Batch, campaign: Campaign, day: Day, told: readonly ToldNumbers[]): Unmet[] {
  const unmet: Unmet[] = [];
  const alone = atOnce(campaignAlone(batch, campaign, day, true));
  if (alone !== undefined) withTold(marketOn(batch, day), alone.ledger, alone.bursts, told, (each) => unmet.push(each));
  return unmet;
}

/** While all campaigns together have spent the account's budget of a day. */
export function* closingsOn(batch: Batch, day: Day): Work<readonly Closing[]> {
  const { profile, day: bounds } = marketOn(batch, day);
  if (valuesOf(profile.dailyBudget).every((budget) => budget === Infinity)) return [];
  const costly: Burst[] = [];
  for (const campaign of campaignsOf(batch)) {
    // The past that a campaign of today was given costs nothing of the account's budget.
    const madeToday = bounds.start < campaign.createdAt && campaign.createdAt < bounds.end;
    for (const burst of (yield* campaignAlone(batch, campaign, day))?.bursts ?? []) {
      if (burst.cost > 0 && !(madeToday && burst.at < campaign.createdAt)) costly.push(burst);
    }
    yield;
  }
  return yield* closings(profile, bounds, costly);
}

/** Whether today's budget of the campaign is spent at this instant. */
export function isBudgetSpent(batch: Batch, campaign: Campaign): boolean {
  const { world, profile } = batch.scope;
  const key = `campaign ${campaign.id} of ${profile.profileId} has spent its budget of ${batch.today}`;
  return isWithin(
    world.derive(key, () => atOnce(campaignAlone(batch, campaign, batch.today))?.exhausted ?? []),
    world.now(),
  );
}

/** Whether all campaigns together have spent the account's budget of today. */
export function isAccountSpent(batch: Batch): boolean {
  const { world, profile } = batch.scope;
  const key = `account ${profile.profileId} has spent its budget of ${batch.today}`;
  return isWithin(
    world.derive(key, () => atOnce(closingsOn(batch, batch.today))),
    world.now(),
  );
}

/** All campaigns of the profile, oldest first, a page at a time. */
export function* campaignsOf(batch: Batch): Generator<Campaign> {
  const { world, profile } = batch.scope;
  for (let after = 0; ;) {
    const page = world.store('campaign').scan({ profileId: profile.profileId, after, count: PAGE });
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}

const PAGE = 500;

/** Before anybody looks at the money of the whole account. */
function* campaignAlone(
  batch: Batch,
  campaign: Campaign,
  day: Day,
  anyway = false,
): Work<(CampaignRows & CampaignDay) | undefined> {
  return yield* campaignUnder(batch, campaign, day, () => raiseOn(batch, campaign, day), anyway);
}
