/**
 * Forecasts of sponsored brands, version 4: the impressions and clicks of a campaign that does not exist yet.
 */
import { bidSpan, validateRange } from '../../../../core/entities/limits.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { forecastBrands, type PlannedBrands } from '../../../../core/recommendations/brand-forecast.ts';
import { BidAdvisor } from '../../../../core/recommendations/bid-advisor.ts';
import type { ExpectedRange } from '../../../../core/recommendations/expected-range.ts';
import { addDays, daysBetween } from '../../../../model/days.ts';
import { normalizeText } from '../../../../model/validate-text.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { enumOf, INTEGER, NUMBER, objectOf, STRING, arrayOf } from '../../../protocol/codecs/schemas.ts';
import { isoDay, money, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { asin, keywordText } from '../../../protocol/grammars/recommendations/codecs.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';
import { THEMES } from './bids.ts';

const TYPE = 'application/vnd.sbforecasting.v4+json';
const RULE = 'TOD-579';
const MAX = 100;
/** The documented maximum of a value. */
const MAX_VALUE = 10_000;
const DAYS = { WEEKLY: 7, MONTHLY: 30 } as const;

const bid = money;
const expressionsOf = (types: readonly string[]) =>
  list(object({ type: oneOf(types), value: text }), { min: 1, max: MAX });
const EXPRESSIONS = expressionsOf(
  (
    'ASIN_CATEGORY_SAME_AS ASIN_BRAND_SAME_AS ASIN_PRICE_LESS_THAN ASIN_PRICE_BETWEEN ASIN_PRICE_GREATER_THAN ' +
    'ASIN_REVIEW_RATING_LESS_THAN ASIN_REVIEW_RATING_BETWEEN ASIN_REVIEW_RATING_GREATER_THAN ASIN_SAME_AS'
  ).split(' '),
);
const NEGATIVE_EXPRESSIONS = expressionsOf(['ASIN_BRAND_SAME_AS', 'ASIN_SAME_AS']);
const AD_GROUP = object({
  keywords: optional(
    list(
      object({
        keywordText,
        matchType: oneOf<'exact' | 'phrase' | 'broad'>({ EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' }),
        bid,
      }),
      {
        max: MAX,
      },
    ),
  ),
  targets: optional(list(object({ expressions: EXPRESSIONS, bid }), { max: MAX })),
  themes: optional(list(object({ themeType: oneOf(Object.keys(THEMES)), bid }), { max: MAX })),
  negativeKeywords: optional(
    list(
      object({
        keywordText,
        matchType: oneOf<'exact' | 'phrase'>({ NEGATIVE_EXACT: 'exact', NEGATIVE_PHRASE: 'phrase' }),
      }),
      {
        max: MAX,
      },
    ),
  ),
  negativeTargets: optional(list(object({ expressions: NEGATIVE_EXPRESSIONS }), { max: MAX })),
  landingPages: optional(list(object({ landingPageUrl: optional(text) }), { max: MAX })),
  creativeAsins: optional(list(asin)),
});
const CAMPAIGN = object({
  adGroups: list(AD_GROUP, { min: 1, max: 1 }),
  budget: money,
  budgetType: oneOf(['DAILY', 'LIFETIME'] as const),
  forecastType: oneOf(Object.keys(DAYS) as (keyof typeof DAYS)[]),
  startDate: optional(isoDay),
  endDate: optional(isoDay),
  goal: optional(oneOf(['PAGE_VISIT'] as const)),
});
type AskedCampaign = ValueOf<typeof CAMPAIGN>;

const VALUE = objectOf({ min: NUMBER, max: NUMBER });
const SUCCESS = objectOf({
  index: INTEGER,
  campaign: objectOf({
    forecasts: arrayOf(objectOf({ metric: enumOf('IMPRESSION', 'CLICK'), value: VALUE }), 2),
    forecastTimestamp: STRING,
  }),
});

export const forecastOperations = [
  recommendationOperation({
    id: 'SBCampaignPerformanceForecasts',
    method: 'POST',
    path: '/sb/forecasts',
    tag: 'Sponsored brands recommendations',
    summary: 'Forecast what a campaign of sponsored brands brings',
    types: { requests: [TYPE], typedErrors: true, rule: 'TOD-240' },
    bodies: { [TYPE]: object({ campaigns: list(CAMPAIGN, { min: 1, max: 1 }) }) },
    example: {
      campaigns: [
        {
          budget: 50,
          budgetType: 'DAILY',
          forecastType: 'WEEKLY',
          adGroups: [{ keywords: [{ keywordText: 'camping lantern', matchType: 'BROAD', bid: 1 }] }],
        },
      ],
    },
    rule: RULE,
    refusals: [406],
    status: 207,
    schema: objectOf({
      campaigns: objectOf({
        successes: arrayOf(SUCCESS, 1),
        errors: arrayOf(objectOf({ index: INTEGER, code: STRING, description: STRING }), 1),
      }),
    }),
    recommend(context, { body: { campaigns }, request }) {
      const [successes, errors]: [object[], object[]] = [[], []];
      for (const [index, campaign] of campaigns.entries()) {
        const injected = injectedItemError(request, index);
        if (injected !== undefined) {
          errors.push({ index, code: injected.name, description: injected.details });
          continue;
        }
        const planned = plannedOf(context, campaign);
        if (typeof planned === 'string') {
          errors.push({ index, code: 'INVALID_ARGUMENT', description: planned });
          continue;
        }
        const { impressions, clicks } = forecastBrands(context, planned);
        const forecasts = [
          { metric: 'IMPRESSION', value: valueOf(impressions) },
          { metric: 'CLICK', value: valueOf(clicks) },
        ];
        const forecastTimestamp = new Date(context.now).toISOString();
        successes.push({ index, campaign: { forecasts, forecastTimestamp } });
      }
      return { json: { campaigns: { successes, errors } } };
    },
  }),
];

/** The campaign, or what is wrong with it. */
function plannedOf(context: Reading, campaign: AskedCampaign): PlannedBrands | string {
  const { adGroups, budget, budgetType, forecastType, startDate: from = context.today, endDate } = campaign;
  const { decimals } = context.scope.marketplace;
  const [adGroup = {}] = adGroups;
  if (from < context.today) return `startDate ${from} must be today or later; today is ${context.today}`;
  if (endDate !== undefined && endDate <= from) return `endDate ${endDate} must be after startDate ${from}`;
  if (budgetType === 'LIFETIME' && endDate === undefined) return 'A campaign with budgetType LIFETIME requires endDate';
  const targets = targetsOf(adGroup);
  if (targets.length === 0) return 'The ad group requires keywords, targets or themes';
  const wrong = targets
    .map((each) => validateRange('bid', each.bid, bidSpan(context)))
    .find((each) => each !== undefined);
  if (wrong !== undefined) return describeFailure(wrong, undefined, decimals);
  if (budget <= 0) return 'budget must be more than 0';
  const last = addDays(from, DAYS[forecastType] - 1);
  const days = budgetType === 'DAILY' || endDate === undefined ? 1 : 1 + daysBetween(from, endDate);
  const { creativeAsins: own = [] } = adGroup;
  return {
    asins: own.length > 0 ? own : BidAdvisor.ofAnyProduct(context, 'headlineSearch').asins,
    targets,
    negatives: negativesOf(adGroup),
    from,
    to: endDate !== undefined && endDate < last ? endDate : last,
    dailyBudget: budget / days,
  };
}

type AskedAdGroup = ValueOf<typeof AD_GROUP>;

function targetsOf({ keywords = [], targets = [], themes = [] }: AskedAdGroup): PlannedBrands['targets'] {
  return [
    ...keywords.map((each) => ({ match: each.matchType, text: each.keywordText.trim(), bid: each.bid })),
    ...targets.map((each) => ({ match: 'product' as const, text: each.expressions[0]?.value ?? '', bid: each.bid })),
    ...themes.map((each) => ({ match: 'auto' as const, text: THEMES[each.themeType] ?? '', bid: each.bid })),
  ];
}

function negativesOf({ negativeKeywords = [], negativeTargets = [] }: AskedAdGroup): PlannedBrands['negatives'] {
  return [
    ...negativeKeywords.map((each) => ({ match: each.matchType, text: normalizeText(each.keywordText) })),
    ...negativeTargets.map((each) => ({
      match: 'product' as const,
      text: (each.expressions[0]?.value ?? '').toLowerCase(),
    })),
  ];
}

function valueOf({ lower, upper }: ExpectedRange): object {
  return { min: Math.min(MAX_VALUE, lower), max: Math.min(MAX_VALUE, upper) };
}
