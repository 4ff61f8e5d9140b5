/**
 * Sponsored brands version 3: reading campaigns and ad groups in each minor version.
 */
import { describe, expect, it } from 'vitest';
import type { Ask, Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import {
  accept,
  branded,
  CREATIVE,
  get,
  made,
  OLD,
  seed,
  V32,
  V33,
  V4_AD,
  CAMPAIGN,
} from '../../../fixtures/programs/clients/sb-v3.ts';

describe('reading campaigns and ad groups', () => {
  it('[SB3-04, SB3-05, SB3-24] lists and gets campaigns with the values of their creation', async () => {
    const world = branded();
    const id = await made(world, {
      startDate: '20260310',
      endDate: '20260401',
      portfolioId: 123,
      bidMultiplier: -20,
      bidAdjustments: [{ bidAdjustmentPredicate: 'placementGroupHome', bidAdjustmentPercent: 15 }],
    });
    const { status, json } = await get(world, id);
    expect(status).toBe(200);
    expect(json).toEqual({
      campaignId: id,
      ...CAMPAIGN,
      startDate: '20260310',
      endDate: '20260401',
      state: 'enabled',
      servingStatus: 'ready',
      brandEntityId: expect.stringMatching(/^ENTITY/),
      portfolioId: 123,
      bidOptimization: true,
      bidMultiplier: -20,
      bidAdjustments: [{ bidAdjustmentPredicate: 'placementGroupHome', bidAdjustmentPercent: 15 }],
    });
    expect((await world.ask('GET', '/sb/campaigns')).json).toEqual([json]);
    const missing = await get(world, 123);
    expect([missing.status, missing.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Campaign not found' }]);
  });

  it('[SB3-08, SB3-09] lists and gets ad groups', async () => {
    const world = branded();
    const campaignId = await made(world);
    const { json } = await world.ask('GET', '/sb/adGroups');
    expect(json).toEqual([{ campaignId, adGroupId: expect.any(Number), name: 'Brand' }]);
    expect((await world.ask('GET', `/sb/adGroups/${json[0].adGroupId}`)).json).toEqual(json[0]);
    for (const filter of [`campaignIdFilter=${campaignId}`, `adGroupIdFilter=${json[0].adGroupId}`, 'name=Brand']) {
      expect((await world.ask('GET', `/sb/adGroups?${filter}`)).json).toHaveLength(1);
    }
    expect((await world.ask('GET', '/sb/adGroups?name=Other')).json).toEqual([]);
    const missing = await world.ask('GET', '/sb/adGroups/1');
    expect([missing.status, missing.json.details]).toEqual([404, 'Ad group not found']);
  });

  it('[SB3-10] does not include writing ad groups, and ads have no operations', async () => {
    const world = branded();
    for (const [method, path] of [
      ['POST', '/sb/adGroups'],
      ['PUT', '/sb/adGroups'],
      ['GET', '/sb/ads'],
      ['POST', '/sb/ads'],
    ] as const) {
      expect((await world.ask(method, path, method === 'GET' ? {} : { body: [] })).status).toBe(404);
    }
  });

  it('[SB3-11, SB3-25] returns the numbers of ad groups and ads in version 3.3 only', async () => {
    const world = branded();
    const id = await made(world);
    await seed(world, [
      { name: 'Old', legacy: true, budget: 5, sbAdGroups: [{ name: 'Old', sbAds: [V4_AD] }] },
      {
        name: 'Multi',
        budget: 5,
        sbAdGroups: [
          {
            name: 'One',
            sbAds: [
              { name: 'a', ...V4_AD },
              { name: 'b', ...V4_AD },
            ],
          },
          { name: 'Two', sbAds: [{ name: 'c', ...V4_AD }] },
          { name: 'Gone', state: 'ARCHIVED' },
        ],
      },
    ]);
    const counts = (world: TestWorld, ask: Ask): Promise<unknown[]> =>
      world
        .ask('GET', '/sb/campaigns', ask)
        .then(({ json }) =>
          json.map((each: Record<string, unknown>) => [
            each['isMultiAdGroupsEnabled'],
            each['adGroupCount'],
            each['adCount'],
          ]),
        );
    expect(await counts(world, V33)).toEqual([
      [true, 1, 1],
      [false, 1, 1],
      [true, 2, 3],
    ]);
    for (const ask of [{}, V32])
      expect(await counts(world, ask)).toEqual([1, 2, 3].map(() => [undefined, undefined, undefined]));
    const answer = await get(world, id, accept('application/vnd.SBCampaign.v3.3+JSON'));
    expect(answer.headers.get('content-type')).toBe('application/vnd.sbcampaign.v3.3+json');
    expect(answer.json.servingStatus).toBe('RUNNING');
    expect((await get(world, id)).headers.get('content-type')).toBe('application/vnd.sbcampaign.v3+json');
    expect((await get(world, id)).json.servingStatus).toBe('running');
  });

  it('[SB3-12, SB3-13] returns the first ad group and ad of several, and no brand video', async () => {
    const world = branded();
    const video = {
      adFormat: 'BRAND_VIDEO',
      creative: { ...CREATIVE, videoAssetIds: ['film'] },
      landingPage: V4_AD.landingPage,
    };
    await seed(world, [
      {
        name: 'Multi',
        budget: 5,
        sbAdGroups: [
          {
            name: 'One',
            sbAds: [
              { name: 'film', ...video },
              { name: 'b', ...V4_AD },
            ],
          },
          { name: 'Two', sbAds: [{ name: 'c', ...V4_AD, creative: { ...CREATIVE, headline: 'Other' } }] },
        ],
      },
      { name: 'Film', budget: 5, sbAdGroups: [{ name: 'Film', sbAds: [{ name: 'film', ...video }] }] },
    ]);
    const { json } = await world.ask('GET', '/sb/campaigns', V33);
    expect(json[0]).toMatchObject({ adFormat: 'productCollection', creative: { headline: 'Words' } });
    expect(json[1]).not.toHaveProperty('adFormat');
    expect(json[1]).not.toHaveProperty('creative');
    const adGroups = (await world.ask('GET', '/sb/adGroups')).json.map(({ name }: { name: string }) => name);
    expect(adGroups).toEqual(['One', 'Film']);
    expect(JSON.stringify(json)).not.toContain('adId');
  });

  it('[SB3-14, SB3-24] filters campaigns; filters by format exclude campaigns with several ad groups', async () => {
    const world = branded(OLD);
    const legacy = await made(world, { portfolioId: 7 });
    await world.admin('PUT', '/clock', { now: '2023-06-02T00:00:00Z' });
    const multi = await made(world, { name: 'Multi', state: 'paused' });
    const ids = async (query: string): Promise<number[]> =>
      (await world.ask('GET', `/sb/campaigns?${query}`)).json.map(
        ({ campaignId }: { campaignId: number }) => campaignId,
      );
    expect(await ids('')).toEqual([legacy, multi]);
    expect(await ids('adFormatFilter=productCollection')).toEqual([legacy]);
    expect(await ids('creativeType=all')).toEqual([legacy]);
    expect(await ids('adFormatFilter=video')).toEqual([]);
    expect(await ids('stateFilter=paused')).toEqual([multi]);
    expect(await ids('name=Multi')).toEqual([multi]);
    expect(await ids(`campaignIdFilter=${legacy},${multi}`)).toEqual([legacy, multi]);
    expect(await ids('portfolioIdFilter=7')).toEqual([legacy]);
    expect(await ids('startIndex=1&count=1')).toEqual([multi]);
    expect((await world.ask('GET', '/sb/campaigns?stateFilter=live')).status).toBe(400);
  });

  it('[SB3-15] returns a state that combines the state set by the user with the serving status', async () => {
    const world = branded();
    const id = await made(world);
    const readState = async (): Promise<unknown> => {
      const { json } = await get(world, id, V32);
      return [json.state, json.servingStatus];
    };
    const force = (fields: object): Promise<Answer> => world.admin('PATCH', `/entities/sbCampaigns/${id}`, fields);
    const change = (fields: object): Promise<Answer> =>
      world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, ...fields }] });
    expect(await readState()).toEqual(['enabled', 'RUNNING']);
    await force({ outOfBudget: true });
    expect(await readState()).toEqual(['paused', 'OUT_OF_BUDGET']);
    await force({ outOfBudget: null, servingStatus: 'ASIN_NOT_BUYABLE' });
    expect(await readState()).toEqual(['paused', 'ASIN_NOT_BUYABLE']);
    await force({ servingStatus: null });
    await change({ state: 'paused' });
    expect(await readState()).toEqual(['paused', 'PAUSED']);
    await change({ state: 'enabled', endDate: '20260302' });
    await world.admin('POST', '/clock/advance', { by: '2d' });
    expect(await readState()).toEqual(['paused', 'ENDED']);
    await world.admin('PATCH', `/profiles/${world.profile()}`, { validPaymentMethod: false });
    await change({ endDate: '20270302' });
    expect(await readState()).toEqual(['paused', 'BILLING_ERROR']);
    await change({ state: 'archived' });
    expect(await readState()).toEqual(['archived', 'TERMINATED']);
    expect((await world.ask('GET', '/sb/campaigns')).json).toEqual([]);
    expect((await world.ask('GET', '/sb/campaigns?stateFilter=archived')).json).toHaveLength(1);
  });

  it('[SB3-15, SB4-45] returns one review status for a legacy campaign', async () => {
    const world = branded(OLD);
    await world.admin('PATCH', '/settings', { moderation: 'manual' });
    const id = await made(world);
    expect((await get(world, id, V33)).json).toMatchObject({ state: 'paused', servingStatus: 'PENDING_REVIEW' });
    await world.admin('PATCH', `/entities/sbCampaigns/${id}`, { moderationStatus: 'REJECTED' });
    expect((await get(world, id)).json).toMatchObject({ state: 'paused', servingStatus: 'rejected' });
    await world.admin('PATCH', `/entities/sbCampaigns/${id}`, { moderationStatus: 'APPROVED' });
    expect((await get(world, id)).json).toMatchObject({ state: 'enabled', servingStatus: 'running' });
  });

  it('[SB3-25] returns store spotlights from version 3.2 on', async () => {
    const world = branded();
    const subpages = [1, 2, 3].map((i) => ({
      pageTitle: `Page ${i}`,
      asin: `B00000000${i}`,
      url: `https://x.example/${i}`,
    }));
    const { asins: _, ...words } = CREATIVE;
    const id = await made(world, { adFormat: 'storeSpotlight', creative: { ...words, subpages } });
    expect((await get(world, id)).status).toBe(404);
    expect((await get(world, id, V32)).json.creative.subpages).toEqual(subpages);
  });

  it('[SB3-04, SB3-08] skips the requested number of filtered rows before a page', async () => {
    const world = branded();
    const ids: number[] = [];
    for (let i = 0; i < 5; i++)
      ids.push(await made(world, { name: `Brand ${i}`, state: i === 1 ? 'paused' : 'enabled' }));
    await world.ask('DELETE', `/sb/campaigns/${ids[3]}`);
    const campaignIds = async (path: string): Promise<number[]> =>
      (await world.ask('GET', `/sb/${path}`)).json.map(({ campaignId }: { campaignId: number }) => campaignId);
    expect(await campaignIds('campaigns?startIndex=1&count=2')).toEqual([ids[1], ids[2]]);
    expect(await campaignIds('campaigns?startIndex=3&count=2')).toEqual([ids[4]]);
    expect(await campaignIds('campaigns?stateFilter=enabled&startIndex=1&count=2')).toEqual([ids[2], ids[4]]);
    expect(await campaignIds('campaigns?stateFilter=archived')).toEqual([ids[3]]);
    expect(await campaignIds('campaigns?stateFilter=paused,archived')).toEqual([ids[1], ids[3]]);
    expect(await campaignIds('adGroups?startIndex=2&count=2')).toEqual([ids[2], ids[3]]);
  });

  it('[SB3-04] records a violation if a client skips rows between two pages', async () => {
    const world = branded();
    for (let i = 0; i < 5; i++) await made(world, { name: `Brand ${i}` });
    for (const from of [0, 3]) await world.ask('GET', `/sb/campaigns?startIndex=${from}&count=2`);
    const { violations } = (await world.admin('GET', '/violations')).json;
    expect(violations.map(({ rule }: { rule: string }) => rule)).toContain('page-skipped');
  });
});
