/**
 * States of the legacy entities and the ways between them.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  COLLECTIONS,
  createAll,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  pathOf,
  PRODUCT_ADS,
  readOne,
  tryCreate,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from './collections.ts';
import { NOW, sandbox, type Sandbox } from './sandbox.ts';

/** An entity in a state of its own, a minute after its creation. */
async function oneIn(each: CollectionUnderTest, state: string): Promise<{ box: Sandbox; id: number }> {
  const box = sandbox();
  const id = await createOne(box, each, { ...each.make(await openParents(box), 1), state });
  advance(box, 60);
  return { box, id };
}

async function stateOf(box: Sandbox, each: CollectionUnderTest, id: number): Promise<unknown> {
  return (await readOne(box, each, id)).state;
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
    'PUT moves it between enabled and paused, both ways',
    async (each) => {
      const { box, id } = await oneIn(each, 'enabled');
      for (const state of ['paused', 'enabled', 'enabled', 'paused']) {
        expect(await updateOne(box, each, id, { state })).toEqual({ code: 'SUCCESS', [each.id]: id });
        expect(await stateOf(box, each, id)).toBe(state);
      }
    },
  );

  inEach(
    ['[STA-04]', '[STA-08]', '[STA-12, STA-29]', '[STA-16, STA-29]', undefined, '[STA-20]'],
    'DELETE moves it from enabled and from paused to archived',
    async (each) => {
      for (const state of ['enabled', 'paused']) {
        const { box, id } = await oneIn(each, state);
        const { status, json } = await box.ask('DELETE', pathOf(each, id));
        expect([status, json]).toEqual([200, { code: 'SUCCESS', [each.id]: id }]);
        expect(await readOne(box, each, id)).toMatchObject({ state: 'archived', lastUpdatedDate: NOW + 60_000 });
      }
    },
  );

  inEach(
    ['[STA-05]', '[STA-09]', '[STA-13]', '[STA-17]', undefined, '[STA-21]'],
    'PUT moves it from enabled and from paused to archived',
    async (each) => {
      for (const state of ['enabled', 'paused']) {
        const { box, id } = await oneIn(each, state);
        expect(await updateOne(box, each, id, { state: 'archived' })).toEqual({ code: 'SUCCESS', [each.id]: id });
        expect(await stateOf(box, each, id)).toBe('archived');
      }
    },
  );

  inEach(
    ['[STA-06, STA-23]', '[STA-10, STA-23]', '[STA-14, STA-23]', '[STA-18, STA-23]', undefined, '[STA-22, STA-23]'],
    'archived is final: every other update is refused in its item and changes nothing',
    async (each) => {
      const { box, id } = await oneIn(each, 'archived');
      const before = await readOne(box, each, id);
      const changes = [
        { state: 'enabled' },
        { state: 'paused' },
        {},
        { ...each.mutable, state: 'archived' },
        ...Object.entries(each.mutable).map(([name, value]) => ({ [name]: value })),
      ].filter((change) => Object.keys(change).length !== 1 || change.state !== 'archived');
      for (const change of changes) {
        if (Object.keys(each.mutable).length === 1 && Object.keys(change).length === 1 && change.state === 'archived')
          continue;
        expect(await updateOne(box, each, id, change)).toEqual({
          code: 'INVALID_ARGUMENT',
          details: 'Archived entity cannot be modified',
          [each.id]: id,
        });
      }
      expect(await readOne(box, each, id)).toEqual(before);
    },
  );

  inEach(
    ['[STA-36]', '[STA-36]', '[STA-36]', '[STA-36]', undefined, '[STA-36]'],
    'to archive an archived one again is a success that changes nothing, by DELETE and by PUT of that state alone',
    async (each) => {
      const { box, id } = await oneIn(each, 'archived');
      const before = await readOne(box, each, id);
      const success = { code: 'SUCCESS', [each.id]: id };
      const { status, json } = await box.ask('DELETE', pathOf(each, id));
      expect([status, json]).toEqual([200, success]);
      expect(await updateOne(box, each, id, { state: 'archived' })).toEqual(success);
      expect(await readOne(box, each, id)).toEqual(before);
    },
  );

  inEach(
    ['[STA-24]', '[STA-24]', '[STA-24]', '[STA-24]', undefined, '[STA-24]'],
    'a refused change of state does not stop the others of its call',
    async (each) => {
      const box = sandbox();
      const parents = await openParents(box);
      const states = ['enabled', 'archived', 'paused'];
      const ids = await createAll(
        box,
        each,
        states.map((state, n) => ({ ...each.make(parents, n + 1), state })),
      );
      const [enabled = 0, archived = 0, paused = 0] = ids;
      const { json } = await box.ask('PUT', pathOf(each), {
        body: [
          { [each.id]: enabled, state: 'paused' },
          { [each.id]: archived, state: 'enabled' },
          { [each.id]: paused, state: 'enabled' },
        ],
      });
      expect(json.map(({ code }: Item) => code)).toEqual(['SUCCESS', 'INVALID_ARGUMENT', 'SUCCESS']);
      const now = await Promise.all(ids.map((id) => stateOf(box, each, id)));
      expect(now).toEqual(['paused', 'archived', 'enabled']);
    },
  );
});

