/**
 * Quantities of the traffic itself, the same for every product.
 */
import type { Totals } from '../totals.ts';
import { count, money, moneyPer, percentage, renameQuantity, type Quantity } from './quantity.ts';
import type { VideoViews } from './viewability.ts';

export const IMPRESSIONS = count('impressions', [], ({ impressions }) => impressions);
const CLICKS = count('clicks', [], ({ clicks }) => clicks);
export const COST = money('cost', [], ({ cost }) => cost);

export const SEEN = count(
  'viewableImpressions',
  ['viewability'],
  ({ groups }) => groups?.viewability?.impressions ?? 0,
);
const FIVE_SECONDS = video('video5SecondViews', 'fiveSeconds');

const INVALID_IMPRESSIONS = count('invalidImpressions', ['invalidTraffic'], invalid('impressions'));
const INVALID_CLICKS = count('invalidClickThroughs', ['invalidTraffic'], invalid('clicks'));
const GROSS_IMPRESSIONS = count(
  'grossImpressions',
  ['invalidTraffic'],
  (totals) => totals.impressions + invalid('impressions')(totals),
);
const GROSS_CLICKS = count(
  'grossClickThroughs',
  ['invalidTraffic'],
  (totals) => totals.clicks + invalid('clicks')(totals),
);

export const TRAFFIC_QUANTITIES: readonly Quantity[] = [
  IMPRESSIONS,
  CLICKS,
  COST,
  renameQuantity('spend', COST),
  moneyPer('costPerClick', { part: COST, whole: CLICKS, empty: 0 }),
  percentage('clickThroughRate', { part: CLICKS, whole: IMPRESSIONS, empty: 0 }),
  SEEN,
  percentage('viewabilityRate', { part: SEEN, whole: IMPRESSIONS }),
  percentage('viewClickThroughRate', { part: CLICKS, whole: SEEN }),
  FIVE_SECONDS,
  percentage('video5SecondViewRate', { part: FIVE_SECONDS, whole: IMPRESSIONS }),
  video('videoFirstQuartileViews', 'firstQuartile'),
  video('videoMidpointViews', 'midpoint'),
  video('videoThirdQuartileViews', 'thirdQuartile'),
  video('videoCompleteViews', 'complete'),
  video('videoUnmutes', 'unmutes'),
  {
    name: 'topOfSearchImpressionShare',
    type: 'ratio',
    groups: ['topOfSearch'],
    of: topOfSearchShare,
    division: { part: topOfSearch('impressions'), whole: topOfSearch('eligible') },
  },
  GROSS_IMPRESSIONS,
  GROSS_CLICKS,
  INVALID_IMPRESSIONS,
  INVALID_CLICKS,
  percentage('invalidImpressionRate', { part: INVALID_IMPRESSIONS, whole: GROSS_IMPRESSIONS }),
  percentage('invalidClickThroughRate', { part: INVALID_CLICKS, whole: GROSS_CLICKS }),
];

/** Null in a row without an impression of a video. */
function video(name: string, key: keyof VideoViews): Quantity {
  return count(name, ['viewability'], ({ groups }) => groups?.viewability?.video?.[key] ?? null);
}

function invalid(key: 'impressions' | 'clicks'): (totals: Totals) => number {
  return ({ groups }) => groups?.invalidTraffic?.[key] ?? 0;
}

function topOfSearch(key: 'impressions' | 'eligible'): Quantity {
  return count(`${key} at the top of search`, ['topOfSearch'], ({ groups }) => groups?.topOfSearch?.[key] ?? 0);
}

/** A part of 1 with four decimals. Overridden impressions may be more than there were. */
function topOfSearchShare({ groups }: Totals): number | null {
  const { impressions, eligible } = groups?.topOfSearch ?? { impressions: 0, eligible: 0 };
  return eligible === 0 ? null : Math.round(Math.min(1, impressions / eligible) * 10_000) / 10_000;
}
