import { beforeEach, describe, expect, it } from 'vitest';
import { sandbox, type Answer, type Sandbox } from './sandbox.ts';

const ASIN = 'B0000000A1';
const STATES = ['enabled', 'paused', 'archived'] as const;

interface Suggested {
  keywordText: string;
  matchType: string;
  state: string;
  bid?: number;
}

let box: Sandbox;
let profile: string;

beforeEach(() => {
  box = sandbox();
  profile = box.profile();
});

async function made(path: string, idName: string, item: object): Promise<number> {
  const { json } = await box.ask('POST', path, { profile, body: [item] });
  expect(json[0].code).toBe('SUCCESS');
  return json[0][idName];
}

function campaign(targetingType: 'manual' | 'auto' = 'manual'): Promise<number> {
  const item = { campaignType: 'sponsoredProducts', state: 'enabled', dailyBudget: 10, startDate: '20260302' };
  return made('/v2/sp/campaigns', 'campaignId', { ...item, name: targetingType, targetingType });
}

async function adGroup(targetingType: 'manual' | 'auto' = 'manual'): Promise<{ campaignId: number; adGroupId: number }> {
  const campaignId = await campaign(targetingType);
  const item = { campaignId, name: 'A', state: 'enabled', defaultBid: 1 };
  return { campaignId, adGroupId: await made('/v2/sp/adGroups', 'adGroupId', item) };
}

async function ad(group: object, product: object, state: (typeof STATES)[number] = 'enabled'): Promise<void> {
  const adId = await made('/v2/sp/productAds', 'adId', { ...group, ...product, state: 'enabled' });
  if (state !== 'enabled') await box.ask('PUT', '/v2/sp/productAds', { profile, body: [{ adId, state }] });
}

function ask(path: string, at = ''): Promise<Answer> {
  return box.ask('GET', at + path, { profile });
}

async function texts(path: string): Promise<string[]> {
  const { status, json } = await ask(path);
  expect(status).toBe(200);
  const items: Suggested[] = Array.isArray(json) ? json : json.suggestedKeywords;
  return items.map(({ keywordText }) => keywordText);
}

function bulk(body: unknown): Promise<Answer> {
  return box.ask('POST', '/asins/suggested/keywords', { profile, body });
}

function change(settings: object): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}

const plainOf = (id: number | string, query = ''): string => `/adGroups/${id}/suggested/keywords${query}`;
const extendedOf = (id: number | string, query = ''): string => `/adGroups/${id}/suggested/keywords/extended${query}`;
const numbered = (product: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `keyword ${product} ${i + 1}`);

