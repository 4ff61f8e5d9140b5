/**
 * The resources of sponsored products version 3 that select where ads are shown: keywords, targets, and their negatives.
 */
import { choice, money, text, textId } from '../../protocol/basic-codecs.ts';
import type { EnumMap, Field } from '../../protocol/field-codec.ts';
import type { BodyFilter, V3Resource } from '../../protocol/v3/resource.ts';
import { expressionCodec } from './codecs.ts';
import {
  DEFAULTS,
  TARGETING,
  state,
  campaignId,
  adGroupId,
  extendedData,
  ownIds,
  campaignIdFilter,
  adGroupIdFilter,
  stateFilter,
} from './fields.ts';

const MATCH_TYPE: EnumMap = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' };
const NEGATIVE_MATCH_TYPE: EnumMap = { NEGATIVE_EXACT: 'negativeExact', NEGATIVE_PHRASE: 'negativePhrase' };

const keywordText: Field = { type: text, column: 'text', create: 'required' };
const matchType: Field = { type: choice, column: 'matchType', values: NEGATIVE_MATCH_TYPE, create: 'required' };
const expression: Field = { type: expressionCodec, column: 'expression', create: 'required', update: true };

const textFilter: BodyFilter = { is: 'matched', of: 'text', max: 100, part: 'holds', foundBy: 'comparedText' };
const matchTypeFilter: BodyFilter = { is: 'list', of: 'matchType', words: NEGATIVE_MATCH_TYPE };
const asinFilter: BodyFilter = {
  is: 'matched',
  of: 'expression',
  max: 100,
  whole: 'namesAsin',
  part: 'namesAsinThatHolds',
};

export const keywords: V3Resource<'keyword'> = {
  ...DEFAULTS,
  kind: 'keyword',
  name: 'keywords',
  title: 'Keyword',
  key: 'keywords',
  one: 'keyword',
  id: 'keywordId',
  idKey: 'keywordId',
  idFilter: 'keywordIdFilter',
  mediaType: 'application/vnd.spKeyword.v3+json',
  fields: {
    keywordId: { type: textId, column: 'id' },
    campaignId,
    adGroupId,
    keywordText,
    matchType: { type: choice, column: 'matchType', values: MATCH_TYPE, create: 'required' },
    state,
    bid: { type: money, column: 'bid', create: 'optional', update: true, clear: true },
    nativeLanguageKeyword: { type: text, column: 'nativeLanguageKeyword', create: 'optional' },
    nativeLanguageLocale: { type: text, column: 'nativeLanguageLocale', create: 'optional' },
    extendedData,
  },
  filters: {
    keywordIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    keywordTextFilter: textFilter,
    matchTypeFilter: { is: 'list', of: 'matchType', words: MATCH_TYPE },
    locale: { is: 'text', of: 'nativeLanguageLocale' },
  },
};

export const negativeKeywords: V3Resource<'negativeKeyword'> = {
  ...DEFAULTS,
  kind: 'negativeKeyword',
  name: 'negativeKeywords',
  title: 'Negative keyword',
  key: 'negativeKeywords',
  one: 'negativeKeyword',
  id: 'keywordId',
  idKey: 'negativeKeywordId',
  idFilter: 'negativeKeywordIdFilter',
  mediaType: 'application/vnd.spNegativeKeyword.v3+json',
  fields: {
    keywordId: { type: textId, column: 'id' },
    campaignId,
    adGroupId,
    keywordText,
    matchType,
    state,
    extendedData,
  },
  filters: {
    negativeKeywordIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    negativeKeywordTextFilter: textFilter,
    matchTypeFilter,
  },
};

export const campaignNegativeKeywords: V3Resource<'campaignNegativeKeyword'> = {
  ...DEFAULTS,
  kind: 'campaignNegativeKeyword',
  name: 'campaignNegativeKeywords',
  title: 'Campaign negative keyword',
  key: 'campaignNegativeKeywords',
  one: 'campaignNegativeKeyword',
  id: 'keywordId',
  idKey: 'campaignNegativeKeywordId',
  idFilter: 'campaignNegativeKeywordIdFilter',
  mediaType: 'application/vnd.spCampaignNegativeKeyword.v3+json',
  fields: {
    keywordId: { type: textId, column: 'id' },
    campaignId,
    keywordText,
    matchType,
    state: {
      type: choice,
      column: 'state',
      values: { ENABLED: 'enabled', ARCHIVED: 'archived' },
      writableValues: ['ENABLED'],
      create: 'required',
      update: true,
    },
    extendedData,
  },
  filters: {
    campaignNegativeKeywordIdFilter: ownIds,
    campaignIdFilter,
    campaignNegativeKeywordTextFilter: textFilter,
    matchTypeFilter,
  },
  hidesArchived: true,
};

export const targets: V3Resource<'target'> = {
  ...DEFAULTS,
  kind: 'target',
  name: 'targets',
  title: 'Targeting clause',
  key: 'targetingClauses',
  one: 'targetingClause',
  id: 'targetId',
  idKey: 'targetId',
  idFilter: 'targetIdFilter',
  mediaType: 'application/vnd.spTargetingClause.v3+json',
  fields: {
    targetId: { type: textId, column: 'id' },
    campaignId,
    adGroupId,
    expressionType: {
      type: choice,
      column: 'expressionType',
      values: TARGETING,
      writableValues: ['MANUAL'],
      create: 'required',
    },
    expression,
    resolvedExpression: { type: expressionCodec, column: 'expression' },
    state,
    bid: { type: money, column: 'bid', create: 'optional', update: true, clear: true },
    extendedData,
  },
  filters: {
    targetIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    expressionTypeFilter: { is: 'choices', of: 'expressionType', words: TARGETING, max: 10 },
    asinFilter,
  },
};

export const negativeTargets: V3Resource<'negativeTarget'> = {
  ...DEFAULTS,
  kind: 'negativeTarget',
  name: 'negativeTargets',
  title: 'Negative targeting clause',
  key: 'negativeTargetingClauses',
  one: 'negativeTargetingClause',
  id: 'targetId',
  idKey: 'targetId',
  idFilter: 'negativeTargetIdFilter',
  mediaType: 'application/vnd.spNegativeTargetingClause.v3+json',
  fields: {
    targetId: { type: textId, column: 'id' },
    campaignId,
    adGroupId,
    expression,
    state,
    extendedData,
  },
  filters: { negativeTargetIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter, asinFilter },
};

export const campaignNegativeTargets: V3Resource<'campaignNegativeTarget'> = {
  ...DEFAULTS,
  kind: 'campaignNegativeTarget',
  name: 'campaignNegativeTargets',
  title: 'Campaign negative targeting clause',
  key: 'campaignNegativeTargetingClauses',
  one: 'campaignNegativeTargetingClauses',
  id: 'targetId',
  idKey: 'campaignNegativeTargetingClauseId',
  idFilter: 'campaignNegativeTargetIdFilter',
  mediaType: 'application/vnd.spCampaignNegativeTargetingClause.v3+json',
  fields: { targetId: { type: textId, column: 'id' }, campaignId, expression, state, extendedData },
  filters: { campaignNegativeTargetIdFilter: ownIds, campaignIdFilter, stateFilter, asinFilter },
};
