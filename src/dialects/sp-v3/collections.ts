/**
 * The collections of sponsored products version 3, as data.
 */
import type { Field, Words } from '../../grammar/collection.ts';
import type { BodyFilter, EnvelopeCollection } from '../../grammar/envelope.ts';

const STATE: Words = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' };
const MATCH_TYPE: Words = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' };
const NEGATIVE_MATCH_TYPE: Words = { NEGATIVE_EXACT: 'negativeExact', NEGATIVE_PHRASE: 'negativePhrase' };
const TARGETING: Words = { MANUAL: 'manual', AUTO: 'auto' };

const state: Field = { is: 'choice', of: 'state', words: STATE, sayable: ['ENABLED', 'PAUSED'] };
const campaignId: Field = { is: 'id', of: 'campaignId' };
const adGroupId: Field = { is: 'id', of: 'adGroupId' };
const keywordText: Field = { is: 'text', of: 'text' };
const matchType: Field = { is: 'choice', of: 'matchType', words: NEGATIVE_MATCH_TYPE };
const expression: Field = { is: 'expression', of: 'expression' };
const extendedData: Field = { is: 'extendedData', of: 'updatedAt' };

const ownIds: BodyFilter = { is: 'ids', of: 'id', most: 1000 };
const campaignIdFilter: BodyFilter = { is: 'ids', of: 'campaignId', most: 100 };
const adGroupIdFilter: BodyFilter = { is: 'ids', of: 'adGroupId', most: 100 };
const stateFilter: BodyFilter = { is: 'choices', of: 'state', words: STATE, most: 10 };
const nameFilter: BodyFilter = { is: 'matched', of: 'name', most: 100, part: 'holds' };
const textFilter: BodyFilter = { is: 'matched', of: 'text', most: 100, part: 'holds', foundBy: 'comparedText' };
const matchTypeFilter: BodyFilter = { is: 'list', of: 'matchType', words: NEGATIVE_MATCH_TYPE };
const asinFilter: BodyFilter = {
  is: 'matched',
  of: 'expression',
  most: 100,
  whole: 'namesAsin',
  part: 'namesAsinThatHolds',
};

const ALIKE = { clearable: [], extended: ['extendedData'], gone: [], batch: 1000 } as const;

export const campaigns: EnvelopeCollection<'campaign'> = {
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
    campaignId: { is: 'id', of: 'id' },
    name: { is: 'text', of: 'name' },
    targetingType: { is: 'choice', of: 'targeting', words: TARGETING },
    state,
    budget: { is: 'budget', of: 'budget', within: 'budget' },
    startDate: { is: 'day', of: 'startDay' },
    endDate: { is: 'day', of: 'endDay' },
    portfolioId: { is: 'text', of: 'portfolioId' },
    dynamicBidding: { is: 'bidding', of: 'bidding' },
    tags: { is: 'tags', of: 'tags' },
    extendedData,
  },
  required: ['name', 'targetingType', 'state', 'budget'],
  optional: ['startDate', 'endDate', 'portfolioId', 'dynamicBidding', 'tags'],
  mutable: ['name', 'state', 'budget', 'startDate', 'endDate', 'portfolioId', 'dynamicBidding', 'tags'],
  clearable: ['endDate'],
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { is: 'texts', of: 'portfolioId', most: 100 },
    stateFilter,
    nameFilter,
  },
  batch: 100,
};

export const adGroups: EnvelopeCollection<'adGroup'> = {
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
    adGroupId: { is: 'id', of: 'id' },
    campaignId,
    name: { is: 'text', of: 'name' },
    state,
    defaultBid: { is: 'money', of: 'defaultBid' },
    extendedData,
  },
  required: ['campaignId', 'name', 'state', 'defaultBid'],
  optional: [],
  mutable: ['name', 'state', 'defaultBid'],
  filters: {
    adGroupIdFilter: ownIds,
    campaignIdFilter,
    stateFilter,
    nameFilter,
    campaignTargetingTypeFilter: { is: 'choice', of: 'campaignId', words: TARGETING, whole: 'ofCampaignTargeting' },
  },
  batch: 100,
};

