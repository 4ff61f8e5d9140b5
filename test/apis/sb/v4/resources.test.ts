/**
 * Sponsored brands version 4: campaigns, ad groups and ads are created, read, updated and archived.
 */
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { describe, expect } from 'vitest';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { snapshotRows } from '../../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  ad,
  adGroup,
  campaign,
  CREATIVES,
  sandboxWithBrandParents,
  IDS,
  listV4,
  makeOneV4,
  makers,
  makeV4,
  namesV4,
  ONE,
  readV4,
  RESOURCES,
  TOTALS,
  TYPES,
  v4,
  writeV4,
  type Format,
} from '../../../fixtures/programs/clients/sb-v4.ts';

const extended = (servingStatus: string): Item => ({ servingStatus, creationDate: NOW, lastUpdateDate: NOW });

const AUTUMN = {
  name: 'Autumn',
  state: 'PAUSED',
  budgetType: 'LIFETIME',
  budget: 1234.56,
  startDate: '2026-04-01',
  endDate: '2026-05-31',
  brandEntityId: 'ENTITYOTHER',
  portfolioId: '77',
  productLocation: 'SOLD_ON_DTC',
  bidding: {
    bidOptimization: false,
    bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES',
    bidAdjustmentsByPlacement: [
      { placement: 'HOME', percentage: -99 },
      { placement: 'DETAIL_PAGE', percentage: 900 },
      { placement: 'OTHER', percentage: 12.5 },
    ],
    bidAdjustmentsByShopperSegment: [{ shopperSegment: 'NEW_TO_BRAND_PURCHASE', percentage: 30 }],
  },
  tags: { team: 'north' },
};

function takingAnyBrand(): TestWorld {
  const world = openWorld();
  changeSettings(world, { brandEntityIds: 'any' });
  return world;
}

describe('campaigns', () => {
  it('[SB4-01, SB4-02, SB4-22] are created with all fields, and returned', async () => {
    const { status, headers, json } = await v4(takingAnyBrand(), 'campaigns', 'create', { campaigns: [AUTUMN] });
    expect([status, headers.get('content-type')]).toEqual([207, TYPES.campaigns]);
    const { campaignId } = json.campaigns.success[0];
    expect(campaignId).toMatch(/^\d{1,15}$/);
    const whole = { campaignId, ...AUTUMN, isMultiAdGroupsEnabled: true };
    expect(json).toEqual({ campaigns: { success: [{ index: 0, campaignId, campaign: whole }], error: [] } });
  });

  it('[SB4-03, SB4-24] are listed as the create returned them, with isMultiAdGroupsEnabled', async () => {
    const world = takingAnyBrand();
    const { json: created } = await v4(world, 'campaigns', 'create', { campaigns: [AUTUMN] });
    const { campaign: whole } = created.campaigns.success[0];
    expect(whole.isMultiAdGroupsEnabled).toBe(true);
    const { status, headers, json } = await v4(world, 'campaigns', 'list');
    expect([status, headers.get('content-type')]).toEqual([200, TYPES.campaigns]);
    expect(json).toEqual({ totalCount: 1, campaigns: [whole] });
  });

  it('[SB4-22, LIM-06] require few fields; by default they start today with the first brand and automatic bids', async () => {
    const world = takingAnyBrand();
    const { success } = await writeV4(world, 'campaigns', 'create', [campaign(1)]);
    expect(success[0]?.['campaign']).toEqual({
      campaignId: expect.any(String),
      ...campaign(1),
      startDate: '2026-03-02',
      brandEntityId: expect.stringMatching(/^ENTITY[0-9A-F]{16}$/),
      bidding: { bidOptimization: true },
      isMultiAdGroupsEnabled: true,
    });
  });

  it('[SB4-04, SB4-22] are changed only in the fields of an update; the budget type is read-only', async () => {
    const world = takingAnyBrand();
    const placed = { bidOptimization: false, bidAdjustmentsByPlacement: [{ placement: 'HOME', percentage: 5 }] };
    const ends = { endDate: '2026-06-01', tags: { a: 'b' }, bidding: placed };
    const id = await makeOneV4(world, 'campaigns', campaign(1, ends));
    const before = await readV4(world, 'campaigns', id);
    const changes: Item[] = [
      { name: 'Another', state: 'PAUSED' },
      { budget: 60.5, startDate: '2026-03-05', endDate: '2026-07-01' },
      { portfolioId: '5', productLocation: 'SOLD_ON_AMAZON', brandEntityId: 'ENTITYX', tags: { c: 'd' } },
    ];
    let expected = before;
    for (const change of changes) {
      expected = { ...expected, ...change };
      const { success } = await writeV4(world, 'campaigns', 'update', [{ campaignId: id, ...change }]);
      expect(success).toEqual([{ index: 0, campaignId: id, campaign: expected }]);
      expect(await readV4(world, 'campaigns', id)).toEqual(expected);
    }
    await writeV4(world, 'campaigns', 'update', [
      { campaignId: id, bidding: { bidOptimization: true }, endDate: null },
    ]);
    const { endDate: _, ...rest } = expected;
    expect(await readV4(world, 'campaigns', id)).toEqual({ ...rest, bidding: { ...placed, bidOptimization: true } });
    const body = { campaigns: [{ campaignId: id, budgetType: 'LIFETIME' }] };
    const { json, violations } = await v4(world, 'campaigns', 'update', body);
    expect(json.campaigns.success[0].campaign.budgetType).toBe('DAILY');
    expect(violations).toEqual([expect.objectContaining({ rule: 'read-only-field' })]);
  });
});

