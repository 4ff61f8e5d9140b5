/**
 * Invalid traffic that reports contain until it is recognized, if the parameter `restatement` is on.
 */
import { describe, expect, it } from 'vitest';
import { compareReport, RIGHT } from '../../fixtures/captured/compared-reports.ts';
import {
  REPORTS,
  requested,
  sandboxWithTraffic,
  type ReportUnderTest,
  type Row,
} from '../../fixtures/explained-cells.ts';
import { ok } from '../../fixtures/market/market.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';

const HOUR = 3_600_000;
const NAMES = ['impressions', 'clicks', 'cost', 'attributedConversions14d', 'attributedSales14d'] as const;
type Truth = Record<(typeof NAMES)[number], number>;

async function truth(world: TestWorld, date: string, asOf: string, more = ''): Promise<Truth> {
  const { rows } = await ok(
    world.admin('GET', `/metrics?profileId=${US}&recordType=keywords&date=${date}&asOf=${asOf}${more}`),
  );
  const sums: Truth = {
    impressions: 0,
    clicks: 0,
    cost: 0,
    attributedConversions14d: 0,
    attributedSales14d: 0,
  };
  for (const row of rows) for (const name of NAMES) sums[name] += Math.round(row[name] * 100) / 100;
  for (const name of NAMES) sums[name] = Math.round(sums[name] * 100) / 100;
  return sums;
}

async function restating(from: string | undefined = 'start'): Promise<TestWorld> {
  const world = openWorld({ scenario: 'default' });
  await ok(world.admin('PUT', '/metrics/model', { ...(from && { from }), restatement: true }));
  return world;
}

function reportNamed(title: string): ReportUnderTest {
  const found = REPORTS.find((each) => each.title === title);
  if (found === undefined) throw new Error(`no report is called ${title}`);
  return found;
}

const sumOf = (rows: readonly Row[], name: string): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0) * 100) / 100;

