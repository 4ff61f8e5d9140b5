/**
 * The resources of sponsored products version 2 that are advertised: campaigns, ad groups and product ads.
 */
import { emptyAsNull } from '../../../protocol/codecs/codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { compactDay, money } from '../../../protocol/codecs/value-codecs.ts';
import {
  EXTENDED_FIELDS,
  adGroupIdFilter,
  campaignIdFilter,
  ownIds,
  constant,
} from '../../../protocol/grammars/legacy/fields.ts';
import { operationIdsOf, type LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { bidding, premium } from './bidding.ts';
import { campaignTags, portfolio, ruleBasedBudget, servingStatusDetails } from './codecs.ts';
import { SHARED, campaignType, declareResource, stateFilter } from './fields.ts';

const day = emptyAsNull(compactDay);
const portfolioId: Field = { codec: portfolio, column: 'portfolioId' };
const CAMPAIGN_FIELDS: Readonly<Record<string, Field>> = {
  campaignId: SHARED.ownId,
  name: SHARED.name,
  campaignType: { codec: constant('sponsoredProducts'), column: 'campaignType', create: 'required' },
  targetingType: SHARED.targetingType,
  premiumBidAdjustment: { codec: premium, column: 'premiumBidAdjustment', create: 'optional', update: true },
  dailyBudget: { codec: money, column: 'budget', create: 'required', update: true },
  startDate: { codec: day, column: 'startDay', create: 'required', update: true },
  endDate: { codec: day, column: 'endDay', create: 'optional', update: true, clear: true },
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
    ruleBasedBudget: { codec: ruleBasedBudget, column: 'budget' },
    bidding: { codec: bidding, column: 'bidding', create: 'optional', update: true },
    portfolioId,
    tags: { codec: campaignTags, column: 'tags' },
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
    servingStatusDetails: { codec: servingStatusDetails, column: 'forcedStatus', extended: true },
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
