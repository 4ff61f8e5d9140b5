/**
 * Keywords for products, the best first: by the searches of shoppers and how well the products fit, by clicks or by orders.
 */
import type { Reading } from '../entities/operation-context.ts';
import type { CampaignType } from '../performance/product.ts';
import { isAsin, normalizeText } from '../../model/validate-text.ts';
import { demandOfKeyword, impressionRank, ownImpressions, termsOfProducts, type TermDemand } from './term-market.ts';

export type SortDimension = 'CLICKS' | 'CONVERSIONS' | 'DEFAULT';

interface AskedKeyword {
  text: string;
  match: 'broad' | 'phrase' | 'exact';
}

export interface RankedKeyword {
  text: string;
  demand: TermDemand;
  /** The position in the list of keywords that were asked about; undefined for a recommended one. */
  asked: number | undefined;
  /** Of the account among all advertisers; undefined without an impression. */
  impressions: { rank: number; share: number } | undefined;
}

/** Keywords that were asked about are ranked among the recommended ones, also those without a search. */
export function rankKeywords(
  context: Reading,
  type: CampaignType,
  asins: readonly string[],
  { max, sort, asked }: { max: number; sort: SortDimension; asked: readonly AskedKeyword[] },
): RankedKeyword[] {
  const own = ownImpressions(context, type);
  const known = new Set(asked.map(({ text }) => normalizeText(text)));
  const values = valueOf(sort);
  const recommended = [...termsOfProducts(context, type, asins)]
    .flatMap(([text, demand]): RankedKeyword[] =>
      known.has(text) || isAsin(text.toUpperCase())
        ? []
        : [{ text, demand, asked: undefined, impressions: impressionRank(own.get(text) ?? 0, demand) }],
    )
    .toSorted((a, b) => values(b) - values(a) || (a.text < b.text ? -1 : 1))
    .slice(0, max);
  const answered = asked.map(({ text, match }, i): RankedKeyword => {
    const demand = demandOfKeyword(context, type, { match, text }, { asins }) ?? emptyDemand(text);
    return { text, demand, asked: i, impressions: impressionRank(own.get(normalizeText(text)) ?? 0, demand) };
  });
  return [...recommended, ...answered].toSorted((a, b) => values(b) - values(a));
}

function valueOf(sort: SortDimension): (keyword: RankedKeyword) => number {
  return ({ demand }) => (sort === 'CLICKS' ? demand.clicks : sort === 'CONVERSIONS' ? demand.orders : demand.relevant);
}

function emptyDemand(term: string): TermDemand {
  return { term, searches: 0, relevant: 0, clicks: 0, orders: 0, rivals: new Map() };
}