describe('campaign negative keywords', () => {
  const each = CAMPAIGN_NEGATIVE_KEYWORDS;
  const removals: Record<string, (box: Sandbox, id: number) => Promise<unknown>> = {
    DELETE: async (box, id) => (await box.ask('DELETE', pathOf(each, id))).json,
    PUT: (box, id) => updateOne(box, each, id, { state: 'deleted' }),
  };
  const clauses: Record<string, string> = { DELETE: '[STA-25, STA-27, ERR-12]', PUT: '[STA-26, STA-27, ERR-12]' };

  for (const [by, remove] of Object.entries(removals)) {
    it(`${clauses[by]} ${by} removes one for good: it is not found by id any more`, async () => {
      const { box, id } = await oneIn(each, 'enabled');
      expect(await remove(box, id)).toEqual({ code: 'SUCCESS', keywordId: id });
      for (const path of [pathOf(each, id), pathOf(each, `extended/${id}`)]) {
        const { status, json } = await box.ask('GET', path);
        expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details: 'Keyword not found' }]);
      }
    });

    it(`[CNK-22] after ${by} it is in no list, a second DELETE is 404 and an update NOT_FOUND`, async () => {
      const { box, id } = await oneIn(each, 'enabled');
      const [campaignId] = await idsIn(box, CAMPAIGNS);
      await remove(box, id);
      for (const query of [
        '',
        '?keywordText=free%20shoes%201',
        `?campaignIdFilter=${campaignId}`,
        '?matchTypeFilter=negativeExact',
      ])
        for (const extended of [false, true]) expect(await idsIn(box, each, query, { extended })).toEqual([]);
      const again = await box.ask('DELETE', pathOf(each, id));
      expect([again.status, again.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Keyword not found' }]);
      for (const state of ['deleted', 'enabled'])
        expect(await updateOne(box, each, id, { state })).toEqual({
          code: 'NOT_FOUND',
          details: `Cannot find entity with id ${id}`,
        });
      const item = { campaignId, keywordText: 'free shoes 1', matchType: 'negativeExact', state: 'enabled' };
      expect(await createOne(box, each, item)).not.toBe(id);
    });
  }

  it('[STA-02, CNK-04, CNK-20] its states are enabled and deleted, and PUT enabled changes nothing but the time', async () => {
    const { box, id } = await oneIn(each, 'enabled');
    const before = await readOne(box, each, id);
    expect(await updateOne(box, each, id, { state: 'enabled' })).toEqual({ code: 'SUCCESS', keywordId: id });
    expect(await readOne(box, each, id)).toEqual({ ...before, lastUpdatedDate: NOW + 60_000 });
  });

  it('[STA-28, CNK-04, CNK-20, CNK-23] paused and archived are refused, in a create and in an update', async () => {
    const { box, id } = await oneIn(each, 'enabled');
    const [campaignId] = await idsIn(box, CAMPAIGNS);
    for (const state of ['paused', 'archived', 'Enabled', 'ENABLED', 1]) {
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringContaining('state') };
      expect(await updateOne(box, each, id, { state })).toEqual({ ...refused, keywordId: id });
      const item = { campaignId, keywordText: 'new', matchType: 'negativeExact', state };
      expect(await tryCreate(box, each, item)).toEqual(refused);
    }
    expect(await idsIn(box, each)).toEqual([id]);
    expect(await stateOf(box, each, id)).toBe('enabled');
  });

  it('[CNK-23] nothing is created as deleted', async () => {
    const { box, id } = await oneIn(each, 'enabled');
    const [campaignId] = await idsIn(box, CAMPAIGNS);
    const item = { campaignId, keywordText: 'new', matchType: 'negativeExact', state: 'deleted' };
    expect(await tryCreate(box, each, item)).toEqual({
      code: 'INVALID_ARGUMENT',
      details: "state 'deleted' is none of enabled",
    });
    expect(await idsIn(box, each)).toEqual([id]);
  });
});

