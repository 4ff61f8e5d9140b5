/**
 * Recommendations for campaigns of sponsored products that exist: what the calls for budgets and for keywords recommend.
 */
import { list as listEntities } from '../../../../core/entities/entities.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { missedOpportunities } from '../../../../core/performance/budgets/budget-usage.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { BidAdvisor } from '../../../../core/recommendations/bid-advisor.ts';
import { rankKeywords } from '../../../../core/recommendations/keyword-ranking.ts';
import type { Campaign, Id } from '../../../../model/entities.ts';
import { toMajor } from '../../../../model/money.ts';
import { normalizeText } from '../../../../model/validate-text.ts';
import { badParameter, unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { NUMBER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';

const BODY = 'application/vnd.spgetcampaignrecommendationsrequest.v2+json';
const ANSWER = 'application/vnd.spgetcampaignrecommendationsresponse.v2+json';
const RULE = 'TOD-587';
const [MAX_CAMPAIGNS, MAX_RESULTS, MAX_KEYWORDS] = [10, 5, 10];
/** By how much an estimate is below and above what the market would have brought. */
const SPREAD = 0.1;

const TYPES = [
  'BIDDING_STRATEGY',
  'BUDGET_STRATEGY',
  'KEYWORD',
  'KEYWORD_GROUP',
  'PLACEMENT_BIDDING',
  'SHOPPER_COHORT',
] as const;
type Type = (typeof TYPES)[number];

const ASKED = object({
  campaigns: list(object({ campaignId: text, recommendationType: oneOf<Type>(TYPES) }), { min: 1, max: MAX_CAMPAIGNS }),
  maxResults: optional(integer({ min: 1, max: MAX_RESULTS })),
  nextToken: optional(text),
});

const METRICS = ['Clicks', 'Impressions', 'Sales'] as const;
const estimates = Object.fromEntries(
  METRICS.flatMap((name) => ['Lower', 'Upper'].map((end) => [`estimatedIncremental${name}${end}`, NUMBER])),
);

export const campaignOperations = [
  recommendationOperation({
    id: 'fetchCampaignRecommendations',
    method: 'POST',
    path: '/sp/campaign/recommendations',
    tag: 'Campaign recommendations',
    summary: 'Recommend budgets and keywords for campaigns of sponsored products',
    types: { requests: [BODY], answers: [ANSWER], typedErrors: true, rule: 'TOD-240' },
    bodies: { [BODY]: ASKED },
    example: { campaigns: [{ campaignId: '1', recommendationType: 'BUDGET_STRATEGY' }] },
    rule: RULE,
    refusals: [406, 422],
    schema: objectOf(
      {
        recommendations: arrayOf(
          objectOf({
            campaignId: STRING,
            recommendationType: enumOf(...TYPES),
            recommendationDetails: objectOf({
              budgetRecommendation: objectOf({ action: enumOf('INCREASE'), suggestedBudget: NUMBER }),
              keywordTargetingRecommendations: arrayOf(
                objectOf({
                  action: enumOf('ADD'),
                  adGroupId: STRING,
                  keywordText: STRING,
                  matchType: enumOf('EXACT'),
                  suggestedBid: NUMBER,
                }),
                MAX_KEYWORDS,
              ),
            }),
            forecastEstimates: objectOf({ startDate: STRING, endDate: STRING, ...estimates }),
          }),
          MAX_RESULTS,
        ),
        nextToken: STRING,
      },
      ['recommendations'],
    ),
    recommend(context, { body: { campaigns, maxResults = 1, nextToken } }) {
      const { world, profile } = context.scope;
      const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, 'campaigns', campaigns]);
      const from = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
      if (from === undefined) return badParameter('nextToken must be one that this call returned', RULE);
      const all = recommendationsFor(context, campaigns);
      if (isApiError(all)) return all;
      const next = from + maxResults;
      return {
        json: {
          recommendations: all.slice(from, next),
          ...(next < all.length ? { nextToken: pageToken(fingerprint, next) } : {}),
        },
      };
    },
  }),
];

