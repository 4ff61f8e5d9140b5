/**
 * Limits of the legacy API: items per request, amounts of money, request rate.
 */
import { describe, expect } from 'vitest';
import type { Country, Region } from '../../../../src/model/marketplaces.ts';
import {
  AD_GROUPS,
  CAMPAIGNS,
  changeSettings,
  createAll,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const codesOf = (items: Item[]): Set<unknown> => new Set(items.map(({ code }) => code));

describe('items per request', () => {
  inEach(
    [
      '[CMP-20, LIM-01, LIM-03]',
      '[ADG-15, LIM-01, LIM-03]',
      '[KWD-16, LIM-02, LIM-03]',
      '[NEG-13, LIM-02, LIM-03]',
      '[CNK-12, LIM-02, LIM-03]',
      '[PAD-14, LIM-02, LIM-03]',
    ],
    'a create accepts the maximum, and rejects one more item as a whole without writing anything',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const items = Array.from({ length: each.most + 1 }, (_, n) => each.make(parents, n + 1));
      const before = world.state.storage.toBytes();
      for (const tooMany of [items, [...items.slice(1), 7]]) {
        const { status, json } = await world.ask('POST', pathOf(each), { body: tooMany });
        const details = `Batch size ${each.most + 1} exceeds the maximum of ${each.most}`;
        expect([status, json]).toEqual([400, { code: '400', details }]);
      }
      expect(world.state.storage.toBytes().equals(before)).toBe(true);
      const { status, json } = await world.ask('POST', pathOf(each), { body: items.slice(1) });
      expect([status, json.length, codesOf(json)]).toEqual([207, each.most, new Set(['SUCCESS'])]);
      expect(new Set(json.map((item: Item) => item[each.id])).size).toBe(each.most);
    },
  );

  inEach(
    [
      '[CMP-23, LIM-01, LIM-03]',
      '[ADG-18, LIM-01, LIM-03]',
      '[KWD-19, LIM-02, LIM-03]',
      '[NEG-16, LIM-02, LIM-03]',
      '[CNK-21, LIM-02, LIM-03]',
      '[PAD-17, LIM-02, LIM-03]',
    ],
    'an update accepts the maximum, and rejects one more item as a whole without writing anything',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const ids = await createAll(
        world,
        each,
        Array.from({ length: each.most }, (_, n) => each.make(parents, n + 1)),
      );
      const items = ids.map((id) => ({ [each.id]: id, state: each.ended }));
      const before = world.state.storage.toBytes();
      const refused = await world.ask('PUT', pathOf(each), { body: [...items, items[0]] });
      const details = `Batch size ${each.most + 1} exceeds the maximum of ${each.most}`;
      expect([refused.status, refused.json]).toEqual([400, { code: '400', details }]);
      expect(world.state.storage.toBytes().equals(before)).toBe(true);
      const { status, json } = await world.ask('PUT', pathOf(each), { body: items });
      expect([status, json.length, codesOf(json)]).toEqual([207, each.most, new Set(['SUCCESS'])]);
    },
  );
});

/** A field that contains an amount of money, with its collection and minimum. */
interface MoneyField {
  clause: string;
  each: CollectionUnderTest;
  name: string;
  least: number;
}

const MONEY: MoneyField[] = [
  { clause: '[CMP-05, LIM-04]', each: CAMPAIGNS, name: 'dailyBudget', least: 1 },
  { clause: '[ADG-04, LIM-05]', each: AD_GROUPS, name: 'defaultBid', least: 0.02 },
  { clause: '[KWD-05, LIM-05]', each: KEYWORDS, name: 'bid', least: 0.02 },
];

/** Sends an amount in a create and in an update; both must have the same code. */
async function codeFor(world: TestWorld, { each, name }: MoneyField, amount: unknown, ask: Ask = {}): Promise<unknown> {
  const [campaignId] = await idsIn(world, CAMPAIGNS, '', { ask });
  const [adGroupId] = await idsIn(world, AD_GROUPS, '', { ask });
  const [id] = await idsIn(world, each, '', { ask });
  const sent = each.make({ campaignId: Number(campaignId), adGroupId: Number(adGroupId) }, 2);
  const made = await tryCreate(world, each, { ...sent, state: 'archived', [name]: amount }, ask);
  const changed = await updateOne(world, each, Number(id), { [name]: amount }, ask);
  expect(changed.code).toBe(made.code);
  if (made.code !== 'SUCCESS') {
    expect(made.details ?? made.description).toContain(name);
    expect(changed[each.id]).toBe(id);
  }
  return made.code;
}

