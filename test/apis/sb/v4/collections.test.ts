/** The collections that version 4 added to its formats of ads. */
import { expect } from 'vitest';
import { MULTI, seedCampaigns } from '../../../fixtures/accounts/brand-campaigns.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const TYPE = 'application/vnd.sbadresource.v4+json';

it('[TOD-288] creates collections, and refuses contents out of their limits', async ({ world }) => {
  await seedCampaigns(world, { ...MULTI, sbAdGroups: [{ name: 'One' }] });
  const { json: groups } = await world.admin('GET', '/entities/sbAdGroups');
  const { adGroupId } = groups.sbAdGroups[0];
  const asins = ['B000000001', 'B000000002', 'B000000003'];
  const send = async (format: string, creative: object, more: object = {}) => {
    const ad = { adGroupId, name: format, state: 'ENABLED', creative, ...more };
    const headers = { 'content-type': TYPE, accept: TYPE };
    const { json } = await world.ask('POST', `/sb/v4/ads/${format}`, { body: { ads: [ad] }, headers });
    return json.ads;
  };
  const manual = await send('manualCollection', { brandName: 'Brand', asins, title: 'Camp' });
  expect(manual.success[0].ad).toMatchObject({
    creative: { type: 'PRODUCT_COLLECTION', asins, title: 'Camp' },
    landingPage: { pageType: 'PRODUCT_LIST', asins },
  });
  const store = { pageType: 'STORE', url: 'https://stores.example/brand' };
  const led = await send('manualCollection', { brandName: 'Brand', asins, landingPage: store });
  expect(led.success[0].ad.landingPage).toEqual(store);
  const auto = await send('autoCollection', { brandName: 'Brand', asinExclusions: ['B000000009'] });
  expect(auto.success).toHaveLength(1);
  const extended = { customImages: [{ assetId: 'logo' }], brandName: 'Brand', headline: 'Words' };
  expect((await send('productCollectionExtended', extended, { landingPage: store })).success).toHaveLength(1);
  for (const [format, creative] of [
    ['manualCollection', { brandName: 'Brand', asins: asins.slice(1) }],
    ['manualCollection', { brandName: 'Brand', asins, title: 'x'.repeat(33) }],
    ['manualCollection', { brandName: 'Brand', asins, landingPage: { pageType: 'STORE' } }],
    ['autoCollection', { asinExclusions: [] }],
    ['productCollectionExtended', { ...extended, customImages: [] }],
    ['productCollectionExtended', { ...extended, customImages: [{ assetId: 'logo' }, { assetId: 'logo' }] }],
    ['productCollectionExtended', { ...extended, brandName: '' }],
    ['productCollectionExtended', { ...extended, headline: '' }],
  ] as const)
    expect(
      (await send(format, creative, format.startsWith('product') ? { landingPage: store } : {})).error,
    ).toHaveLength(1);
});
