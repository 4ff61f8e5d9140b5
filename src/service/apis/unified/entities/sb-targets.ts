/**
 * Targets of sponsored brands in the unified API: keywords, products, categories and themes, all of them of ad groups.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Kind } from '../../../../model/entities.ts';
import { themeType } from '../../../../model/forms/targets.ts';
import { narrowerInCreates } from '../../../protocol/codecs/codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import { oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { amount } from './amounts.ts';
import { column, constant, shape } from '../../../protocol/codecs/shape.ts';
import { FIELDS, FILTERS } from './fields.ts';
import { member, OF_CAMPAIGN } from './members.ts';
import {
  expressionFilters,
  keywordDetails,
  keywordFilters,
  MATCH_TYPES,
  matchTypeFilter,
  nativeLanguageLocaleFilter,
  targetBid,
  typeOf,
} from './sp-targets.ts';
import { brandsDetails } from './target-details.ts';

const SB_MAX_TARGETS = 1000;
const NEGATIVE_MATCH_TYPES = { EXACT: 'negativeExact', PHRASE: 'negativePhrase' };

const themeDetails = shape({ 'themeTarget.matchType': column('themeType', oneOf(themeType.names)) });

interface Declared<K extends Kind> {
  negative: boolean;
  targetTypes: readonly string[];
  details: Pick<Field, 'codec' | 'column' | 'spreads'>;
  filters: Readonly<Record<string, BodyFilter>>;
  within?: NonNullable<Member<K>['within']>;
  fixed?: Readonly<Partial<Draft<K>>>;
}

/** Other than those of sponsored products, the bid of a create has an amount. */
const BID: Field = {
  codec: targetBid,
  input: narrowerInCreates(targetBid, shape({ bid: amount })),
  column: 'bid',
  create: 'optional',
  update: true,
};

function targets<K extends 'sbKeyword' | 'sbTarget' | 'sbTheme'>(kind: K, declared: Declared<K>): Member<K> {
  const { negative, targetTypes, details, filters, ...others } = declared;
  return member('targets', {
    kind,
    selects: { negative, targetTypes },
    ...others,
    maxItems: SB_MAX_TARGETS,
    maxIds: 100,
    fields: {
      ...OF_CAMPAIGN,
      adGroupId: FIELDS.adGroupId,
      ...(negative ? {} : { bid: BID }),
      negative: { codec: constant(negative), column: 'id', create: 'required' },
      targetDetails: { ...details, create: 'required' },
      targetType: typeOf(targetTypes),
    },
    filters: { adGroupIdFilter: FILTERS.adGroupId, ...filters },
  });
}

const keywords = (negative: boolean, matchTypes: Readonly<Record<string, string>>) =>
  targets('sbKeyword', {
    negative,
    targetTypes: ['KEYWORD'],
    details: { codec: keywordDetails(matchTypes), column: 'text' },
    filters: { ...keywordFilters(matchTypes, 2), nativeLanguageLocaleFilter },
    within: { column: 'matchType', values: Object.values(matchTypes) },
  });

const products = (negative: 0 | 1) =>
  targets('sbTarget', {
    negative: negative === 1,
    targetTypes: ['PRODUCT', 'PRODUCT_CATEGORY'],
    details: { codec: brandsDetails, column: 'expression', spreads: true },
    filters: expressionFilters({ PRODUCT_EXACT: 'asinSameAs' }),
    within: { column: 'negative', values: [negative] },
    fixed: { negative },
  });

export const sbTargets = [
  keywords(false, MATCH_TYPES),
  keywords(true, NEGATIVE_MATCH_TYPES),
  products(0),
  products(1),
  targets('sbTheme', {
    negative: false,
    targetTypes: ['THEME'],
    details: { codec: themeDetails, column: 'themeType' },
    filters: { matchTypeFilter: matchTypeFilter('themeType', themeType.names) },
  }),
] as const;
