/**
 * Sponsored brands version 3: a campaign with one ad group and one ad, made, read, changed and archived.
 */
import { describe, expect, it } from 'vitest';
import { sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';

const CREATIVE = { brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words', asins: ['B000000001'] };
const PAGE = { pageType: 'store', url: 'https://stores.example/brand' };
const CAMPAIGN = {
  name: 'Brand',
  budget: 25.5,
  budgetType: 'daily',
  adFormat: 'productCollection',
  creative: CREATIVE,
  landingPage: PAGE,
};
const OLD = '2023-05-20T12:00:00Z';

function branded(now?: string): Sandbox {
  return now === undefined ? sandbox() : sandbox({ now: Date.parse(now) });
}

function create(box: Sandbox, ...items: unknown[]): Promise<Answer> {
  return box.ask('POST', '/sb/campaigns', { body: items });
}

/** Its id. */
async function made(box: Sandbox, fields: object = {}): Promise<number> {
  const { json } = await create(box, { ...CAMPAIGN, ...fields });
  expect(json[0].code).toBe('SUCCESS');
  return json[0].campaignId;
}

function get(box: Sandbox, id: number, ask: Ask = {}): Promise<Answer> {
  return box.ask('GET', `/sb/campaigns/${id}`, ask);
}

const accept = (accept: string): Ask => ({ headers: { accept } });
const V33 = accept('application/vnd.sbcampaign.v3.3+json');
const V32 = accept('application/vnd.sbcampaign.v3.2+json');

async function stored(box: Sandbox, collection: string): Promise<Record<string, unknown>[]> {
  return (await box.control('GET', `/entities/${collection}`)).json[collection];
}

async function seed(box: Sandbox, sbCampaigns: object[]): Promise<void> {
  const { status } = await box.control('POST', '/seed', { profileId: box.profile(), entities: { sbCampaigns } });
  expect(status).toBe(201);
}

const V4_AD = {
  adFormat: 'PRODUCT_COLLECTION',
  creative: { ...CREATIVE },
  landingPage: { pageType: 'STORE', url: PAGE.url },
};

describe('making one', () => {
  it('[SB3-01, SB3-24] stores a campaign with an ad group and an ad, both named like it', async () => {
    const box = branded();
    const { status, json } = await create(box, {
      ...CAMPAIGN,
      keywords: [
        { keywordText: 'tent', matchType: 'broad', bid: 1.2 },
        { keywordText: '', matchType: 'exact' },
      ],
      negativeKeywords: [{ keywordText: 'toy', matchType: 'negativePhrase' }],
    });
    expect(status).toBe(207);
    const id = expect.any(Number);
    expect(json).toEqual([
      {
        campaignId: id,
        adGroupResponses: [{ adGroupId: id, code: 'SUCCESS' }],
        keywordResponses: [
          { keywordId: id, code: 'SUCCESS' },
          { code: 'INVALID_ARGUMENT', details: 'keywordText is empty' },
        ],
        negativeKeywordResponses: [{ keywordId: id, code: 'SUCCESS' }],
        code: 'SUCCESS',
      },
    ]);
    expect(await stored(box, 'sbAdGroups')).toMatchObject([{ name: 'Brand', campaignId: String(json[0].campaignId) }]);
    expect(await stored(box, 'sbAds')).toMatchObject([{ name: 'Brand', adFormat: 'PRODUCT_COLLECTION' }]);
    expect(await stored(box, 'sbKeywords')).toMatchObject([
      { keywordText: 'tent', matchType: 'BROAD', bid: 1.2, servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE' },
      { keywordText: 'toy', matchType: 'NEGATIVE_PHRASE' },
    ]);
  });

  it('[SB3-24] targets in place of keywords', async () => {
    const box = branded();
    const { json } = await create(box, {
      ...CAMPAIGN,
      targets: [{ expressions: [{ type: 'asinSameAs', value: 'B00000000X' }], bid: 1 }],
      negativeTargets: [{ expressions: [{ type: 'asinSameAs', value: 'B00000000Y' }] }],
    });
    expect(json[0].targetResponses).toEqual([{ targetId: expect.any(Number), code: 'SUCCESS' }]);
    expect(json[0].negativeTargetResponses).toHaveLength(1);
    expect((await stored(box, 'sbTargets')).map(({ negative }) => negative)).toEqual([false, true]);
  });

  it('[SB3-02, SB3-03, VER-07, VER-08] from its day on the campaign is stored for several ad groups; the answer is the same', async () => {
    for (const [country, before, from] of [
      ['US', '2023-05-31T23:59:59Z', '2023-06-01T00:00:00Z'],
      ['DE', '2023-08-09T23:59:59Z', '2023-08-10T00:00:00Z'],
    ] as const) {
      const answers = [];
      for (const [now, isMulti] of [
        [before, false],
        [from, true],
      ] as const) {
        const box = branded(now);
        const ask: Ask = { profile: box.profile(country), region: country === 'US' ? 'na' : 'eu' };
        const { status, json } = await box.ask('POST', '/sb/campaigns', { ...ask, body: [CAMPAIGN] });
        answers.push([status, Object.keys(json[0])]);
        expect((await stored(box, 'sbCampaigns'))[0]).toMatchObject({
          isMultiAdGroupsEnabled: isMulti,
          legacy: !isMulti,
        });
        const read = await box.ask('GET', '/sb/campaigns', {
          ...ask,
          ...accept('application/vnd.sbcampaign.v3.3+json'),
        });
        expect(read.json[0].isMultiAdGroupsEnabled).toBe(isMulti);
        answers.push(Object.keys(read.json[0]));
      }
      expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    }
  });

  it('[SB3-16, SB3-17] the ad of a legacy campaign has no name', async () => {
    const box = branded(OLD);
    await made(box);
    expect((await stored(box, 'sbAds'))[0]).not.toHaveProperty('name');
  });

  it('[SB3-24] one to ten at a time', async () => {
    const box = branded();
    const many = (n: number): object[] => Array.from({ length: n }, (_, i) => ({ ...CAMPAIGN, name: `Brand ${i}` }));
    expect((await create(box, ...many(10))).json).toHaveLength(10);
    expect((await create(box, ...many(11))).status).toBe(400);
    expect((await create(box)).status).toBe(400);
  });

  it('[SB3-24] what is wrong is told of the item that has it', async () => {
    const box = branded();
    const wrong: [object, string][] = [
      [{ name: undefined }, 'name is missing'],
      [{ budget: undefined }, 'budget is missing'],
      [{ creative: undefined }, 'creative is missing'],
      [{ adFormat: 'brandVideo' }, "adFormat 'brandVideo' is none of productCollection, storeSpotlight, video"],
      [{ budget: 0.5 }, 'budget must be from 1 to 1000000'],
      [{ budgetType: 'lifetime', budget: 99, endDate: '20261231' }, 'budget must be from 100 to 20000000'],
      [{ budgetType: 'lifetime', budget: 100 }, 'endDate is missing'],
      [{ startDate: '2026-12-31' }, "startDate '2026-12-31' is no day in the form YYYYMMDD"],
      [{ startDate: '20261231', endDate: '20261230' }, 'End date cannot be before start date'],
      [{ state: 'archived' }, "state 'archived' is none of enabled, paused"],
      [{ bidMultiplier: 100 }, 'bidMultiplier must be from -99 to 99'],
      [{ creative: { ...CREATIVE, headline: 'x'.repeat(51) } }, 'creative.headline is longer than 50 characters'],
      [{ creative: { ...CREATIVE, asins: [] } }, 'creative.asins must be from 1 to 3'],
      [{ landingPage: undefined }, 'landingPage is missing'],
      [{ name: 'x'.repeat(129) }, 'name is longer than 128 characters'],
      [{ keywords: [{ matchType: 'broad' }] }, 'keywords[0].keywordText is missing'],
    ];
    for (const [fields, details] of wrong) {
      expect((await create(box, { ...CAMPAIGN, ...fields })).json).toEqual([{ code: 'INVALID_ARGUMENT', details }]);
    }
    expect(await stored(box, 'sbCampaigns')).toEqual([]);
    const { json } = await create(box, CAMPAIGN, 7, CAMPAIGN);
    expect(json.map(({ code }: { code: string }) => code)).toEqual(['SUCCESS', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
  });

  it('[SB3-24] unknown fields and assets are recorded, and refused by a strict world', async () => {
    const box = branded();
    const lenient = await create(box, { ...CAMPAIGN, colour: 'red' });
    expect(lenient.violations.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['unknown-field', 'unknown-asset']),
    );
    await box.control('PATCH', '/settings', { strict: true });
    expect((await create(box, { ...CAMPAIGN, name: 'Two' })).json[0].details).toBe('There is no asset logo');
    expect((await create(box, { ...CAMPAIGN, colour: 'red' })).json[0].details).toBe(
      'colour is no field of this object',
    );
  });
});

describe('reading', () => {
  it('[SB3-04, SB3-05, SB3-24] lists campaigns and gets one, as they were made', async () => {
    const box = branded();
    const id = await made(box, {
      startDate: '20260310',
      endDate: '20260401',
      portfolioId: 123,
      bidMultiplier: -20,
      bidAdjustments: [{ bidAdjustmentPredicate: 'placementGroupHome', bidAdjustmentPercent: 15 }],
    });
    const { status, json } = await get(box, id);
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
    expect((await box.ask('GET', '/sb/campaigns')).json).toEqual([json]);
    const missing = await get(box, 123);
    expect([missing.status, missing.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Campaign not found' }]);
  });

  it('[SB3-08, SB3-09] lists ad groups and gets one', async () => {
    const box = branded();
    const campaignId = await made(box);
    const { json } = await box.ask('GET', '/sb/adGroups');
    expect(json).toEqual([{ campaignId, adGroupId: expect.any(Number), name: 'Brand' }]);
    expect((await box.ask('GET', `/sb/adGroups/${json[0].adGroupId}`)).json).toEqual(json[0]);
    for (const filter of [`campaignIdFilter=${campaignId}`, `adGroupIdFilter=${json[0].adGroupId}`, 'name=Brand']) {
      expect((await box.ask('GET', `/sb/adGroups?${filter}`)).json).toHaveLength(1);
    }
    expect((await box.ask('GET', '/sb/adGroups?name=Other')).json).toEqual([]);
    const missing = await box.ask('GET', '/sb/adGroups/1');
    expect([missing.status, missing.json.details]).toEqual([404, 'Ad group not found']);
  });

  it('[SB3-10] ad groups can only be read, and ads not even that', async () => {
    const box = branded();
    for (const [method, path] of [
      ['POST', '/sb/adGroups'],
      ['PUT', '/sb/adGroups'],
      ['GET', '/sb/ads'],
      ['POST', '/sb/ads'],
    ] as const) {
      expect((await box.ask(method, path, method === 'GET' ? {} : { body: [] })).status).toBe(404);
    }
  });

  it('[SB3-11, SB3-25] version 3.3 tells the structure, others do not', async () => {
    const box = branded();
    const id = await made(box);
    await seed(box, [
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
    const counts = (box: Sandbox, ask: Ask): Promise<unknown[]> =>
      box
        .ask('GET', '/sb/campaigns', ask)
        .then(({ json }) =>
          json.map((each: Record<string, unknown>) => [
            each['isMultiAdGroupsEnabled'],
            each['adGroupCount'],
            each['adCount'],
          ]),
        );
    expect(await counts(box, V33)).toEqual([
      [true, 1, 1],
      [false, 1, 1],
      [true, 2, 3],
    ]);
    for (const ask of [{}, V32])
      expect(await counts(box, ask)).toEqual([1, 2, 3].map(() => [undefined, undefined, undefined]));
    const answer = await get(box, id, accept('application/vnd.SBCampaign.v3.3+JSON'));
    expect(answer.headers.get('content-type')).toBe('application/vnd.sbcampaign.v3.3+json');
    expect(answer.json.servingStatus).toBe('RUNNING');
    expect((await get(box, id)).headers.get('content-type')).toBe('application/vnd.sbcampaign.v3+json');
    expect((await get(box, id)).json.servingStatus).toBe('running');
  });

  it('[SB3-12, SB3-13] of several ad groups and ads the first is shown, and no brand video', async () => {
    const box = branded();
    const video = {
      adFormat: 'BRAND_VIDEO',
      creative: { ...CREATIVE, videoAssetIds: ['film'] },
      landingPage: V4_AD.landingPage,
    };
    await seed(box, [
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
    const { json } = await box.ask('GET', '/sb/campaigns', V33);
    expect(json[0]).toMatchObject({ adFormat: 'productCollection', creative: { headline: 'Words' } });
    expect(json[1]).not.toHaveProperty('adFormat');
    expect(json[1]).not.toHaveProperty('creative');
    const adGroups = (await box.ask('GET', '/sb/adGroups')).json.map(({ name }: { name: string }) => name);
    expect(adGroups).toEqual(['One', 'Film']);
    expect(JSON.stringify(json)).not.toContain('adId');
  });

  it('[SB3-14, SB3-24] filters; those by format leave out what has several ad groups', async () => {
    const box = branded(OLD);
    const legacy = await made(box, { portfolioId: 7 });
    await box.control('PUT', '/clock', { now: '2023-06-02T00:00:00Z' });
    const multi = await made(box, { name: 'Multi', state: 'paused' });
    const ids = async (query: string): Promise<number[]> =>
      (await box.ask('GET', `/sb/campaigns?${query}`)).json.map(({ campaignId }: { campaignId: number }) => campaignId);
    expect(await ids('')).toEqual([legacy, multi]);
    expect(await ids('adFormatFilter=productCollection')).toEqual([legacy]);
    expect(await ids('creativeType=all')).toEqual([legacy]);
    expect(await ids('adFormatFilter=video')).toEqual([]);
    expect(await ids('stateFilter=paused')).toEqual([multi]);
    expect(await ids('name=Multi')).toEqual([multi]);
    expect(await ids(`campaignIdFilter=${legacy},${multi}`)).toEqual([legacy, multi]);
    expect(await ids('portfolioIdFilter=7')).toEqual([legacy]);
    expect(await ids('startIndex=1&count=1')).toEqual([multi]);
    expect((await box.ask('GET', '/sb/campaigns?stateFilter=live')).status).toBe(400);
  });

  it('[SB3-15] the state mixes what the user did and how it is delivered', async () => {
    const box = branded();
    const id = await made(box);
    const seen = async (): Promise<unknown> => {
      const { json } = await get(box, id, V32);
      return [json.state, json.servingStatus];
    };
    const force = (fields: object): Promise<Answer> => box.control('PATCH', `/entities/sbCampaigns/${id}`, fields);
    const change = (fields: object): Promise<Answer> =>
      box.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, ...fields }] });
    expect(await seen()).toEqual(['enabled', 'RUNNING']);
    await force({ outOfBudget: true });
    expect(await seen()).toEqual(['paused', 'OUT_OF_BUDGET']);
    await force({ outOfBudget: null, servingStatus: 'ASIN_NOT_BUYABLE' });
    expect(await seen()).toEqual(['paused', 'ASIN_NOT_BUYABLE']);
    await force({ servingStatus: null });
    await change({ state: 'paused' });
    expect(await seen()).toEqual(['paused', 'PAUSED']);
    await change({ state: 'enabled', endDate: '20260302' });
    await box.control('POST', '/clock/advance', { by: '2d' });
    expect(await seen()).toEqual(['paused', 'ENDED']);
    await box.control('PATCH', `/profiles/${box.profile()}`, { validPaymentMethod: false });
    await change({ endDate: '20270302' });
    expect(await seen()).toEqual(['paused', 'BILLING_ERROR']);
    await change({ state: 'archived' });
    expect(await seen()).toEqual(['archived', 'TERMINATED']);
    expect((await box.ask('GET', '/sb/campaigns')).json).toEqual([]);
    expect((await box.ask('GET', '/sb/campaigns?stateFilter=archived')).json).toHaveLength(1);
  });

  it('[SB3-15, SB4-45] a legacy campaign is reviewed as a whole', async () => {
    const box = branded(OLD);
    await box.control('PATCH', '/settings', { moderation: 'manual' });
    const id = await made(box);
    expect((await get(box, id, V33)).json).toMatchObject({ state: 'paused', servingStatus: 'PENDING_REVIEW' });
    await box.control('PATCH', `/entities/sbCampaigns/${id}`, { moderationStatus: 'REJECTED' });
    expect((await get(box, id)).json).toMatchObject({ state: 'paused', servingStatus: 'rejected' });
    await box.control('PATCH', `/entities/sbCampaigns/${id}`, { moderationStatus: 'APPROVED' });
    expect((await get(box, id)).json).toMatchObject({ state: 'enabled', servingStatus: 'running' });
  });

  it('[SB3-25] store spotlights show from version 3.2 on', async () => {
    const box = branded();
    const subpages = [1, 2, 3].map((i) => ({
      pageTitle: `Page ${i}`,
      asin: `B00000000${i}`,
      url: `https://x.example/${i}`,
    }));
    const { asins: _, ...words } = CREATIVE;
    const id = await made(box, { adFormat: 'storeSpotlight', creative: { ...words, subpages } });
    expect((await get(box, id)).status).toBe(404);
    expect((await get(box, id, V32)).json.creative.subpages).toEqual(subpages);
  });
});

describe('changing', () => {
  it('[SB3-06, SB3-24] changes what it names and nothing else', async () => {
    const box = branded();
    const id = await made(box);
    const before = (await get(box, id)).json;
    const change = { name: 'Renamed', budget: 30, endDate: '20260909', bidOptimization: false };
    const { status, json } = await box.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, ...change }] });
    expect([status, json]).toEqual([207, [{ campaignId: id, code: 'SUCCESS' }]]);
    expect((await get(box, id)).json).toEqual({ ...before, ...change });
    const wrong = await box.ask('PUT', '/sb/campaigns', {
      body: [{ campaignId: 5, name: 'x' }, { name: 'x' }, { campaignId: id, budget: 0 }],
    });
    expect(wrong.json).toEqual([
      { code: 'NOT_FOUND', details: 'Cannot find entity with id 5' },
      { code: 'INVALID_ARGUMENT', details: 'campaignId is missing' },
      { code: 'INVALID_ARGUMENT', details: 'budget must be from 1 to 1000000', campaignId: id },
    ]);
  });

  it('[SB3-07] deleting archives', async () => {
    const box = branded();
    const id = await made(box);
    const { status, json } = await box.ask('DELETE', `/sb/campaigns/${id}`);
    expect([status, json]).toEqual([200, { campaignId: id, code: 'SUCCESS' }]);
    expect((await get(box, id)).json.state).toBe('archived');
    expect((await box.ask('DELETE', `/sb/campaigns/${id}`)).status).toBe(200);
    expect((await box.ask('DELETE', '/sb/campaigns/1')).status).toBe(404);
    const late = await box.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, budget: 9 }] });
    expect(late.json[0].details).toBe('Archived entity cannot be modified');
  });

  it('[SB3-24, AUT-26] viewers read and change nothing', async () => {
    const box = branded();
    const id = await made(box);
    const { json } = await box.control('POST', '/tokens', { access: { [box.profile()]: 'viewer' } });
    const token: Ask = { token: json.accessToken };
    expect((await get(box, id, token)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/sb/campaigns'],
      ['PUT', '/sb/campaigns'],
      ['DELETE', `/sb/campaigns/${id}`],
      ['POST', '/sb/drafts/campaigns'],
      ['POST', '/sb/drafts/campaigns/submit'],
    ] as const) {
      expect((await box.ask(method, path, { ...token, body: [] })).status).toBe(401);
    }
  });
});

it('[SB3-22, SNP-21] snapshots hold none of it', async () => {
  const box = branded();
  await made(box);
  const { json } = await box.ask('POST', '/v1/campaigns/snapshot', { body: { stateFilter: 'enabled' } });
  expect(json.status).toBe('IN_PROGRESS');
  const list = await box.control('GET', '/snapshots');
  expect(list.json.snapshots[0].fileSize ?? 0).toBeLessThan(100);
});
