/**
 * The collections of version 3 as a client sees them: their words, and a maker of valid items for each.
 */
import type { Item } from './collections.ts';

/** A manual campaign and an ad group of it, by their ids. */
export interface Parents {
  campaignId: string;
  adGroupId: string;
}

export interface V3Collection {
  name: string;
  /** Of its list in bodies, of the object in a success item, of the id there and in objects. */
  key: string;
  one: string;
  idKey: string;
  id: string;
  idFilter: string;
  type: string;
  entityType: string;
  most: number;
  /** Of an item of `make` as it reads, in the order on the wire. */
  fields: readonly string[];
  required: readonly string[];
  /** What an update may send, each with a value that an item of `make` does not have. */
  mutable: Readonly<Item>;
  /** What it may send in vain. */
  immutable: Readonly<Item>;
  make(parents: Parents, n: number): Item;
}

const type = (resource: string): string => `application/vnd.${resource}.v3+json`;
const asin = (n: number): string => `B${String(n).padStart(9, '0')}`;
const PARENTS = { campaignId: '1', adGroupId: '1' };

export const V3_CAMPAIGNS: V3Collection = {
  name: 'campaigns',
  key: 'campaigns',
  one: 'campaign',
  idKey: 'campaignId',
  id: 'campaignId',
  idFilter: 'campaignIdFilter',
  type: type('spCampaign'),
  entityType: 'CAMPAIGN',
  most: 100,
  fields: ['campaignId', 'name', 'targetingType', 'state', 'budget', 'startDate', 'endDate', 'dynamicBidding', 'tags'],
  required: ['name', 'targetingType', 'state', 'budget'],
  mutable: {
    name: 'Another name',
    state: 'PAUSED',
    budget: { budgetType: 'DAILY', budget: 7.25 },
    startDate: '2026-04-01',
    endDate: '2026-12-31',
    portfolioId: '77',
    dynamicBidding: { strategy: 'MANUAL', placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 30 }] },
    tags: { team: 'blue' },
  },
  immutable: { targetingType: 'AUTO' },
  make: (_parents, n) => ({
    name: `Campaign ${n}`,
    targetingType: 'MANUAL',
    state: 'ENABLED',
    budget: { budgetType: 'DAILY', budget: 10.5 },
    startDate: '2026-03-02',
    endDate: '2026-09-30',
    dynamicBidding: {
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [{ placement: 'PLACEMENT_REST_OF_SEARCH', percentage: 900 }],
    },
    tags: { owner: 'me' },
  }),
};

export const V3_AD_GROUPS: V3Collection = {
  name: 'adGroups',
  key: 'adGroups',
  one: 'adGroup',
  idKey: 'adGroupId',
  id: 'adGroupId',
  idFilter: 'adGroupIdFilter',
  type: type('spAdGroup'),
  entityType: 'AD_GROUP',
  most: 100,
  fields: ['adGroupId', 'campaignId', 'name', 'state', 'defaultBid'],
  required: ['campaignId', 'name', 'state', 'defaultBid'],
  mutable: { name: 'Another name', state: 'PAUSED', defaultBid: 0.33 },
  immutable: { campaignId: '1' },
  make: ({ campaignId }, n) => ({ campaignId, name: `Ad group ${n}`, state: 'ENABLED', defaultBid: 0.75 }),
};

export const V3_PRODUCT_ADS: V3Collection = {
  name: 'productAds',
  key: 'productAds',
  one: 'productAd',
  idKey: 'adId',
  id: 'adId',
  idFilter: 'adIdFilter',
  type: type('spProductAd'),
  entityType: 'PRODUCT_AD',
  most: 1000,
  fields: ['adId', 'campaignId', 'adGroupId', 'sku', 'state'],
  required: ['campaignId', 'adGroupId', 'sku', 'state'],
  mutable: { state: 'PAUSED' },
  immutable: { ...PARENTS, sku: 'OTHER', asin: 'B000000001', customText: 'Another text' },
  make: (parents, n) => ({ ...parents, sku: `SKU-${n}`, state: 'ENABLED' }),
};

const WORDS = ['keywordText', 'matchType', 'state'] as const;

export const V3_KEYWORDS: V3Collection = {
  name: 'keywords',
  key: 'keywords',
  one: 'keyword',
  idKey: 'keywordId',
  id: 'keywordId',
  idFilter: 'keywordIdFilter',
  type: type('spKeyword'),
  entityType: 'KEYWORD',
  most: 1000,
  fields: ['keywordId', 'campaignId', 'adGroupId', ...WORDS, 'bid'],
  required: ['campaignId', 'adGroupId', ...WORDS],
  mutable: { state: 'PAUSED', bid: 0.9 },
  immutable: { ...PARENTS, keywordText: 'other', matchType: 'BROAD', nativeLanguageLocale: 'de_DE' },
  make: (parents, n) => ({
    ...parents,
    keywordText: `running shoes ${n}`,
    matchType: 'EXACT',
    state: 'ENABLED',
    bid: 1.25,
  }),
};

