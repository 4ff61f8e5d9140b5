/**
 * A pipeline loads reports of version 3 each night. Which of its numbers are the true ones depends on how many days it
 * loads again, because orders arrive up to 30 days after the click.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportPipeline, type LoadedRow } from '../../fixtures/programs/clients/report-pipeline.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';
import { allowedColumns, REPORT_TYPES } from '../../../src/service/apis/reports/v3/report-types.ts';
import { reportColumn } from '../../../src/core/performance/columns/report-columns.ts';
import { addDays } from '../../../src/model/days.ts';

/** Yesterday for the profile when the test begins. */
const FIRST_NIGHT = '2026-03-01';
const FIRST_DAY = addDays(FIRST_NIGHT, -59);
const NIGHTS = 35;

const REPORTS = [
  { reportTypeId: 'spCampaigns', groupBy: 'campaign', key: 'campaignId', recordType: 'campaigns' },
  { reportTypeId: 'spAdvertisedProduct', groupBy: 'advertiser', key: 'adId', recordType: 'productAds' },
] as const;
type Report = (typeof REPORTS)[number];

const ofWindow = (days: number) => (name: string) => name.endsWith(`${days}d`);

/** Every number of the report type that follows from the simulation. */
function numbersOf({ reportTypeId, groupBy }: Report): string[] {
  const type = REPORT_TYPES[reportTypeId];
  return allowedColumns(type, [groupBy]).filter((name) => reportColumn(type.campaignType, name)?.quantity);
}

function pipelineOf(world: TestWorld, report: Report): ReportPipeline {
  const { reportTypeId, groupBy, key } = report;
  const { adProduct } = REPORT_TYPES[reportTypeId];
  const columns = ['date', key, ...numbersOf(report)];
  return new ReportPipeline(world, US, { adProduct, reportTypeId, groupBy: [groupBy], columns });
}

const world = openWorld({ scenario: 'default' });
const pipelines = REPORTS.map((report) => ({
  report,
  whole: pipelineOf(world, report),
  short: pipelineOf(world, report),
}));
const LAST_NIGHT = addDays(FIRST_NIGHT, NIGHTS);

beforeAll(async () => {
  for (const { whole, short } of pipelines)
    for (const pipeline of [whole, short]) await pipeline.load(FIRST_DAY, FIRST_NIGHT);
  for (let night = 1; night <= NIGHTS; night++) {
    await advance(world, '24h');
    const yesterday = addDays(FIRST_NIGHT, night);
    for (const { whole, short } of pipelines) {
      await whole.load(addDays(yesterday, -30), yesterday);
      await short.load(addDays(yesterday, -13), yesterday);
    }
  }
}, 600_000);

async function compare(report: Report, pipeline: ReportPipeline, names: (name: string) => boolean) {
  const kept = ['date', report.key, ...numbersOf(report).filter(names)];
  const rows = pipeline.rows.map((row): LoadedRow => Object.fromEntries(kept.map((name) => [name, row[name] ?? null])));
  const { recordType } = report;
  const days = { startDate: FIRST_DAY, endDate: LAST_NIGHT };
  const { status, json } = await world.admin('POST', '/metrics/compare', { profileId: US, recordType, ...days, rows });
  expect([status, json.missing, json.extra]).toEqual([200, [], []]);
  return json;
}

describe.each(pipelines)(
  'a pipeline that loads $report.reportTypeId each night',
  { timeout: 120_000 },
  ({ report, whole, short }) => {
    it('has every true number when it loads the last 31 days', async () => {
      expect(whole.rows.length).toBeGreaterThan(0);
      expect(await compare(report, whole, () => true)).toMatchObject({ ok: true, different: [] });
    });

    it('has the true numbers of orders within 7 days when it loads the last 14 days', async () => {
      expect(await compare(report, short, ofWindow(7))).toMatchObject({ ok: true, different: [] });
    });

    it('misses orders within 30 days when it loads the last 14 days, as the comparison reports', async () => {
      const isOrders = (name: string): boolean => /^(?:purchases|sales|unitsSoldClicks)\d+d$/.test(name);
      const { ok, different } = await compare(report, short, isOrders);
      expect(ok).toBe(false);
      const names = new Set<string>(different.flatMap(({ fields }: { fields: object }) => Object.keys(fields)));
      expect([...names].filter(ofWindow(30)).toSorted()).toEqual(['purchases30d', 'sales30d', 'unitsSoldClicks30d']);
      expect([...names].filter((name) => ofWindow(1)(name) || ofWindow(7)(name))).toEqual([]);
      for (const { fields } of different)
        for (const { expected, actual } of Object.values<{ expected: number; actual: number }>(fields))
          expect(actual).toBeLessThan(expected);
    });
  },
);
