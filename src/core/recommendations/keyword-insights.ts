/**
 * What the market says of keywords that a client is about to create: the account's part of the impressions of their terms, and
 * whether they are rare or their bids low.
 */
import { normalizeText } from '../../model/validate-text.ts';
import type { Reading } from '../entities/operation-context.ts';
import type { CampaignType } from '../performance/product.ts';
import { BidAdvisor } from './bid-advisor.ts';
import { demandOfKeyword, impressionRank, ownImpressions } from './term-market.ts';

interface AskedKeyword {
  text: string;
  match: 'broad' | 'phrase' | 'exact';
  /** Minor units. */
  bid: number;
}

interface KeywordInsight {
  /** Shoppers search for what it matches less than ten times a day. */
  hasLowTraffic: boolean;
  /** Below the lowest of the suggested bids. */
  hasLowBid: boolean;
  /** Of the account among all advertisers in the last seven days, for the text as a term; undefined without an impression. */
  impressions: { rank: number; share: number } | undefined;
}

const DAYS = 7;
const LEAST_A_DAY = 10;

export function keywordInsights(
  context: Reading,
  type: CampaignType,
  keywords: readonly AskedKeyword[],
): KeywordInsight[] {
  const advisor = BidAdvisor.ofAnyProduct(context, type);
  const own = ownImpressions(context, type, DAYS);
  const demandOf = (match: AskedKeyword['match'], text: string): ReturnType<typeof demandOfKeyword> =>
    demandOfKeyword(context, type, { match, text }, { asins: advisor.asins, count: DAYS });
  return keywords.map(({ text, match, bid }) => {
    const found = own.get(normalizeText(text)) ?? 0;
    const term = found === 0 ? undefined : demandOf('exact', text);
    return {
      hasLowTraffic: (demandOf(match, text)?.searches ?? 0) < LEAST_A_DAY * DAYS,
      hasLowBid: bid < (advisor.suggest({ match, text })?.low ?? 0),
      impressions: term === undefined ? undefined : impressionRank(found, term),
    };
  });
}
