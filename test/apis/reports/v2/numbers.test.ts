/**
 * The numbers of reports, and how they relate to each other.
 */
import { expect } from 'vitest';
import { ALL, createLargeAccount, NUMBERS, sum } from '../../../fixtures/accounts/large-account.ts';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import {
  reportRows,
  requestReport,
  seed,
  textOf,
  WINDOWS,
  YESTERDAY,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

it('[RPT-51] numbers of one day agree in all record types, placements and queries', async ({ world }) => {
  await seed(world, { campaigns: 5 });
  const [whole, ...others] = await Promise.all([
    reportRows(world, 'campaigns', { metrics: ALL }),
    reportRows(world, 'campaigns', { metrics: ALL, segment: 'placement' }),
    reportRows(world, 'adGroups', { metrics: ALL }),
    reportRows(world, 'keywords', { metrics: ALL }),
    reportRows(world, 'keywords', { metrics: ALL, segment: 'query' }),
    reportRows(world, 'productAds', { metrics: ALL }),
  ]);
  expect(whole).toHaveLength(5);
  for (const rows of others) {
    for (const name of NUMBERS) expect([name, sum(rows, name)]).toEqual([name, sum(whole ?? [], name)]);
  }
});

it('[RPT-51, RPT-58] numbers of the same SKU are at most the total, and wider windows contain at least the numbers of narrower ones', async () => {
  const { world } = await createLargeAccount();
  for (const reportDate of ['20260110', YESTERDAY]) {
    const rows = await reportRows(world, 'productAds', { metrics: ALL, reportDate });
    for (const row of rows) {
      const valueOf = (name: string): number => Number(row[name]);
      expect(valueOf('clicks')).toBeLessThanOrEqual(valueOf('impressions'));
      for (const [at, window] of WINDOWS.entries()) {
        expect(valueOf(`attributedConversions${window}SameSKU`)).toBeLessThanOrEqual(
          valueOf(`attributedConversions${window}`),
        );
        expect(valueOf(`attributedSales${window}SameSKU`)).toBeLessThanOrEqual(valueOf(`attributedSales${window}`));
        const wider = WINDOWS[at + 1] ?? window;
        for (const family of ['Conversions', 'UnitsOrdered', 'Sales']) {
          expect(valueOf(`attributed${family}${wider}`)).toBeGreaterThanOrEqual(
            valueOf(`attributed${family}${window}`),
          );
        }
      }
    }
  }
});

it('[RPT-58, RPT-67] the asins report contains the sales of other SKUs', async () => {
  const { world } = await createLargeAccount();
  const reportDate = '20260110';
  const ads = await reportRows(world, 'productAds', { metrics: ALL, reportDate });
  const others = WINDOWS.map((window) => `attributedSales${window}OtherSKU`);
  const asins = await reportRows(world, 'asins', { metrics: others.join(','), reportDate });
  for (const window of WINDOWS) {
    const all = sum(ads, `attributedSales${window}`);
    const same = sum(ads, `attributedSales${window}SameSKU`);
    expect(sum(asins, `attributedSales${window}OtherSKU`)).toBeCloseTo(all - same, 2);
  }
  expect(sum(asins, 'attributedSales30dOtherSKU')).toBeGreaterThan(0);
});

it('[RPT-70] the cost of a row is the cost of its clicks, within the limits of the bids', async () => {
  const { world } = await createLargeAccount();
  const rows = await reportRows(world, 'keywords', { metrics: 'clicks,cost' });
  expect(sum(rows, 'clicks')).toBeGreaterThan(0);
  for (const { clicks, cost } of rows) {
    if (clicks === 0) expect(cost).toBe(0);
    else {
      expect(Number(cost) / Number(clicks)).toBeGreaterThanOrEqual(0.01);
      // The highest bid, including its strategy at the top of search.
      expect(Number(cost) / Number(clicks)).toBeLessThanOrEqual(10);
    }
  }
});

it('[RPT-51] numbers do not change after the request; later orders appear in later requests', async () => {
  const { world } = await createLargeAccount();
  const metrics = 'attributedConversions30d,attributedSales30d';
  const early = await requestReport(world, 'campaigns', { metrics });
  world.state.setClock(Date.parse('2026-04-15T12:00:00Z'), 'frozen');
  const [fixed] = JSON.parse(await textOf(world, early));
  const [late] = await reportRows(world, 'campaigns', { metrics });
  expect(Number(late?.['attributedConversions30d'])).toBeGreaterThan(fixed.attributedConversions30d);
  expect(await reportRows(world, 'campaigns', { metrics })).toEqual([late]);
});

it('[RPT-51] the same seed generates the same numbers, and another seed generates others', async () => {
  const texts: string[] = [];
  for (const start of ['1', '1', '2']) {
    const world = openWorld({ seed: start });
    await seed(world);
    texts.push(await textOf(world, await requestReport(world, 'keywords', { metrics: ALL })));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

it('[GEN-22] money has at most two decimals, and in observed mode always a decimal point', async () => {
  const { world } = await createLargeAccount();
  const text = await textOf(world, await requestReport(world, 'campaigns', { metrics: 'cost,campaignBudget' }));
  expect(text).toMatch(/"cost":\d+(\.\d{1,2})?,"campaignBudget":9000\}/);
  changeSettings(world, { dialect: 'observed' });
  const observed = await textOf(world, await requestReport(world, 'campaigns', { metrics: 'cost,campaignBudget' }));
  expect(observed).toMatch(/"cost": \d+\.\d{1,2},\s+"campaignBudget": 9000\.0\s/);
});

it('[RPT-50] ids are returned with all their digits', async ({ world }) => {
  const campaign = { campaignId: '9007199254740993', name: 'Large', targetingType: 'MANUAL', state: 'ENABLED' };
  const entities = {
    campaigns: [{ ...campaign, budget: { budget: 500, budgetType: 'DAILY' }, startDate: 'today', ref: 'c' }],
    adGroups: [{ campaignRef: 'c', ref: 'g', name: 'Group', state: 'ENABLED', defaultBid: 5 }],
    keywords: [{ campaignRef: 'c', adGroupRef: 'g', keywordText: 'shoes', matchType: 'EXACT', state: 'ENABLED' }],
    productAds: [{ campaignRef: 'c', adGroupRef: 'g', sku: 'S-1', state: 'ENABLED' }],
  };
  await seedEntities(world, entities);
  const text = await textOf(world, await requestReport(world, 'campaigns', { metrics: 'campaignName' }));
  expect(text).toBe('[{"campaignId":9007199254740993,"campaignName":"Large"}]');
});
