import { describe, expect, it } from 'vitest';
import { axisOf, endOf, jobRows, shareOf } from '../../src/console/pages/jobs/job-row.ts';
import { readTable } from '../../src/console/pages/jobs/read-table.ts';
import type { Job } from '../../src/sdk/client/admin-types.ts';

describe('the file of a job as a table', () => {
  it('has a column for each field of any row, and keeps the digits of ids', () => {
    const text = '[{"campaignId":987654321987654321987,"clicks":2},{"clicks":3,"name":"a, b","top":null}]';
    expect(readTable(text, 'application/json')).toEqual({
      columns: ['campaignId', 'clicks', 'name', 'top'],
      rows: [
        ['987654321987654321987', '2', '', ''],
        ['', '3', 'a, b', 'null'],
      ],
    });
  });

  it('reads quoted cells, empty cells and line breaks of CSV', () => {
    const text = 'name,clicks,note\r\n"a, ""b""",1,\r\n,2,"two\nlines"\r\n';
    expect(readTable(text, 'text/csv')).toEqual({
      columns: ['name', 'clicks', 'note'],
      rows: [
        ['a, "b"', '1', ''],
        ['', '2', 'two\nlines'],
      ],
    });
    expect(readTable('name', 'text/csv')).toEqual({ columns: ['name'], rows: [] });
  });

  it('is empty for a file without rows', () => {
    expect(readTable('[]', 'application/json')).toEqual({ columns: [], rows: [] });
  });
});

describe('the axis of jobs', () => {
  const job = (id: string, requestedAt: string, completesAt: string | null): Job => ({
    id,
    profileId: '1',
    recordType: 'keywords',
    status: 'IN_PROGRESS',
    statusDetails: null,
    polls: 0,
    downloads: 0,
    requestedAt,
    completesAt,
    fileSize: 22,
  });

  it('begins at the first request and ends at the last completion', () => {
    const rows = jobRows({
      report: [job('1', '2026-03-02T10:00:00Z', '2026-03-02T14:00:00Z')],
      snapshot: [job('2', '2026-03-02T11:00:00Z', null)],
      export: [],
    });
    expect(rows.map((row) => [row.kind, row.job.id])).toEqual([
      ['snapshot', '2'],
      ['report', '1'],
    ]);
    const now = Date.parse('2026-03-02T12:00:00Z');
    const axis = axisOf(rows, now);
    expect(shareOf(axis, now)).toBe(0.5);
    expect(rows.map((row) => shareOf(axis, endOf(row.job, now)))).toEqual([0.5, 1]);
  });

  it('has no length for jobs of one instant', () => {
    const now = Date.parse('2026-03-02T12:00:00Z');
    expect(shareOf(axisOf([], now), now)).toBe(0);
  });
});
