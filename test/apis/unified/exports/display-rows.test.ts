/**
 * The rows of sponsored display in exports: the common model of campaigns, ad groups, ads and targets.
 */
import { expect, it } from 'vitest';
import { readExport } from '../../../fixtures/programs/clients/exports.ts';
import { displayAccount, DISPLAY_CAMPAIGNS } from '../../../fixtures/accounts/display-account.ts';

const DISPLAY = { adProductFilter: ['SPONSORED_DISPLAY'] };

it('[TOD-188] campaigns and ad groups have their tactic, cost type and goal', async () => {
  const world = await displayAccount();
  const campaigns = await readExport(world, 'campaigns', DISPLAY);
  expect(campaigns).toMatchObject([
    { name: 'Contexts', targetingSettings: 'T00020', costType: 'CPC', deliveryStatus: 'DELIVERING' },
    { name: 'Audiences', targetingSettings: 'T00030', costType: 'CPC' },
    {
      name: 'Reach',
      costType: 'VCPM',
      budgetCaps: {
        budgetType: 'MONETARY',
        recurrenceTimePeriod: 'DAILY',
        budgetValue: { monetaryBudget: { currencyCode: 'USD', amount: 40 } },
      },
    },
  ]);
  const adGroups = await readExport(world, 'adGroups', DISPLAY);
  expect(adGroups.map(({ creativeType, optimization }) => [creativeType, optimization.goalSetting.kpi])).toEqual([
    ['IMAGE', 'CLICKS'],
    ['IMAGE', 'PURCHASES'],
    ['IMAGE', 'CLICKS'],
    ['VIDEO', 'REACH'],
  ]);
});

it('[TOD-189] targets have the type and the details of their expression, also negative ones', async () => {
  const [contexts, audiences] = DISPLAY_CAMPAIGNS;
  const negative = { expression: [{ type: 'asinBrandSameAs', value: '12345' }] };
  const world = await displayAccount({}, [
    { ...contexts, sdAdGroups: [{ ...contexts?.sdAdGroups[0], sdNegativeTargets: [negative] }] },
    audiences ?? {},
  ]);
  const rows = await readExport(world, 'targets', DISPLAY);
  expect(
    rows.map(({ targetType, targetDetails, negative, bid }) => [targetType, targetDetails, negative, bid?.bid]),
  ).toEqual([
    ['PRODUCT', { matchType: 'PRODUCT_EXACT', asin: 'B0RIVAL001' }, false, undefined],
    ['PRODUCT', { matchType: 'PRODUCT_SIMILAR' }, false, undefined],
    ['PRODUCT_CATEGORY', { productCategoryId: '123456', productRatingLessThan: '4' }, false, undefined],
    ['CONTENT_CATEGORY', { contentCategoryId: 'amzn1.iab-content.SPSHQ5' }, false, undefined],
    ['PRODUCT_AUDIENCE', { event: 'VIEW', lookback: 'DAYS_30', matchType: 'PRODUCT_EXACT' }, false, undefined],
    ['PRODUCT_AUDIENCE', { event: 'VIEW', lookback: 'DAYS_90', matchType: 'PRODUCT_SIMILAR' }, false, 1.4],
    ['PRODUCT_AUDIENCE', { event: 'PURCHASE', lookback: 'DAYS_365', matchType: 'PRODUCT_RELATED' }, false, undefined],
    ['PRODUCT_CATEGORY_AUDIENCE', { event: 'VIEW', lookback: 'DAYS_7', productCategoryId: '123456' }, false, undefined],
    ['AUDIENCE', { audienceId: '400000000000000001' }, false, undefined],
    ['PRODUCT_CATEGORY', { productBrand: '12345' }, true, undefined],
  ]);
  const filtered = await readExport(world, 'targets', {
    ...DISPLAY,
    targetTypeFilter: ['AUDIENCE', 'PRODUCT_AUDIENCE'],
  });
  expect(filtered.map(({ targetType }) => targetType)).toEqual([
    'PRODUCT_AUDIENCE',
    'PRODUCT_AUDIENCE',
    'PRODUCT_AUDIENCE',
    'AUDIENCE',
  ]);
});

it('[TOD-188] ads have their product, and the creative of their ad group', async () => {
  const image = { assetId: 'amzn1.assetlibrary.asset1.image', assetVersion: 'version_v1' };
  const [contexts] = DISPLAY_CAMPAIGNS;
  const [adGroup] = contexts?.sdAdGroups ?? [];
  const creative = { properties: { headline: 'Words', squareCustomImage: image }, moderationStatus: 'APPROVED' };
  const world = await displayAccount({}, [
    { ...contexts, sdAdGroups: [adGroup, { ...adGroup, name: 'Own', sdCreatives: [creative] }] },
  ]);
  const rows = await readExport(world, 'ads', DISPLAY);
  expect(rows.map(({ adType, creative }) => [adType, creative.products[0].productId, creative.headline])).toEqual([
    ['PRODUCT_AD', 'B0DISPLAY1', undefined],
    ['PRODUCT_AD', 'B0DISPLAY2', undefined],
    ['IMAGE', 'B0DISPLAY1', 'Words'],
    ['IMAGE', 'B0DISPLAY2', 'Words'],
  ]);
  expect(rows[2].creative.customImages).toEqual([image]);
});
