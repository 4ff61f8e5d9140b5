/** Overrides of an entity and a day: met exactly in every report and consistent with all others, or rejected. */
import { describe, expect } from 'vitest';
import { NAMED_NUMBERS } from '../../../src/core/simulation/names.ts';
import { ALL, createLargeAccount, openAdGroup, sum, withAds } from '../../fixtures/accounts/large-account.ts';
import { advance, createOne, KEYWORDS, openParents } from '../../fixtures/accounts/collections.ts';
import { reportRows, TODAY, YESTERDAY, type Row } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);
const VALUES = {
  impressions: 4321,
  clicks: 123,
  cost: 45.67,
  attributedConversions1d: 4,
  attributedConversions1dSameSKU: 3,
  attributedUnitsOrdered7d: 9,
  attributedSales30d: 999.99,
};

async function setOverride(
  world: TestWorld,
  level: string,
  id: number | string,
  values: object,
  date = YESTERDAY,
): Promise<Answer> {
  return world.admin('PUT', '/metrics/overrides', { level, id: String(id), date, values });
}

async function expectedRows(
  world: TestWorld,
  recordType: string,
  { segment, date = YESTERDAY }: { segment?: string; date?: string } = {},
): Promise<Row[]> {
  const query = new URLSearchParams({ profileId: world.profile(), recordType, date, ...(segment && { segment }) });
  return (await world.admin('GET', `/metrics?${query}`)).json.rows;
}

const rowOf = (rows: readonly Row[], name: string, id: number | string): Row | undefined =>
  rows.find((row) => row[name] === String(id));

/** Expects all breakdowns of a day to add up to the same totals. */
async function expectCoherent(world: TestWorld, date = YESTERDAY): Promise<void> {
  const whole = await expectedRows(world, 'campaigns', { date });
  const breakdowns = [
    await expectedRows(world, 'campaigns', { segment: 'placement', date }),
    await expectedRows(world, 'adGroups', { date }),
    await expectedRows(world, 'keywords', { date }),
    await expectedRows(world, 'keywords', { segment: 'query', date }),
    await expectedRows(world, 'productAds', { date }),
  ];
  for (const rows of breakdowns) {
    for (const name of NUMBERS) expect([name, sum(rows, name)]).toEqual([name, sum(whole, name)]);
    for (const { impressions, clicks, cost } of rows) {
      expect(Number(clicks)).toBeLessThanOrEqual(Number(impressions));
      if (clicks === 0) expect(cost).toBe(0);
    }
  }
}

