/**
 * A client that loads sixty days of reports and adds them up. It knows the format of reports but not the simulation.
 */
import { expect, it } from 'vitest';
import { familyF, reportRows, seed, WINDOWS, type Row } from '../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

const DAYS = 60;
const COUNTS = ['impressions', 'clicks'];
const METRICS = [...COUNTS, 'cost', ...WINDOWS.flatMap(familyF)];

/** The last `DAYS` days before a day, as a pipeline counts them: by the calendar. */
function daysBefore(today: string): string[] {
  const [year, month, day] = [today.slice(0, 4), today.slice(4, 6), today.slice(6)].map(Number);
  return Array.from({ length: DAYS }, (_, i) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - i - 1)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

/** Sums by campaign, in cents, so that adding them up loses nothing. */
function byCampaign(rows: readonly Row[]): Map<unknown, Record<string, number>> {
  const sums = new Map<unknown, Record<string, number>>();
  for (const row of rows) {
    const sum = sums.get(row['campaignId']) ?? {};
    for (const name of METRICS) sum[name] = (sum[name] ?? 0) + Math.round(Number(row[name]) * 100);
    sums.set(row['campaignId'], sum);
  }
  return sums;
}

function findInconsistencies(row: Row): string[] {
  const valueOf = (name: string): number => Number(row[name]);
  const inconsistencies: string[] = [];
  for (const name of METRICS) if (!(valueOf(name) >= 0)) inconsistencies.push(`${name} is ${row[name]}`);
  if (valueOf('impressions') === 0) inconsistencies.push('a row without impressions');
  if (valueOf('clicks') > valueOf('impressions')) inconsistencies.push('more clicks than impressions');
  if (valueOf('clicks') === 0 && valueOf('cost') > 0) inconsistencies.push('cost without clicks');
  for (const [i, window] of WINDOWS.entries()) {
    for (const family of ['Conversions', 'Sales']) {
      const [all, same] = [valueOf(`attributed${family}${window}`), valueOf(`attributed${family}${window}SameSKU`)];
      if (same > all) inconsistencies.push(`${family} ${window}: more of the same sku than in all`);
    }
    if (valueOf(`attributedUnitsOrdered${window}`) < valueOf(`attributedConversions${window}`))
      inconsistencies.push(`${window}: an order without a unit`);
    const wider = WINDOWS[i + 1];
    if (wider === undefined) continue;
    for (const family of ['Conversions', 'UnitsOrdered', 'Sales']) {
      if (valueOf(`attributed${family}${wider}`) < valueOf(`attributed${family}${window}`))
        inconsistencies.push(`${family}: ${wider} is less than ${window}`);
    }
  }
  return inconsistencies;
}

it('[RPT-51, RPT-52] sixty days of reports agree to the cent: campaigns, placements, ad groups, keywords, queries, product ads', async () => {
  const world = openWorld({ now: Date.parse('2026-03-20T19:00:00Z') });
  await seed(world, {
    campaigns: 3,
    adGroupsPerCampaign: 2,
    keywordsPerAdGroup: 4,
    productAdsPerAdGroup: 2,
    negativeKeywordsPerAdGroup: 1,
  });
  const metrics = METRICS.join(',');
  const reports: [name: string, recordType: string, fields: object][] = [
    ['placements', 'campaigns', { segment: 'placement', metrics }],
    ['ad groups', 'adGroups', { metrics: `campaignId,${metrics}` }],
    ['keywords', 'keywords', { metrics: `campaignId,${metrics}` }],
    ['queries', 'keywords', { segment: 'query', metrics: `campaignId,${metrics}` }],
    ['product ads', 'productAds', { metrics: `campaignId,${metrics}` }],
  ];
  const found: string[] = [];
  let impressions = 0;
  for (const reportDate of daysBefore('20260320')) {
    const campaigns = await reportRows(world, 'campaigns', { reportDate, metrics });
    const wholes = byCampaign(campaigns);
    for (const row of campaigns) impressions += Number(row['impressions']);
    for (const row of campaigns)
      found.push(...findInconsistencies(row).map((text) => `${reportDate} campaigns: ${text}`));
    for (const [name, recordType, fields] of reports) {
      const rows = await reportRows(world, recordType, { ...fields, reportDate });
      for (const row of rows) found.push(...findInconsistencies(row).map((text) => `${reportDate} ${name}: ${text}`));
      const sums = byCampaign(rows);
      const all = new Set([...wholes.keys(), ...sums.keys()]);
      for (const id of all) {
        for (const metric of METRICS) {
          const [whole, sum] = [wholes.get(id)?.[metric], sums.get(id)?.[metric]];
          if (whole !== sum)
            found.push(`${reportDate} ${name}: ${metric} of ${String(id)} is ${sum}, of the campaign ${whole}`);
        }
      }
    }
  }
  expect(found).toEqual([]);
  expect(impressions).toBeGreaterThan(10_000);
});
