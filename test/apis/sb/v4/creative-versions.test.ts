/**
 * Versions of the creatives of ads: how they are submitted, reviewed, shown and listed.
 */
import { describe, expect, it } from 'vitest';
import { advance, changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { readExport } from '../../../fixtures/programs/clients/exports.ts';
import type { Answer, Ask, TestWorld } from '../../../fixtures/sandbox.ts';
import {
  ad,
  CREATIVES,
  LEGACY,
  makeOneV4,
  readV4,
  sandboxWithBrandParents,
  TYPES,
  writeV4,
  type BrandParents,
  type Format,
} from '../../../fixtures/programs/clients/sb-v4.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const HOUR = 3600;
const TYPE = 'application/vnd.sbAdCreativeResource.v4+json';
const BRAND = { brandName: 'Brand', brandLogoAssetId: 'logo', headline: 'Made for snow' };
const ASINS = ['B000000001', 'B000000002', 'B000000003'];
const STORE = { pageType: 'STORE', url: 'https://stores.example/brand' };

/** What a version of each format may contain, and the creative and page that follow. */
const VERSIONS: Readonly<Record<string, { sent: Item; creative: Item; landingPage?: Item }>> = {
  video: {
    sent: { videoAssetIds: ['lake'], consentToTranslate: true },
    creative: { asins: ['B000000001'], videoAssetIds: ['lake'], consentToTranslate: true },
  },
  brandVideo: {
    sent: { asins: ASINS, videoAssetIds: ['lake'], ...BRAND, landingPage: { type: 'PRODUCT_LIST', asins: ASINS } },
    creative: { asins: ASINS, videoAssetIds: ['lake'], headline: 'Made for snow', brandLogoAssetID: 'logo' },
    landingPage: { pageType: 'PRODUCT_LIST', asins: ASINS },
  },
  productCollection: {
    sent: { asins: ['B000000002'], ...BRAND, customImageAssetId: 'lake' },
    creative: { asins: ['B000000002'], headline: 'Made for snow', customImageAssetId: 'lake' },
    landingPage: CREATIVES.productCollection.landingPage ?? {},
  },
  storeSpotlight: {
    sent: {
      subpages: CREATIVES.storeSpotlight.creative['subpages'],
      ...BRAND,
      landingPage: { type: 'STORE', url: 'https://stores.example/other' },
    },
    creative: { headline: 'Made for snow' },
    landingPage: { pageType: 'STORE', url: 'https://stores.example/other' },
  },
  productCollectionExtended: {
    sent: { asins: ASINS, ...BRAND, customImages: [{ assetId: 'lake' }], creativePropertiesToOptimize: ['HEADLINE'] },
    creative: { asins: ASINS, customImages: [{ assetId: 'lake' }], creativePropertiesToOptimize: ['HEADLINE'] },
    landingPage: STORE,
  },
  manualCollection: {
    sent: { asins: ASINS.toReversed(), brandName: 'Brand', title: 'Snow', landingPage: STORE },
    creative: { asins: ASINS.toReversed(), title: 'Snow' },
    landingPage: STORE,
  },
  autoCollection: {
    sent: { brandName: 'Snow', asinExclusions: ['B000000009'] },
    creative: { brandName: 'Snow', asinExclusions: ['B000000009'] },
  },
};

/** The first versions of the formats that are not in the fixture. */
const NEWER: Readonly<Record<string, Item>> = {
  productCollectionExtended: { creative: { customImages: [{ assetId: 'logo' }] }, landingPage: STORE },
  manualCollection: { creative: { asins: ASINS, brandName: 'Brand' } },
  autoCollection: { creative: { brandName: 'Brand' } },
};

const isBatch = (format: string): boolean => format in NEWER && format !== 'productCollectionExtended';

async function makeAd({ world, adGroupId }: BrandParents, format: string, fields: Item = {}): Promise<string> {
  const known = format as Format;
  return makeOneV4(world, 'ads', ad(adGroupId, known, { ...NEWER[format], ...fields }), { format: known });
}

function post(world: TestWorld, call: string, body: unknown, ask: Ask = {}): Promise<Answer> {
  const type = isBatch(call) ? TYPES.ads : TYPE;
  return world.ask('POST', `/sb/ads/creatives/${call}`, {
    body,
    headers: { 'content-type': type, accept: type },
    ...ask,
  });
}

async function submit(world: TestWorld, format: string, adId: string, creative: unknown): Promise<Answer> {
  return post(world, format, isBatch(format) ? { ads: [{ adId, creative }] } : { adId, creative });
}

/** Of a video, whose versions differ in their video. */
async function submitVideo(world: TestWorld, adId: string, video: string): Promise<string> {
  const { status, json } = await submit(world, 'video', adId, { videoAssetIds: [video] });
  expect([status, json.adId]).toEqual([200, adId]);
  return json.creativeVersion;
}

async function versions(world: TestWorld, adId: string, filters: Item = {}): Promise<Item[]> {
  const { status, json } = await post(world, 'list', { adId, ...filters });
  expect([status, json.totalResults]).toEqual([200, json.creatives.length]);
  return json.creatives;
}

const statuses = async (world: TestWorld, adId: string): Promise<unknown[]> =>
  (await versions(world, adId)).map(({ creativeStatus }) => creativeStatus);

async function shownVideo(world: TestWorld, adId: string): Promise<unknown[]> {
  const shown = await readV4(world, 'ads', adId);
  return [(shown['creative'] as Item)['videoAssetIds'], (shown['extendedData'] as Item)['servingStatus']];
}

const decide = (world: TestWorld, adId: string, moderationStatus: string): Promise<Answer> =>
  world.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus });

