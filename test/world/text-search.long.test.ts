/**
 * Lists of rows that contain a text have the same rows and totals as a scan of all rows, after any writes.
 */
import { expect } from 'vitest';
import type { Keyword } from '../../src/model/entities.ts';
import type { Filter } from '../../src/world/stores/entity-lists.ts';
import { World } from '../../src/world/state/world.ts';
import { Draws } from '../service/contract/draws.ts';
import { createAll, KEYWORDS, openParents } from '../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const ROWS = 11_000;
const STEPS = 12;
const ALL = 1_000_000;
/** Characters whose lower case is longer, depends on the next one, or takes two UTF-16 units; and the separator. */
const PIECES = ['ΟΔΟΣ', 'Σ', 'İ', 'ß', '😀', '𐐀', 'é', '\0', ' ', 'a', 'B', 'shoe', 'SHOE', '"', '%', '9', '99', '9a'];
const STATES = ['enabled', 'paused', 'archived'] as const;

function drawText(draws: Draws, pieces: number): string {
  return Array.from({ length: draws.int(1, pieces) }, () => draws.pick(PIECES)).join('');
}

class Keywords {
  readonly #world: TestWorld;
  readonly #draws: Draws;
  readonly #first: Keyword;
  #made = 0;

  constructor(world: TestWorld, draws: Draws, first: Keyword) {
    this.#world = world;
    this.#draws = draws;
    this.#first = first;
  }

  get #store() {
    return this.#world.state.store('keyword');
  }

  #all(): Keyword[] {
    return this.#store.scan({ profileId: this.#first.profileId, after: 0, count: ALL });
  }

  insert(count: number): void {
    const { seq: _, ...row } = this.#first;
    let inserted = 0;
    for (let n = 0; n < count; n++) {
      const id = String(10n ** 15n + BigInt(++this.#made));
      const text = drawText(this.#draws, 6);
      const state = this.#draws.pick(STATES);
      if (this.#store.insert({ ...row, id, text, comparedText: id, state })) inserted++;
    }
    expect(inserted).toBe(count);
  }

  change(): void {
    const row = this.#draws.pick(this.#all());
    const text = this.#draws.chance(0.3) ? { text: drawText(this.#draws, 6) } : {};
    this.#store.patch(row, { state: this.#draws.pick(STATES), ...text });
  }

  rollBack(): void {
    const failing = (): never =>
      this.#world.state.transaction(() => {
        this.insert(20);
        this.change();
        this.expectSame();
        throw new Error('failed on purpose');
      });
    expect(failing).toThrow('failed on purpose');
  }

  fork(): void {
    this.#world.state.storage.replaceDatabase(new World(this.#world.state.storage.toBytes()).storage, 'reset');
  }

  expectSame(): void {
    const texts = Array.from({ length: this.#draws.int(1, 3) }, () => drawText(this.#draws, 2));
    const states = this.#draws.pick([[], ['paused'], ['enabled', 'paused']]);
    const rows = this.#all().filter(
      ({ text, state }) =>
        texts.some((each) => text.toLowerCase().includes(each.toLowerCase())) &&
        (states.length === 0 || states.includes(state)),
    );
    const filters: Filter<Keyword>[] = [
      { column: 'text', values: texts, test: 'holds' },
      ...(states.length === 0 ? [] : [{ column: 'state' as const, values: states }]),
    ];
    const { profileId } = this.#first;
    const what = JSON.stringify([texts, states]);
    expect(this.#store.lists.count(profileId, filters), what).toBe(rows.length);
    const startIndex = this.#draws.int(0, rows.length);
    const page = this.#store.lists.page(profileId, { filters, startIndex, count: 100 });
    expect(page, what).toEqual(rows.slice(startIndex, startIndex + 100));
    const after = rows[startIndex]?.seq ?? 0;
    const next = this.#store.lists.page(profileId, { filters, startIndex: 2, count: 50, after });
    expect(next, what).toEqual(rows.filter(({ seq }) => seq > after).slice(2, 52));
  }
}

it.each([1, 2])(
  'finds the rows that a scan finds, after random writes, rollbacks and forks (seed %i)',
  async (seed) => {
    const world = openWorld();
    const parents = await openParents(world);
    const [id] = await createAll(world, KEYWORDS, [KEYWORDS.make(parents, 0)]);
    const first = world.state.store('keyword').byId(world.profile(), String(id));
    if (first === undefined) throw new Error('the keyword was not created');
    const draws = new Draws(seed);
    const keywords = new Keywords(world, draws, first);
    keywords.insert(ROWS);
    for (let step = 0; step < STEPS; step++) {
      keywords.expectSame();
      keywords.expectSame();
      const chance = draws.int(0, 9);
      if (chance < 4) keywords.insert(draws.int(1, 100));
      else if (chance < 7) keywords.change();
      else if (chance < 9) keywords.rollBack();
      else keywords.fork();
    }
  },
);

it('finds campaigns by their new names', async ({ world }) => {
  const { campaignId } = await openParents(world);
  const type = 'application/vnd.spCampaign.v3+json';
  const headers = { 'content-type': type, accept: type };
  const named = async (text: string): Promise<number> => {
    const nameFilter = { queryTermMatchType: 'BROAD_MATCH', include: [text] };
    return (await world.ask('POST', '/sp/campaigns/list', { body: { nameFilter }, headers })).json.totalResults;
  };
  expect(await named('BEFORE and after')).toBe(0);
  await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, name: 'Before and After' }] });
  expect(await named('BEFORE and after')).toBe(1);
});
