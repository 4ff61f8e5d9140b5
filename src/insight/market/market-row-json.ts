/**
 * A row as the admin API answers it, with the present values of its entity.
 */
import { KINDS, type CollectionName } from '../../model/kinds.ts';
import { placement as placementCodec } from '../../model/forms/bidding.ts';
import { state as stateCodec } from '../../model/forms/codecs.ts';
import { toMajor } from '../../model/money.ts';
import { z } from '../../model/schemas/zod.ts';
import type { Reading } from '../../core/entities/operation-context.ts';
import { productOf } from '../../core/performance/products.ts';
import { REPORT_FIELDS } from '../../core/performance/report-fields.ts';
import type { ReportRow, RowLevel } from '../../core/performance/rows/report-row.ts';
import { numbersOf, numbersShape, type MarketSums } from './profit.ts';

/** The levels of rows, and the levels of reports that they have. */
export const LEVELS = {
  campaign: 'campaign',
  targeting: 'clause',
  searchTerm: 'searchTerm',
  placement: 'placement',
  ad: 'ad',
} as const satisfies Record<string, RowLevel>;
export type MarketLevel = keyof typeof LEVELS;

export const MarketRowJson = z
  .object({
    date: z.string().optional().openapi({ format: 'date' }).describe('The day; only with timeUnit DAILY'),
    collection: z
      .string()
      .optional()
      .openapi({ example: 'keywords' })
      .describe('The collection of the entity, as in an action; missing in rows of placements'),
    id: z.string().optional().describe('The id of the entity, as in an action'),
    campaignId: z.string().optional().describe('The id of the campaign; missing in rows of all campaigns together'),
    adGroupId: z.string().optional().describe('The id of the ad group'),
    name: z.string().optional().describe('The name of a campaign'),
    text: z.string().optional().describe('The text of a keyword, or the expression of a target'),
    matchType: z.string().optional().describe('The match type of a keyword'),
    searchTerm: z.string().optional().describe('The words that shoppers searched for'),
    placement: z.string().optional().describe('Where the ads were shown, as in an action'),
    asin: z.string().optional().describe('The advertised product'),
    sku: z.string().optional().describe('The SKU of the advertised product'),
    state: z.string().optional().describe('The present state of the entity'),
    bid: z.number().optional().describe('The present bid: its own, or else that of its ad group'),
    budget: z.number().optional().describe('The present budget of a campaign'),
    ...numbersShape,
  })
  .openapi('MarketRow');
type MarketRow = z.input<typeof MarketRowJson>;

export function marketRow(context: Reading, level: MarketLevel, row: ReportRow, sums: MarketSums): MarketRow {
  const { decimals } = context.scope.marketplace;
  return {
    ...(row.day === undefined ? {} : { date: row.day }),
    ...FIELDS[level](row, context),
    ...numbersOf(sums, decimals),
  };
}

type Fields = Omit<MarketRow, keyof typeof numbersShape>;

const FIELDS: Readonly<Record<MarketLevel, (row: ReportRow, context: Reading) => Fields>> = {
  campaign: ({ campaign }, { scope }) => ({
    collection: collectionOf(campaign, 'campaign'),
    id: campaign.id,
    campaignId: campaign.id,
    name: campaign.name,
    state: stateCodec.write(campaign.state),
    ...(campaign.budget === null ? {} : { budget: toMajor(campaign.budget, scope.marketplace.decimals) }),
  }),
  targeting: clauseFields,
  searchTerm: (row, context) => ({ ...clauseFields(row, context), searchTerm: row.term ?? '' }),
  placement: ({ campaign, placement }) => ({
    campaignId: campaign.id,
    ...(placement === undefined ? {} : { placement: placementCodec.write(placement) }),
  }),
  ad: ({ campaign, adGroup, ad, asin, sku }) => ({
    campaignId: campaign.id,
    ...(adGroup === undefined ? {} : { adGroupId: adGroup.id }),
    ...(ad === undefined
      ? {}
      : {
          collection: collectionOf(campaign, 'ad'),
          id: ad.id,
          state: stateCodec.write(ad.state),
        }),
    ...(asin === undefined ? {} : { asin }),
    ...(typeof sku === 'string' ? { sku } : {}),
  }),
};

function clauseFields(row: ReportRow, context: Reading): Fields {
  const { campaign, adGroup, keyword, target } = row;
  const { decimals } = context.scope.marketplace;
  const clause = keyword ?? target;
  const fields = { campaignId: campaign.id, ...(adGroup === undefined ? {} : { adGroupId: adGroup.id }) };
  if (clause === undefined) return fields;
  const text = REPORT_FIELDS[keyword === undefined ? 'targetingText' : 'keywordText']?.of(row, context);
  const bid = clause.bid ?? (adGroup !== undefined && 'defaultBid' in adGroup ? adGroup.defaultBid : null);
  return {
    ...fields,
    // The theme of an ad group without clauses has no row of its own.
    ...(keyword?.matchType === 'theme' && clause.id === adGroup?.id
      ? {}
      : { collection: collectionOf(campaign, partOf(keyword)), id: clause.id }),
    ...(text === undefined || text === null ? {} : { text: String(text) }),
    ...(keyword === undefined ? {} : { matchType: keyword.matchType.toUpperCase() }),
    state: stateCodec.write(clause.state),
    ...(bid === null ? {} : { bid: toMajor(bid, decimals) }),
  };
}

const KINDS_OF = {
  sp: { campaign: 'campaign', keyword: 'keyword', target: 'target', theme: 'target', ad: 'productAd' },
  sb: { campaign: 'sbCampaign', keyword: 'sbKeyword', target: 'sbTarget', theme: 'sbTheme', ad: 'sbAd' },
  // Sponsored display has no keywords and no themes.
  sd: { campaign: 'sdCampaign', keyword: 'sdTarget', target: 'sdTarget', theme: 'sdTarget', ad: 'sdProductAd' },
} as const;

function partOf(keyword: ReportRow['keyword']): 'keyword' | 'target' | 'theme' {
  if (keyword === undefined) return 'target';
  return keyword.matchType === 'theme' ? 'theme' : 'keyword';
}

function collectionOf(campaign: ReportRow['campaign'], part: keyof (typeof KINDS_OF)['sp']): CollectionName {
  return KINDS[KINDS_OF[KINDS[productOf(campaign).campaignKind].product][part]].collection;
}
