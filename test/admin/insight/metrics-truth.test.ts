/** The expected rows of reports: every number of a day, and the comparison with rows that a pipeline loaded. */
import { describe, expect } from 'vitest';
import { NAMED_NUMBERS } from '../../../src/core/simulation/names.ts';
import { DEFAULT_SIMULATION_PARAMETERS } from '../../../src/model/simulation-parameters.ts';
import { createLargeAccount, openAdGroup, sum, withAds } from '../../fixtures/accounts/large-account.ts';
import {
  AD_GROUPS,
  advance,
  CAMPAIGNS,
  createAll,
  createOne,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  PRODUCT_ADS,
  readOne,
  updateOne,
} from '../../fixtures/accounts/collections.ts';
import { reportRows, seed, TODAY, YESTERDAY, type Row } from '../../fixtures/programs/clients/reports.ts';
import { RIGHT } from '../../fixtures/captured/compared-reports.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const DAY = 86_400;
const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);

interface Query {
  date?: string;
  segment?: string;
  asOf?: string;
  profileId?: string;
}

/** The rows of yesterday by default. */
async function expectedRows(world: TestWorld, recordType: string, options: Query = {}): Promise<Row[]> {
  const query = new URLSearchParams({ profileId: world.profile(), recordType, date: YESTERDAY, ...options });
  const { status, json } = await world.admin('GET', `/metrics?${query}`);
  expect(status).toBe(200);
  return json.rows;
}

async function setModel(world: TestWorld, model: object): Promise<void> {
  expect((await world.admin('PUT', '/metrics/model', { from: 'start', ...model })).status).toBe(200);
}

/** An account with keywords, product targets and a campaign with automatic targeting. */
async function createMixedAccount(): Promise<TestWorld> {
  const world = openWorld();
  await seed(world, { campaigns: 4, targetsPerAdGroup: 5, negativeKeywordsPerAdGroup: 3 });
  const auto = await openAdGroup(world, { name: 'Automatic', targetingType: 'auto' });
  await withAds(world, auto);
  return world;
}

