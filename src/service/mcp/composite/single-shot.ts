/**
 * A campaign of sponsored products with its ad group, its ads and a target, in one call (TOD-594).
 */
import { describedBy, optional } from '../../protocol/codecs/codec.ts';
import { list, listOfOne, object } from '../../protocol/codecs/object-codec.ts';
import { boolean, number, oneOf, plain, text } from '../../protocol/codecs/value-codecs.ts';
import { isObject } from '../../http/body.ts';
import { compositeTool, refused, type Item } from './steps.ts';

const TIME = describedBy(text, { format: 'date-time' });
/** The operation that creates targets checks it. */
const TARGET = plain<Record<string, unknown>>(
  { type: 'object', description: 'A target as in campaign_management-create_target, without adGroupId' },
  (json, { field = '' }) =>
    isObject(json) ? { value: json } : { code: 'wrongType', field, expected: 'object', value: json },
);

const CAMPAIGN = object({
  marketplaces: list(text, { min: 1 }),
  campaignName: text,
  startDateTime: TIME,
  endDateTime: optional(TIME),
  portfolioId: optional(text),
  budgets: object({
    budgetValue: object({
      marketplaceSettings: listOfOne(object({ marketplace: text, monetaryBudget: object({ value: number() }) })),
    }),
  }),
  adGroupName: text,
  bid: object({ marketplaceSettings: listOfOne(object({ marketplace: text, defaultBid: number() })) }),
  creative: object({
    productCreativeSettings: object({
      advertisedProduct: object({
        productIdType: oneOf(['ASIN', 'SKU']),
        marketplaceSettings: list(object({ marketplace: text, productId: text }), { min: 1 }),
      }),
    }),
  }),
  autoCreateTargets: boolean,
  target: optional(TARGET),
});

export const SINGLE_SHOT = compositeTool(
  {
    name: 'campaign_management-create_singleshot_sp_campaign',
    description:
      'Create a campaign of sponsored products with an ad group, an ad for each product and, if it is manual, one target.',
    list: 'oneshotCampaigns',
    item: CAMPAIGN,
    max: 1,
  },
  async (steps, { campaignName, adGroupName, budgets, bid, creative, autoCreateTargets, target, ...others }) => {
    const { productIdType, marketplaceSettings: products } = creative.productCreativeSettings.advertisedProduct;
    const amounts = [budgets.budgetValue.marketplaceSettings, bid.marketplaceSettings];
    for (const { marketplace } of [...amounts, ...products])
      if (!others.marketplaces.includes(marketplace))
        throw refused(`marketplace ${marketplace} is not in marketplaces (${others.marketplaces.join(', ')})`);
    if (autoCreateTargets && target !== undefined)
      throw refused('a campaign with autoCreateTargets true has no target of its own; send one of them');
    const [campaign] = await steps.create('campaigns', [
      {
        ...others,
        name: campaignName,
        marketplaceScope: 'SINGLE_MARKETPLACE',
        autoCreationSettings: { autoCreateTargets },
        budgets: [dailyBudget(budgets.budgetValue.marketplaceSettings.monetaryBudget.value)],
      },
    ]);
    const { defaultBid } = bid.marketplaceSettings;
    const [adGroup] = await steps.create('adGroups', [
      { campaignId: campaign?.['campaignId'], name: adGroupName, bid: { defaultBid } },
    ]);
    const adGroupId = adGroup?.['adGroupId'];
    await steps.create(
      'ads',
      products.map(({ productId }) => productAd(adGroupId, { productId, productIdType })),
    );
    await steps.create('targets', target === undefined ? [] : [{ negative: false, ...target, adGroupId }]);
  },
);

export function dailyBudget(value: number): object {
  const budgetValue = { monetaryBudgetValue: { monetaryBudget: { value } } };
  return { budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue };
}

export function productAd(adGroupId: unknown, { productId, productIdType }: Item, settings: Item = {}): Item {
  const advertisedProduct = { productId, productIdType };
  const creative = { productCreative: { productCreativeSettings: { ...settings, advertisedProduct } } };
  return { adGroupId, adType: 'PRODUCT_AD', creative };
}
