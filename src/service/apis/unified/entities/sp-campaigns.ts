/**
 * Campaigns, ad groups and ads of sponsored products in the unified API.
 */
import { effectiveBudget } from '../../../../core/performance/budget-rules.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { optional, type Codec, type Shape, type Writer } from '../../../protocol/codecs/codec.ts';
import { converted, list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { column, constant, notKept, shape } from '../../../protocol/codecs/shape.ts';
import { boolean, flag, oneOf, text, typed } from '../../../protocol/codecs/value-codecs.ts';
import { choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { amount, currency, shownCurrency } from './amounts.ts';
import { FIELDS } from './fields.ts';
import { member } from './members.ts';
import { optimizations } from './optimizations.ts';

export const MAX_ITEMS = 1000;

/** The budget of today, if budget rules raise it. */
export const raisedBudget = (of: Codec<number>): Writer<unknown> => ({
  schema: of.schema,
  write(_value, source) {
    const { context, row } = source;
    const raised = effectiveBudget(simulationOf(context), { id: row.id, budget: Number(row['budget']) });
    return raised === undefined ? undefined : of.write(raised, source);
  },
});

/** The only budget of a campaign. */
export function budgetFor<P extends Codec<unknown> | Writer<unknown>>(recurrenceTimePeriod: P) {
  return shape({
    budgetType: constant('MONETARY'),
    'budgetValue.monetaryBudgetValue.monetaryBudget': shape({
      currencyCode: optional(currency),
      ruleValue: raisedBudget(amount),
      value: column('budget', amount),
    }),
    recurrenceTimePeriod,
  });
}

const targeting = typed<'auto' | 'manual'>(
  'boolean',
  boolean.schema,
  (json) => (typeof json === 'boolean' ? (json ? 'auto' : 'manual') : undefined),
  (value) => String(value === 'auto'),
);
const autoCreation = shape({
  autoCreateTargets: column('targeting', targeting),
  autoManageCampaign: optional(flag),
});

export const campaigns = member('campaigns', {
  kind: 'campaign',
  maxItems: MAX_ITEMS,
  maxIds: 1000,
  fields: {
    autoCreationSettings: { codec: autoCreation, column: 'targeting', create: 'required' },
    autoScaleGlobalCampaign: { codec: constant('MANUAL'), column: 'id' },
    budgets: { codec: listOfOne(budgetFor(constant('DAILY'))), column: 'budget', create: 'required', update: true },
    optimizations: { codec: optimizations, column: 'strategy', create: 'optional', update: true },
    siteRestrictions: FIELDS.siteRestrictions(choiceOf('campaign', 'siteRestriction')),
  },
});

export const defaultBid = shape({ currencyCode: shownCurrency, defaultBid: amount });

export const adGroups = member('adGroups', {
  kind: 'adGroup',
  maxItems: MAX_ITEMS,
  maxIds: 1000,
  fields: {
    bid: { codec: defaultBid, column: 'defaultBid', create: 'required', update: true },
    tags: FIELDS.tags,
  },
});

const PRODUCT_ID_TYPE = oneOf(['SKU', 'ASIN']);
const productObject = object(
  { productId: text, productIdType: PRODUCT_ID_TYPE },
  {
    answered: { resolvedProductId: text.schema, resolvedProductIdType: PRODUCT_ID_TYPE.schema },
  },
);
/** The product that the ad names; a SKU comes with its ASIN. */
const advertisedProduct: Shape<{ asin?: string; sku?: string }> = {
  isShape: true,
  schema: productObject.schema,
  read: (json, place) =>
    converted(productObject.read(json, place), ({ productId, productIdType }) =>
      productIdType === 'SKU' ? { sku: productId } : { asin: productId },
    ),
  write(_row, { row: { sku, asin } }) {
    if (sku === null) return JSON.stringify({ productId: asin, productIdType: 'ASIN' });
    const resolved = asin === null ? {} : { resolvedProductId: asin, resolvedProductIdType: 'ASIN' };
    return JSON.stringify({ productId: sku, productIdType: 'SKU', ...resolved });
  },
};
/** Ads are shown without videos of their own. */
const spotlightVideos = object({
  optimizeText: boolean,
  videos: list(object({ assetId: text, assetVersion: text, description: optional(text), headline: optional(text) }), {
    min: 1,
    max: 5,
  }),
});
const creative = shape({
  'productCreative.productCreativeSettings.advertisedProduct': advertisedProduct,
  'productCreative.productCreativeSettings.headline': optional(column('customText', text)),
  'productCreative.productCreativeSettings.spotlightVideos': optional(notKept(spotlightVideos)),
});

export const ads = member('ads', {
  kind: 'productAd',
  maxItems: MAX_ITEMS,
  maxIds: 100,
  fields: {
    adType: { codec: constant('PRODUCT_AD'), column: 'id', create: 'required' },
    creative: { codec: creative, column: 'id', create: 'required' },
    tags: FIELDS.tags,
  },
});
