/**
 * Keyword recommendations of sponsored products, versions 3 to 5.
 */
import type { Reading } from '../../../../core/entities/operation-context.ts';
import type { SuggestedBid } from '../../../../core/performance/market/suggested-bids.ts';
import { BidAdvisor } from '../../../../core/recommendations/bid-advisor.ts';
import {
  rankKeywords,
  type RankedKeyword,
  type SortDimension,
} from '../../../../core/recommendations/keyword-ranking.ts';
import { DEMAND_DAYS } from '../../../../core/recommendations/term-market.ts';
import type { Strategy } from '../../../../model/entity-values.ts';
import { hashText } from '../../../../model/random.ts';
import { notFound, unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered, byName, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import {
  recommendationOperation,
  type Asked,
  type Recommendation,
} from '../../../protocol/grammars/recommendations/operation.ts';
import { boolean, boundedText, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { productDetailsList, STRATEGIES } from './bids.ts';
import { enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const V3 = 'application/vnd.spkeywordsrecommendation.v3+json';
const V4 = 'application/vnd.spkeywordsrecommendation.v4+json';
const V5 = 'application/vnd.spkeywordsrecommendation.v5+json';

const MATCHES = { BROAD: 'broad', PHRASE: 'phrase', EXACT: 'exact' } as const;
type Match = keyof typeof MATCHES;
// The keys of the object are these words.
const MATCH_NAMES = Object.keys(MATCHES) as readonly Match[];
const LOCALES = (
  'ar_EG de_DE en_AE en_AU en_CA en_GB en_IN en_SA en_SG en_US es_ES es_MX fr_FR it_IT ja_JP nl_NL pl_PL pt_BR ' +
  'sv_SE tr_TR zh_CN'
).split(' ');
const MAX = 200;
const THEME = 'CONVERSION_OPPORTUNITIES';
/** Clicks and orders of a week differ from the expected ones by about this part. */
const RANGE = 0.25;

interface AskedTarget {
  keyword?: string;
  matchType?: Match;
  bid?: number;
  userSelectedKeyword?: boolean;
}

interface Wanted {
  recommendationType: 'KEYWORDS_FOR_ASINS' | 'KEYWORDS_FOR_ADGROUP';
  maxRecommendations?: number;
  sortDimension?: SortDimension;
  targets?: readonly AskedTarget[];
  campaignId?: string;
  adGroupId?: string;
  asins?: readonly string[];
  productDetailsList?: readonly { asin?: string }[];
  biddingStrategy?: Strategy;
  bidsEnabled?: boolean;
}

const target = object({
  keyword: optional(boundedText({ min: 1, max: 80 })),
  matchType: optional(oneOf(MATCH_NAMES)),
  bid: optional(number()),
  userSelectedKeyword: optional(boolean),
});
const shared = {
  locale: optional(oneOf(LOCALES)),
  maxRecommendations: optional(describedBy(integer({ min: 0, max: MAX }), { default: MAX })),
  sortDimension: optional(oneOf(['CLICKS', 'CONVERSIONS', 'DEFAULT'] as const)),
  targets: optional(list(target, { max: 100 })),
};
const ofAdGroup = {
  recommendationType: oneOf(['KEYWORDS_FOR_ADGROUP'] as const),
  campaignId: text,
  adGroupId: text,
  ...shared,
};
const ofAsins = {
  recommendationType: oneOf(['KEYWORDS_FOR_ASINS'] as const),
  asins: list(text, { max: 50 }),
  ...shared,
};
const older: Codec<Wanted> = byName<Wanted>('recommendationType', {
  KEYWORDS_FOR_ADGROUP: object(ofAdGroup),
  KEYWORDS_FOR_ASINS: object(ofAsins),
});
const newest: Codec<Wanted> = byName<Wanted>('recommendationType', {
  KEYWORDS_FOR_ADGROUP: object({ ...ofAdGroup, bidsEnabled: optional(boolean) }),
  KEYWORDS_FOR_ASINS: object({
    ...ofAsins,
    biddingStrategy: optional(oneOf(STRATEGIES)),
    bidsEnabled: optional(boolean),
    productDetailsList,
  }),
});

const suggestedBid = answered({ rangeStart: number(), suggested: number(), rangeEnd: number() });
const ofMatch = {
  matchType: enumOf(...MATCH_NAMES),
  rank: integer().schema,
  bid: number().schema,
  suggestedBid,
};
const ofKeyword = { keyword: text.schema, recId: text.schema, userSelectedKeyword: boolean.schema };
const row = objectOf({
  ...ofKeyword,
  searchTermImpressionRank: integer().schema,
  searchTermImpressionShare: number().schema,
  bidInfo: listOf(objectOf({ ...ofMatch, theme: text.schema }), { maxItems: 15 }),
});
const flat = objectOf({ ...ofKeyword, ...ofMatch });

const DECLARED: Recommendation<Wanted> = {
  id: 'getRankedKeywordRecommendation',
  method: 'POST',
  path: '/sp/targets/keywords/recommendations',
  tag: 'Keyword recommendations',
  summary: 'Recommend keywords for products or an ad group, and rank keywords',
  types: { requests: [V4, V3, V5], typedErrors: true, rule: 'TOD-240' },
  bodies: { [V4]: older, [V3]: older, [V5]: newest },
  example: { recommendationType: 'KEYWORDS_FOR_ASINS', asins: ['B0EXAMPLE1'] },
  rule: 'TOD-245',
  refusals: [404, 406, 422],
  schema: {
    anyOf: [
      objectOf({ keywordTargetList: listOf(row), impactMetrics: listOf({ type: 'object' }) }, ['keywordTargetList']),
      listOf(flat),
    ],
  },
  recommend,
};

export const keywordOperations = [recommendationOperation(DECLARED)];

function recommend(context: Reading, { body, answer }: Asked<Wanted>): { json: unknown } | ApiError {
  const advisor = advisorFor(context, body);
  if (isApiError(advisor)) return advisor;
  const asked = (body.targets ?? []).map(({ keyword = '', matchType = 'BROAD' }) => ({
    text: keyword.trim(),
    match: MATCHES[matchType],
  }));
  if (asked.some(({ text: each }) => each === '')) return unprocessable('Each target requires a keyword', 'TOD-245');
  const ranked = rankKeywords(context, 'sponsoredProducts', advisor.asins, {
    max: body.maxRecommendations ?? MAX,
    sort: body.sortDimension ?? 'DEFAULT',
    asked,
  });
  const rows = ranked.slice(0, MAX).map((keyword, i) => rowOf(keyword, { advisor, body, answer, rank: i + 1 }));
  if (answer === V3)
    return {
      json: rows.flatMap(({ bidInfo, keyword, ...own }) => bidInfo.map((bid) => ({ keyword, ...own, ...bid }))),
    };
  return {
    json: { keywordTargetList: rows, ...(answer === V5 ? { impactMetrics: [impactOf(ranked)] } : {}) },
  };
}

function advisorFor(context: Reading, wanted: Wanted): BidAdvisor | ApiError {
  if (wanted.recommendationType === 'KEYWORDS_FOR_ADGROUP') {
    const { campaignId = '', adGroupId = '' } = wanted;
    const adGroup = /^\d{1,19}$/.test(adGroupId) ? context.adGroup(adGroupId) : undefined;
    if (adGroup === undefined || adGroup.campaignId !== campaignId)
      return notFound('Ad group not found in the campaign', 'TOD-245');
    return (
      BidAdvisor.ofAdGroup(context, 'sponsoredProducts', adGroupId) ??
      unprocessable('The ad group has no ASIN', 'TOD-245')
    );
  }
  const details = (wanted.productDetailsList ?? []).flatMap(({ asin }) => asin ?? []);
  const asins = [...new Set([...(wanted.asins ?? []), ...details])];
  if (asins.length === 0) return unprocessable('At least one ASIN is required', 'TOD-245');
  const bidding = { strategy: wanted.biddingStrategy ?? 'legacyForSales', adjustments: [] };
  return BidAdvisor.ofProducts(context, 'sponsoredProducts', { asins, bidding });
}

interface RowContext {
  advisor: BidAdvisor;
  body: Wanted;
  answer: string;
  rank: number;
}

function rowOf({ text: keyword, asked, impressions }: RankedKeyword, { advisor, body, answer, rank }: RowContext) {
  const target = asked === undefined ? undefined : body.targets?.[asked];
  const matches = target === undefined ? MATCH_NAMES : [target.matchType ?? 'BROAD'];
  const recId = recIdOf(keyword);
  const bidInfo = matches.map((matchType) => {
    const bid = body.bidsEnabled === false ? undefined : advisor.suggest({ match: MATCHES[matchType], text: keyword });
    return { matchType, rank, ...bidOf(bid, target?.bid), ...(answer === V5 ? { theme: THEME } : {}) };
  });
  return {
    keyword,
    recId,
    userSelectedKeyword: target?.userSelectedKeyword ?? asked !== undefined,
    ...(impressions === undefined || answer === V3
      ? {}
      : { searchTermImpressionRank: impressions.rank, searchTermImpressionShare: impressions.share }),
    bidInfo,
  };
}

/** Minor units. The bid of a keyword is the suggested one unless the client sends its own. */
function bidOf(bid: SuggestedBid | undefined, own: number | undefined): object {
  if (bid === undefined) return own === undefined ? {} : { bid: own };
  return { bid: own ?? bid.middle, suggestedBid: { rangeStart: bid.low, suggested: bid.middle, rangeEnd: bid.high } };
}

/** The same for the same keyword. */
function recIdOf(keyword: string): string {
  return [1, 2, 3, 4].map((part) => (hashText(`${part} ${keyword}`) >>> 0).toString(16).padStart(8, '0')).join('-');
}

/** Of all recommended keywords together in a week. */
function impactOf(ranked: readonly RankedKeyword[]): object {
  const of = (name: 'clicks' | 'orders'): object => {
    const sum = ranked.reduce((total, { demand }) => total + demand[name], 0);
    const week = (sum * 7) / DEMAND_DAYS;
    return { values: [{ lower: Math.floor(week * (1 - RANGE)), upper: Math.ceil(week * (1 + RANGE)) }] };
  };
  return { clicks: of('clicks'), orders: of('orders') };
}
