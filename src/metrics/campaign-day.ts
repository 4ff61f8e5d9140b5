/**
 * One campaign on one day: what its clauses win while it runs, until its budget is spent.
 */
import type { Work } from '../model/slices.ts';
import { isLive, type LedgerCampaign, type Market } from './account.ts';
import { addBurstsOf, type Burst } from './bursts.ts';
import { spend, type Allowance, type Span } from './spending.ts';
import { valueAt, valuesOf } from './timeline.ts';

/** The campaign itself, without anything that is in it. */
export type CampaignHead = Omit<LedgerCampaign, 'adGroups' | 'negatives'>;

export interface CampaignDay {
  bursts: readonly Burst[];
  /** While its budget was spent. */
  exhausted: readonly Span[];
}

/** Clauses between two pauses. */
const SLICE = 100;

export function* campaignDay(market: Market, campaign: LedgerCampaign): Work<CampaignDay> {
  if (!mayRun(market, campaign)) return { bursts: [], exhausted: [] };
  const bursts: Burst[] = [];
  const into = { runsAt: (at: number) => runsAt(market, campaign, at), won: bursts };
  let seen = 0;
  for (const adGroup of campaign.adGroups) {
    for (const clause of adGroup.clauses) {
      addBurstsOf(market, campaign, adGroup, clause, into);
      if (++seen % SLICE === 0) yield;
    }
  }
  const { kept, exhausted } = yield* spend(bursts, allowances(market, campaign), market.day.end);
  return { bursts: kept, exhausted };
}

/** Whether it is worth looking at what it holds. */
export function mayRun({ day: { day } }: Market, { state, startDay, endDay, createdDay }: CampaignHead): boolean {
  return (
    valuesOf(state).includes('enabled') &&
    valuesOf(startDay).some((start) => start <= day || start === createdDay) &&
    valuesOf(endDay).some((end) => end === null || day <= end)
  );
}

function runsAt({ profile, day: { day }, model }: Market, campaign: LedgerCampaign, at: number): boolean {
  const startDay = valueAt(campaign.startDay, at);
  const endDay = valueAt(campaign.endDay, at);
  // The earliest start that the service takes is the day of creation: with a made-up past it is no start at all.
  const hasStarted = startDay <= day || (model.history === 'backfill' && startDay === campaign.createdDay);
  return (
    hasStarted &&
    (endDay === null || day <= endDay) &&
    isLive(model, at, campaign) &&
    !valueAt(campaign.stopped, at) &&
    !valueAt(profile.stopped, at) &&
    valueAt(profile.validPaymentMethod, at)
  );
}

/** Of a campaign made today, the past that it is given has spent its share of the day at most, never all of it. */
function allowances({ day: { start, end } }: Market, { budget, createdAt }: LedgerCampaign): Allowance[] {
  const madeToday = start < createdAt && createdAt < end;
  const instants = [...(madeToday ? [createdAt] : []), ...budget.changes.map(({ at }) => at)];
  const share = madeToday ? (createdAt - start) / (end - start) : 1;
  return [
    { at: start, amount: Math.floor(valueAt(budget, start) * share) },
    ...instants
      .filter((at) => start < at && at < end && (!madeToday || createdAt <= at))
      .map((at) => ({ at, amount: valueAt(budget, at) })),
  ].toSorted((a, b) => a.at - b.at);
}