const PENDING = 'PENDING_MODERATION_REVIEW';
const REJECTED = 'REJECTED_BY_MODERATION';
const APPROVED = 'APPROVED_BY_MODERATION';

describe('a version', () => {
  it.each(Object.keys(VERSIONS))('[TOD-231] of %s replaces the creative, and keeps what it lacks', async (format) => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, format);
    const { sent = {}, creative, landingPage } = VERSIONS[format] ?? {};
    changeSettings(world, { strict: true });
    const { status, json, violations } = await submit(world, format, adId, sent);
    const version = { adId, creativeVersion: '2' };
    expect([status, json]).toEqual(
      isBatch(format) ? [207, { creatives: { success: [{ index: 0, ...version }] } }] : [200, version],
    );
    expect(violations).toEqual([]);
    const shown = await readV4(world, 'ads', adId);
    expect(shown).toMatchObject({ creative, ...(landingPage === undefined ? {} : { landingPage }) });
    expect(await statuses(world, adId)).toEqual([APPROVED, 'PUBLISHED']);
  });

  it.each<[format: string, sent: Item, key: string, place: string]>([
    ['productCollection', { ...BRAND, asins: ['B00'] }, 'otherError', 'creative.asins[0]'],
    ['productCollection', { ...BRAND, asins: ['B000000001', 'B000000001'] }, 'otherError', 'creative.asins'],
    [
      'productCollection',
      { ...BRAND, asins: ['B000000001', 'B000000002', 'B000000003', 'B000000004'], headline: 'x'.repeat(51) },
      'rangeError',
      'creative.asins',
    ],
    [
      'productCollection',
      { ...BRAND, asins: ['B000000001'], headline: 'x'.repeat(51) },
      'otherError',
      'creative.headline',
    ],
    ['productCollection', { brandName: 'Brand', asins: ['B000000001'] }, 'otherError', 'creative.brandLogoAssetId'],
    ['video', {}, 'otherError', 'creative.videoAssetIds'],
    ['video', { videoAssetIds: ['a', 'b'] }, 'rangeError', 'creative.videoAssetIds'],
    [
      'brandVideo',
      { videoAssetIds: ['film'], ...BRAND, asins: [], landingPage: { type: 'PRODUCT_LIST', asins: [] } },
      'otherError',
      'creative.landingPage.asins',
    ],
    [
      'brandVideo',
      { videoAssetIds: ['film'], ...BRAND, asins: [], landingPage: { type: 'MOON' } },
      'rangeError',
      'creative.landingPage.type',
    ],
    ['storeSpotlight', { ...BRAND, subpages: [] }, 'rangeError', 'creative.subpages'],
  ])('[TOD-231] of %s with %j is refused, and nothing is written', async (format, sent, key, place) => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, format);
    const before = await readV4(world, 'ads', adId);
    const { status, json } = await submit(world, format, adId, sent);
    expect([status, json.code]).toEqual([400, 'INVALID_ARGUMENT']);
    const [{ errorType, errorValue }] = json.errors;
    expect([errorType, Object.keys(errorValue)]).toEqual(['INVALID_ARGUMENT', [key]]);
    expect(errorValue[key].cause.location).toBe(`$.${place}`);
    expect(errorValue[key].message).toBe(json.message);
    expect(await readV4(world, 'ads', adId)).toEqual(before);
    expect(await versions(world, adId)).toHaveLength(1);
  });

  it('[TOD-231] of another format, of an unknown ad, or of the ad of a legacy campaign is refused', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'video');
    await seedEntities(world, { sbCampaigns: [LEGACY] });
    const { json: all } = await world.admin('GET', '/entities/sbAds');
    const legacy = all.sbAds.find((each: Item) => each['adId'] !== adId).adId;
    const { sent } = VERSIONS['brandVideo'] ?? {};
    for (const [format, id, creative] of [
      ['brandVideo', adId, sent],
      ['video', '123', { videoAssetIds: ['film'] }],
      ['video', legacy, { videoAssetIds: ['film'] }],
    ] as const) {
      const { status, json } = await submit(world, format, id, creative);
      expect([status, json.code, json.errors[0].errorValue.otherError.cause]).toEqual([
        400,
        'INVALID_ARGUMENT',
        { location: '$.adId', trigger: id },
      ]);
    }
    const { status, json } = await post(world, 'list', { adId: legacy });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('[TOD-231] of an archived ad, or in an archived campaign, is a conflict', async () => {
    const parents = await sandboxWithBrandParents();
    const { world, campaignId } = parents;
    const [first, second] = [await makeAd(parents, 'video'), await makeAd(parents, 'video', { name: 'Second' })];
    await writeV4(world, 'ads', 'delete', [first]);
    await writeV4(world, 'campaigns', 'delete', [campaignId]);
    for (const adId of [first, second]) {
      const { status, json } = await submit(world, 'video', adId, { videoAssetIds: ['film'] });
      expect([status, json.code]).toEqual([409, 'CONFLICT_STATE']);
      expect(await versions(world, adId)).toHaveLength(1);
    }
  });

  it('[TOD-231] in a batch fails alone', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'autoCollection');
    const ads = [
      { adId, creative: { brandName: 'x'.repeat(31) } },
      { adId, creative: { brandName: 'Snow' } },
      { adId: '123', creative: { brandName: 'Snow' } },
    ];
    const { status, json } = await post(world, 'autoCollection', { ads });
    expect([status, json.creatives.success]).toEqual([207, [{ index: 1, adId, creativeVersion: '2' }]]);
    expect(json.creatives.error.map(({ index, errors }: Item) => [index, (errors as Item[]).length])).toEqual([
      [0, 1],
      [2, 1],
    ]);
    for (const body of [{}, { ads: [] }, { ads: Array.from({ length: 11 }, () => ads[1]) }, { ads: 'all' }]) {
      const refused = await post(world, 'autoCollection', body);
      expect([refused.status, refused.json.code]).toEqual([400, 'INVALID_ARGUMENT']);
    }
    expect(await versions(world, adId)).toHaveLength(2);
  });

  it('[TOD-231] of an ad with a malformed id has no entity in the journal', async () => {
    const { world } = await sandboxWithBrandParents();
    await post(world, 'autoCollection', { ads: [{ adId: 'first', creative: { brandName: 'Snow' } }] });
    const [{ itemRules }] = (await world.admin('GET', '/requests?limit=1')).json.requests;
    expect(itemRules).toEqual([expect.not.objectContaining({ entityId: expect.anything() })]);
  });

  it('[TOD-231] is one of up to a hundred', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'video');
    for (let number = 2; number <= 100; number++) expect(await submitVideo(world, adId, 'film')).toBe(String(number));
    expect((await submit(world, 'video', adId, { videoAssetIds: ['film'] })).status).toBe(400);
    expect(await versions(world, adId)).toHaveLength(100);
  });
});

