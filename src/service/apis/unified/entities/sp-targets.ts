/**
 * Targets of sponsored products in the unified API: keywords and product targets, with their negatives in ad groups and in
 * campaigns.
 */
import type { KindsOf } from '../../../../model/kinds.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { amount, shownCurrency } from './amounts.ts';
import { column, constant, notKept, shape } from '../../../protocol/codecs/shape.ts';
import { FIELDS, FILTERS, matched } from './fields.ts';
import { member, OF_CAMPAIGN } from './members.ts';
import { expressionDetails, negativeDetails, PREDICATE_MATCH_TYPES, targetTypeOf } from './target-details.ts';
import { MAX_ITEMS } from './sp-campaigns.ts';

export const MATCH_TYPES = { BROAD: 'broad', EXACT: 'exact', PHRASE: 'phrase' };
const NEGATIVE_MATCH_TYPES = { BROAD: 'negativeBroad', EXACT: 'negativeExact', PHRASE: 'negativePhrase' };

export const targetBid = shape({ bid: optional(amount), currencyCode: shownCurrency });

export function keywordDetails(matchTypes: Readonly<Record<string, string>>) {
  return shape({
    'keywordTarget.keyword': column('text', text),
    'keywordTarget.matchType': oneOf(matchTypes),
    'keywordTarget.nativeLanguageKeyword': optional(text),
    'keywordTarget.nativeLanguageLocale': optional(oneOf(['zh_CN'])),
  });
}

/** Where there are several types, it follows from the details, which must be of the type that a request names. */
export function typeOf(allowed: readonly string[]): Field {
  const [only = '', ...others] = allowed;
  if (others.length === 0) return { codec: constant(only), column: 'id', create: 'required' };
  const codec = { ...notKept(oneOf(allowed)), write: (expression: unknown) => `"${targetTypeOf(String(expression))}"` };
  return { codec, column: 'expression', create: 'required' };
}

interface Declared {
  negative: boolean;
  targetTypes: readonly string[];
  level?: 'CAMPAIGN';
  /** The column that holds what is targeted. */
  column: 'text' | 'expression';
  details: Codec<unknown>;
  matchTypes: Readonly<Record<string, string>>;
  isTranslated?: boolean;
}

/** All match types, of which those of other kinds select nothing. */
const ALL_MATCH_TYPES = [
  ...Object.keys(MATCH_TYPES),
  ...Object.keys(PREDICATE_MATCH_TYPES),
  'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES',
];

export function matchTypeFilter(column: string, matchTypes: Readonly<Record<string, string>>): BodyFilter {
  const values = Object.fromEntries(ALL_MATCH_TYPES.map((name) => [name, matchTypes[name] ?? []]));
  const tested = column === 'expression' ? { exactTest: 'hasPredicate' as const } : {};
  return { type: 'choices', column, values, min: 1, max: 10, ...tested };
}

export const nativeLanguageLocaleFilter: BodyFilter = {
  type: 'choices',
  column: 'nativeLanguageLocale',
  values: { zh_CN: 'zh_CN' },
  min: 1,
  max: 1,
};

export function keywordFilters(
  matchTypes: Readonly<Record<string, string>>,
  max: number,
): Readonly<Record<string, BodyFilter>> {
  return { keywordFilter: matched('text', max), matchTypeFilter: matchTypeFilter('matchType', matchTypes) };
}

export function expressionFilters(matchTypes: Readonly<Record<string, string>>): Readonly<Record<string, BodyFilter>> {
  return {
    matchTypeFilter: matchTypeFilter('expression', matchTypes),
    targetTypeFilter: {
      type: 'choices',
      column: 'expression',
      values: TYPE_PREDICATES,
      exactTest: 'hasPredicate',
      min: 1,
      max: 4,
    },
  };
}

const productIdFilter: BodyFilter = {
  ...matched('expression', 100),
  exactTest: 'namesAsin',
  partTest: 'namesAsinThatHolds',
};

function filtersOf({ level, column: of, matchTypes, isTranslated }: Declared): Readonly<Record<string, BodyFilter>> {
  return {
    ...(level === undefined ? { adGroupIdFilter: FILTERS.adGroupId } : {}),
    ...(isTranslated ? { nativeLanguageLocaleFilter } : {}),
    ...(of === 'text' ? keywordFilters(matchTypes, 100) : { ...expressionFilters(matchTypes), productIdFilter }),
  };
}

const TYPE_PREDICATES = {
  KEYWORD: [],
  LOCATION: [],
  PRODUCT: ['asinSameAs', 'asinExpandedFrom'],
  PRODUCT_CATEGORY: ['asinCategorySameAs', 'asinBrandSameAs'],
  THEME: [
    'queryHighRelMatches',
    'queryBroadRelMatches',
    'asinSubstituteRelated',
    'asinAccessoryRelated',
    'keywordGroupSameAs',
  ],
};

type TargetKind = Exclude<KindsOf<'sp'>, 'campaign' | 'adGroup' | 'productAd'>;

function targets<K extends TargetKind>(kind: K, declared: Declared): Member<K> {
  const { negative, targetTypes, level = 'AD_GROUP', column: of, details } = declared;
  return member('targets', {
    kind,
    selects: { negative, targetTypes, ...(negative ? { level } : {}) },
    maxItems: MAX_ITEMS,
    maxIds: 100,
    fields: {
      ...OF_CAMPAIGN,
      ...(negative ? {} : { bid: { codec: targetBid, column: 'bid', create: 'optional', update: true } as const }),
      ...(level === 'CAMPAIGN' ? { campaignId: FIELDS.campaignId } : { adGroupId: FIELDS.adGroupId }),
      negative: { codec: constant(negative), column: 'id', create: 'required' },
      tags: FIELDS.tags,
      targetDetails: { codec: details, column: of, spreads: true, create: 'required' },
      targetLevel: { codec: constant(level), column: 'id' },
      targetType: typeOf(targetTypes),
    },
    filters: filtersOf(declared),
  });
}

const keywords = (matchTypes: Readonly<Record<string, string>>, isTranslated: boolean) =>
  ({
    targetTypes: ['KEYWORD'],
    column: 'text',
    details: keywordDetails(matchTypes),
    matchTypes,
    isTranslated,
  }) as const;
const EXCLUDED = { negative: true, targetTypes: ['PRODUCT', 'PRODUCT_CATEGORY'], column: 'expression' } as const;

export const spTargets = [
  targets('keyword', { ...keywords(MATCH_TYPES, true), negative: false }),
  targets('negativeKeyword', { ...keywords(NEGATIVE_MATCH_TYPES, true), negative: true }),
  targets('campaignNegativeKeyword', { ...keywords(NEGATIVE_MATCH_TYPES, false), negative: true, level: 'CAMPAIGN' }),
  targets('target', {
    negative: false,
    targetTypes: ['PRODUCT', 'PRODUCT_CATEGORY', 'THEME'],
    column: 'expression',
    details: expressionDetails,
    matchTypes: PREDICATE_MATCH_TYPES,
  }),
  targets('negativeTarget', { ...EXCLUDED, details: negativeDetails, matchTypes: PREDICATE_MATCH_TYPES }),
  targets('campaignNegativeTarget', {
    ...EXCLUDED,
    level: 'CAMPAIGN',
    details: negativeDetails,
    matchTypes: PREDICATE_MATCH_TYPES,
  }),
] as const;
