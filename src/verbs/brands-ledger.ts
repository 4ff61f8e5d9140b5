/**
 * Asks the ledger about campaigns of sponsored brands. A budget for a lifetime is what the days before have left of it.
 */
import { addDays, type Day } from '../model/days.ts';
import type { SbCampaign } from '../model/entities.ts';
import { atOnce, type Work } from '../model/slices.ts';
import type { LedgerCampaign } from '../metrics/account.ts';
import { campaignDay, mayRun, type CampaignDay } from '../metrics/campaign-day.ts';
import { isWithin } from '../metrics/spending.ts';
import { mapped } from '../metrics/timeline.ts';
import { brandsHead, readBrandsCampaign, type BrandsRows } from './brands-ledger-rows.ts';
import { marketOn } from './campaign-ledger.ts';
import { pastOf } from './ledger-rows.ts';
import type { Batch } from './scope.ts';

export type BrandsResult = BrandsRows & CampaignDay;

/** Whether the money that the campaign may spend today is spent at this instant. */
export function isBrandsBudgetSpent(batch: Batch, campaign: SbCampaign): boolean {
  const { world, profile } = batch.scope;
  const key = `brands campaign ${campaign.id} of ${profile.profileId} has spent its budget of ${batch.today}`;
  return isWithin(
    world.derive(key, () => atOnce(brandsCampaignOn(batch, campaign, batch.today))?.exhausted ?? []),
    world.now(),
  );
}

/** What became of a campaign on a day; undefined when there can't be anything. */
export function* brandsCampaignOn(batch: Batch, campaign: SbCampaign, day: Day): Work<BrandsResult | undefined> {
  const past = pastOf(batch, campaign.id);
  const head = brandsHead(batch, campaign, past);
  if (campaign.draft !== null || !mayRun(marketOn(batch, day), head)) return undefined;
  const rows = yield* readBrandsCampaign(batch, campaign, head, past);
  const spent = campaign.budgetType === 'lifetime' ? yield* spentBefore(batch, campaign, rows.ledger, day) : 0;
  const ledger = withoutSpent(rows.ledger, spent);
  return { ...rows, ledger, ...(yield* campaignDay(marketOn(batch, day), ledger)) };
}

/** Minor units, from the campaign's start on. What a made-up past earned before that costs nothing of the lifetime. */
function* spentBefore(batch: Batch, campaign: SbCampaign, ledger: LedgerCampaign, day: Day): Work<number> {
  const { world, profile } = batch.scope;
  /** By day: spent before it. */
  const known = world.derive(
    `brands campaign ${campaign.id} of ${profile.profileId} has spent before`,
    () => new Map<Day, number>([[campaign.startDay, 0]]),
  );
  let spent = 0;
  let next: Day;
  for (let each = campaign.startDay; each < day; each = next) {
    spent = known.get(each) ?? spent;
    next = addDays(each, 1);
    if (known.has(next)) continue;
    const { bursts } = yield* campaignDay(marketOn(batch, each), withoutSpent(ledger, spent));
    known.set(next, spent + bursts.reduce((sum, { cost }) => sum + cost, 0));
    yield;
  }
  return known.get(day) ?? spent;
}

function withoutSpent(ledger: LedgerCampaign, spent: number): LedgerCampaign {
  if (spent === 0) return ledger;
  return { ...ledger, budget: mapped(ledger.budget, (budget) => Math.max(0, budget - spent)) };
}
