/**
 * Stores in the unified API, beside the older API that reads the same stores.
 */
import { expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const STORE_ID = '11111111-2222-4333-8444-555555555555';
const DECLARED = `
accounts:
  - name: Shop
    type: seller
    countries: [US]
    brands: [Alpha, Beta]
    stores:
      - name: Beta store
        brand: Beta
        storeId: ${STORE_ID}
        status: PENDING
        pages:
          - { name: Home, asins: [B0EXAMPLE1, B0EXAMPLE2], url: 'https://www.example.com/stores/beta' }
          - { name: Empty, status: DRAFT }
      - { name: Alpha store, pages: [{ name: Home, asins: [B0EXAMPLE3] }] }
`;
const query = (world: TestWorld, body: object): Promise<Answer> =>
  world.ask('POST', '/adsApi/v1/query/brandStores', { body });

async function storeCalled(world: TestWorld, name: string): Promise<Json> {
  return (await query(world, { storeNameFilter: { include: [name] } })).json.brandStores[0];
}

it('[TOD-433] stores of the unified API are those of the older API, with their pages, by name', async () => {
  const world = openWorld({ yaml: DECLARED });
  const older = await world.ask('POST', '/brand/stores/v1/storePages/list', {
    body: { identifier: STORE_ID, identifierType: 'STORE' },
  });
  const [home, empty] = older.json.storePages.map(({ storePageId }: { storePageId: string }) => storePageId);
  expect(JSON.stringify(await storeCalled(world, 'Beta store'))).toBe(
    JSON.stringify({
      storeId: STORE_ID,
      storeName: 'Beta store',
      pageInfos: [
        { tag: home, title: 'Home' },
        { tag: empty, title: 'Empty' },
      ],
    }),
  );
  expect(await storeCalled(world, 'Beta')).toBeUndefined();
  const none = await query(world, {});
  expect([none.status, none.json.code]).toEqual([400, 'BAD_REQUEST']);
});
