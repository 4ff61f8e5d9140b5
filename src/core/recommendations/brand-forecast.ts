/**
 * What a campaign of sponsored brands brings that a client is about to create: the last weeks with its keywords, targets and
 * themes, while the other campaigns of the account compete.
 */
import type { Day } from '../../model/days.ts';
import type { Reading } from '../entities/operation-context.ts';
import { SPONSORED_BRANDS } from '../performance/sponsored-brands.ts';
import type { SimulatedCampaign, SimulatedNegative } from '../simulation/account.ts';
import type { Win } from '../simulation/market/family-day.ts';
import { campaignBidding, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { groupNegatives } from '../simulation/negatives.ts';
import { constantTimeline } from '../simulation/timeline.ts';
import { expectedRange, type ExpectedRange } from './expected-range.ts';
import { paidWith, pastDays, weightOf } from './past-days.ts';

export interface PlannedBrands {
  /** Of the ad, the first one first. */
  asins: readonly string[];
  /** Bids in minor units. */
  targets: readonly (BidTarget & { bid: number })[];
  negatives: readonly Pick<SimulatedNegative, 'match' | 'text'>[];
  from: Day;
  to: Day;
  /** Minor units. */
  dailyBudget: number;
}

export function forecastBrands(
  context: Reading,
  planned: PlannedBrands,
): Readonly<Record<'impressions' | 'clicks', ExpectedRange>> {
  const campaign = campaignOf(planned);
  const weight = weightOf(context, planned.from, planned.to);
  const days = pastDays(context, SPONSORED_BRANDS.campaignType, campaign).map((day) => ({
    weight: day.weight,
    paid: paidWith(planned.dailyBudget, campaign, day),
  }));
  const of = (name: 'impressions' | 'clicks'): ExpectedRange =>
    expectedRange(
      days.map(({ paid, weight: own }) => sumOf(paid, name) / own),
      weight,
    );
  return { impressions: of('impressions'), clicks: of('clicks') };
}

function sumOf(wins: readonly Win[], name: 'impressions' | 'clicks'): number {
  return wins.reduce((sum, { event }) => sum + event[name], 0);
}

function campaignOf({ asins, targets, negatives }: PlannedBrands): SimulatedCampaign {
  const [asin = '', ...otherAsins] = asins;
  const sample = campaignBidding({ match: 'auto', text: '', asins: [asin] }, 1);
  const adGroups = sample.adGroups.map((adGroup) => ({
    ...adGroup,
    ads: adGroup.ads.map((ad) => ({ ...ad, otherAsins })),
    clauses: adGroup.clauses.flatMap((clause) =>
      targets.map(({ match, text, bid }, i) => ({
        ...clause,
        id: String(i),
        match,
        text,
        bid: constantTimeline<number | null>(bid),
      })),
    ),
    negatives: groupNegatives(
      adGroup.ads.flatMap(({ createdAt, state, suspended }) =>
        negatives.map(({ match, text }, i) => ({ id: String(i), createdAt, state, suspended, match, text })),
      ),
    ),
  }));
  return { ...sample, adGroups };
}
