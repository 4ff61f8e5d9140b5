import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { callUnified, createUnified, isSorted, unifiedErrors, type Body } from '../../../fixtures/accounts/unified.ts';

const RESOURCE = 'adAssociations';
const NO_EXPERIENCE = {
  code: 'FIELD_VALUE_IS_INVALID',
  message: 'Ad does not have any ad experience associated',
};
const VIDEO_AD = {
  name: 'Video',
  adFormat: 'VIDEO',
  creative: { asins: ['B000000001'], videoAssetIds: ['video-1'] },
};

/** A campaign of sponsored brands with two ad groups, one of which has an ad, and an ad of sponsored products. */
async function prepared(): Promise<{ world: TestWorld; ids: Record<string, string> }> {
  const seller = openWorld({ scenario: 'empty' });
  const entities = {
    assets: [{ assetId: 'video-1', mediaType: 'VIDEO' }],
    campaigns: [
      {
        name: 'Products',
        targetingType: 'MANUAL',
        budget: { budget: 10 },
        adGroups: [
          { ref: 'products', name: 'Products', defaultBid: 1, productAds: [{ ref: 'product', sku: 'SKU-1' }] },
        ],
      },
    ],
    sbCampaigns: [
      {
        ref: 'campaign',
        name: 'Brand',
        budget: 20,
        sbAdGroups: [
          { ref: 'own', name: 'Own', sbAds: [{ ref: 'ad', ...VIDEO_AD }] },
          { ref: 'other', name: 'Other' },
        ],
      },
      {
        name: 'Legacy',
        legacy: true,
        budget: 20,
        sbAdGroups: [{ name: 'Legacy', sbAds: [{ ref: 'legacy', adFormat: 'VIDEO', creative: VIDEO_AD.creative }] }],
      },
    ],
  };
  const { json, text, status } = await seller.admin('POST', '/seed', { profileId: seller.profile(), entities });
  expect(status, text).toBe(201);
  return { world: seller, ids: json.ids };
}

const errorOf = async (seller: TestWorld, item: Body) => (await unifiedErrors(seller, 'create', RESOURCE, [item]))[0];

