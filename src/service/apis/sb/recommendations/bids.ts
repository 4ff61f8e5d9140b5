/**
 * Bid recommendations of sponsored brands: for keywords, targets and themes, with an error for each that has none.
 */
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { BidAdvisor } from '../../../../core/recommendations/bid-advisor.ts';
import type { BidTarget } from '../../../../core/simulation/market/analysis/winning-bids.ts';
import { toMajor } from '../../../../model/money.ts';
import { hashText } from '../../../../model/random.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';
import { boundedText, id, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';

const ANSWER = 'application/vnd.sbbidsrecommendation.v3+json';
const MAX = 100;
const MATCHES = ['broad', 'exact', 'phrase'] as const;
const PREDICATES = (
  'asinCategorySameAs asinBrandSameAs asinPriceLessThan asinPriceBetween asinPriceGreaterThan asinReviewRatingLessThan ' +
  'asinReviewRatingBetween asinReviewRatingGreaterThan asinSameAs'
).split(' ');
/** The words of the landing page, or of the products of the brand. */
export const THEMES: Readonly<Record<string, string>> = {
  KEYWORDS_RELATED_TO_YOUR_BRAND: 'queryHighRelMatches',
  KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES: 'queryBroadRelMatches',
};

const predicate = object({ type: oneOf(PREDICATES), value: text });
const result = { type: 'object' };

export const bidOperations = [
  recommendationOperation({
    id: 'getBidsRecommendations',
    method: 'POST',
    path: '/sb/recommendations/bids',
    tag: 'Sponsored brands recommendations',
    summary: 'Recommend bids for keywords, targets and themes',
    types: { requests: ['application/json'], answers: [ANSWER], typedErrors: false, rule: 'TOD-240' },
    bodies: bodyOf(),
    example: { keywords: [{ keywordText: 'camping lantern', matchType: 'broad' }] },
    rule: 'TOD-251',
    refusals: [404, 406],
    schema: objectOf(
      Object.fromEntries(
        ['keywordsBids', 'targetsBids', 'themes'].flatMap((name) => [
          [`${name}RecommendationSuccessResults`, listOf(result)],
          [`${name}RecommendationErrorResults`, listOf(result)],
        ]),
      ),
    ),
    recommend(context, { body }) {
      const { keywords = [], targets = [], themeTypes = [] } = body;
      const count = keywords.length + targets.length + themeTypes.length;
      if (count === 0 || count > MAX)
        return badParameter(`keywords, targets and themeTypes must have 1 to ${MAX} items together`, 'TOD-251');
      const advisor = advisorFor(context, body.campaignId);
      if (isApiError(advisor)) return advisor;
      const ofKeywords = split(context, advisor, keywords, ({ keywordText: value, matchType }, i) => ({
        target: { match: matchType, text: value.trim() },
        own: { keywordIndex: i, keyword: { keywordText: value, matchType } },
        failed: { keywordIndex: i, keyword: { type: matchType, value } },
      }));
      const ofTargets = split(context, advisor, targets, (predicates, i) => ({
        target: { match: 'product', text: predicates[0]?.value ?? '' },
        own: { targetsIndex: i, targets: predicates },
        failed: { targetsIndex: i, targets: predicates },
      }));
      const ofThemes = split(context, advisor, themeTypes, (themeType, i) => ({
        target: { match: 'auto', text: THEMES[themeType] ?? '' },
        own: { themeIndex: i, themeType },
        failed: { themeIndex: i, themeType },
      }));
      return {
        json: {
          keywordsBidsRecommendationSuccessResults: ofKeywords.success,
          keywordsBidsRecommendationErrorResults: ofKeywords.error,
          targetsBidsRecommendationSuccessResults: ofTargets.success,
          targetsBidsRecommendationErrorResults: ofTargets.error,
          themesRecommendationSuccessResults: ofThemes.success,
          themesRecommendationErrorResults: ofThemes.error,
        },
      };
    },
  }),
];

function bodyOf() {
  const body = object({
    campaignId: optional(id),
    keywords: optional(
      list(object({ keywordText: boundedText({ min: 1, max: 80 }), matchType: oneOf(MATCHES) }), { max: MAX }),
    ),
    targets: optional(list(list(predicate, { min: 1, max: 10 }), { max: MAX })),
    themeTypes: optional(list(text, { max: MAX })),
    adFormat: optional(oneOf(['productCollection', 'video'] as const)),
    costType: optional(oneOf(['CPC', 'VCPM'] as const)),
    goal: optional(oneOf(['PAGE_VISIT', 'BRAND_IMPRESSION_SHARE'] as const)),
  });
  return { 'application/json': body };
}

/** For a campaign its first ad group with a product; without a campaign any product of the brand. */
function advisorFor(context: Reading, campaignId: string | undefined): BidAdvisor | ApiError {
  if (campaignId !== undefined) {
    if (context.sbCampaign(campaignId) === undefined) return notFound('Campaign not found', 'TOD-251');
    const groups = context.scope.world
      .store('sbAdGroup')
      .scan({ profileId: context.scope.profile.profileId, campaignId, after: 0, count: Number.MAX_SAFE_INTEGER });
    for (const group of groups) {
      const advisor = BidAdvisor.ofAdGroup(context, 'headlineSearch', group.id);
      if (advisor !== undefined) return advisor;
    }
  }
  return BidAdvisor.ofAnyProduct(context, 'headlineSearch');
}

interface AskedBid {
  target: BidTarget;
  own: object;
  failed: object;
}

function split<T>(
  context: ScopeAtTime,
  advisor: BidAdvisor,
  items: readonly T[],
  ask: (item: T, index: number) => AskedBid,
): { success: object[]; error: object[] } {
  const { decimals } = context.scope.marketplace;
  const found: { success: object[]; error: object[] } = { success: [], error: [] };
  for (const [i, item] of items.entries()) {
    const { target, own, failed } = ask(item, i);
    const bid = target.text === '' ? undefined : advisor.suggest(target);
    if (bid === undefined) {
      found.error.push({ code: 'NOT_FOUND', details: 'No bid recommendation is available', ...failed });
      continue;
    }
    const recommendationId = (hashText(`${target.match} ${target.text}`) >>> 0).toString(16).padStart(8, '0');
    const [rangeStart, recommended, rangeEnd] = [bid.low, bid.middle, bid.high].map((each) => toMajor(each, decimals));
    found.success.push({ recommendationId, ...own, recommendedBid: { rangeStart, rangeEnd, recommended } });
  }
  return found;
}
