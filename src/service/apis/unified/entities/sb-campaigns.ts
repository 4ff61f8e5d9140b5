/**
 * Campaigns and ad groups of sponsored brands in the unified API.
 */
import { DEFAULT_COST_TYPE, DEFAULT_GOAL, type SbPlacement } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { namesOf } from '../../../../model/forms/forms.ts';
import { describedBy, optional, type Codec, type Shape, type Writer } from '../../../protocol/codecs/codec.ts';
import { converted, list, listOfOne, mapped, object } from '../../../protocol/codecs/object-codec.ts';
import { column, constant, notKept, shape } from '../../../protocol/codecs/shape.ts';
import { flag, integer, oneOf, text, type EnumMap } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { FIELDS } from './fields.ts';
import { member } from './members.ts';
import { audienceAdjustments, placementAdjustments } from './optimizations.ts';
import { budgetFor } from './sp-campaigns.ts';
import type { SbBidding } from '../../../../model/stored/creatives.ts';

export const SB = 'SPONSORED_BRANDS';
export const SB_MAX_ITEMS = 10;

export const { codec: PERIODS } = choiceOf('sbCampaign', 'budgetType');
export const SB_PLACEMENTS = oneOf({
  HOME_PAGE: 'home',
  PRODUCT_PAGE: 'detailPage',
  REST_OF_SEARCH: 'other',
  TOP_OF_SEARCH: 'topOfSearch',
} as const satisfies Readonly<Record<string, SbPlacement>>);
const KPIS = { CLICKS: DEFAULT_GOAL, TOP_OF_SEARCH_IMPRESSION_SHARE: 'BRAND_IMPRESSION_SHARE' } as const;
/** The stored segment has the name of version 4, which has others, too. */
const SEGMENTS = oneOf<string>({ NEW_TO_BRAND: 'NEW_TO_BRAND_PURCHASE' });
const shopperSegment: Codec<string> = {
  ...SEGMENTS,
  write: (stored, source) => SEGMENTS.write(stored, source) ?? JSON.stringify(stored),
};
const isOptimized = mapped(
  oneOf(['MANUAL', 'SALES_UP_AND_DOWN']),
  (strategy) => strategy === 'SALES_UP_AND_DOWN',
  (optimized) => (optimized ? 'SALES_UP_AND_DOWN' : 'MANUAL'),
);
const goal: Writer<{ goal: string }> = {
  schema: text.schema,
  write: (stored) => (stored.goal === DEFAULT_GOAL ? '"CONSIDERATION"' : '"AWARENESS"'),
};
const percentage = integer();

const parts = shape({
  'bidSettings?.bidAdjustments': optional(
    shape({
      audienceBidAdjustments: optional(column('audiences', audienceAdjustments)),
      placementBidAdjustments: optional(column('placements', placementAdjustments(SB_PLACEMENTS, percentage))),
      shopperSegmentBidAdjustments: optional(
        column('segments', list(object({ percentage, shopperSegment }), { max: 2 })),
      ),
    }),
  ),
  'bidSettings?.bidStrategy': optional(column('optimized', isOptimized)),
  goalSettings: optional(shape({ goal, kpi: column('goal', oneOf(KPIS)) })),
});

/** `defaultGoal`: of campaigns that were created without a goal. */
function optimizationsOf(defaultGoal?: string): Shape<object> {
  return {
    ...parts,
    read: (json, place) =>
      converted(parts.read(json, place), ({ goal: sent, optimized, placements, segments, audiences }) => {
        const shopperSegments = segments?.map((each) => ({
          segment: each.shopperSegment,
          percentage: each.percentage,
        }));
        const bidding = defined({ optimized, placements, shopperSegments, audiences });
        return { bidding, ...(sent === undefined || sent === defaultGoal ? {} : { goal: sent }) };
      }),
    write(_row, source) {
      // Only the rules of campaigns write this column.
      const bidding = JSON.parse(String(source.row['bidding'])) as SbBidding;
      const { optimized, audiences, placements = [], shopperSegments = [] } = bidding;
      const segments = shopperSegments.map((each) => ({ percentage: each.percentage, shopperSegment: each.segment }));
      const lists = Object.entries({ placements, segments }).filter(([, each]) => each.length > 0);
      const stored = { optimized, audiences, ...Object.fromEntries(lists), goal: source.row['goal'] ?? DEFAULT_GOAL };
      return parts.write(stored as never, source);
    },
  };
}

/** A fixed price is refused by the rules of campaigns. */
const COST_TYPES: EnumMap = { ...namesOf('sbCampaign', 'costType'), FIXED_PRICE: 'FIXED_PRICE' };
const costTypes = oneOf(COST_TYPES);
export const costType: Codec<unknown> = {
  ...costTypes,
  writesNull: true,
  write: (value, source) => costTypes.write(String(value ?? DEFAULT_COST_TYPE), source),
};

/** A campaign that was created without a cost type has the default one. */
const shownCostType: Codec<unknown> = {
  ...costType,
  read: (json, place) => (json === DEFAULT_COST_TYPE ? { value: undefined } : costType.read(json, place)),
};
const isMultiAdGroupsEnabled: Codec<unknown> = describedBy(flag, { readOnly: true });

const noAutoCreation = shape({ autoCreateTargets: optional(constant(false)) });

export const sbCampaigns = member('campaigns', {
  kind: 'sbCampaign',
  maxItems: SB_MAX_ITEMS,
  maxIds: 10,
  within: { column: 'draft', values: [0], test: 'isPresent' },
  fields: {
    autoCreationSettings: { codec: notKept(noAutoCreation), column: 'id', create: 'optional' },
    brandId: { codec: text, column: 'brandEntityId', create: 'optional' },
    budgets: {
      codec: listOfOne(budgetFor(column('budgetType', PERIODS))),
      column: 'budget',
      create: 'required',
      update: true,
    },
    costType: { codec: shownCostType, input: costType, column: 'costType', create: 'required' },
    isMultiAdGroupsEnabled: { codec: isMultiAdGroupsEnabled, column: 'multiAdGroups' },
    optimizations: {
      codec: optimizationsOf(DEFAULT_GOAL),
      input: optimizationsOf(),
      column: 'bidding',
      create: 'optional',
      update: true,
    },
    salesChannel: {
      codec: oneOf({ AMAZON: 'SOLD_ON_AMAZON', OFF_AMAZON: 'NOT_SOLD_ON_AMAZON' }),
      column: 'productLocation',
      create: 'optional',
    },
    siteRestrictions: FIELDS.siteRestrictions(choiceOf('sbCampaign', 'siteRestriction')),
  },
  filters: {
    goalFilter: {
      type: 'choices',
      column: 'goal',
      values: { AWARENESS: KPIS.TOP_OF_SEARCH_IMPRESSION_SHARE, CONSIDERATION: DEFAULT_GOAL, CONVERSIONS: [] },
      exactTest: 'isGoal',
      min: 1,
      max: 3,
    },
  },
});

export const sbAdGroups = member('adGroups', {
  kind: 'sbAdGroup',
  maxItems: SB_MAX_ITEMS,
  maxIds: 100,
  fields: { tags: FIELDS.tags },
});