describe('suggested keywords', () => {
  it('[SUG-01, GEN-17] are served for an ad group, an ASIN and several, bare, under /v2/sp and under /v1', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'SKU-1' });
    const paths = [plainOf(group.adGroupId), extendedOf(group.adGroupId), `/asins/${ASIN}/suggested/keywords`];
    for (const path of paths) {
      const bare = await ask(path);
      expect(bare.status).toBe(200);
      for (const prefix of ['/v2/sp', '/v1']) expect((await ask(path, prefix)).text).toBe(bare.text);
    }
    const answers: string[] = [];
    for (const prefix of ['', '/v2/sp', '/v1']) {
      const path = `${prefix}/asins/suggested/keywords`;
      const { status, text } = await box.ask('POST', path, { profile, body: { asins: [ASIN] } });
      expect(status).toBe(200);
      answers.push(text);
    }
    expect(new Set(answers).size).toBe(1);
    for (const path of [`/adGroups/${group.adGroupId}`, '/adGroups', '/asins', `/asins/${ASIN}`, '/v2/asins/suggested/keywords']) {
      const { status, json } = await ask(path);
      expect([path, status, json.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('[SUG-02, SUG-03] begin with the most effective; several products take turns, in ascending order', async () => {
    const group = await adGroup();
    for (const sku of ['b', 'C', 'a']) await ad(group, { sku });
    expect(await texts(plainOf(group.adGroupId, '?maxNumSuggestions=7'))).toEqual([
      'keyword C 1',
      'keyword a 1',
      'keyword b 1',
      'keyword C 2',
      'keyword a 2',
      'keyword b 2',
      'keyword C 3',
    ]);
    const all = await texts(plainOf(group.adGroupId));
    const share = (sku: string): number => all.filter((text) => text.startsWith(`keyword ${sku} `)).length;
    expect(['C', 'a', 'b'].map(share)).toEqual([34, 33, 33]);
    const before = (await ask(plainOf(group.adGroupId))).text;
    box.world.setClock(Date.parse('2027-01-01T00:00:00Z'), 'frozen');
    expect((await ask(plainOf(group.adGroupId))).text).toBe(before);
  });

  it('[SUG-04] ask for a token, a client and a scope before anything of their own', async () => {
    const calls: [string, string][] = [
      ['GET', plainOf('x', '?maxNumSuggestions=0')],
      ['GET', extendedOf('x', '?suggestBids=0')],
      ['GET', '/asins/bad/suggested/keywords'],
      ['POST', '/asins/suggested/keywords'],
    ];
    for (const [method, path] of calls) {
      const refused: [Parameters<Sandbox['ask']>[2], number][] = [
        [{ headers: { authorization: undefined } }, 401],
        [{ headers: { authorization: 'Bearer unknown' } }, 401],
        [{ headers: { 'vendor-advertising-api-clientid': undefined } }, 401],
        [{ profile: undefined }, 401],
        [{ profile: 'abc' }, 400],
        [{ profile: '1' }, 401],
      ];
      for (const [how, status] of refused) expect((await box.ask(method, path, how)).status).toBe(status);
      const malformed = await box.ask(method, path, { profile: 'abc' });
      expect(malformed.json).toEqual({ code: '400', details: 'Scope header is malformed' });
    }
  });

  it('[LIM-09, SUG-08, SUG-09, SUG-21, SUG-30, SUG-34] are 100 unless asked for otherwise, and 1000 at most', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    for (const path of [plainOf(group.adGroupId), extendedOf(group.adGroupId)]) {
      expect(await texts(path)).toEqual(numbered('S', 100));
      expect(await texts(`${path}?maxNumSuggestions=1000`)).toEqual(numbered('S', 1000));
      expect(await texts(`${path}?maxNumSuggestions=1`)).toEqual(numbered('S', 1));
      expect(await texts(`${path}?maxNumSuggestions=`)).toHaveLength(100);
      expect((await ask(`${path}?maxNumSuggestions=1001`)).status).not.toBe(200);
    }
    const asin = `/asins/${ASIN}/suggested/keywords`;
    expect(await texts(asin)).toEqual(numbered(ASIN, 100));
    expect(await texts(`${asin}?maxNumSuggestions=1000`)).toEqual(numbered(ASIN, 1000));
    expect((await ask(`${asin}?maxNumSuggestions=1001`)).status).toBe(400);
    const most = async (maxNumSuggestions?: number | null): Promise<number> =>
      (await bulk({ asins: [ASIN], maxNumSuggestions })).json.length;
    expect([await most(), await most(null), await most(1000), await most(3)]).toEqual([100, 100, 1000, 3]);
    expect((await bulk({ asins: [ASIN], maxNumSuggestions: 1001 })).status).toBe(400);
  });

  it('[SUG-15] take no number, state or word that they do not know', async () => {
    const { adGroupId } = await adGroup();
    const wrong = ['0', '-1', '1001', '1.5', 'ten', '1e2', '5,6'].map((value) => `maxNumSuggestions=${value}`);
    wrong.push('adStateFilter=deleted', 'adStateFilter=Enabled', 'adStateFilter=enabled,live', 'maxNumSuggestions=5&maxNumSuggestions=6');
    for (const query of wrong) {
      const [plain, extended] = [await ask(plainOf(adGroupId, `?${query}`)), await ask(extendedOf(adGroupId, `?${query}`))];
      expect([query, plain.status, plain.json.code]).toEqual([query, 404, 'NOT_FOUND']);
      expect([query, extended.status, extended.json.code]).toEqual([query, 400, '400']);
      if (!query.startsWith('max')) continue;
      expect((await ask(`/asins/${ASIN}/suggested/keywords?${query}`)).status).toBe(400);
    }
    for (const query of ['suggestBids=true', 'suggestBids=YES', 'suggestBids=yes,no']) {
      expect((await ask(extendedOf(adGroupId, `?${query}`))).status).toBe(400);
    }
    for (const query of ['adStateFilter=', 'adStateFilter=enabled, paused', 'adStateFilter=enabled&adStateFilter=paused', 'x=1']) {
      expect((await ask(plainOf(adGroupId, `?${query}`))).status).toBe(200);
      expect((await ask(extendedOf(adGroupId, `?${query}`))).status).toBe(200);
    }
    for (const maxNumSuggestions of [0, -1, 1.5, '10', true, 1e30]) {
      const { status, json } = await bulk({ asins: [ASIN], maxNumSuggestions });
      expect([maxNumSuggestions, status, json.code]).toEqual([maxNumSuggestions, 400, '400']);
    }
  });
});

describe('suggestions for an ad group', () => {
  it('[SUG-05, SUG-06] are an object with the id and keywords of text and match type', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    for (const dialect of ['spec', 'observed']) {
      change({ dialect });
      const { json } = await ask(plainOf(group.adGroupId, '?maxNumSuggestions=2'));
      expect(json).toEqual({
        adGroupId: group.adGroupId,
        suggestedKeywords: [
          { keywordText: 'keyword S 1', matchType: 'broad' },
          { keywordText: 'keyword S 2', matchType: 'broad' },
        ],
      });
    }
  });

  it('[SUG-10, SUG-11, SUG-12] come from the ads in the states asked for: enabled and paused unless told', async () => {
    const group = await adGroup();
    for (const state of STATES) await ad(group, { sku: state }, state);
    const products = async (query: string): Promise<string[]> => {
      const found = await texts(plainOf(group.adGroupId, query));
      expect(await texts(extendedOf(group.adGroupId, query))).toEqual(found);
      return [...new Set(found.map((text) => text.split(' ')[1] ?? ''))];
    };
    expect(await products('')).toEqual(['enabled', 'paused']);
    for (const state of STATES) expect(await products(`?adStateFilter=${state}`)).toEqual([state]);
    expect(await products('?adStateFilter=archived,paused')).toEqual(['archived', 'paused']);
    expect(await products('?adStateFilter=archived&adStateFilter=enabled')).toEqual(['archived', 'enabled']);
  });

  it('[SUG-16] come from ASINs, or from skus of ads without one; each product counts once', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    await ad(group, { sku: 'S', asin: ASIN });
    await ad(group, { asin: ASIN });
    expect(await texts(plainOf(group.adGroupId, '?maxNumSuggestions=4'))).toEqual([
      `keyword ${ASIN} 1`,
      'keyword S 1',
      `keyword ${ASIN} 2`,
      'keyword S 2',
    ]);
    const empty = await made('/v2/sp/adGroups', 'adGroupId', {
      campaignId: group.campaignId,
      name: 'empty',
      state: 'enabled',
      defaultBid: 1,
    });
    expect((await ask(plainOf(empty))).json).toEqual({ adGroupId: empty, suggestedKeywords: [] });
    expect((await ask(extendedOf(empty))).text).toBe('[]');
    await ad({ ...group, adGroupId: empty }, { sku: 'S' }, 'archived');
    expect((await ask(plainOf(empty))).json.suggestedKeywords).toEqual([]);
  });

  it('[SUG-07, SUG-13, SUG-14] tell an unknown ad group by 400 and bad parameters by 404, as printed', async () => {
    const { adGroupId } = await adGroup();
    for (const id of [1, 'abc', '1.5', `0${adGroupId}`, '-1', `%20${adGroupId}`]) {
      const { status, json } = await ask(plainOf(id));
      expect([id, status, json]).toEqual([id, 400, { code: '400', details: 'Ad group not found' }]);
      expect((await ask(plainOf(id, '?maxNumSuggestions=0'))).status).toBe(404);
    }
    const foreign = await box.ask('GET', plainOf(adGroupId), { profile: box.profile('CA') });
    expect([foreign.status, foreign.json.details]).toEqual([400, 'Ad group not found']);

    change({ dialect: 'observed' });
    const unknown = await ask(plainOf(1));
    expect([unknown.status, unknown.json]).toMatchObject([404, { code: 'NOT_FOUND', details: 'Ad group not found' }]);
    const bad = await ask(plainOf(adGroupId, '?maxNumSuggestions=0'));
    expect([bad.status, bad.json.code]).toEqual([400, '400']);
  });

  it('[SUG-14] are there for an archived ad group, but not in a campaign with auto targeting', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    await box.ask('DELETE', `/v2/sp/adGroups/${group.adGroupId}`, { profile });
    expect(await texts(plainOf(group.adGroupId))).toHaveLength(100);
    expect(await texts(extendedOf(group.adGroupId))).toHaveLength(100);

    const auto = await adGroup('auto');
    const details = 'Getting keyword recommendations for AD Group in Auto Targeted Campaign is not supported';
    for (const dialect of ['spec', 'observed']) {
      change({ dialect });
      for (const path of [plainOf(auto.adGroupId), extendedOf(auto.adGroupId)]) {
        const { status, json } = await ask(path);
        expect([status, json]).toMatchObject([400, { code: '400', details }]);
      }
    }
  });
});

