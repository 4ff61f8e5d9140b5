/**
 * Legacy campaigns and drafts in sponsored brands version 4: how they are read, and which writes are rejected.
 */
import { describe, expect } from 'vitest';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { marketplaceOf } from '../../../../src/model/marketplaces.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  ad,
  adGroup,
  campaign,
  faultOf,
  LEGACY,
  listV4,
  makeOneV4,
  namesV4,
  readV4,
  v4,
  writeV4,
} from '../../../fixtures/programs/clients/sb-v4.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

interface Legacy {
  world: TestWorld;
  campaignId: string;
  adGroupId: string;
  adId: string;
}

async function createLegacy(fields: Item = {}): Promise<Legacy> {
  const world = openWorld();
  const { ids } = await seedEntities(world, { sbCampaigns: [{ ...LEGACY, ...fields }] });
  const [campaignId = '', adGroupId = '', adId = ''] = ['legacy', 'legacyAdGroup', 'legacyAd'].map((ref) => ids[ref]);
  return { world, campaignId, adGroupId, adId };
}

const UNSUPPORTED = { key: 'otherError', reason: 'UNSUPPORTED_OPERATION' };

describe('a legacy campaign', () => {
  it('[SB4-24, SB4-32] can be created by a seed and is marked as one; other campaigns have several ad groups', async () => {
    const { world, campaignId } = await createLegacy();
    const other = await makeOneV4(world, 'campaigns', campaign(1));
    const structures = (await listV4(world, 'campaigns')).map((each) => [
      each['campaignId'],
      each['isMultiAdGroupsEnabled'],
    ]);
    expect(structures).toEqual([
      [campaignId, false],
      [other, true],
    ]);
  });

  it('[SB4-32] is created by version 3 before the day of the change, and keeps its structure after it', async () => {
    const world = openWorld({ now: Date.parse('2023-05-31T23:59:59Z') });
    const create = async (name: string): Promise<void> => {
      const fields = { name, budget: 10, budgetType: 'daily', adFormat: 'video' };
      const body = [{ ...fields, creative: { asins: ['B000000001'], videoMediaIds: ['film'] } }];
      const { json } = await world.ask('POST', '/sb/campaigns', { body });
      expect(json[0].code).toBe('SUCCESS');
    };
    await create('Before');
    world.state.setClock(Date.parse('2023-06-01T00:00:00Z'), 'frozen');
    await create('After');
    const structures = (await listV4(world, 'campaigns')).map((each) => [each['name'], each['isMultiAdGroupsEnabled']]);
    expect(structures).toEqual([
      ['Before', false],
      ['After', true],
    ]);
    expect((await listV4(world, 'ads')).map((each) => ['adId' in each, each['name']])).toEqual([
      [false, undefined],
      [true, 'After'],
    ]);
  });

  it('[SB4-32] exists once in each profile of the default scenario that has a brand', async () => {
    const world = openWorld({ scenario: 'default' });
    const { accountStore } = world.state;
    const branded = accountStore.profiles().filter(({ accountId }) => accountStore.account(accountId)?.brands !== '[]');
    expect(branded.length).toBeGreaterThan(1);
    for (const { profileId, country } of branded) {
      const ask = { profile: profileId, region: marketplaceOf(country).region };
      const structures = (await listV4(world, 'campaigns', {}, ask)).map((each) => each['isMultiAdGroupsEnabled']);
      expect([profileId, structures.filter((isMulti) => isMulti === false)]).toEqual([profileId, [false]]);
    }
  });

  it('[SB4-26, SB4-30] does not accept new ad groups or ads', async () => {
    const { world, campaignId, adGroupId } = await createLegacy();
    const group = faultOf(await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 1)]));
    expect(group).toEqual({ ...UNSUPPORTED, location: '$.adGroups[0].campaignId', trigger: campaignId });
    const one = faultOf(await writeV4(world, 'ads', 'video', [ad(adGroupId, 'video')]));
    expect(one).toEqual({ ...UNSUPPORTED, location: '$.ads[0].adGroupId', trigger: adGroupId });
    expect([(await listV4(world, 'adGroups')).length, (await listV4(world, 'ads')).length]).toEqual([1, 1]);
  });

  it('[SB4-26] does not accept an ad group even if it has none', async () => {
    const { world, campaignId } = await createLegacy({ sbAdGroups: [] });
    expect(faultOf(await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 1)]))).toMatchObject(UNSUPPORTED);
  });

  it('[SB4-27, SB4-28, SB4-30] has an ad group that can be read, but not updated or deleted', async () => {
    const { world, adGroupId } = await createLegacy();
    const before = await readV4(world, 'adGroups', adGroupId, { includeExtendedDataFields: true });
    expect(before).toMatchObject({ adGroupId, name: 'Legacy', state: 'ENABLED' });
    for (const change of [{ name: 'x' }, { state: 'PAUSED' }, {}]) {
      const fault = faultOf(await writeV4(world, 'adGroups', 'update', [{ adGroupId, ...change }]));
      expect(fault).toEqual({ ...UNSUPPORTED, location: '$.adGroups[0].adGroupId', trigger: adGroupId });
    }
    const fault = faultOf(await writeV4(world, 'adGroups', 'delete', [adGroupId]));
    expect(fault).toEqual({ ...UNSUPPORTED, location: '$.adGroupIdFilter.include[0]', trigger: adGroupId });
    expect(await readV4(world, 'adGroups', adGroupId, { includeExtendedDataFields: true })).toEqual(before);
  });

  it('[SB4-29, SB4-31] has an ad group that no name filter finds; without a name filter it is listed', async () => {
    const { world } = await createLegacy();
    const campaignId = await makeOneV4(world, 'campaigns', campaign(1));
    await makeOneV4(world, 'adGroups', adGroup(campaignId, 1, { name: 'Legacy' }));
    for (const spelling of ['nameFilter', 'NameFilter']) {
      for (const filter of [{ include: ['Legacy'], queryTermMatchType: 'EXACT_MATCH' }, { include: ['lega'] }]) {
        const found = await listV4(world, 'adGroups', { [spelling]: filter });
        expect(found.map((each) => each['campaignId'])).toEqual([campaignId]);
      }
      expect(await namesV4(world, 'adGroups', { [spelling]: { include: [] } })).toEqual(['Legacy', 'Legacy']);
    }
    expect(await namesV4(world, 'campaigns', { nameFilter: { include: ['Legacy'] } })).toEqual(['Legacy']);
  });

  it('[SB3-17, SB4-31] has an ad without id and name that no filter by them finds', async () => {
    const { world, campaignId, adGroupId, adId } = await createLegacy();
    const [one, ...others] = await listV4(world, 'ads');
    expect(others).toEqual([]);
    expect(one).toEqual({
      state: 'ENABLED',
      campaignId,
      adGroupId,
      landingPage: expect.anything(),
      creative: expect.objectContaining({ type: 'PRODUCT_COLLECTION' }),
      extendedData: expect.objectContaining({ servingStatus: 'UNKNOWN' }),
    });
    for (const filter of [{ adIdFilter: { include: [adId] } }, { nameFilter: { include: [''] } }])
      expect(await listV4(world, 'ads', filter)).toEqual([]);
    expect(await listV4(world, 'ads', { adGroupIdFilter: { include: [adGroupId] } })).toEqual([one]);
    expect(await listV4(world, 'ads', { adFormatFilter: { include: ['PRODUCT_COLLECTION'] } })).toEqual([one]);
    expect(faultOf(await writeV4(world, 'ads', 'update', [{ adId, state: 'PAUSED' }])).reason).toBe(UNSUPPORTED.reason);
    expect(faultOf(await writeV4(world, 'ads', 'delete', [adId])).reason).toBe(UNSUPPORTED.reason);
  });

  it('[SB4-32] can be seeded with a paused or archived ad group and ad', async () => {
    for (const state of ['PAUSED', 'ARCHIVED']) {
      const world = openWorld();
      const history = { state, createdDaysAgo: 9, updatedDaysAgo: 2 };
      const video = { adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } };
      const sbAdGroups = [{ name: 'Legacy', ...history, sbAds: [{ ...video, ...history }] }];
      await seedEntities(world, { sbCampaigns: [{ ...LEGACY, sbAdGroups }] });
      for (const collection of ['adGroups', 'ads'] as const) {
        expect(await listV4(world, collection)).toMatchObject([{ state }]);
      }
    }
  });

  it('[SB4-24] can be updated and archived itself', async () => {
    const { world, campaignId } = await createLegacy();
    const change = { campaignId, name: 'Renamed', state: 'PAUSED' };
    const { success } = await writeV4(world, 'campaigns', 'update', [change]);
    expect(success[0]?.['campaign']).toMatchObject({ ...change, isMultiAdGroupsEnabled: false });
    expect((await writeV4(world, 'campaigns', 'delete', [campaignId])).error).toEqual([]);
  });

  it('[SB4-39, SB4-45] is reviewed as a whole', async () => {
    const { world, campaignId, adGroupId } = await createLegacy({ moderationStatus: 'PENDING_REVIEW' });
    const statuses = async (): Promise<unknown[]> => {
      const extended = { includeExtendedDataFields: true };
      const read = [
        await readV4(world, 'campaigns', campaignId, extended),
        await readV4(world, 'adGroups', adGroupId, extended),
      ];
      return read.map(({ extendedData }) => (extendedData as Item)['servingStatus']);
    };
    expect(await statuses()).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW']);
    await world.admin('PATCH', `/entities/sbCampaigns/${campaignId}`, { moderationStatus: 'REJECTED' });
    expect(await statuses()).toEqual(['REJECTED', 'REJECTED']);
    expect((await readV4(world, 'campaigns', campaignId))['state']).toBe('ENABLED');
    await world.admin('PATCH', `/entities/sbCampaigns/${campaignId}`, { moderationStatus: 'APPROVED' });
    expect(await statuses()).toEqual(['CAMPAIGN_STATUS_ENABLED', 'AD_GROUP_STATUS_ENABLED']);
  });
});

