/**
 * The collections of sponsored brands version 4, as data. An ad is read and changed like any other entity; how it is
 * made depends on its format: see `ad-formats.ts`.
 */
import type { Field, Words } from '../../grammar/collection.ts';
import type { BodyFilter, EnvelopeCollection } from '../../grammar/envelope.ts';

const STATE: Words = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' };
const BUDGET_TYPE: Words = { DAILY: 'daily', LIFETIME: 'lifetime' };
const LOCATION: Words = {
  SOLD_ON_AMAZON: 'SOLD_ON_AMAZON',
  NOT_SOLD_ON_AMAZON: 'NOT_SOLD_ON_AMAZON',
  SOLD_ON_DTC: 'SOLD_ON_DTC',
};
export const FORMAT_WORDS: Words = {
  PRODUCT_COLLECTION: 'productCollection',
  STORE_SPOTLIGHT: 'storeSpotlight',
  VIDEO: 'video',
  BRAND_VIDEO: 'brandVideo',
};

const state: Field = { is: 'choice', of: 'state', words: STATE, sayable: ['ENABLED', 'PAUSED'] };
const campaignId: Field = { is: 'id', of: 'campaignId' };
const name: Field = { is: 'text', of: 'name' };
const extendedData: Field = { is: 'extendedData', of: 'updatedAt' };

const ownIds: BodyFilter = { is: 'ids', of: 'id', most: 10 };
const campaignIdFilter: BodyFilter = { is: 'ids', of: 'campaignId', most: 10 };
const stateFilter: BodyFilter = { is: 'choices', of: 'state', words: STATE, most: 10 };
const nameFilter: BodyFilter = { is: 'matched', of: 'name', most: 100, part: 'holds' };
const formatFilter: BodyFilter = { is: 'choices', of: 'format', words: FORMAT_WORDS, most: 10 };
/** Only what is in campaigns of several ad groups. */
const OF_MULTI = { of: 'campaignId', test: 'ofBrandsStructure', values: [1] } as const;

/** The documents spell this one filter in two ways. */
const named = (filter: BodyFilter): { nameFilter: BodyFilter; NameFilter: BodyFilter } => ({
  nameFilter: filter,
  NameFilter: filter,
});

const ALIKE = { clearable: [], extended: ['extendedData'], gone: [], batch: 10 } as const;

export const campaigns: EnvelopeCollection<'sbCampaign'> = {
  ...ALIKE,
  kind: 'sbCampaign',
  name: 'campaigns',
  title: 'Campaign',
  key: 'campaigns',
  one: 'campaign',
  id: 'campaignId',
  idKey: 'campaignId',
  idFilter: 'campaignIdFilter',
  mediaType: 'application/vnd.sbcampaignresource.v4+json',
  fields: {
    campaignId: { is: 'id', of: 'id' },
    name,
    state,
    budgetType: { is: 'choice', of: 'budgetType', words: BUDGET_TYPE },
    budget: { is: 'money', of: 'budget' },
    startDate: { is: 'day', of: 'startDay' },
    endDate: { is: 'day', of: 'endDay' },
    brandEntityId: { is: 'text', of: 'brandEntityId' },
    portfolioId: { is: 'text', of: 'portfolioId' },
    productLocation: { is: 'choice', of: 'productLocation', words: LOCATION },
    bidding: { is: 'bidding', of: 'bidding' },
    tags: { is: 'tags', of: 'tags' },
    isMultiAdGroupsEnabled: { is: 'flag', of: 'multi' },
    extendedData,
  },
  required: ['name', 'state', 'budgetType', 'budget'],
  optional: ['startDate', 'endDate', 'brandEntityId', 'portfolioId', 'productLocation', 'bidding', 'tags'],
  mutable: [
    'name',
    'state',
    'budget',
    'startDate',
    'endDate',
    'brandEntityId',
    'portfolioId',
    'productLocation',
    'bidding',
    'tags',
  ],
  clearable: ['endDate'],
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { is: 'texts', of: 'portfolioId', most: 10 },
    stateFilter,
    ...named(nameFilter),
  },
  totalKey: 'totalCount',
};

export const adGroups: EnvelopeCollection<'sbAdGroup'> = {
  ...ALIKE,
  kind: 'sbAdGroup',
  name: 'adGroups',
  title: 'Ad group',
  key: 'adGroups',
  one: 'adGroup',
  id: 'adGroupId',
  idKey: 'adGroupId',
  idFilter: 'adGroupIdFilter',
  mediaType: 'application/vnd.sbadgroupresource.v4+json',
  fields: { adGroupId: { is: 'id', of: 'id' }, campaignId, name, state, extendedData },
  required: ['campaignId', 'name', 'state'],
  optional: [],
  mutable: ['name', 'state'],
  filters: {
    adGroupIdFilter: ownIds,
    campaignIdFilter,
    stateFilter,
    ...named({ ...nameFilter, besides: OF_MULTI }),
  },
  alwaysExtended: ['written'],
};

export const ads: EnvelopeCollection<'sbAd'> = {
  ...ALIKE,
  kind: 'sbAd',
  name: 'ads',
  title: 'Ad',
  key: 'ads',
  one: 'ad',
  id: 'adId',
  idKey: 'adId',
  idFilter: 'adIdFilter',
  mediaType: 'application/vnd.sbadresource.v4+json',
  fields: {
    adId: { is: 'adId', of: 'id' },
    name,
    state,
    adGroupId: { is: 'id', of: 'adGroupId' },
    campaignId,
    landingPage: { is: 'landingPage', of: 'landingPage' },
    creative: { is: 'creative', of: 'creative' },
    extendedData,
  },
  required: ['adGroupId', 'name', 'state', 'creative', 'landingPage'],
  optional: [],
  mutable: ['name', 'state'],
  filters: {
    adIdFilter: { ...ownIds, besides: OF_MULTI },
    adGroupIdFilter: { is: 'ids', of: 'adGroupId', most: 10 },
    campaignIdFilter,
    stateFilter,
    ...named(nameFilter),
    adFormatFilter: formatFilter,
    creativeTypeFilter: formatFilter,
  },
  alwaysExtended: ['listed', 'written'],
};
