/**
 * The resources of sponsored products version 3 that are advertised: campaigns, ad groups and product ads.
 */
import { namesOf } from '../../../model/forms/forms.ts';
import { choiceInList, text } from '../../protocol/basic-codecs.ts';
import { V3_FIELDS, nameFilter } from '../../protocol/v3/fields.ts';
import type { V3Resource } from '../../protocol/v3/resource.ts';
import { bidding } from './bidding.ts';
import { budget, campaignTags, offAmazonSettings, optionalFlag } from './codecs.ts';
import { adGroupIdFilter, campaignIdFilter, declareResource, extendedData, ownIds, stateFilter } from './fields.ts';

export const campaigns: V3Resource<'campaign'> = declareResource('campaign', {
  title: 'Campaign',
  mediaType: 'application/vnd.spCampaign.v3+json',
  fields: {
    campaignId: V3_FIELDS.ownId,
    name: V3_FIELDS.name,
    targetingType: V3_FIELDS.targetingType,
    state: V3_FIELDS.state,
    budget: { type: budget, column: 'budget', within: 'budget', create: 'required', update: true },
    startDate: V3_FIELDS.startDate,
    endDate: V3_FIELDS.endDate,
    portfolioId: V3_FIELDS.portfolioId,
    dynamicBidding: { type: bidding, column: 'bidding', create: 'optional', update: true },
    tags: { type: campaignTags, column: 'tags', create: 'optional', update: true },
    siteRestrictions: {
      type: choiceInList,
      column: 'siteRestriction',
      values: namesOf('campaign', 'siteRestriction'),
      create: 'optional',
    },
    offAmazonSettings: {
      type: offAmazonSettings,
      column: 'offAmazonBudgetControlStrategy',
      create: 'optional',
      update: true,
    },
    autoManageCampaign: { type: optionalFlag, column: 'autoManageCampaign', create: 'optional' },
    extendedData,
  },
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { type: 'texts', column: 'portfolioId', max: 100 },
    stateFilter,
    nameFilter,
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
      values: V3_FIELDS.targetingType.values,
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
    customText: { type: text, column: 'customText', create: 'optional' },
    state: V3_FIELDS.state,
    extendedData,
  },
  filters: { adIdFilter: ownIds, campaignIdFilter, adGroupIdFilter, stateFilter },
});
