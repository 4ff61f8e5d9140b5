/**
 * Sponsored brands version 3: a create stores a campaign with one ad group and one ad.
 */
import { describe, expect, it } from 'vitest';
import type { Ask, TestWorld } from '../../../fixtures/sandbox.ts';
import {
  branded,
  CAMPAIGN,
  create,
  made,
  OLD,
  stored,
  accept,
  CREATIVE,
} from '../../../fixtures/programs/clients/sb-v3.ts';

/** The last instant before the change, and its first, by country. */
const CHANGES = [
  ['US', '2023-05-31T23:59:59Z', '2023-06-01T00:00:00Z'],
  ['DE', '2023-08-09T23:59:59Z', '2023-08-10T00:00:00Z'],
] as const;

type ChangedCountry = (typeof CHANGES)[number][0];

function askIn(world: TestWorld, country: ChangedCountry): Ask {
  return { profile: world.profile(country), region: country === 'US' ? 'na' : 'eu' };
}

/** Creates a campaign at an instant, and reads it. */
async function createIn(country: ChangedCountry, now: string) {
  const world = branded(now);
  const ask = askIn(world, country);
  const answer = await world.ask('POST', '/sb/campaigns', { ...ask, body: [CAMPAIGN] });
  const { json } = await world.ask('GET', '/sb/campaigns', {
    ...ask,
    ...accept('application/vnd.sbcampaign.v3.3+json'),
  });
  return { world, made: answer, read: json[0] };
}

