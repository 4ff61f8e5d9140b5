import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const ASIN = 'B0000000A1';

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

function ask(path: string): Promise<Answer> {
  return world.ask('GET', path);
}

function bulk(body: unknown): Promise<Answer> {
  return world.ask('POST', '/asins/suggested/keywords', { body });
}

function change(settings: object): void {
  world.state.updateRow({ settings: { ...world.state.settings, ...settings } });
}

describe('suggestions for ASINs', () => {
  it('[SUG-28, SUG-29, SUG-37] for one ASIN are an object with the ASIN, and in observed mode a list', async () => {
    const path = `/asins/${ASIN}/suggested/keywords?maxNumSuggestions=1`;
    const keywords = [{ keywordText: `keyword ${ASIN} 1`, matchType: 'broad' }];
    expect((await ask(path)).json).toEqual({ asin: ASIN, suggestedKeywords: keywords });
    change({ dialect: 'observed' });
    expect((await ask(path)).json).toEqual(keywords);
  });

  it('[SUG-31, SUG-35, SUG-37] are rejected for an invalid ASIN', async () => {
    for (const asin of ['B000', 'b0000000a1', 'B0000000A12', 'B0000000-1', 'B0000000%C3%84']) {
      const { status, json } = await ask(`/asins/${asin}/suggested/keywords`);
      expect([asin, status, json.code]).toEqual([asin, 400, '400']);
      const listed = await bulk({ asins: [ASIN, decodeURIComponent(asin)] });
      expect([asin, listed.status, listed.json.code]).toEqual([asin, 400, '400']);
    }
    expect((await ask(`/asins/${ASIN}/suggested/keywords?maxNumSuggestions=0`)).status).toBe(400);
    expect((await ask('/asins/ZZZZZZZZZZ/suggested/keywords')).json.suggestedKeywords).toHaveLength(100);
  });

  it('[SUG-32, SUG-33, SUG-36] for several ASINs are one list of keywords with one limit', async () => {
    const [a, b, c] = ['B0000000A1', 'B0000000B1', 'B0000000C1'];
    const { status, json } = await bulk({ asins: [c, a, b, a], maxNumSuggestions: 5 });
    expect([status, json]).toEqual([
      200,
      [a, b, c, a, b].map((asin, i) => ({ keywordText: `keyword ${asin} ${i < 3 ? 1 : 2}`, matchType: 'broad' })),
    ]);
    expect((await bulk({ asins: [c, a, b] })).json).toHaveLength(100);
  });

  it('[SUG-36] accept 1 to 100 ASINs', async () => {
    const asins = Array.from({ length: 101 }, (_, i) => `B${String(i).padStart(9, '0')}`);
    expect((await bulk({ asins: asins.slice(1) })).status).toBe(200);
    expect((await bulk({ asins: [...asins.slice(1), asins[1]] })).status).toBe(200);
    const wrong = [
      { asins },
      { asins: [] },
      {},
      { asins: null },
      { asins: ASIN },
      { asins: [ASIN, 7] },
      { asins: [null] },
      [],
    ];
    for (const body of wrong) {
      const { status, json } = await bulk(body);
      expect([status, json.code]).toEqual([400, '400']);
    }
    expect((await world.ask('POST', '/asins/suggested/keywords', { raw: '{' })).status).toBe(400);
    expect((await world.ask('POST', '/asins/suggested/keywords')).status).toBe(400);
    const unknownName = await bulk({ asins: [ASIN], extra: 1 });
    expect([unknownName.status, unknownName.violations.map(({ rule }) => rule)]).toEqual([200, ['unknown-field']]);
    change({ strict: true });
    expect((await bulk({ asins: [ASIN], extra: 1 })).status).toBe(400);
    expect((await ask(`/asins/${ASIN}/suggested/keywords?extra=1`)).status).toBe(400);
  });
});
