/**
 * The six legacy collections, as data.
 */
import type { Collection, Field, ListFilter, Words } from '../../grammar/collection.ts';

const STATE: Words = { enabled: 'enabled', paused: 'paused', archived: 'archived' };
const MATCH_TYPE: Words = { exact: 'exact', phrase: 'phrase', broad: 'broad' };
const NEGATIVE_MATCH_TYPE: Words = { negativeExact: 'negativeExact', negativePhrase: 'negativePhrase' };
const SPONSORED_PRODUCTS: Words = { sponsoredProducts: 'sponsoredProducts' };

const EXTENDED: readonly string[] = ['servingStatus', 'creationDate', 'lastUpdatedDate'];
const EXTENDED_FIELDS: Readonly<Record<string, Field>> = {
  servingStatus: { is: 'servingStatus', of: 'forcedStatus' },
  creationDate: { is: 'instant', of: 'createdAt' },
  lastUpdatedDate: { is: 'instant', of: 'updatedAt' },
};

const campaignType: ListFilter = { is: 'constant', of: 'campaignType', words: SPONSORED_PRODUCTS };
const stateFilter: ListFilter = { is: 'choices', of: 'state', words: STATE };
const campaignIdFilter: ListFilter = { is: 'ids', of: 'campaignId' };
const adGroupIdFilter: ListFilter = { is: 'ids', of: 'adGroupId' };
const keywordText: ListFilter = { is: 'comparedText', of: 'comparedText' };

const portfolioId: Field = { is: 'portfolio', of: 'portfolioId' };
const CAMPAIGN_FIELDS: Readonly<Record<string, Field>> = {
  campaignId: { is: 'id', of: 'id' },
  name: { is: 'text', of: 'name' },
  campaignType: { is: 'constant', of: 'campaignType', words: SPONSORED_PRODUCTS },
  targetingType: { is: 'choice', of: 'targeting', words: { manual: 'manual', auto: 'auto' } },
  premiumBidAdjustment: { is: 'premium', of: 'premiumBidAdjustment' },
  dailyBudget: { is: 'money', of: 'budget' },
  startDate: { is: 'day', of: 'startDay' },
  endDate: { is: 'day', of: 'endDay' },
  state: { is: 'choice', of: 'state', words: STATE },
};

export const campaigns: Collection<'campaign'> = {
  kind: 'campaign',
  name: 'campaigns',
  title: 'Campaign',
  object: 'Campaign',
  id: 'campaignId',
  fields: {
    ...CAMPAIGN_FIELDS,
    portfolioId,
    ...EXTENDED_FIELDS,
  },
  required: ['name', 'campaignType', 'targetingType', 'state', 'dailyBudget', 'startDate'],
  optional: ['endDate', 'premiumBidAdjustment'],
  mutable: ['name', 'state', 'dailyBudget', 'startDate', 'endDate', 'premiumBidAdjustment'],
  clearable: ['endDate'],
  extended: EXTENDED,
  reported: ['placement'],
  filters: {
    campaignType,
    stateFilter,
    name: { is: 'text', of: 'name' },
    campaignIdFilter: { is: 'ids', of: 'id' },
  },
  gone: [],
  batch: 100,
  operations: {
    get: 'getCampaign',
    getExtended: 'getCampaignEx',
    create: 'createCampaigns',
    update: 'updateCampaigns',
    archive: 'archiveCampaign',
    list: 'listCampaigns',
    listExtended: 'listCampaignsEx',
  },
};

/** For the bidding-control calls: the same campaign, with its bidding behind its state. */
export const campaignsWithBidding: Collection<'campaign'> = {
  ...campaigns,
  fields: { ...CAMPAIGN_FIELDS, bidding: { is: 'bidding', of: 'bidding' }, portfolioId, ...EXTENDED_FIELDS },
  optional: [...campaigns.optional, 'bidding'],
  mutable: [...campaigns.mutable, 'bidding'],
  operations: {
    ...campaigns.operations,
    get: 'getBiddingCampaign',
    list: 'listBiddingCampaigns',
    create: 'createBiddingCampaigns',
    update: 'updateBiddingCampaigns',
  },
};

export const adGroups: Collection<'adGroup'> = {
  kind: 'adGroup',
  name: 'adGroups',
  title: 'Ad group',
  object: 'AdGroup',
  id: 'adGroupId',
  fields: {
    adGroupId: { is: 'id', of: 'id' },
    name: { is: 'text', of: 'name' },
    campaignId: { is: 'id', of: 'campaignId' },
    defaultBid: { is: 'money', of: 'defaultBid' },
    state: { is: 'choice', of: 'state', words: STATE },
    ...EXTENDED_FIELDS,
  },
  required: ['campaignId', 'name', 'state', 'defaultBid'],
  optional: [],
  mutable: ['name', 'defaultBid', 'state'],
  clearable: [],
  extended: EXTENDED,
  filters: {
    campaignType,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter: { is: 'ids', of: 'id' },
    name: { is: 'text', of: 'name' },
  },
  gone: [],
  batch: 100,
  operations: {
    get: 'getAdGroup',
    getExtended: 'getAdGroupEx',
    create: 'createAdGroups',
    update: 'updateAdGroups',
    archive: 'archiveAdGroup',
    list: 'listAdGroups',
    listExtended: 'listAdGroupsEx',
  },
};

