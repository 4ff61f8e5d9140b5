/**
 * Every field of the catalogue can be requested, and is null unless the reference lists it.
 */
import { expect, it } from 'vitest';
import { DIMENSIONS, METRICS } from '../../../../src/generated/unified-report-fields.ts';
import { isExcluded, isLevelOfDetail, requiredBy } from '../../../../src/service/apis/reports/unified/catalogue.ts';
import { DIMENSION_VALUES } from '../../../../src/service/apis/reports/unified/dimensions.ts';
import { SIMULATED_METRICS } from '../../../../src/service/apis/reports/unified/metrics.ts';
import { isTime } from '../../../../src/service/apis/reports/unified/periods.ts';
import { rowsOf } from '../../../fixtures/programs/clients/unified-reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';

/** The field with all fields that it needs, directly and indirectly. */
function withRequired(field: string): string[] {
  return [...new Set([...requiredBy(field).flatMap(withRequired), field])];
}

/** Metrics of which one is compatible with each dimension. */
const SOME = ['metric.impressions', 'metric.purchases', 'metric.addToCart', 'metric.userReach'];

const CONVERTED = 'convertedCurrency.value';

const isSimulated = (field: string): boolean =>
  SIMULATED_METRICS.includes(field.replace('metric.', '').replace(/Converted$/, ''));

it('[TOD-453, TOD-561] has each dimension of the catalogue, with values if the reference lists it', async () => {
  const world = openWorld({ scenario: 'default' });
  const period = { startDate: '2026-03-01', endDate: '2026-03-01', currencyOfView: 'EUR' };
  const found: string[] = [];
  for (const dimension of Object.keys(DIMENSIONS)) {
    const needed = withRequired(dimension);
    const around = [
      ...(needed.some(isLevelOfDetail)
        ? []
        : [['adProduct.value', 'campaign.id'].find((each) => !isExcluded(each, dimension))]),
      ...(needed.some(isTime) ? [] : ['date.value']),
      SOME.find((metric) => needed.every((each) => !isExcluded(each, metric))),
    ].filter((each) => each !== undefined);
    const rows = await rowsOf(world, { ...period, fields: [...around, ...needed] });
    expect(rows.length, dimension).toBeGreaterThan(0);
    if (rows.some((row) => row[dimension] !== null)) found.push(dimension);
    for (const row of rows) expect(row).toHaveProperty([dimension]);
  }
  // No campaign of the account raises its bids for an audience.
  const unset = Object.keys(DIMENSION_VALUES).filter((name) => !found.includes(name));
  expect(unset.filter((name) => !name.startsWith('audienceSegment.'))).toEqual([]);
  expect(found.filter((name) => DIMENSION_VALUES[name] === undefined)).toEqual([]);
});

it('[TOD-453, TOD-561] has each metric of the catalogue, with values if the reference lists it', async () => {
  const world = openWorld({ scenario: 'default' });
  const found = new Set<string>();
  const base = ['dateRange.value', 'advertiserAccount.id', 'adProduct.value', 'budgetCurrency.value'];
  const metrics = Object.keys(METRICS);
  const more = (metric: string): string[] =>
    withRequired(metric).filter((each) => each !== metric && !base.includes(each) && each !== CONVERTED);
  const groups = Map.groupBy(metrics, (metric) => more(metric).join(' '));
  for (const [needed, ofGroup] of groups) {
    const fields = [...base, CONVERTED, ...needed.split(' ').filter(Boolean), ...ofGroup];
    const rows = await rowsOf(world, { fields, currencyOfView: 'EUR' });
    expect(rows.length).toBeGreaterThan(2);
    for (const metric of ofGroup) if (rows.some((row) => row[metric] !== null)) found.add(metric);
  }
  expect([...found].toSorted()).toEqual(metrics.filter(isSimulated).toSorted());
});