describe('with restatement', () => {
  it('clicks and cost of a day fall within three days to what they are without it', async () => {
    const [world, plain] = [await restating(), openWorld({ scenario: 'default' })];
    const day = '2026-02-26';
    const asOf = ['2026-02-27T09:00:00Z', '2026-02-28T09:00:00Z', '2026-03-01T09:00:00Z', '2026-03-02T09:00:00Z'];
    const seen = await Promise.all(asOf.map((each) => truth(world, day, each)));
    const valid = await Promise.all(asOf.map((each) => truth(plain, day, each)));
    const more = (name: keyof Truth): number[] => seen.map((each, i) => each[name] - (valid[i]?.[name] ?? 0));
    for (const name of ['impressions', 'clicks', 'cost'] as const) {
      const [first = 0, second = 0, third = 0, last] = more(name);
      expect(first, name).toBeGreaterThanOrEqual(second);
      expect(second, name).toBeGreaterThanOrEqual(third);
      expect(first, name).toBeGreaterThan(third);
      expect(last, name).toBe(0);
    }
    expect(more('attributedConversions14d')).toEqual([0, 0, 0, 0]);
    expect(more('attributedSales14d')).toEqual([0, 0, 0, 0]);
    // About 4 % of the clicks are invalid, and they cost what valid ones do.
    expect(more('cost')[0]).toBeLessThan(0.1 * (valid[0]?.cost ?? 0));
  });

  it('holds from an instant on, and leaves overridden numbers and budgets as they are', async () => {
    const [world, plain] = [await restating(''), openWorld({ scenario: 'default' })];
    const { campaigns } = await ok(world.admin('GET', `/entities/campaigns?profileId=${US}&limit=1000`));
    for (const each of [world, plain]) {
      for (const { campaignId, state } of campaigns)
        if (state !== 'ARCHIVED') await ok(each.admin('PATCH', `/entities/campaigns/${campaignId}`, { budget: 20 }));
      await ok(each.admin('POST', '/clock/advance', { by: '36h' }));
    }
    const now = '2026-03-04T00:00:00Z';
    expect(await truth(world, '2026-02-28', now)).toEqual(await truth(plain, '2026-02-28', now));
    const [seen, valid] = [await truth(world, '2026-03-03', now), await truth(plain, '2026-03-03', now)];
    expect(seen.cost).toBeGreaterThan(valid.cost);
    expect(seen.clicks).toBeGreaterThan(valid.clicks);
    // Budgets count valid traffic, so the same is left in the end.
    const end = '2026-04-08T00:00:00Z';
    expect(await truth(world, '2026-03-03', end)).toEqual(await truth(plain, '2026-03-03', end));
    const { campaignId: id } = campaigns.find(({ state }: Row) => state === 'ENABLED');
    const override = { profileId: US, level: 'campaign', id, date: '2026-03-03', values: { clicks: 40, cost: 30 } };
    await ok(world.admin('PUT', '/metrics/overrides', override));
    const { rows } = await ok(
      world.admin('GET', `/metrics?profileId=${US}&recordType=campaigns&date=2026-03-03&asOf=${now}`),
    );
    expect(rows.find((row: Row) => String(row['campaignId']) === id)).toMatchObject({ clicks: 40, cost: 30 });
  });

  it('is the same in reports of both versions, comparisons and gross traffic', async () => {
    const world = await sandboxWithTraffic({ restatement: true });
    const day = { startDate: '2026-03-01', endDate: '2026-03-01' };
    const second = reportNamed('version 2: sponsoredProducts campaigns');
    const dated = {
      ...second,
      body: { ...second.body, reportDate: '20260301' },
      question: { ...second.question, date: '2026-03-01' },
    };
    const third = (title: string): ReportUnderTest => {
      const report = reportNamed(title);
      return { ...report, body: { ...report.body, ...day }, question: { ...report.question, ...day } };
    };
    const campaigns = third('version 3: spCampaigns by campaign, SUMMARY');
    const terms = third('version 3: spTargeting by targeting, SUMMARY');
    const gross = third('version 3: spGrossAndInvalids by campaign, SUMMARY');
    const [two, three, byTarget, invalid] = [
      (await requested(world, dated)).rows,
      (await requested(world, campaigns)).rows,
      (await requested(world, terms)).rows,
      (await requested(world, gross)).rows,
    ];
    for (const name of ['impressions', 'clicks', 'cost']) {
      expect(sumOf(three, name), name).toBe(sumOf(two, name));
      expect(sumOf(byTarget, name), name).toBe(sumOf(two, name));
    }
    expect(sumOf(invalid, 'clicks')).toBe(sumOf(two, 'clicks'));
    for (const [report, rows] of [
      [dated, two],
      [campaigns, three],
    ] as const)
      expect((await compareReport(world, report, { rows })).json).toMatchObject(RIGHT);
    world.state.setClock(Date.parse('2026-03-12T00:00:00Z'), 'frozen');
    const later = (await requested(world, gross)).rows;
    expect(sumOf(later, 'clicks')).toBeLessThan(sumOf(invalid, 'clicks'));
    expect(sumOf(later, 'invalidClickThroughs')).toBeGreaterThan(sumOf(invalid, 'invalidClickThroughs'));
    expect(sumOf(later, 'grossClickThroughs')).toBe(sumOf(invalid, 'grossClickThroughs'));
    expect(sumOf(later, 'grossImpressions')).toBe(sumOf(invalid, 'grossImpressions'));
  });

  it('an explanation names the invalid traffic and when it is recognized', async () => {
    const world = await restating();
    const { rows } = await ok(world.admin('GET', `/metrics?profileId=${US}&recordType=campaigns&date=2026-03-01`));
    const [{ campaignId }] = rows.toSorted((a: Row, b: Row) => Number(b['clicks']) - Number(a['clicks']));
    const query = `recordType=campaigns&entityId=${campaignId}&profileId=${US}&date=2026-03-01&column=clicks&limit=1000`;
    const answer = await ok(world.admin('GET', `/explain?${query}`));
    const text = JSON.stringify(answer);
    expect(text).toMatch(
      /and until 2026-03-\d\dT[\d:.]+Z also \d+ impressions?, 1 click for 0\.\d\d USD of invalid traffic/,
    );
    const change = answer.children
      .find(({ title }: { title: string }) => title === 'Will still come')
      .children.find(({ value }: { value: number }) => value === -1);
    expect(Date.parse(change.at)).toBeGreaterThan(Date.parse('2026-03-02T12:00:00Z'));
    expect(Date.parse(change.at)).toBeLessThan(Date.parse('2026-03-02T08:00:00Z') + 72 * HOUR);
  });
});