export const V3_NEGATIVE_KEYWORDS: V3Collection = {
  name: 'negativeKeywords',
  key: 'negativeKeywords',
  one: 'negativeKeyword',
  idKey: 'negativeKeywordId',
  id: 'keywordId',
  idFilter: 'negativeKeywordIdFilter',
  type: type('spNegativeKeyword'),
  entityType: 'NEGATIVE_KEYWORD',
  most: 1000,
  fields: ['keywordId', 'campaignId', 'adGroupId', ...WORDS],
  required: ['campaignId', 'adGroupId', ...WORDS],
  mutable: { state: 'PAUSED' },
  immutable: { ...PARENTS, keywordText: 'other', matchType: 'NEGATIVE_PHRASE' },
  make: (parents, n) => ({ ...parents, keywordText: `used shoes ${n}`, matchType: 'NEGATIVE_EXACT', state: 'ENABLED' }),
};

export const V3_CAMPAIGN_NEGATIVE_KEYWORDS: V3Collection = {
  name: 'campaignNegativeKeywords',
  key: 'campaignNegativeKeywords',
  one: 'campaignNegativeKeyword',
  idKey: 'campaignNegativeKeywordId',
  id: 'keywordId',
  idFilter: 'campaignNegativeKeywordIdFilter',
  type: type('spCampaignNegativeKeyword'),
  entityType: 'CAMPAIGN_NEGATIVE_KEYWORD',
  most: 1000,
  fields: ['keywordId', 'campaignId', ...WORDS],
  required: ['campaignId', ...WORDS],
  mutable: { state: 'ENABLED' },
  immutable: { campaignId: '1', keywordText: 'other', matchType: 'NEGATIVE_PHRASE' },
  make: ({ campaignId }, n) => ({
    campaignId,
    keywordText: `free shoes ${n}`,
    matchType: 'NEGATIVE_EXACT',
    state: 'ENABLED',
  }),
};

export const V3_TARGETS: V3Collection = {
  name: 'targets',
  key: 'targetingClauses',
  one: 'targetingClause',
  idKey: 'targetId',
  id: 'targetId',
  idFilter: 'targetIdFilter',
  type: type('spTargetingClause'),
  entityType: 'TARGETING_CLAUSE',
  most: 1000,
  fields: 'targetId campaignId adGroupId expressionType expression resolvedExpression state bid'.split(' '),
  required: ['campaignId', 'adGroupId', 'expressionType', 'expression', 'state'],
  mutable: { state: 'PAUSED', bid: 0.9, expression: [{ type: 'ASIN_EXPANDED_FROM', value: 'B0NEWNEW01' }] },
  immutable: { ...PARENTS, expressionType: 'AUTO' },
  make: (parents, n) => ({
    ...parents,
    expressionType: 'MANUAL',
    expression: [{ type: 'ASIN_SAME_AS', value: asin(n) }],
    state: 'ENABLED',
    bid: 1.25,
  }),
};

export const V3_NEGATIVE_TARGETS: V3Collection = {
  name: 'negativeTargets',
  key: 'negativeTargetingClauses',
  one: 'negativeTargetingClause',
  idKey: 'targetId',
  id: 'targetId',
  idFilter: 'negativeTargetIdFilter',
  type: type('spNegativeTargetingClause'),
  entityType: 'NEGATIVE_TARGETING_CLAUSE',
  most: 1000,
  fields: ['targetId', 'campaignId', 'adGroupId', 'expression', 'state'],
  required: ['campaignId', 'adGroupId', 'expression', 'state'],
  mutable: { state: 'PAUSED', expression: [{ type: 'ASIN_BRAND_SAME_AS', value: 'Other brand' }] },
  immutable: { ...PARENTS },
  make: (parents, n) => ({ ...parents, expression: [{ type: 'ASIN_SAME_AS', value: asin(n) }], state: 'ENABLED' }),
};

/** Of vendors, or in auto campaigns. */
export const V3_CAMPAIGN_NEGATIVE_TARGETS: V3Collection = {
  ...V3_NEGATIVE_TARGETS,
  name: 'campaignNegativeTargets',
  key: 'campaignNegativeTargetingClauses',
  one: 'campaignNegativeTargetingClauses',
  idKey: 'campaignNegativeTargetingClauseId',
  idFilter: 'campaignNegativeTargetIdFilter',
  type: type('spCampaignNegativeTargetingClause'),
  entityType: 'CAMPAIGN_NEGATIVE_TARGETING_CLAUSE',
  fields: ['targetId', 'campaignId', 'expression', 'state'],
  required: ['campaignId', 'expression', 'state'],
  immutable: { campaignId: '1' },
  make: ({ campaignId }, n) => ({
    campaignId,
    expression: [{ type: 'ASIN_SAME_AS', value: asin(n) }],
    state: 'ENABLED',
  }),
};

/** Those that sellers may have in a manual campaign, in the order of the clauses. */
export const V3_COLLECTIONS: readonly V3Collection[] = [
  V3_CAMPAIGNS,
  V3_AD_GROUPS,
  V3_PRODUCT_ADS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_TARGETS,
  V3_NEGATIVE_TARGETS,
];

export const ALL_V3: readonly V3Collection[] = [...V3_COLLECTIONS, V3_CAMPAIGN_NEGATIVE_TARGETS];
