/**
 * What an ad group of sponsored display brings that a client is about to create: the last weeks with its targets and bids,
 * while the other campaigns of the account compete.
 */
import { addDays, daysBetween, type Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import { displayBidSpan } from '../entities/display/ad-groups.ts';
import { budgetSpan } from '../entities/limits.ts';
import type { Reading } from '../entities/operation-context.ts';
import {
  displayBidding,
  displayMatch,
  simulatedCostType,
  SPONSORED_DISPLAY,
} from '../performance/sponsored-display.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import type { Win } from '../simulation/market/family-day.ts';
import { campaignBidding } from '../simulation/market/analysis/winning-bids.ts';
import { constantTimeline } from '../simulation/timeline.ts';
import { viewableImpressions } from '../simulation/viewable-impressions.ts';
import type { DisplayOffer } from './display-bids.ts';
import { paidWith, pastDays, weightOf, type PastDay } from './past-days.ts';
import { expectedRange, type ExpectedRange } from './expected-range.ts';
import type { DisplayPredicate } from '../../model/stored/bids-and-targets.ts';

export interface PlannedDisplay extends DisplayOffer {
  /** Bids in minor units. */
  targets: readonly { expression: readonly DisplayPredicate[]; bid: number }[];
  from: Day;
  to: Day;
  /** The campaign that is planned again, and does not compete. */
  campaignId: Id | undefined;
  /** Of the campaign, in minor units. */
  budget: number | undefined;
  limits: readonly CostLimit[];
}

/** The largest cost of 1000 viewable impressions, a click or an order, in minor units. */
export interface CostLimit {
  per: 'views' | 'clicks' | 'orders';
  most: number;
}

type Metric = 'available' | 'views' | 'clicks' | 'orders';
export type Outcome = Readonly<Record<Metric, ExpectedRange>>;

export interface BudgetPoint {
  /** Minor units. */
  budget: number;
  isFocus: boolean;
  outcome: Pick<Outcome, 'views' | 'clicks'>;
}

interface DisplayForecast {
  lifetime: Outcome;
  week: Outcome;
  day: Outcome;
  points: readonly BudgetPoint[];
  /** Whether the campaign can spend the smallest budget. */
  spendsBudget: boolean;
}

const DAYS_OF_WEEK = 7;
const POINTS = 50;
/** The budget of the last point, in multiples of the largest cost of a day. */
const BEYOND = 1.2;
/** The parts of the bids that are tried until the costs keep their limits. */
const PARTS = [1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.12, 0.06, 0.02] as const;

export function forecastDisplay(context: Reading, planned: PlannedDisplay): DisplayForecast {
  const { campaign, days } = withinLimits(context, planned);
  const { from, to } = planned;
  const lifetime = weightOf(context, from, to);
  const most = Math.max(0, ...days.map(({ wins }) => sumOf(wins, ({ event }) => event.cost)));
  const smallest = budgetSpan(context).min;
  const outcome = (weight: number): Outcome => outcomeOf(days, weight);
  return {
    lifetime: outcome(lifetime),
    week: outcome(weightOf(context, from, addDays(from, DAYS_OF_WEEK - 1))),
    day: outcome(lifetime / (1 + daysBetween(from, to))),
    points: most === 0 ? [] : pointsOf(days, { campaign, most, smallest, lifetime, own: planned.budget }),
    spendsBudget: most >= smallest,
  };
}

/** With the largest part of the bids that keeps the costs within their limits. */
function withinLimits(
  context: Reading,
  planned: PlannedDisplay,
): { campaign: SimulatedCampaign; days: readonly PastDay[] } {
  const { min } = displayBidSpan(context, planned.costType);
  const at = (part: number): { campaign: SimulatedCampaign; days: readonly PastDay[] } => {
    const bids = planned.targets.map(({ bid }) => Math.max(min, Math.round(bid * part)));
    const campaign = campaignOf(planned, bids);
    return { campaign, days: pastDays(context, SPONSORED_DISPLAY.campaignType, campaign, planned.campaignId) };
  };
  let found = at(1);
  for (const part of PARTS.slice(1)) {
    const wins = found.days.flatMap((day) => day.wins);
    if (planned.limits.every((limit) => keeps(limit, wins))) break;
    found = at(part);
  }
  return found;
}

function keeps({ per, most }: CostLimit, wins: readonly Win[]): boolean {
  const cost = sumOf(wins, ({ event }) => event.cost);
  const count = sumOf(wins, VALUE_OF[per]);
  return cost <= (per === 'views' ? most / 1000 : most) * count;
}

function campaignOf({ asins, optimization, costType, targets }: PlannedDisplay, bids: readonly number[]) {
  const offer = { bidding: displayBidding(optimization), costType: simulatedCostType({ costType }) };
  const sample = campaignBidding({ match: 'audience', text: '', asins, ...offer }, 1);
  const adGroups = sample.adGroups.map((adGroup) => ({
    ...adGroup,
    clauses: adGroup.clauses.flatMap((clause) =>
      targets.map(({ expression }, i) => ({
        ...clause,
        ...displayMatch(expression),
        id: String(i),
        bid: constantTimeline<number | null>(bids[i] ?? null),
      })),
    ),
  }));
  return { ...sample, adGroups };
}

const VALUE_OF: Readonly<Record<Exclude<Metric, 'available'>, (win: Win) => number>> = {
  views: ({ event }) => viewableImpressions(event),
  clicks: ({ event }) => event.clicks,
  orders: ({ event }) => event.orders.length,
};

function outcomeOf(days: readonly PastDay[], weight: number): Outcome {
  const range = (valueOf: (day: PastDay) => number): ExpectedRange =>
    expectedRange(
      days.map((day) => valueOf(day) / day.weight),
      weight,
    );
  const of = (metric: Exclude<Metric, 'available'>): ExpectedRange =>
    range(({ wins }) => sumOf(wins, VALUE_OF[metric]));
  return {
    available: range(({ available }) => available),
    views: of('views'),
    clicks: of('clicks'),
    orders: of('orders'),
  };
}

interface Curve {
  campaign: SimulatedCampaign;
  most: number;
  smallest: number;
  lifetime: number;
  own: number | undefined;
}

/** What daily budgets bring, in ascending order. */
function pointsOf(days: readonly PastDay[], { campaign, most, smallest, lifetime, own }: Curve): BudgetPoint[] {
  const last = Math.max(smallest + POINTS, Math.ceil(BEYOND * most), own ?? 0);
  const budgets = Array.from({ length: POINTS }, (_, i) =>
    Math.round(smallest + ((last - smallest) * i) / (POINTS - 1)),
  );
  const focus = closest(budgets, own ?? most);
  return budgets.map((budget) => {
    const limited = days.map((day) => ({ ...day, wins: paidWith(budget, campaign, day) }));
    const { views, clicks } = outcomeOf(limited, lifetime);
    return { budget, isFocus: budget === focus, outcome: { views, clicks } };
  });
}

function closest(values: readonly number[], wanted: number): number | undefined {
  return values.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}

function sumOf<T>(list: readonly T[], valueOf: (each: T) => number): number {
  return list.reduce((sum, each) => sum + valueOf(each), 0);
}
