import { beforeEach, describe, expect, it } from 'vitest';
import {
  Advertiser,
  ASIN,
  change,
  extendedOf,
  plainOf,
  STATES,
} from '../../../fixtures/programs/clients/advertiser.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

let world: TestWorld;
let us: Advertiser;

beforeEach(() => {
  world = openWorld();
  us = new Advertiser(world);
});

function bulk(body: unknown): Promise<Answer> {
  return world.ask('POST', '/asins/suggested/keywords', { body });
}

const numbered = (product: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `keyword ${product} ${i + 1}`);

describe('suggested keywords', () => {
  it('[SUG-01, GEN-17] are served for an ad group, an ASIN and several ASINs, without a prefix, under /v2/sp and under /v1', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'SKU-1' });
    const paths = [plainOf(group.adGroupId), extendedOf(group.adGroupId), `/asins/${ASIN}/suggested/keywords`];
    for (const path of paths) {
      const bare = await us.ask(path);
      expect(bare.status).toBe(200);
      for (const prefix of ['/v2/sp', '/v1']) expect((await us.ask(prefix + path)).text).toBe(bare.text);
    }
    const answers: string[] = [];
    for (const prefix of ['', '/v2/sp', '/v1']) {
      const path = `${prefix}/asins/suggested/keywords`;
      const { status, text } = await world.ask('POST', path, { body: { asins: [ASIN] } });
      expect(status).toBe(200);
      answers.push(text);
    }
    expect(new Set(answers).size).toBe(1);
    for (const path of [
      `/adGroups/${group.adGroupId}`,
      '/adGroups',
      '/asins',
      `/asins/${ASIN}`,
      '/v2/asins/suggested/keywords',
    ]) {
      const { status, json } = await us.ask(path);
      expect([path, status, json.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('[SUG-02, SUG-03] begin with the most effective; several products alternate, in ascending order', async () => {
    const group = await us.adGroup();
    for (const sku of ['b', 'C', 'a']) await us.ad(group, { sku });
    expect(await us.texts(plainOf(group.adGroupId, '?maxNumSuggestions=7'))).toEqual([
      'keyword C 1',
      'keyword a 1',
      'keyword b 1',
      'keyword C 2',
      'keyword a 2',
      'keyword b 2',
      'keyword C 3',
    ]);
    const all = await us.texts(plainOf(group.adGroupId));
    const share = (sku: string): number => all.filter((text) => text.startsWith(`keyword ${sku} `)).length;
    expect(['C', 'a', 'b'].map(share)).toEqual([34, 33, 33]);
    const before = (await us.ask(plainOf(group.adGroupId))).text;
    world.state.setClock(Date.parse('2027-01-01T00:00:00Z'), 'frozen');
    expect((await us.ask(plainOf(group.adGroupId))).text).toBe(before);
  });

  it('[SUG-04] require a token, a client and a scope before they check parameters', async () => {
    const calls: [string, string][] = [
      ['GET', plainOf('x', '?maxNumSuggestions=0')],
      ['GET', extendedOf('x', '?suggestBids=0')],
      ['GET', '/asins/bad/suggested/keywords'],
      ['POST', '/asins/suggested/keywords'],
    ];
    for (const [method, path] of calls) {
      const refused: [Parameters<TestWorld['ask']>[2], number][] = [
        [{ headers: { authorization: undefined } }, 401],
        [{ headers: { authorization: 'Bearer unknown' } }, 401],
        [{ headers: { 'vendor-advertising-api-clientid': undefined } }, 401],
        [{ profile: undefined }, 401],
        [{ profile: 'abc' }, 400],
        [{ profile: '1' }, 401],
      ];
      for (const [how, status] of refused) expect((await world.ask(method, path, how)).status).toBe(status);
      const malformed = await world.ask(method, path, { profile: 'abc' });
      expect(malformed.json).toEqual({ code: '400', details: 'Scope header is malformed' });
    }
  });

  it.each([
    ['[LIM-09, SUG-08, SUG-09] for an ad group', plainOf],
    ['[LIM-09, SUG-21] for an ad group with all fields', extendedOf],
  ])('%s are 100 by default and at most 1000', async (_title, pathOf) => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    const path = pathOf(group.adGroupId);
    expect(await us.texts(path)).toEqual(numbered('S', 100));
    expect(await us.texts(`${path}?maxNumSuggestions=1000`)).toEqual(numbered('S', 1000));
    expect(await us.texts(`${path}?maxNumSuggestions=1`)).toEqual(numbered('S', 1));
    expect(await us.texts(`${path}?maxNumSuggestions=`)).toHaveLength(100);
    expect((await us.ask(`${path}?maxNumSuggestions=1001`)).status).not.toBe(200);
  });

  it('[LIM-09, SUG-30] for an ASIN are 100 by default and at most 1000', async () => {
    const path = `/asins/${ASIN}/suggested/keywords`;
    expect(await us.texts(path)).toEqual(numbered(ASIN, 100));
    expect(await us.texts(`${path}?maxNumSuggestions=1000`)).toEqual(numbered(ASIN, 1000));
    expect((await us.ask(`${path}?maxNumSuggestions=1001`)).status).toBe(400);
  });

  it('[LIM-09, SUG-34] for several ASINs are 100 by default and at most 1000', async () => {
    const most = async (maxNumSuggestions?: number | null): Promise<number> =>
      (await bulk({ asins: [ASIN], maxNumSuggestions })).json.length;
    expect([await most(), await most(null), await most(1000), await most(3)]).toEqual([100, 100, 1000, 3]);
    expect((await bulk({ asins: [ASIN], maxNumSuggestions: 1001 })).status).toBe(400);
  });

  it('[SUG-15] reject invalid numbers, states and values', async () => {
    const { adGroupId } = await us.adGroup();
    const wrong = ['0', '-1', '1001', '1.5', 'ten', '1e2', '5,6'].map((value) => `maxNumSuggestions=${value}`);
    wrong.push(
      'adStateFilter=deleted',
      'adStateFilter=Enabled',
      'adStateFilter=enabled,live',
      'maxNumSuggestions=5&maxNumSuggestions=6',
    );
    for (const query of wrong) {
      const [plain, extended] = [
        await us.ask(plainOf(adGroupId, `?${query}`)),
        await us.ask(extendedOf(adGroupId, `?${query}`)),
      ];
      expect([query, plain.status, plain.json.code]).toEqual([query, 404, 'NOT_FOUND']);
      expect([query, extended.status, extended.json.code]).toEqual([query, 400, '400']);
      if (!query.startsWith('max')) continue;
      expect((await us.ask(`/asins/${ASIN}/suggested/keywords?${query}`)).status).toBe(400);
    }
    for (const query of ['suggestBids=true', 'suggestBids=YES', 'suggestBids=yes,no']) {
      expect((await us.ask(extendedOf(adGroupId, `?${query}`))).status).toBe(400);
    }
    for (const query of [
      'adStateFilter=',
      'adStateFilter=enabled, paused',
      'adStateFilter=enabled&adStateFilter=paused',
    ]) {
      for (const path of [plainOf(adGroupId, `?${query}`), extendedOf(adGroupId, `?${query}`)]) {
        const { status, violations } = await us.ask(path);
        expect([query, status, violations]).toEqual([query, 200, []]);
      }
    }
    for (const path of [plainOf(adGroupId, '?x=1'), extendedOf(adGroupId, '?x=1')]) {
      const { status, violations } = await us.ask(path);
      expect([status, violations]).toEqual([200, [{ rule: 'unknown-parameter', evidence: 'x' }]]);
    }
    for (const maxNumSuggestions of [0, -1, 1.5, '10', true, 1e30]) {
      const { status, json } = await bulk({ asins: [ASIN], maxNumSuggestions });
      expect([maxNumSuggestions, status, json.code]).toEqual([maxNumSuggestions, 400, '400']);
    }
  });
});

describe('suggestions for an ad group', () => {
  it('[SUG-05, SUG-06] are an object with the id and keywords of text and match type', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    for (const dialect of ['spec', 'observed']) {
      change(world, { dialect });
      const { json } = await us.ask(plainOf(group.adGroupId, '?maxNumSuggestions=2'));
      expect(json).toEqual({
        adGroupId: group.adGroupId,
        suggestedKeywords: [
          { keywordText: 'keyword S 1', matchType: 'broad' },
          { keywordText: 'keyword S 2', matchType: 'broad' },
        ],
      });
    }
  });

  it('[SUG-10, SUG-11, SUG-12] come from ads in the requested states; by default enabled and paused', async () => {
    const group = await us.adGroup();
    for (const state of STATES) await us.ad(group, { sku: state }, state);
    const products = async (query: string): Promise<string[]> => {
      const found = await us.texts(plainOf(group.adGroupId, query));
      expect(await us.texts(extendedOf(group.adGroupId, query))).toEqual(found);
      return [...new Set(found.map((text) => text.split(' ')[1] ?? ''))];
    };
    expect(await products('')).toEqual(['enabled', 'paused']);
    for (const state of STATES) expect(await products(`?adStateFilter=${state}`)).toEqual([state]);
    expect(await products('?adStateFilter=archived,paused')).toEqual(['archived', 'paused']);
    expect(await products('?adStateFilter=archived&adStateFilter=enabled')).toEqual(['archived', 'enabled']);
  });

  it('[SUG-16] come from ASINs, or from SKUs of ads without an ASIN; each product counts once', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    await us.ad(group, { sku: 'T', asin: ASIN });
    await us.ad(group, { asin: ASIN });
    expect(await us.texts(plainOf(group.adGroupId, '?maxNumSuggestions=4'))).toEqual([
      `keyword ${ASIN} 1`,
      'keyword S 1',
      `keyword ${ASIN} 2`,
      'keyword S 2',
    ]);
    const { adGroupId: empty } = await us.adGroup({ campaignId: group.campaignId });
    expect((await us.ask(plainOf(empty))).json).toEqual({ adGroupId: empty, suggestedKeywords: [] });
    expect((await us.ask(extendedOf(empty))).text).toBe('[]');
    await us.ad({ ...group, adGroupId: empty }, { sku: 'S' }, 'archived');
    expect((await us.ask(plainOf(empty))).json.suggestedKeywords).toEqual([]);
  });

  it('[SUG-07, SUG-13, SUG-14] return 400 for an unknown ad group and 404 for invalid parameters, as the specification says', async () => {
    const { adGroupId } = await us.adGroup();
    for (const id of [1, 'abc', '1.5', `0${adGroupId}`, '-1', `%20${adGroupId}`]) {
      const { status, json } = await us.ask(plainOf(id));
      expect([id, status, json]).toEqual([id, 400, { code: '400', details: 'Ad group not found' }]);
      expect((await us.ask(plainOf(id, '?maxNumSuggestions=0'))).status).toBe(404);
    }
    const foreign = await world.ask('GET', plainOf(adGroupId), { profile: world.profile('CA') });
    expect([foreign.status, foreign.json.details]).toEqual([400, 'Ad group not found']);

    change(world, { dialect: 'observed' });
    const unknown = await us.ask(plainOf(1));
    expect([unknown.status, unknown.json]).toMatchObject([404, { code: 'NOT_FOUND', details: 'Ad group not found' }]);
    const bad = await us.ask(plainOf(adGroupId, '?maxNumSuggestions=0'));
    expect([bad.status, bad.json.code]).toEqual([400, '400']);
  });

  it('[SUG-14] exist for an archived ad group, but not in a campaign with auto targeting', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    await world.ask('DELETE', `/v2/sp/adGroups/${group.adGroupId}`, {});
    expect(await us.texts(plainOf(group.adGroupId))).toHaveLength(100);
    expect(await us.texts(extendedOf(group.adGroupId))).toHaveLength(100);

    const auto = await us.adGroup({ targeting: 'auto' });
    const details = 'Getting keyword recommendations for AD Group in Auto Targeted Campaign is not supported';
    for (const dialect of ['spec', 'observed']) {
      change(world, { dialect });
      for (const path of [plainOf(auto.adGroupId), extendedOf(auto.adGroupId)]) {
        const { status, json } = await us.ask(path);
        expect([status, json]).toMatchObject([400, { code: '400', details }]);
      }
    }
  });
});
