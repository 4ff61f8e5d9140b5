/**
 * The operations that the collections of version 3 have in common: create, update, list, delete.
 */
import { describe, expect } from 'vitest';
import { advance, type Item } from '../../../fixtures/accounts/collections.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { ALL_V3, type V3Collection } from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  createV3,
  deleteV3,
  faultIn,
  sandboxWithParents,
  idsInV3,
  listV3,
  readV3,
  v3,
  v3Path,
  WHOLE,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const CREATE = '[V3-04] [V3-08] [V3-12] [V3-16] [V3-20] [V3-24] [V3-28] [V3-32] [V3-68]'.split(' ');
const UPDATE = '[V3-05] [V3-09] [V3-13] [V3-17] [V3-21] [V3-25] [V3-29] [V3-33] [V3-68]'.split(' ');
const LIST = '[V3-06] [V3-10] [V3-14] [V3-18] [V3-22] [V3-26] [V3-30] [V3-34] [V3-68]'.split(' ');
const DELETE = '[V3-07] [V3-11] [V3-15] [V3-19] [V3-23] [V3-27] [V3-31] [V3-35] [V3-68]'.split(' ');

/** Defines one test for each collection, with the clause of that collection. */
function inEachV3(clauses: readonly string[], title: string, test: (each: V3Collection) => Promise<void>): void {
  for (const [at, each] of ALL_V3.entries()) it(`${clauses[at]} ${each.name}: ${title}`, () => test(each));
}

const ID = /^[1-9]\d{11,14}$/;

describe('create', () => {
  inEachV3(CREATE, '[V3-52, V3-57] returns only new ids as strings, in the order of the items', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const items = [1, 2, 3].map((n) => each.make(parents, n));
    const { status, json } = await v3(world, each, 'create', { [each.key]: [items[0], 7, items[1], items[2]] }, ask);
    expect(status).toBe(207);
    expect(Object.keys(json)).toEqual([each.key]);
    const { success, error } = json[each.key];
    expect(success).toEqual([0, 2, 3].map((index) => ({ index, [each.idKey]: expect.stringMatching(ID) })));
    expect(error).toEqual([{ index: 1, errors: [expect.objectContaining({ errorType: 'malformedValueError' })] }]);
    const ids = success.map((item: Item) => item[each.idKey]);
    expect((await idsInV3(world, each, {}, ask)).slice(-3)).toEqual(ids);
  });

  inEachV3(CREATE, '[V3-54] requires each required field, also if the value is null', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const before = await idsInV3(world, each, {}, ask);
    for (const name of each.required) {
      const { [name]: _omitted, ...rest } = each.make(parents, 1);
      for (const item of [rest, { ...rest, [name]: null }]) {
        const fault = faultIn(await write(world, each, 'create', [item], ask));
        expect(fault).toEqual({
          type: 'missingValueError',
          reason: 'MISSING_VALUE',
          location: `$.${each.key}[0].${name}`,
          facts: {},
        });
      }
    }
    expect(await idsInV3(world, each, {}, ask)).toEqual(before);
  });

  it('[V3-57] with an empty list returns empty lists, as an update does', async () => {
    for (const each of ALL_V3) {
      const { world, ask } = await sandboxWithParents(each);
      for (const call of ['create', 'update'] as const)
        expect(await write(world, each, call, [], ask)).toEqual({ success: [], error: [] });
    }
  });
});

describe('update', () => {
  inEachV3(UPDATE, '[V3-52, V3-57] changes only the fields that it contains, and returns only ids', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const id = await createOneV3(world, each, each.make(parents, 1), ask);
    const before = await readV3(world, each, id, ask);
    for (const [name, value] of Object.entries(each.mutable)) {
      advance(world, 60);
      const { success, error } = await write(world, each, 'update', [{ [each.id]: id, [name]: value }], ask);
      expect({ success, error }).toEqual({ success: [{ index: 0, [each.idKey]: id }], error: [] });
      const changed = { ...before, [name]: value };
      if (name === 'expression' && 'resolvedExpression' in before) changed['resolvedExpression'] = value;
      expect(await readV3(world, each, id, ask)).toEqual(changed);
      Object.assign(before, changed);
    }
  });

  inEachV3(UPDATE, '[V3-54] ignores read-only and unknown fields and records violations', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const id = await createOneV3(world, each, each.make(parents, 1), ask);
    const before = await readV3(world, each, id, ask);
    const item = { ...each.immutable, [each.id]: id, extendedData: {}, noSuchField: 1 };
    const answer = await v3(world, each, 'update', { [each.key]: [item] }, ask);
    expect(answer.json[each.key].success).toHaveLength(1);
    expect(await readV3(world, each, id, ask)).toEqual(before);
    const readOnly = [...Object.keys(each.immutable), 'extendedData'].map(() => 'read-only-field');
    const rules = answer.violations.map(({ rule }) => rule);
    expect(rules.toSorted()).toEqual([...readOnly, 'unknown-field'].toSorted());
  });

  inEachV3(UPDATE, '[V3-57] returns an error for a missing, invalid, unknown or repeated id', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const id = await createOneV3(world, each, each.make(parents, 1), ask);
    const unknown = '123456789012345';
    const items = [{}, { [each.id]: Number(id) }, { [each.id]: 'abc' }, { [each.id]: unknown }];
    const { success, error } = await write(
      world,
      each,
      'update',
      [...items, { [each.id]: id }, { [each.id]: id, state: 'PAUSED' }],
      ask,
    );
    expect(success).toEqual([{ index: 4, [each.idKey]: id }]);
    const errors = error.map(({ index, errors: [first] }) => {
      const value = first?.errorValue[first.errorType];
      return [index, first?.errorType, value?.reason, value?.cause];
    });
    const cause = (index: number, trigger: string) => ({ location: `$.${each.key}[${index}].${each.id}`, trigger });
    expect(errors).toEqual([
      [0, 'missingValueError', 'MISSING_VALUE', cause(0, '')],
      [1, 'malformedValueError', 'PATTERN_NOT_MATCHED', cause(1, id)],
      [2, 'malformedValueError', 'PATTERN_NOT_MATCHED', cause(2, 'abc')],
      [3, 'entityNotFoundError', 'ENTITY_NOT_FOUND', cause(3, unknown)],
      [5, 'duplicateValueError', 'DUPLICATE_VALUE', cause(5, id)],
    ]);
    expect(error[3]?.errors[0]?.errorValue['entityNotFoundError']).toMatchObject({
      entityType: each.entityType,
      entityId: unknown,
    });
  });
});

