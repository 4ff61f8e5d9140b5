/**
 * Reports by the hour have the numbers of reports by the day, on days of any length.
 */
import { describe, expect, it } from 'vitest';
import { reportBody, rowsOf as rowsOfV3 } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { rowsOf, type UnifiedReport } from '../../../fixtures/programs/clients/unified-reports.ts';
import { HOUR, receiving } from '../../../fixtures/programs/stream-receiver.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const METRICS = ['impressions', 'clicks', 'totalCost', 'purchases', 'sales', 'unitsSold', 'viewableImpressions'].map(
  (name) => `metric.${name}`,
);

/** The catalogue excludes the others from reports of audiences. */
const metricsOf = (dimensions: readonly string[]): readonly string[] =>
  dimensions.includes('audienceSegment.id') ? METRICS.slice(0, 3) : METRICS;

type Row = Record<string, number | string | null>;

/** The sums of the metrics by the values of the dimensions, in cents where they are amounts. */
function sums(rows: readonly Row[], dimensions: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map((name) => row[name]));
    const before = found.get(key) ?? METRICS.map(() => 0);
    found.set(
      key,
      before.map((sum, i) => sum + Math.round(100 * Number(row[METRICS[i] ?? ''] ?? 0))),
    );
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function byHour(world: TestWorld, dimensions: readonly string[], period: Partial<UnifiedReport>): Promise<Row[]> {
  return rowsOf(world, {
    fields: ['hour.value', 'budgetCurrency.value', ...dimensions, ...metricsOf(dimensions)],
    ...period,
  });
}

async function byDay(world: TestWorld, dimensions: readonly string[], period: Partial<UnifiedReport>): Promise<Row[]> {
  return rowsOf(world, { fields: ['budgetCurrency.value', ...dimensions, ...metricsOf(dimensions)], ...period });
}

const hoursOf = (rows: readonly Row[]): unknown[] =>
  [...new Set(rows.map((row) => Number(row['hour.value'])))].toSorted((a, b) => a - b);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

describe('Hours of unified reports', () => {
  it.each([
    ['campaigns', ['date.value', 'campaign.id']],
    ['ads', ['date.value', 'campaign.id', 'ad.id', 'advertisedProduct.id']],
    ['targets', ['date.value', 'adGroup.id', 'target.value', 'target.matchType']],
    ['placements', ['date.value', 'campaign.id', 'placementClassification.value']],
    ['search terms', ['date.value', 'campaign.id', 'target.value', 'searchTerm.value']],
    ['matched targets', ['date.value', 'campaign.id', 'matchedTarget.value']],
    ['ads and placements', ['date.value', 'ad.id', 'placementClassification.value']],
    ['audiences and placements', ['date.value', 'adGroup.id', 'audienceSegment.id', 'placementClassification.value']],
    ['ads and search terms', ['date.value', 'ad.id', 'placementClassification.value', 'searchTerm.value']],
  ])('[TOD-564] sum up to the days of %s', async (_, dimensions) => {
    const world = openWorld({ scenario: 'default' });
    const period = { startDate: '2026-02-26', endDate: '2026-03-01' };
    const rows = await byHour(world, dimensions, period);
    expect(sums(rows, dimensions)).toEqual(sums(await byDay(world, dimensions, period), dimensions));
    expect(rows.length).toBeGreaterThan(24);
    for (const row of rows) expect(HOURS).toContain(row['hour.value']);
  });

  it('[TOD-564] are those of 14 days, also without the date', async () => {
    const world = openWorld({ scenario: 'default' });
    const period = { startDate: '2026-02-16', endDate: '2026-03-01' };
    const rows = await byHour(world, ['adProduct.value'], period);
    expect(hoursOf(rows)).toEqual(HOURS);
    const ofProducts = await byDay(world, ['dateRange.value', 'adProduct.value'], period);
    expect(sums(rows, ['adProduct.value'])).toEqual(sums(ofProducts, ['adProduct.value']));
  });

  it('[TOD-564] skip one on a day of 23 hours, and repeat one on a day of 25 hours', async () => {
    const dimensions = ['date.value', 'adProduct.value'];
    const spring = openWorld({ scenario: 'default', now: Date.parse('2026-03-10T12:00:00Z') });
    const ofSpring = { startDate: '2026-03-08', endDate: '2026-03-08' };
    const short = await byHour(spring, dimensions, ofSpring);
    expect(hoursOf(short)).toEqual(HOURS.filter((hour) => hour !== 2));
    expect(sums(short, dimensions)).toEqual(sums(await byDay(spring, dimensions, ofSpring), dimensions));
    // Few shoppers search at night, so that one day of one account may have an hour without impressions.
    const autumn = openWorld({ scenario: 'default', now: Date.parse('2026-11-03T12:00:00Z') });
    const ofAutumn = { startDate: '2026-11-01', endDate: '2026-11-01' };
    const long = await byHour(autumn, dimensions, ofAutumn);
    expect(HOURS).toEqual(expect.arrayContaining(hoursOf(long)));
    expect(hoursOf(long)).toEqual(expect.arrayContaining([0, 1, 2, 23]));
    expect(sums(long, dimensions)).toEqual(sums(await byDay(autumn, dimensions, ofAutumn), dimensions));
  });

  it('[TOD-480, TOD-564] are the sums of the messages of a stream, and their days those of version 3', async () => {
    const world = receiving();
    await world.subscribe('sp-traffic');
    const day = '2026-03-03';
    const messages = await world.after(48 * HOUR);
    const ofMessages = new Map<string, number[]>();
    for (const message of messages) {
      const [date, time = ''] = String(message['time_window_start']).split('T');
      if (date !== day) continue;
      const key = JSON.stringify([Number(time.slice(0, 2)), String(message['campaign_id'])]);
      const numbers = [message['impressions'], message['clicks'], message['cost']].map(Number);
      const before = ofMessages.get(key) ?? [0, 0, 0];
      ofMessages.set(
        key,
        before.map((sum, i) => sum + Math.round(100 * (numbers[i] ?? 0))),
      );
    }
    const dimensions = ['hour.value', 'campaign.id'];
    const on = { comparisonOperator: 'EQUALS', field: 'adProduct.value', not: false, values: ['SPONSORED_PRODUCTS'] };
    const period = { startDate: day, endDate: day, filter: { on } };
    const ofHours = sums(await byHour(world, ['campaign.id'], period), dimensions);
    const traffic = new Map([...ofHours].map(([key, numbers]) => [key, numbers.slice(0, 3)]));
    expect(traffic.size).toBeGreaterThan(24);
    expect(traffic).toEqual(new Map([...ofMessages].toSorted(([a], [b]) => (a < b ? -1 : 1))));
    const columns = ['campaignId', 'clicks'];
    const question = { reportTypeId: 'spCampaigns', groupBy: ['campaign'], columns };
    const ofVersion3 = await rowsOfV3(world, reportBody(question, { startDate: day, endDate: day }));
    for (const { campaignId, clicks } of ofVersion3) {
      const own = [...traffic].filter(([key]) => JSON.parse(key)[1] === String(campaignId));
      expect(own.reduce((sum, [, [, ofHour = 0]]) => sum + ofHour / 100, 0)).toBe(clicks);
    }
  });
});
