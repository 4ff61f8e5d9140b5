/**
 * Stores in the unified API, beside the older API that reads the same stores.
 */
import { describe, expect, it } from 'vitest';
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
const COMMON = { sectionType: 'PRODUCT_GRID', widgetTag: 'grid', widgetType: 'PRODUCT_GRID' };
const grid = (...productAsins: readonly string[]) => ({
  storeProductGridWidget: { commonProperties: COMMON, content: { productAsins, pinnedProductAsins: ['B0EXAMPLE9'] } },
});
const include = (value: string) => ({ include: [value] });

const call = (box: Sandbox, path: string, body: unknown): Promise<Answer> =>
  box.ask('POST', `/adsApi/v1/${path}`, { body });

async function storeCalled(box: Sandbox, name: string): Promise<Answer['json']> {
  return (await call(box, 'query/brandStores', { storeNameFilter: include(name) })).json.brandStores[0];
}

/** The version of the store with this status. */
async function versionOf(box: Sandbox, publishStatus: string): Promise<Answer['json']> {
  const filters = {
    editionIdFilter: include('default'),
    publishStatusFilter: include(publishStatus),
    storeIdFilter: include(STORE_ID),
  };
  const { json } = await call(box, 'query/brandStoreEditionPublishVersions', filters);
  return json.brandStoreEditionPublishVersions[0];
}

/** The page that is live, or that of a version. */
async function pageOf(box: Sandbox, pageId: string, publishId?: string): Promise<Answer['json']> {
  const { json } = await call(box, 'query/brandStorePages', {
    editionIdFilter: include('default'),
    pageIdFilter: include(pageId),
    storeIdFilter: include(STORE_ID),
    ...(publishId === undefined ? {} : { storeEditionPublishIdFilter: include(publishId) }),
  });
  return json.brandStorePages[0];
}

const change = (box: Sandbox, item: object): Promise<Answer> =>
  call(box, 'update/brandStorePages', { brandStorePages: [item] });

const publish = (box: Sandbox, item: object): Promise<Answer> =>
  call(box, 'update/brandStoreEditionPublishVersions', { brandStoreEditionPublishVersions: [item] });

const errorOf = ({ json }: Answer): string => json.error[0]?.errors[0].code;

/** The stores as the older API reads them. */
async function older(box: Sandbox): Promise<Answer['json']> {
  const { stores } = (await box.ask('POST', '/brand/stores/v1/stores/list', { body: {} })).json;
  const body = { identifier: STORE_ID, identifierType: 'STORE' };
  const { storePages } = (await box.ask('POST', '/brand/stores/v1/storePages/list', { body })).json;
  const products = (await box.ask('GET', '/pageAsins?pageUrl=https%3A%2F%2Fwww.example.com%2Fstores%2Fbeta')).json;
  return { status: stores[0].storeStatus, pages: storePages, asins: products.asinList };
}

async function start(settings: object = {}): Promise<{ box: Sandbox; home: string; empty: string }> {
  const box = sandbox({ yaml: DECLARED });
  await box.admin('PATCH', '/settings', settings);
  const [home, empty] = (await storeCalled(box, 'Beta store')).pageInfos.map(({ tag }: { tag: string }) => tag);
  return { box, home, empty };
}

