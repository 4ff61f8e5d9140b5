/**
 * The resources of sponsored display that are advertised: campaigns, ad groups and product ads.
 */
import { asinOfSku } from '../../../../core/performance/sponsored-products.ts';
import { emptyAsNull, nullable, orText, type Codec, type Writer } from '../../../protocol/codecs/codec.ts';
import {
  EXTENDED_FIELDS,
  adGroupIdFilter,
  campaignIdFilter,
  constant,
  ownIds,
} from '../../../protocol/grammars/legacy/fields.ts';
import { operationIdsOf, type LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { ruleBasedBudget } from '../../../protocol/codecs/rule-based-budget.ts';
import { modelChoiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { compactDay, id, money, text } from '../../../protocol/codecs/value-codecs.ts';
import { SHARED, campaignId, declareResource, stateFilter } from './fields.ts';

const MAX_ITEMS = 100;

const tactic = modelChoiceOf('sdCampaign', 'tactic');
const day = emptyAsNull(compactDay);
/** A seed may have an id that is not a number, which this API cannot write. */
const portfolioId: Codec<string> = {
  ...id,
  schema: nullable(id).schema,
  write: (value) => (isId(value) ? value : undefined),
};

export const campaigns: LegacyResource<'sdCampaign'> = declareResource('sdCampaign', {
  name: 'campaigns',
  title: 'Campaign',
  fields: {
    campaignId: SHARED.ownId,
    name: SHARED.name,
    tactic: { ...tactic, create: 'required' },
    budgetType: { codec: constant('daily'), column: 'budgetType', create: 'optional', update: true },
    budget: { codec: orText(money), column: 'budget', create: 'optional', update: true },
    costType: { ...modelChoiceOf('sdCampaign', 'costType'), create: 'optional', named: true },
    startDate: { codec: day, column: 'startDay', create: 'required', update: true },
    endDate: { codec: day, column: 'endDay', create: 'optional', update: true, clear: true },
    state: SHARED.state,
    portfolioId: { codec: portfolioId, column: 'portfolioId', create: 'optional', update: true, clear: true },
    deliveryProfile: { codec: constant('as_soon_as_possible'), column: 'deliveryProfile', baseOnly: true },
    ruleBasedBudget: { codec: ruleBasedBudget, column: 'budget' },
    ...EXTENDED_FIELDS,
  },
  filters: {
    stateFilter,
    name: { type: 'text', column: 'name' },
    campaignIdFilter: ownIds,
    portfolioIdFilter: { type: 'ids', column: 'portfolioId' },
  },
  operations: operationIdsOf('SdCampaign'),
  maxItems: MAX_ITEMS,
});

/** An ad group has the tactic of its campaign. */
const tacticOfCampaign: Writer<string> = {
  schema: tactic.codec.schema,
  dependsOnWorld: true,
  write(value, { context }) {
    const campaign = context.sdCampaign(value);
    return campaign === undefined ? undefined : JSON.stringify(campaign.tactic);
  },
};

const { codec: creativeTypes } = modelChoiceOf('sdAdGroup', 'creativeType');
/** Empty, it is the default. */
const creativeType: Codec<unknown> = {
  ...creativeTypes,
  read: (json, place) => (json === '' ? { value: undefined } : creativeTypes.read(json, place)),
};

export const adGroups: LegacyResource<'sdAdGroup'> = declareResource('sdAdGroup', {
  name: 'adGroups',
  title: 'Ad group',
  fields: {
    adGroupId: SHARED.ownId,
    name: SHARED.name,
    campaignId,
    tactic: { codec: tacticOfCampaign, column: 'campaignId' },
    creativeType: { codec: creativeType, column: 'creativeType', create: 'optional' },
    defaultBid: SHARED.defaultBid,
    bidOptimization: { ...modelChoiceOf('sdAdGroup', 'bidOptimization'), create: 'optional', update: true },
    state: SHARED.state,
    ...EXTENDED_FIELDS,
  },
  filters: { stateFilter, campaignIdFilter, adGroupIdFilter: ownIds, name: { type: 'text', column: 'name' } },
  operations: operationIdsOf('SdAdGroup'),
  maxItems: MAX_ITEMS,
});

/** The ASIN of an ad that has only an SKU; none for a page. */
const asin: Codec<unknown> = {
  ...text,
  writesNull: true,
  dependsOn: ['sku'],
  write(value, { context, row }) {
    if (value !== null) return JSON.stringify(value);
    const sku = row['sku'];
    return typeof sku === 'string' ? JSON.stringify(asinOfSku(context.scope, sku)) : undefined;
  },
};

export const productAds: LegacyResource<'sdProductAd'> = declareResource('sdProductAd', {
  name: 'productAds',
  title: 'Product ad',
  fields: {
    adId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    sku: { codec: text, column: 'sku', create: 'requiredOneOf' },
    asin: { codec: asin, column: 'asin', create: 'requiredOneOf' },
    landingPageURL: { codec: text, column: 'landingPageURL', create: 'requiredOneOf' },
    landingPageType: { ...modelChoiceOf('sdProductAd', 'landingPageType'), create: 'optional' },
    adName: { codec: text, column: 'adName', create: 'optional' },
    state: SHARED.state,
    ...EXTENDED_FIELDS,
  },
  filters: { stateFilter, adIdFilter: ownIds, adGroupIdFilter, campaignIdFilter },
  operations: operationIdsOf('SdProductAd'),
  maxItems: MAX_ITEMS,
});
