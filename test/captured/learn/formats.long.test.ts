/**
 * What `learn` reads of an account: the same from every format.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/captured/account/reported-account.ts';
import { campaignsOf } from '../../../src/captured/account/campaign-shapes.ts';
import { readAccount } from '../../../src/captured/learn.ts';
import { PRODUCTS } from '../../../src/captured/readers/facts.ts';
import { reportRows, snapshotRows } from '../../fixtures/programs/clients/reports.ts';
import { fileOf } from '../../fixtures/programs/clients/unified-reports.ts';
import { downloadAll, otherAccount, readReport, writeRows } from '../../fixtures/captured/learned-accounts.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

let world: TestWorld;
let files: string[];

beforeAll(async () => {
  const bulk = { campaigns: 6, adGroupsPerCampaign: 2, keywordsPerAdGroup: 4, targetsPerAdGroup: 3 };
  world = await otherAccount({ seed: 'formats', bulks: [{ ...bulk, negativeKeywordsPerAdGroup: 2, sdCampaigns: 5 }] });
  files = await downloadAll(world, join(folder, 'all'));
});

function write(name: string, text: string | Buffer): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const read = async (...paths: string[]): Promise<Account> => (await readAccount(paths)).account;

/** Of all keywords and targets. */
function totalsOf(account: Account) {
  const traffic = PRODUCTS.flatMap((product) => account.traffic('target', product)?.entities ?? []);
  const sum = (name: 'impressions' | 'clicks' | 'cost'): number =>
    Math.round(100 * traffic.reduce((all, each) => all + each[name], 0)) / 100;
  return { entities: traffic.length, impressions: sum('impressions'), clicks: sum('clicks'), cost: sum('cost') };
}

const toCsv = (rows: readonly object[]): string => {
  const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return [Object.keys(rows[0] ?? {}).join(','), ...lines].join('\r\n');
};

describe('the files of an account', () => {
  it('give its campaigns, with what is below them, its budgets and bids', async () => {
    const campaigns = campaignsOf(await read(...files));
    const own = campaigns.filter(({ product }) => product === 'products');
    expect(own).toHaveLength(6);
    expect(campaigns.filter(({ product }) => product === 'display')).toHaveLength(5);
    for (const { adGroups, keywords, targets, negatives, ads, bids, budget } of own) {
      expect({ adGroups, keywords, targets, negatives, ads }).toEqual({
        adGroups: 2,
        keywords: 4,
        targets: 3,
        negatives: 4,
        ads: 4,
      });
      expect(bids).toHaveLength(2);
      expect(budget).toBeGreaterThanOrEqual(5);
    }
  });

  it('are the same as CSV, without gzip, and in several files', async () => {
    const rows = await readReport(world, 'targeting');
    const expected = totalsOf(await read(writeRows(folder, 'daily', rows)));
    expect(expected.impressions).toBeGreaterThan(1000);
    expect(totalsOf(await read(write('daily.csv', toCsv(rows))))).toEqual(expected);
    expect(totalsOf(await read(write('daily.json', JSON.stringify(rows, null, 2))))).toEqual(expected);
    const half = rows.length / 2;
    const parts = [rows.slice(0, half), rows.slice(half)].map((part, i) => writeRows(folder, `part-${i}`, part));
    expect(totalsOf(await read(...parts))).toEqual(expected);
    const summary = await read(writeRows(folder, 'summary', await readReport(world, 'targeting', 'SUMMARY')));
    expect([totalsOf(summary), summary.traffic('target', 'products')?.days]).toEqual([expected, 28]);
  });

  it('can be reports and snapshots of version 2, whose day is in the name of the file', async () => {
    const ask = { profile: world.profile(), prefix: '/v2/sp' };
    const metrics = 'campaignId,matchType,impressions,clicks,cost,attributedConversions7d,attributedSales7d';
    const reports = await Promise.all(
      ['20260227', '20260228'].map(async (reportDate) =>
        writeRows(folder, `keywords-${reportDate}`, await reportRows(world, 'keywords', { reportDate, metrics }, ask)),
      ),
    );
    const account = await read(...reports);
    expect([...(account.traffic('target', 'products')?.byDay.keys() ?? [])].toSorted()).toEqual([
      '2026-02-27',
      '2026-02-28',
    ]);
    const rows = (await readReport(world, 'targeting')).filter(
      ({ date, keywordType }) => date >= '2026-02-27' && !keywordType.startsWith('TARGETING'),
    );
    expect(totalsOf(account)).toEqual(totalsOf(await read(writeRows(folder, 'two-days', rows))));
    const types = ['campaigns', 'adGroups', 'keywords', 'targets', 'negativeKeywords', 'productAds'];
    const snapshots = await Promise.all(
      types.map(async (type) => writeRows(folder, `snapshot-${type}`, await snapshotRows(world, type, {}, ask))),
    );
    const campaigns = (account: Account) => campaignsOf(account).filter(({ product }) => product === 'products');
    expect(campaigns(await read(...snapshots))).toEqual(campaigns(await read(...files.slice(5))));
  });

  it('can be reports of the unified API in both formats', async () => {
    const fields = ['date.value', 'adProduct.value', 'campaign.id', 'adGroup.id', 'target.value', 'target.matchType'];
    const metrics = ['metric.impressions', 'metric.clicks', 'metric.totalCost', 'budgetCurrency.value'];
    const report = { fields: [...fields, ...metrics], startDate: '2026-02-01', endDate: '2026-02-28' };
    const json = await read(write('unified.json', await fileOf(world, report)));
    const csv = await read(write('unified.csv', await fileOf(world, { ...report, format: 'CSV' })));
    expect(totalsOf(csv)).toEqual(totalsOf(json));
    expect(csv.currencies).toEqual(new Set(['USD']));
    const own = (account: Account) => account.traffic('target', 'products')?.entities ?? [];
    const expected = own(await read(...files));
    const clicks = (list: readonly { clicks: number }[]) => list.reduce((sum, each) => sum + each.clicks, 0);
    expect(clicks(own(json))).toBe(clicks(expected));
  });
});