describe('extended suggestions for an ad group', () => {
  it('[SUG-17, SUG-18, SUG-20, SUG-22] are a list of these fields, without bids', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    const item = { ...group, keywordText: 'keyword S 1', matchType: 'broad', state: 'enabled' };
    for (const query of ['', '&suggestBids=no', '&suggestBids=']) {
      const { json } = await ask(extendedOf(group.adGroupId, `?maxNumSuggestions=1${query}`));
      expect(json).toEqual([item]);
    }
  });

  it('[SUG-19, SUG-26] carry the state of their ad: enabled for an archived one, and for the best of several', async () => {
    const group = await adGroup();
    for (const state of STATES) await ad(group, { sku: state }, state);
    await ad(group, { sku: 'x1', asin: ASIN }, 'paused');
    await ad(group, { sku: 'x2', asin: ASIN }, 'enabled');
    await ad(group, { sku: 'x3', asin: ASIN }, 'paused');
    await ad(group, { sku: 'y1', asin: 'B0000000A2' }, 'paused');
    await ad(group, { sku: 'y2', asin: 'B0000000A2' }, 'archived');
    const states = async (filter: string): Promise<Record<string, string>> => {
      const { json } = await ask(extendedOf(group.adGroupId, `?adStateFilter=${filter}`));
      return Object.fromEntries(json.map(({ keywordText, state }: Suggested) => [keywordText.split(' ')[1], state]));
    };
    expect(await states('enabled,paused,archived')).toEqual({
      enabled: 'enabled',
      paused: 'paused',
      archived: 'enabled',
      [ASIN]: 'enabled',
      B0000000A2: 'enabled',
    });
    expect(await states('paused')).toEqual({ paused: 'paused', [ASIN]: 'paused', B0000000A2: 'paused' });
  });

  it('[SUG-23, SUG-27] carry bids of 0.16 to 3.85 when asked to, the same on every call', async () => {
    const group = await adGroup();
    await ad(group, { sku: 'S' });
    const path = extendedOf(group.adGroupId, '?suggestBids=yes&maxNumSuggestions=1000');
    const { json, text } = await ask(path);
    const bids: number[] = json.map(({ bid }: Suggested) => bid);
    for (const bid of bids) {
      expect(bid).toBeGreaterThanOrEqual(0.16);
      expect(bid).toBeLessThanOrEqual(3.85);
      expect(String(bid)).toMatch(/^\d(\.\d\d?)?$/);
    }
    expect(new Set(bids).size).toBeGreaterThan(200);
    expect((await ask(path)).text).toBe(text);
    expect(new Set(json.map(({ matchType }: Suggested) => matchType))).toEqual(new Set(['broad']));
  });

  it('[SUG-27] carry bids in whole yen', async () => {
    profile = box.profile('JP');
    const region = 'fe';
    const items = { state: 'enabled', campaignType: 'sponsoredProducts', targetingType: 'manual', startDate: '20260302' };
    const campaigns = [{ ...items, name: 'Yen', dailyBudget: 1000 }];
    const { campaignId } = (await box.ask('POST', '/v2/sp/campaigns', { profile, region, body: campaigns })).json[0];
    const groups = [{ campaignId, name: 'A', state: 'enabled', defaultBid: 100 }];
    const { adGroupId } = (await box.ask('POST', '/v2/sp/adGroups', { profile, region, body: groups })).json[0];
    const ads = [{ campaignId, adGroupId, sku: 'S', state: 'enabled' }];
    await box.ask('POST', '/v2/sp/productAds', { profile, region, body: ads });
    const { json } = await box.ask('GET', extendedOf(adGroupId, '?suggestBids=yes'), { profile, region });
    expect(json).toHaveLength(100);
    for (const { bid } of json) expect(Number.isInteger(bid) && bid >= 16 && bid <= 385).toBe(true);
  });

  it('[SUG-13, SUG-24, SUG-25] tell an unknown ad group by 404, and bad parameters before that by 400', async () => {
    const { adGroupId } = await adGroup();
    for (const id of [1, 'abc', `0${adGroupId}`]) {
      const { status, json } = await ask(extendedOf(id));
      expect([id, status, json]).toEqual([id, 404, { code: 'NOT_FOUND', details: 'Ad group not found' }]);
      expect((await ask(extendedOf(id, '?adStateFilter=none'))).status).toBe(400);
    }
    const foreign = await box.ask('GET', extendedOf(adGroupId), { profile: box.profile('CA') });
    expect(foreign.status).toBe(404);
  });
});

