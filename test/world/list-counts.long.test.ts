/**
 * Pages and totals of lists follow writes without being counted again. After every change they are what a copy of the
 * world answers, which has counted nothing.
 */
import { expect, it } from 'vitest';
import { World } from '../../src/world/state/world.ts';
import { Draws } from '../service/contract/draws.ts';
import { createAll, KEYWORDS, openParents, type Item, type Parents } from '../fixtures/accounts/collections.ts';
import { v3 } from '../fixtures/programs/clients/v3-calls.ts';
import { V3_KEYWORDS } from '../fixtures/programs/clients/v3.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

const ROWS = 1500;
const STEPS = 25;
const MATCH_TYPES = ['exact', 'phrase', 'broad'];

const keywords = (parents: Parents, from: number, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    ...KEYWORDS.make(parents, from + n),
    matchType: MATCH_TYPES[n % MATCH_TYPES.length],
  }));

async function pages(seller: TestWorld, parents: Parents, draws: Draws): Promise<string[]> {
  const startIndex = draws.int(0, ROWS);
  const queries = [
    `startIndex=${startIndex}&count=100`,
    `startIndex=${startIndex + 100}&count=100`,
    `startIndex=${startIndex}&count=150&stateFilter=paused`,
    `startIndex=${draws.int(0, 600)}&count=100&stateFilter=enabled&matchTypeFilter=broad`,
    `startIndex=${draws.int(100, 900)}&count=120&campaignIdFilter=0${parents.campaignId}`,
  ];
  const lists: Item[] = [
    { maxResults: 10 },
    { maxResults: 10, stateFilter: { include: ['PAUSED'] } },
    { maxResults: 10, matchTypeFilter: ['BROAD'], stateFilter: { include: ['ENABLED', 'PAUSED'] } },
    { maxResults: 10, keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include: ['SHOES 12', 'added'] } },
    { maxResults: 10, keywordTextFilter: { queryTermMatchType: 'EXACT_MATCH', include: ['running shoes 7'] } },
  ];
  const texts: string[] = [];
  for (const query of queries) texts.push((await seller.ask('GET', `/v2/sp/keywords?${query}`)).text);
  for (const query of queries) texts.push((await seller.ask('GET', `/v2/sp/keywords/extended?${query}`)).text);
  for (const body of lists) texts.push((await v3(seller, V3_KEYWORDS, 'list', body)).text);
  return texts;
}

it.each([1, 2])('returns the pages and totals of a world that has counted nothing (seed %i)', async (seed) => {
  const seller = openWorld();
  const parents = await openParents(seller);
  const ids = [
    ...(await createAll(seller, KEYWORDS, keywords(parents, 0, 1000))),
    ...(await createAll(seller, KEYWORDS, keywords(parents, 1000, ROWS - 1000))),
  ];
  const draws = new Draws(seed);
  for (let step = 0; step < STEPS; step++) {
    const copy = openWorld();
    copy.state.storage.replaceDatabase(new World(seller.state.storage.toBytes()).storage, 'reset');
    const pageSeed = draws.int(0, 1_000_000);
    const actual = await pages(seller, parents, new Draws(pageSeed));
    expect(actual).toEqual(await pages(copy, parents, new Draws(pageSeed)));
    copy.worlds.close();
    const some = Array.from({ length: draws.int(1, 40) }, () => draws.pick(ids));
    const state = draws.pick(['enabled', 'paused', 'archived']);
    const change = (): Promise<unknown> =>
      seller.ask('PUT', '/v2/sp/keywords', { body: some.map((keywordId) => ({ keywordId, state })) });
    if (draws.chance(0.3)) {
      const added = keywords(parents, ROWS + 100 * step, draws.int(1, 30));
      ids.push(...(await createAll(seller, KEYWORDS, added)));
    } else if (draws.chance(0.2)) rollBack(seller, some);
    else await change();
  }
});

/** Changes rows in a transaction that fails, and reads them in it. */
function rollBack(seller: TestWorld, ids: readonly number[]): void {
  const { state: world } = seller;
  const store = world.store('keyword');
  const filters = [{ column: 'state', values: ['paused'] }] as const;
  const failing = (): never =>
    world.transaction(() => {
      for (const id of ids) {
        const row = store.byId(seller.profile(), String(id));
        if (row !== undefined) store.patch(row, { state: 'paused' });
      }
      store.lists.count(seller.profile(), filters);
      store.lists.page(seller.profile(), { filters, startIndex: 0, count: 200 });
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
}