export const productAds: EnvelopeCollection<'productAd'> = {
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
    adId: { is: 'id', of: 'id' },
    campaignId,
    adGroupId,
    sku: { is: 'text', of: 'sku' },
    asin: { is: 'text', of: 'asin' },
    customText: { is: 'text', of: 'customText' },
    state,
    extendedData,
  },
  required: ['campaignId', 'adGroupId', 'state'],
  requiredOneOf: ['sku', 'asin'],
  optional: ['customText'],
  mutable: ['state'],
  filters: { adIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter },
};

export const keywords: EnvelopeCollection<'keyword'> = {
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
    keywordId: { is: 'id', of: 'id' },
    campaignId,
    adGroupId,
    keywordText,
    matchType: { is: 'choice', of: 'matchType', words: MATCH_TYPE },
    state,
    bid: { is: 'money', of: 'bid' },
    nativeLanguageKeyword: { is: 'text', of: 'nativeLanguageKeyword' },
    nativeLanguageLocale: { is: 'text', of: 'nativeLanguageLocale' },
    extendedData,
  },
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  optional: ['bid', 'nativeLanguageKeyword', 'nativeLanguageLocale'],
  mutable: ['state', 'bid'],
  clearable: ['bid'],
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

export const negativeKeywords: EnvelopeCollection<'negativeKeyword'> = {
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
  fields: { keywordId: { is: 'id', of: 'id' }, campaignId, adGroupId, keywordText, matchType, state, extendedData },
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  optional: [],
  mutable: ['state'],
  filters: {
    negativeKeywordIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    negativeKeywordTextFilter: textFilter,
    matchTypeFilter,
  },
};

export const campaignNegativeKeywords: EnvelopeCollection<'campaignNegativeKeyword'> = {
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
    keywordId: { is: 'id', of: 'id' },
    campaignId,
    keywordText,
    matchType,
    state: { is: 'choice', of: 'state', words: { ENABLED: 'enabled', ARCHIVED: 'archived' }, sayable: ['ENABLED'] },
    extendedData,
  },
  required: ['campaignId', 'keywordText', 'matchType', 'state'],
  optional: [],
  mutable: ['state'],
  filters: {
    campaignNegativeKeywordIdFilter: ownIds,
    campaignIdFilter,
    campaignNegativeKeywordTextFilter: textFilter,
    matchTypeFilter,
  },
  hidesArchived: true,
};

export const targets: EnvelopeCollection<'target'> = {
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
    targetId: { is: 'id', of: 'id' },
    campaignId,
    adGroupId,
    expressionType: { is: 'choice', of: 'expressionType', words: TARGETING, sayable: ['MANUAL'] },
    expression,
    resolvedExpression: expression,
    state,
    bid: { is: 'money', of: 'bid' },
    extendedData,
  },
  required: ['campaignId', 'adGroupId', 'expressionType', 'expression', 'state'],
  optional: ['bid'],
  mutable: ['state', 'bid', 'expression'],
  clearable: ['bid'],
  filters: {
    targetIdFilter: ownIds,
    campaignIdFilter,
    adGroupIdFilter,
    stateFilter,
    expressionTypeFilter: { is: 'choices', of: 'expressionType', words: TARGETING, most: 10 },
    asinFilter,
  },
};

export const negativeTargets: EnvelopeCollection<'negativeTarget'> = {
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
    targetId: { is: 'id', of: 'id' },
    campaignId,
    adGroupId,
    expression,
    state,
    extendedData,
  },
  required: ['campaignId', 'adGroupId', 'expression', 'state'],
  optional: [],
  mutable: ['state', 'expression'],
  filters: { negativeTargetIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter, asinFilter },
};

export const campaignNegativeTargets: EnvelopeCollection<'campaignNegativeTarget'> = {
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
  fields: { targetId: { is: 'id', of: 'id' }, campaignId, expression, state, extendedData },
  required: ['campaignId', 'expression', 'state'],
  optional: [],
  mutable: ['state', 'expression'],
  filters: { campaignNegativeTargetIdFilter: ownIds, campaignIdFilter, stateFilter, asinFilter },
};
