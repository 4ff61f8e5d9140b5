import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/console/format/json-lines.ts';
import { REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';
import { GROUPINGS, reportsOf } from '../../src/console/pages/numbers/compared-reports.ts';
import { comparedLines } from '../../src/console/pages/numbers/compared-rows.ts';
import { periodOf, readLoaded, rowsWithoutValues } from '../../src/console/pages/numbers/loaded-file.ts';
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
  it('is JSON or CSV', () => {
    expect(readLoaded('\uFEFFcampaignId,cost\n1,2').loaded).toEqual({ csv: 'campaignId,cost\n1,2' });
    expect(readLoaded(' [{"campaignId": 1}]').loaded).toEqual({ rows: [{ campaignId: 1 }] });
    for (const text of ['{"rows": []}', ' \n'])
      expect(() => readLoaded(text)).toThrow('must contain a JSON array of rows, or CSV');
  });

  it('names its days', () => {
    const files = [
      'cost,date\n1,2026-03-02\n2,2026-02-28\n',
      '[{"date":"2026-03-01"}]',
      '[{"startDate":"2026-02-01","endDate":"2026-02-28"}]',
      'cost,update\n1,date',
      'date\n',
    ];
    expect(files.map((text) => periodOf(readLoaded(text).table))).toEqual([
      { startDate: '2026-02-28', endDate: '2026-03-02' },
      { startDate: '2026-03-01', endDate: '2026-03-01' },
      { startDate: '2026-02-01', endDate: '2026-02-28' },
      undefined,
      undefined,
    ]);
    expect(() => periodOf(readLoaded('date\n20260301\n').table)).toThrow(
      'The file has the date 20260301; write days as 2026-03-01',
    );
  });

  it('names the rows that are ignored because they have no value in a column of the report', () => {
    const { table } = readLoaded('[{"cost":1,"note":"a"},{"note":"b"},{"cost":null,"note":"c"}]');
    expect(rowsWithoutValues(table, ['note'])).toEqual([2, 3]);
    expect(rowsWithoutValues(table, [])).toEqual([]);
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
    expect(JSON.stringify(readLoaded('[{"campaignId":9007199254740993}]').loaded)).toBe(
      '{"rows":[{"campaignId":"9007199254740993"}]}',
    );
    expect(parseJson('{"id":281474976710655,"cost":1.5}')).toEqual({ id: 281474976710655, cost: 1.5 });
  });
});

describe('a comparison', () => {
  it('has a line for each number that differs and for each row that is missing or added', () => {
    const tents = { collection: 'campaigns', id: '4711', name: 'Tents', profileId: '1' } as const;
    const lines = comparedLines({
      ok: false,
      compared: 1,
      ignoredRows: 0,
      missingKeys: [],
      entities: [tents],
      different: [
        {
          row: { date: '2026-03-01', campaignId: '4711' },
          fields: {
            cost: { expected: 1, actual: '1.5', difference: 0.5 },
            campaignName: { expected: 'Tents', actual: null },
          },
        },
      ],
      missing: [{ date: '2026-03-02', campaignId: '4711', cost: 2 }],
      extra: [{ campaignId: 4712, cost: 3 }],
    });
    const { name, ...row } = { entity: tents, name: 'Tents', rest: '2026-03-01' };
    expect(lines).toEqual([
      { ...row, name, key: '0 cost', metric: 'cost', expected: '1', loaded: '1.5', difference: '+0.5' },
      { ...row, name, key: '0 campaignName', metric: 'campaignName', expected: 'Tents', loaded: '–', difference: '' },
      expect.objectContaining({ name, rest: '2026-03-02', metric: 'whole row', expected: 'row', loaded: 'missing' }),
      expect.objectContaining({ name: 'campaignId 4712', rest: '', expected: 'no row', loaded: 'added' }),
    ]);
  });
});