/** Creates two ad groups in a campaign that has one. */
async function createAdGroups() {
  const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
  const items = [adGroup(campaignId, 1), adGroup(campaignId, 2)];
  return { world, campaignId, adGroupId, created: await writeV4(world, 'adGroups', 'create', items) };
}

describe('ad groups', () => {
  it('[SB4-07, SB4-23] can be several per campaign', async () => {
    const { world, campaignId, created } = await createAdGroups();
    expect([created.success.length, created.error]).toEqual([2, []]);
    const listed = await listV4(world, 'adGroups');
    expect(listed.map((each) => each['campaignId'])).toEqual([campaignId, campaignId, campaignId]);
  });

  it('[SB4-06] are listed in the order of their creation, without serving status', async () => {
    const { world, campaignId, adGroupId, created } = await createAdGroups();
    const [first, second] = created.success;
    expect(await listV4(world, 'adGroups')).toEqual([
      { adGroupId, ...adGroup(campaignId, 0) },
      { adGroupId: first?.['adGroupId'], ...adGroup(campaignId, 1) },
      { adGroupId: second?.['adGroupId'], ...adGroup(campaignId, 2) },
    ]);
  });

  it('[SB4-39] have a serving status in the response of the create', async () => {
    const { campaignId, created } = await createAdGroups();
    const [first] = created.success;
    const adGroupId = first?.['adGroupId'];
    expect(first).toEqual({
      index: 0,
      adGroupId,
      adGroup: { adGroupId, ...adGroup(campaignId, 1), extendedData: extended('AD_GROUP_INCOMPLETE') },
    });
  });

  it('[SB4-08, SB4-22] can be renamed and paused', async () => {
    const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
    const change = { adGroupId, name: 'Renamed', state: 'PAUSED' };
    const { success } = await writeV4(world, 'adGroups', 'update', [change]);
    const whole = { ...change, campaignId, extendedData: extended('AD_GROUP_PAUSED') };
    expect(success).toEqual([{ index: 0, adGroupId, adGroup: whole }]);
    expect(await readV4(world, 'adGroups', adGroupId, { includeExtendedDataFields: true })).toEqual(whole);
  });

  it('[SB4-22] have unique names among the ad groups of a campaign that are not archived', async () => {
    const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
    const other = await makeOneV4(world, 'campaigns', campaign(2));
    await makeOneV4(world, 'adGroups', adGroup(other, 0));
    expect((await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 0)])).success).toEqual([]);
    await writeV4(world, 'adGroups', 'delete', [adGroupId]);
    await makeOneV4(world, 'adGroups', adGroup(campaignId, 0));
  });
});

const READ: Readonly<Record<Format, Item>> = {
  video: { type: 'VIDEO' },
  brandVideo: { type: 'BRAND_VIDEO' },
  productCollection: { type: 'PRODUCT_COLLECTION' },
  storeSpotlight: { type: 'STORE_SPOTLIGHT' },
};

const CREATE_OPERATIONS: [title: string, format: Format][] = [
  ['[SB4-13, SB4-50] video ads have their own create operation', 'video'],
  ['[SB4-14, SB4-50] brand video ads have their own create operation', 'brandVideo'],
  ['[SB4-15, SB4-50] product collection ads have their own create operation', 'productCollection'],
  ['[SB4-16, SB4-50] store spotlight ads have their own create operation', 'storeSpotlight'],
];

