/**
 * The resources of sponsored products version 3.
 */
import { choice, isoDay, money, text, textId } from '../../protocol/basic-codecs.ts';
import type { EnumMap, Field } from '../../protocol/field-codec.ts';
import type { BodyFilter, V3Resource } from '../../protocol/v3/resource.ts';
import { bidding } from './bidding.ts';
import { budget, campaignTags, expressionCodec, extendedDataCodec } from './codecs.ts';

const STATE: EnumMap = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' };
const MATCH_TYPE: EnumMap = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' };
const NEGATIVE_MATCH_TYPE: EnumMap = { NEGATIVE_EXACT: 'negativeExact', NEGATIVE_PHRASE: 'negativePhrase' };
const TARGETING: EnumMap = { MANUAL: 'manual', AUTO: 'auto' };

const state: Field = {
  type: choice,
  column: 'state',
  values: STATE,
  writableValues: ['ENABLED', 'PAUSED'],
  create: 'required',
  update: true,
};
const campaignId: Field = { type: textId, column: 'campaignId', create: 'required' };
const adGroupId: Field = { type: textId, column: 'adGroupId', create: 'required' };
const keywordText: Field = { type: text, column: 'text', create: 'required' };
const matchType: Field = { type: choice, column: 'matchType', values: NEGATIVE_MATCH_TYPE, create: 'required' };
const expression: Field = { type: expressionCodec, column: 'expression', create: 'required', update: true };
const extendedData: Field = { type: extendedDataCodec, column: 'updatedAt', extended: true };

const ownIds: BodyFilter = { is: 'ids', of: 'id', max: 1000 };
const campaignIdFilter: BodyFilter = { is: 'ids', of: 'campaignId', max: 100 };
const adGroupIdFilter: BodyFilter = { is: 'ids', of: 'adGroupId', max: 100 };
const stateFilter: BodyFilter = { is: 'choices', of: 'state', words: STATE, max: 10 };
const nameFilter: BodyFilter = { is: 'matched', of: 'name', max: 100, part: 'holds' };
const textFilter: BodyFilter = { is: 'matched', of: 'text', max: 100, part: 'holds', foundBy: 'comparedText' };
const matchTypeFilter: BodyFilter = { is: 'list', of: 'matchType', words: NEGATIVE_MATCH_TYPE };
const asinFilter: BodyFilter = {
  is: 'matched',
  of: 'expression',
  max: 100,
  whole: 'namesAsin',
  part: 'namesAsinThatHolds',
};

const ALIKE = { hiddenStates: [], batch: 1000 } as const;

export const campaigns: V3Resource<'campaign'> = {
  ...ALIKE,
  kind: 'campaign',
  name: 'campaigns',
  title: 'Campaign',
  key: 'campaigns',
  one: 'campaign',
  id: 'campaignId',
  idKey: 'campaignId',
  idFilter: 'campaignIdFilter',
  mediaType: 'application/vnd.spCampaign.v3+json',
  fields: {
    campaignId: { type: textId, column: 'id' },
    name: { type: text, column: 'name', create: 'required', update: true },
    targetingType: { type: choice, column: 'targeting', values: TARGETING, create: 'required' },
    state,
    budget: { type: budget, column: 'budget', within: 'budget', create: 'required', update: true },
    startDate: { type: isoDay, column: 'startDay', create: 'optional', update: true },
    endDate: { type: isoDay, column: 'endDay', create: 'optional', update: true, clear: true },
    portfolioId: { type: text, column: 'portfolioId', create: 'optional', update: true },
    dynamicBidding: { type: bidding, column: 'bidding', create: 'optional', update: true },
    tags: { type: campaignTags, column: 'tags', create: 'optional', update: true },
    extendedData,
  },
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { is: 'texts', of: 'portfolioId', max: 100 },
    stateFilter,
    nameFilter,
  },
  batch: 100,
};

export const adGroups: V3Resource<'adGroup'> = {
  ...ALIKE,
  kind: 'adGroup',
  name: 'adGroups',
  title: 'Ad group',
  key: 'adGroups',
  one: 'adGroup',
  id: 'adGroupId',
  idKey: 'adGroupId',
  idFilter: 'adGroupIdFilter',
  mediaType: 'application/vnd.spAdGroup.v3+json',
  fields: {
    adGroupId: { type: textId, column: 'id' },
    campaignId,
    name: { type: text, column: 'name', create: 'required', update: true },
    state,
    defaultBid: { type: money, column: 'defaultBid', create: 'required', update: true },
    extendedData,
  },
  filters: {
    adGroupIdFilter: ownIds,
    campaignIdFilter,
    stateFilter,
    nameFilter,
    campaignTargetingTypeFilter: { is: 'choice', of: 'campaignId', words: TARGETING, whole: 'ofCampaignTargeting' },
  },
  batch: 100,
};

export const productAds: V3Resource<'productAd'> = {
  ...ALIKE,
  kind: 'productAd',
  name: 'productAds',
  title: 'Product ad',
  key: 'productAds',
  one: 'productAd',
  id: 'adId',
  idKey: 'adId',
  idFilter: 'adIdFilter',
  mediaType: 'application/vnd.spProductAd.v3+json',
  fields: {
    adId: { type: textId, column: 'id' },
    campaignId,
    adGroupId,
    sku: { type: text, column: 'sku', create: 'requiredOneOf' },
    asin: { type: text, column: 'asin', create: 'requiredOneOf' },
    customText: { type: text, column: 'customText', create: 'optional' },
    state,
    extendedData,
  },
  filters: { adIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter },
};

export const keywords: V3Resource<'keyword'> = {
  ...ALIKE,
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
  ...ALIKE,
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
  ...ALIKE,
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
  ...ALIKE,
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
  ...ALIKE,
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
  ...ALIKE,
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
