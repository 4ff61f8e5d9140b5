/**
 * Values of items that the documents of the unified API allow or require.
 */
import { expect } from 'vitest';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { createUnified, queryUnified, unifiedErrors, type Body } from '../../../fixtures/accounts/unified.ts';

const START = { startDateTime: '2026-03-02T12:00:00Z', marketplaceScope: 'SINGLE_MARKETPLACE', state: 'ENABLED' };
const monetary = {
  budgetType: 'MONETARY',
  budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 20 } } },
};
const budgets = [{ ...monetary, recurrenceTimePeriod: 'DAILY' }];
const OWN: Readonly<Record<string, Body>> = {
  SPONSORED_PRODUCTS: { autoCreationSettings: { autoCreateTargets: false }, siteRestrictions: [], budgets },
  SPONSORED_BRANDS: { costType: 'CPC', siteRestrictions: [], budgets },
  SPONSORED_DISPLAY: { costType: 'CPC', budgets: [monetary] },
};

it.each(Object.keys(OWN))('[TOD-546] lists of campaigns that may be empty are taken: %s', async (adProduct) => {
  const item = { adProduct, name: 'Lanterns', ...START, countries: [], marketplaces: [], ...OWN[adProduct] };
  const made = await createUnified(openWorld(), 'campaigns', item);
  expect(made).toMatchObject({ countries: ['US'], marketplaces: ['US'] });
  expect(made).not.toHaveProperty('siteRestrictions');
});

it('[TOD-546] the bid of a new target of sponsored brands has an amount', async ({ defaultWorld: world }) => {
  const adProduct = 'SPONSORED_BRANDS';
  const keyword = { targetTypeFilter: { include: ['KEYWORD'] }, negativeFilter: { include: [false] } };
  const [{ adGroupId, targetId }] = (await queryUnified(world, adProduct, 'targets', keyword)).json.targets;
  const item = {
    adProduct,
    adGroupId,
    negative: false,
    state: 'ENABLED',
    targetType: 'KEYWORD',
    targetDetails: { keywordTarget: { keyword: 'lamp of tin', matchType: 'EXACT' } },
  };
  expect(await unifiedErrors(world, 'create', 'targets', [{ ...item, bid: {} }])).toMatchObject([
    { code: 'FIELD_VALUE_IS_NULL' },
  ]);
  expect(await createUnified(world, 'targets', { ...item, bid: { bid: 1.5 } })).toMatchObject({ bid: { bid: 1.5 } });
  expect(await unifiedErrors(world, 'update', 'targets', [{ targetId, bid: {} }])).toEqual([]);
});

it('[TOD-546] a product ad may have videos, which are checked', async ({ defaultWorld: world }) => {
  const adProduct = 'SPONSORED_PRODUCTS';
  const [{ adGroupId }] = (await queryUnified(world, adProduct, 'ads')).json.ads;
  const ad = (spotlightVideos: unknown): Body => ({
    adProduct,
    adGroupId,
    adType: 'PRODUCT_AD',
    state: 'ENABLED',
    creative: {
      productCreative: {
        productCreativeSettings: {
          advertisedProduct: { productId: 'B0SPOTLITE', productIdType: 'ASIN' },
          spotlightVideos,
        },
      },
    },
  });
  const videos = [{ assetId: 'amzn1.assetlibrary.asset1.1', assetVersion: 'version_v1' }];
  expect(
    await unifiedErrors(world, 'create', 'ads', [ad({ videos }), ad({ optimizeText: true, videos: [] })]),
  ).toMatchObject([{ code: 'FIELD_VALUE_IS_NULL' }, { code: 'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT' }]);
  const { violations } = await world.ask('POST', '/adsApi/v1/create/ads', {
    body: { ads: [ad({ optimizeText: true, videos })] },
  });
  expect(violations.map(({ rule }) => rule)).not.toContain('unknown-field');
});

it('[PRF-11] a campaign names a brandEntityId of the account, and not its brandId', async ({ world }) => {
  const [{ brandId, brandEntityId }] = (await world.ask('GET', '/brands')).json;
  const campaign = (id: string): Body => ({
    ...OWN['SPONSORED_BRANDS'],
    ...START,
    adProduct: 'SPONSORED_BRANDS',
    name: id,
    marketplaces: ['US'],
    brandId: id,
  });
  expect(await unifiedErrors(world, 'create', 'campaigns', [campaign(brandId), campaign(brandEntityId)])).toEqual([
    { code: 'RESOURCE_ID_NOT_FOUND', message: 'Resource not found' },
  ]);
});