describe('suggestions for ASINs', () => {
  it('[SUG-28, SUG-29, SUG-37] of one are an object with the ASIN, and as observed a bare list', async () => {
    const path = `/asins/${ASIN}/suggested/keywords?maxNumSuggestions=1`;
    const keywords = [{ keywordText: `keyword ${ASIN} 1`, matchType: 'broad' }];
    expect((await ask(path)).json).toEqual({ asin: ASIN, suggestedKeywords: keywords });
    change({ dialect: 'observed' });
    expect((await ask(path)).json).toEqual(keywords);
  });

  it('[SUG-31, SUG-35, SUG-37] are refused for what is no ASIN', async () => {
    for (const asin of ['B000', 'b0000000a1', 'B0000000A12', 'B0000000-1', 'B0000000%C3%84']) {
      const { status, json } = await ask(`/asins/${asin}/suggested/keywords`);
      expect([asin, status, json.code]).toEqual([asin, 400, '400']);
      const listed = await bulk({ asins: [ASIN, decodeURIComponent(asin)] });
      expect([asin, listed.status, listed.json.code]).toEqual([asin, 400, '400']);
    }
    expect((await ask(`/asins/${ASIN}/suggested/keywords?maxNumSuggestions=0`)).status).toBe(400);
    expect((await ask('/asins/ZZZZZZZZZZ/suggested/keywords')).json.suggestedKeywords).toHaveLength(100);
  });

  it('[SUG-32, SUG-33, SUG-36] of a list are one list of keywords, counted over all of them', async () => {
    const [a, b, c] = ['B0000000A1', 'B0000000B1', 'B0000000C1'];
    const { status, json } = await bulk({ asins: [c, a, b, a], maxNumSuggestions: 5 });
    expect([status, json]).toEqual([
      200,
      [a, b, c, a, b].map((asin, i) => ({ keywordText: `keyword ${asin} ${i < 3 ? 1 : 2}`, matchType: 'broad' })),
    ]);
    expect((await bulk({ asins: [c, a, b] })).json).toHaveLength(100);
  });

  it('[SUG-36] of a list are 1 to 100 ASINs', async () => {
    const asins = Array.from({ length: 101 }, (_, i) => `B${String(i).padStart(9, '0')}`);
    expect((await bulk({ asins: asins.slice(1) })).status).toBe(200);
    expect((await bulk({ asins: [...asins.slice(1), asins[1]] })).status).toBe(200);
    const wrong = [{ asins }, { asins: [] }, {}, { asins: null }, { asins: ASIN }, { asins: [ASIN, 7] }, { asins: [null] }, []];
    for (const body of wrong) {
      const { status, json } = await bulk(body);
      expect([status, json.code]).toEqual([400, '400']);
    }
    expect((await box.ask('POST', '/asins/suggested/keywords', { profile, raw: '{' })).status).toBe(400);
    expect((await box.ask('POST', '/asins/suggested/keywords', { profile })).status).toBe(400);
    expect((await bulk({ asins: [ASIN], extra: 1 })).status).toBe(200);
    change({ strict: true });
    expect((await bulk({ asins: [ASIN], extra: 1 })).status).toBe(400);
    expect((await ask(extendedOf(1, '?extra=1'))).status).toBe(400);
  });
});
