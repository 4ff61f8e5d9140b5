/**
 * Campaigns and ad groups of sponsored brands in the unified API.
 */
import { DEFAULT_COST_TYPE, DEFAULT_GOAL, type SbPlacement } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { AUDIENCE_ADJUSTMENTS, MAX_AUDIENCES } from '../../../../model/forms/bid-adjustments.ts';
import { namesOf } from '../../../../model/forms/forms.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { converted, list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { flag, integer, oneOf, text, type EnumMap } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/grammars/v3/fields.ts';
import { constant, FIELDS, FILTERS } from './fields.ts';
import { budget, monetaryBudget } from './sp-campaigns.ts';
import { nameOf } from './target-details.ts';
import type { SbBidding } from '../../../../model/stored/creatives.ts';

export const SB = 'SPONSORED_BRANDS';
export const SB_MAX_ITEMS = 10;

const PERIODS = { DAILY: 'daily', LIFETIME: 'lifetime' } as const;
const budgetObject = object({
  budgetType: oneOf(['MONETARY']),
  budgetValue: object({ monetaryBudgetValue: object({ monetaryBudget }) }),
  recurrenceTimePeriod: oneOf(PERIODS),
});

const budgets: Codec<unknown> = {
  ...budget,
  schema: budgetObject.schema,
  dependsOn: ['budgetType'],
  read: (json, place) =>
    converted(budgetObject.read(json, place), ({ budgetValue, recurrenceTimePeriod }) => ({
      budget: budgetValue.monetaryBudgetValue.monetaryBudget.value,
      budgetType: recurrenceTimePeriod,
    })),
  // Drafts, which have no budget, are not members.
  write: (value, source) =>
    budget
      .write(Number(value), source)
      ?.replace('"DAILY"', JSON.stringify(nameOf(PERIODS, String(source.row['budgetType'])))),
};

const PLACEMENTS = oneOf({
  HOME_PAGE: 'home',
  PRODUCT_PAGE: 'detailPage',
  REST_OF_SEARCH: 'other',
  TOP_OF_SEARCH: 'topOfSearch',
} as const satisfies Readonly<Record<string, SbPlacement>>);
const KPIS = { CLICKS: DEFAULT_GOAL, TOP_OF_SEARCH_IMPRESSION_SHARE: 'BRAND_IMPRESSION_SHARE' } as const;
/** The stored segment has the name of version 4. */
const SEGMENTS = { NEW_TO_BRAND: 'NEW_TO_BRAND_PURCHASE' } as const;
const percentage = integer();

const body = object({
  bidSettings: optional(
    object({
      bidAdjustments: optional(
        object({
          audienceBidAdjustments: optional(
            list(object({ audienceId: text, percentage: integer(AUDIENCE_ADJUSTMENTS) }), { max: MAX_AUDIENCES }),
          ),
          placementBidAdjustments: optional(list(object({ percentage, placement: PLACEMENTS }), { max: 4 })),
          shopperSegmentBidAdjustments: optional(
            list(object({ percentage, shopperSegment: oneOf(SEGMENTS) }), { max: 2 }),
          ),
        }),
      ),
      bidStrategy: optional(oneOf(['MANUAL', 'SALES_UP_AND_DOWN'])),
    }),
  ),
  goalSettings: optional(object({ kpi: oneOf(KPIS) }, { answered: { goal: text.schema } })),
});

interface Optimizations {
  bidding: Partial<SbBidding>;
  goal?: string;
}

const optimizations: Codec<Optimizations> = {
  schema: body.schema,
  dependsOn: ['goal'],
  read: (json, place) =>
    converted(body.read(json, place), ({ bidSettings = {}, goalSettings }) => {
      const { bidStrategy, bidAdjustments = {} } = bidSettings;
      const { audienceBidAdjustments, placementBidAdjustments, shopperSegmentBidAdjustments } = bidAdjustments;
      const bidding: Partial<SbBidding> = defined({
        optimized: bidStrategy === undefined ? undefined : bidStrategy === 'SALES_UP_AND_DOWN',
        placements: placementBidAdjustments,
        shopperSegments: shopperSegmentBidAdjustments?.map(({ percentage: percent, shopperSegment: segment }) => ({
          segment,
          percentage: percent,
        })),
        audiences: audienceBidAdjustments,
      });
      return { bidding, ...(goalSettings === undefined ? {} : { goal: goalSettings.kpi }) };
    }),
  write(stored, { row }) {
    // Only the rules of campaigns write this column.
    const { optimized, placements = [], shopperSegments = [], audiences } = JSON.parse(String(stored)) as SbBidding;
    const ofPlacements = placements.map(({ placement, percentage: percent }) => ({
      percentage: percent,
      placement: nameOf(PLACEMENTS.values, placement),
    }));
    const ofSegments = shopperSegments.map(({ segment, percentage: percent }) => ({
      percentage: percent,
      shopperSegment: nameOf(SEGMENTS, segment) ?? segment,
    }));
    return JSON.stringify({
      bidSettings: {
        bidAdjustments: {
          ...(audiences === undefined ? {} : { audienceBidAdjustments: audiences }),
          ...(ofPlacements.length === 0 ? {} : { placementBidAdjustments: ofPlacements }),
          ...(ofSegments.length === 0 ? {} : { shopperSegmentBidAdjustments: ofSegments }),
        },
        bidStrategy: optimized ? 'SALES_UP_AND_DOWN' : 'MANUAL',
      },
      goalSettings: goalOf(String(row['goal'] ?? DEFAULT_GOAL)),
    });
  },
};