describe('parents and children', () => {
  const below = (parent: CollectionUnderTest): CollectionUnderTest[] =>
    COLLECTIONS.filter(
      (each) =>
        each !== CAMPAIGNS && (parent === CAMPAIGNS || (each !== AD_GROUPS && each !== CAMPAIGN_NEGATIVE_KEYWORDS)),
    );

  for (const parent of [CAMPAIGNS, AD_GROUPS])
    for (const each of below(parent)) {
      it(`[STA-37] ${each.name} keep their state when one of ${parent.name} is paused or archived`, async () => {
        for (const state of ['paused', 'archived']) {
          const box = sandbox();
          const parents = await openParents(box);
          const id = await createOne(box, each, each.make(parents, 1));
          const before = await readOne(box, each, id);
          await updateOne(box, parent, Number({ ...parents }[parent.id as keyof typeof parents]), { state });
          const { servingStatus: _was, ...rest } = before;
          expect(await readOne(box, each, id)).toMatchObject(rest);
        }
      });

      it(`[STA-37] ${each.name} below an archived one of ${parent.name} can be read and archived, nothing else`, async () => {
        const box = sandbox();
        const parents = await openParents(box);
        const [first = 0, second = 0] = await createAll(box, each, [each.make(parents, 1), each.make(parents, 2)]);
        await box.ask('DELETE', pathOf(parent, parents[parent.id as keyof typeof parents]));
        for (const change of [{}, each.mutable, { ...each.mutable, state: each.ended }].filter(
          (change) => Object.keys(change).length !== 1 || (change as Item).state !== each.ended,
        ))
          expect(await updateOne(box, each, first, change)).toEqual({
            code: 'INVALID_ARGUMENT',
            details: 'Parent entity is archived',
            [each.id]: first,
          });
        expect(await tryCreate(box, each, each.make(parents, 3))).toMatchObject({ code: 'INVALID_ARGUMENT' });
        expect(await updateOne(box, each, first, { state: each.ended })).toMatchObject({ code: 'SUCCESS' });
        expect((await box.ask('DELETE', pathOf(each, second))).status).toBe(200);
      });

      it(`[STA-37] ${each.name} below a paused one of ${parent.name} can be created and changed`, async () => {
        const box = sandbox();
        const parents = await openParents(box);
        await updateOne(box, parent, parents[parent.id as keyof typeof parents], { state: 'paused' });
        const id = await createOne(box, each, each.make(parents, 1));
        expect(await updateOne(box, each, id, each.mutable)).toMatchObject({ code: 'SUCCESS' });
      });
    }

  it('[STA-29] ad group level keywords, biddable and negative, can be paused and archived', async () => {
    for (const each of [KEYWORDS, NEGATIVE_KEYWORDS]) {
      const box = sandbox();
      const parents = await openParents(box);
      for (const [n, state] of ['paused', 'archived'].entries()) {
        const id = await createOne(box, each, { ...each.make(parents, n + 1), state });
        expect(await stateOf(box, each, id)).toBe(state);
      }
    }
  });
});

describe('serving status and state', () => {
  inEach(
    [
      '[STA-30, STA-31]',
      '[STA-30, STA-31]',
      '[STA-30, STA-31]',
      '[STA-30, STA-31]',
      '[STA-30, STA-31]',
      '[STA-30, STA-31]',
    ],
    'a serving status that is sent sets nothing, and the base objects never have one',
    async (each) => {
      const box = sandbox();
      const parents = await openParents(box);
      const id = await createOne(box, each, { ...each.make(parents, 1), servingStatus: 'MADE_UP' });
      const before = (await readOne(box, each, id)).servingStatus;
      await updateOne(box, each, id, { servingStatus: 'MADE_UP' });
      expect(before).not.toBe('MADE_UP');
      expect((await readOne(box, each, id)).servingStatus).toBe(before);
      for (const path of [pathOf(each, id), pathOf(each)])
        expect((await box.ask('GET', path)).text).not.toContain('servingStatus');
    },
  );
});

describe('values of state', () => {
  inEach(
    ['[CMP-12, CMP-35]', '[ADG-06]', '[KWD-07]', '[NEG-05]', undefined, '[PAD-05]'],
    'enabled, paused and archived are taken as they are written, nothing else is',
    async (each) => {
      const box = sandbox();
      const parents = await openParents(box);
      for (const [n, state] of ['enabled', 'paused', 'archived'].entries())
        expect(await stateOf(box, each, await createOne(box, each, { ...each.make(parents, n + 1), state }))).toBe(
          state,
        );
      const before = await idsIn(box, each);
      const id = await createOne(box, each, each.make(parents, 9));
      for (const state of ['Enabled', 'ENABLED', 'deleted', '', ' enabled', 1, true, {}, []]) {
        const refused = {
          code: 'INVALID_ARGUMENT',
          details: expect.stringMatching(/^state .*enabled, paused, archived$/),
        };
        expect(await tryCreate(box, each, { ...each.make(parents, 10), state })).toEqual(refused);
        expect(await updateOne(box, each, id, { state })).toEqual({ ...refused, [each.id]: id });
      }
      expect(await idsIn(box, each)).toEqual([...before, id]);
      expect(each === PRODUCT_ADS || each.ended).toBeTruthy();
    },
  );
});
