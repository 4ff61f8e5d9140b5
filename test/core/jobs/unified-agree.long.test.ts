/**
 * A report of the unified API, of version 3, of version 2, and the true rows of the admin API agree, in accounts with
 * different numbers.
 */
import { expect, it } from 'vitest';
import { reportBody, rowsOf as rowsOfV3 } from '../../fixtures/programs/clients/reporting-v3.ts';
import { reportRows } from '../../fixtures/programs/clients/reports.ts';
import { rowsOf } from '../../fixtures/programs/clients/unified-reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const SEEDS = Array.from({ length: Number(process.env['AGREEING_ACCOUNTS'] ?? 4) }, (_, n) => `agree ${n}`);
const DAYS = { startDate: '2026-02-24', endDate: '2026-03-01' };
const PRODUCTS = { SPONSORED_PRODUCTS: 'sp', SPONSORED_BRANDS: 'sb', SPONSORED_DISPLAY: 'sd' } as const;

type Row = Record<string, unknown>;

/** By campaign and day, with the names of columns of version 3. */
async function unifiedRows(
  world: TestWorld,
  adProduct: string,
  names: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const fields = ['budgetCurrency.value', ...Object.keys(names)];
  const filter = { on: { comparisonOperator: 'EQUALS', field: 'adProduct.value', not: false, values: [adProduct] } };
  const rows = await rowsOf(world, { fields, filter, ...DAYS });
  return rows.map((row) => Object.fromEntries(Object.entries(names).map(([field, column]) => [column, row[field]])));
}

const sorted = (rows: Row[]): Row[] => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

it.each(SEEDS)('[TOD-453] reports of the account of the seed %s agree to the cent', async (seed) => {
  const world = openWorld({ scenario: 'default', seed });
  for (const [adProduct, type] of Object.entries(PRODUCTS)) {
    const window = type === 'sp' ? '7d' : '';
    const names = {
      'date.value': 'date',
      'campaign.id': 'campaignId',
      'metric.impressions': 'impressions',
      'metric.clicks': 'clicks',
      'metric.totalCost': 'cost',
      'metric.purchases': `purchases${window}`,
      'metric.sales': `sales${window}`,
    };
    const columns = Object.values(names);
    const rows = sorted(await unifiedRows(world, adProduct, names));
    const question = { adProduct, reportTypeId: `${type}Campaigns`, groupBy: ['campaign'], columns, timeUnit: 'DAILY' };
    const ofVersion3: Row[] = await rowsOfV3(world, reportBody(question, DAYS));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(sorted(ofVersion3.map((row) => ({ ...row, campaignId: String(row['campaignId']) }))));
    const compared = await world.admin('POST', '/metrics/compare', {
      profileId: world.profile(),
      reportTypeId: question.reportTypeId,
      groupBy: question.groupBy,
      timeUnit: 'DAILY',
      ...DAYS,
      rows,
    });
    expect([compared.status, compared.json.ok], compared.text.slice(0, 500)).toEqual([200, true]);
    if (type === 'sp') expect(withoutDay(rows, '2026-02-26')).toEqual(await ofVersion2(world, '20260226'));
  }
});

function withoutDay(rows: readonly Row[], day: string): Row[] {
  return sorted(rows.flatMap(({ date, ...row }) => (date === day ? [row] : [])));
}

/** The same columns of one day, under the names of version 3. */
async function ofVersion2(world: TestWorld, reportDate: string): Promise<Row[]> {
  const metrics = 'impressions,clicks,cost,attributedConversions7d,attributedSales7d';
  const rows = await reportRows(world, 'campaigns', { reportDate, metrics });
  return sorted(
    rows.map((row) => ({
      campaignId: String(row['campaignId']),
      impressions: row['impressions'],
      clicks: row['clicks'],
      cost: row['cost'],
      purchases7d: row['attributedConversions7d'],
      sales7d: row['attributedSales7d'],
    })),
  );
}