describe('ads', () => {
  for (const [title, format] of CREATE_OPERATIONS)
    it(title, async () => {
      const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
      const { status, headers, json } = await v4(world, 'ads', format, { ads: [ad(adGroupId, format)] });
      expect([status, headers.get('content-type')]).toEqual([207, TYPES.ads]);
      const { adId } = json.ads.success[0];
      const { landingPage = { pageType: 'DETAIL_PAGE', url: expect.stringContaining('B000000001') } } =
        CREATIVES[format];
      const whole = {
        adId,
        name: `A ${format} ad`,
        state: 'ENABLED',
        adGroupId,
        campaignId,
        landingPage,
        creative: { ...READ[format], ...CREATIVES[format].creative },
        extendedData: extended('AD_STATUS_LIVE'),
      };
      expect(json).toEqual({ ads: { success: [{ index: 0, adId, ad: whole }], error: [] } });
      expect(await listV4(world, 'ads')).toEqual([whole]);
    });

  it('[SB4-10, SB4-41] keep the whole creative, crops included', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const crop = { top: 1, left: 2.5, width: 300, height: 200 };
    const more = { brandLogoCrop: crop, customImageAssetId: 'lake', customImageCrop: crop };
    const creative = { ...CREATIVES.productCollection.creative, ...more };
    const page = { pageType: 'CUSTOM_URL', url: 'https://brand.example/tents' };
    const fields = ad(adGroupId, 'productCollection', { creative, landingPage: page });
    const id = await makeOneV4(world, 'ads', fields, { format: 'productCollection' });
    const read = await readV4(world, 'ads', id);
    expect([read['creative'], read['landingPage']]).toEqual([{ type: 'PRODUCT_COLLECTION', ...creative }, page]);
  });

  it('[SB4-11, SB4-41] can be renamed and paused; their creative is read-only', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const adId = await makeOneV4(world, 'ads', ad(adGroupId, 'video'), { format: 'video' });
    const before = await readV4(world, 'ads', adId);
    const change = { adId, name: 'Renamed', state: 'PAUSED' };
    const body = { ads: [{ ...change, creative: CREATIVES.brandVideo.creative, landingPage: null }] };
    const { json, violations } = await v4(world, 'ads', 'update', body);
    const after = { ...before, ...change, extendedData: extended('AD_PAUSED') };
    expect(json.ads.success).toEqual([{ index: 0, adId, ad: after }]);
    expect(violations.map(({ rule }) => rule)).toEqual(['read-only-field', 'read-only-field']);
    expect(await readV4(world, 'ads', adId)).toEqual(after);
  });
});

describe('every resource', () => {
  it.each([
    ['[SB4-05, SB4-22, SB4-37]', 'campaigns'],
    ['[SB4-09, SB4-22, SB4-37]', 'adGroups'],
    ['[SB4-12, SB4-22, SB4-37]', 'ads'],
  ] as const)('%s of %s is archived by id, stays in lists, and can be archived again', async (_clauses, resource) => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    const item = makers(created).find(([name]) => name === resource)?.[2];
    const [id = '', other = ''] = await makeV4(world, resource, [item ?? {}, { ...item, name: 'Other' }], {
      format: resource === 'ads' ? 'video' : undefined,
    });
    for (const times of ['once', 'again']) {
      const { success, error } = await writeV4(world, resource, 'delete', [id]);
      expect([times, error]).toEqual([times, []]);
      const one = await readV4(world, resource, id, { includeExtendedDataFields: resource !== 'campaigns' });
      expect(one['state']).toBe('ARCHIVED');
      expect(success).toEqual([{ index: 0, [IDS[resource]]: id, [ONE[resource]]: one }]);
    }
    expect((await readV4(world, resource, other))['state']).toBe('ENABLED');
    const change = { [IDS[resource]]: id, name: 'Later' };
    expect((await writeV4(world, resource, 'update', [change])).error).toHaveLength(1);
  });

  it('[SB4-22] accepts a repeated id in a delete, and unknown ids fail alone', async ({ world }) => {
    const id = await makeOneV4(world, 'campaigns', campaign(1));
    const { success, error } = await writeV4(world, 'campaigns', 'delete', [id, '5', id]);
    expect(success.map(({ index }) => index)).toEqual([0, 2]);
    expect(error.map(({ index }) => index)).toEqual([1]);
  });

  it('[SB4-22] belongs to one profile', async () => {
    const { world, campaignId } = await sandboxWithBrandParents();
    const ask = { profile: world.profile('CA') };
    for (const resource of RESOURCES) {
      const { json } = await v4(world, resource, 'list', {}, ask);
      expect(json).toEqual({ [TOTALS[resource]]: 0, [resource]: [] });
    }
    expect((await writeV4(world, 'campaigns', 'delete', [campaignId], ask)).success).toEqual([]);
    expect(await namesV4(world, 'campaigns', { stateFilter: { include: ['ENABLED'] } })).toEqual(['Campaign 0']);
  });

  it('[SB4-39] has extended data in lists on request, ads always, and campaigns never in a 207', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    await makeOneV4(world, 'ads', ad(adGroupId, 'video'), { format: 'video' });
    for (const resource of RESOURCES) {
      const detailed = await listV4(world, resource, { includeExtendedDataFields: true });
      expect(detailed[0]?.['extendedData']).toEqual(extended(expect.any(String) as never));
      const plain = await listV4(world, resource);
      expect('extendedData' in (plain[0] ?? {})).toBe(resource === 'ads');
    }
  });

  it('[SB4-49] is not in any snapshot', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    await makeOneV4(world, 'ads', ad(adGroupId, 'video'), { format: 'video' });
    for (const campaignType of ['sponsoredBrands', 'sponsoredProducts'])
      for (const recordType of ['campaigns', 'adGroups', 'productAds'])
        expect(await snapshotRows(world, recordType, { campaignType })).toEqual([]);
  });

  it('[SB4-47] has no operations for keywords, targets and recommendations', async ({ world }) => {
    for (const version of ['/sb/v4', '/sb/beta'])
      for (const path of ['/keywords', '/targets', '/negativeKeywords', '/recommendations/bids', '/keywords/list'])
        expect((await world.ask('POST', version + path, { body: {} })).status, version + path).toBe(404);
  });
});