describe('list', () => {
  inEachV3(
    LIST,
    '[GEN-24, V3-44] returns the fields of an item in a fixed order, with ids as strings',
    async (each) => {
      const { world, ask, parents } = await sandboxWithParents(each);
      const item = each.make(parents, 1);
      const id = await createOneV3(world, each, item, ask);
      const read = await readV3(world, each, id, ask);
      expect(Object.keys(read)).toEqual(each.fields);
      const resolved = each.fields.includes('resolvedExpression') ? { resolvedExpression: item['expression'] } : {};
      expect(read).toEqual({ ...item, [each.id]: id, ...resolved });
      for (const [name, value] of Object.entries(read)) if (name.endsWith('Id')) expect(value).toMatch(/^\w+$/);
    },
  );

  inEachV3(LIST, '[V3-45, V3-46] returns ISO dates and enumerations in upper case', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const id = await createOneV3(world, each, each.make(parents, 1), ask);
    const read = await readV3(world, each, id, ask);
    expect(read['state']).toBe('ENABLED');
    for (const [name, value] of Object.entries(read)) {
      if (name.endsWith('Date')) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
      if (name.endsWith('Type')) expect(value).toMatch(/^[A-Z_]+$/);
    }
  });

  inEachV3(LIST, '[V3-37] contains only entities of the profile', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    await createOneV3(world, each, each.make(parents, 1), ask);
    for (const profile of [world.profile('CA'), world.profile('JP')]) {
      const region = profile === world.profile('JP') ? ({ region: 'fe' } as const) : {};
      expect((await v3(world, each, 'list', {}, { profile, ...region })).json).toEqual({
        totalResults: 0,
        [each.key]: [],
      });
    }
  });
});

describe('delete', () => {
  inEachV3(DELETE, '[V3-36, V3-56] archives only the requested entities and returns their ids', async (each) => {
    const { world, ask, parents } = await sandboxWithParents(each);
    const ids = await createV3(
      world,
      each,
      [1, 2, 3].map((n) => each.make(parents, n)),
      ask,
    );
    const chosen = [ids[2] ?? '', ids[0] ?? ''];
    const { success, error } = await deleteV3(world, each, chosen, { headers: WHOLE.headers ?? {}, ...ask });
    expect({ success, error }).toEqual({
      success: chosen.map((id, index) => ({ index, [each.idKey]: id })),
      error: [],
    });
    const states = await listV3(world, each, { [each.idFilter]: { include: ids } }, ask);
    expect(states.map((item) => item['state'])).toEqual(['ARCHIVED', 'ENABLED', 'ARCHIVED']);
  });
});

describe('paths of version 2', () => {
  it('[V3-01, V3-02, V3-03] do not exist in version 3, and its paths do not contain a version', async ({ world }) => {
    for (const each of ALL_V3) {
      const path = v3Path(each, 'create');
      for (const [method, unknown] of [
        ['GET', `${path}/1`],
        ['GET', `${path}/extended`],
        ['GET', `${path}/extended/1`],
        ['DELETE', `${path}/1`],
        ['POST', `/v3${path}/list`],
        ['POST', `${path}/extended`],
      ] as const) {
        const { status, json, headers } = await world.ask(method, unknown, { token: 'unknown' });
        const details = `Could not find resource for full path: http://localhost${unknown}`;
        expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
        expect(headers.get('content-type')).toBe('application/json');
      }
      for (const [method, known] of [
        ['GET', path],
        ['DELETE', path],
        ['GET', `${path}/list`],
        ['PUT', `${path}/list`],
        ['GET', `${path}/delete`],
      ] as const) {
        const { status, json } = await world.ask(method, known, { token: 'unknown' });
        expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details: 'Method Not Found' }]);
      }
    }
  });

  it('[V3-78] do not include negative targets of campaigns', async ({ world }) => {
    const name = 'campaignNegativeTargets';
    for (const path of [`/v2/sp/${name}`, `/v2/sp/${name}/extended`, `/v1/${name}`])
      expect((await world.ask('GET', path)).status).toBe(404);
  });
});
