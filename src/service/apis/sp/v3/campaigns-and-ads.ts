/**
 * The resources of sponsored products version 3 that are advertised: campaigns, ad groups and product ads.
 */
import { STATES } from '../../../../model/entity-values.ts';
import { flag, text } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { V3_FIELDS, listed, nameFilter } from '../../../protocol/grammars/v3/fields.ts';
import type { V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import { bidding } from './bidding.ts';
import { budget, campaignTags, offAmazonSettings } from './codecs.ts';
import { adGroupIdFilter, campaignIdFilter, declareResource, extendedData, ownIds, stateFilter } from './fields.ts';

export const campaigns: V3Resource<'campaign'> = declareResource('campaign', {
  title: 'Campaign',
  mediaType: 'application/vnd.spCampaign.v3+json',
  fields: {
    campaignId: V3_FIELDS.ownId,
    name: V3_FIELDS.name,
    targetingType: V3_FIELDS.targetingType,
    state: V3_FIELDS.state,
    budget: { codec: budget, column: 'budget', within: 'budget', create: 'required', update: true },
    startDate: V3_FIELDS.startDate,
    endDate: V3_FIELDS.endDate,
    portfolioId: V3_FIELDS.portfolioId,
    dynamicBidding: { codec: bidding, column: 'bidding', create: 'optional', update: true },
    tags: { codec: campaignTags, column: 'tags', create: 'optional', update: true },
    siteRestrictions: listed(choiceOf('campaign', 'siteRestriction')),
    offAmazonSettings: {
      codec: offAmazonSettings,
      column: 'offAmazonBudgetControlStrategy',
      create: 'optional',
      update: true,
    },
    autoManageCampaign: { codec: flag, column: 'autoManageCampaign', create: 'optional' },
    extendedData,
  },
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { type: 'texts', column: 'portfolioId', max: 100 },
    stateFilter,
    nameFilter,
    // No campaign shares its budget between marketplaces.
    marketplaceBudgetAllocationFilter: {
      type: 'choices',
      column: 'state',
      values: { AUTO: [], MANUAL: STATES },
      max: 2,
    },
  },
});

export const adGroups: V3Resource<'adGroup'> = declareResource('adGroup', {
  title: 'Ad group',
  mediaType: 'application/vnd.spAdGroup.v3+json',
  fields: {
    adGroupId: V3_FIELDS.ownId,
    campaignId: V3_FIELDS.campaignId,
    name: V3_FIELDS.name,
    state: V3_FIELDS.state,
    defaultBid: V3_FIELDS.defaultBid,
    extendedData,
  },
  filters: {
    adGroupIdFilter: ownIds,
    campaignIdFilter,
    stateFilter,
    nameFilter,
    campaignTargetingTypeFilter: {
      type: 'choice',
      column: 'campaignId',
      values: V3_FIELDS.targetingType.codec.values,
      exactTest: 'ofCampaignTargeting',
    },
  },
});

export const productAds: V3Resource<'productAd'> = declareResource('productAd', {
  title: 'Product ad',
  mediaType: 'application/vnd.spProductAd.v3+json',
  fields: {
    adId: V3_FIELDS.ownId,
    campaignId: V3_FIELDS.campaignId,
    adGroupId: V3_FIELDS.adGroupId,
    sku: V3_FIELDS.sku,
    asin: V3_FIELDS.asin,
    customText: { codec: text, column: 'customText', create: 'optional' },
    state: V3_FIELDS.state,
    extendedData,
  },
  filters: { adIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter },
});
