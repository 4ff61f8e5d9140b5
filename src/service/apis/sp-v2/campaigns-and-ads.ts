/**
 * The resources of sponsored products version 2 that are advertised: campaigns, ad groups and product ads.
 */
import { money } from '../../protocol/basic-codecs.ts';
import type { Field } from '../../protocol/field-codec.ts';
import type { LegacyResource } from '../../protocol/legacy/resource.ts';
import { bidding, premium } from './bidding.ts';
import { campaignTags, constant, day, portfolio, ruleBasedBudget, servingStatusDetails } from './codecs.ts';
import {
  EXTENDED_FIELDS,
  SHARED,
  SPONSORED_PRODUCTS,
  adGroupIdFilter,
  campaignIdFilter,
  campaignType,
  declareResource,
  operationIdsOf,
  ownIds,
  stateFilter,
} from './fields.ts';

const portfolioId: Field = { type: portfolio, column: 'portfolioId' };
const CAMPAIGN_FIELDS: Readonly<Record<string, Field>> = {
  campaignId: SHARED.ownId,
  name: SHARED.name,
  campaignType: { type: constant, column: 'campaignType', values: SPONSORED_PRODUCTS, create: 'required' },
  targetingType: SHARED.targetingType,
  premiumBidAdjustment: { type: premium, column: 'premiumBidAdjustment', create: 'optional', update: true },
  dailyBudget: { type: money, column: 'budget', create: 'required', update: true },
  startDate: { type: day, column: 'startDay', create: 'required', update: true },
  endDate: { type: day, column: 'endDay', create: 'optional', update: true, clear: true },
  state: SHARED.state,
};

export const campaigns: LegacyResource<'campaign'> = declareResource('campaign', {
  title: 'Campaign',
  fields: { ...CAMPAIGN_FIELDS, portfolioId, ...EXTENDED_FIELDS },
  reported: ['placement'],
  filters: { campaignType, stateFilter, name: { type: 'text', column: 'name' }, campaignIdFilter: ownIds },
  operations: operationIdsOf('Campaign'),
});

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

export const adGroups: LegacyResource<'adGroup'> = declareResource('adGroup', {
  title: 'Ad group',
  fields: {
    adGroupId: SHARED.ownId,
    name: SHARED.name,
    campaignId: SHARED.campaignId,
    defaultBid: SHARED.defaultBid,
    state: SHARED.state,
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter: ownIds,
    name: { type: 'text', column: 'name' },
  },
  operations: operationIdsOf('AdGroup'),
});

export const productAds: LegacyResource<'productAd'> = declareResource('productAd', {
  title: 'Ad',
  fields: {
    adId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    sku: SHARED.sku,
    asin: SHARED.asin,
    state: SHARED.state,
    ...EXTENDED_FIELDS,
    servingStatusDetails: { type: servingStatusDetails, column: 'forcedStatus', extended: true },
  },
  filters: {
    campaignType,
    adGroupId: { type: 'id', column: 'adGroupId' },
    sku: { type: 'text', column: 'sku' },
    asin: { type: 'text', column: 'asin' },
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
    adIdFilter: ownIds,
  },
  operations: operationIdsOf('ProductAd'),
});
