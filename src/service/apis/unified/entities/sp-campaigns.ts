/**
 * Campaigns, ad groups and ads of sponsored products in the unified API.
 */
import { effectiveBudget } from '../../../../core/performance/budget-rules.ts';
import type { Codec, Row } from '../../../protocol/codecs/codec.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { converted, list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { boolean, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/grammars/v3/fields.ts';
import { constant, FIELDS, FILTERS } from './fields.ts';
import { amount, CURRENCY, currency, withCurrency } from './amounts.ts';
import { optimizations } from './optimizations.ts';

export const MAX_ITEMS = 1000;
const AD_PRODUCT = 'SPONSORED_PRODUCTS';

export const monetaryBudget = object(
  { currencyCode: optional(currency), value: amount },
  { answered: { ruleValue: amount.schema } },
);
const budgetObject = object({
  budgetType: oneOf(['MONETARY']),
  budgetValue: object({ monetaryBudgetValue: object({ monetaryBudget }) }),
  recurrenceTimePeriod: oneOf(['DAILY']),
});

export const budget: Codec<number> = {
  schema: budgetObject.schema,
  read: (json, place) =>
    converted(budgetObject.read(json, place), (read) => read.budgetValue.monetaryBudgetValue.monetaryBudget.value),
  write(value, source) {
    // Only campaigns have budgets, so the row is one of a campaign.
    const raised = effectiveBudget(source.context, { id: source.row.id, budget: value });
    const rule = raised === undefined ? '' : `"ruleValue":${amount.write(raised, source)},`;
    const { currency } = source.context.scope.marketplace;
    const monetary = `{"currencyCode":"${currency}",${rule}"value":${amount.write(value, source)}}`;
    const whole = `{"monetaryBudgetValue":{"monetaryBudget":${monetary}}}`;
    return `{"budgetType":"MONETARY","budgetValue":${whole},"recurrenceTimePeriod":"DAILY"}`;
  },
  dependsOnWorld: true,
};

const autoCreationObject = object({ autoCreateTargets: boolean, autoManageCampaign: optional(boolean) });

const autoCreation: Codec<unknown> = {
  schema: autoCreationObject.schema,
  dependsOn: ['autoManageCampaign'],
  read: (json, place) =>
    converted(autoCreationObject.read(json, place), ({ autoCreateTargets, autoManageCampaign }) => ({
      targeting: autoCreateTargets ? 'auto' : 'manual',
      ...(autoManageCampaign === undefined ? {} : { autoManageCampaign: autoManageCampaign ? 1 : 0 }),
    })),
  write(targeting, { row: { autoManageCampaign = null } }) {
    const managed = autoManageCampaign === null ? {} : { autoManageCampaign: autoManageCampaign === 1 };
    return JSON.stringify({ autoCreateTargets: targeting === 'auto', ...managed });
  },
};

export const campaigns: Member<'campaign'> = {
  kind: 'campaign',
  adProduct: AD_PRODUCT,
  name: 'campaigns',
  title: 'Campaign',
  id: 'campaignId',
  hiddenStates: [],
  maxItems: MAX_ITEMS,
  fields: {
    adProduct: FIELDS.adProduct(AD_PRODUCT),
    autoCreationSettings: { codec: autoCreation, column: 'targeting', spreads: true, create: 'required' },
    autoScaleGlobalCampaign: { codec: constant('MANUAL'), column: 'id' },
    budgets: { codec: listOfOne(budget), column: 'budget', create: 'required', update: true },
    campaignId: FIELDS.id,
    countries: FIELDS.countries,
    creationDateTime: FIELDS.creationDateTime,
    endDateTime: FIELDS.endDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.marketplaceScope,
    marketplaces: FIELDS.marketplacesOfItself,
    name: FIELDS.name,
    optimizations: { codec: optimizations, column: 'strategy', spreads: true, create: 'optional', update: true },
    portfolioId: FIELDS.portfolioId,
    siteRestrictions: FIELDS.siteRestrictions(choiceOf('campaign', 'siteRestriction')),
    startDateTime: FIELDS.startDateTime,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    campaignIdFilter: FILTERS.ids('id', 1000),
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    portfolioIdFilter: FILTERS.portfolioId,
    stateFilter: FILTERS.state,
  },
};

