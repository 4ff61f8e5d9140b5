/**
 * Versions of creatives of sponsored brands in seeds and in timelines, and the traffic of each.
 */
import { expect } from 'vitest';
import { advance } from '../fixtures/accounts/collections.ts';
import { ALWAYS_SHOWN, reportRows, type Row } from '../fixtures/programs/clients/reports.ts';
import { readV4 } from '../fixtures/programs/clients/sb-v4.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const DAY = 24 * 3600;
const KEYWORDS = ['tent', 'lamp', 'stove', 'rope'].map((keywordText) => ({ keywordText, matchType: 'BROAD', bid: 4 }));
const creative = (asin: string, video = 'film'): object => ({ asins: [asin], videoAssetIds: [video] });

/** A campaign of forty days with one ad, whose first version shows one product. */
async function seed(world: TestWorld, ad: object): Promise<{ status: number; adId: string; errors: unknown }> {
  const sbAd = { ref: 'ad', name: 'Video', adFormat: 'VIDEO', creative: creative('B000000001'), ...ad };
  const sbAdGroups = [{ name: 'Group', sbAds: [sbAd], sbKeywords: KEYWORDS }];
  const campaign = { name: 'Campaign', budget: 5000, createdDaysAgo: 40, sbAdGroups };
  const assets = [{ assetId: 'film' }, { assetId: 'lake' }];
  const { status, json } = await world.admin('POST', '/seed', {
    profileId: world.profile(),
    entities: { assets, sbCampaigns: [campaign] },
  });
  return { status, adId: json.ids?.ad, errors: json.errors };
}

async function statuses(world: TestWorld, adId: string): Promise<unknown> {
  const type = 'application/vnd.sbAdCreativeResource.v4+json';
  const headers = { accept: type, 'content-type': type };
  const { json } = await world.ask('POST', '/sb/ads/creatives/list', { body: { adId }, headers });
  return json.creatives.map(({ creativeStatus }: { creativeStatus: string }) => creativeStatus);
}

async function rows(world: TestWorld, reportDate: string): Promise<Row[]> {
  const body = { reportDate, creativeType: 'all', metrics: 'adId,impressions,clicks,cost' };
  return reportRows(world, 'ads', body, { prefix: '/v2/hsa' });
}

const impressions = async (world: TestWorld, day: string): Promise<number> =>
  (await rows(world, day)).reduce((sum, row) => sum + Number(row['impressions']), 0);

it('[TOD-234] a seed has versions with their reviews, in order', async ({ world }) => {
  const { status, adId } = await seed(world, {
    creativeVersions: [
      { creative: creative('B000000002'), moderationStatus: 'REJECTED', submissionDate: '2026-02-20T10:00:00Z' },
      {
        creative: { videoAssetIds: ['lake'] },
        moderationStatus: 'PENDING_REVIEW',
        approvalDate: '2026-03-04T00:00:00Z',
      },
    ],
  });
  expect(status).toBe(201);
  expect(await statuses(world, adId)).toEqual(['PUBLISHED', 'REJECTED_BY_MODERATION', 'PENDING_MODERATION_REVIEW']);
  expect(await readV4(world, 'ads', adId)).toMatchObject({ creative: creative('B000000001') });
  advance(world, 2 * DAY);
  expect(await readV4(world, 'ads', adId)).toMatchObject({ creative: creative('B000000002', 'lake') });
  const { json } = await world.admin('GET', `/entities/sbAds/${adId}`);
  expect(json).toMatchObject({
    creative: creative('B000000002', 'lake'),
    creativeVersions: [
      { creativeVersion: '1', moderationStatus: 'APPROVED' },
      { creativeVersion: '2', moderationStatus: 'REJECTED', submissionDate: '2026-02-20T10:00:00.000Z' },
      { creativeVersion: '3', approvalDate: '2026-03-04T00:00:00.000Z' },
    ],
  });
});

it('[TOD-234] a seed refuses versions that are out of order or have a wrong creative', async () => {
  for (const creativeVersions of [
    [{ creative: creative('B000000002'), submissionDate: '2030-01-01T00:00:00Z' }],
    [{ creative: creative('B000000002'), submissionDate: '2020-01-01T00:00:00Z' }],
    [{ creative: { videoAssetIds: ['film', 'lake'] } }],
    [{ creative: { headline: 'A video has none' } }],
  ]) {
    const { status, errors } = await seed(openWorld(), { creativeVersions });
    expect([status, errors]).toEqual([400, [expect.objectContaining({ message: expect.any(String) })]]);
  }
});

