/**
 * States of the legacy entities and the transitions between them.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  createAll,
  createOne,
  idsIn,
  inEach,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

/** Creates an entity with a state and advances the clock by a minute. */
async function createInState(each: CollectionUnderTest, state: string): Promise<{ world: TestWorld; id: number }> {
  const world = openWorld();
  const id = await createOne(world, each, { ...each.make(await openParents(world), 1), state });
  advance(world, 60);
  return { world, id };
}

async function stateOf(world: TestWorld, each: CollectionUnderTest, id: number): Promise<unknown> {
  return (await readOne(world, each, id)).state;
}

describe('entities with three states', () => {
  inEach(
    [
      '[STA-01, STA-03]',
      '[STA-01, STA-07]',
      '[STA-01, STA-11, STA-29]',
      '[STA-01, STA-15, STA-29]',
      undefined,
      '[STA-01, STA-19]',
    ],
    'change between enabled and paused by PUT',
    async (each) => {
      const { world, id } = await createInState(each, 'enabled');
      for (const state of ['paused', 'enabled', 'enabled', 'paused']) {
        expect(await updateOne(world, each, id, { state })).toEqual({ code: 'SUCCESS', [each.id]: id });
        expect(await stateOf(world, each, id)).toBe(state);
      }
    },
  );

  inEach(
    ['[STA-04]', '[STA-08]', '[STA-12, STA-29]', '[STA-16, STA-29]', undefined, '[STA-20]'],
    'change from enabled or paused to archived by DELETE',
    async (each) => {
      for (const state of ['enabled', 'paused']) {
        const { world, id } = await createInState(each, state);
        const { status, json } = await world.ask('DELETE', pathOf(each, id));
        expect([status, json]).toEqual([200, { code: 'SUCCESS', [each.id]: id }]);
        expect(await readOne(world, each, id)).toMatchObject({ state: 'archived', lastUpdatedDate: NOW + 60_000 });
      }
    },
  );

  inEach(
    ['[STA-05]', '[STA-09]', '[STA-13]', '[STA-17]', undefined, '[STA-21]'],
    'change from enabled or paused to archived by PUT',
    async (each) => {
      for (const state of ['enabled', 'paused']) {
        const { world, id } = await createInState(each, state);
        expect(await updateOne(world, each, id, { state: 'archived' })).toEqual({ code: 'SUCCESS', [each.id]: id });
        expect(await stateOf(world, each, id)).toBe('archived');
      }
    },
  );

  inEach(
    ['[STA-06, STA-23]', '[STA-10, STA-23]', '[STA-14, STA-23]', '[STA-18, STA-23]', undefined, '[STA-22, STA-23]'],
    'cannot be changed after they are archived',
    async (each) => {
      const { world, id } = await createInState(each, 'archived');
      const before = await readOne(world, each, id);
      const others = Object.entries(each.mutable);
      const changes: Item[] = [
        {},
        { state: 'enabled' },
        ...others.map(([name, value]) => ({ [name]: value })),
        ...others.filter(([name]) => name !== 'state').map(([name, value]) => ({ [name]: value, state: 'archived' })),
      ];
      for (const change of changes) {
        expect(await updateOne(world, each, id, change)).toEqual({
          code: 'INVALID_ARGUMENT',
          details: 'Archived entity cannot be modified',
          [each.id]: id,
        });
      }
      expect(await readOne(world, each, id)).toEqual(before);
    },
  );

  inEach(
    ['[STA-36]', '[STA-36]', '[STA-36]', '[STA-36]', undefined, '[STA-36]'],
    'can be archived again without a change, by DELETE and by PUT of this state alone',
    async (each) => {
      const { world, id } = await createInState(each, 'archived');
      const before = await readOne(world, each, id);
      const success = { code: 'SUCCESS', [each.id]: id };
      const { status, json } = await world.ask('DELETE', pathOf(each, id));
      expect([status, json]).toEqual([200, success]);
      expect(await updateOne(world, each, id, { state: 'archived' })).toEqual(success);
      expect(await readOne(world, each, id)).toEqual(before);
    },
  );

  inEach(
    ['[STA-24]', '[STA-24]', '[STA-24]', '[STA-24]', undefined, '[STA-24]'],
    'whose change is rejected do not affect other items of the batch',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const states = ['enabled', 'archived', 'paused'];
      const ids = await createAll(
        world,
        each,
        states.map((state, n) => ({ ...each.make(parents, n + 1), state })),
      );
      const [enabled = 0, archived = 0, paused = 0] = ids;
      const { json } = await world.ask('PUT', pathOf(each), {
        body: [
          { [each.id]: enabled, state: 'paused' },
          { [each.id]: archived, state: 'enabled' },
          { [each.id]: paused, state: 'enabled' },
        ],
      });
      expect(json.map(({ code }: Item) => code)).toEqual(['SUCCESS', 'INVALID_ARGUMENT', 'SUCCESS']);
      const now = await Promise.all(ids.map((id) => stateOf(world, each, id)));
      expect(now).toEqual(['paused', 'archived', 'enabled']);
    },
  );
});

describe('values of state', () => {
  inEach(
    ['[CMP-12, CMP-35]', '[ADG-06]', '[KWD-07]', '[NEG-05]', undefined, '[PAD-05]'],
    'are enabled, paused and archived, case-sensitive',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      for (const [n, state] of ['enabled', 'paused', 'archived'].entries())
        expect(await stateOf(world, each, await createOne(world, each, { ...each.make(parents, n + 1), state }))).toBe(
          state,
        );
      const before = await idsIn(world, each);
      const id = await createOne(world, each, each.make(parents, 9));
      for (const state of ['Enabled', 'ENABLED', 'deleted', 'constructor', '', ' enabled', 1, true, {}, []]) {
        const refused = {
          code: 'INVALID_ARGUMENT',
          details: expect.stringMatching(/^state .*enabled, paused, archived$/),
        };
        expect(await tryCreate(world, each, { ...each.make(parents, 10), state })).toEqual(refused);
        expect(await updateOne(world, each, id, { state })).toEqual({ ...refused, [each.id]: id });
      }
      expect(await idsIn(world, each)).toEqual([...before, id]);
    },
  );
});