describe('money', () => {
  for (const field of MONEY) {
    const { clause, each, name, least } = field;
    it(`${clause} ${name} of ${each.name} is at least ${least} in creates and updates`, async ({ world }) => {
      const parents = await openParents(world);
      await createOne(world, KEYWORDS, KEYWORDS.make(parents, 1));
      expect(await codeFor(world, field, least)).toBe('SUCCESS');
      for (const amount of [least - 0.01, 0, -1, -least])
        expect(await codeFor(world, field, amount)).toBe('INVALID_ARGUMENT');
      const [id = 0] = await idsIn(world, each);
      expect((await readOne(world, each, id))[name]).toBe(least);
    });

    it(`[LIM-06] ${name} of ${each.name} accepts only finite numbers, not strings`, async ({ world }) => {
      const parents = await openParents(world);
      await createOne(world, KEYWORDS, KEYWORDS.make(parents, 1));
      for (const amount of ['5', '', true, {}, [5], 1e300, '∞'])
        expect(await codeFor(world, field, amount)).toBe('INVALID_ARGUMENT');
      const [id = 0] = await idsIn(world, each);
      for (const number of ['1e999', '-1e999', '1e308', '99999999999999999999']) {
        const raw = `[{"${each.id}":${id},"${name}":${number}}]`;
        expect((await world.ask('PUT', pathOf(each), { raw })).json).toEqual([
          { code: 'INVALID_ARGUMENT', details: expect.stringContaining(name), [each.id]: id },
        ]);
      }
    });
  }

  it('[LIM-06] a bid may exceed the budget', async ({ world }) => {
    const parents = await openParents(world, { campaign: { dailyBudget: 1 }, adGroup: { defaultBid: 1000 } });
    await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 1000 });
  });

  /** Maximum bid and budget, and the minimum values in observed mode. */
  const marketplaces: [Country, Region, bid: number, budget: number, observedBid: number, observedBudget: number][] = [
    ['US', 'na', 1000, 1_000_000, 0.02, 1],
    ['CA', 'na', 1000, 1_000_000, 0.02, 1],
    ['UK', 'eu', 1000, 1_000_000, 0.02, 1],
    ['DE', 'eu', 1000, 1_000_000, 0.02, 1],
    ['FR', 'eu', 1000, 1_000_000, 0.02, 1],
    ['ES', 'eu', 1000, 1_000_000, 0.02, 1],
    ['IT', 'eu', 1000, 1_000_000, 0.02, 1],
    ['JP', 'fe', 100_000, 21_000_000, 2, 100],
    ['AU', 'fe', 1410, 1_500_000, 0.02, 1.4],
    ['AE', 'eu', 184, 3_700_000, 0.24, 4],
  ];
  for (const [country, region, bid, budget, observedBid, observedBudget] of marketplaces)
    it(`[LIM-06] in ${country} bids are at most ${bid} and budgets at most ${budget}`, async ({ world }) => {
      const ask: Ask = { region, profile: world.profile(country) };
      const amounts = country === 'JP' ? { campaign: { dailyBudget: 500 }, adGroup: { defaultBid: 10 } } : {};
      const parents = await openParents(world, { ask, ...amounts });
      await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 10 }, ask);
      const step = country === 'JP' ? 1 : 0.01;
      for (const field of MONEY) {
        const isBudget = field.name === 'dailyBudget';
        const most = isBudget ? budget : bid;
        const least = country === 'JP' ? 1 : field.least;
        const observed = isBudget ? observedBudget : observedBid;
        const codes = async (...amounts: number[]): Promise<unknown[]> => {
          const all = [];
          for (const amount of amounts) all.push(await codeFor(world, field, Math.round(amount * 100) / 100, ask));
          return all;
        };
        changeSettings(world, { dialect: 'spec' });
        expect(await codes(most, most + step)).toEqual(['SUCCESS', 'INVALID_ARGUMENT']);
        expect(await codes(least, least - step)).toEqual(['SUCCESS', 'INVALID_ARGUMENT']);
        changeSettings(world, { dialect: 'observed' });
        expect(await codes(observed, observed - step)).toEqual(['SUCCESS', 'INVALID_ARGUMENT']);
      }
    });
});
