/**
 * Targets of all products in the common model: keywords, negative keywords, and product targets.
 */
import type { AdProduct } from '../../../../model/forms/ad-products.ts';
import type { Entity, Id, Kind } from '../../../../model/entities.ts';
import type { MatchType, NegativeMatchType } from '../../../../model/entity-values.ts';
import { KEYWORD_GROUP } from '../../../../model/forms/predicate-names.ts';
import { themeType as themeForm } from '../../../../model/forms/targets.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import { amountOf, deliveryAndTimes, upperState, type CommonObject, type ExportSource } from './export-source.ts';
import type { Predicate } from '../../../../model/stored/bids-and-targets.ts';

const MATCH_TYPES: Readonly<Record<MatchType | NegativeMatchType, string>> = {
  exact: 'EXACT',
  phrase: 'PHRASE',
  broad: 'BROAD',
  negativeExact: 'EXACT',
  negativePhrase: 'PHRASE',
  negativeBroad: 'BROAD',
};
const AUTO_MATCH_TYPES: Readonly<Record<string, string>> = {
  queryBroadRelMatches: 'SEARCH_LOOSE_MATCH',
  queryHighRelMatches: 'SEARCH_CLOSE_MATCH',
  asinSubstituteRelated: 'PRODUCT_SUBSTITUTES',
  asinAccessoryRelated: 'PRODUCT_COMPLEMENTS',
};
const PRODUCT_MATCH_TYPES: Readonly<Record<string, string>> = {
  asinSameAs: 'PRODUCT_EXACT',
  asinExpandedFrom: 'PRODUCT_SIMILAR',
};

/** The detail that each predicate of a category target becomes. */
const REFINEMENTS: Readonly<Record<string, (value: string) => CommonObject>> = {
  asinCategorySameAs: (value) => ({ productCategoryId: value }),
  asinBrandSameAs: (value) => ({ productBrand: value }),
  asinGenreSameAs: (value) => ({ productGenre: value }),
  asinAgeRangeSameAs: (value) => ({ productAgeRange: value }),
  asinPriceLessThan: (value) => ({ productPriceLessThan: value }),
  asinPriceGreaterThan: (value) => ({ productPriceGreaterThan: value }),
  asinPriceBetween: (value) => between('productPrice', value),
  asinReviewRatingLessThan: (value) => ({ productRatingLessThan: value }),
  asinReviewRatingGreaterThan: (value) => ({ productRatingGreaterThan: value }),
  asinReviewRatingBetween: (value) => between('productRating', value),
  asinIsPrimeShippingEligible: (value) => ({ productPrimeShippingEligible: value === 'true' }),
};

/** `5-10` is greater than 5 and less than 10. */
function between(name: string, value: string): CommonObject {
  const [low, high] = value.split('-', 2);
  return { [`${name}LessThan`]: high, [`${name}GreaterThan`]: low };
}

export type Details = { targetType: string; targetDetails: CommonObject };
type Clause = Entity & { campaignId: Id; adGroupId?: Id; bid?: number | null };

/** A target of a campaign has the id of the campaign instead of the id of an ad group. */
function write(
  context: OperationContext,
  kind: Kind,
  row: Clause,
  { adProduct, negative, ...details }: Details & { adProduct: AdProduct; negative: boolean },
): CommonObject {
  const { bid = null } = row;
  const amount = bid === null || negative ? undefined : amountOf(context, bid);
  return {
    targetId: row.id,
    ...(row.adGroupId === undefined ? { campaignId: row.campaignId } : { adGroupId: row.adGroupId }),
    adProduct,
    state: upperState(row),
    negative,
    bid: amount && { bid: amount.amount, currencyCode: amount.currencyCode },
    ...details,
    ...deliveryAndTimes(context, kind, row),
  };
}

interface KeywordRow {
  text: string;
  matchType: MatchType | NegativeMatchType;
  nativeLanguageKeyword?: string | null;
  nativeLanguageLocale?: string | null;
}

function keywordDetails({ text, matchType, nativeLanguageKeyword, nativeLanguageLocale }: KeywordRow): Details {
  return {
    targetType: 'KEYWORD',
    targetDetails: {
      matchType: MATCH_TYPES[matchType],
      keyword: text,
      nativeLanguageKeyword: nativeLanguageKeyword ?? undefined,
      nativeLanguageLocale: nativeLanguageLocale ?? undefined,
    },
  };
}

function productDetails({ expression }: { expression: string }): Details {
  // Only the rules of targets write this column.
  return predicateDetails(JSON.parse(expression) as Predicate[]);
}

export function predicateDetails(predicates: readonly Predicate[]): Details {
  const { type = '', value } = predicates[0] ?? {};
  const automatic = AUTO_MATCH_TYPES[type];
  if (automatic !== undefined) return { targetType: 'AUTO', targetDetails: { matchType: automatic } };
  if (type === KEYWORD_GROUP) return { targetType: 'THEME', targetDetails: { matchType: value } };
  const product = PRODUCT_MATCH_TYPES[type];
  if (product !== undefined) return { targetType: 'PRODUCT', targetDetails: { matchType: product, asin: value } };
  const details = predicates.map((each) => REFINEMENTS[each.type]?.(each.value ?? '') ?? {});
  return { targetType: 'PRODUCT_CATEGORY', targetDetails: Object.assign({}, ...details) as CommonObject };
}

function isNegativeKeyword({ matchType }: { matchType: string }): boolean {
  return matchType.startsWith('negative');
}

type KeywordKind = 'keyword' | 'negativeKeyword' | 'campaignNegativeKeyword' | 'sbKeyword';

function keywordSource<K extends KeywordKind>(kind: K, adProduct: AdProduct): ExportSource<K> {
  return {
    kind,
    adProduct,
    write: (context, row) =>
      write(context, kind, row, { adProduct, negative: isNegativeKeyword(row), ...keywordDetails(row) }),
  };
}

type TargetKind = 'target' | 'negativeTarget' | 'campaignNegativeTarget' | 'sbTarget';

function targetSource<K extends TargetKind>(kind: K, adProduct: AdProduct): ExportSource<K> {
  return {
    kind,
    adProduct,
    write(context, row) {
      const negative = 'negative' in row ? row.negative === 1 : kind !== 'target';
      return write(context, kind, row, { adProduct, negative, ...productDetails(row) });
    },
  };
}

const themeSource: ExportSource<'sbTheme'> = {
  kind: 'sbTheme',
  adProduct: 'SPONSORED_BRANDS',
  write: (context, row) =>
    write(context, 'sbTheme', row, {
      adProduct: 'SPONSORED_BRANDS',
      negative: false,
      targetType: 'THEME',
      targetDetails: { matchType: themeForm.write(row.themeType) },
    }),
};

export const targetSources = [
  keywordSource('keyword', 'SPONSORED_PRODUCTS'),
  keywordSource('negativeKeyword', 'SPONSORED_PRODUCTS'),
  keywordSource('campaignNegativeKeyword', 'SPONSORED_PRODUCTS'),
  targetSource('target', 'SPONSORED_PRODUCTS'),
  targetSource('negativeTarget', 'SPONSORED_PRODUCTS'),
  targetSource('campaignNegativeTarget', 'SPONSORED_PRODUCTS'),
  keywordSource('sbKeyword', 'SPONSORED_BRANDS'),
  targetSource('sbTarget', 'SPONSORED_BRANDS'),
  themeSource,
] as const;
