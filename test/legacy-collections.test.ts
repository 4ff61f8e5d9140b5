/**
 * The seven operations that the six legacy collections share, each in every collection.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  COLLECTIONS,
  createAll,
  createOne,
  idsIn,
  inEach,
  openParents,
  pathOf,
  readOne,
  rulesOf,
  sevenCalls,
  tryCreate,
  updateOne,
  changeSettings,
  type CollectionUnderTest,
  type Item,
  type Parents,
} from './collections.ts';
import { NOW, sandbox, type Sandbox } from './sandbox.ts';

interface Stocked {
  box: Sandbox;
  parents: Parents;
  id: number;
  item: Item;
}

/** A sandbox with one entity of the collection. */
async function stocked(each: CollectionUnderTest): Promise<Stocked> {
  const box = sandbox();
  const parents = await openParents(box);
  const item = each.make(parents, 1);
  return { box, parents, item, id: await createOne(box, each, item) };
}

/** What was sent, as it reads: with its id, in the order of the wire. */
function asRead(each: CollectionUnderTest, id: number, item: Item): Item {
  const all: Item = { premiumBidAdjustment: false, ...item, [each.id]: id };
  return Object.fromEntries(each.fields.map((name) => [name, all[name]]));
}

describe('one entity', () => {
  inEach(
    ['[CMP-16]', '[ADG-11]', '[KWD-12]', '[NEG-09]', '[CNK-08]', '[PAD-10, PAD-25]'],
    'get answers one object with the base fields, each of its type, in their order',
    async (each) => {
      const { box, id, item } = await stocked(each);
      const { status, text } = await box.ask('GET', pathOf(each, id));
      expect(status).toBe(200);
      expect(text).toBe(JSON.stringify(asRead(each, id, item)));
    },
  );

  inEach(
    [
      '[CMP-13, CMP-17]',
      '[ADG-07, ADG-12]',
      '[KWD-08, KWD-13]',
      '[NEG-06, NEG-10]',
      '[CNK-05, CNK-09]',
      '[PAD-06, PAD-11, PAD-26]',
    ],
    'get extended adds the serving status and two instants in epoch milliseconds',
    async (each) => {
      const { box, id, item } = await stocked(each);
      advance(box, 90);
      expect(await updateOne(box, each, id, { state: 'enabled' })).toMatchObject({ code: 'SUCCESS' });
      const { status, text, json } = await box.ask('GET', pathOf(each, `extended/${id}`));
      expect(status).toBe(200);
      const { servingStatus } = json;
      expect(servingStatus).toMatch(/^[A-Z_]+$/);
      const times = { creationDate: NOW, lastUpdatedDate: NOW + 90_000 };
      expect(text).toBe(JSON.stringify({ ...asRead(each, id, item), servingStatus, ...times }));
    },
  );

  inEach(
    ['[CMP-24]', '[ADG-19]', '[KWD-20]', '[NEG-17]', '[CNK-14]', '[PAD-18]'],
    'the end of an entity is answered with its code and id, and is its state from then on',
    async (each) => {
      const { box, id } = await stocked(each);
      const { status, text } = await box.ask('DELETE', pathOf(each, id));
      expect(status).toBe(200);
      expect(text).toBe(`{"code":"SUCCESS","${each.id}":${id}}`);
      const after = await box.ask('GET', pathOf(each, id));
      if (each.ended === 'archived') expect(after.json.state).toBe('archived');
      else expect(after.status).toBe(404);
    },
  );

  inEach(
    ['[CMP-28]', '[ADG-23]', '[KWD-24]', '[NEG-21, NEG-22]', '[CNK-18, CNK-19]', '[PAD-22]'],
    'get, get extended and archive do not find an unknown id, nor one of another profile',
    async (each) => {
      const { box, id } = await stocked(each);
      const strangers = [
        { id: 123456789012345, profile: box.profile() },
        { id, profile: box.profile('CA') },
      ];
      for (const { id: stranger, profile } of strangers) {
        for (const [method, path] of sevenCalls(each, stranger).filter(([, path]) => path.endsWith(`/${stranger}`))) {
          const answer = await box.ask(method, path, { profile });
          expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: each.notFound }]);
        }
      }
      expect(await readOne(box, each, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
    },
  );
});

