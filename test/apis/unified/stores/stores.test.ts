/**
 * Stores in the unified API, beside the older API that reads the same stores.
 */
import { expect, it } from 'vitest';
import { sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

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
const query = (box: Sandbox, body: object): Promise<Answer> =>
  box.ask('POST', '/adsApi/v1/query/brandStores', { body });

async function storeCalled(box: Sandbox, name: string): Promise<Answer['json']> {
  return (await query(box, { storeNameFilter: { include: [name] } })).json.brandStores[0];
}

it('[TOD-433] stores of the unified API are those of the older API, with their pages, by name', async () => {
  const box = sandbox({ yaml: DECLARED });
  const older = await box.ask('POST', '/brand/stores/v1/storePages/list', {
    body: { identifier: STORE_ID, identifierType: 'STORE' },
  });
  const [home, empty] = older.json.storePages.map(({ storePageId }: { storePageId: string }) => storePageId);
  expect(JSON.stringify(await storeCalled(box, 'Beta store'))).toBe(
    JSON.stringify({
      storeId: STORE_ID,
      storeName: 'Beta store',
      pageInfos: [
        { tag: home, title: 'Home' },
        { tag: empty, title: 'Empty' },
      ],
    }),
  );
  expect(await storeCalled(box, 'Beta')).toBeUndefined();
  const none = await query(box, {});
  expect([none.status, none.json.code]).toEqual([400, 'BAD_REQUEST']);
});
