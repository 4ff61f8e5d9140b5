/**
 * The contents of a report file: which rows it contains, and their fields.
 */
import { describe, expect } from 'vitest';
import {
  ALL,
  createLargeAccount,
  ids,
  NUMBERS,
  openAdGroup,
  sum,
  withAds,
} from '../../../fixtures/accounts/large-account.ts';
import { CAMPAIGNS, createOne, KEYWORDS, updateOne } from '../../../fixtures/accounts/collections.ts';
import {
  ALWAYS_SHOWN,
  familyF,
  reportRows,
  requestReport,
  seed,
  textOf,
  type Row,
} from '../../../fixtures/programs/clients/reports.ts';
import { it } from '../../../fixtures/test-with-world.ts';

describe('the rows', () => {
  it('[RPT-46] exist for entities with traffic only', async () => {
    const { world, parents, keywords } = await createLargeAccount();
    const paused = await createOne(world, KEYWORDS, { ...KEYWORDS.make(parents, 99), state: 'paused' });
    const idle = await openAdGroup(world, { name: 'without ads' });
    const returnedIds = ids(await reportRows(world, 'keywords', {}), 'keywordId');
    expect(returnedIds.length).toBeGreaterThan(0);
    for (const id of returnedIds) expect(keywords).toContain(id);
    expect(returnedIds).not.toContain(paused);
    expect(ids(await reportRows(world, 'campaigns', {}), 'campaignId')).toEqual([parents.campaignId]);
    expect(ids(await reportRows(world, 'adGroups', {}), 'adGroupId')).not.toContain(idle.adGroupId);
  });

  const ID_ATTRIBUTES = { campaigns: 'campaignId', adGroups: 'adGroupId', keywords: 'keywordId', productAds: 'adId' };

  it('[RPT-47, RPT-50] begin with their id as a number, even if it is not requested', async () => {
    const { world } = await createLargeAccount();
    for (const [recordType, id] of Object.entries(ID_ATTRIBUTES)) {
      const rows = await reportRows(world, recordType, { metrics: 'clicks' });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual([id, 'clicks']);
        expect(row[id]).toEqual(expect.any(Number));
      }
      expect(new Set(ids(rows, id)).size).toBe(rows.length);
    }
  });

  it('[RPT-50] of asins have no id: there is one for each ad, keyword and other product', async () => {
    const { world } = await createLargeAccount();
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const metrics = 'asin,keywordId,otherAsin,attributedUnitsOrdered30dOtherSKU';
    const rows = await reportRows(world, 'asins', { metrics, reportDate: '20260115' });
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {})).toEqual(metrics.split(','));
    const keys = rows.map((row) => `${row['asin']} ${row['keywordId']} ${row['otherAsin']}`);
    expect(new Set(keys).size).toBe(rows.length);
    for (const row of rows) {
      expect(row['otherAsin']).not.toBe(row['asin']);
      expect(row['attributedUnitsOrdered30dOtherSKU']).toBeGreaterThan(0);
    }
  });

  it('of asins are in the order of their ads, keywords and other products, also with overrides', async () => {
    const { world, keywords, ads } = await createLargeAccount();
    await world.admin('PUT', '/metrics/model', { ...ALWAYS_SHOWN, orderRate: { low: 0.4, high: 0.4 }, sameProduct: 0 });
    const fields = { reportDate: '20260115' };
    const products = await reportRows(world, 'productAds', { ...fields, metrics: 'asin' });
    const position = (asin: unknown): number =>
      ads.indexOf(Number(products.find((each) => each['asin'] === asin)?.['adId']));
    const rowsInOrder = async (): Promise<Row[]> => {
      const rows = await reportRows(world, 'asins', { ...fields, metrics: 'asin,keywordId,otherAsin' });
      const inOrder = rows.toSorted(
        (a, b) =>
          position(a['asin']) - position(b['asin']) ||
          keywords.indexOf(Number(a['keywordId'])) - keywords.indexOf(Number(b['keywordId'])) ||
          (String(a['otherAsin']) < String(b['otherAsin']) ? -1 : 1),
      );
      expect(rows).toEqual(inOrder);
      return rows;
    };
    const rows = await rowsInOrder();
    expect(new Set(ids(rows, 'keywordId')).size).toBeGreaterThan(4);
    const override = { level: 'keyword', id: String(rows.at(-1)?.['keywordId']), date: '2026-01-15' };
    const values = {
      impressions: 1000,
      clicks: 50,
      attributedUnitsOrdered30d: 20,
      attributedUnitsOrdered30dSameSKU: 0,
    };
    expect((await world.admin('PUT', '/metrics/overrides', { ...override, values })).status).toBe(200);
    expect(ids(await rowsInOrder(), 'keywordId')).toContain(Number(override.id));
  });

  it('[RPT-49, RPT-50] contain one field for each metric in the requested order, never null', async () => {
    const { world } = await createLargeAccount();
    const metrics = ['cost', 'campaignName', 'clicks', 'keywordText', ...familyF('7d'), 'impressions'];
    const rows = await reportRows(world, 'keywords', { metrics: metrics.join(',') });
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['keywordId', ...metrics]);
      for (const value of Object.values(row)) expect(value).not.toBe(null);
    }
    const [row] = await reportRows(world, 'keywords', { metrics: 'clicks,keywordId,clicks' });
    expect(Object.keys(row ?? {})).toEqual(['keywordId', 'clicks']);
  });

  it('[RPT-48, RPT-52, RPT-53] of a placement report contain the placement after the id, and add up to the row of the campaign', async () => {
    const { world, parents } = await createLargeAccount();
    const [whole] = await reportRows(world, 'campaigns', { metrics: ALL });
    const rows = await reportRows(world, 'campaigns', { metrics: ALL, segment: 'placement' });
    expect(Object.keys(rows[0] ?? {}).slice(0, 3)).toEqual(['campaignId', 'placement', 'impressions']);
    expect(ids(rows, 'placement')).toEqual(['Top of Search on-Amazon', 'Other on-Amazon']);
    expect(ids(rows, 'campaignId')).toEqual([parents.campaignId, parents.campaignId]);
    for (const name of NUMBERS) expect([name, sum(rows, name)]).toEqual([name, whole?.[name]]);
  });

  it('[RPT-48, RPT-52] of a query report contain the search term after the id, and add up to the row of the keyword', async () => {
    const { world } = await createLargeAccount();
    const keywords = await reportRows(world, 'keywords', { metrics: ALL });
    const rows = await reportRows(world, 'keywords', { metrics: `${ALL},keywordText,matchType`, segment: 'query' });
    expect(Object.keys(rows[0] ?? {}).slice(0, 3)).toEqual(['keywordId', 'query', 'impressions']);
    expect(rows.length).toBeGreaterThan(keywords.length);
    for (const keyword of keywords) {
      const parts = rows.filter((row) => row['keywordId'] === keyword['keywordId']);
      expect(new Set(ids(parts, 'query')).size).toBe(parts.length);
      for (const name of NUMBERS) expect([name, sum(parts, name)]).toEqual([name, keyword[name]]);
    }
    for (const { query, keywordText, matchType } of rows) {
      const term = String(query);
      const words = String(keywordText).toLowerCase().split(' ');
      if (matchType === 'exact') expect(term).toBe(keywordText);
      else if (matchType === 'phrase') expect(term).toContain(keywordText);
      // Terms that are related to a broad keyword are without its first word.
      else for (const word of words.slice(1)) expect(term.split(' ')).toContain(word);
    }
    const broad = rows.filter(({ matchType }) => matchType === 'broad');
    const isRelated = ({ query, keywordText }: Row): boolean =>
      !String(query)
        .split(' ')
        .includes(String(keywordText).split(' ')[0] ?? '');
    expect(new Set(broad.map(isRelated))).toEqual(new Set([true, false]));
  });

  it.each([
    { bursts: 1, least: 2, most: 2 },
    { bursts: 60, least: 12, most: 120 },
  ])('[RPT-52] of a query report are in the order of $least and more search terms', async ({ bursts, least, most }) => {
    const { world } = await createLargeAccount();
    await world.admin('PUT', '/metrics/model', { ...ALWAYS_SHOWN, bursts });
    const rows = await reportRows(world, 'keywords', { segment: 'query', metrics: 'impressions' });
    const byKeyword = Map.groupBy(rows, ({ keywordId }) => keywordId);
    const terms = [...byKeyword.values()].map((own) => own.map(({ query }) => String(query)));
    // A broad keyword also has the searches of related terms.
    const highest = Math.max(...terms.map((own) => own.length));
    expect(highest).toBeGreaterThanOrEqual(least);
    expect(highest).toBeLessThanOrEqual(most);
    for (const own of terms) expect(own).toEqual([...new Set(own)].toSorted((x, y) => (x < y ? -1 : 1)));
  });
});

