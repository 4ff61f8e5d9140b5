/**
 * The resources of sponsored products version 2 that are advertised: campaigns, ad groups and product ads.
 */
import { choice, money, text } from '../../protocol/basic-codecs.ts';
import type { Field } from '../../protocol/field-codec.ts';
import type { LegacyResource } from '../../protocol/legacy/resource.ts';
import { bidding, premium } from './bidding.ts';
import { campaignTags, constant, day, id, portfolio, ruleBasedBudget, servingStatusDetails } from './codecs.ts';
import {
  EXTENDED_FIELDS,
  STATE,
  SPONSORED_PRODUCTS,
  READ_FIRST,
  campaignType,
  stateFilter,
  campaignIdFilter,
  adGroupIdFilter,
} from './fields.ts';

const portfolioId: Field = { type: portfolio, column: 'portfolioId' };
const CAMPAIGN_FIELDS: Readonly<Record<string, Field>> = {
  campaignId: { type: id, column: 'id' },
  name: { type: text, column: 'name', create: 'required', update: true },
  campaignType: { type: constant, column: 'campaignType', values: SPONSORED_PRODUCTS, create: 'required' },
  targetingType: { type: choice, column: 'targeting', values: { manual: 'manual', auto: 'auto' }, create: 'required' },
  premiumBidAdjustment: { type: premium, column: 'premiumBidAdjustment', create: 'optional', update: true },
  dailyBudget: { type: money, column: 'budget', create: 'required', update: true },
  startDate: { type: day, column: 'startDay', create: 'required', update: true },
  endDate: { type: day, column: 'endDay', create: 'optional', update: true, clear: true },
  state: { type: choice, column: 'state', values: STATE, create: 'required', update: true },
};

export const campaigns: LegacyResource<'campaign'> = {
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
  reported: ['placement'],
  filters: {
    campaignType,
    stateFilter,
    name: { is: 'text', of: 'name' },
    campaignIdFilter: { is: 'ids', of: 'id' },
  },
  readFirst: READ_FIRST,
  hiddenStates: [],
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

/** Campaigns in bidding-control calls: the same fields, and bidding. */
export const campaignsWithBidding: LegacyResource<'campaign'> = {
  ...campaigns,
  fields: {
    ...CAMPAIGN_FIELDS,
    ruleBasedBudget: { type: ruleBasedBudget, column: 'budget' },
    bidding: { type: bidding, column: 'bidding', create: 'optional', update: true },
    portfolioId,
    tags: { type: campaignTags, column: 'tags' },
    ...EXTENDED_FIELDS,
  },
  operations: {
    ...campaigns.operations,
    get: 'getBiddingCampaign',
    list: 'listBiddingCampaigns',
    create: 'createBiddingCampaigns',
    update: 'updateBiddingCampaigns',
  },
};

export const adGroups: LegacyResource<'adGroup'> = {
  kind: 'adGroup',
  name: 'adGroups',
  title: 'Ad group',
  object: 'AdGroup',
  id: 'adGroupId',
  fields: {
    adGroupId: { type: id, column: 'id' },
    name: { type: text, column: 'name', create: 'required', update: true },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    defaultBid: { type: money, column: 'defaultBid', create: 'required', update: true },
    state: { type: choice, column: 'state', values: STATE, create: 'required', update: true },
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter: { is: 'ids', of: 'id' },
    name: { is: 'text', of: 'name' },
  },
  readFirst: READ_FIRST,
  hiddenStates: [],
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

export const productAds: LegacyResource<'productAd'> = {
  kind: 'productAd',
  name: 'productAds',
  title: 'Ad',
  object: 'ProductAd',
  id: 'adId',
  fields: {
    adId: { type: id, column: 'id' },
    adGroupId: { type: id, column: 'adGroupId', create: 'required' },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    sku: { type: text, column: 'sku', create: 'requiredOneOf' },
    asin: { type: text, column: 'asin', create: 'requiredOneOf' },
    state: { type: choice, column: 'state', values: STATE, create: 'required', update: true },
    ...EXTENDED_FIELDS,
    servingStatusDetails: { type: servingStatusDetails, column: 'forcedStatus', extended: true },
  },
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
  readFirst: READ_FIRST,
  hiddenStates: [],
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