describe('overrides', () => {
  it.each([
    ['keyword', 'keywords', 'keywordId'],
    ['productAd', 'productAds', 'adId'],
    ['adGroup', 'adGroups', 'adGroupId'],
    ['campaign', 'campaigns', 'campaignId'],
  ])('of a %s are met exactly, and parents, children and siblings agree with them', async (level, recordType, name) => {
    const { world } = await createLargeAccount();
    const before = await expectedRows(world, recordType);
    const id = String(before[0]?.[name]);
    const { status, json } = await setOverride(world, level, id, VALUES);
    expect([status, json]).toEqual([
      200,
      { profileId: world.profile(), level, id, date: '2026-03-01', values: VALUES },
    ]);
    const after = await expectedRows(world, recordType);
    expect(rowOf(after, name, id)).toMatchObject(VALUES);
    expect(after.filter((row) => row[name] !== id).length).toBe(before.length - 1);
    await expectCoherent(world);
    const inReports = await reportRows(world, recordType, { metrics: ALL });
    expect(inReports.find((row) => String(row[name]) === id)).toMatchObject(VALUES);
  });

  it('do not change other keywords or other days', async () => {
    const { world, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    const days = [YESTERDAY, '20260228'];
    const others = async () =>
      Promise.all(
        days.map(async (date) =>
          (await expectedRows(world, 'keywords', { date })).filter(
            ({ keywordId }) => date !== YESTERDAY || keywordId !== String(id),
          ),
        ),
      );
    const before = await others();
    await setOverride(world, 'keyword', id, VALUES);
    expect(await others()).toEqual(before);
  });

  it('create a row where there is none: for a keyword on a day without traffic', async () => {
    const { world, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await world.admin('PUT', '/metrics/model', { from: 'start', bursts: 0 });
    expect(await expectedRows(world, 'campaigns')).toEqual([]);
    await setOverride(world, 'keyword', id, { impressions: 1000, clicks: 10, cost: 5 });
    expect(await expectedRows(world, 'keywords')).toMatchObject([
      { keywordId: String(id), impressions: 1000, clicks: 10, cost: 5 },
    ]);
    expect(await expectedRows(world, 'campaigns', { segment: 'placement' })).toHaveLength(2);
    await expectCoherent(world);
  });

  it('remove a row if they are zero', async () => {
    const { world } = await createLargeAccount();
    const [first] = await expectedRows(world, 'keywords');
    await setOverride(world, 'keyword', String(first?.['keywordId']), { impressions: 0 });
    expect(rowOf(await expectedRows(world, 'keywords'), 'keywordId', String(first?.['keywordId']))).toBeUndefined();
    await expectCoherent(world);
  });

  it('apply at once, also to an unfinished day', async () => {
    const { world, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await setOverride(world, 'keyword', id, VALUES, TODAY);
    expect(rowOf(await expectedRows(world, 'keywords', { date: TODAY }), 'keywordId', id)).toMatchObject(VALUES);
    advance(world, 50 * 86_400);
    expect(rowOf(await expectedRows(world, 'keywords', { date: TODAY }), 'keywordId', id)).toMatchObject(VALUES);
    await expectCoherent(world, TODAY);
  });

  it('of a campaign and one of its keywords are both met, and its other keywords have the rest', async () => {
    const { world, parents, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await setOverride(world, 'campaign', parents.campaignId, {
      impressions: 50_000,
      clicks: 900,
      attributedConversions30d: 50,
    });
    await setOverride(world, 'keyword', id, { impressions: 20_000, clicks: 700, attributedConversions30d: 10 });
    const rows = await expectedRows(world, 'keywords');
    expect(rowOf(rows, 'keywordId', id)).toMatchObject({
      impressions: 20_000,
      clicks: 700,
      attributedConversions30d: 10,
    });
    expect([sum(rows, 'impressions'), sum(rows, 'clicks'), sum(rows, 'attributedConversions30d')]).toEqual([
      50_000, 900, 50,
    ]);
    await expectCoherent(world);
  });

  it('of a keyword and of an ad in the same ad group are both met', async () => {
    const { world, keywords, ads } = await createLargeAccount();
    const [[keyword = 0], [ad = 0]] = [keywords, ads];
    expect((await setOverride(world, 'keyword', keyword, VALUES)).status).toBe(200);
    expect((await setOverride(world, 'productAd', ad, { impressions: 5, clicks: 5, cost: 1 })).status).toBe(200);
    expect(rowOf(await expectedRows(world, 'keywords'), 'keywordId', keyword)).toMatchObject(VALUES);
    expect(rowOf(await expectedRows(world, 'productAds'), 'adId', ad)).toMatchObject({
      impressions: 5,
      clicks: 5,
      cost: 1,
    });
    await expectCoherent(world);
  });

  it('of automatic targeting apply to the keyword that reports show, and those of a target to the target', async () => {
    const world = openWorld();
    const auto = await openAdGroup(world, { targetingType: 'auto' });
    await withAds(world, auto);
    const [row] = await expectedRows(world, 'keywords');
    const id = String(row?.['keywordId']);
    await setOverride(world, 'keyword', id, VALUES);
    expect(await expectedRows(world, 'keywords')).toMatchObject([{ keywordId: id, ...VALUES }]);
    await setOverride(world, 'target', id, { impressions: 300, clicks: 100, cost: 20, attributedSales30d: 10 });
    expect(await expectedRows(world, 'keywords')).toMatchObject([{ keywordId: id, ...VALUES }]);
    await expectCoherent(world);
  });

  it('can be listed, replaced and deleted', async () => {
    const { world, parents, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    const before = await expectedRows(world, 'keywords');
    await setOverride(world, 'keyword', id, VALUES);
    await setOverride(world, 'keyword', id, { clicks: 7 }, '2026-03-01');
    await setOverride(world, 'campaign', parents.campaignId, { clicks: 90 }, '2026-02-28');
    const list = async (query = '') => (await world.admin('GET', `/metrics/overrides${query}`)).json.overrides;
    const remaining = {
      profileId: world.profile(),
      level: 'keyword',
      id: String(id),
      date: '2026-03-01',
      values: { clicks: 7 },
    };
    expect(await list()).toMatchObject([remaining, { level: 'campaign', values: { clicks: 90 } }]);
    expect(await list('?level=keyword')).toEqual([remaining]);
    expect(await list('?date=20260228')).toMatchObject([{ level: 'campaign' }]);
    expect((await world.admin('DELETE', '/metrics/overrides', { level: 'keyword', id, date: YESTERDAY })).status).toBe(
      204,
    );
    expect(await list()).toMatchObject([{ level: 'campaign' }]);
    expect(await expectedRows(world, 'keywords')).toEqual(before);
    expect((await world.admin('DELETE', '/metrics/overrides?date=2026-01-01')).status).toBe(204);
    expect(await list()).toHaveLength(1);
    expect((await world.admin('DELETE', '/metrics/overrides')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('are copied by a fork, and deleted by a reset', async () => {
    const { world, keywords } = await createLargeAccount();
    await setOverride(world, 'keyword', keywords[0] ?? 0, VALUES);
    await world.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    expect((await world.admin('GET', '/worlds/fork/metrics/overrides')).json.overrides).toHaveLength(1);
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/metrics/overrides')).json.overrides).toEqual([]);
  });
});

describe('rejected overrides', () => {
  it.each([
    [{ impressions: 10, clicks: 11 }, 'values.clicks', 'must not exceed impressions'],
    [{ attributedConversions1d: 2, attributedConversions7d: 1 }, 'values.attributedConversions1d', /longer window/],
    [{ attributedSales7d: 1, attributedSales7dSameSKU: 2 }, 'values.attributedSales7d', /advertised product/],
    [{ clicks: 0, cost: 0.01 }, 'values.cost', 'must be 0 without clicks'],
    [{ cost: 1.234 }, 'values.cost', 'has more decimals than the currency'],
    [{ clicks: 1.5 }, 'values.clicks', /./],
    [{ clicks: -1 }, 'values.clicks', /./],
    [{ conversions: 1 }, 'values.conversions', 'unknown field'],
    [{}, 'values', 'must contain a number'],
  ])('include %j, which is contradictory or invalid', async (values, path, message) => {
    const { world, keywords } = await createLargeAccount();
    const { status, json } = await setOverride(world, 'keyword', keywords[0] ?? 0, values);
    expect([status, json.errors[0].path]).toEqual([400, path]);
    expect(json.errors[0].message).toMatch(message);
    expect((await world.admin('GET', '/metrics/overrides')).json.overrides).toEqual([]);
  });

  it('include numbers that contradict overrides of children', async () => {
    const { world, parents, keywords } = await createLargeAccount();
    await setOverride(world, 'keyword', keywords[0] ?? 0, { impressions: 5000, clicks: 100 });
    const { status, json } = await setOverride(world, 'campaign', parents.campaignId, { impressions: 4000 });
    expect(status).toBe(409);
    expect(json.detail).toBe(
      `the numbers of campaign ${parents.campaignId} cannot be met: the overrides of its parts have more impressions`,
    );
    expect((await world.admin('GET', '/metrics/overrides')).json.overrides).toHaveLength(1);
  });

  it('include numbers without a keyword or an ad', async ({ world }) => {
    const parents = await openParents(world);
    const keyword = await createOne(world, KEYWORDS, KEYWORDS.make(parents, 1));
    for (const [level, id] of [
      ['keyword', keyword],
      ['adGroup', parents.adGroupId],
      ['campaign', parents.campaignId],
    ] as const) {
      const { status, json } = await setOverride(world, level, id, { impressions: 5 });
      expect([status, json.detail]).toEqual([409, expect.stringContaining('there must be a keyword or target')]);
    }
    await withAds(world, parents, 1);
    expect((await setOverride(world, 'campaign', parents.campaignId, { impressions: 5 })).status).toBe(200);
  });

  it('include unknown ids, levels and dates', async () => {
    const { world, parents } = await createLargeAccount();
    expect((await setOverride(world, 'keyword', parents.campaignId, { clicks: 1 })).status).toBe(404);
    expect((await setOverride(world, 'placement', parents.campaignId, { clicks: 1 })).status).toBe(400);
    expect((await setOverride(world, 'campaign', parents.campaignId, { clicks: 1 }, '2026-02-29')).status).toBe(400);
  });

  it('include an id that several profiles have, unless the profile is given', async ({ world }) => {
    const profiles = [world.profile('US'), world.profile('CA')];
    const campaign = {
      campaignId: '4711',
      name: 'Twice',
      targetingType: 'MANUAL',
      startDate: '2026-03-02',
      budget: { budget: 50, budgetType: 'DAILY' },
    };
    for (const profileId of profiles) {
      const keywords = [{ keywordText: 'one', matchType: 'EXACT' }];
      const adGroups = [{ name: `In ${profileId}`, defaultBid: 2, keywords, productAds: [{ sku: 'ONE' }] }];
      const seed = { profileId, entities: { campaigns: [{ ...campaign, adGroups }] } };
      expect((await world.admin('POST', '/seed', seed)).json).toMatchObject({ campaigns: 1 });
    }
    expect((await setOverride(world, 'campaign', '4711', { clicks: 1 })).status).toBe(409);
    const input = { profileId: profiles[1], level: 'campaign', id: '4711', date: YESTERDAY, values: { clicks: 1 } };
    expect((await world.admin('PUT', '/metrics/overrides', input)).json).toMatchObject({ profileId: profiles[1] });
  });
});

describe('amounts of money', () => {
  it('are in the currency of the profile, with its decimals', async ({ world }) => {
    const profile = world.profile('JP');
    const ask = { profile, region: 'fe' } as const;
    const parents = await openParents(world, { campaign: { dailyBudget: 5000 }, adGroup: { defaultBid: 90 }, ask });
    await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 100 }, ask);
    await world.ask('POST', '/v2/sp/productAds', { body: [{ ...parents, sku: 'YEN', state: 'enabled' }], ...ask });
    expect((await setOverride(world, 'adGroup', parents.adGroupId, { cost: 10.5 })).status).toBe(400);
    expect(
      (await setOverride(world, 'adGroup', parents.adGroupId, { cost: 1234, attributedSales7d: 70_000 })).json.values,
    ).toEqual({ cost: 1234, attributedSales7d: 70_000 });
    const query = new URLSearchParams({ profileId: profile, recordType: 'adGroups', date: YESTERDAY });
    expect((await world.admin('GET', `/metrics?${query}`)).json.rows).toMatchObject([
      { cost: 1234, attributedSales7d: 70_000 },
    ]);
  });
});