describe('Associations of ads in the unified API', () => {
  it('[TOD-424] [TOD-428] associate an ad of sponsored brands with another ad group', async () => {
    const { world: seller, ids } = await prepared();
    const sent = {
      adGroupId: ids['other'],
      adId: ids['ad'],
      endDateTime: '2026-04-01T06:59:59Z',
      startDateTime: '2026-03-02T12:00:00.250Z',
      state: 'ENABLED',
      weight: 40,
    };
    const association = await createUnified(seller, RESOURCE, sent);
    const { adAssociationId } = association;
    expect(association).toEqual({
      ...sent,
      adAssociationId,
      endDateTime: '2026-03-31T23:59:59-07:00',
      startDateTime: '2026-03-02T04:00:00.250-08:00',
    });
    expect(isSorted(association)).toBe(true);
    const { json } = await seller.admin('GET', `/entities/adAssociations/${adAssociationId}`);
    expect(json).toMatchObject({ adId: ids['ad'], adGroupId: ids['other'], campaignId: ids['campaign'], weight: 40 });
    expect(json).toMatchObject({ servingStatus: 'AD_ASSOCIATION_STATUS_LIVE' });
  });

  it('[TOD-425] have the lists error and success, and a query without a body and without nextToken', async () => {
    const { world: seller, ids } = await prepared();
    const empty = await seller.ask('POST', '/adsApi/v1/query/adAssociations', {});
    expect(empty).toMatchObject({ status: 200, text: '{"adAssociations":[]}' });
    expect(await seller.ask('POST', '/adsApi/v1/query/adAssociations', { raw: ' ' })).toMatchObject({ status: 200 });
    const item = { adId: ids['ad'], state: 'ENABLED' };
    const { status, text } = await callUnified(seller, 'create', RESOURCE, {
      adAssociations: [
        { ...item, adGroupId: ids['own'] },
        { ...item, adGroupId: ids['other'], adId: ids['product'] },
        { ...item, adGroupId: ids['other'] },
      ],
    });
    const [, first, second] = /"adAssociationId":"(\d+)".*"adAssociationId":"(\d+)"/.exec(text) ?? [];
    expect(status).toBe(207);
    const written = (id: string | undefined, group: string, index: number) =>
      `{"adAssociation":{"adAssociationId":"${id}","adGroupId":"${ids[group]}","adId":"${ids['ad']}","state":"ENABLED"},"index":${index}}`;
    const error = `{"errors":[${JSON.stringify(NO_EXPERIENCE)}],"index":1}`;
    expect(text).toBe(`{"error":[${error}],"success":[${written(first, 'own', 0)},${written(second, 'other', 2)}]}`);

    for (const [filters, found] of [
      [{}, [first, second]],
      [{ adAssociationIdFilter: { include: [second] } }, [second]],
      [{ adGroupIdFilter: { include: [ids['own']] } }, [first]],
      [{ adIdFilter: { include: [ids['ad']] } }, [first, second]],
      [{ adIdFilter: { include: [ids['product']] } }, []],
    ] as const) {
      const { json } = await callUnified(seller, 'query', RESOURCE, filters);
      const got = json.adAssociations.map((each: { adAssociationId: string }) => each.adAssociationId);
      expect(got, JSON.stringify(filters)).toEqual(found);
      expect(Object.keys(json)).toEqual(['adAssociations']);
    }
    const page = await callUnified(seller, 'query', RESOURCE, { maxResults: 1 });
    const next = await callUnified(seller, 'query', RESOURCE, { maxResults: 1, nextToken: page.json.nextToken });
    expect(next.json).toEqual({ adAssociations: [expect.objectContaining({ adAssociationId: second })] });
  });

  it('[TOD-425] are paused by a delete, and can be enabled again', async () => {
    const { world: seller, ids } = await prepared();
    const { adAssociationId, ...sent } = await createUnified(seller, RESOURCE, {
      adGroupId: ids['other'],
      adId: ids['ad'],
      state: 'ENABLED',
    });
    const paused = { adAssociation: { adAssociationId, ...sent, state: 'PAUSED' }, index: 0 };
    for (let i = 0; i < 2; i++) {
      const deleted = await callUnified(seller, 'delete', RESOURCE, { adAssociationIds: [adAssociationId] });
      expect(deleted.json).toEqual({ error: [], success: [paused] });
    }
    expect(await errorOf(seller, sent)).toEqual({
      code: 'DUPLICATE_FIELD_VALUE_FOUND',
      message: `The ad is already associated with the ad group: ${adAssociationId}`,
    });
    const change = { adAssociationId, state: 'ENABLED', weight: 10 };
    const { json } = await callUnified(seller, 'update', RESOURCE, { adAssociations: [change] });
    expect(json.success[0].adAssociation).toMatchObject({ state: 'ENABLED', weight: 10 });
  });

  it('[TOD-402] [TOD-424] refuse each wrong item with its code', async () => {
    const { world: seller, ids } = await prepared();
    const item = { adGroupId: ids['other'], adId: ids['ad'], state: 'ENABLED' };
    const period = { startDateTime: '2026-04-01T00:00:00Z', endDateTime: '2026-03-01T00:00:00Z' };
    for (const [wrong, error] of [
      [{ adId: ids['product'], adGroupId: ids['products'] }, NO_EXPERIENCE],
      [{ adId: ids['legacy'] }, NO_EXPERIENCE],
      [{ adId: '1' }, { code: 'FIELD_VALUE_NOT_FOUND', message: 'Ad not found' }],
      [{ adGroupId: '1' }, { code: 'FIELD_VALUE_NOT_FOUND', message: 'Ad group not found' }],
      [{ adId: undefined }, { code: 'FIELD_VALUE_IS_NULL' }],
      [{ state: 'ARCHIVED' }, { code: 'FIELD_VALUE_IS_INVALID' }],
      [{ weight: 101 }, { code: 'FIELD_VALUE_IS_ABOVE_MAXIMUM_LIMIT', message: expect.stringContaining('not 101') }],
      [{ weight: 0.5 }, { code: 'FIELD_VALUE_IS_INVALID' }],
      [period, { code: 'DATE_TOO_SOON' }],
      [{ endDateTime: 'soon' }, { code: 'FIELD_VALUE_IS_INVALID', message: expect.stringContaining("'soon'") }],
    ] as const)
      expect(await errorOf(seller, { ...item, ...wrong }), JSON.stringify(wrong)).toMatchObject(error);
    const unknown = await unifiedErrors(seller, 'update', RESOURCE, [{ adAssociationId: '1', state: 'PAUSED' }]);
    expect(unknown).toEqual([{ code: 'RESOURCE_ID_NOT_FOUND', message: 'Resource not found' }]);
    const tooMany = await callUnified(seller, 'create', RESOURCE, {
      adAssociations: Array.from({ length: 21 }, () => item),
    });
    expect(tooMany).toMatchObject({ status: 400, json: { message: 'Batch size 21 exceeds the maximum of 20' } });
  });

  it('[TOD-424] cannot be created or changed for an archived ad, and can be deleted then', async () => {
    const { world: seller, ids } = await prepared();
    const item = { adGroupId: ids['other'], adId: ids['ad'], state: 'ENABLED' };
    const { adAssociationId } = await createUnified(seller, RESOURCE, item);
    await callUnified(seller, 'delete', 'ads', { adIds: [ids['ad']] });
    expect(await errorOf(seller, { ...item, adGroupId: ids['own'] })).toMatchObject({
      code: 'ARCHIVED_PARENT_CANNOT_CREATE',
    });
    expect(await unifiedErrors(seller, 'update', RESOURCE, [{ adAssociationId, weight: 3 }])).toMatchObject([
      { code: 'ARCHIVED_PARENT_CANNOT_EDIT' },
    ]);
    const { json } = await callUnified(seller, 'delete', RESOURCE, { adAssociationIds: [adAssociationId] });
    expect(json.success).toHaveLength(1);
  });

  it('[TOD-424] are in seeds by the ref of the ad, in differences and in the scenario of the world', async () => {
    const { world: seller, ids } = await prepared();
    const entities = { adAssociations: [{ adGroupId: ids['other'], adId: ids['ad'], weight: 25, ref: 'seeded' }] };
    const seeded = await seller.admin('POST', '/seed', { profileId: seller.profile(), entities });
    expect(seeded.json, seeded.text).toMatchObject({ adAssociations: 1 });
    const adAssociationId = seeded.json.ids.seeded;
    await callUnified(seller, 'update', RESOURCE, { adAssociations: [{ adAssociationId, weight: 30 }] });
    const { json } = await seller.admin('GET', '/diff');
    expect(JSON.stringify(json)).toContain(adAssociationId);
    const { json: world } = await seller.admin('GET', '/scenario', undefined, {
      headers: { accept: 'application/json' },
    });
    const restored = await seller.admin('POST', '/scenario', world.scenario);
    expect(restored.status, restored.text).toBe(200);
    const { json: after } = await seller.ask('POST', '/adsApi/v1/query/adAssociations', {});
    expect(after.adAssociations).toEqual([
      { adAssociationId, adGroupId: ids['other'], adId: ids['ad'], state: 'ENABLED', weight: 30 },
    ]);
    const unknown = { adAssociations: [{ adGroupId: ids['other'], adRef: 'unknown' }] };
    const refused = await seller.admin('POST', '/seed', { profileId: seller.profile(), entities: unknown });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('unknown ref unknown') });
  });
});
