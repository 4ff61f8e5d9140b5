import { expect } from 'vitest';
import { V3_AD_GROUPS, V3_CAMPAIGNS, V3_PRODUCT_ADS } from '../../../fixtures/programs/clients/v3.ts';
import { v3, write } from '../../../fixtures/programs/clients/v3-calls.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const FROM = { profile: '100000000000401' };
const [SOLD_OUT, RESTRICTED, UNKNOWN] = ['B0CATALOG1', 'B0CATALOG2', 'B0CATALOG3'] as const;

it('[TOD-332] refuses ads of products that are declared ineligible, and no others', async ({ defaultWorld: world }) => {
  await world.admin('PUT', `/products/${SOLD_OUT}`, { stock: 0, buyBox: false });
  await world.admin('PUT', `/products/${RESTRICTED}`, { restrictions: ['ADULT_PRODUCT'] });
  const campaign = {
    name: 'C',
    targetingType: 'MANUAL',
    state: 'ENABLED',
    budget: { budgetType: 'DAILY', budget: 500 },
  };
  const created = await write(world, V3_CAMPAIGNS, 'create', [campaign], FROM);
  const campaignId = String(created.success[0]?.['campaignId']);
  const adGroup = { campaignId, name: 'G', state: 'ENABLED', defaultBid: 100 };
  const groups = await write(world, V3_AD_GROUPS, 'create', [adGroup], FROM);
  const adGroupId = String(groups.success[0]?.['adGroupId']);
  const ads = [SOLD_OUT, RESTRICTED, UNKNOWN].map((asin) => ({ campaignId, adGroupId, asin, state: 'ENABLED' }));
  const { success, error } = await write(world, V3_PRODUCT_ADS, 'create', ads, FROM);
  expect(success.map(({ index }) => index)).toEqual([0, 2]);
  const cause = { location: '$.productAds[1].asin', trigger: RESTRICTED };
  expect(error).toMatchObject([
    {
      index: 1,
      errors: [
        {
          errorType: 'adEligibilityError',
          errorValue: { adEligibilityError: { reason: 'AD_INELIGIBLE', message: expect.any(String), cause } },
        },
      ],
    },
  ]);
  const legacy = { campaignId: Number(campaignId), adGroupId: Number(adGroupId), asin: RESTRICTED, state: 'enabled' };
  const v2 = await world.ask('POST', '/v2/sp/productAds', { ...FROM, body: [legacy] });
  expect(v2).toMatchObject({ status: 207, json: [{ code: 'INVALID_ARGUMENT' }] });
  const { json } = await v3(world, V3_PRODUCT_ADS, 'list', { adGroupIdFilter: { include: [adGroupId] } }, FROM);
  expect(json.productAds.map(({ asin }: { asin: string }) => asin)).toEqual([SOLD_OUT, UNKNOWN]);
});
