/** Overrides of an entity and a day: met exactly in every report and consistent with all others, or rejected. */
import { describe, expect, it } from 'vitest';
import { NAMED_NUMBERS } from '../../../src/core/simulation/names.ts';
import { ALL, createLargeAccount, openAdGroup, sum, withAds } from '../../fixtures/accounts/large-account.ts';
import { advance, createOne, KEYWORDS, openParents } from '../../fixtures/accounts/collections.ts';
import { reportRows, TODAY, YESTERDAY, type Row } from '../../fixtures/programs/clients/reports.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';

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
  box: Sandbox,
  level: string,
  id: number | string,
  values: object,
  date = YESTERDAY,
): Promise<Answer> {
  return box.admin('PUT', '/metrics/overrides', { level, id: String(id), date, values });
}

async function expectedRows(
  box: Sandbox,
  recordType: string,
  { segment, date = YESTERDAY }: { segment?: string; date?: string } = {},
): Promise<Row[]> {
  const query = new URLSearchParams({ profileId: box.profile(), recordType, date, ...(segment && { segment }) });
  return (await box.admin('GET', `/metrics?${query}`)).json.rows;
}

const rowOf = (rows: readonly Row[], name: string, id: number | string): Row | undefined =>
  rows.find((row) => row[name] === String(id));

