import { expect } from 'vitest';
import { it } from '../../../fixtures/test-with-world.ts';

it('[TOD-330] lists the brands of an account by the ids that campaigns name', async ({ defaultWorld: world }) => {
  const { status, json, headers } = await world.ask('GET', '/brands');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.brand.v3+json']);
  expect(json).toMatchObject([{ brandRegistryName: 'Orvenna', brandEntityId: expect.stringMatching(/^ENTITY/) }]);
  expect((await world.ask('GET', '/brands?brandTypeFilter=bookAuthor')).json).toEqual([]);
  expect(await world.ask('GET', '/brands?brandTypeFilter=other')).toMatchObject({ status: 400 });
});

it('[TOD-331] lists the images of the asset library', async ({ defaultWorld: world }) => {
  const all = (await world.ask('GET', '/stores/assets')).json;
  const logos = (await world.ask('GET', '/stores/assets?mediaType=brandLogo')).json;
  expect(logos).toMatchObject([{ assetID: 'amzn1.assetlibrary.asset1.orvenna-logo', name: 'Logo' }]);
  expect(all).toHaveLength(2);
  expect(await world.ask('GET', '/stores/assets?mediaType=video')).toMatchObject({ status: 400 });
  expect(await world.ask('GET', '/stores/assets?brandEntityId=ENTITY1')).toMatchObject({ status: 400 });
});
