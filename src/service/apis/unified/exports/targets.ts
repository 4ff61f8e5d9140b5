/**
 * Targets of all products in the common model: keywords, negative keywords, product targets and audiences.
 */
import type { Entities } from '../../../../model/entities.ts';
import type { DisplayPredicate, Predicate } from '../../../../model/stored/bids-and-targets.ts';
import { KEYWORD_GROUP } from '../../../../model/forms/predicate-names.ts';
import { themeType } from '../../../../model/forms/targets.ts';
import { excludesAudience } from '../../../../core/entities/display/expressions.ts';
import { displayPredicates } from '../../../../core/performance/sponsored-display.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { shape } from '../../../protocol/codecs/shape.ts';
import { shownCurrency } from '../entities/amounts.ts';
import { FIELDS } from '../entities/fields.ts';
import { adProduct, exportSource, major, value, type ExportSource } from './export-source.ts';

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

const EVENTS: Readonly<Record<string, string>> = { views: 'VIEW', purchases: 'PURCHASE' };
/** The products of an audience, relative to the advertised ones. */
const RELATIONS: Readonly<Record<string, string>> = {
  exactProduct: 'PRODUCT_EXACT',
  similarProduct: 'PRODUCT_SIMILAR',
  relatedProduct: 'PRODUCT_RELATED',
};

type CommonObject = Readonly<Record<string, unknown>>;
type Details = { targetType: string; targetDetails: CommonObject };
type TargetKind =
  | 'keyword'
  | 'negativeKeyword'
  | 'campaignNegativeKeyword'
  | 'target'
  | 'negativeTarget'
  | 'campaignNegativeTarget'
  | 'sbKeyword'
  | 'sbTarget'
  | 'sbTheme'
  | 'sdTarget'
  | 'sdNegativeTarget';

const ofAdGroup = { adGroupId: FIELDS.adGroupId };
/** A target of a campaign has the id of the campaign instead of the id of an ad group. */
const ofCampaign = { campaignId: FIELDS.campaignId };

function targets<K extends TargetKind>(
  kind: K,
  describe: (row: Entities[K]) => Details & { negative: boolean },
  parent: Readonly<Record<string, Field>> = ofAdGroup,
): ExportSource<K> {
  return exportSource(kind, {
    fields: {
      targetId: FIELDS.id,
      ...parent,
      adProduct,
      state: FIELDS.state,
      negative: value('negative'),
      bid: { codec: shape({ bid: major, currencyCode: shownCurrency }), column: 'bid' },
      targetType: value('targetType'),
      targetDetails: value('targetDetails'),
    },
    show(_context, row) {
      const details = describe(row);
      return { ...row, ...details, ...(details.negative ? { bid: null } : {}) };
    },
  });
}

interface KeywordRow {
  text: string;
  matchType: string;
  nativeLanguageKeyword?: string | null;
  nativeLanguageLocale?: string | null;
}

function keyword({ text, matchType, nativeLanguageKeyword, nativeLanguageLocale }: KeywordRow) {
  return {
    negative: matchType.startsWith('negative'),
    targetType: 'KEYWORD',
    targetDetails: {
      matchType: matchType.replace('negative', '').toUpperCase(),
      keyword: text,
      nativeLanguageKeyword: nativeLanguageKeyword ?? undefined,
      nativeLanguageLocale: nativeLanguageLocale ?? undefined,
    },
  };
}

function product(negative: boolean, { expression }: { expression: string }) {
  // Only the rules of targets write this column.
  return { negative, ...predicateDetails(JSON.parse(expression) as Predicate[]) };
}

function predicateDetails(predicates: readonly Predicate[]): Details {
  const { type = '', value } = predicates[0] ?? {};
  const automatic = AUTO_MATCH_TYPES[type];
  if (automatic !== undefined) return { targetType: 'AUTO', targetDetails: { matchType: automatic } };
  if (type === KEYWORD_GROUP) return { targetType: 'THEME', targetDetails: { matchType: value } };
  const product = PRODUCT_MATCH_TYPES[type];
  if (product !== undefined) return { targetType: 'PRODUCT', targetDetails: { matchType: product, asin: value } };
  const details = predicates.map((each) => REFINEMENTS[each.type]?.(each.value ?? '') ?? {});
  return { targetType: 'PRODUCT_CATEGORY', targetDetails: Object.assign({}, ...details) as CommonObject };
}

function detailsOf(predicates: readonly DisplayPredicate[]): Details {
  const [{ type = '', value } = { type: '' }] = predicates;
  if (typeof value === 'object') return audienceDetails(type, value);
  if (type === 'similarProduct') return { targetType: 'PRODUCT', targetDetails: { matchType: 'PRODUCT_SIMILAR' } };
  if (type === 'contentCategorySameAs')
    return { targetType: 'CONTENT_CATEGORY', targetDetails: { contentCategoryId: value } };
  return predicateDetails(textPredicates(predicates));
}

function audienceDetails(type: string, predicates: readonly DisplayPredicate[]): Details {
  const audienceId = predicates.find((each) => each.type === 'audienceSameAs')?.value;
  if (audienceId !== undefined) return { targetType: 'AUDIENCE', targetDetails: { audienceId } };
  const lookback = predicates.find((each) => each.type === 'lookback')?.value;
  const details = { event: EVENTS[type], lookback: lookback === undefined ? undefined : `DAYS_${String(lookback)}` };
  const matchType = predicates.flatMap((each) => RELATIONS[each.type] ?? [])[0];
  if (matchType !== undefined) return { targetType: 'PRODUCT_AUDIENCE', targetDetails: { ...details, matchType } };
  const { targetDetails } = predicateDetails(textPredicates(predicates));
  return { targetType: 'PRODUCT_CATEGORY_AUDIENCE', targetDetails: { ...details, ...targetDetails } };
}

/** Only the predicates of the category that an audience is about. */
function textPredicates(predicates: readonly DisplayPredicate[]): { type: string; value: string }[] {
  return predicates.flatMap(({ type, value }) =>
    typeof value === 'string' && type !== 'lookback' ? { type, value } : [],
  );
}

export const targetSources = [
  targets('keyword', keyword),
  targets('negativeKeyword', keyword),
  targets('campaignNegativeKeyword', keyword, ofCampaign),
  targets('target', (row) => product(false, row)),
  targets('negativeTarget', (row) => product(true, row)),
  targets('campaignNegativeTarget', (row) => product(true, row), ofCampaign),
  targets('sbKeyword', keyword),
  targets('sbTarget', (row) => product(row.negative === 1, row)),
  targets('sbTheme', (row) => ({
    negative: false,
    targetType: 'THEME',
    targetDetails: { matchType: themeType.write(row.themeType) },
  })),
  targets('sdTarget', ({ expression }) => {
    const predicates = displayPredicates(expression);
    return { negative: excludesAudience(predicates), ...detailsOf(predicates) };
  }),
  targets('sdNegativeTarget', (row) => ({ negative: true, ...detailsOf(displayPredicates(row.expression)) })),
] as const;
