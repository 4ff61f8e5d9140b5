/**
 * Fields of version 3 with their own rules: defaults, partial updates, and removal by null.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  CAMPAIGNS,
  changeSettings,
  createOne,
  readOne,
  updateOne,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_TARGETS,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  sandboxWithParents,
  readV3,
  tryCreateV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const REQUIRED_FIELDS: Item = {
  name: 'Minimal',
  targetingType: 'MANUAL',
  state: 'PAUSED',
  budget: { budgetType: 'DAILY', budget: 1 },
};
const NO_PARENTS = { campaignId: '', adGroupId: '' };

async function change(world: TestWorld, each: V3Collection, id: string, changes: Item): Promise<Item> {
  expect((await write(world, each, 'update', [{ [each.id]: id, ...changes }])).error).toEqual([]);
  return readV3(world, each, id);
}

describe('a campaign', () => {
  it('[V3-54, BID-20] with required fields only starts today in the time zone of its profile', async () => {
    // 23:30 in UTC is the next day in Tokyo, and the same day in Los Angeles.
    for (const [country, region, day] of [
      ['US', 'na', '2026-03-02'],
      ['JP', 'fe', '2026-03-03'],
    ] as const) {
      const world = openWorld({ now: Date.parse('2026-03-02T23:30:00Z') });
      const ask = { profile: world.profile(country), region };
      const id = await createOneV3(world, V3_CAMPAIGNS, REQUIRED_FIELDS, ask);
      expect(await readV3(world, V3_CAMPAIGNS, id, ask)).toEqual({
        campaignId: id,
        ...REQUIRED_FIELDS,
        startDate: day,
        dynamicBidding: { strategy: 'LEGACY_FOR_SALES', placementBidding: [] },
        tags: {},
      });
    }
  });

  it('[V3-54] loses its end date if it is null in an update; null is ignored in other fields', async () => {
    const { world } = await sandboxWithParents();
    const made = V3_CAMPAIGNS.make(NO_PARENTS, 1);
    const id = await createOneV3(world, V3_CAMPAIGNS, { ...made, portfolioId: '77' });
    const before = await readV3(world, V3_CAMPAIGNS, id);
    const names = ['name', 'state', 'budget', 'startDate', 'dynamicBidding', 'tags', 'portfolioId'];
    expect(await change(world, V3_CAMPAIGNS, id, Object.fromEntries(names.map((name) => [name, null])))).toEqual(
      before,
    );
    const { endDate, ...rest } = before;
    expect(endDate).toBe('2026-09-30');
    expect(await change(world, V3_CAMPAIGNS, id, { endDate: null })).toEqual(rest);
  });

  it('[V3-54] accepts a part of the budget in an update', async () => {
    const { world } = await sandboxWithParents();
    const id = await createOneV3(world, V3_CAMPAIGNS, REQUIRED_FIELDS);
    const budgetOf = async (budget: Item): Promise<unknown> =>
      (await change(world, V3_CAMPAIGNS, id, { budget }))['budget'];
    expect(await budgetOf({ budget: 33.335 })).toEqual({ budgetType: 'DAILY', budget: 33.34 });
    expect(await budgetOf({ budgetType: 'DAILY' })).toEqual({ budgetType: 'DAILY', budget: 33.34 });
    expect(await budgetOf({})).toEqual({ budgetType: 'DAILY', budget: 33.34 });
  });

  it('[V3-61, BID-30] keeps omitted parts of bidding in an update, and replaces all placements, in order', async () => {
    const { world } = await sandboxWithParents();
    const id = await createOneV3(world, V3_CAMPAIGNS, REQUIRED_FIELDS);
    const biddingOf = async (dynamicBidding: Item): Promise<unknown> =>
      (await change(world, V3_CAMPAIGNS, id, { dynamicBidding }))['dynamicBidding'];
    const [rest, top] = [
      { placement: 'PLACEMENT_REST_OF_SEARCH', percentage: 0 },
      { placement: 'PLACEMENT_TOP', percentage: 900 },
    ];
    expect(await biddingOf({ strategy: 'MANUAL' })).toEqual({ strategy: 'MANUAL', placementBidding: [] });
    expect(await biddingOf({ placementBidding: [rest, top] })).toEqual({
      strategy: 'MANUAL',
      placementBidding: [rest, top],
    });
    expect(await biddingOf({ strategy: 'AUTO_FOR_SALES' })).toEqual({
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [rest, top],
    });
    expect(await biddingOf({ placementBidding: [top] })).toEqual({
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [top],
    });
    expect(await biddingOf({ placementBidding: [] })).toEqual({ strategy: 'AUTO_FOR_SALES', placementBidding: [] });
  });

  it('[V3-61, BID-16] returns bid plus as an adjustment, and an update of bidding replaces bid plus with the adjustment', async () => {
    const bidPlus = {
      strategy: 'LEGACY_FOR_SALES',
      placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 50 }],
    };
    const cases: [bidding: Item, expected: Item][] = [
      [{}, bidPlus],
      [{ strategy: 'MANUAL' }, { ...bidPlus, strategy: 'MANUAL' }],
      [{ placementBidding: [] }, { ...bidPlus, placementBidding: [] }],
    ];
    for (const [bidding, expected] of cases) {
      const { world } = await sandboxWithParents();
      const id = await createOne(world, CAMPAIGNS, {
        ...CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1),
        premiumBidAdjustment: true,
      });
      const before = await readV3(world, V3_CAMPAIGNS, String(id));
      expect(before).toMatchObject({ dynamicBidding: bidPlus });
      expect(before).not.toHaveProperty('premiumBidAdjustment');
      await change(world, V3_CAMPAIGNS, String(id), { name: 'Another name' });
      expect((await readOne(world, CAMPAIGNS, id))['premiumBidAdjustment']).toBe(true);
      expect(await change(world, V3_CAMPAIGNS, String(id), { dynamicBidding: bidding })).toMatchObject({
        dynamicBidding: expected,
      });
      expect((await readOne(world, CAMPAIGNS, id))['premiumBidAdjustment']).toBe(false);
    }
  });

  it('[V3-58] requires a unique name for sellers, and an ad group for everyone', async () => {
    const { world, parents } = await sandboxWithParents();
    const vendor = { profile: world.profile('US', { type: 'vendor' }) };
    const item = V3_CAMPAIGNS.make(parents, 1);
    const fault = { type: 'duplicateValueError', reason: 'DUPLICATE_VALUE', facts: {} };
    const id = await createOneV3(world, V3_CAMPAIGNS, item);
    expect(await tryCreateV3(world, V3_CAMPAIGNS, item)).toEqual({ ...fault, location: '$.campaigns[0].name' });
    await createOneV3(world, V3_CAMPAIGNS, item, vendor);
    await createOneV3(world, V3_CAMPAIGNS, item, vendor);
    const other = await createOneV3(world, V3_CAMPAIGNS, { ...item, name: 'Other' });
    const { error } = await write(world, V3_CAMPAIGNS, 'update', [
      { campaignId: other, name: item['name'] },
      { campaignId: id, name: item['name'] },
    ]);
    expect(error.map(({ index, errors: [first] }) => [index, first?.errorType])).toEqual([[0, 'duplicateValueError']]);
    const [failed] = error;
    expect(failed?.errors[0]?.errorValue['duplicateValueError']?.message).toBe(
      'Campaign with name=Campaign 1 already exists!',
    );
    const repeated = V3_AD_GROUPS.make(parents, 0);
    expect(await tryCreateV3(world, V3_AD_GROUPS, repeated)).toEqual({ ...fault, location: '$.adGroups[0].name' });
  });
});

describe('bids', () => {
  it('[V3-54, KWD-25] are omitted by default, and removed by null', async () => {
    for (const each of [V3_KEYWORDS, V3_TARGETS]) {
      const { world, parents } = await sandboxWithParents();
      const { bid, ...rest } = each.make(parents, 1);
      const id = await createOneV3(world, each, rest);
      expect(await readV3(world, each, id)).not.toHaveProperty('bid');
      expect(await change(world, each, id, { bid })).toHaveProperty('bid', bid);
      expect(await change(world, each, id, { bid: null })).not.toHaveProperty('bid');
    }
  });

  it('[V3-54] of an ad group cannot be removed', async () => {
    const { world, parents } = await sandboxWithParents();
    const before = await readV3(world, V3_AD_GROUPS, parents.adGroupId);
    expect(await change(world, V3_AD_GROUPS, parents.adGroupId, { defaultBid: null })).toEqual(before);
  });
});

describe('keywords', () => {
  it('[V3-54] keep the text and locale of the native language', async () => {
    const { world, parents } = await sandboxWithParents();
    const native = { nativeLanguageKeyword: '跑步鞋', nativeLanguageLocale: 'zh_CN' };
    const item = { ...V3_KEYWORDS.make(parents, 1), ...native };
    const id = await createOneV3(world, V3_KEYWORDS, item);
    expect(await readV3(world, V3_KEYWORDS, id)).toEqual({ keywordId: id, ...item });
  });

  it('[V3-58, KWD-27] that exist already fail, whatever the setting duplicates', async () => {
    for (const duplicates of ['existing', 'error'] as const) {
      const { world, parents } = await sandboxWithParents();
      changeSettings(world, { duplicates });
      const item = V3_KEYWORDS.make(parents, 1);
      const id = await createOneV3(world, V3_KEYWORDS, item);
      const before = await readV3(world, V3_KEYWORDS, id);
      advance(world, 60);
      const repeated = { ...item, keywordText: 'RUNNING  shoes 1', state: 'PAUSED' };
      expect(await tryCreateV3(world, V3_KEYWORDS, repeated)).toEqual({
        type: 'duplicateValueError',
        reason: 'DUPLICATE_VALUE',
        location: '$.keywords[0].keywordText',
        facts: {},
      });
      expect(await readV3(world, V3_KEYWORDS, id)).toEqual(before);
    }
  });

  it('[V3-58] are rejected in auto campaigns, next to targets, and in ad groups of another campaign', async () => {
    const { world, parents } = await sandboxWithParents();
    const other = await createOneV3(world, V3_CAMPAIGNS, { ...REQUIRED_FIELDS, targetingType: 'AUTO' });
    const inOther = await createOneV3(world, V3_AD_GROUPS, V3_AD_GROUPS.make({ ...parents, campaignId: other }, 1));
    const item = V3_KEYWORDS.make(parents, 1);
    expect(await tryCreateV3(world, V3_KEYWORDS, { ...item, campaignId: other, adGroupId: inOther })).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TARGETING_TYPE_NOT_ALLOWED_FOR_AUTO_TARGETING_CAMPAIGN',
    });
    expect(await tryCreateV3(world, V3_KEYWORDS, { ...item, adGroupId: inOther })).toMatchObject({
      type: 'parentEntityError',
      reason: 'PARENT_ENTITY_NOT_FOUND',
      location: '$.keywords[0].adGroupId',
    });
    await createOneV3(world, V3_TARGETS, V3_TARGETS.make(parents, 1));
    expect(await tryCreateV3(world, V3_KEYWORDS, item)).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TYPE_CONFLICT_IN_AD_GROUP',
    });
  });
});

describe('version 2', () => {
  it('[V3-59] returns portfolios as numbers in observed mode, and does not accept them', async () => {
    const { world } = await sandboxWithParents();
    const made = V3_CAMPAIGNS.make(NO_PARENTS, 1);
    const id = Number(await createOneV3(world, V3_CAMPAIGNS, { ...made, portfolioId: '123456789012' }));
    const text = Number(await createOneV3(world, V3_CAMPAIGNS, { ...made, name: 'Text', portfolioId: 'mine' }));
    expect(await readOne(world, CAMPAIGNS, id)).not.toHaveProperty('portfolioId');
    changeSettings(world, { dialect: 'observed' });
    expect(await readOne(world, CAMPAIGNS, id)).toHaveProperty('portfolioId', 123456789012);
    expect(await readOne(world, CAMPAIGNS, text)).not.toHaveProperty('portfolioId');
    await updateOne(world, CAMPAIGNS, id, { portfolioId: 5 });
    expect(await readOne(world, CAMPAIGNS, id)).toHaveProperty('portfolioId', 123456789012);
  });
});

describe('batches', () => {
  const sizes: [each: V3Collection, spec: number, observed: number][] = [
    [V3_CAMPAIGNS, 100, 1000],
    [V3_AD_GROUPS, 100, 1000],
    [V3_KEYWORDS, 1000, 1000],
  ];
  for (const [each, spec, observed] of sizes)
    it(`[V3-58, LIM-03] of ${each.name} accept ${spec} items, ${observed} in observed mode; one more is rejected as a whole`, async () => {
      const { world, parents } = await sandboxWithParents();
      for (const [dialect, most] of [
        ['spec', spec],
        ['observed', observed],
      ] as const) {
        changeSettings(world, { dialect });
        const items = Array.from({ length: most + 1 }, (_, n) => ({
          ...each.make(parents, n + 1),
          ...(each === V3_KEYWORDS ? { keywordText: `${dialect} ${n}` } : { name: `${dialect} ${n}` }),
        }));
        for (const call of ['create', 'update'] as const) {
          const { status, json } = await v3(world, each, call, { [each.key]: items });
          const message = `Batch size ${most + 1} exceeds the maximum of ${most}`;
          expect([status, json.code, json.message]).toEqual([400, 'INVALID_ARGUMENT', message]);
        }
        const { success, error } = await write(world, each, 'create', items.slice(1));
        expect([success.length, error.length]).toEqual([most, 0]);
      }
    });
});
