/**
 * Maps the items of a seed, which have the form of sponsored products v3, to drafts of the model.
 */
import type { CollectionName, CollectionOf, KindOf, KindsOf } from '../../model/kinds.ts';
import type { Items } from '../../model/schemas/entity-schema.ts';
import { addDays, type Day } from '../../model/days.ts';
import type { Draft } from '../../model/drafts.ts';
import type { Id } from '../../model/entities.ts';
import {
  AUTO_TARGETS,
  type Adjustment,
  type AutoTarget,
  type Flag,
  type Predicate,
  type State,
  type Strategy,
} from '../../model/entity-values.ts';
import { toMinor } from '../../model/money.ts';
import { PREDICATES } from '../../model/predicates.ts';

/** The parents and the date of an item. An id is empty if the kind has no such parent. */
export interface SeedContext {
  campaignId: Id;
  adGroupId: Id;
  decimals: 0 | 2;
  today: Day;
  createdOn: Day;
}

export interface InvalidField {
  field: string;
  message: string;
}

export type ItemMappers<Names extends CollectionName = CollectionName> = {
  readonly [C in Names]: (item: Items[C], context: SeedContext) => Draft<KindOf<C>> | InvalidField;
};

export const STATES = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' } as const satisfies Record<
  string,
  State
>;
export const MATCH_TYPES = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' } as const;
export const NEGATIVE_MATCH_TYPES = {
  NEGATIVE_EXACT: 'negativeExact',
  NEGATIVE_PHRASE: 'negativePhrase',
  NEGATIVE_BROAD: 'negativeBroad',
} as const;
const STRATEGIES = {
  LEGACY_FOR_SALES: 'legacyForSales',
  AUTO_FOR_SALES: 'autoForSales',
  MANUAL: 'manual',
  RULE_BASED: 'ruleBased',
} as const satisfies Record<string, Strategy>;
const PLACEMENTS = {
  PLACEMENT_TOP: 'placementTop',
  PLACEMENT_PRODUCT_PAGE: 'placementProductPage',
  PLACEMENT_REST_OF_SEARCH: 'placementRestOfSearch',
  SITE_AMAZON_BUSINESS: 'siteAmazonBusiness',
} as const satisfies Record<string, Adjustment['placement']>;

export const SP_ITEM_MAPPERS: ItemMappers<CollectionOf<KindsOf<'sp'>>> = {
  campaigns: (item, { decimals, today, createdOn }) => ({
    name: item.name,
    targeting: item.targetingType === 'AUTO' ? 'auto' : 'manual',
    state: STATES[item.state],
    budget: toMinor(item.budget.budget, decimals),
    startDay: item.startDate === undefined ? createdOn : readDay(item.startDate, today),
    endDay: item.endDate ? readDay(item.endDate, today) : null,
    tags: item.tags ?? null,
    autoManageCampaign: flagOf(item.autoManageCampaign),
    ...(item.premiumBidAdjustment === undefined ? {} : { premiumBidAdjustment: item.premiumBidAdjustment ? 1 : 0 }),
    ...biddingOf(item),
  }),
  adGroups: ({ name, state, defaultBid }, { campaignId, decimals }) => ({
    campaignId,
    name,
    state: STATES[state],
    defaultBid: toMinor(defaultBid, decimals),
  }),
  keywords: (item, { campaignId, adGroupId, decimals }) => ({
    campaignId,
    adGroupId,
    text: item.keywordText,
    matchType: MATCH_TYPES[item.matchType],
    state: STATES[item.state],
    bid: bidOf(item, decimals),
  }),
  negativeKeywords: ({ keywordText, matchType, state }, { campaignId, adGroupId }) => ({
    campaignId,
    adGroupId,
    text: keywordText,
    matchType: NEGATIVE_MATCH_TYPES[matchType],
    state: STATES[state],
  }),
  campaignNegativeKeywords: ({ keywordText, matchType, state }, { campaignId }) => ({
    campaignId,
    text: keywordText,
    matchType: NEGATIVE_MATCH_TYPES[matchType],
    state: STATES[state],
  }),
  productAds: ({ sku, asin, state }, { campaignId, adGroupId }) => ({
    campaignId,
    adGroupId,
    sku: sku ?? null,
    asin: asin ?? null,
    state: STATES[state],
  }),
  targets: (item, { campaignId, adGroupId, decimals }) => {
    const expression = readExpression(item.expression);
    if ('field' in expression) return expression;
    return { campaignId, adGroupId, expression, state: STATES[item.state], bid: bidOf(item, decimals) };
  },
  negativeTargets: ({ expression: input, state }, { campaignId, adGroupId }) => {
    const expression = readExpression(input);
    return 'field' in expression ? expression : { campaignId, adGroupId, expression, state: STATES[state] };
  },
  campaignNegativeTargets: ({ expression: input, state }, { campaignId }) => {
    const expression = readExpression(input);
    return 'field' in expression ? expression : { campaignId, expression, state: STATES[state] };
  },
};

function flagOf(value: boolean | undefined): Flag | null {
  return value === undefined ? null : value ? 1 : 0;
}

/** An ISO day, or `today`, `today-90d`, `today+30d`. */
export function readDay(text: string, today: Day): Day {
  if (!text.startsWith('today')) return text;
  return addDays(today, Number(/[+-]\d+/.exec(text)?.[0] ?? 0));
}

export function bidOf({ bid }: { bid?: number | undefined }, decimals: 0 | 2): number | null {
  return bid === undefined ? null : toMinor(bid, decimals);
}

export function biddingOf({
  dynamicBidding,
}: Pick<Items['campaigns'], 'dynamicBidding'>): Pick<Draft<'campaign'>, 'bidding'> {
  if (dynamicBidding === undefined) return {};
  const { strategy, placementBidding } = dynamicBidding;
  const adjustments = placementBidding?.map(({ placement, percentage }) => ({
    placement: PLACEMENTS[placement],
    percentage,
  }));
  return {
    bidding: {
      ...(strategy === undefined ? {} : { strategy: STRATEGIES[strategy] }),
      ...(adjustments === undefined ? {} : { adjustments }),
    },
  };
}

type Expression = Items['targets']['expression'];

/** The stored type of a predicate; undefined for an unknown type. */
export function storedPredicate(type: string): string | undefined {
  return Object.hasOwn(PREDICATES, type) ? PREDICATES[type] : undefined;
}

/** Undefined if the expression is not that of an automatic target. */
export function autoTargetOf({ expression: [only, ...others] }: { expression: Expression }): AutoTarget | undefined {
  const stored = only && others.length === 0 ? storedPredicate(only.type) : undefined;
  return AUTO_TARGETS.find((type) => type === stored);
}

export function readExpression(input: Expression): Predicate[] | InvalidField {
  const predicates: Predicate[] = [];
  for (const [i, { type: name, value }] of input.entries()) {
    const type = storedPredicate(name);
    if (type === undefined)
      return { field: `expression[${i}].type`, message: `must be one of ${Object.keys(PREDICATES).join(', ')}` };
    predicates.push(value === undefined ? { type } : { type, value });
  }
  return predicates;
}
