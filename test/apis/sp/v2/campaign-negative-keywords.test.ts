/**
 * Campaign negative keywords: they are enabled, or deleted permanently.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  CAMPAIGN_NEGATIVE_KEYWORDS as EACH,
  createOne,
  idsIn,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

interface Fixture {
  world: TestWorld;
  item: Item;
  id: number;
  campaignId: number;
}

/** Creates one keyword and advances the clock by a minute. */
async function createKeyword(): Promise<Fixture> {
  const world = openWorld();
  const parents = await openParents(world);
  const item = EACH.make(parents, 1);
  const id = await createOne(world, EACH, item);
  advance(world, 60);
  return { world, item, id, campaignId: parents.campaignId };
}

const NOT_FOUND = { code: 'NOT_FOUND', details: 'Keyword not found' };

const REMOVALS: [clauses: string, by: string, remove: (world: TestWorld, id: number) => Promise<unknown>][] = [
  ['[STA-25, STA-27, ERR-12]', 'DELETE', async (world, id) => (await world.ask('DELETE', pathOf(EACH, id))).json],
  ['[STA-26, STA-27, ERR-12]', 'PUT', (world, id) => updateOne(world, EACH, id, { state: 'deleted' })],
];

describe('removal', () => {
  for (const [clauses, by, remove] of REMOVALS) {
    it(`${clauses} by ${by} is permanent: the keyword is no longer found by id`, async () => {
      const { world, id } = await createKeyword();
      expect(await remove(world, id)).toEqual({ code: 'SUCCESS', keywordId: id });
      for (const path of [pathOf(EACH, id), pathOf(EACH, `extended/${id}`)]) {
        const { status, json } = await world.ask('GET', path);
        expect([status, json]).toEqual([404, NOT_FOUND]);
      }
    });

    it(`[CNK-22] by ${by} excludes the keyword from lists; another DELETE is 404, and an update is NOT_FOUND`, async () => {
      const { world, id, campaignId } = await createKeyword();
      await remove(world, id);
      const queries = ['', '?keywordText=free%20shoes%201', `?campaignIdFilter=${campaignId}`, '?count=5'];
      for (const query of queries)
        for (const extended of [false, true]) expect(await idsIn(world, EACH, query, { extended })).toEqual([]);
      const repeated = await world.ask('DELETE', pathOf(EACH, id));
      expect([repeated.status, repeated.json]).toEqual([404, NOT_FOUND]);
      for (const state of ['deleted', 'enabled', 'asleep']) {
        const unknown = { code: 'NOT_FOUND', details: `Cannot find entity with id ${id}` };
        expect(await updateOne(world, EACH, id, { state })).toEqual(unknown);
      }
    });

    it(`[CNK-22] by ${by} allows the same text and match type to be created with a new id`, async () => {
      const { world, id, item } = await createKeyword();
      await remove(world, id);
      const recreated = await createOne(world, EACH, item);
      expect(recreated).not.toBe(id);
      expect(await idsIn(world, EACH)).toEqual([recreated]);
    });
  }
});

describe('states', () => {
  it('[STA-02, CNK-04, CNK-20] PUT with state enabled succeeds and changes nothing', async () => {
    const { world, id } = await createKeyword();
    const before = await readOne(world, EACH, id);
    expect(before.state).toBe('enabled');
    expect(await updateOne(world, EACH, id, { state: 'enabled' })).toEqual({ code: 'SUCCESS', keywordId: id });
    expect(await readOne(world, EACH, id)).toEqual(before);
  });

  const otherStates = ['paused', 'archived', 'Enabled', 'ENABLED', 1];
  const refused = { code: 'INVALID_ARGUMENT', details: expect.stringMatching(/^state /) };

  it('[STA-28, CNK-04, CNK-20] paused, archived and unknown states are rejected in updates', async () => {
    const { world, id } = await createKeyword();
    for (const state of otherStates)
      expect(await updateOne(world, EACH, id, { state })).toEqual({ ...refused, keywordId: id });
    expect(await readOne(world, EACH, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
  });

  it('[STA-28, CNK-04, CNK-23] paused, archived and unknown states are rejected in creates', async () => {
    const { world, id, item } = await createKeyword();
    for (const state of otherStates)
      expect(await tryCreate(world, EACH, { ...item, keywordText: 'new', state })).toEqual(refused);
    expect(await idsIn(world, EACH)).toEqual([id]);
    expect(await readOne(world, EACH, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
  });

  it('[CNK-23] deleted is rejected in creates', async () => {
    const { world, id, item } = await createKeyword();
    expect(await tryCreate(world, EACH, { ...item, keywordText: 'new', state: 'deleted' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: "state 'deleted' is none of enabled",
    });
    expect(await idsIn(world, EACH)).toEqual([id]);
  });
});

describe('fields', () => {
  it('[CNK-01, CNK-02, CNK-03] are numeric ids, and text and match type as strings, without an ad group', async () => {
    const { world, item, campaignId } = await createKeyword();
    const phrase = { ...item, matchType: 'negativePhrase', adGroupId: 1 };
    const id = await createOne(world, EACH, phrase);
    const { text } = await world.ask('GET', pathOf(EACH, id));
    expect(text).toBe(
      `{"keywordId":${id},"campaignId":${campaignId},"keywordText":"free shoes 1","matchType":"negativePhrase","state":"enabled"}`,
    );
  });

  it('[CNK-03] do not accept the match types of biddable keywords', async () => {
    const { world, id, item } = await createKeyword();
    for (const matchType of ['exact', 'phrase', 'broad', 'negativeBroad'])
      expect(await tryCreate(world, EACH, { ...item, keywordText: 'new', matchType })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: `matchType '${matchType}' is none of negativeExact, negativePhrase`,
      });
    expect(await idsIn(world, EACH)).toEqual([id]);
  });
});
