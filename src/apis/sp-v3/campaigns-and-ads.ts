/**
 * The resources of sponsored products version 3 that are advertised: campaigns, ad groups and product ads.
 */
import { choice, isoDay, money, text, textId } from '../../protocol/basic-codecs.ts';
import type { V3Resource } from '../../protocol/v3/resource.ts';
import { bidding } from './bidding.ts';
import { budget, campaignTags } from './codecs.ts';
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
  nameFilter,
} from './fields.ts';

export const campaigns: V3Resource<'campaign'> = {
  ...DEFAULTS,
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
  ...DEFAULTS,
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
  ...DEFAULTS,
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
