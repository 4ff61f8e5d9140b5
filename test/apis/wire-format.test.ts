/**
 * How the legacy API encodes ids, money, dates and timestamps.
 */
import { describe, expect } from 'vitest';
import {
  AD_GROUPS,
  advance,
  CAMPAIGNS,
  changeSettings,
  COLLECTIONS,
  createAll,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  openParents,
  pathOf,
  readOne,
  rulesOf,
  tryCreate,
  updateOne,
  violationsOf,
  type Item,
} from '../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Ask } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });

describe('ids', () => {
  it('[GEN-23, GEN-25] are JSON numbers from 10^12 to 2^48-1, unique over all collections and not ascending', async () => {
    const world = openWorld();
    const parents = await openParents(world);
    const ids: number[] = [];
    for (const each of COLLECTIONS) {
      ids.push(
        ...(await createAll(
          world,
          each,
          Array.from({ length: 40 }, (_, n) => each.make(parents, n + 1)),
        )),
      );
      const { text } = await world.ask('GET', pathOf(each));
      expect(text.match(new RegExp(`"${each.id}":\\d+[,}]`, 'g'))?.length).toBeGreaterThanOrEqual(40);
    }
    expect(new Set(ids).size).toBe(240);
    expect(ids.every((id) => Number.isInteger(id) && id >= 1e12 && id < 2 ** 48)).toBe(true);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  });

  inEach(
    '[GEN-25]',
    'an id that is a string of digits is read as a number and recorded, and rejected in a strict world',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const strings = { campaignId: String(parents.campaignId), adGroupId: String(parents.adGroupId) };
      const item = each.make(parents, 1);
      const asText = Object.fromEntries(
        Object.keys(item).map((name) => [name, strings[name as 'adGroupId'] ?? item[name]]),
      );
      const made = await world.ask('POST', pathOf(each), { body: [asText] });
      expect(made.json).toEqual([SUCCESS]);
      expect(new Set(rulesOf(made))).toEqual(new Set(each === CAMPAIGNS ? [] : ['wrong-type']));
      const id = made.json[0][each.id];
      const changed = await world.ask('PUT', pathOf(each), { body: [{ [each.id]: String(id), state: 'enabled' }] });
      expect(changed.json).toEqual([{ code: 'SUCCESS', [each.id]: id }]);
      expect(violationsOf(changed)).toEqual([
        { rule: 'wrong-type', evidence: `${each.id} is a string instead of a number` },
      ]);
      changeSettings(world, { strict: true });
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringMatching(/Id is not a number$/) };
      if (each !== CAMPAIGNS) expect(await tryCreate(world, each, asText)).toEqual(refused);
      const { json } = await world.ask('PUT', pathOf(each), { body: [{ [each.id]: String(id), state: 'enabled' }] });
      expect(json).toEqual([refused]);
    },
  );

  it('[GEN-25] an id of any other type or format fails its item', async ({ world }) => {
    const parents = await openParents(world);
    for (const id of [1.5, 'abc', '', ' 1', '01', '1e3', '-1', true, {}, [1]]) {
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringContaining('campaignId') };
      expect((await world.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId: id }] })).json).toEqual([refused]);
      expect(await tryCreate(world, AD_GROUPS, { ...AD_GROUPS.make(parents, 1), campaignId: id })).toEqual(refused);
    }
    const raw = '[{"campaignId":9007199254740993,"state":"enabled"},{"campaignId":9223372036854775807}]';
    expect((await world.ask('PUT', pathOf(CAMPAIGNS), { raw })).json).toEqual([
      { code: 'NOT_FOUND', details: 'Cannot find entity with id 9007199254740993' },
      { code: 'NOT_FOUND', details: 'Cannot find entity with id 9223372036854775807' },
    ]);
  });

  inEach(
    '[GEN-34, GEN-35]',
    'an id in a path must be in decimal form; anything else is 404, after authentication',
    async (each) => {
      const world = openWorld();
      const id = await createOne(world, each, each.make(await openParents(world), 1));
      expect((await world.ask('GET', pathOf(each, String(id)))).json[each.id]).toBe(id);
      const others = [
        'abc',
        `0${id}`,
        `+${id}`,
        `-${id}`,
        `%20${id}`,
        `${id}%20`,
        `${id}.0`,
        '0',
        '9223372036854775808',
        '99999999999999999999',
        '1e14',
        '%FF',
        '%00',
      ];
      for (const other of others)
        for (const [method, path] of [
          ['GET', pathOf(each, other)],
          ['GET', pathOf(each, `extended/${other}`)],
          ['DELETE', pathOf(each, other)],
        ] as const) {
          const { status, json } = await world.ask(method, path);
          expect([path, status, json]).toEqual([path, 404, { code: 'NOT_FOUND', details: each.notFound }]);
          expect((await world.ask(method, path, { token: 'unknown' })).status).toBe(401);
        }
      expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled' });
    },
  );
});