const bidObject = object({ defaultBid: amount }, { answered: CURRENCY });

export const defaultBid: Codec<number> = {
  schema: bidObject.schema,
  read: (json, place) => converted(bidObject.read(json, place), (read) => read.defaultBid),
  write: (value, source) => withCurrency('defaultBid', value, source),
};

export const adGroups: Member<'adGroup'> = {
  kind: 'adGroup',
  adProduct: AD_PRODUCT,
  name: 'adGroups',
  title: 'Ad group',
  id: 'adGroupId',
  hiddenStates: [],
  maxItems: MAX_ITEMS,
  fields: {
    adGroupId: FIELDS.id,
    adProduct: FIELDS.adProduct(AD_PRODUCT),
    bid: { codec: defaultBid, column: 'defaultBid', create: 'required', update: true },
    campaignId: FIELDS.campaignId,
    creationDateTime: FIELDS.creationDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.scopeOfCampaign,
    marketplaces: FIELDS.marketplacesOfCampaign,
    name: FIELDS.name,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    adGroupIdFilter: FILTERS.ids('id', 1000),
    campaignIdFilter: FILTERS.campaignId,
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    stateFilter: FILTERS.state,
  },
};

const PRODUCT_ID_TYPE = oneOf(['SKU', 'ASIN']);
const productObject = object(
  { productId: text, productIdType: PRODUCT_ID_TYPE },
  {
    answered: { resolvedProductId: text.schema, resolvedProductIdType: PRODUCT_ID_TYPE.schema },
  },
);
/** Checked, and not kept: ads are shown without videos of their own. */
const spotlightVideos = object({
  optimizeText: boolean,
  videos: list(object({ assetId: text, assetVersion: text, description: optional(text), headline: optional(text) }), {
    min: 1,
    max: 5,
  }),
});
const settingsObject = object({
  advertisedProduct: productObject,
  headline: optional(text),
  spotlightVideos: optional(spotlightVideos),
});
const creativeObject = object({ productCreative: object({ productCreativeSettings: settingsObject }) });

const creative: Codec<unknown> = {
  schema: creativeObject.schema,
  dependsOn: ['asin', 'sku', 'customText'],
  read: (json, place) =>
    converted(creativeObject.read(json, place), ({ productCreative: { productCreativeSettings } }) => {
      const { advertisedProduct, headline } = productCreativeSettings;
      const { productId, productIdType } = advertisedProduct;
      return {
        ...(productIdType === 'SKU' ? { sku: productId } : { asin: productId }),
        ...(headline === undefined ? {} : { customText: headline }),
      };
    }),
  write(_value, { row }) {
    const advertisedProduct = productOf(row);
    const headline = row['customText'] === null ? {} : { headline: row['customText'] };
    return JSON.stringify({ productCreative: { productCreativeSettings: { advertisedProduct, ...headline } } });
  },
};

/** The product that the ad names; a SKU comes with its ASIN. */
function productOf({ sku, asin }: Row): object {
  if (sku === null) return { productId: asin, productIdType: 'ASIN' };
  const resolved = asin === null ? {} : { resolvedProductId: asin, resolvedProductIdType: 'ASIN' };
  return { productId: sku, productIdType: 'SKU', ...resolved };
}

export const ads: Member<'productAd'> = {
  kind: 'productAd',
  adProduct: AD_PRODUCT,
  name: 'ads',
  title: 'Ad',
  id: 'adId',
  hiddenStates: [],
  maxItems: MAX_ITEMS,
  fields: {
    adGroupId: FIELDS.adGroupId,
    adId: FIELDS.id,
    adProduct: FIELDS.adProduct(AD_PRODUCT),
    adType: { codec: constant('PRODUCT_AD'), column: 'id', create: 'required' },
    campaignId: FIELDS.campaignOfAdGroup,
    creationDateTime: FIELDS.creationDateTime,
    creative: { codec: creative, column: 'id', spreads: true, create: 'required' },
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.scopeOfCampaign,
    marketplaces: FIELDS.marketplacesOfCampaign,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    adGroupIdFilter: FILTERS.adGroupId,
    adIdFilter: FILTERS.ids('id', 100),
    campaignIdFilter: FILTERS.campaignId,
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    stateFilter: FILTERS.state,
  },
};
