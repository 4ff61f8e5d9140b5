/**
 * Insights of campaigns of sponsored brands: what the market says of keywords that may not exist yet.
 */
import { keywordInsights } from '../../../../core/recommendations/keyword-insights.ts';
import type { Country } from '../../../../model/marketplaces.ts';
import { toMajor } from '../../../../model/money.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { integer, money, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { answered, keywordText, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';

const TYPE = 'application/vnd.sbinsights.v4+json';
const RULE = 'TOD-578';
/** The keywords of a page. */
const PAGE = 100;
const FORMATS = ['PRODUCT_COLLECTION', 'STORE_SPOTLIGHT', 'VIDEO', 'BRAND_VIDEO'] as const;
const matchType = oneOf<'exact' | 'phrase' | 'broad'>({ EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' });
const KEYWORD = object({ keywordText, matchType, bid: money });
const BODY = object({
  adGroups: list(object({ adFormat: oneOf(FORMATS), keywords: optional(list(KEYWORD, { max: 800 })) }), { max: 100 }),
});

const SHARE_COUNTRIES: readonly Country[] = ['US', 'CA', 'MX', 'UK', 'DE', 'FR', 'ES', 'IT', 'IN', 'JP'];
const BID_COUNTRIES: readonly Country[] = [...SHARE_COUNTRIES, 'BR', 'AE', 'NL', 'SE', 'AU', 'SG'];

const INSIGHT = answered({
  adGroupIndex: integer(),
  keywordIndex: integer(),
  keywordText: text,
  matchType,
  bid: number(),
  alerts: list(oneOf(['LOW_KEYWORD_TRAFFIC', 'LOW_BID'])),
  searchTermImpressionRank: optional(integer()),
  searchTermImpressionShare: optional(number()),
});

export const insightOperations = [
  recommendationOperation({
    id: 'SBInsightsCampaignInsights',
    method: 'POST',
    path: '/sb/campaigns/insights',
    tag: 'Sponsored brands recommendations',
    summary: 'Read what the market says of keywords',
    types: { requests: [TYPE], typedErrors: true, rule: 'TOD-240' },
    bodies: { [TYPE]: BODY },
    query: { nextToken: { type: 'string' } },
    example: {
      adGroups: [
        {
          adFormat: 'PRODUCT_COLLECTION',
          keywords: [{ keywordText: 'camping lantern', matchType: 'EXACT', bid: 1 }],
        },
      ],
    },
    rule: RULE,
    refusals: [406],
    schema: {
      type: 'object',
      properties: {
        insights: listOf({ type: 'object', required: ['keywordInsight'], properties: { keywordInsight: INSIGHT } }),
        nextToken: { type: 'string' },
      },
    },
    recommend(context, { body: { adGroups }, query: { nextToken } }) {
      const { world, profile, marketplace } = context.scope;
      const fingerprint = JSON.stringify([world.name, profile.profileId, 'sb insights', adGroups]);
      const from = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
      if (from === undefined)
        return badParameter('nextToken must be one that this call returned for the same body', RULE);
      const all = adGroups.flatMap(({ keywords = [] }, adGroupIndex) =>
        keywords.map((keyword, keywordIndex) => ({ adGroupIndex, keywordIndex, ...keyword })),
      );
      const next = from + PAGE;
      const page = all.slice(from, next);
      const asked = page.map(({ keywordText, matchType: match, bid }) => ({
        text: keywordText.trim(),
        match,
        bid,
      }));
      const found = keywordInsights(context, 'headlineSearch', asked);
      const insights = page.map((keyword, i) => {
        const { hasLowTraffic = false, hasLowBid = false, impressions } = found[i] ?? {};
        const alerts = [
          ...(hasLowTraffic ? ['LOW_KEYWORD_TRAFFIC'] : []),
          ...(hasLowBid && BID_COUNTRIES.includes(profile.country) ? ['LOW_BID'] : []),
        ];
        const ranked = impressions !== undefined && SHARE_COUNTRIES.includes(profile.country);
        return {
          keywordInsight: {
            ...keyword,
            matchType: keyword.matchType.toUpperCase(),
            bid: toMajor(keyword.bid, marketplace.decimals),
            alerts,
            ...(ranked
              ? { searchTermImpressionRank: impressions.rank, searchTermImpressionShare: impressions.share }
              : {}),
          },
        };
      });
      return { json: { insights, ...(next < all.length ? { nextToken: pageToken(fingerprint, next) } : {}) } };
    },
  }),
];