it('[TOD-234] a step of a timeline submits a version and decides its review', async () => {
  const world = openWorld({
    yaml: `
extends: default
timeline:
  - at: 1d
    do: { change: [{ collection: sbAds, ref: film, creative: { videoAssetIds: [film] }, moderationStatus: REJECTED }] }
  - at: 2d
    do: { change: [{ collection: sbAds, ref: film, creative: { videoAssetIds: [lake] } }] }
entities:
  - account: Orvenna Outdoor
    country: US
    sbCampaigns:
      - name: Timeline
        budget: 10
        sbAdGroups:
          - name: Group
            sbAds: [{ ref: film, name: Film, adFormat: VIDEO, creative: { asins: [B0ORV3STV1], videoAssetIds: [first] } }]
`,
  });
  const { json } = await world.admin('GET', '/entities/sbAds');
  const { adId, profileId } = json.sbAds.find(({ name }: { name: string }) => name === 'Film');
  const shown = async (): Promise<unknown> => {
    const { json: read } = await world.ask('POST', '/sb/v4/ads/list', {
      profile: profileId,
      body: { adIdFilter: { include: [adId] } },
      headers: { accept: 'application/vnd.sbadresource.v4+json' },
    });
    return read.ads[0].creative.videoAssetIds;
  };
  expect(await shown()).toEqual(['first']);
  advance(world, DAY);
  expect(await shown()).toEqual(['first']);
  advance(world, DAY);
  expect(await shown()).toEqual(['lake']);
  expect((await world.admin('GET', `/entities/sbAds/${adId}`)).json.creativeVersions).toHaveLength(3);
});

it('[TOD-232] the product of a version is shown from its approval on, and past numbers stay as they are', async () => {
  const world = openWorld();
  await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
  await world.admin('PUT', '/products/B000000002', { from: 'start', stock: 0 });
  const branded = { brandName: 'Brand', headline: 'Words' };
  const { adId } = await seed(world, {
    adFormat: 'PRODUCT_COLLECTION',
    creative: { asins: ['B000000001'], brandLogoAssetID: 'lake', ...branded },
    landingPage: { pageType: 'STORE', url: 'https://stores.example/brand' },
  });
  await world.admin('PATCH', '/settings', { moderation: { after: '24h' } });
  advance(world, DAY);
  const days = ['20260228', '20260301', '20260302'];
  const read = (): Promise<Row[][]> => Promise.all(days.map((day) => rows(world, day)));
  const before = await read();
  expect(before.map((each) => each.map((row) => row['adId']))).toEqual(days.map(() => [Number(adId)]));
  const type = 'application/vnd.sbAdCreativeResource.v4+json';
  const submit = async (asin: string): Promise<void> => {
    const body = { adId, creative: { asins: [asin], brandLogoAssetId: 'lake', ...branded } };
    const headers = { accept: type, 'content-type': type };
    expect((await world.ask('POST', '/sb/ads/creatives/productCollection', { body, headers })).status).toBe(200);
  };
  await submit('B000000002');
  advance(world, 3 * DAY);
  await submit('B000000003');
  advance(world, 4 * DAY);
  expect((await read())[0]).toEqual(before[0]);
  // Submitted on the 3rd and the 6th, approved a day later.
  expect(await impressions(world, '20260303')).toBeGreaterThan(0);
  expect(await impressions(world, '20260305')).toBe(0);
  expect(await impressions(world, '20260306')).toBe(0);
  const again = await rows(world, '20260308');
  expect(again.map((row) => [row['adId'], Number(row['impressions']) > 0])).toEqual([[Number(adId), true]]);
  // On the days of a change both versions have a part of one row.
  for (const day of ['20260304', '20260307']) expect(await rows(world, day)).toHaveLength(1);
  await world.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus: 'REJECTED' });
  advance(world, 3 * DAY);
  expect(await impressions(world, '20260311')).toBe(0);
  expect(await impressions(world, '20260308')).toBe(Number(again[0]?.['impressions']));
});
