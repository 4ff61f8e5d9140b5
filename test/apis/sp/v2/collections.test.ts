/**
 * The seven common operations, tested in each of the six legacy collections.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  createOne,
  inEach,
  openParents,
  pathOf,
  readOne,
  sevenCalls,
  stocked,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { NOW } from '../../../fixtures/sandbox.ts';

/** The expected object of a read: the fields of the create and the id, in the order of the response. */
function asRead(each: CollectionUnderTest, id: number, item: Item): Item {
  const all: Item = { premiumBidAdjustment: false, ...item, [each.id]: id };
  return Object.fromEntries(each.fields.map((name) => [name, all[name]]));
}

describe('one entity', () => {
  inEach(
    [
      '[CMP-06, CMP-07, CMP-16]',
      '[ADG-01, ADG-03, ADG-11]',
      '[KWD-01, KWD-02, KWD-12]',
      '[NEG-09]',
      '[CNK-08]',
      '[PAD-01, PAD-02, PAD-10]',
    ],
    'get returns one object with a numeric id and the base fields, in a fixed order',
    async (each) => {
      const { world, id, item } = await stocked(each);
      const { status, text } = await world.ask('GET', pathOf(each, id));
      expect(status).toBe(200);
      expect(text).toBe(JSON.stringify(asRead(each, id, item)));
    },
  );

  inEach(
    [
      '[CMP-13, CMP-17, GEN-33]',
      '[ADG-07, ADG-12, GEN-33]',
      '[KWD-08, KWD-13, GEN-33]',
      '[NEG-06, NEG-10, GEN-33]',
      '[CNK-05, CNK-09, GEN-33]',
      '[PAD-06, PAD-11, PAD-26]',
    ],
    'get extended adds the serving status and two timestamps in epoch milliseconds',
    async (each) => {
      const { world, id, item } = await stocked(each);
      advance(world, 90);
      expect(await updateOne(world, each, id, each.mutable)).toMatchObject({ code: 'SUCCESS' });
      const { status, text, json } = await world.ask('GET', pathOf(each, `extended/${id}`));
      expect(status).toBe(200);
      const { servingStatus } = json;
      expect(servingStatus).toMatch(/^[A-Z_]+$/);
      // A campaign negative keyword has no field that an update changes.
      const times = { creationDate: NOW, lastUpdatedDate: each.ended === 'archived' ? NOW + 90_000 : NOW };
      const read = asRead(each, id, { ...item, ...each.mutable });
      expect(text).toBe(JSON.stringify({ ...read, servingStatus, ...times }));
    },
  );

  inEach(
    ['[CMP-24]', '[ADG-19]', '[KWD-20]', '[NEG-17]', '[CNK-14]', '[PAD-18]'],
    'DELETE returns a code and the id, and ends the entity',
    async (each) => {
      const { world, id } = await stocked(each);
      const { status, text } = await world.ask('DELETE', pathOf(each, id));
      expect(status).toBe(200);
      expect(text).toBe(`{"code":"SUCCESS","${each.id}":${id}}`);
      const after = await world.ask('GET', pathOf(each, id));
      if (each.ended === 'archived') expect(after.json.state).toBe('archived');
      else expect(after.status).toBe(404);
    },
  );

  inEach(
    ['[CMP-28]', '[ADG-23]', '[KWD-24]', '[NEG-21, NEG-22]', '[CNK-18, CNK-19]', '[PAD-22]'],
    'get, get extended and DELETE return 404 for an unknown id and an id of another profile',
    async (each) => {
      const { world, id } = await stocked(each);
      const unknownIds = [
        { id: 123456789012345, profile: world.profile() },
        { id, profile: world.profile('CA') },
      ];
      for (const { id: unknownId, profile } of unknownIds) {
        for (const [method, path] of sevenCalls(each, unknownId).filter(([, path]) => path.endsWith(`/${unknownId}`))) {
          const answer = await world.ask(method, path, { profile });
          expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: each.notFound }]);
        }
      }
      expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
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
    'list returns base objects and list extended the same entities with all fields, with the same filters',
    async (each) => {
      const { world, parents, id } = await stocked(each);
      const other = await openParents(world, { campaign: { name: 'Other' } });
      const second = await createOne(world, each, each.make(each.name === 'campaigns' ? parents : other, 2));
      const filter = each.name === 'campaigns' ? id : parents.campaignId;
      const lists: [query: string, ids: number[]][] = [
        ['', [id, second]],
        [`?campaignIdFilter=${filter}`, [id]],
      ];
      for (const [query, ids] of lists) {
        const base = await world.ask('GET', pathOf(each) + query);
        const whole = await world.ask('GET', pathOf(each, 'extended') + query);
        expect([base.status, whole.status]).toEqual([200, 200]);
        const one = async (path: string): Promise<Item> => (await world.ask('GET', path)).json;
        // The lists of campaigns and ad groups also contain the parents.
        const isExpected = (item: Item): boolean => ids.includes(Number(item[each.id]));
        const bases = await Promise.all(ids.map((id) => one(pathOf(each, id))));
        const wholes = await Promise.all(ids.map((id) => one(pathOf(each, `extended/${id}`))));
        expect(base.json.filter(isExpected)).toEqual(bases);
        expect(whole.json.filter(isExpected)).toEqual(wholes);
        expect(whole.json.map((item: Item) => item[each.id])).toEqual(base.json.map((item: Item) => item[each.id]));
        if (query !== '') expect(base.json.some((item: Item) => item[each.id] === second)).toBe(false);
      }
    },
  );
});

