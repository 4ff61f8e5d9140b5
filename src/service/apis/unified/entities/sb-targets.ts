/**
 * Targets of sponsored brands in the unified API: keywords, products, categories and themes, all of them of ad groups.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Kind } from '../../../../model/entities.ts';
import { themeType } from '../../../../model/forms/targets.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import { oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { amount } from './amounts.ts';
import { column, constant, shape } from '../../../protocol/codecs/shape.ts';
import { FIELDS, FILTERS } from './fields.ts';
import { SB } from './sb-campaigns.ts';
import {
  expressionFilters,
  keywordDetails,
  keywordFilters,
  MATCH_TYPES,
  matchTypeFilter,
  nativeLanguageLocaleFilter,
  targetBid,
  targetType,
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
const BID: Field = { codec: targetBid, draft: shape({ bid: amount }), column: 'bid', create: 'optional', update: true };

function targets<K extends 'sbKeyword' | 'sbTarget' | 'sbTheme'>(kind: K, declared: Declared<K>): Member<K> {
  const { negative, targetTypes, details, filters, within, fixed } = declared;
  const [onlyType = ''] = targetTypes;
  return {
    kind,
    adProduct: SB,
    selects: { negative, targetTypes },
    ...(within === undefined ? {} : { within }),
    ...(fixed === undefined ? {} : { fixed }),
    name: 'targets',
    title: 'Target',
    id: 'targetId',
    hiddenStates: [],
    maxItems: SB_MAX_TARGETS,
    fields: {
      adGroupId: FIELDS.adGroupId,
      adProduct: FIELDS.adProduct(SB),
      ...(negative ? {} : { bid: BID }),
      campaignId: { ...FIELDS.campaignId, create: 'optional' },
      creationDateTime: FIELDS.creationDateTime,
      lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
      marketplaceScope: FIELDS.scopeOfCampaign,
      marketplaces: FIELDS.marketplacesOfCampaign,
      negative: { codec: constant(negative), column: 'id', create: 'required' },
      state: FIELDS.state,
      status: FIELDS.status,
      targetDetails: { ...details, create: 'required' },
      targetId: FIELDS.id,
      targetLevel: { codec: constant('AD_GROUP'), column: 'id' },
      targetType:
        targetTypes.length === 1
          ? { codec: constant(onlyType), column: 'id', create: 'required' }
          : { codec: targetType(targetTypes), column: 'expression', create: 'required' },
    },
    filters: {
      adGroupIdFilter: FILTERS.adGroupId,
      campaignIdFilter: FILTERS.campaignId,
      marketplaceScopeFilter: FILTERS.marketplaceScope,
      ...filters,
      stateFilter: FILTERS.state,
      targetIdFilter: FILTERS.ids('id', 100),
    },
  };
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
