/** Pages and text searches that are prepared in slices: writes between the slices count. */
import { beforeEach, expect, it } from 'vitest';
import { WorldEnded } from '../../../src/world/files/lifetime.ts';
import type { Page } from '../../../src/world/stores/entity-lists.ts';
import type { Keyword } from '../../../src/model/entities.ts';
import type { SlicedTask } from '../../../src/model/sliced-task.ts';
import { V3_KEYWORDS } from '../../fixtures/clients/v3.ts';
import { createOneV3, createV3, sandboxWithParents, v3 } from '../../fixtures/clients/v3-calls.ts';
import type { Sandbox } from '../../fixtures/sandbox.ts';

const COUNT = 11_500;
const DEEP = 11_000;

let box: Sandbox;
let profileId: string;
let ids: string[];
let add: (n: number) => Promise<string>;

beforeEach(async () => {
  const made = await sandboxWithParents();
  box = made.box;
  profileId = box.profile();
  const make = (n: number) => V3_KEYWORDS.make(made.parents, n);
  ids = [];
  for (let first = 0; first < COUNT; first += 500)
    ids.push(
      ...(await createV3(
        box,
        V3_KEYWORDS,
        Array.from({ length: 500 }, (_, n) => make(first + n)),
      )),
    );
  add = (n) => createOneV3(box, V3_KEYWORDS, make(n));
});

function prepare(page: Partial<Page<Keyword>>): SlicedTask<void> {
  const whole = { filters: [], startIndex: 0, count: 10, ...page };
  const task = box.world.store('keyword').lists.prepare(profileId, whole);
  if (task === undefined) throw new Error('the page needs no preparation');
  return task;
}

it('a deep page has the rows at its index when rows before it leave the list between two slices', async () => {
  const filters = [{ column: 'state' as const, values: ['enabled'] }];
  const task = prepare({ filters, startIndex: DEEP });
  expect(task.next().done).toBe(false);
  const paused = ids.slice(0, 3).map((keywordId) => ({ keywordId, state: 'PAUSED' }));
  expect((await v3(box, V3_KEYWORDS, 'update', { keywords: paused })).status).toBe(207);
  while (!task.next().done);
  const { json } = await box.ask('GET', `/v2/sp/keywords?stateFilter=enabled&startIndex=${DEEP}&count=10`);
  const found = json.map(({ keywordId }: { keywordId: number }) => String(keywordId));
  expect(found).toEqual(ids.slice(3 + DEEP, 3 + DEEP + 10));
});

it('a page behind the last row is empty', async () => {
  const { json } = await box.ask('GET', `/v2/sp/keywords?startIndex=${COUNT * 3}&count=10`);
  expect(json).toEqual([]);
});

it('a text search finds rows that are added between two slices', async () => {
  const task = prepare({ filters: [{ column: 'comparedText', test: 'holds', values: ['e'] }] });
  expect(task.next().done).toBe(false);
  await add(COUNT);
  while (!task.next().done);
  const filter = { queryTermMatchType: 'BROAD_MATCH', include: ['e'] };
  const { json } = await v3(box, V3_KEYWORDS, 'list', { keywordTextFilter: filter, maxResults: 10 });
  expect(json.totalResults).toBe(COUNT + 1);
});

it('the preparation ends when the world is reset between two slices', async () => {
  const task = prepare({ startIndex: DEEP });
  task.next();
  await box.admin('POST', '/reset');
  expect(() => task.next()).toThrow(WorldEnded);
});
