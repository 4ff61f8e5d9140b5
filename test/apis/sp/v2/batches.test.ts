/**
 * Creates and updates, tested in each of the six legacy collections.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  changeSettings,
  createAll,
  idsIn,
  inEach,
  pathOf,
  readOne,
  rulesOf,
  stocked,
  tryCreate,
  updateOne,
} from '../../../fixtures/accounts/collections.ts';
import { NOW } from '../../../fixtures/sandbox.ts';

/** In place of an item. */
const INVALID_ITEMS = [7, null, 'text', [], {}, true];

describe('batches', () => {
  inEach(
    [
      '[CMP-15, CMP-18, GEN-28]',
      '[ADG-10, ADG-13, GEN-28]',
      '[KWD-11, KWD-14, GEN-28]',
      '[NEG-08, NEG-11, GEN-28]',
      '[CNK-07, CNK-10, GEN-28]',
      '[PAD-09, PAD-12, GEN-28]',
    ],
    'create returns one result per item in order: a new id for a success, none for a failure',
    async (each) => {
      const { world, parents, id } = await stocked(each);
      const invalid = [{ ...each.make(parents, 3), state: 'asleep' }, ...INVALID_ITEMS];
      const { status, json } = await world.ask('POST', pathOf(each), {
        body: [each.make(parents, 2), ...invalid, each.make(parents, 4)],
      });
      expect(status).toBe(207);
      const success = { code: 'SUCCESS', [each.id]: expect.any(Number) };
      const failure = { code: 'INVALID_ARGUMENT', details: expect.any(String) };
      expect(json).toEqual([success, ...invalid.map(() => failure), success]);
      expect(Object.keys(json[0])).toEqual(['code', each.id]);
      const last = json.at(-1)[each.id];
      expect(new Set([id, json[0][each.id], last]).size).toBe(3);
      expect((await world.ask('GET', pathOf(each, last))).json).toMatchObject(each.make(parents, 4));
    },
  );

  inEach(
    ['[CMP-19]', '[ADG-14]', '[KWD-15]', '[NEG-12]', '[CNK-11]', '[PAD-13]'],
    'create fails for an item in which a required field is missing or null, and stores nothing for it',
    async (each) => {
      const { world, parents } = await stocked(each);
      const before = await idsIn(world, each);
      for (const name of each.required) {
        const { [name]: _missing, ...rest } = each.make(parents, 2);
        for (const item of [rest, { ...rest, [name]: null }]) {
          const { code, details, ...more } = await tryCreate(world, each, item);
          expect([code, more]).toEqual(['INVALID_ARGUMENT', {}]);
          expect(details).toContain(name);
        }
      }
      expect(await idsIn(world, each)).toEqual(before);
    },
  );

  inEach(
    ['[CMP-21]', '[ADG-16]', '[KWD-17]', '[NEG-14]', '[CNK-13]', '[PAD-15]'],
    'update returns one result per item in order, and an item that fails does not stop the others',
    async (each) => {
      const { world, parents, id } = await stocked(each);
      const [second = 0] = await createAll(world, each, [each.make(parents, 2)]);
      advance(world, 60);
      const { status, json } = await world.ask('PUT', pathOf(each), {
        body: [
          { [each.id]: second, ...each.mutable },
          { [each.id]: 123456789012345, state: 'enabled' },
          { [each.id]: id, state: 'asleep' },
          ...INVALID_ITEMS,
        ],
      });
      expect(status).toBe(207);
      expect(json).toEqual([
        { code: 'SUCCESS', [each.id]: second },
        { code: 'NOT_FOUND', details: 'Cannot find entity with id 123456789012345' },
        { code: 'INVALID_ARGUMENT', details: expect.stringContaining("state 'asleep'"), [each.id]: id },
        ...INVALID_ITEMS.map(() => ({ code: 'INVALID_ARGUMENT', details: expect.any(String) })),
      ]);
      // A campaign negative keyword has no field that an update changes. It can only be deleted.
      const lastUpdatedDate = each.ended === 'archived' ? NOW + 60_000 : NOW;
      expect(await readOne(world, each, second)).toMatchObject({ ...each.mutable, lastUpdatedDate });
      expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
    },
  );

  inEach(
    ['[CMP-22]', '[ADG-17]', '[KWD-18]', '[NEG-15]', '[CNK-20]', '[PAD-16]'],
    'update changes each mutable field separately and keeps the other fields',
    async (each) => {
      for (const [name, value] of Object.entries(each.mutable)) {
        const { world, id } = await stocked(each);
        const before = await readOne(world, each, id);
        expect(await updateOne(world, each, id, { [name]: value })).toEqual({ code: 'SUCCESS', [each.id]: id });
        const { servingStatus: _was, ...rest } = before;
        expect(await readOne(world, each, id)).toMatchObject({ ...rest, [name]: value });
      }
    },
  );

  inEach(
    [
      '[CMP-22, CMP-36]',
      '[ADG-17, CMP-36]',
      '[KWD-18, CMP-36]',
      '[NEG-15, CMP-36]',
      '[CNK-20, CMP-36]',
      '[PAD-16, CMP-36]',
    ],
    'update ignores read-only fields and records a violation, and fails the item in a strict world',
    async (each) => {
      for (const [name, value] of Object.entries({ ...each.immutable, servingStatus: 'X', creationDate: 1 })) {
        const { world, id } = await stocked(each);
        const before = await readOne(world, each, id);
        advance(world, 60);
        const answer = await world.ask('PUT', pathOf(each), { body: [{ [each.id]: id, [name]: value }] });
        expect(answer.json).toEqual([{ code: 'SUCCESS', [each.id]: id }]);
        expect(rulesOf(answer)).toEqual(['read-only-field']);
        expect(await readOne(world, each, id)).toEqual(before);

        changeSettings(world, { strict: true });
        const refused = await updateOne(world, each, id, { ...each.mutable, [name]: value });
        expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', [each.id]: id });
        expect(refused.details).toContain(name);
        expect(await readOne(world, each, id)).toEqual(before);
      }
    },
  );

  inEach(
    ['[CMP-36]', '[CMP-36]', '[CMP-36]', '[CMP-36]', '[CNK-20, CMP-36]', '[CMP-36]'],
    'update with an id alone succeeds and changes nothing',
    async (each) => {
      const { world, id } = await stocked(each);
      const before = await readOne(world, each, id);
      advance(world, 60);
      expect(await updateOne(world, each, id, {})).toEqual({ code: 'SUCCESS', [each.id]: id });
      expect(await readOne(world, each, id)).toEqual(before);
    },
  );
});