describe('the dimensions', () => {
  it('[RPT-69] of a campaign are bid plus as a boolean, its status, and its budget as a number', async ({ world }) => {
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const plus = await openAdGroup(world, { name: 'plus', premiumBidAdjustment: true, dailyBudget: 123.45 });
    const plain = await openAdGroup(world, { name: 'plain', dailyBudget: 700 });
    // The same keyword twice would have one entry in each auction.
    for (const [n, parents] of [plus, plain].entries()) {
      await withAds(world, parents);
      await createOne(world, KEYWORDS, KEYWORDS.make(parents, n));
    }
    const metrics = 'campaignName,bidPlus,campaignStatus,campaignBudget';
    const first = { campaignId: plus.campaignId, campaignName: 'plus', bidPlus: true, campaignStatus: 'enabled' };
    const second = { campaignId: plain.campaignId, campaignName: 'plain', bidPlus: false, campaignStatus: 'enabled' };
    expect(await reportRows(world, 'campaigns', { metrics })).toEqual([
      { ...first, campaignBudget: 123.45 },
      { ...second, campaignBudget: 700 },
    ]);
  });

  it('[RPT-69] have the values at the time of the request; later changes do not appear', async () => {
    const { world, parents } = await createLargeAccount();
    const metrics = 'campaignName,campaignStatus,campaignBudget,impressions';
    const before = await requestReport(world, 'campaigns', { metrics });
    const changes = { name: 'renamed', state: 'paused', dailyBudget: 1 };
    expect(await updateOne(world, CAMPAIGNS, parents.campaignId, changes)).toMatchObject({ code: 'SUCCESS' });
    const [row] = JSON.parse(await textOf(world, before));
    expect(row).toMatchObject({ campaignName: 'Campaign 0', campaignStatus: 'enabled', campaignBudget: 9000 });
    const [after] = await reportRows(world, 'campaigns', { metrics });
    expect(after).toEqual({ ...row, campaignName: 'renamed', campaignStatus: 'paused', campaignBudget: 1 });
  });

  it('[RPT-69] of a product ad are the currency of the profile, its sku and the ASIN of the sku', async ({ world }) => {
    await seed(world);
    const seller = await reportRows(world, 'productAds', { metrics: 'currency,sku,asin' });
    expect(new Set(ids(seller, 'currency'))).toEqual(new Set(['USD']));
    for (const { sku, asin } of seller)
      expect([sku, asin]).toEqual([expect.any(String), expect.stringMatching(/^B0[A-Z0-9]{8}$/)]);
    const japan = { profile: world.profile('JP'), region: 'fe' } as const;
    await seed(world, {}, japan.profile);
    const yen = await reportRows(world, 'productAds', { metrics: 'currency,cost,attributedSales30d' }, japan);
    expect(yen.length).toBeGreaterThan(0);
    for (const { currency, cost, attributedSales30d } of yen) {
      expect([currency, Number.isInteger(cost), Number.isInteger(attributedSales30d)]).toEqual(['JPY', true, true]);
    }
  });

  it('[RPT-69] of automatic targeting are those of one keyword per ad group with a fixed text', async ({ world }) => {
    await withAds(world, await openAdGroup(world, { targetingType: 'auto' }));
    const { json } = await world.admin('GET', `/entities/targets?profileId=${world.profile()}`);
    const metrics = 'keywordText,matchType,campaignName';
    const rows = await reportRows(world, 'keywords', { metrics });
    expect(rows).toEqual([
      {
        keywordId: Number(json.targets[0].targetId),
        keywordText: '(_targeting_auto_)',
        matchType: 'broad',
        campaignName: 'Campaign 0',
      },
    ]);
    const asins: Row[] = [];
    for (let day = 10; day < 30; day++) {
      asins.push(
        ...(await reportRows(world, 'asins', {
          metrics: 'keywordId,keywordText,matchType',
          reportDate: `202601${day}`,
        })),
      );
    }
    expect(asins.length).toBeGreaterThan(0);
    const keyword = { keywordId: rows[0]?.['keywordId'], keywordText: '(_targeting_auto_)', matchType: 'broad' };
    for (const row of asins) expect(row).toEqual(keyword);
  });

  it('[RPT-69] of keywords do not exist for ad groups that contain only product targets', async ({ world }) => {
    await seed(world, { campaigns: 2, keywordsPerAdGroup: 0, targetsPerAdGroup: 4 });
    expect((await reportRows(world, 'adGroups', {})).length).toBeGreaterThan(0);
    expect(await reportRows(world, 'keywords', {})).toEqual([]);
  });
});
