/** The share of top-of-search impressions in reports of version 3. */
import { describe, expect, it } from 'vitest';
import { reportBody, rowsOf, type Configuration } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';

const world = openWorld({ scenario: 'default' });
const DATES = { startDate: '2026-02-20', endDate: '2026-02-26' };
const SHARE = 'topOfSearchImpressionShare';
const TYPES: readonly Partial<Configuration>[] = [
  { reportTypeId: 'spCampaigns', groupBy: ['campaign'] },
  { reportTypeId: 'spTargeting', groupBy: ['targeting'] },
];

describe('the share of top-of-search impressions', () => {
  it.each(TYPES)(
    '[TOD-48] of $reportTypeId is a part of 1, and of a period between those of its days',
    async (type) => {
      const id = type.reportTypeId === 'spTargeting' ? 'keywordId' : 'campaignId';
      const columns = [id, 'impressions', SHARE];
      const days = await rowsOf(
        world,
        reportBody({ ...type, columns: ['date', ...columns], timeUnit: 'DAILY' }, DATES),
      );
      const period = await rowsOf(world, reportBody({ ...type, columns }, DATES));
      const known = days.filter((row) => row[SHARE] !== null);
      expect(known.some((row) => row[SHARE] > 0)).toBe(true);
      for (const row of known) expect(row[SHARE] >= 0 && row[SHARE] <= 1).toBe(true);
      for (const row of period) {
        const shares = days.filter((day) => day[id] === row[id]).map((day) => Number(day[SHARE] ?? 0));
        // Days without impressions have no row, and lower the share of the period.
        if (row[SHARE] !== null) expect(row[SHARE]).toBeLessThanOrEqual(Math.max(...shares));
      }
    },
  );

  it.each(TYPES)('does not change which rows of $reportTypeId there are', async (type) => {
    for (const timeUnit of ['DAILY', 'SUMMARY']) {
      const columns = ['campaignId', 'impressions', 'cost'];
      const without = await rowsOf(world, reportBody({ ...type, columns, timeUnit }, DATES));
      const withShare = await rowsOf(world, reportBody({ ...type, columns: [...columns, SHARE], timeUnit }, DATES));
      const text = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]));
      expect(withShare.map(text).toSorted()).toEqual(without.map(text).toSorted());
      expect(without.length).toBeGreaterThan(0);
    }
  });

  it('is what the true numbers say', async () => {
    const columns = ['campaignId', SHARE];
    const rows = await rowsOf(world, reportBody({ columns: ['date', ...columns], timeUnit: 'DAILY' }, DATES));
    const body = { profileId: world.profile(), recordType: 'campaigns', ...DATES, rows };
    expect((await world.admin('POST', '/metrics/compare', body)).json).toMatchObject({ ok: true });
  });
});