describe('statuses', () => {
  inEach(
    ['[CMP-27]', '[ADG-22]', '[KWD-23]', '[NEG-20]', '[CNK-17]', '[PAD-21]'],
    'all seven operations return 401 without a token',
    async (each) => {
      const { world, id } = await stocked(each);
      for (const [method, path, ask] of sevenCalls(each, id)) {
        const headers = { authorization: undefined };
        const { status, json } = await world.ask(method, path, { ...ask, headers });
        expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: 'Authorization header is missing' }]);
      }
      expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled' });
    },
  );

  inEach(
    [
      '[CMP-29, ERR-04, ERR-06]',
      '[ADG-24, ERR-04, ERR-06]',
      '[NEG-22, ERR-04, ERR-06]',
      '[NEG-22, ERR-04, ERR-06]',
      '[CNK-19, ERR-04, ERR-06]',
      '[CMP-29, ERR-04, ERR-06]',
    ],
    'each operation has its documented statuses: 200, or 207 for batches, 400, 401, 404',
    async (each) => {
      const { world, id } = await stocked(each);
      const statuses = async (ask: object, pathId: number | string = id): Promise<number[]> => {
        const answers = [];
        for (const [method, path, own] of sevenCalls(each, pathId))
          answers.push(await world.ask(method, path, { ...own, ...ask }));
        return answers.map(({ status }) => status);
      };
      // get, get extended, create, update, archive, list, list extended
      expect(await statuses({ profile: 'abc' })).toEqual([400, 400, 400, 400, 400, 400, 400]);
      expect(await statuses({ token: 'no-such-token' })).toEqual([401, 401, 401, 401, 401, 401, 401]);
      expect(await statuses({}, 123456789012345)).toEqual([404, 404, 207, 207, 404, 200, 200]);
      expect(await statuses({})).toEqual([200, 200, 207, 207, 200, 200, 200]);
      for (const [method, path] of sevenCalls(each, id).filter(([method]) => method === 'POST' || method === 'PUT')) {
        expect((await world.ask(method, path, { raw: '{"a":' })).status).toBe(400);
        expect(
          (await world.ask(method, path, { body: Array.from({ length: each.most + 1 }, () => ({})) })).status,
        ).toBe(400);
      }
      for (const path of [pathOf(each), pathOf(each, 'extended')])
        expect((await world.ask('GET', `${path}?count=0`)).status).toBe(400);
    },
  );
});
