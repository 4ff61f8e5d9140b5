/**
 * Bodies of version 2: invalid batches, invalid items, and which error of an item is returned.
 */
import { describe, expect } from 'vitest';
import {
  AD_GROUPS,
  advance,
  CAMPAIGNS,
  changeSettings,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  violationsOf,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const NO_SUCH_ID = 123456789012345;

describe('a batch', () => {
  inEach(
    '[GEN-29]',
    'returns 400 as a whole if the body is missing, not JSON or not an array; an empty array returns an empty array',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const before = world.state.storage.toBytes();
      const validItem = JSON.stringify(each.make(parents, 1));
      const bodies = [
        '',
        ' ',
        '{',
        `[${validItem}`,
        `[${validItem},]`,
        `${validItem}`,
        'null',
        '7',
        '"[]"',
        'true',
        `[${validItem}] []`,
        "['a']",
      ];
      for (const method of ['POST', 'PUT']) {
        for (const raw of bodies) {
          const { status, json } = await world.ask(method, pathOf(each), { raw });
          const details = expect.stringMatching(/^Unrecognized token/);
          expect([raw, status, json]).toEqual([raw, 400, { code: '400', details }]);
        }
        const { status, text } = await world.ask(method, pathOf(each), { body: [] });
        expect([status, text]).toEqual([207, '[]']);
      }
      expect(world.state.storage.toBytes().equals(before)).toBe(true);
    },
  );

  inEach('[GEN-29]', 'with the same id twice in an update uses the first item only', async (each) => {
    const world = openWorld();
    const id = await createOne(world, each, each.make(await openParents(world), 1));
    const repeated = {
      code: 'INVALID_ARGUMENT',
      details: `Entity with id ${id} already specified in this update operation.`,
      [each.id]: id,
    };
    const update = async (...items: Item[]): Promise<Item[]> =>
      (await world.ask('PUT', pathOf(each), { body: items.map((item) => ({ [each.id]: id, ...item })) })).json;
    advance(world, 60);
    expect(await update({ state: 'asleep' }, each.mutable, { state: each.ended })).toEqual([
      { code: 'INVALID_ARGUMENT', details: expect.stringContaining('state'), [each.id]: id },
      repeated,
      repeated,
    ]);
    expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled', lastUpdatedDate: NOW });
    expect(await update(each.mutable, { state: each.ended })).toEqual([{ code: 'SUCCESS', [each.id]: id }, repeated]);
    expect(await readOne(world, each, id)).toMatchObject(each.mutable);
  });

  inEach(
    '[GEN-29]',
    'with an update item without an id fails the item; in observed mode a complete item creates an entity',
    async (each) => {
      const world = openWorld();
      const item = each.make(await openParents(world), 1);
      const before = await idsIn(world, each);
      for (const without of [item, { ...item, [each.id]: null }]) {
        const { json } = await world.ask('PUT', pathOf(each), { body: [without] });
        expect(json).toEqual([{ code: 'INVALID_ARGUMENT', details: `${each.id} is missing` }]);
      }
      changeSettings(world, { dialect: 'observed' });
      const { json } = await world.ask('PUT', pathOf(each), { body: [item, { state: 'enabled' }] });
      expect(json).toEqual([
        { code: 'SUCCESS', [each.id]: expect.any(Number) },
        { code: 'INVALID_ARGUMENT', description: `${each.id} is missing` },
      ]);
      expect(await idsIn(world, each)).toEqual([...before, json[0][each.id]]);
    },
  );
});

describe('unknown and read-only fields', () => {
  inEach(
    '[GEN-30, STA-30, STA-31]',
    'are ignored and recorded in creates and updates, and fail their item in a strict world',
    async (each) => {
      const ignoredFields: [field: string, rule: string, error: string][] = [
        ['color', 'unknown-field', 'color is not a field of this object'],
        ['__proto__', 'unknown-field', '__proto__ is not a field of this object'],
        ['constructor', 'unknown-field', 'constructor is not a field of this object'],
        ['creationDate', 'read-only-field', 'creationDate cannot be set'],
        ['lastUpdatedDate', 'read-only-field', 'lastUpdatedDate cannot be set'],
        ['servingStatus', 'read-only-field', 'servingStatus cannot be set'],
      ];
      const world = openWorld();
      const parents = await openParents(world);
      const id = await createOne(world, each, each.make(parents, 1));
      for (const [n, [field, rule, error]] of [
        ...ignoredFields,
        [each.id, 'read-only-field', `${each.id} cannot be set`],
      ].entries()) {
        const item = { ...each.make(parents, n + 2) };
        const raw = `[${JSON.stringify(item).slice(0, -1)},"${field}":5}]`;
        const violation = { rule, evidence: `${field} in an item of ${each.name}` };
        changeSettings(world, { strict: true });
        const refused = await world.ask('POST', pathOf(each), { raw });
        expect(refused.json).toEqual([{ code: 'INVALID_ARGUMENT', details: error }]);
        changeSettings(world, { strict: false });
        const made = await world.ask('POST', pathOf(each), { raw });
        expect([made.json, violationsOf(made)]).toEqual([
          [{ code: 'SUCCESS', [each.id]: expect.any(Number) }],
          [violation],
        ]);
        expect(made.json[0][each.id]).not.toBe(5);
        if (field === each.id) continue;
        const change = `[{"${each.id}":${id},"${field}":5}]`;
        const changed = await world.ask('PUT', pathOf(each), { raw: change });
        expect([changed.json, violationsOf(changed)]).toEqual([[{ code: 'SUCCESS', [each.id]: id }], [violation]]);
        changeSettings(world, { strict: true });
        const { json } = await world.ask('PUT', pathOf(each), { raw: change });
        expect(json).toEqual([{ code: 'INVALID_ARGUMENT', details: error, [each.id]: id }]);
      }
      expect((await readOne(world, each, id)).servingStatus).toMatch(/^[A-Z_]+$/);
      expect((await world.ask('GET', pathOf(each))).text).not.toContain('servingStatus');
    },
  );

  inEach('[GEN-30]', 'null is ignored in fields that cannot be cleared', async (each) => {
    const world = openWorld();
    const id = await createOne(world, each, each.make(await openParents(world), 1));
    const { servingStatus: _was, lastUpdatedDate: _then, ...before } = await readOne(world, each, id);
    const clears = ['endDate', 'bid'];
    const nulls = Object.keys({ ...each.mutable, ...each.immutable }).filter((name) => !clears.includes(name));
    const change = Object.fromEntries(nulls.map((name) => [name, null]));
    expect(await updateOne(world, each, id, change)).toEqual({ code: 'SUCCESS', [each.id]: id });
    expect(await readOne(world, each, id)).toMatchObject(before);
  });
});

