/**
 * The resources of sponsored products version 3 that select where ads are shown: keywords, targets, and their negatives.
 */
import type { Field } from '../../../protocol/codecs/resource.ts';
import { limitedTo, text } from '../../../protocol/codecs/value-codecs.ts';
import { V3_FIELDS } from '../../../protocol/grammars/v3/fields.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import type { V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import { expressionCodec } from './codecs.ts';
import {
  adGroupIdFilter,
  campaignIdFilter,
  declareResource,
  extendedData,
  OTHER,
  ownIds,
  stateFilter,
} from './fields.ts';

const { campaignId, adGroupId, keywordText, negativeMatchType, state, bid } = V3_FIELDS;
const TARGETING = V3_FIELDS.targetingType.codec;

const expression: Field = { codec: expressionCodec, column: 'expression', create: 'required', update: true };
const resolvedExpression: Field = { codec: expressionCodec, column: 'expression' };

const nativeLanguage: Readonly<Record<string, Field>> = {
  nativeLanguageKeyword: { codec: text, column: 'nativeLanguageKeyword', create: 'optional' },
  nativeLanguageLocale: { codec: text, column: 'nativeLanguageLocale', create: 'optional' },
};

const textFilter: BodyFilter = {
  type: 'matched',
  column: 'text',
  requires: ['queryTermMatchType'],
  max: 100,
  partTest: 'holds',
  normalizedColumn: 'comparedText',
};
const matchTypeFilter: BodyFilter = {
  type: 'list',
  column: 'matchType',
  values: { ...negativeMatchType.codec.values, ...OTHER },
};
const locale: BodyFilter = { type: 'text', column: 'nativeLanguageLocale' };
const asinFilter: BodyFilter = {
  type: 'matched',
  column: 'expression',
  max: 100,
  exactTest: 'namesAsin',
  partTest: 'namesAsinThatHolds',
};

export const keywords: V3Resource<'keyword'> = declareResource('keyword', {
  title: 'Keyword',
  mediaType: 'application/vnd.spKeyword.v3+json',
  fields: {
    keywordId: V3_FIELDS.ownId,
    campaignId,
    adGroupId,
    keywordText,
    matchType: V3_FIELDS.matchType,
    state,
    bid,
    ...nativeLanguage,
    extendedData,
  },
  filters: {
    keywordIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    keywordTextFilter: textFilter,
    matchTypeFilter: { ...matchTypeFilter, values: { ...V3_FIELDS.matchType.codec.values, ...OTHER } },
    locale,
  },
});

export const negativeKeywords: V3Resource<'negativeKeyword'> = declareResource('negativeKeyword', {
  title: 'Negative keyword',
  idKey: 'negativeKeywordId',
  mediaType: 'application/vnd.spNegativeKeyword.v3+json',
  fields: {
    keywordId: V3_FIELDS.ownId,
    campaignId,
    adGroupId,
    keywordText,
    matchType: negativeMatchType,
    state,
    ...nativeLanguage,
    extendedData,
  },
  filters: {
    negativeKeywordIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    negativeKeywordTextFilter: textFilter,
    matchTypeFilter,
    locale,
  },
});

export const campaignNegativeKeywords: V3Resource<'campaignNegativeKeyword'> = declareResource(
  'campaignNegativeKeyword',
  {
    title: 'Campaign negative keyword',
    idKey: 'campaignNegativeKeywordId',
    mediaType: 'application/vnd.spCampaignNegativeKeyword.v3+json',
    fields: {
      keywordId: V3_FIELDS.ownId,
      campaignId,
      keywordText,
      matchType: negativeMatchType,
      state: {
        ...state,
        codec: limitedTo(state.codec, 'ENABLED', 'ARCHIVED'),
        input: limitedTo(state.codec, 'ENABLED'),
      },
      extendedData,
    },
    filters: {
      campaignNegativeKeywordIdFilter: ownIds,
      campaignIdFilter,
      stateFilter,
      campaignNegativeKeywordTextFilter: textFilter,
      matchTypeFilter,
    },
    hidesArchived: true,
  },
);

export const targets: V3Resource<'target'> = declareResource('target', {
  title: 'Targeting clause',
  key: 'targetingClauses',
  itemKey: 'targetingClause',
  mediaType: 'application/vnd.spTargetingClause.v3+json',
  fields: {
    targetId: V3_FIELDS.ownId,
    campaignId,
    adGroupId,
    expressionType: {
      codec: TARGETING,
      input: limitedTo(TARGETING, 'MANUAL'),
      column: 'expressionType',
      create: 'required',
    },
    expression,
    resolvedExpression,
    state,
    bid,
    extendedData,
  },
  filters: {
    targetIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    expressionTypeFilter: {
      type: 'choices',
      column: 'expressionType',
      values: { ...TARGETING.values, ...OTHER },
      max: 2,
    },
    asinFilter,
  },
});

export const negativeTargets: V3Resource<'negativeTarget'> = declareResource('negativeTarget', {
  title: 'Negative targeting clause',
  key: 'negativeTargetingClauses',
  itemKey: 'negativeTargetingClause',
  idFilter: 'negativeTargetIdFilter',
  mediaType: 'application/vnd.spNegativeTargetingClause.v3+json',
  fields: { targetId: V3_FIELDS.ownId, campaignId, adGroupId, expression, resolvedExpression, state, extendedData },
  filters: { negativeTargetIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter, asinFilter },
});

export const campaignNegativeTargets: V3Resource<'campaignNegativeTarget'> = declareResource('campaignNegativeTarget', {
  title: 'Campaign negative targeting clause',
  key: 'campaignNegativeTargetingClauses',
  itemKey: 'campaignNegativeTargetingClauses',
  idKey: 'campaignNegativeTargetingClauseId',
  idFilter: 'campaignNegativeTargetIdFilter',
  mediaType: 'application/vnd.spCampaignNegativeTargetingClause.v3+json',
  fields: { targetId: V3_FIELDS.ownId, campaignId, expression, resolvedExpression, state, extendedData },
  filters: { campaignNegativeTargetIdFilter: ownIds, campaignIdFilter, stateFilter, asinFilter },
});
