/**
 * Asks the ledger about campaigns of sponsored brands. A budget for a lifetime is what the days before have left of it.
 */
import { addDays, type Day } from '../model/days.ts';
import type { SbCampaign } from '../model/entities.ts';
import { atOnce, type Work } from '../model/slices.ts';
import type { Burst } from '../metrics/bursts.ts';
import { campaignDay, mayRun, type CampaignDay, type CampaignHead } from '../metrics/campaign-day.ts';
import { isWithin } from '../metrics/spending.ts';
import { mapped } from '../metrics/timeline.ts';
import { brandsHead, readBrandsCampaign, type BrandsRows } from './brands-ledger-rows.ts';
import { marketOn } from './campaign-ledger.ts';

import { pastOf } from './ledger-rows.ts';
import type { Batch } from './scope.ts';

export interface BrandsResult extends BrandsRows {
  bursts: readonly Burst[];
}

/** What became of a campaign on a day; undefined when there can't be anything. */
export function* brandsCampaignOn(batch: Batch, campaign: SbCampaign, day: Day): Work<BrandsResult | undefined> {
  return yield* brandsDay(batch, campaign, day);
}

/** Whether the money that the campaign may spend today is spent at this instant. */
export function isBrandsBudgetSpent(batch: Batch, campaign: SbCampaign): boolean {
  const { world, profile } = batch.scope;
  const key = `brands campaign ${campaign.id} of ${profile.profileId} has spent its budget of ${batch.today}`;
  return isWithin(
    world.derive(key, () => atOnce(brandsDay(batch, campaign, batch.today))?.exhausted ?? []),
    world.now(),
  );
}

/** All campaigns of the profile that were submitted, oldest first. */
export function* brandsCampaignsOf(batch: Batch): Generator<SbCampaign> {
  const { world, profile } = batch.scope;
  for (let after = 0; ;) {
    const page = world.store('sbCampaign').scan({ profileId: profile.profileId, after, count: PAGE });
    for (const campaign of page) if (campaign.draft === null) yield campaign;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}

const PAGE = 500;

function* brandsDay(batch: Batch, campaign: SbCampaign, day: Day): Work<(BrandsRows & CampaignDay) | undefined> {
  const past = pastOf(batch, campaign.id);
  const head = brandsHead(batch, campaign, past);
  if (campaign.draft !== null || !mayRun(marketOn(batch, day), head)) return undefined;
  const spent = campaign.budgetType === 'lifetime' ? yield* spentBefore(batch, campaign, head, day) : 0;
  const left = spent === 0 ? head : { ...head, budget: mapped(head.budget, (budget) => Math.max(0, budget - spent)) };
  const rows = yield* readBrandsCampaign(batch, campaign, left, past);
  return { ...rows, ...(yield* campaignDay(marketOn(batch, day), rows.ledger)) };
}

/** Minor units, from the campaign's start on. What a made-up past earned before that costs nothing of the lifetime. */
function* spentBefore(batch: Batch, campaign: SbCampaign, head: CampaignHead, day: Day): Work<number> {
  const { world, profile } = batch.scope;
  /** By day: spent before it. */
  const known = world.derive(
    `brands campaign ${campaign.id} of ${profile.profileId} has spent before`,
    () => new Map<Day, number>([[campaign.startDay, 0]]),
  );
  let spent = 0;
  for (let each = campaign.startDay; each < day; each = addDays(each, 1)) {
    spent = known.get(each) ?? spent;
    const next = addDays(each, 1);
    if (known.has(next)) continue;
    const past = pastOf(batch, campaign.id);
    const left = { ...head, budget: mapped(head.budget, (budget) => Math.max(0, budget - spent)) };
    const { ledger } = yield* readBrandsCampaign(batch, campaign, left, past);
    const { bursts } = yield* campaignDay(marketOn(batch, each), ledger);
    known.set(next, spent + bursts.reduce((sum, { cost }) => sum + cost, 0));
    yield;
  }
  return known.get(day) ?? spent;
}
