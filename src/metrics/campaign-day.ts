/**
 * One campaign on one day: what its clauses win, in the order of time, until the budget is spent.
 */
import type { LedgerCampaign } from './account.ts';
import { burstsOfClause, isLive, type Burst, type Market } from './bursts.ts';
import { valueAt } from './timeline.ts';

export interface CampaignDay {
  /** In the order of time. */
  bursts: readonly Burst[];
  /** When the budget was spent, and until when: it may be raised the same day. */
  exhausted: readonly { from: number; until: number }[];
}

/** Clauses between two pauses, in which others get their turn. */
const SLICE = 200;

/** Yields now and then, for callers that have others waiting. */
export function* campaignDay(market: Market, campaign: LedgerCampaign): Generator<undefined, CampaignDay> {
  const bursts: Burst[] = [];
  let seen = 0;
  for (const adGroup of campaign.adGroups) {
    for (const clause of adGroup.clauses) {
      for (const burst of burstsOfClause(market, campaign, adGroup, clause)) {
        if (runsAt(market, campaign, burst.at)) bursts.push(burst);
      }
      if (++seen % SLICE === 0) yield;
    }
  }
  // Ids settle what happens at the same instant, so that the order does not hang on the order of rows.
  bursts.sort((a, b) => a.at - b.at || (a.clause.id < b.clause.id ? -1 : 1));
  return spend(market, campaign, bursts);
}

export function campaignDayAtOnce(market: Market, campaign: LedgerCampaign): CampaignDay {
  const work = campaignDay(market, campaign);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function runsAt(market: Market, campaign: LedgerCampaign, at: number): boolean {
  const { day } = market.day;
  const endDay = valueAt(campaign.endDay, at);
  return (
    isLive(market, at, campaign) &&
    !valueAt(campaign.stopped, at) &&
    valueAt(campaign.startDay, at) <= day &&
    (endDay === null || day <= endDay) &&
    valueAt(market.profile.validPaymentMethod, at)
  );
}

function spend({ day }: Market, campaign: LedgerCampaign, bursts: readonly Burst[]): CampaignDay {
  const kept: Burst[] = [];
  const exhausted: { from: number; until: number }[] = [];
  const bornAt = campaign.createdAt;
  let spent = 0;
  let spentUp: number | undefined;
  for (const burst of bursts) {
    const budget = valueAt(campaign.budget, burst.at);
    const allowed = Math.floor(budget * partOfBudget(day, bornAt, burst.at));
    if (spentUp !== undefined) {
      if (allowed <= spentUp) continue;
      const last = exhausted.at(-1);
      if (last !== undefined) last.until = burst.at;
      spentUp = undefined;
    }
    const fitting = spent + burst.cost <= allowed ? burst : trimmed(burst, allowed - spent);
    if (fitting.impressions > 0) kept.push(fitting);
    spent += fitting.cost;
    if (fitting !== burst) {
      spentUp = allowed;
      exhausted.push({ from: burst.at, until: burst.at < bornAt && bornAt < day.end ? bornAt : day.end });
    }
  }
  return { bursts: kept, exhausted };
}

/** Of a campaign made today, the past that it is given has spent its share of the day at most, never all of it. */
function partOfBudget({ start, end }: Market['day'], bornAt: number, at: number): number {
  return at < bornAt && bornAt < end ? (bornAt - start) / (end - start) : 1;
}

/** As many of its clicks as money is left for, and the impressions until then. */
function trimmed(burst: Burst, left: number): Burst {
  const price = burst.cost / burst.clicks;
  const clicks = Math.floor(left / price);
  const impressions = Math.max(clicks, Math.floor((burst.impressions * clicks) / burst.clicks));
  return { ...burst, clicks, impressions, cost: clicks * price, orders: burst.orders.slice(0, clicks) };
}
