/**
 * API versions next to each other: in the path, by media type, and the successors of old operations.
 */
import { describe, expect } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const DAY_OF_DEPRECATION = Date.parse('2023-06-30T00:00:00Z');

/** Paths that contain a version. */
const VERSIONED = ['/v1/profiles', '/v2/profiles', '/v1/sp/campaigns', '/v2/sp/campaigns'];

describe('the version', () => {
  it('[VER-01] is part of the path in older APIs, and no header selects another one', async ({ world }) => {
    const legacy = await world.ask('GET', '/v2/sp/campaigns', {
      headers: { accept: 'application/vnd.spCampaign.v3+json' },
    });
    expect([legacy.status, legacy.json]).toEqual([200, []]);
    for (const path of VERSIONED) {
      expect((await world.ask('GET', path)).status, path).toBe(200);
      expect((await world.ask('GET', path.replace(/v\d/, 'v9'))).status, path).toBe(404);
    }
    const [one, two] = [await world.ask('GET', '/v1/profiles'), await world.ask('GET', '/v2/profiles')];
    expect(Object.keys(one.json[0])).not.toEqual(Object.keys(two.json[0]));
  });

  it('[VER-02] 2 of sponsored products is deprecated from a day on, and version 3 is not', async () => {
    const world = openWorld({ now: DAY_OF_DEPRECATION });
    const later = (name: string): Promise<Answer> => world.ask('POST', `/sp/${name}/list`, { body: {} });
    for (const name of [
      'campaigns',
      'adGroups',
      'keywords',
      'negativeKeywords',
      'campaignNegativeKeywords',
      'productAds',
    ]) {
      expect((await world.ask('GET', `/v2/sp/${name}`)).headers.get('deprecation'), name).toBe('@1688083200');
      expect((await later(name)).headers.get('deprecation'), name).toBeNull();
    }
    world.state.setClock(DAY_OF_DEPRECATION - 1, 'frozen');
    expect((await world.ask('GET', '/v2/sp/campaigns')).headers.get('deprecation')).toBeNull();
  });

  it('[VER-05] that supports bid plus continues to work years later', async () => {
    const world = openWorld({ now: Date.parse('2031-01-01T00:00:00Z') });
    const draft = {
      name: 'Plus',
      campaignType: 'sponsoredProducts',
      targetingType: 'manual',
      state: 'enabled',
      dailyBudget: 5,
      startDate: '20310102',
      premiumBidAdjustment: true,
    };
    const { json } = await world.ask('POST', '/v2/sp/campaigns', { body: [draft] });
    const read = await world.ask('GET', `/v2/sp/campaigns/${json[0].campaignId}`);
    expect(read.json.premiumBidAdjustment).toBe(true);
  });
});

/** The rows of the migration table: an old operation and its successor. */
const SUCCESSORS: readonly (readonly [method: string, path: string, newer: string])[] = [
  ['POST', '/sb/campaigns', 'POST /sb/v4/campaigns'],
  ['GET', '/sb/campaigns', 'POST /sb/v4/campaigns/list'],
  ['GET', '/sb/campaigns/1', 'POST /sb/v4/campaigns/list'],
  ['PUT', '/sb/campaigns', 'PUT /sb/v4/campaigns'],
  ['DELETE', '/sb/campaigns/1', 'POST /sb/v4/campaigns/delete'],
  ['GET', '/sb/adGroups', 'POST /sb/v4/adGroups/list'],
  ['GET', '/sb/adGroups/1', 'POST /sb/v4/adGroups/list'],
];
const NEW_ONLY = [
  'POST /sb/v4/adGroups',
  'PUT /sb/v4/adGroups',
  'POST /sb/v4/adGroups/delete',
  'POST /sb/v4/ads/list',
  'PUT /sb/v4/ads',
  'POST /sb/v4/ads/delete',
  ...['video', 'brandVideo', 'productCollection', 'storeSpotlight'].map((format) => `POST /sb/v4/ads/${format}`),
];

describe('the migration', () => {
  /** An operation that exists rejects an empty call or returns nothing; one that does not exist is an unknown method. */
  async function isServed(world: TestWorld, method: string, path: string): Promise<boolean> {
    const { status, json } = await world.ask(
      method,
      path,
      method === 'GET' || method === 'DELETE' ? {} : { raw: '{}' },
    );
    return status !== 404 || !/^(Could not find resource|Method Not Found)/.test(json.details);
  }

  it('[VER-06] has a successor for each old operation of sponsored products and sponsored brands', async () => {
    const world = openWorld();
    const collections = [
      'campaigns',
      'adGroups',
      'keywords',
      'negativeKeywords',
      'campaignNegativeKeywords',
      'productAds',
    ];
    const products = collections.flatMap((name): (readonly [string, string, string])[] => [
      ['POST', `/v2/sp/${name}`, `POST /sp/${name}`],
      ['PUT', `/v2/sp/${name}`, `PUT /sp/${name}`],
      ['GET', `/v2/sp/${name}`, `POST /sp/${name}/list`],
      ['GET', `/v2/sp/${name}/1`, `POST /sp/${name}/list`],
      ['DELETE', `/v2/sp/${name}/1`, `POST /sp/${name}/delete`],
    ]);
    for (const [method, path, newer] of [...products, ...SUCCESSORS]) {
      const [newMethod = '', newPath = ''] = newer.split(' ');
      expect([path, await isServed(world, method, path)]).toEqual([path, true]);
      expect([newer, await isServed(world, newMethod, newPath)]).toEqual([newer, true]);
    }
    for (const each of NEW_ONLY) {
      const [method = '', path = ''] = each.split(' ');
      expect([each, await isServed(world, method, path)]).toEqual([each, true]);
      const older = path
        .replace('/v4', '')
        .replace(/\/(?:list|delete|video|brandVideo|productCollection|storeSpotlight)$/, '');
      if (!older.startsWith('/sb/adGroups') || method !== 'POST') continue;
      expect([older, await isServed(world, method, older)]).toEqual([older, false]);
    }
  });
});
