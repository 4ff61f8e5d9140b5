import { expect } from 'vitest';
import { it } from '../../../fixtures/test-with-world.ts';

const ASIN = 'B0CATALOG1';
const TYPE = 'application/vnd.spProductAd.v3+json';
const SEED = {
  campaigns: [
    {
      name: 'Mugs',
      targetingType: 'MANUAL',
      budget: { budget: 500 },
      createdDaysAgo: 20,
      startDate: 'today-20d',
      adGroups: [
        {
          name: 'Mugs',
          defaultBid: 2,
          keywords: [{ keywordText: 'mug', matchType: 'BROAD' }],
          productAds: [{ asin: ASIN }],
        },
      ],
    },
  ],
};

it('[TOD-321] shows why the product of an ad cannot be shown', async ({ defaultWorld: world }) => {
  const profile = '100000000000401';
  const seeded = await world.admin('POST', '/seed', { profileId: profile, entities: SEED });
  expect(seeded.status).toBeLessThan(300);
  const statusOf = async (): Promise<string> => {
    const { json } = await world.ask('POST', '/sp/productAds/list', {
      profile,
      body: { includeExtendedDataFields: true },
      headers: { 'content-type': TYPE, accept: TYPE },
    });
    return json.productAds.find(({ asin }: { asin: string }) => asin === ASIN).extendedData.servingStatus;
  };
  expect(await statusOf()).toBe('AD_STATUS_LIVE');
  for (const [values, status] of [
    [{ stock: 0 }, 'OUT_OF_STOCK'],
    [{ buyBox: false }, 'NOT_IN_BUYBOX'],
    [{ image: null }, 'MISSING_IMAGE'],
    [{ available: false }, 'NOT_BUYABLE'],
    [{ restrictions: ['ADULT_PRODUCT'] }, 'INELIGIBLE'],
  ] as const) {
    await world.admin('PUT', `/products/${ASIN}`, values);
    expect(await statusOf()).toBe(status);
  }
});