/** Expects all breakdowns of a day to add up to the same totals. */
async function expectCoherent(box: Sandbox, date = YESTERDAY): Promise<void> {
  const whole = await expectedRows(box, 'campaigns', { date });
  const breakdowns = [
    await expectedRows(box, 'campaigns', { segment: 'placement', date }),
    await expectedRows(box, 'adGroups', { date }),
    await expectedRows(box, 'keywords', { date }),
    await expectedRows(box, 'keywords', { segment: 'query', date }),
    await expectedRows(box, 'productAds', { date }),
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
    const { box } = await createLargeAccount();
    const before = await expectedRows(box, recordType);
    const id = String(before[0]?.[name]);
    const { status, json } = await setOverride(box, level, id, VALUES);
    expect([status, json]).toEqual([200, { profileId: box.profile(), level, id, date: '2026-03-01', values: VALUES }]);
    const after = await expectedRows(box, recordType);
    expect(rowOf(after, name, id)).toMatchObject(VALUES);
    expect(after.filter((row) => row[name] !== id).length).toBe(before.length - 1);
    await expectCoherent(box);
    const inReports = await reportRows(box, recordType, { metrics: ALL });
    expect(inReports.find((row) => String(row[name]) === id)).toMatchObject(VALUES);
  });

  it('do not change other keywords or other days', async () => {
    const { box, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    const days = [YESTERDAY, '20260228'];
    const others = async () =>
      Promise.all(
        days.map(async (date) =>
          (await expectedRows(box, 'keywords', { date })).filter(
            ({ keywordId }) => date !== YESTERDAY || keywordId !== String(id),
          ),
        ),
      );
    const before = await others();
    await setOverride(box, 'keyword', id, VALUES);
    expect(await others()).toEqual(before);
  });

  it('create a row where there is none: for a keyword on a day without traffic', async () => {
    const { box, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await box.admin('PUT', '/metrics/model', { from: 'start', bursts: 0 });
    expect(await expectedRows(box, 'campaigns')).toEqual([]);
    await setOverride(box, 'keyword', id, { impressions: 1000, clicks: 10, cost: 5 });
    expect(await expectedRows(box, 'keywords')).toMatchObject([
      { keywordId: String(id), impressions: 1000, clicks: 10, cost: 5 },
    ]);
    expect(await expectedRows(box, 'campaigns', { segment: 'placement' })).toHaveLength(2);
    await expectCoherent(box);
  });

  it('remove a row if they are zero', async () => {
    const { box } = await createLargeAccount();
    const [first] = await expectedRows(box, 'keywords');
    await setOverride(box, 'keyword', String(first?.['keywordId']), { impressions: 0 });
    expect(rowOf(await expectedRows(box, 'keywords'), 'keywordId', String(first?.['keywordId']))).toBeUndefined();
    await expectCoherent(box);
  });

  it('apply at once, also to an unfinished day', async () => {
    const { box, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await setOverride(box, 'keyword', id, VALUES, TODAY);
    expect(rowOf(await expectedRows(box, 'keywords', { date: TODAY }), 'keywordId', id)).toMatchObject(VALUES);
    advance(box, 50 * 86_400);
    expect(rowOf(await expectedRows(box, 'keywords', { date: TODAY }), 'keywordId', id)).toMatchObject(VALUES);
    await expectCoherent(box, TODAY);
  });

  it('of a campaign and one of its keywords are both met, and its other keywords have the rest', async () => {
    const { box, parents, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    await setOverride(box, 'campaign', parents.campaignId, {
      impressions: 50_000,
      clicks: 900,
      attributedConversions30d: 50,
    });
    await setOverride(box, 'keyword', id, { impressions: 20_000, clicks: 700, attributedConversions30d: 10 });
    const rows = await expectedRows(box, 'keywords');
    expect(rowOf(rows, 'keywordId', id)).toMatchObject({
      impressions: 20_000,
      clicks: 700,
      attributedConversions30d: 10,
    });
    expect([sum(rows, 'impressions'), sum(rows, 'clicks'), sum(rows, 'attributedConversions30d')]).toEqual([
      50_000, 900, 50,
    ]);
    await expectCoherent(box);
  });

  it('of a keyword and of an ad in the same ad group are both met', async () => {
    const { box, keywords, ads } = await createLargeAccount();
    const [[keyword = 0], [ad = 0]] = [keywords, ads];
    expect((await setOverride(box, 'keyword', keyword, VALUES)).status).toBe(200);
    expect((await setOverride(box, 'productAd', ad, { impressions: 5, clicks: 5, cost: 1 })).status).toBe(200);
    expect(rowOf(await expectedRows(box, 'keywords'), 'keywordId', keyword)).toMatchObject(VALUES);
    expect(rowOf(await expectedRows(box, 'productAds'), 'adId', ad)).toMatchObject({
      impressions: 5,
      clicks: 5,
      cost: 1,
    });
    await expectCoherent(box);
  });

  it('of automatic targeting apply to the keyword that reports show, and those of a target to the target', async () => {
    const box = sandbox();
    const auto = await openAdGroup(box, { targetingType: 'auto' });
    await withAds(box, auto);
    const [row] = await expectedRows(box, 'keywords');
    const id = String(row?.['keywordId']);
    await setOverride(box, 'keyword', id, VALUES);
    expect(await expectedRows(box, 'keywords')).toMatchObject([{ keywordId: id, ...VALUES }]);
    await setOverride(box, 'target', id, { impressions: 300, clicks: 100, cost: 20, attributedSales30d: 10 });
    expect(await expectedRows(box, 'keywords')).toMatchObject([{ keywordId: id, ...VALUES }]);
    await expectCoherent(box);
  });

  it('can be listed, replaced and deleted', async () => {
    const { box, parents, keywords } = await createLargeAccount();
    const [id = 0] = keywords;
    const before = await expectedRows(box, 'keywords');
    await setOverride(box, 'keyword', id, VALUES);
    await setOverride(box, 'keyword', id, { clicks: 7 }, '2026-03-01');
    await setOverride(box, 'campaign', parents.campaignId, { clicks: 90 }, '2026-02-28');
    const list = async (query = '') => (await box.admin('GET', `/metrics/overrides${query}`)).json.overrides;
    const remaining = {
      profileId: box.profile(),
      level: 'keyword',
      id: String(id),
      date: '2026-03-01',
      values: { clicks: 7 },
    };
    expect(await list()).toMatchObject([remaining, { level: 'campaign', values: { clicks: 90 } }]);
    expect(await list('?level=keyword')).toEqual([remaining]);
    expect(await list('?date=20260228')).toMatchObject([{ level: 'campaign' }]);
    expect((await box.admin('DELETE', '/metrics/overrides', { level: 'keyword', id, date: YESTERDAY })).status).toBe(
      204,
    );
    expect(await list()).toMatchObject([{ level: 'campaign' }]);
    expect(await expectedRows(box, 'keywords')).toEqual(before);
    expect((await box.admin('DELETE', '/metrics/overrides?date=2026-01-01')).status).toBe(204);
    expect(await list()).toHaveLength(1);
    expect((await box.admin('DELETE', '/metrics/overrides')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('are copied by a fork, and deleted by a reset', async () => {
    const { box, keywords } = await createLargeAccount();
    await setOverride(box, 'keyword', keywords[0] ?? 0, VALUES);
    await box.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    expect((await box.admin('GET', '/worlds/fork/metrics/overrides')).json.overrides).toHaveLength(1);
    await box.admin('POST', '/reset');
    expect((await box.admin('GET', '/metrics/overrides')).json.overrides).toEqual([]);
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
    const { box, keywords } = await createLargeAccount();
    const { status, json } = await setOverride(box, 'keyword', keywords[0] ?? 0, values);
    expect([status, json.errors[0].path]).toEqual([400, path]);
    expect(json.errors[0].message).toMatch(message);
    expect((await box.admin('GET', '/metrics/overrides')).json.overrides).toEqual([]);
  });

  it('include numbers that contradict overrides of children', async () => {
    const { box, parents, keywords } = await createLargeAccount();
    await setOverride(box, 'keyword', keywords[0] ?? 0, { impressions: 5000, clicks: 100 });
    const { status, json } = await setOverride(box, 'campaign', parents.campaignId, { impressions: 4000 });
    expect(status).toBe(409);
    expect(json.detail).toBe(
      `the numbers of campaign ${parents.campaignId} cannot be met: the overrides of its parts have more impressions`,
    );
    expect((await box.admin('GET', '/metrics/overrides')).json.overrides).toHaveLength(1);
  });

  it('include numbers without a keyword or an ad', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    const keyword = await createOne(box, KEYWORDS, KEYWORDS.make(parents, 1));
    for (const [level, id] of [
      ['keyword', keyword],
      ['adGroup', parents.adGroupId],
      ['campaign', parents.campaignId],
    ] as const) {
      const { status, json } = await setOverride(box, level, id, { impressions: 5 });
      expect([status, json.detail]).toEqual([409, expect.stringContaining('there must be a keyword or target')]);
    }
    await withAds(box, parents, 1);
    expect((await setOverride(box, 'campaign', parents.campaignId, { impressions: 5 })).status).toBe(200);
  });

  it('include unknown ids, levels and dates', async () => {
    const { box, parents } = await createLargeAccount();
    expect((await setOverride(box, 'keyword', parents.campaignId, { clicks: 1 })).status).toBe(404);
    expect((await setOverride(box, 'placement', parents.campaignId, { clicks: 1 })).status).toBe(400);
    expect((await setOverride(box, 'campaign', parents.campaignId, { clicks: 1 }, '2026-02-29')).status).toBe(400);
  });

  it('include an id that several profiles have, unless the profile is given', async () => {
    const box = sandbox();
    const profiles = [box.profile('US'), box.profile('CA')];
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
      expect((await box.admin('POST', '/seed', seed)).json).toMatchObject({ campaigns: 1 });
    }
    expect((await setOverride(box, 'campaign', '4711', { clicks: 1 })).status).toBe(409);
    const input = { profileId: profiles[1], level: 'campaign', id: '4711', date: YESTERDAY, values: { clicks: 1 } };
    expect((await box.admin('PUT', '/metrics/overrides', input)).json).toMatchObject({ profileId: profiles[1] });
  });
});

describe('amounts of money', () => {
  it('are in the currency of the profile, with its decimals', async () => {
    const box = sandbox();
    const profile = box.profile('JP');
    const ask = { profile, region: 'fe' } as const;
    const parents = await openParents(box, { campaign: { dailyBudget: 5000 }, adGroup: { defaultBid: 90 }, ask });
    await createOne(box, KEYWORDS, { ...KEYWORDS.make(parents, 1), bid: 100 }, ask);
    await box.ask('POST', '/v2/sp/productAds', { body: [{ ...parents, sku: 'YEN', state: 'enabled' }], ...ask });
    expect((await setOverride(box, 'adGroup', parents.adGroupId, { cost: 10.5 })).status).toBe(400);
    expect(
      (await setOverride(box, 'adGroup', parents.adGroupId, { cost: 1234, attributedSales7d: 70_000 })).json.values,
    ).toEqual({ cost: 1234, attributedSales7d: 70_000 });
    const query = new URLSearchParams({ profileId: profile, recordType: 'adGroups', date: YESTERDAY });
    expect((await box.admin('GET', `/metrics?${query}`)).json.rows).toMatchObject([
      { cost: 1234, attributedSales7d: 70_000 },
    ]);
  });
});