describe('stores in the unified API', () => {
  it('[TOD-433] are those of the older API, with their pages, by name', async () => {
    const { box, home, empty } = await start();
    const store = await storeCalled(box, 'Beta store');
    expect(JSON.stringify(store)).toBe(
      JSON.stringify({
        storeId: STORE_ID,
        storeName: 'Beta store',
        pageInfos: [
          { tag: home, title: 'Home' },
          { tag: empty, title: 'Empty' },
        ],
      }),
    );
    const { pages } = await older(box);
    expect(pages.map((each: { storePageId: string }) => each.storePageId)).toEqual([home, empty]);
    expect(await storeCalled(box, 'Beta')).toBeUndefined();
    const none = await call(box, 'query/brandStores', {});
    expect([none.status, none.json.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('[TOD-433] have one edition without a schedule', async () => {
    const { box } = await start();
    const list = (query: string) => box.ask('GET', `/adsApi/v1/brandStoreEditions?brandStoreId=${query}`);
    expect((await list(STORE_ID)).text).toBe(
      JSON.stringify({
        brandStoreEditions: [
          { editionId: 'default', storeId: STORE_ID, editionName: 'Default', storeEditionSchedule: {} },
        ],
      }),
    );
    expect((await list('unknown')).text).toBe('{"brandStoreEditions":[]}');
    expect((await list(`${STORE_ID}&maxResults=10`)).status).toBe(400);
    const { status, json } = await box.ask('GET', '/adsApi/v1/brandStoreEditions');
    expect([status, json.message]).toEqual([400, 'brandStoreId is missing']);
  });
});

describe('the pages of stores in the unified API', () => {
  it('[TOD-438] show their products in a grid until a client changes them', async () => {
    const { box, home, empty } = await start();
    const { content, ...ids } = await pageOf(box, home);
    expect(ids).toEqual({ editionId: 'default', pageId: home, pageType: 'BRAND_STORE_PAGE', storeId: STORE_ID });
    expect([content.template, content.title]).toEqual(['PRODUCT_GRID', 'Home']);
    expect(content.widgets).toEqual([
      {
        storeProductGridWidget: {
          commonProperties: { ...COMMON, widgetTag: `${home}-1` },
          content: { productAsins: ['B0EXAMPLE1', 'B0EXAMPLE2'] },
        },
      },
    ]);
    expect((await pageOf(box, empty)).content.widgets).toEqual([]);
    expect(await pageOf(box, 'unknown')).toBeUndefined();
    expect(await pageOf(box, home, 'unknown')).toBeUndefined();
  });

  it('[TOD-438] are changed in the open version, part by part, and not live', async () => {
    const { box, home } = await start();
    const before = await older(box);
    const { storeEditionPublishId: publishId } = await versionOf(box, 'DRAFT');
    const first = await change(box, { pageId: home, content: { title: 'Spring', widgets: [grid('B0EXAMPLE7')] } });
    const page = {
      content: { template: 'PRODUCT_GRID', title: 'Spring', widgets: [grid('B0EXAMPLE7')] },
      editionId: 'default',
      pageId: home,
      pageType: 'BRAND_STORE_PAGE',
      storeEditionPublishId: publishId,
      storeId: STORE_ID,
    };
    expect([first.status, first.json]).toEqual([207, { error: [], success: [{ brandStorePage: page, index: 0 }] }]);
    await change(box, { pageId: home, storeId: STORE_ID, editionId: 'default', content: { description: 'New' } });
    expect(await pageOf(box, home, publishId)).toEqual({
      ...page,
      content: { description: 'New', ...page.content },
    });
    expect((await pageOf(box, home)).content.title).toBe('Home');
    expect((await versionOf(box, 'DRAFT')).pages.map((each: { version: number }) => each.version)).toEqual([3, 1]);
    expect(await older(box)).toEqual(before);
    expect((await storeCalled(box, 'Beta store')).pageInfos[0].title).toBe('Home');
  });

  it('[TOD-438] are refused with an unknown id, another parent, or a widget of no known kind', async () => {
    const { box, home } = await start();
    const other = (await storeCalled(box, 'Alpha store')).storeId;
    for (const [item, code] of [
      [{ pageId: 'unknown' }, 'RESOURCE_ID_NOT_FOUND'],
      [{ pageId: home, storeEditionPublishId: 'unknown' }, 'RESOURCE_ID_NOT_FOUND'],
      [{ pageId: home, storeId: other }, 'RESOURCE_DOES_NOT_BELONG_TO_PARENT'],
      [{ pageId: home, editionId: 'ABCDE' }, 'RESOURCE_DOES_NOT_BELONG_TO_PARENT'],
      [{ pageId: home, content: { template: 'OTHER' } }, 'FIELD_VALUE_IS_INVALID'],
      [{ pageId: home, content: { widgets: [{ otherWidget: {} }] } }, 'FIELD_VALUE_IS_INVALID'],
      [{ pageId: home, content: { widgets: [{ storeTextWidget: {} }] } }, 'FIELD_VALUE_IS_NULL'],
      [
        { pageId: home, content: { widgets: [{ ...grid(), storeTextWidget: { commonProperties: COMMON } }] } },
        'FIELD_VALUE_IS_INVALID',
      ],
    ] as const)
      expect([item, errorOf(await change(box, item))]).toEqual([item, code]);
  });

  it('[TOD-438] keep large numbers of widgets as numbers', async () => {
    const { box, home } = await start();
    const raw = `{"brandStorePages":[{"pageId":"${home}","content":{"widgets":[{"storeTextWidget":{"commonProperties":${JSON.stringify(COMMON)},"tiles":[{"size":12345678901234567890}]}}]}}]}`;
    const { json } = await box.ask('POST', '/adsApi/v1/update/brandStorePages', { raw });
    expect(json.success[0].brandStorePage.content.widgets[0].storeTextWidget.tiles).toEqual([
      { size: 12345678901234567000 },
    ]);
  });
});

describe('the versions of stores in the unified API', () => {
  it('[TOD-439] are live at once without moderation, for the older API as well, and the next one is a draft', async () => {
    const { box, home } = await start();
    const { storeEditionPublishId } = await versionOf(box, 'DRAFT');
    await change(box, { pageId: home, content: { title: 'Spring', widgets: [grid('B0EXAMPLE7')] } });
    const { status, json } = await publish(box, { storeEditionPublishId, publishState: 'PUBLISH' });
    expect([status, json.success[0].brandStoreEditionPublishVersion]).toMatchObject([
      207,
      { publishState: 'PUBLISH', publishStatus: 'REVIEW_IN_PROGRESS', storeEditionPublishId, storeId: STORE_ID },
    ]);
    expect((await pageOf(box, home)).content.title).toBe('Spring');
    expect((await storeCalled(box, 'Beta store')).pageInfos[0]).toEqual({ tag: home, title: 'Spring' });
    const { status: state, pages, asins } = await older(box);
    expect([state, asins]).toEqual(['LIVE', ['B0EXAMPLE7', 'B0EXAMPLE9']]);
    expect(pages.map((each: object) => Object.values(each).slice(0, 3))).toEqual([
      [home, 'Spring', 'LIVE'],
      [expect.any(String), 'Empty', 'LIVE'],
    ]);
    const next = await versionOf(box, 'DRAFT');
    expect(next.storeEditionPublishId).not.toBe(storeEditionPublishId);
    expect((await pageOf(box, home, next.storeEditionPublishId)).content.title).toBe('Spring');
    expect(errorOf(await publish(box, { storeEditionPublishId, publishState: 'DRAFT' }))).toBe('RESOURCE_ID_NOT_FOUND');
  });

  it('[TOD-439] are reviewed as long as the setting moderation says, and can be taken back until then', async () => {
    const { box, home } = await start({ moderation: { after: '24h' } });
    const { storeEditionPublishId } = await versionOf(box, 'DRAFT');
    await change(box, { pageId: home, content: { title: 'Spring' } });
    await publish(box, { storeEditionPublishId, publishState: 'PUBLISH', storeId: STORE_ID });
    expect(await versionOf(box, 'DRAFT')).toBeUndefined();
    expect(await versionOf(box, 'REVIEW_IN_PROGRESS')).toMatchObject({ storeEditionPublishId });
    expect(errorOf(await change(box, { pageId: home, content: { title: 'Summer' } }))).toBe('ACTION_NOT_SUPPORTED');
    await publish(box, { storeEditionPublishId, publishState: 'DRAFT' });
    expect(errorOf(await change(box, { pageId: home, content: { title: 'Summer' } }))).toBeUndefined();
    await publish(box, { storeEditionPublishId, publishState: 'PUBLISH' });
    await box.admin('POST', '/clock/advance', { by: '23h' });
    expect((await pageOf(box, home)).content.title).toBe('Home');
    await box.admin('POST', '/clock/advance', { by: '1h' });
    expect((await pageOf(box, home)).content.title).toBe('Summer');
    expect((await older(box)).pages[0].storePageName).toBe('Summer');
  });

  it('[TOD-439] stay in review with manual moderation', async () => {
    const { box } = await start({ moderation: 'manual' });
    const { storeEditionPublishId } = await versionOf(box, 'DRAFT');
    await publish(box, { storeEditionPublishId, publishState: 'PUBLISH' });
    await box.admin('POST', '/clock/advance', { by: '300d' });
    expect((await versionOf(box, 'REVIEW_IN_PROGRESS')).storeEditionPublishId).toBe(storeEditionPublishId);
    expect((await older(box)).status).toBe('PENDING');
  });
});