describe('amounts of money', () => {
  it('[GEN-21, GEN-22] are JSON numbers in their shortest form, stored in cents and rounded half up', async () => {
    const world = openWorld();
    const { campaignId, adGroupId } = await openParents(world);
    const cases: [sent: string, read: string][] = [
      ['1', '1'],
      ['1.0', '1'],
      ['1.10', '1.1'],
      ['1.005', '1.01'],
      ['1.004999', '1'],
      ['10.075', '10.08'],
      ['8.345', '8.35'],
      ['1e1', '10'],
      ['999999.995', '1000000'],
    ];
    for (const [sent, read] of cases) {
      await world.ask('PUT', pathOf(CAMPAIGNS), { raw: `[{"campaignId":${campaignId},"dailyBudget":${sent}}]` });
      expect((await world.ask('GET', pathOf(CAMPAIGNS, campaignId))).text).toContain(`"dailyBudget":${read},`);
    }
    for (const [bid, code] of [
      [0.015, 'SUCCESS'],
      [0.0149, 'INVALID_ARGUMENT'],
      [1000.004, 'SUCCESS'],
      [1000.005, 'INVALID_ARGUMENT'],
    ] as const)
      expect(await updateOne(world, AD_GROUPS, adGroupId, { defaultBid: bid })).toMatchObject({ code });
    for (const [budget, code] of [
      [0.995, 'SUCCESS'],
      [0.994, 'INVALID_ARGUMENT'],
    ] as const)
      expect(await updateOne(world, CAMPAIGNS, campaignId, { dailyBudget: budget })).toMatchObject({ code });
  });

  it('[GEN-22] in yen are whole numbers, rounded half up before limits are checked', async ({ world }) => {
    const ask: Ask = { region: 'fe', profile: world.profile('JP') };
    const parents = await openParents(world, { ask, campaign: { dailyBudget: 10.5 }, adGroup: { defaultBid: 0.5 } });
    expect((await readOne(world, CAMPAIGNS, parents.campaignId, ask)).dailyBudget).toBe(11);
    expect((await readOne(world, AD_GROUPS, parents.adGroupId, ask)).defaultBid).toBe(1);
    const id = await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 2.49 }, ask);
    expect((await readOne(world, KEYWORDS, id, ask)).bid).toBe(2);
    expect(await updateOne(world, KEYWORDS, id, { bid: 0.49 }, ask)).toMatchObject({ code: 'INVALID_ARGUMENT' });
    changeSettings(world, { dialect: 'observed' });
    expect((await world.ask('GET', pathOf(KEYWORDS, id), ask)).text).toContain('"bid":2.0}');
  });

  it('[GEN-22] always have a decimal point in observed mode', async ({ world }) => {
    const parents = await openParents(world, { campaign: { dailyBudget: 7 } });
    const id = await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 100 });
    changeSettings(world, { dialect: 'observed' });
    const textOf = async (path: string): Promise<string> => (await world.ask('GET', path)).text;
    expect(await textOf(pathOf(CAMPAIGNS, parents.campaignId))).toContain('"dailyBudget":7.0,');
    expect(await textOf(pathOf(AD_GROUPS, parents.adGroupId))).toContain('"defaultBid":0.75,');
    expect(await textOf(pathOf(KEYWORDS, id))).toContain('"bid":100.0}');
  });
});

describe('dates and timestamps', () => {
  it('[GEN-26] dates are strings of eight digits in requests and responses', async ({ world }) => {
    const item = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);
    const id = await createOne(world, CAMPAIGNS, item);
    const { text } = await world.ask('GET', pathOf(CAMPAIGNS, id));
    expect(text).toContain('"startDate":"20260302","endDate":"20260930"');
  });

  inEach(
    '[GEN-25, GEN-27]',
    'timestamps are whole seconds in epoch milliseconds, equal after a create; every change updates the second one',
    async (each) => {
      const world = openWorld({ now: NOW + 789 });
      const id = await createOne(world, each, each.make(await openParents(world), 1));
      const times = async (): Promise<unknown[]> => {
        const { creationDate, lastUpdatedDate }: Item = await readOne(world, each, id);
        return [creationDate, lastUpdatedDate];
      };
      expect(await times()).toEqual([NOW, NOW]);
      advance(world, 1.5);
      await updateOne(world, each, id, each.mutable);
      const changed = each.ended === 'deleted' ? NOW : NOW + 2000;
      expect(await times()).toEqual([NOW, changed]);
      advance(world, 3600);
      await updateOne(world, each, id, { state: 'asleep' });
      expect(await times()).toEqual([NOW, changed]);
      if (each.ended === 'deleted') return;
      await world.ask('DELETE', pathOf(each, id));
      expect(await times()).toEqual([NOW, NOW + 3_602_000]);
      expect(await idsIn(world, each)).toContain(id);
    },
  );
});