describe('the error of an item', () => {
  /** Each item violates two rules; the error is that of the rule which is checked first. */
  const creates: [order: string, each: CollectionUnderTest, invalid: Item, error: string][] = [
    ['missing fields before wrong types', CAMPAIGNS, { name: 7, state: undefined }, 'state is missing'],
    ['types and enumerations before limits', CAMPAIGNS, { dailyBudget: 0.1, state: 'asleep' }, 'state'],
    ['limits before parents', AD_GROUPS, { defaultBid: 0.001, campaignId: NO_SUCH_ID }, 'defaultBid'],
    ['limits of texts before parents', KEYWORDS, { keywordText: '', adGroupId: NO_SUCH_ID }, 'keywordText'],
    [
      'limits before contradictions between fields',
      CAMPAIGNS,
      { dailyBudget: 0.1, endDate: '20200101' },
      'dailyBudget',
    ],
    [
      'contradictions between fields before names in use',
      CAMPAIGNS,
      { name: 'Taken', endDate: '20200101' },
      'End date',
    ],
    ['parents before names in use', AD_GROUPS, { name: 'Taken', campaignId: NO_SUCH_ID }, 'Cannot find entity'],
  ];
  for (const [order, each, invalid, error] of creates)
    it(`[ERR-17] of a create is checked in this order: ${order}`, async ({ world }) => {
      const parents = await openParents(world, { campaign: { name: 'Taken' }, adGroup: { name: 'Taken' } });
      const { details } = await tryCreate(world, each, { ...each.make(parents, 1), ...invalid });
      expect(details).toContain(error);
    });

  it('[ERR-17] of an update names the id first, then an unknown or archived entity, an invalid value, an archived parent', async () => {
    const world = openWorld();
    const parents = await openParents(world);
    const archived = await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), state: 'archived' });
    const id = await createOne(world, KEYWORDS, KEYWORDS.make(parents, 2));
    await updateOne(world, CAMPAIGNS, parents.campaignId, { state: 'archived' });
    const invalid = { state: 'asleep', bid: 0.001 };
    const cases: [sent: Item, code: string, error: string][] = [
      [{ keywordId: 'x', ...invalid }, 'INVALID_ARGUMENT', 'keywordId'],
      [{ keywordId: NO_SUCH_ID, ...invalid }, 'NOT_FOUND', 'Cannot find entity'],
      [{ keywordId: archived, ...invalid }, 'INVALID_ARGUMENT', 'Archived entity cannot be modified'],
      [{ keywordId: id, ...invalid }, 'INVALID_ARGUMENT', 'state'],
    ];
    const { json } = await world.ask('PUT', pathOf(KEYWORDS), { body: cases.map(([sent]) => sent) });
    expect(json).toEqual(
      cases.map(([, code, error]) => expect.objectContaining({ code, details: expect.stringContaining(error) })),
    );
    expect((await updateOne(world, KEYWORDS, id, { bid: 0.001 })).details).toContain('bid');
    expect((await updateOne(world, KEYWORDS, id, { bid: 1 })).details).toBe('Parent entity is archived');
  });

  it('[ERR-15, ERR-16] has the id only if the entity exists in the profile', async ({ world }) => {
    const foreign = await openParents(world, { ask: { profile: world.profile('CA') } });
    const { campaignId } = await openParents(world);
    await updateOne(world, CAMPAIGNS, campaignId, { state: 'archived' });
    const details = 'Archived entity cannot be modified';
    const code = 'INVALID_ARGUMENT';
    expect(await updateOne(world, CAMPAIGNS, campaignId, { name: 'New' })).toEqual({ code, details, campaignId });
    for (const id of [NO_SUCH_ID, foreign.campaignId])
      expect(await updateOne(world, CAMPAIGNS, id, { name: 'New' })).toEqual({
        code: 'NOT_FOUND',
        details: `Cannot find entity with id ${id}`,
      });
    changeSettings(world, { dialect: 'observed' });
    const { text } = await world.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId, name: 'New' }] });
    expect(text).toBe(`[{"code":"${code}","description":" ${details}","campaignId":${campaignId}}]`);
    expect(await updateOne(world, CAMPAIGNS, NO_SUCH_ID, { name: 'New' })).toEqual({
      code: 'NOT_FOUND',
      description: `Cannot find entity with id ${NO_SUCH_ID}`,
    });
  });
});
