/**
 * Campaigns of all products in the common model.
 */
import type { SbBidding } from '../../../../model/stored/creatives.ts';
import { biddingOf } from '../../../../core/entities/bidding.ts';
import type { Codec, Writer } from '../../../protocol/codecs/codec.ts';
import { list, listOfOne } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { column, constant, shape } from '../../../protocol/codecs/shape.ts';
import { number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { V3_FIELDS } from '../../../protocol/grammars/v3/fields.ts';
import { shownCurrency } from '../entities/amounts.ts';
import { FIELDS } from '../entities/fields.ts';
import { PLACEMENTS } from '../entities/optimizations.ts';
import { costType, PERIODS, SB_PLACEMENTS } from '../entities/sb-campaigns.ts';
import { costType as displayCostType } from '../entities/sd-campaigns.ts';
import { raisedBudget } from '../entities/sp-campaigns.ts';
import { adProduct, exportSource, major } from './export-source.ts';

const percentage = number();

function placements(placement: Codec<string>) {
  return list(shape({ placement, percentage }));
}

const cohorts = list(
  shape({
    shopperCohortType: constant('AUDIENCE_SEGMENT'),
    percentage,
    audienceSegments: listOfOne(shape({ audienceId: text })),
  }),
);

/** Fixed bids have no strategy, and the document has no word for bids by rules. */
const optimization = shape({
  bidStrategy: column('strategy', oneOf({ SALES_DOWN_ONLY: 'legacyForSales', SALES: 'autoForSales' })),
  placementBidAdjustments: column('adjustments', placements(PLACEMENTS)),
  shopperCohortBidAdjustment: column('audiences', cohorts),
});

const sbOptimization = shape({
  bidStrategy: column(
    'strategy',
    oneOf({ SALES: 'MAXIMIZE_IMMEDIATE_SALES', NEW_TO_BRAND: 'MAXIMIZE_NEW_TO_BRAND_CUSTOMERS' }),
  ),
  placementBidAdjustments: column('placements', placements(oneOf({ OTHER: 'other', ...SB_PLACEMENTS.values }))),
  shopperSegmentBidAdjustment: column(
    'shopperSegments',
    list(shape({ shopperSegment: column('segment', text), percentage })),
  ),
  shopperCohortBidAdjustment: column('audiences', cohorts),
});

function budgetCaps(recurrenceTimePeriod: Codec<unknown>, raised: Readonly<Record<string, Writer<unknown>>>): Field {
  const codec = shape({
    budgetType: constant('MONETARY'),
    recurrenceTimePeriod,
    'budgetValue.monetaryBudget': shape({ currencyCode: shownCurrency, amount: column('budget', major), ...raised }),
  });
  return { codec, column: 'budget' };
}

const DAILY = constant('DAILY');
const RAISED = { ruleAmount: raisedBudget(major) };

/** The fields that begin every campaign. */
const campaign = {
  campaignId: FIELDS.id,
  adProduct,
  portfolioId: FIELDS.portfolioId,
  name: FIELDS.name,
  startDate: V3_FIELDS.startDate,
  endDate: V3_FIELDS.endDate,
  state: FIELDS.state,
};

/** Without a list for a campaign without tags. */
const { schema, write } = FIELDS.tags.codec;
const tags: Field = { codec: { schema, write }, column: 'tags' };

export const spCampaigns = exportSource('campaign', {
  show: (_context, row) => ({ ...row, ...biddingOf(row) }),
  fields: {
    ...campaign,
    optimization: { codec: optimization, column: 'id' },
    budgetCaps: budgetCaps(DAILY, RAISED),
    targetingSettings: V3_FIELDS.targetingType,
    tags,
  },
});

export const sbCampaigns = exportSource('sbCampaign', {
  show: (_context, row) =>
    // A draft is not a campaign yet, and may have no budget. Only the rules of campaigns write the column of bids.
    row.draft !== null || row.budget === null ? undefined : { ...row, ...(JSON.parse(row.bidding) as SbBidding) },
  fields: {
    ...campaign,
    brandEntityId: { codec: text, column: 'brandEntityId' },
    optimization: { codec: sbOptimization, column: 'id' },
    budgetCaps: budgetCaps(column('budgetType', PERIODS), RAISED),
    costType: { codec: costType, column: 'costType' },
    tags,
  },
});

export const sdCampaigns = exportSource('sdCampaign', {
  fields: {
    ...campaign,
    budgetCaps: budgetCaps(DAILY, {}),
    targetingSettings: { codec: text, column: 'tactic' },
    costType: displayCostType,
  },
});