describe('batches', () => {
  inEach(
    [
      '[CMP-15, CMP-18]',
      '[ADG-10, ADG-13]',
      '[KWD-11, KWD-14]',
      '[NEG-08, NEG-11]',
      '[CNK-07, CNK-10]',
      '[PAD-09, PAD-12]',
    ],
    'create answers each item in its place, a success with a new id and a failure without one',
    async (each) => {
      const { box, parents, id } = await stocked(each);
      const wrong = { ...each.make(parents, 3), state: 'asleep' };
      const { status, json } = await box.ask('POST', pathOf(each), {
        body: [each.make(parents, 2), wrong, each.make(parents, 4)],
      });
      expect(status).toBe(207);
      const success = { code: 'SUCCESS', [each.id]: expect.any(Number) };
      expect(json).toEqual([success, { code: 'INVALID_ARGUMENT', details: expect.any(String) }, success]);
      expect(Object.keys(json[0])).toEqual(['code', each.id]);
      expect(new Set([id, json[0][each.id], json[2][each.id]]).size).toBe(3);
      const stored = await box.ask('GET', pathOf(each, json[2][each.id]));
      expect(stored.json).toMatchObject(each.make(parents, 4));
    },
  );

  inEach(
    ['[CMP-19]', '[ADG-14]', '[KWD-15]', '[NEG-12]', '[CNK-11]', '[PAD-13]'],
    'create fails for an item that misses a required field, or has null there, and makes nothing of it',
    async (each) => {
      const { box, parents } = await stocked(each);
      const before = await idsIn(box, each);
      for (const name of each.required) {
        const { [name]: _missing, ...rest } = each.make(parents, 2);
        for (const item of [rest, { ...rest, [name]: null }]) {
          const { code, details, ...more } = await tryCreate(box, each, item);
          expect([code, more]).toEqual(['INVALID_ARGUMENT', {}]);
          expect(details).toContain(name);
        }
      }
      expect(await idsIn(box, each)).toEqual(before);
    },
  );

  inEach(
    ['[CMP-21]', '[ADG-16]', '[KWD-17]', '[NEG-14]', '[CNK-13]', '[PAD-15]'],
    'update answers each item in its place, and one that fails does not stop the others',
    async (each) => {
      const { box, parents, id } = await stocked(each);
      const [second = 0] = await createAll(box, each, [each.make(parents, 2)]);
      advance(box, 60);
      const { status, json } = await box.ask('PUT', pathOf(each), {
        body: [
          { [each.id]: second, ...each.mutable },
          { [each.id]: 123456789012345, state: 'enabled' },
          { [each.id]: id, state: 'asleep' },
        ],
      });
      expect(status).toBe(207);
      expect(json).toEqual([
        { code: 'SUCCESS', [each.id]: second },
        { code: 'NOT_FOUND', details: 'Cannot find entity with id 123456789012345' },
        { code: 'INVALID_ARGUMENT', details: expect.stringContaining("state 'asleep'"), [each.id]: id },
      ]);
      expect(await readOne(box, each, second)).toMatchObject({ ...each.mutable, lastUpdatedDate: NOW + 60_000 });
      expect(await readOne(box, each, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
    },
  );

  inEach(
    ['[CMP-22]', '[ADG-17]', '[KWD-18]', '[NEG-15]', '[CNK-20]', '[PAD-16]'],
    'update changes each mutable field alone, and leaves what was not sent',
    async (each) => {
      for (const [name, value] of Object.entries(each.mutable)) {
        const { box, id } = await stocked(each);
        const before = await readOne(box, each, id);
        expect(await updateOne(box, each, id, { [name]: value })).toEqual({ code: 'SUCCESS', [each.id]: id });
        const { servingStatus: _was, ...rest } = before;
        expect(await readOne(box, each, id)).toMatchObject({ ...rest, [name]: value });
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
    'update ignores a field that is not mutable, applies the rest, and says so in the journal',
    async (each) => {
      for (const [name, value] of Object.entries({ ...each.immutable, servingStatus: 'X', creationDate: 1 })) {
        const { box, id } = await stocked(each);
        const before = await readOne(box, each, id);
        advance(box, 60);
        const answer = await box.ask('PUT', pathOf(each), { body: [{ [each.id]: id, [name]: value }] });
        expect(answer.json).toEqual([{ code: 'SUCCESS', [each.id]: id }]);
        expect(rulesOf(answer)).toEqual(['read-only-field']);
        expect(await readOne(box, each, id)).toEqual({ ...before, lastUpdatedDate: NOW + 60_000 });

        changeSettings(box, { strict: true });
        const refused = await updateOne(box, each, id, { ...each.mutable, [name]: value });
        expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', [each.id]: id });
        expect(refused.details).toContain(name);
        expect(await readOne(box, each, id)).toEqual({ ...before, lastUpdatedDate: NOW + 60_000 });
      }
    },
  );

  inEach(
    ['[CMP-36]', '[CMP-36]', '[CMP-36]', '[CMP-36]', '[CNK-20, CMP-36]', '[CMP-36]'],
    'an update that names nothing but the id succeeds and moves lastUpdatedDate',
    async (each) => {
      const { box, id } = await stocked(each);
      const before = await readOne(box, each, id);
      advance(box, 60);
      expect(await updateOne(box, each, id, {})).toEqual({ code: 'SUCCESS', [each.id]: id });
      expect(await readOne(box, each, id)).toEqual({ ...before, lastUpdatedDate: NOW + 60_000 });
    },
  );
});

describe('lists', () => {
  inEach(
    [
      '[CMP-25, CMP-26]',
      '[ADG-20, ADG-21]',
      '[KWD-21, KWD-22]',
      '[NEG-18, NEG-19]',
      '[CNK-15, CNK-16]',
      '[PAD-19, PAD-20, PAD-23]',
    ],
    'list gives base objects, list extended the same entities with all fields, both filtered alike',
    async (each) => {
      const { box, parents, id } = await stocked(each);
      const other = await openParents(box, { campaign: { name: 'Other' } });
      const second = await createOne(box, each, each.make(each.name === 'campaigns' ? parents : other, 2));
      const filter = each.name === 'campaigns' ? id : parents.campaignId;
      for (const [query, ids] of [
        ['', [id, second]],
        [`?campaignIdFilter=${filter}`, [id]],
      ] as const) {
        const base = await box.ask('GET', pathOf(each) + query);
        const whole = await box.ask('GET', pathOf(each, 'extended') + query);
        expect([base.status, whole.status]).toEqual([200, 200]);
        const one = async (path: string): Promise<Item> => (await box.ask('GET', path)).json;
        // The parents are in the lists of their own collections too.
        const mine = (item: Item): boolean => ids.some((each_) => each_ === item[each.id]);
        expect(base.json.filter(mine)).toEqual(await Promise.all(ids.map((each_) => one(pathOf(each, each_)))));
        expect(whole.json.filter(mine)).toEqual(
          await Promise.all(ids.map((each_) => one(pathOf(each, `extended/${each_}`)))),
        );
        expect(whole.json.map((item: Item) => item[each.id])).toEqual(base.json.map((item: Item) => item[each.id]));
        if (query !== '') expect(base.json.some((item: Item) => item[each.id] === second)).toBe(false);
      }
    },
  );
});

describe('statuses', () => {
  inEach(
    ['[CMP-27]', '[ADG-22]', '[KWD-23]', '[NEG-20]', '[CNK-17]', '[PAD-21]'],
    'all seven operations are 401 for a caller without authorization',
    async (each) => {
      const { box, id } = await stocked(each);
      for (const [method, path, ask] of sevenCalls(each, id)) {
        const headers = { authorization: undefined };
        const { status, json } = await box.ask(method, path, { ...ask, headers });
        expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: 'Authorization header is missing' }]);
      }
      expect(await readOne(box, each, id)).toMatchObject({ state: 'enabled' });
    },
  );

  inEach(
    ['[CMP-29]', '[ADG-24]', '[NEG-22]', '[NEG-22]', '[CNK-19]', '[CMP-29]'],
    'each operation has its statuses: 200 or 207, 400, 401, 404',
    async (each) => {
      const { box, id } = await stocked(each);
      const statuses = async (ask: object, of: number | string = id): Promise<number[]> => {
        const answers = [];
        for (const [method, path, own] of sevenCalls(each, of))
          answers.push(await box.ask(method, path, { ...own, ...ask }));
        return answers.map(({ status }) => status);
      };
      // get, get extended, create, update, archive, list, list extended
      expect(await statuses({ profile: 'abc' })).toEqual([400, 400, 400, 400, 400, 400, 400]);
      expect(await statuses({ token: 'no-such-token' })).toEqual([401, 401, 401, 401, 401, 401, 401]);
      expect(await statuses({}, 123456789012345)).toEqual([404, 404, 207, 207, 404, 200, 200]);
      expect(await statuses({})).toEqual([200, 200, 207, 207, 200, 200, 200]);
      for (const [method, path] of sevenCalls(each, id).filter(([method]) => method === 'POST' || method === 'PUT')) {
        expect((await box.ask(method, path, { raw: '{"a":' })).status).toBe(400);
        expect((await box.ask(method, path, { body: Array(each.most + 1).fill({}) })).status).toBe(400);
      }
      for (const path of [pathOf(each), pathOf(each, 'extended')])
        expect((await box.ask('GET', `${path}?count=0`)).status).toBe(400);
    },
  );
});

describe('the table of collections', () => {
  inEach(
    ['[GEN-33]', '[GEN-33]', '[GEN-33]', '[GEN-33]', '[GEN-33]', '[GEN-33]'],
    'the base form holds fewer fields than the extended one, and agrees with it in them',
    async (each) => {
      expect(COLLECTIONS).toHaveLength(6);
      const { box, id } = await stocked(each);
      const base = (await box.ask('GET', pathOf(each, id))).json;
      const whole = await readOne(box, each, id);
      expect(Object.keys(whole).length).toBe(Object.keys(base).length + 3);
      expect(whole).toMatchObject(base);
    },
  );
});