describe('a draft', () => {
  it('[SB3-20, SB4-30] is listed as a paused, incomplete campaign, and cannot be changed', async ({ world }) => {
    const body = [{ name: 'Draft' }];
    const { json } = await world.ask('POST', '/sb/drafts/campaigns', { body });
    const campaignId = String(json[0].draftCampaignId);
    const { status, json: page } = await v4(world, 'campaigns', 'list', { includeExtendedDataFields: true });
    expect([status, page.campaigns]).toEqual([
      200,
      [
        expect.objectContaining({
          campaignId,
          name: 'Draft',
          state: 'PAUSED',
          isMultiAdGroupsEnabled: false,
          extendedData: expect.objectContaining({ servingStatus: 'CAMPAIGN_INCOMPLETE' }),
        }),
      ],
    ]);
    for (const fault of [
      faultOf(await writeV4(world, 'campaigns', 'update', [{ campaignId, name: 'x' }])),
      faultOf(await writeV4(world, 'campaigns', 'delete', [campaignId])),
      faultOf(await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 1)])),
    ])
      expect(fault).toMatchObject(UNSUPPORTED);
    expect(await namesV4(world, 'campaigns')).toEqual(['Draft']);
    expect(await listV4(world, 'adGroups')).toEqual([]);
  });
});