/** In the order of the request, without campaigns for which nothing is recommended. */
function recommendationsFor(context: Reading, asked: ValueOf<typeof ASKED>['campaigns']): readonly object[] | ApiError {
  const found: object[] = [];
  for (const { campaignId, recommendationType } of asked) {
    const campaign = isId(campaignId) ? context.campaign(campaignId) : undefined;
    if (campaign === undefined) return unprocessable(`There is no campaign '${campaignId.slice(0, 100)}'`, RULE);
    const recommended =
      campaign.state === 'archived' ? undefined : RECOMMENDED[recommendationType]?.(context, campaign);
    if (recommended !== undefined) found.push({ campaignId, recommendationType, ...recommended });
  }
  return found;
}

/** The market does not decide the other types. */
const RECOMMENDED: { [T in Type]?: (context: Reading, campaign: Campaign) => object | undefined } = {
  BUDGET_STRATEGY: recommendBudget,
  KEYWORD: recommendKeywords,
};

/** The budget that would have lasted in the seven days before today. */
function recommendBudget(context: Reading, campaign: Campaign): object | undefined {
  const { decimals } = context.scope.marketplace;
  const { from, to, missed, neededBudget } = missedOpportunities(simulationOf(context), campaign);
  if (neededBudget <= campaign.budget) return undefined;
  const range = (name: (typeof METRICS)[number], value: number, write = (amount: number): number => amount) => ({
    [`estimatedIncremental${name}Lower`]: write(Math.floor(value * (1 - SPREAD))),
    [`estimatedIncremental${name}Upper`]: write(Math.ceil(value * (1 + SPREAD))),
  });
  return {
    recommendationDetails: {
      budgetRecommendation: { action: 'INCREASE', suggestedBudget: toMajor(neededBudget, decimals) },
    },
    forecastEstimates: {
      startDate: `${from}T00:00:00Z`,
      endDate: `${to}T23:59:59Z`,
      ...range('Impressions', missed.impressions),
      ...range('Clicks', missed.clicks),
      ...range('Sales', missed.sales, (amount) => toMajor(amount, decimals)),
    },
  };
}

/** The best keywords that an ad group with keywords does not have. */
function recommendKeywords(context: Reading, campaign: Campaign): object | undefined {
  const { decimals } = context.scope.marketplace;
  const adGroups = listEntities(context, 'adGroup', rowsWith('campaignId', campaign.id));
  const keywords = adGroups
    .filter(({ state }) => state === 'enabled')
    .flatMap(({ id }) => {
      const own = listEntities(context, 'keyword', rowsWith('adGroupId', id)).map((each) => normalizeText(each.text));
      const advisor = own.length === 0 ? undefined : BidAdvisor.ofAdGroup(context, 'sponsoredProducts', id);
      if (advisor === undefined) return [];
      const max = own.length + MAX_KEYWORDS;
      return rankKeywords(context, 'sponsoredProducts', advisor.asins, { max, sort: 'DEFAULT', asked: [] })
        .filter((each) => !own.includes(each.text))
        .flatMap((each) => {
          const bid = advisor.suggest({ match: 'exact', text: each.text });
          if (bid === undefined) return [];
          const suggestedBid = toMajor(bid.middle, decimals);
          return [{ action: 'ADD', adGroupId: id, keywordText: each.text, matchType: 'EXACT', suggestedBid }];
        });
    })
    .slice(0, MAX_KEYWORDS);
  return keywords.length === 0 ? undefined : { recommendationDetails: { keywordTargetingRecommendations: keywords } };
}

const rowsWith = <Column extends string>(column: Column, id: Id) => ({
  startIndex: 0,
  count: Number.MAX_SAFE_INTEGER,
  filters: [{ column, values: [id] }],
});
