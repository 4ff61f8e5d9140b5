/**
 * Maps the items of a seed for sponsored brands, which have the form of v4, to drafts of the model.
 */
import type { SbBidding, LandingPage } from '../../model/brands.ts';
import { defined } from '../../model/defined.ts';
import { toMinor } from '../../model/money.ts';
import type { CollectionOf, KindsOf } from '../../model/kinds.ts';
import type { Items } from '../../model/schemas/entity-schema.ts';
import {
  bidOf,
  MATCH_TYPES,
  NEGATIVE_MATCH_TYPES,
  SP_ITEM_MAPPERS,
  readDay,
  readExpression,
  STATES,
  type ItemMappers,
} from './drafts.ts';

const BUDGET_TYPES = { DAILY: 'daily', LIFETIME: 'lifetime' } as const;
const FORMATS = {
  PRODUCT_COLLECTION: 'productCollection',
  STORE_SPOTLIGHT: 'storeSpotlight',
  VIDEO: 'video',
  BRAND_VIDEO: 'brandVideo',
} as const;
const PAGE_TYPES = {
  PRODUCT_LIST: 'productList',
  STORE: 'store',
  CUSTOM_URL: 'customUrl',
  DETAIL_PAGE: 'detailPage',
} as const;
const MAKERS = { V3: 'v3', V4: 'v4', DRAFT: 'draft' } as const;
const PLACEMENTS = {
  HOME: 'home',
  DETAIL_PAGE: 'detailPage',
  OTHER: 'other',
  TOP_OF_SEARCH: 'topOfSearch',
} as const;
export const MODERATIONS = { PENDING_REVIEW: 'pending', APPROVED: 'approved', REJECTED: 'rejected' } as const;

const SB_ITEM_MAPPERS: ItemMappers<CollectionOf<KindsOf<'sb'>>> = {
  sbCampaigns: (item, { decimals, today, createdOn }) => ({
    name: item.name,
    state: STATES[item.state],
    budgetType: BUDGET_TYPES[item.budgetType],
    budget: toMinor(item.budget, decimals),
    startDay: item.startDate === undefined ? createdOn : readDay(item.startDate, today),
    endDay: item.endDate ? readDay(item.endDate, today) : null,
    brandEntityId: item.brandEntityId ?? null,
    productLocation: item.productLocation ?? null,
    tags: item.tags ?? null,
    multi: item.legacy ? 0 : 1,
    madeBy: item.createdWith === undefined ? (item.legacy ? 'v3' : 'v4') : MAKERS[item.createdWith],
    bidding: sbBiddingOf(item.bidding),
    ...moderationOf(item),
  }),
  sbAdGroups: ({ name, state }, { campaignId }) => ({ campaignId, name, state: STATES[state] }),
  sbAds: (item, { campaignId, adGroupId }) => ({
    campaignId,
    adGroupId,
    name: item.name ?? null,
    state: STATES[item.state],
    format: FORMATS[item.adFormat],
    creative: defined(item.creative),
    ...landingPageOf(item),
    ...moderationOf(item),
  }),
  sbKeywords: (item, { campaignId, adGroupId, decimals }) => ({
    campaignId,
    adGroupId,
    text: item.keywordText,
    matchType: { ...MATCH_TYPES, ...NEGATIVE_MATCH_TYPES }[item.matchType],
    state: STATES[item.state],
    bid: bidOf(item, decimals),
  }),
  sbTargets: (item, { campaignId, adGroupId, decimals }) => {
    const expression = readExpression(item.expression);
    if ('field' in expression) return expression;
    const bid = bidOf(item, decimals);
    return { campaignId, adGroupId, expression, negative: item.negative ? 1 : 0, state: STATES[item.state], bid };
  },
};

export const ITEM_MAPPERS: ItemMappers = { ...SP_ITEM_MAPPERS, ...SB_ITEM_MAPPERS };

function moderationOf({ moderationStatus }: Pick<Items['sbAds'], 'moderationStatus'>): {
  moderation?: (typeof MODERATIONS)[keyof typeof MODERATIONS];
} {
  return moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus] };
}

export function sbBiddingOf(bidding: Items['sbCampaigns']['bidding']): Partial<SbBidding> {
  if (bidding === undefined) return {};
  const { bidAdjustmentsByPlacement: placements, bidAdjustmentsByShopperSegment: segments } = bidding;
  return defined({
    optimized: bidding.bidOptimization,
    strategy: bidding.bidOptimizationStrategy,
    multiplier: bidding.bidMultiplier,
    placements: placements?.map(({ placement, ...rest }) => ({ placement: PLACEMENTS[placement], ...rest })),
    shopperSegments: segments?.map(({ shopperSegment: segment, ...rest }) => ({ segment, ...rest })),
  });
}

function landingPageOf({ landingPage }: Items['sbAds']): { landingPage?: LandingPage } {
  if (landingPage === undefined) return {};
  const { pageType, ...rest } = landingPage;
  return { landingPage: { pageType: PAGE_TYPES[pageType], ...defined(rest) } };
}
