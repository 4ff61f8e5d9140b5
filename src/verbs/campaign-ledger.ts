/**
 * One campaign on one day in the ledger, under whatever budget it is given; nobody looks at the account's money here.
 */
import { raisedBy } from '../model/budget-rules.ts';
import type { Day } from '../model/days.ts';
import type { Campaign } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import type { Market } from '../metrics/account.ts';
import { campaignDay, mayRun, type CampaignDay } from '../metrics/campaign-day.ts';
import { combined, type Timeline } from '../metrics/timeline.ts';
import { campaignHead, ledgerDay, ledgerProfile, pastOf, readCampaign, type CampaignRows } from './ledger-rows.ts';
import type { Batch } from './scope.ts';

export function marketOn(batch: Batch, day: Day): Market {
  // The same for all of a call, which may take many turns.
  const model = batch.once('ledger model', () => batch.scope.world.ledgerModel);
  return { profile: ledgerProfile(batch), day: ledgerDay(batch, day), model };
}

/** By how many percent the budget is raised over time; undefined: never. */
export type Raise = Timeline<number> | undefined;

/** Undefined when it can't run on that day; `anyway` reads what is in it all the same. */
export function* campaignUnder(
  batch: Batch,
  campaign: Campaign,
  day: Day,
  raise: () => Work<Raise>,
  anyway = false,
): Work<(CampaignRows & CampaignDay) | undefined> {
  const market = marketOn(batch, day);
  const past = pastOf(batch, campaign.id);
  const head = campaignHead(batch, campaign, past);
  if (!mayRun(market, head) && !anyway) return undefined;
  const raised = yield* raise();
  const budget = raised === undefined ? head.budget : combined([head.budget, raised] as const, raisedBy);
  const rows = yield* readCampaign(batch, campaign, { ...head, budget }, past);
  return { ...rows, ...(yield* campaignDay(market, rows.ledger)) };
}
