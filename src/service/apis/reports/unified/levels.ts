/**
 * The rows of the simulation from which a unified report is added up: the coarsest level that has all requested dimensions.
 */
import type { CampaignType } from '../../../../core/performance/product.ts';
import type { RowLevel } from '../../../../core/performance/rows/report-row.ts';
import { groupOf } from './catalogue.ts';

type Levels = readonly (readonly [level: RowLevel, groups: readonly string[]])[];

const OF_AD = ['adGroup', 'ad', 'advertisedProduct'] as const;
const OF_CLAUSE = ['adGroup', 'target'] as const;
const BOUGHT = ['convertedProduct', 'convertedProductMarketplace'] as const;

const COMMON: Levels = [
  ['campaign', []],
  ['adGroup', ['adGroup']],
  ['ad', OF_AD],
  ['clause', OF_CLAUSE],
];
const SEARCHED: Levels = [
  ...COMMON,
  ['placement', ['placementClassification']],
  ['audience', ['audienceSegment']],
  ['searchTerm', [...OF_CLAUSE, 'searchTerm']],
];
const OF_TRAFFIC = [...OF_AD, ...OF_CLAUSE, 'placementClassification'] as const;
const DETAILED: Levels = [
  ['traffic', OF_TRAFFIC],
  ['trafficOfAudience', [...OF_TRAFFIC, 'audienceSegment']],
  ['trafficOfTerm', [...OF_TRAFFIC, 'searchTerm']],
];

/** The levels of each product with their groups of dimensions, the coarsest first. */
const LEVELS: Readonly<Record<CampaignType, Levels>> = {
  sponsoredProducts: [...SEARCHED, ...DETAILED, ['otherProduct', [...OF_AD, ...OF_CLAUSE, ...BOUGHT]]],
  headlineSearch: [
    ...SEARCHED,
    ...DETAILED,
    ['product', ['adGroup', ...BOUGHT]],
    ['productOfAd', [...OF_AD, ...BOUGHT]],
  ],
  sponsoredDisplay: [
    ...COMMON,
    ['matched', ['matchedTarget']],
    ['matchedOfAdGroup', ['adGroup', 'matchedTarget']],
    ['matchedOfClause', [...OF_CLAUSE, 'matchedTarget']],
    ['traffic', [...OF_AD, ...OF_CLAUSE]],
    ['trafficOfMatched', [...OF_AD, ...OF_CLAUSE, 'matchedTarget']],
    ['otherProductOfAd', [...OF_AD, ...BOUGHT]],
  ],
};

/** Undefined if the product has no rows with all of these dimensions. Those that it does not have at all are null. */
export function levelOf(campaignType: CampaignType, dimensions: readonly string[]): RowLevel | undefined {
  const known = new Set(LEVELS[campaignType].flatMap(([, groups]) => groups));
  const needed = [...new Set(dimensions.map(groupOf))].filter((group) => known.has(group));
  const found = LEVELS[campaignType].find(([, groups]) => needed.every((group) => groups.includes(group)));
  return found?.[0];
}
