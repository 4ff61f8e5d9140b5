/**
 * Biddable and negative keywords: texts, match types, bids and duplicates.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  changeSettings,
  createOne,
  idsIn,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  violationsOf,
  type CollectionUnderTest,
  type Item,
  type Parents,
} from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });
const KINDS = [KEYWORDS, NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS];

async function createParents(): Promise<{ world: TestWorld; parents: Parents }> {
  const world = openWorld();
  return { world, parents: await openParents(world) };
}

describe('fields', () => {
  it('[KWD-03, KWD-04] of a keyword include a text and one of three match types', async () => {
    const { world, parents } = await createParents();
    for (const matchType of ['exact', 'phrase', 'broad']) {
      const id = await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), matchType });
      const { json } = await world.ask('GET', pathOf(KEYWORDS, id));
      expect(json).toMatchObject({ keywordText: 'running shoes 1', matchType });
    }
  });

  it('[NEG-01, NEG-02, NEG-03] of a negative keyword are numeric ids, a text and one of two match types', async () => {
    const { world, parents } = await createParents();
    for (const matchType of ['negativeExact', 'negativePhrase']) {
      const id = await createOne(world, NEGATIVE_KEYWORDS, { ...NEGATIVE_KEYWORDS.make(parents, 1), matchType });
      const { text } = await world.ask('GET', pathOf(NEGATIVE_KEYWORDS, id));
      expect(text).toBe(
        `{"keywordId":${id},"adGroupId":${parents.adGroupId},"campaignId":${parents.campaignId},` +
          `"keywordText":"used shoes 1","matchType":"${matchType}","state":"enabled"}`,
      );
    }
  });

  it('[NEG-04, KWD-05] of a negative keyword do not include bid, which is an unknown field', async () => {
    const { world, parents } = await createParents();
    for (const matchType of ['negativeExact', 'negativePhrase']) {
      const item = { ...NEGATIVE_KEYWORDS.make(parents, 1), matchType, bid: 1 };
      const answer = await world.ask('POST', pathOf(NEGATIVE_KEYWORDS), { body: [item] });
      expect(violationsOf(answer)).toEqual([{ rule: 'unknown-field', evidence: 'bid in an item of negativeKeywords' }]);
      const { json } = await world.ask('GET', pathOf(NEGATIVE_KEYWORDS, answer.json[0].keywordId));
      const { bid: _bid, ...stored } = item;
      expect(json).toEqual({ keywordId: answer.json[0].keywordId, ...stored });
    }
  });

  for (const [clause, each, otherMatchTypes, allowed] of [
    ['[KWD-04]', KEYWORDS, ['negativeExact', 'negativePhrase', 'Exact', 'EXACT', 1, ''], 'exact, phrase, broad'],
    ['[NEG-03]', NEGATIVE_KEYWORDS, ['exact', 'phrase', 'broad', 'NEGATIVE_EXACT'], 'negativeExact, negativePhrase'],
  ] as const)
    it(`${clause} ${each.name} accept only their own match types`, async () => {
      const { world, parents } = await createParents();
      for (const matchType of otherMatchTypes)
        expect(await tryCreate(world, each, { ...each.make(parents, 1), matchType })).toEqual({
          code: 'INVALID_ARGUMENT',
          details: expect.stringMatching(new RegExp(`^matchType .* is none of ${allowed}$`)),
        });
      expect(await idsIn(world, each)).toEqual([]);
    });
});

describe('bids', () => {
  it('[KWD-06, KWD-25, ADG-05] are optional, and a keyword without a bid does not return the bid of its ad group', async () => {
    const { world, parents } = await createParents();
    const { bid: _bid, ...item } = KEYWORDS.make(parents, 1);
    const id = await createOne(world, KEYWORDS, item);
    await updateOne(world, AD_GROUPS, parents.adGroupId, { defaultBid: 3 });
    for (const path of [String(id), `extended/${id}`, '', 'extended'])
      expect((await world.ask('GET', pathOf(KEYWORDS, path))).text).not.toContain('bid');
  });

  it('[KWD-25] are cleared by null, but not by 0 or an empty string', async () => {
    const { world, parents } = await createParents();
    const id = await createOne(world, KEYWORDS, KEYWORDS.make(parents, 1));
    for (const bid of [0, '']) {
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringMatching(/^bid /), keywordId: id };
      expect(await updateOne(world, KEYWORDS, id, { bid })).toEqual(refused);
    }
    expect((await readOne(world, KEYWORDS, id)).bid).toBe(1.25);
    expect(await updateOne(world, KEYWORDS, id, { bid: null })).toEqual(SUCCESS);
    expect(await readOne(world, KEYWORDS, id)).not.toHaveProperty('bid');
    expect(await tryCreate(world, KEYWORDS, { ...KEYWORDS.make(parents, 2), bid: null })).toEqual(SUCCESS);
  });
});

const VALID_TEXTS = [
  'x',
  'x'.repeat(80),
  'one two three four five six seven eight nine ten',
  `a-b & \\c +d [e] 'f "g" h.i`.replace(' +d', '+d'),
  'Schuhe für Mädchen',
  '靴 くつ シューズ',
  'जूते चप्पल',
  'காலணிகள்',
  'أحذية رياضية',
  'size 42 ४२',
  '"red shoes" "blue"',
];

const INVALID_TEXTS: [text: unknown, problem: string][] = [
  ['', 'is empty'],
  ['x'.repeat(81), 'is longer than 80 characters'],
  ['1 2 3 4 5 6 7 8 9 10 11', 'has more than 10 words'],
  [' shoes', 'begins or ends with a blank'],
  ['shoes ', 'begins or ends with a blank'],
  ['red\tshoes', 'has characters that are not allowed'],
  ['red\nshoes', 'has characters that are not allowed'],
  ...['red, blue', '50%', 'a/b', 'a:b', 'shoes!', '(red)', 'a_b', 'a*b', '$5', '👟'].map((text): [string, string] => [
    text,
    'has characters that are not allowed',
  ]),
  ...[
    '.shoes',
    'shoes.',
    '-shoes',
    'shoes-',
    '+shoes',
    'shoes+',
    'red -shoes',
    'red- shoes',
    'red +shoes',
    'red+ shoes',
  ].map((text): [string, string] => [text, 'is not well-formed']),
  ['"red shoes', 'is not well-formed'],
  ['"red" "shoes', 'is not well-formed'],
  [7, 'is not a string'],
  [['shoes'], 'is not a string'],
];

describe('texts', () => {
  for (const [clause, each] of [
    ['[KWD-26]', KEYWORDS],
    ['[KWD-26, NEG-02]', NEGATIVE_KEYWORDS],
    ['[KWD-26, CNK-23]', CAMPAIGN_NEGATIVE_KEYWORDS],
  ] as const) {
    it(`${clause} of ${each.name} that follow the rules are stored unchanged`, async () => {
      const { world, parents } = await createParents();
      for (const keywordText of [...VALID_TEXTS, 'Red   SHOES']) {
        const id = await createOne(world, each, { ...each.make(parents, 1), keywordText });
        expect((await readOne(world, each, id)).keywordText).toBe(keywordText);
      }
    });

    it(`${clause} of ${each.name} that violate a rule are rejected with the rule`, async () => {
      const { world, parents } = await createParents();
      for (const [keywordText, problem] of INVALID_TEXTS)
        expect(await tryCreate(world, each, { ...each.make(parents, 1), keywordText })).toEqual({
          code: 'INVALID_ARGUMENT',
          details: `keywordText ${problem}`,
        });
      expect(await idsIn(world, each)).toEqual([]);
    });
  }

  it('[KWD-26] negative phrases have at most 4 words, and negative exact keywords 10', async () => {
    const { world, parents } = await createParents();
    const ten = 'a b c d e f g h i j';
    for (const each of [NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS]) {
      const create = (matchType: string, keywordText: string): Promise<Item> =>
        tryCreate(world, each, { ...each.make(parents, 1), matchType, keywordText });
      expect(await create('negativePhrase', 'a b c d')).toEqual(SUCCESS);
      expect(await create('negativePhrase', 'a b c d e')).toMatchObject({
        details: 'keywordText has more than 4 words',
      });
      expect(await create('negativeExact', ten)).toEqual(SUCCESS);
      expect(await create('negativeExact', `${ten} k`)).toMatchObject({
        details: 'keywordText has more than 10 words',
      });
    }
  });
});

describe('duplicates', () => {
  const cases: [clause: string, each: CollectionUnderTest, otherMatch: string][] = [
    ['[KWD-27]', KEYWORDS, 'phrase'],
    ['[KWD-27]', NEGATIVE_KEYWORDS, 'negativePhrase'],
    ['[KWD-27, CNK-23]', CAMPAIGN_NEGATIVE_KEYWORDS, 'negativePhrase'],
  ];
  for (const [clause, each, otherMatch] of cases) {
    it(`${clause} a create of an existing item of ${each.name} returns its id and updates only its timestamp`, async () => {
      const { world, parents } = await createParents();
      const item = { ...each.make(parents, 1), keywordText: 'red shoes' };
      const id = await createOne(world, each, item);
      if (each !== CAMPAIGN_NEGATIVE_KEYWORDS) await updateOne(world, each, id, { state: 'paused' });
      const before = await readOne(world, each, id);
      advance(world, 60);
      const again = { ...item, keywordText: 'RED  Shoes', bid: 9 };
      expect(await createOne(world, each, again)).toBe(id);
      expect(await readOne(world, each, id)).toEqual({ ...before, lastUpdatedDate: NOW + 60_000 });
      expect(await createOne(world, each, { ...item, matchType: otherMatch })).not.toBe(id);
    });

    it(`${clause} a create in ${each.name} ignores ended items and those of other parents`, async () => {
      const { world, parents } = await createParents();
      const id = await createOne(world, each, each.make(parents, 1));
      const others = await openParents(world, { campaign: { name: 'Other' } });
      expect(await createOne(world, each, each.make(others, 1))).not.toBe(id);
      await world.ask('DELETE', pathOf(each, id));
      expect(await createOne(world, each, each.make(parents, 1))).not.toBe(id);
    });

    it(`${clause} a create of an existing item of ${each.name} is rejected with the setting duplicates: error`, async () => {
      const { world, parents } = await createParents();
      changeSettings(world, { duplicates: 'error' });
      const id = await createOne(world, each, each.make(parents, 1));
      const before = await readOne(world, each, id);
      advance(world, 60);
      expect(await tryCreate(world, each, each.make(parents, 1))).toEqual({
        code: 'INVALID_ARGUMENT',
        details: `An entity with that text and match type already exists: ${id}`,
      });
      expect(await readOne(world, each, id)).toEqual(before);
      expect(await idsIn(world, each)).toEqual([id]);
    });
  }

  it('[KWD-27] a keyword cannot be added to an ad group with product targets that are not archived', async () => {
    const { world, parents } = await createParents();
    const target = {
      id: world.state.nextEntityId(),
      profileId: world.profile(),
      state: 'enabled',
      forcedStatus: null,
      createdAt: NOW,
      updatedAt: NOW,
      campaignId: String(parents.campaignId),
      adGroupId: String(parents.adGroupId),
      expressionType: 'manual',
      expression: '[{"type":"asinSameAs","value":"B000000001"}]',
      bid: null,
      tags: null,
    } as const;
    world.state.store('target').insert(target);
    expect(await tryCreate(world, KEYWORDS, KEYWORDS.make(parents, 1))).toEqual({
      code: 'INVALID_ARGUMENT',
      details: 'Keywords cannot be added to an ad group with product targets',
    });
    expect(await tryCreate(world, NEGATIVE_KEYWORDS, NEGATIVE_KEYWORDS.make(parents, 1))).toEqual(SUCCESS);
    const stored = world.state.store('target').byId(world.profile(), target.id);
    if (stored === undefined) throw new Error('the target does not exist');
    world.state.store('target').patch(stored, { state: 'archived' });
    expect(await tryCreate(world, KEYWORDS, KEYWORDS.make(parents, 1))).toEqual(SUCCESS);
  });
});

describe('three collections with the same id field', () => {
  for (const each of KINDS)
    it(`[KWD-28] an id of ${each.name} is unknown to every operation of the other two`, async () => {
      const { world, parents } = await createParents();
      const id = await createOne(world, each, each.make(parents, 1));
      for (const other of KINDS.filter((kind) => kind !== each)) {
        for (const [method, path] of [
          ['GET', pathOf(other, id)],
          ['GET', pathOf(other, `extended/${id}`)],
          ['DELETE', pathOf(other, id)],
        ] as const)
          expect((await world.ask(method, path)).status).toBe(404);
        expect(await updateOne(world, other, id, { state: other.ended })).toEqual({
          code: 'NOT_FOUND',
          details: `Cannot find entity with id ${id}`,
        });
      }
      if (each !== KEYWORDS) expect(await idsIn(world, KEYWORDS, `?keywordIdFilter=${id}`)).toEqual([]);
      expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled' });
    });
});
