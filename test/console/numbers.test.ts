import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/console/format/json-lines.ts';
import { REPORT_TYPES } from '../../src/apis/reporting-v3/report-types.ts';
import { GROUPINGS, reportsOf } from '../../src/console/pages/numbers/compared-reports.ts';
import { hasDates, readLoaded } from '../../src/console/pages/numbers/loaded-file.ts';
import { columnOf, daysOf, METRICS, sumsByDay } from '../../src/console/pages/numbers/measures.ts';

describe('the numbers of the console', () => {
  it('have the names of reports', () => {
    expect(METRICS.map((metric) => columnOf(metric, 7))).toEqual([
      'impressions',
      'clicks',
      'cost',
      'attributedConversions7d',
      'attributedUnitsOrdered7d',
      'attributedSales7d',
    ]);
  });

  it('are added for each day, without errors of floating-point numbers', () => {
    const rows = [
      { date: '2026-03-01', cost: 0.1 },
      { date: '2026-03-01', cost: 0.2 },
      { date: '2026-03-02', cost: 3 },
    ];
    expect(sumsByDay(rows, daysOf('2026-02-28', '2026-03-02'), 'cost')).toEqual([0, 0.3, 3]);
    expect(daysOf('2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('a file to compare', () => {
  it('is JSON or CSV, of one day or of several', () => {
    expect(readLoaded('campaignId,cost\n1,2')).toEqual({ csv: 'campaignId,cost\n1,2' });
    expect(readLoaded(' [{"campaignId": 1}]')).toEqual({ rows: [{ campaignId: 1 }] });
    expect(() => readLoaded('{"rows": []}')).toThrow('must contain a JSON array of rows, or CSV');
    const files = ['date,cost\n', 'cost,update\n1,date', '[{"date":"2026-03-01"}]', '[{"cost":1}]'];
    expect(files.map((text) => hasDates(readLoaded(text)))).toEqual([true, false, true, false]);
  });

  it('is compared with any report type of version 3 of the product, in each of its groupings', () => {
    const declared = Object.entries(REPORT_TYPES).map(([id, { groupings }]) => [
      id,
      groupings.map((each) => each.groupBy),
    ]);
    expect(Object.entries(GROUPINGS)).toEqual(declared);
    const titles = reportsOf('headlineSearch').map(({ title }) => title);
    expect([titles.length, titles[0]]).toEqual([9, 'sbCampaigns by campaign']);
    expect(reportsOf('sponsoredProducts')[3]).toMatchObject({ groupBy: ['campaign', 'adGroup'] });
  });

  it('keeps all digits of long ids, which are sent as text', () => {
    expect(JSON.stringify(readLoaded('[{"campaignId":9007199254740993}]'))).toBe(
      '{"rows":[{"campaignId":"9007199254740993"}]}',
    );
    expect(parseJson('{"id":281474976710655,"cost":1.5}')).toEqual({ id: 281474976710655, cost: 1.5 });
  });
});