describe('the creation of a campaign', () => {
  it('[SB3-01, SB3-24] stores a campaign with an ad group and an ad that have its name', async () => {
    const world = branded();
    const { status, json } = await create(world, {
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
    expect(await stored(world, 'sbAdGroups')).toMatchObject([
      { name: 'Brand', campaignId: String(json[0].campaignId) },
    ]);
    expect(await stored(world, 'sbAds')).toMatchObject([{ name: 'Brand', adFormat: 'PRODUCT_COLLECTION' }]);
    expect(await stored(world, 'sbKeywords')).toMatchObject([
      { keywordText: 'tent', matchType: 'BROAD', bid: 1.2, servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE' },
      { keywordText: 'toy', matchType: 'NEGATIVE_PHRASE' },
    ]);
  });

  it('[SB3-24] accepts targets instead of keywords', async () => {
    const world = branded();
    const { json } = await create(world, {
      ...CAMPAIGN,
      targets: [{ expressions: [{ type: 'asinSameAs', value: 'B00000000X' }], bid: 1 }],
      negativeTargets: [{ expressions: [{ type: 'asinSameAs', value: 'B00000000Y' }] }],
    });
    expect(json[0].targetResponses).toEqual([{ targetId: expect.any(Number), code: 'SUCCESS' }]);
    expect(json[0].negativeTargetResponses).toHaveLength(1);
    expect((await stored(world, 'sbTargets')).map(({ negative }) => negative)).toEqual([false, true]);
  });

  it('[SB3-02, VER-07, VER-08] stores several ad groups per campaign from the day of the change', async () => {
    for (const [country, before, from] of CHANGES)
      for (const [now, isMulti] of [
        [before, false],
        [from, true],
      ] as const) {
        const { world, read } = await createIn(country, now);
        expect((await stored(world, 'sbCampaigns'))[0]).toMatchObject({
          isMultiAdGroupsEnabled: isMulti,
          legacy: !isMulti,
        });
        expect(read.isMultiAdGroupsEnabled).toBe(isMulti);
        const { json } = await world.ask('POST', '/sb/v4/campaigns/list', { ...askIn(world, country), body: {} });
        expect(json.campaigns[0].isMultiAdGroupsEnabled).toBe(isMulti);
      }
  });

  it('[SB3-03] has the same responses before and after the day of the change', async () => {
    for (const [country, before, from] of CHANGES) {
      const formats = [];
      for (const now of [before, from]) {
        const { made: answer, read } = await createIn(country, now);
        formats.push([answer.status, Object.keys(answer.json[0]), Object.keys(read)]);
      }
      expect(formats[0]).toEqual(formats[1]);
    }
  });

  it('[SB3-16, SB3-17] creates an ad without id and name in a legacy campaign, which filters by id or name do not find', async () => {
    const world = branded(OLD);
    await made(world);
    const [storedAd] = await stored(world, 'sbAds');
    expect(storedAd).not.toHaveProperty('name');
    const list = async (body: object) => (await world.ask('POST', '/sb/v4/ads/list', { body })).json.ads;
    const [ad, ...others] = await list({});
    expect(others).toEqual([]);
    expect(ad).toMatchObject({ state: 'ENABLED', extendedData: { servingStatus: 'UNKNOWN' } });
    expect(ad).not.toHaveProperty('adId');
    expect(ad).not.toHaveProperty('name');
    expect(await list({ adIdFilter: { include: [String(storedAd?.['adId'])] } })).toEqual([]);
    expect(await list({ nameFilter: { include: [CAMPAIGN.name] } })).toEqual([]);
  });

  it('[SB3-24] accepts one to ten campaigns per request', async () => {
    const world = branded();
    const many = (n: number): object[] => Array.from({ length: n }, (_, i) => ({ ...CAMPAIGN, name: `Brand ${i}` }));
    expect((await create(world, ...many(10))).json).toHaveLength(10);
    expect((await create(world, ...many(11))).status).toBe(400);
    expect((await create(world)).status).toBe(400);
  });

  it('[SB3-24] returns an error for each invalid item', async () => {
    const world = branded();
    const invalidFields: [object, string][] = [
      [{ name: undefined }, 'name is missing'],
      [{ budget: undefined }, 'budget is missing'],
      [{ creative: undefined }, 'creative is missing'],
      [{ adFormat: 'brandVideo' }, "adFormat 'brandVideo' is none of productCollection, storeSpotlight, video"],
      [{ budget: 0.5 }, 'budget must be from 1 to 1000000'],
      [{ budgetType: 'lifetime', budget: 99, endDate: '20261231' }, 'budget must be from 100 to 20000000'],
      [{ budgetType: 'lifetime', budget: 100 }, 'endDate is missing'],
      [{ startDate: '2026-12-31' }, "startDate '2026-12-31' is not a day in the form YYYYMMDD"],
      [{ startDate: '20261231', endDate: '20261230' }, 'End date cannot be before start date'],
      [{ state: 'archived' }, "state 'archived' is none of enabled, paused"],
      [{ bidMultiplier: 100 }, 'bidMultiplier must be from -99 to 99'],
      [{ creative: { ...CREATIVE, headline: 'x'.repeat(51) } }, 'creative.headline is longer than 50 characters'],
      [
        { creative: { ...CREATIVE, asins: ['B000000001', 'B000000002', 'B000000003', 'B000000004'] } },
        'creative.asins must have at most 3 items',
      ],
      [
        { adFormat: 'video', landingPage: undefined, creative: { asins: ['B000000001'] } },
        'creative.videoMediaIds is missing',
      ],
      [{ creative: { ...CREATIVE, videoMediaIds: ['video1'] } }, 'videoMediaIds is not a part of such an ad'],
      [{ landingPage: undefined }, 'landingPage is missing'],
      [{ name: 'x'.repeat(129) }, 'name is longer than 128 characters'],
      [{ keywords: [{ matchType: 'broad' }] }, 'keywords[0].keywordText is missing'],
    ];
    for (const [fields, details] of invalidFields) {
      expect((await create(world, { ...CAMPAIGN, ...fields })).json).toEqual([{ code: 'INVALID_ARGUMENT', details }]);
    }
    expect(await stored(world, 'sbCampaigns')).toEqual([]);
    const { json } = await create(world, CAMPAIGN, 7, CAMPAIGN);
    expect(json.map(({ code }: { code: string }) => code)).toEqual(['SUCCESS', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
  });

  it('[SB3-24] records unknown fields and assets, and rejects them in a strict world', async () => {
    const world = branded();
    const lenient = await create(world, { ...CAMPAIGN, colour: 'red' });
    expect(lenient.violations.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['unknown-field', 'unknown-asset']),
    );
    await world.admin('PATCH', '/settings', { strict: true });
    expect((await create(world, { ...CAMPAIGN, name: 'Two' })).json[0].details).toBe('There is no asset logo');
    expect((await create(world, { ...CAMPAIGN, colour: 'red' })).json[0].details).toBe(
      'colour is not a field of this object',
    );
  });
});
