/**
 * The resources of sponsored brands version 4. An ad is read and updated like any other entity; how it is created
 * depends on its format: see `createAds` in `operations.ts`.
 */
import { type AdFormat, FIRST_AD_FORMATS } from '../../../../model/brands.ts';
import { namesOf } from '../../../../model/forms/forms.ts';
import { FORMATS } from '../../../../core/entities/creatives/creatives.ts';
import type { Field, ResourceSchema } from '../../../protocol/codecs/resource.ts';
import { ruleBasedBudget } from '../../../protocol/codecs/rule-based-budget.ts';
import { money, oneOf, tags, text, textId, type EnumMap } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { V3_FIELDS, listed, nameFilter } from '../../../protocol/grammars/v3/fields.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import type { V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import { bidding } from './bidding.ts';
import { adId, extendedDataCodec, readOnlyFlag } from './codecs.ts';
import { creativeOf, FORMAT_NAMES, landingPageOf, creativeBody } from './creatives.ts';
import { isFailure } from '../../../../model/failures.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import { isObject } from '../../../http/body.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import type { Creative } from '../../../../model/stored/creatives.ts';

/** It is read as the columns of the creative and of the format. */
const shownCreative: Codec<unknown> = {
  ...creativeOf(),
  read(json, place) {
    const read = creativeBody(undefined).read(json, place);
    if (isFailure(read) || !isObject(json)) return read;
    const creative: Creative = read.value;
    const format = formatOf(String(json['type']), creative);
    return { value: { creative, ...(format === undefined ? {} : { format }) } };
  },
};

/** Collections with one name differ in their parts. */
function formatOf(type: string, creative: Creative): AdFormat | undefined {
  const format = FIRST_AD_FORMATS.find((each) => toConstantCase(each) === type);
  if (format !== 'productCollection') return format;
  if (creative.customImages !== undefined) return 'productCollectionExtended';
  if (creative.headline !== undefined) return format;
  return creative.asins === undefined ? 'autoCollection' : 'manualCollection';
}

/** The rules of campaigns refuse a fixed price. */
const COST_TYPES: EnumMap = { ...namesOf('sbCampaign', 'costType'), FIXED_PRICE: 'FIXED_PRICE' };

const { campaignId, name, state } = V3_FIELDS;
const extendedData: Field = { codec: extendedDataCodec, column: 'updatedAt', spreads: true, extended: true };

const ownIds: BodyFilter = { type: 'ids', column: 'id', max: 10 };
const campaignIdFilter: BodyFilter = { type: 'ids', column: 'campaignId', max: 10 };
const stateFilter: BodyFilter = { type: 'choices', column: 'state', values: state.codec.values, max: 10 };
const formatFilter: BodyFilter = { type: 'choices', column: 'format', values: FORMAT_NAMES, max: 10 };
/** Only entities in campaigns with several ad groups. */
const OF_MULTI = { column: 'campaignId', test: 'ofBrandsStructure', values: [1] } as const;

/** The documents have this filter under two names. */
const named = (filter: BodyFilter): { nameFilter: BodyFilter; NameFilter: BodyFilter } => ({
  nameFilter: filter,
  NameFilter: filter,
});

const SHARED = { hiddenStates: [], maxItems: 10 } as const;

export const campaigns: V3Resource<'sbCampaign'> = {
  ...SHARED,
  kind: 'sbCampaign',
  name: 'campaigns',
  title: 'Campaign',
  key: 'campaigns',
  itemKey: 'campaign',
  id: 'campaignId',
  idKey: 'campaignId',
  idFilter: 'campaignIdFilter',
  mediaType: 'application/vnd.sbcampaignresource.v4+json',
  fields: {
    campaignId: V3_FIELDS.ownId,
    name,
    state,
    budgetType: { ...choiceOf('sbCampaign', 'budgetType'), create: 'required' },
    budget: { codec: money, column: 'budget', create: 'required', update: true },
    ruleBasedBudget: { codec: ruleBasedBudget, column: 'budget' },
    startDate: V3_FIELDS.startDate,
    endDate: V3_FIELDS.endDate,
    brandEntityId: { codec: text, column: 'brandEntityId', create: 'optional', update: true },
    portfolioId: V3_FIELDS.portfolioId,
    productLocation: { ...choiceOf('sbCampaign', 'productLocation'), create: 'optional', update: true },
    bidding: { codec: bidding, column: 'bidding', create: 'optional', update: true },
    tags: { codec: tags, column: 'tags', create: 'optional', update: true },
    goal: { ...choiceOf('sbCampaign', 'goal'), create: 'optional' },
    costType: { codec: oneOf(COST_TYPES), column: 'costType', create: 'optional' },
    siteRestrictions: listed(choiceOf('sbCampaign', 'siteRestriction')),
    isMultiAdGroupsEnabled: { codec: readOnlyFlag, column: 'multiAdGroups' },
    extendedData,
  },
  filters: {
    campaignIdFilter: ownIds,
    portfolioIdFilter: { type: 'texts', column: 'portfolioId', max: 10 },
    stateFilter,
    ...named(nameFilter),
    goalTypeFilter: { type: 'texts', column: 'goal', max: 100, exactTest: 'isGoal' },
  },
  totalKey: 'totalCount',
};

export const adGroups: V3Resource<'sbAdGroup'> = {
  ...SHARED,
  kind: 'sbAdGroup',
  name: 'adGroups',
  title: 'Ad group',
  key: 'adGroups',
  itemKey: 'adGroup',
  id: 'adGroupId',
  idKey: 'adGroupId',
  idFilter: 'adGroupIdFilter',
  mediaType: 'application/vnd.sbadgroupresource.v4+json',
  fields: { adGroupId: V3_FIELDS.ownId, campaignId, name, state, extendedData },
  filters: {
    adGroupIdFilter: ownIds,
    campaignIdFilter,
    stateFilter,
    ...named({ ...nameFilter, alsoMatches: OF_MULTI }),
  },
  alwaysExtended: ['written'],
};

/** An ad that leads to its product is created without a landing page. */
export function adFields(format?: AdFormat): ResourceSchema['fields'] {
  const hasLandingPage = format === undefined || ['any', 'store'].includes(FORMATS[format].landingPage);
  return {
    adId: { codec: adId, column: 'id' },
    name,
    state,
    adGroupId: V3_FIELDS.adGroupId,
    campaignId: { codec: textId, column: 'campaignId' },
    landingPage: {
      codec: landingPageOf(format),
      column: 'landingPage',
      ...(hasLandingPage ? { create: 'required' } : {}),
    },
    creative:
      format === undefined
        ? { codec: shownCreative, column: 'creative', spreads: true }
        : { codec: creativeOf(format), column: 'creative', create: 'required' },
    extendedData,
  };
}

export const ads: V3Resource<'sbAd'> = {
  ...SHARED,
  kind: 'sbAd',
  name: 'ads',
  title: 'Ad',
  key: 'ads',
  itemKey: 'ad',
  id: 'adId',
  idKey: 'adId',
  idFilter: 'adIdFilter',
  mediaType: 'application/vnd.sbadresource.v4+json',
  fields: adFields(),
  filters: {
    adIdFilter: { ...ownIds, alsoMatches: OF_MULTI },
    adGroupIdFilter: { type: 'ids', column: 'adGroupId', max: 10 },
    campaignIdFilter,
    stateFilter,
    ...named(nameFilter),
    adFormatFilter: formatFilter,
    creativeTypeFilter: formatFilter,
  },
  readFirst: ['adGroupId', 'name', 'state', 'creative'],
  alwaysExtended: ['listed', 'written'],
};