function goalOf(stored: string): object {
  const isShare = stored === KPIS.TOP_OF_SEARCH_IMPRESSION_SHARE;
  return { goal: isShare ? 'AWARENESS' : 'CONSIDERATION', kpi: nameOf(KPIS, stored) ?? 'CLICKS' };
}

/** A fixed price is refused by the rules of campaigns. */
const COST_TYPES: EnumMap = { ...namesOf('sbCampaign', 'costType'), FIXED_PRICE: 'FIXED_PRICE' };
const costTypes = oneOf(COST_TYPES);
const costType: Codec<unknown> = {
  ...costTypes,
  writesNull: true,
  write: (value, source) => costTypes.write(String(value ?? DEFAULT_COST_TYPE), source),
};

/** A campaign that was created without a cost type or a goal has the default ones. */
const shownCostType: Codec<unknown> = {
  ...costType,
  read: (json, place) => (json === DEFAULT_COST_TYPE ? { value: undefined } : costType.read(json, place)),
};
const shownOptimizations: Codec<unknown> = {
  ...optimizations,
  read: (json, place) =>
    converted(optimizations.read(json, place), ({ goal, ...rest }) =>
      goal === DEFAULT_GOAL ? rest : { goal, ...rest },
    ),
};

const isMultiAdGroupsEnabled: Codec<unknown> = describedBy(flag, { readOnly: true });

const noAutoCreation: Codec<unknown> = object({ autoCreateTargets: optional(constant(false)) });

export const sbCampaigns: Member<'sbCampaign'> = {
  kind: 'sbCampaign',
  adProduct: SB,
  name: 'campaigns',
  title: 'Campaign',
  id: 'campaignId',
  hiddenStates: [],
  maxItems: SB_MAX_ITEMS,
  within: { column: 'draft', values: [0], test: 'isPresent' },
  fields: {
    adProduct: FIELDS.adProduct(SB),
    autoCreationSettings: {
      codec: { ...noAutoCreation, write: () => undefined },
      column: 'id',
      create: 'optional',
    },
    brandId: { codec: text, column: 'brandEntityId', create: 'optional' },
    budgets: { codec: listOfOne(budgets), column: 'budget', spreads: true, create: 'required', update: true },
    campaignId: FIELDS.id,
    costType: { codec: shownCostType, input: costType, column: 'costType', create: 'required' },
    countries: FIELDS.countries,
    creationDateTime: FIELDS.creationDateTime,
    endDateTime: FIELDS.endDateTime,
    isMultiAdGroupsEnabled: { codec: isMultiAdGroupsEnabled, column: 'multiAdGroups' },
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.marketplaceScope,
    marketplaces: FIELDS.marketplacesOfItself,
    name: FIELDS.name,
    optimizations: {
      codec: shownOptimizations,
      input: optimizations,
      column: 'bidding',
      spreads: true,
      create: 'optional',
      update: true,
    },
    portfolioId: FIELDS.portfolioId,
    salesChannel: {
      codec: oneOf({ AMAZON: 'SOLD_ON_AMAZON', OFF_AMAZON: 'NOT_SOLD_ON_AMAZON' }),
      column: 'productLocation',
      create: 'optional',
    },
    siteRestrictions: FIELDS.siteRestrictions(choiceOf('sbCampaign', 'siteRestriction')),
    startDateTime: FIELDS.startDateTime,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    campaignIdFilter: FILTERS.ids('id', 10),
    goalFilter: {
      type: 'choices',
      column: 'goal',
      values: { AWARENESS: KPIS.TOP_OF_SEARCH_IMPRESSION_SHARE, CONSIDERATION: DEFAULT_GOAL, CONVERSIONS: [] },
      exactTest: 'isGoal',
      min: 1,
      max: 3,
    },
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    portfolioIdFilter: FILTERS.portfolioId,
    stateFilter: FILTERS.state,
  },
};

export const sbAdGroups: Member<'sbAdGroup'> = {
  kind: 'sbAdGroup',
  adProduct: SB,
  name: 'adGroups',
  title: 'Ad group',
  id: 'adGroupId',
  hiddenStates: [],
  maxItems: SB_MAX_ITEMS,
  fields: {
    adGroupId: FIELDS.id,
    adProduct: FIELDS.adProduct(SB),
    campaignId: FIELDS.campaignId,
    creationDateTime: FIELDS.creationDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.scopeOfCampaign,
    marketplaces: FIELDS.marketplacesOfCampaign,
    name: FIELDS.name,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    adGroupIdFilter: FILTERS.ids('id', 100),
    campaignIdFilter: FILTERS.campaignId,
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    stateFilter: FILTERS.state,
  },
};
