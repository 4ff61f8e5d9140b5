/**
 * Campaign negative keywords: enabled, or removed for good.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  CAMPAIGN_NEGATIVE_KEYWORDS as EACH,
  createAll,
  createOne,
  idsIn,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  type Item,
} from '../../fixtures/collections.ts';
import { NOW, sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

interface Stocked {
  box: Sandbox;
  item: Item;
  id: number;
  campaignId: number;
}

/** One of them, a minute after its creation. */
async function stocked(): Promise<Stocked> {
  const box = sandbox();
  const parents = await openParents(box);
  const item = EACH.make(parents, 1);
  const id = await createOne(box, EACH, item);
  advance(box, 60);
  return { box, item, id, campaignId: parents.campaignId };
}

const NOT_FOUND = { code: 'NOT_FOUND', details: 'Keyword not found' };

const REMOVALS: [clauses: string, by: string, remove: (box: Sandbox, id: number) => Promise<unknown>][] = [
  ['[STA-25, STA-27, ERR-12]', 'DELETE', async (box, id) => (await box.ask('DELETE', pathOf(EACH, id))).json],
  ['[STA-26, STA-27, ERR-12]', 'PUT', (box, id) => updateOne(box, EACH, id, { state: 'deleted' })],
];

describe('removal', () => {
  for (const [clauses, by, remove] of REMOVALS) {
    it(`${clauses} ${by} removes one for good: it is not found by id any more`, async () => {
      const { box, id } = await stocked();
      expect(await remove(box, id)).toEqual({ code: 'SUCCESS', keywordId: id });
      for (const path of [pathOf(EACH, id), pathOf(EACH, `extended/${id}`)]) {
        const { status, json } = await box.ask('GET', path);
        expect([status, json]).toEqual([404, NOT_FOUND]);
      }
    });

    it(`[CNK-22] after ${by} it is in no list, a second DELETE is 404, an update NOT_FOUND without its id`, async () => {
      const { box, id, campaignId } = await stocked();
      await remove(box, id);
      const queries = ['', '?keywordText=free%20shoes%201', `?campaignIdFilter=${campaignId}`, '?count=5'];
      for (const query of queries)
        for (const extended of [false, true]) expect(await idsIn(box, EACH, query, { extended })).toEqual([]);
      const again = await box.ask('DELETE', pathOf(EACH, id));
      expect([again.status, again.json]).toEqual([404, NOT_FOUND]);
      for (const state of ['deleted', 'enabled', 'asleep']) {
        const unknown = { code: 'NOT_FOUND', details: `Cannot find entity with id ${id}` };
        expect(await updateOne(box, EACH, id, { state })).toEqual(unknown);
      }
    });

    it(`[CNK-22] after ${by} the same text and match type may be created again, with a new id`, async () => {
      const { box, id, item } = await stocked();
      await remove(box, id);
      const again = await createOne(box, EACH, item);
      expect(again).not.toBe(id);
      expect(await idsIn(box, EACH)).toEqual([again]);
    });
  }
});

describe('states', () => {
  it('[STA-02, CNK-04, CNK-20] PUT with state enabled is a success that changes nothing', async () => {
    const { box, id } = await stocked();
    const before = await readOne(box, EACH, id);
    expect(before.state).toBe('enabled');
    expect(await updateOne(box, EACH, id, { state: 'enabled' })).toEqual({ code: 'SUCCESS', keywordId: id });
    expect(await readOne(box, EACH, id)).toEqual(before);
  });

  it('[STA-28, CNK-04, CNK-20, CNK-23] paused, archived and any other state are refused in create and update', async () => {
    const { box, id, item } = await stocked();
    for (const state of ['paused', 'archived', 'Enabled', 'ENABLED', 1]) {
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringMatching(/^state /) };
      expect(await updateOne(box, EACH, id, { state })).toEqual({ ...refused, keywordId: id });
      expect(await tryCreate(box, EACH, { ...item, keywordText: 'new', state })).toEqual(refused);
    }
    expect(await idsIn(box, EACH)).toEqual([id]);
    expect(await readOne(box, EACH, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
  });

  it('[CNK-23] nothing is created as deleted', async () => {
    const { box, id, item } = await stocked();
    expect(await tryCreate(box, EACH, { ...item, keywordText: 'new', state: 'deleted' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: "state 'deleted' is none of enabled",
    });
    expect(await idsIn(box, EACH)).toEqual([id]);
  });
});

describe('fields', () => {
  it('[CNK-01, CNK-02, CNK-03] ids are numbers, text and match type are strings, and there is no ad group', async () => {
    const { box, item, campaignId } = await stocked();
    const phrase = { ...item, matchType: 'negativePhrase', adGroupId: 1 };
    const id = await createOne(box, EACH, phrase);
    const { text } = await box.ask('GET', pathOf(EACH, id));
    expect(text).toBe(
      `{"keywordId":${id},"campaignId":${campaignId},"keywordText":"free shoes 1","matchType":"negativePhrase","state":"enabled"}`,
    );
  });

  it('[CNK-03] a match type of biddable keywords is refused', async () => {
    const { box, id, item } = await stocked();
    for (const matchType of ['exact', 'phrase', 'broad', 'negativeBroad'])
      expect(await tryCreate(box, EACH, { ...item, keywordText: 'new', matchType })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: `matchType '${matchType}' is none of negativeExact, negativePhrase`,
      });
    expect(await idsIn(box, EACH)).toEqual([id]);
  });
});

describe('batches', () => {
  it('[CNK-21] an update takes 1000 items, and 1001 are refused as a whole', async () => {
    const { box, item } = await stocked();
    const texts = Array.from({ length: 1000 }, (_, n) => ({ ...item, keywordText: `text ${n}` }));
    const ids = await createAll(box, EACH, texts);
    const items = ids.map((keywordId) => ({ keywordId, state: 'enabled' }));
    const refused = await box.ask('PUT', pathOf(EACH), { body: [...items, items[0]] });
    expect([refused.status, refused.json]).toEqual([
      400,
      { code: '400', details: 'Batch size 1001 exceeds the maximum of 1000' },
    ]);
    const taken = await box.ask('PUT', pathOf(EACH), { body: items });
    expect(taken.status).toBe(207);
    expect(taken.json.every(({ code }: Item) => code === 'SUCCESS')).toBe(true);
  });
});