describe('the numbers of a day', () => {
  it('agree to the cent in all record types, placements and queries', async () => {
    const world = await createMixedAccount();
    for (const date of ['2026-02-01', '2026-02-28', '20260302']) {
      const whole = await expectedRows(world, 'campaigns', { date });
      expect(sum(whole, 'impressions')).toBeGreaterThan(0);
      const [placements, adGroups, ads, keywords, queries] = [
        await expectedRows(world, 'campaigns', { date, segment: 'placement' }),
        await expectedRows(world, 'adGroups', { date }),
        await expectedRows(world, 'productAds', { date }),
        await expectedRows(world, 'keywords', { date }),
        await expectedRows(world, 'keywords', { date, segment: 'query' }),
      ];
      for (const name of NUMBERS) {
        for (const rows of [placements, adGroups, ads]) {
          expect([name, sum(rows, name)]).toEqual([name, sum(whole, name)]);
          for (const { campaignId, [name]: value } of whole) {
            expect(
              sum(
                rows.filter((row) => row['campaignId'] === campaignId),
                name,
              ),
            ).toBe(value);
          }
        }
        expect([name, sum(queries, name)]).toEqual([name, sum(keywords, name)]);
      }
    }
  });

  it('[PAD-27] pair each sku with one ASIN, and each given ASIN with itself', async () => {
    const { world } = await createLargeAccount();
    const parents = await openAdGroup(world, { name: 'Another' });
    await createAll(world, PRODUCT_ADS, [
      PRODUCT_ADS.make(parents, 1),
      { ...parents, asin: 'B0AAAAAAA1', state: 'enabled' },
    ]);
    await createAll(
      world,
      KEYWORDS,
      Array.from({ length: 30 }, (_, n) => KEYWORDS.make(parents, n)),
    );
    const ads = await expectedRows(world, 'productAds');
    const asins = (sku: string): unknown[] => ads.filter((row) => row['sku'] === sku).map(({ asin }) => asin);
    expect(asins('SKU-1')).toHaveLength(2);
    expect(new Set(asins('SKU-1')).size).toBe(1);
    expect(String(asins('SKU-1')[0])).toMatch(/^B0[A-Z0-9]{8}$/);
    expect(asins('')).toEqual(['B0AAAAAAA1']);
    expect(asins('SKU-0')).not.toEqual(asins('SKU-1'));
  });

  it('agree with reports', async () => {
    const { world } = await createLargeAccount();
    const metrics = NUMBERS.filter((name) => !/UnitsOrdered.*SameSKU/.test(name)).join(',');
    for (const [recordType, segment] of [
      ['campaigns', 'placement'],
      ['keywords', 'query'],
      ['productAds', undefined],
    ] as const) {
      const rows = await reportRows(world, recordType, { metrics, segment });
      const { json } = await world.admin('POST', '/metrics/compare', {
        profileId: world.profile(),
        recordType,
        date: YESTERDAY,
        ...(segment && { segment }),
        rows,
      });
      expect(rows.length).toBeGreaterThan(0);
      expect(json).toEqual({
        ...RIGHT,
        compared: rows.length * (Object.keys(rows[0] ?? {}).length - 1 - Number(segment !== undefined)),
      });
    }
  });

  it('can be requested as of a time: orders arrive later, until 30 days have passed', async () => {
    const { world } = await createLargeAccount();
    const at = (days: number) =>
      expectedRows(world, 'campaigns', { asOf: new Date(NOW + days * DAY * 1000).toISOString() });
    const [first, second, final, ever] = [await at(0), await at(10), await at(31), await at(300)];
    expect(sum(second, 'attributedSales30d')).toBeGreaterThan(sum(first, 'attributedSales30d'));
    expect(sum(final, 'attributedSales30d')).toBeGreaterThan(sum(second, 'attributedSales30d'));
    expect(ever).toEqual(final);
    for (const name of ['impressions', 'clicks', 'cost']) expect(sum(ever, name)).toBe(sum(first, name));
    advance(world, 10 * DAY);
    expect(await expectedRows(world, 'campaigns')).toEqual(second);
  });

  it.each([
    [{ profileId: '1' }, 404],
    [{ recordType: 'negativeKeywords' }, 400],
    [{ date: '2026-02-30' }, 400],
    [{ asOf: 'noon' }, 400],
    [{ segment: 'query' }, 400],
    [{ recordType: 'keywords', segment: 'placement' }, 400],
    [{ other: '1' }, 400],
  ])('cannot be requested with %j: %i', async (invalid, status) => {
    const world = openWorld();
    const query = new URLSearchParams({
      profileId: world.profile(),
      recordType: 'campaigns',
      date: YESTERDAY,
      ...invalid,
    });
    const answer = await world.admin('GET', `/metrics?${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  });
});

describe('the history of entities', () => {
  const keywordRow = async (world: TestWorld, id: number, date: string): Promise<Row | undefined> =>
    (await expectedRows(world, 'keywords', { date })).find(({ keywordId }) => keywordId === String(id));

  it('determines past days: pausing, archiving or changing a bid now does not change them', async () => {
    const { world, parents, keywords, ads } = await createLargeAccount();
    advance(world, DAY);
    const before = await expectedRows(world, 'keywords', { date: TODAY, asOf: '2026-06-01' });
    const [first = 0, second = 0] = keywords;
    await updateOne(world, KEYWORDS, first, { state: 'paused' });
    await updateOne(world, KEYWORDS, second, { bid: 0.02 });
    await world.ask('DELETE', `/v2/sp/productAds/${ads[0]}`);
    await updateOne(world, AD_GROUPS, parents.adGroupId, { defaultBid: 0.02 });
    await updateOne(world, CAMPAIGNS, parents.campaignId, { dailyBudget: 1 });
    expect(await expectedRows(world, 'keywords', { date: TODAY, asOf: '2026-06-01' })).toEqual(
      before.map((row) => ({ ...row })),
    );
    advance(world, 2 * DAY);
    expect(await keywordRow(world, first, '2026-03-04')).toBeUndefined();
    expect(await keywordRow(world, second, '2026-03-04')).toBeUndefined();
    expect(sum(await expectedRows(world, 'campaigns', { date: '2026-03-04' }), 'cost')).toBeLessThanOrEqual(1);
    expect((await expectedRows(world, 'productAds', { date: '2026-03-04' })).map(({ adId }) => adId)).not.toContain(
      String(ads[0]),
    );
  });

  it('a forced serving status stops an entity until it is released', async () => {
    const { world, keywords } = await createLargeAccount();
    const [id = 0] = (await expectedRows(world, 'keywords')).map(({ keywordId }) => Number(keywordId));
    expect(keywords).toContain(id);
    advance(world, DAY);
    const before = await keywordRow(world, id, '2026-03-01');
    const force = (servingStatus: string | null) => world.admin('PATCH', `/entities/keywords/${id}`, { servingStatus });
    await force('TARGETING_CLAUSE_POLICING_SUSPENDED');
    advance(world, 40 * DAY);
    await force(null);
    advance(world, 5 * DAY);
    expect(await keywordRow(world, id, '2026-03-01')).toMatchObject({ impressions: before?.['impressions'] });
    const rowsOn = async (days: readonly string[]) =>
      (await Promise.all(days.map((day) => keywordRow(world, id, day)))).filter((row) => row !== undefined);
    expect(await rowsOn(['2026-03-05', '2026-03-20', '2026-04-08'])).toEqual([]);
    expect(await rowsOn(['2026-04-13', '2026-04-14', '2026-04-15'])).not.toEqual([]);
  });

  it('a campaign has no numbers before a future start and after its end', async () => {
    const { world, parents } = await createLargeAccount();
    await updateOne(world, CAMPAIGNS, parents.campaignId, { startDate: '20260305', endDate: '20260307' });
    advance(world, 10 * DAY);
    const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];
    const counts = await Promise.all(
      days.map(async (date) => (await expectedRows(world, 'campaigns', { date })).length),
    );
    expect(counts).toEqual([0, 0, 1, 1, 1, 0]);
  });

  it('a campaign that starts today has generated numbers of past days', async () => {
    const { world } = await createLargeAccount();
    expect(await expectedRows(world, 'campaigns', { date: '20260102' })).toHaveLength(1);
  });

  it('a campaign has numbers from its creation only with history: lifetime', async () => {
    const { world } = await createLargeAccount();
    await setModel(world, { history: 'lifetime' });
    expect(await expectedRows(world, 'campaigns')).toEqual([]);
    expect(await expectedRows(world, 'campaigns', { date: TODAY })).toEqual([]);
    advance(world, DAY);
    expect(await expectedRows(world, 'campaigns', { date: TODAY })).toHaveLength(1);
  });

  it('a negative keyword removes its queries, and no other number, from its creation on', async () => {
    const [negative, plain] = [await createLargeAccount(), await createLargeAccount()];
    const rowsOn = (world: TestWorld, date: string): Promise<Row[]> =>
      expectedRows(world, 'keywords', { segment: 'query', date, asOf: '2026-03-09' });
    const isRemoved = ({ query }: Row): boolean => String(query).endsWith(' gift');
    await createOne(negative.world, NEGATIVE_KEYWORDS, {
      ...NEGATIVE_KEYWORDS.make(negative.parents, 1),
      keywordText: 'Gift',
      matchType: 'negativePhrase',
    });
    for (const { world } of [negative, plain]) advance(world, 7 * DAY);
    for (const date of ['2026-02-26', YESTERDAY])
      expect(await rowsOn(negative.world, date)).toEqual(await rowsOn(plain.world, date));
    let removed = 0;
    for (const date of ['2026-03-03', '2026-03-06']) {
      const all = await rowsOn(plain.world, date);
      removed += all.filter(isRemoved).length;
      expect(await rowsOn(negative.world, date)).toEqual(all.filter((row) => !isRemoved(row)));
    }
    expect(removed).toBeGreaterThan(0);
  });

  it('an exhausted budget stops the campaign to the cent, and changes its serving status', async () => {
    const { world, parents } = await createLargeAccount();
    await updateOne(world, CAMPAIGNS, parents.campaignId, { dailyBudget: 2 });
    expect((await readOne(world, CAMPAIGNS, parents.campaignId))['servingStatus']).toBe('CAMPAIGN_STATUS_ENABLED');
    advance(world, 19 * 3600);
    const [row] = await expectedRows(world, 'campaigns', { date: TODAY });
    expect(row?.['cost']).toBe(2);
    expect((await readOne(world, CAMPAIGNS, parents.campaignId))['servingStatus']).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await updateOne(world, CAMPAIGNS, parents.campaignId, { dailyBudget: 500 });
    expect((await readOne(world, CAMPAIGNS, parents.campaignId))['servingStatus']).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('an exhausted budget of the account stops all of its campaigns', async () => {
    const { world, parents } = await createLargeAccount();
    const other = await openAdGroup(world, { name: 'Another' });
    await withAds(world, other);
    await createAll(
      world,
      KEYWORDS,
      Array.from({ length: 30 }, (_, n) => KEYWORDS.make(other, n)),
    );
    await world.ask('PUT', '/v2/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget: 3 }] });
    advance(world, 19 * 3600);
    expect((await readOne(world, CAMPAIGNS, parents.campaignId))['servingStatus']).toBe('ACCOUNT_OUT_OF_BUDGET');
    advance(world, DAY);
    const rows = await expectedRows(world, 'campaigns', { date: '2026-03-03', asOf: '2026-03-05' });
    expect(sum(rows, 'cost')).toBe(3);
    expect(sum(await expectedRows(world, 'keywords', { date: '2026-03-03', asOf: '2026-03-05' }), 'cost')).toBe(3);
    const free = sum(await expectedRows(world, 'campaigns', { date: '2026-03-01', asOf: '2026-03-05' }), 'cost');
    expect(free).toBeGreaterThan(3);
  });
});

describe('loaded rows', () => {
  const compare = async (world: TestWorld, recordType: string, rows: unknown, more = {}) =>
    world.admin('POST', '/metrics/compare', { profileId: world.profile(), recordType, date: YESTERDAY, rows, ...more });

  it('are compared by the fields that they contain; ids and numbers may be numbers or strings', async () => {
    const { world } = await createLargeAccount();
    const rows = (await expectedRows(world, 'keywords')).map(({ keywordId, clicks, cost }) => ({
      keywordId: Number(keywordId),
      clicks,
      cost: String(cost),
    }));
    expect((await compare(world, 'keywords', rows.toReversed())).json).toEqual({ ...RIGHT, compared: 2 * rows.length });
  });

  it('are compared with a result of missing, extra and different rows', async () => {
    const { world } = await createLargeAccount();
    const [first, second, third, ...rest] = await expectedRows(world, 'keywords');
    const extraRow = { keywordId: '4711', impressions: 1 };
    const rows = [{ ...second, clicks: 999, keywordText: 'other' }, third, ...rest, extraRow];
    const { status, json } = await compare(world, 'keywords', rows);
    expect([status, json.ok]).toEqual([200, false]);
    expect(json.missing).toEqual([first]);
    expect(json.extra).toEqual([extraRow]);
    expect(json.different).toEqual([
      {
        row: { date: '2026-03-01', keywordId: second?.['keywordId'] },
        fields: {
          clicks: { expected: second?.['clicks'], actual: 999, difference: 999 - Number(second?.['clicks']) },
          keywordText: { expected: second?.['keywordText'], actual: 'other' },
        },
      },
    ]);
  });

  it('keep all digits of ids that are too long for a float', async () => {
    const { world } = await createLargeAccount();
    const raw = `{"profileId":"${world.profile()}","recordType":"keywords","date":"${YESTERDAY}","rows":[{"keywordId":9007199254740993}]}`;
    const { status, text } = await world.admin('POST', '/metrics/compare', undefined, { raw });
    expect([status, /"extra":\[(.*?)\]/.exec(text)?.[1]]).toEqual([200, '{"keywordId":9007199254740993}']);
  });

  it('are identified by the fields of other products, whatever their order', async () => {
    const { world } = await createLargeAccount();
    const rows = (await expectedRows(world, 'asins', { date: '20260110' })).map(
      ({ otherAsin, attributedSales30dOtherSKU }) => ({
        otherAsin,
        attributedSales30dOtherSKU,
      }),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect((await compare(world, 'asins', rows.toReversed(), { date: '20260110' })).json.ok).toBe(true);
    const [first, ...rest] = rows;
    const { json } = await compare(world, 'asins', [{ ...first, attributedSales30dOtherSKU: 0.01 }, ...rest], {
      date: '20260110',
    });
    expect(json.different).toHaveLength(1);
  });

  it('can be compared as of a time', async () => {
    const { world } = await createLargeAccount();
    const rows = await expectedRows(world, 'campaigns');
    advance(world, 20 * DAY);
    expect((await compare(world, 'campaigns', rows)).json.different).toHaveLength(1);
    expect((await compare(world, 'campaigns', rows, { asOf: new Date(NOW).toISOString() })).json.ok).toBe(true);
  });

  it('must not contain fields that the record type does not have', async () => {
    const { world } = await createLargeAccount();
    const { status, json } = await compare(world, 'campaigns', [{ campaignId: '1', impression: 5 }]);
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ path: 'rows[0].impression', message: 'is not a field of campaigns' }]);
  });

  it('may contain unknown columns, which are ignored on request', async () => {
    const { world } = await createLargeAccount();
    const rows = (await expectedRows(world, 'campaigns')).map((row) => ({ ...row, loadedAt: 'today', ' cost': 1 }));
    expect((await compare(world, 'campaigns', rows)).status).toBe(400);
    const { status, json } = await compare(world, 'campaigns', rows, { ignoreUnknown: true });
    expect([status, json]).toEqual([200, { ...RIGHT, compared: expect.any(Number), ignored: ['loadedAt', ' cost'] }]);
  });

  it('may be CSV', async () => {
    const { world } = await createLargeAccount();
    const rows = await expectedRows(world, 'keywords');
    const text = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;
    const names = ['keywordId', 'keywordText', 'campaignName', 'clicks', 'cost'];
    const lines = [names.join(','), ...rows.map((row) => names.map((name) => text(row[name])).join(','))];
    for (const csv of [lines.join('\n'), `\uFEFF${lines.join('\r\n')}\r\n`]) {
      const { status, json } = await compare(world, 'keywords', undefined, { csv });
      expect([status, json.ok]).toEqual([200, true]);
    }
    const bare = 'keywordId,clicks,cost\n4711,,1.5\n';
    const { json } = await compare(world, 'keywords', undefined, { csv: bare });
    expect([json.extra, json.missing.length]).toEqual([[{ keywordId: '4711', cost: '1.5' }], rows.length]);
    for (const [csv, message] of [
      ['', /must not be empty/],
      ['a,a\n1,2', /contains the column a twice/],
      ['a,b\n1,2\n3', /row 2 has 1 cells, but there are 2 columns/],
      ['a,b\n"1,2\n3,4', /row 1 has 1 cells, but there are 2/],
    ] as const) {
      const invalid = await compare(world, 'keywords', undefined, { csv });
      expect([invalid.status, invalid.json.errors]).toEqual([
        400,
        [{ path: 'csv', message: expect.stringMatching(message) }],
      ]);
    }
    expect((await compare(world, 'keywords', [], { csv: bare })).json.errors[0].path).toBe('csv');
    expect((await compare(world, 'keywords', undefined)).json.errors[0].path).toBe('rows');
  });

  it('may be of several profiles, with the profile id in a column', async () => {
    const { world } = await createLargeAccount();
    const [us, canada] = [world.profile('US'), world.profile('CA')];
    const rows = (await expectedRows(world, 'campaigns')).map((row) => ({ profileId: Number(us), ...row }));
    const several = async (more: object) => compare(world, 'campaigns', rows, { profileId: undefined, ...more });
    expect((await several({})).json).toMatchObject({ ok: true });
    expect((await several({ profileIds: [us, canada] })).json).toMatchObject({ ok: true });
    expect((await several({ rows: [], profileIds: [us, canada] })).json.missing).toMatchObject([{ profileId: us }]);
    const moved = rows.map((row) => ({ ...row, profileId: canada }));
    const { json } = await several({ rows: moved, profileIds: [us, canada] });
    expect([json.missing.length, json.extra.length, json.ok]).toEqual([rows.length, rows.length, false]);
    const errors = async (more: object) => (await several(more)).json.errors;
    expect(await errors({ rows: [{ clicks: 1 }] })).toEqual([
      { path: 'rows[0].profileId', message: expect.stringMatching(/is missing/) },
    ]);
    expect(await errors({ rows: [{ profileId: '4711' }] })).toEqual([
      { path: 'rows[0].profileId', message: 'unknown profile 4711' },
    ]);
    expect(await errors({ profileIds: [canada] })).toEqual(
      rows.map((_, i) => ({ path: `rows[${i}].profileId`, message: `is ${us}, which is not one of the profileIds` })),
    );
    expect((await errors({ profileId: us, profileIds: [us] }))[0].path).toBe('profileIds');
  });

  it('may be empty', async () => {
    const { world } = await createLargeAccount();
    const { json } = await compare(world, 'campaigns', []);
    expect(json).toMatchObject({ ok: false, missing: [{ campaignName: 'Campaign 0' }], extra: [], different: [] });
  });
});

describe('the simulation parameters', () => {
  it('are returned completely, with default values for omitted ones', async ({ world }) => {
    const before = (await world.admin('GET', '/metrics/model')).json;
    const { history, bursts, price, slots } = DEFAULT_SIMULATION_PARAMETERS;
    expect(before).toMatchObject({ history, bursts, price, slots });
    const { json } = await world.admin('PUT', '/metrics/model', { history: 'lifetime', bursts: 2 });
    expect(json).toEqual({ ...before, history: 'lifetime', bursts: 2 });
    expect((await world.admin('GET', '/metrics/model')).json).toEqual(json);
    expect((await world.admin('PUT', '/metrics/model', {})).json).toEqual(before);
  });

  it('change the numbers of their world only', async () => {
    const { world } = await createLargeAccount();
    const before = await expectedRows(world, 'campaigns');
    await world.admin('POST', '/worlds', { name: 'other', from: 'default' });
    await setModel(world, {
      orderRate: { low: 0, high: 0 },
      productPages: 0,
      slots: { top: 10, rest: 0, productPage: 0 },
    });
    const after = await expectedRows(world, 'campaigns');
    expect(after).toMatchObject([{ impressions: expect.any(Number), attributedConversions30d: 0 }]);
    const query = new URLSearchParams({ profileId: world.profile(), recordType: 'campaigns', date: YESTERDAY });
    expect((await world.admin('GET', `/worlds/other/metrics?${query}`)).json.rows).toEqual(before);
  });

  it('decide how much is searched for on each day of the week', async () => {
    const { world } = await createLargeAccount();
    expect(await expectedRows(world, 'campaigns')).not.toEqual([]);
    // The rows are of a Sunday.
    await setModel(world, { weekdays: [0, 1, 1, 1, 1, 1, 1] });
    expect(await expectedRows(world, 'campaigns')).toEqual([]);
  });

  it.each([
    [{ history: 'none' }, 'history'],
    [{ bursts: -1 }, 'bursts'],
    [{ price: { low: 5, high: 4 } }, 'price'],
    [{ price: 5 }, 'price'],
    [{ clickRate: { low: 0, high: 2 } }, 'clickRate.high'],
    [{ sameProduct: 1.5 }, 'sameProduct'],
    [{ firstDayOrders: -0.1 }, 'firstDayOrders'],
    [{ priceLevels: { XX: 1 } }, 'priceLevels.XX'],
    [{ priceLevels: { JP: -1 } }, 'priceLevels.JP'],
    [{ salesDays: 101 }, 'salesDays'],
    [{ weekdays: [1, 1, 1, 1, 1, 1] }, 'weekdays'],
    [{ weekdays: [1, 1, 1, 1, 1, 1, 11] }, 'weekdays[6]'],
    [{ other: 1 }, 'other'],
    [{ bursts: 100, impressions: { low: 1, high: 1_000_000 } }, 'clickRate'],
  ])('cannot be %j', async (invalid, path) => {
    const { status, json } = await openWorld().admin('PUT', '/metrics/model', invalid);
    expect([status, json.errors[0].path]).toEqual([400, path]);
  });

  it('are copied by a fork, and restored by a reset', async ({ world }) => {
    await setModel(world, { bursts: 3 });
    await world.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    expect((await world.admin('GET', '/worlds/fork/metrics/model')).json.bursts).toBe(3);
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/metrics/model')).json.bursts).toBe(DEFAULT_SIMULATION_PARAMETERS.bursts);
  });
});