describe('the review of a version', () => {
  it('[TOD-232] takes its time on the clock, while the ad shows the version before it', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'video');
    changeSettings(world, { moderation: { after: 72 * HOUR * 1000 } });
    await submitVideo(world, adId, 'lake');
    expect(await statuses(world, adId)).toEqual(['PUBLISHED', PENDING]);
    expect(await shownVideo(world, adId)).toEqual([['film'], 'AD_STATUS_LIVE']);
    advance(world, 72 * HOUR - 1);
    expect(await shownVideo(world, adId)).toEqual([['film'], 'AD_STATUS_LIVE']);
    advance(world, 1);
    expect(await shownVideo(world, adId)).toEqual([['lake'], 'AD_STATUS_LIVE']);
    expect(await statuses(world, adId)).toEqual([APPROVED, 'PUBLISHED']);
  });

  it('[TOD-232] goes on when a newer version replaces it', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    changeSettings(world, { moderation: { after: 72 * HOUR * 1000 } });
    const adId = await makeAd(parents, 'video');
    expect(await shownVideo(world, adId)).toEqual([['film'], 'AD_POLICING_PENDING_REVIEW']);
    advance(world, 24 * HOUR);
    await submitVideo(world, adId, 'lake');
    expect(await shownVideo(world, adId)).toEqual([['lake'], 'AD_POLICING_PENDING_REVIEW']);
    advance(world, 48 * HOUR);
    expect(await statuses(world, adId)).toEqual(['PUBLISHED', PENDING]);
    expect(await shownVideo(world, adId)).toEqual([['film'], 'AD_STATUS_LIVE']);
  });

  it('[TOD-232] that rejects the newest version leaves the version before it shown', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'video');
    changeSettings(world, { moderation: 'manual' });
    await submitVideo(world, adId, 'lake');
    await decide(world, adId, 'REJECTED');
    expect(await statuses(world, adId)).toEqual(['PUBLISHED', REJECTED]);
    expect(await shownVideo(world, adId)).toEqual([['film'], 'AD_STATUS_LIVE']);
    await decide(world, adId, 'APPROVED');
    expect(await shownVideo(world, adId)).toEqual([['lake'], 'AD_STATUS_LIVE']);
  });

  it('[TOD-232] decides what version 3 and exports show', async () => {
    const parents = await sandboxWithBrandParents();
    const { world, campaignId } = parents;
    const adId = await makeAd(parents, 'productCollection');
    changeSettings(world, { moderation: { after: 72 * HOUR * 1000 } });
    const { sent } = VERSIONS['productCollection'] ?? {};
    expect((await submit(world, 'productCollection', adId, sent)).status).toBe(200);
    const headlines = async (): Promise<unknown[]> => {
      const { json } = await world.ask('GET', `/sb/campaigns/${campaignId}`);
      const [row] = await readExport(world, 'ads', { adProductFilter: ['SPONSORED_BRANDS'] });
      return [json.creative.headline, row.creative.headline];
    };
    expect(await headlines()).toEqual(['Made for rain', 'Made for rain']);
    advance(world, 73 * HOUR);
    expect(await headlines()).toEqual(['Made for snow', 'Made for snow']);
  });
});