export const keywords: Collection<'keyword'> = {
  kind: 'keyword',
  name: 'keywords',
  title: 'Keyword',
  object: 'Keyword',
  id: 'keywordId',
  fields: {
    keywordId: { is: 'id', of: 'id' },
    adGroupId: { is: 'id', of: 'adGroupId' },
    campaignId: { is: 'id', of: 'campaignId' },
    keywordText: { is: 'text', of: 'text' },
    matchType: { is: 'choice', of: 'matchType', words: MATCH_TYPE },
    state: { is: 'choice', of: 'state', words: STATE },
    bid: { is: 'money', of: 'bid' },
    ...EXTENDED_FIELDS,
  },
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  optional: ['bid'],
  mutable: ['state', 'bid'],
  clearable: ['bid'],
  extended: EXTENDED,
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: MATCH_TYPE },
    keywordText,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
    keywordIdFilter: { is: 'ids', of: 'id' },
  },
  gone: [],
  batch: 1000,
  operations: {
    get: 'getBiddableKeyword',
    getExtended: 'getBiddableKeywordEx',
    create: 'createBiddableKeywords',
    update: 'updateBiddableKeywords',
    archive: 'archiveBiddableKeyword',
    list: 'listBiddableKeywords',
    listExtended: 'listBiddableKeywordsEx',
  },
};

export const negativeKeywords: Collection<'negativeKeyword'> = {
  kind: 'negativeKeyword',
  name: 'negativeKeywords',
  title: 'Keyword',
  object: 'NegativeKeyword',
  id: 'keywordId',
  fields: {
    keywordId: { is: 'id', of: 'id' },
    adGroupId: { is: 'id', of: 'adGroupId' },
    campaignId: { is: 'id', of: 'campaignId' },
    keywordText: { is: 'text', of: 'text' },
    matchType: { is: 'choice', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    state: { is: 'choice', of: 'state', words: STATE },
    ...EXTENDED_FIELDS,
  },
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  optional: [],
  mutable: ['state'],
  clearable: [],
  extended: EXTENDED,
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    keywordText,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
  },
  gone: [],
  batch: 1000,
  operations: {
    get: 'getNegativeKeyword',
    getExtended: 'getNegativeKeywordEx',
    create: 'createNegativeKeywords',
    update: 'updateNegativeKeywords',
    archive: 'archiveNegativeKeyword',
    list: 'listNegativeKeywords',
    listExtended: 'listNegativeKeywordsEx',
  },
};

export const campaignNegativeKeywords: Collection<'campaignNegativeKeyword'> = {
  kind: 'campaignNegativeKeyword',
  name: 'campaignNegativeKeywords',
  title: 'Keyword',
  object: 'CampaignNegativeKeyword',
  id: 'keywordId',
  fields: {
    keywordId: { is: 'id', of: 'id' },
    campaignId: { is: 'id', of: 'campaignId' },
    keywordText: { is: 'text', of: 'text' },
    matchType: { is: 'choice', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    state: { is: 'choice', of: 'state', words: { enabled: 'enabled', deleted: 'archived' } },
    ...EXTENDED_FIELDS,
  },
  required: ['campaignId', 'keywordText', 'matchType', 'state'],
  optional: [],
  mutable: ['state'],
  clearable: [],
  extended: EXTENDED,
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    keywordText,
    campaignIdFilter,
  },
  gone: ['archived'],
  batch: 1000,
  operations: {
    get: 'getCampaignNegativeKeyword',
    getExtended: 'getCampaignNegativeKeywordEx',
    create: 'createCampaignNegativeKeywords',
    update: 'updateCampaignNegativeKeywords',
    archive: 'removeCampaignNegativeKeyword',
    list: 'listCampaignNegativeKeywords',
    listExtended: 'listCampaignNegativeKeywordsEx',
  },
};

export const productAds: Collection<'productAd'> = {
  kind: 'productAd',
  name: 'productAds',
  title: 'Ad',
  object: 'ProductAd',
  id: 'adId',
  fields: {
    adId: { is: 'id', of: 'id' },
    adGroupId: { is: 'id', of: 'adGroupId' },
    campaignId: { is: 'id', of: 'campaignId' },
    sku: { is: 'text', of: 'sku' },
    asin: { is: 'text', of: 'asin' },
    state: { is: 'choice', of: 'state', words: STATE },
    ...EXTENDED_FIELDS,
  },
  required: ['campaignId', 'adGroupId', 'state'],
  requiredOneOf: ['sku', 'asin'],
  optional: [],
  mutable: ['state'],
  clearable: [],
  extended: EXTENDED,
  filters: {
    campaignType,
    adGroupId: { is: 'id', of: 'adGroupId' },
    sku: { is: 'text', of: 'sku' },
    asin: { is: 'text', of: 'asin' },
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
    adIdFilter: { is: 'ids', of: 'id' },
  },
  gone: [],
  batch: 1000,
  operations: {
    get: 'getProductAd',
    getExtended: 'getProductAdEx',
    create: 'createProductAds',
    update: 'updateProductAds',
    archive: 'archiveProductAd',
    list: 'listProductAds',
    listExtended: 'listProductAdsEx',
  },
};
