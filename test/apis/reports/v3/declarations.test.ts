/**
 * The declarations of the report types of version 3 fit the columns and filters that there are.
 */
import { describe, expect, it } from 'vitest';
import {
  allowedColumns,
  allowedFilters,
  groupingOf,
  REPORT_TYPES,
} from '../../../../src/service/apis/reports/v3/report-types.ts';
import { FILTER_FIELDS } from '../../../../src/core/performance/columns/filter-fields.ts';
import { reportColumn } from '../../../../src/core/performance/columns/report-columns.ts';

const DATES = ['date', 'startDate', 'endDate'];

describe.each(Object.entries(REPORT_TYPES))('%s', (_, type) => {
  const groupings = type.groupings.map(({ groupBy }) => groupBy);

  it('[TOD-22] has a column with a meaning for each name, and each name once', () => {
    for (const groupBy of groupings) {
      const columns = allowedColumns(type, groupBy);
      expect(new Set(columns).size).toBe(columns.length);
      expect(columns).toEqual(expect.arrayContaining(DATES));
      for (const name of columns.filter((each) => !DATES.includes(each)))
        expect(reportColumn(type.campaignType, name)?.meaning, name).toMatch(/^[A-Z]/);
    }
  });

  it('[TOD-19, TOD-23] has a value for each filter, and knows each groupBy of its combinations', () => {
    for (const groupBy of groupings) {
      for (const each of groupBy) expect(Object.keys(type.groupBys)).toContain(each);
      for (const field of Object.keys(allowedFilters(type, groupBy)))
        expect(Object.keys(FILTER_FIELDS)).toContain(field);
      expect(groupingOf(type, [...groupBy, ...groupBy].toReversed())?.groupBy).toEqual(groupBy);
    }
    for (const each of Object.keys(type.groupBys)) expect(groupings).toContainEqual([each]);
  });
});