describe('the list of versions', () => {
  it('[TOD-233] has the properties of each version, and the times of its submission and approval', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'brandVideo');
    const start = world.state.now();
    changeSettings(world, { moderation: { after: 2 * HOUR * 1000 } });
    advance(world, HOUR);
    const { sent } = VERSIONS['brandVideo'] ?? {};
    expect((await submit(world, 'brandVideo', adId, sent)).status).toBe(200);
    advance(world, 3 * HOUR);
    const seconds = Math.floor(start / 1000) * 1000;
    const common = { adId, creativeType: 'BRAND_VIDEO' };
    const [submitted, approved] = [seconds + HOUR * 1000, seconds + 3 * HOUR * 1000];
    const branded = { brandName: 'Brand', brandLogoAssetId: 'logo' };
    expect(await versions(world, adId)).toEqual([
      {
        ...common,
        creativeVersion: '1',
        creativeStatus: APPROVED,
        creationTime: seconds,
        lastUpdateTime: seconds,
        creativeProperties: {
          ...branded,
          headline: 'Made for rain',
          originalHeadline: 'Made for rain',
          videoAssetIds: ['film'],
          originalVideoAssetIds: ['film'],
          landingPage: { type: 'STORE', value: STORE.url },
        },
      },
      {
        ...common,
        creativeVersion: '2',
        creativeStatus: 'PUBLISHED',
        creationTime: submitted,
        lastUpdateTime: approved,
        creativeProperties: {
          ...branded,
          asins: ASINS,
          headline: 'Made for snow',
          originalHeadline: 'Made for snow',
          videoAssetIds: ['lake'],
          originalVideoAssetIds: ['lake'],
          landingPage: { type: 'PRODUCT_LIST', asins: ASINS },
        },
      },
    ]);
  });

  it('[TOD-233] has pages and filters', async () => {
    const parents = await sandboxWithBrandParents();
    const { world } = parents;
    const adId = await makeAd(parents, 'video');
    await submitVideo(world, adId, 'lake');
    changeSettings(world, { moderation: 'manual' });
    await submitVideo(world, adId, 'film');
    const numbers = async (filters: Item): Promise<unknown[]> =>
      (await versions(world, adId, filters)).map(({ creativeVersion }) => creativeVersion);
    expect(await numbers({ creativeStatusFilter: [PENDING, 'PUBLISHED'] })).toEqual(['2', '3']);
    expect(await numbers({ creativeVersionFilter: ['1', '3', '9'] })).toEqual(['1', '3']);
    expect(await numbers({ creativeTypeFilter: ['VIDEO'] })).toHaveLength(3);
    expect(await numbers({ creativeTypeFilter: ['BRAND_VIDEO'] })).toEqual([]);
    const first = await post(world, 'list', { adId, maxResults: 2 });
    expect([first.json.totalResults, first.json.creatives.length]).toEqual([3, 2]);
    const { nextToken } = first.json;
    const second = await post(world, 'list', { adId, maxResults: 2, nextToken });
    expect(second.json.creatives.map(({ creativeVersion }: Item) => creativeVersion)).toEqual(['3']);
    expect(second.json).not.toHaveProperty('nextToken');
    for (const body of [
      {},
      { adId, maxResults: 101 },
      { adId, maxResults: 0 },
      { adId, nextToken: 'x' },
      { adId, creativeTypeFilter: ['BRAND_VIDEO'], nextToken },
      { adId, creativeStatusFilter: ['LIVE'] },
      { adId, creativeTypeFilter: ['VIDEO', 'VIDEO'] },
    ]) {
      const { status, json } = await post(world, 'list', body);
      expect([body, status, json.code]).toEqual([body, 400, 'INVALID_ARGUMENT']);
    }
    const { status, json } = await post(world, 'list', { adId: '123' });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });
});
