import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/console/format/time-range.ts';
import { axisOf, jobRows, rangeOf, type JobRow } from '../../src/console/pages/jobs/job-row.ts';
import type { Job } from '../../src/generated/admin-types.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');

function job(
  id: string,
  requestedAt: string,
  completesAt: string | null,
  { status = 'IN_PROGRESS', kind = 'report' }: Partial<Job> = {},
): Job {
  return {
    id,
    kind,
    profileId: '1',
    recordType: 'keywords',
    status,
    statusDetails: null,
    polls: 0,
    downloads: 0,
    requestedAt,
    completesAt,
    fileSize: 22,
  };
}

function poll(path: string, time: string, status = 200) {
  return { method: 'GET', path, status, at: `2026-03-02T${time}Z` };
}

const endOf = (row: JobRow | undefined): string =>
  new Date(row ? rangeOf(row, NOW).to : NaN).toISOString().slice(11, 16);

describe('the axis of jobs', () => {
  it('begins at the first request and ends at the last completion', () => {
    const rows = jobRows(
      [
        job('1', '2026-03-02T10:00:00Z', '2026-03-02T14:00:00Z'),
        job('2', '2026-03-02T11:00:00Z', null, { kind: 'snapshot' }),
      ],
      [],
    );
    expect(rows.map((row) => [row.job.kind, row.job.id])).toEqual([
      ['snapshot', '2'],
      ['report', '1'],
    ]);
    const axis = axisOf(rows, NOW);
    expect(placeOf(NOW, axis)).toBe('50%');
    expect(rows.map((row) => placeOf(rangeOf(row, NOW).to, axis))).toEqual(['50%', '100%']);
  });

  it('has the accepted polls of each job', () => {
    const [row] = jobRows(
      [job('r1', '2026-03-02T10:00:00Z', null)],
      [
        poll('/v2/reports/r1', '10:05:00'),
        poll('/v2/reports/r1', '10:06:00', 429),
        poll('/v2/reports/r1/download', '10:07:00'),
        poll('/v2/reports/other', '10:08:00'),
      ],
    );
    expect(row?.polls).toEqual([Date.parse('2026-03-02T10:05:00Z')]);
  });

  it('ends at the last poll for a completed job that the clock does not complete', () => {
    const jobs = [job('r1', '2026-03-02T10:00:00Z', null, { status: 'SUCCESS' })];
    expect(endOf(jobRows(jobs, [])[0])).toBe('10:00');
    expect(endOf(jobRows(jobs, [poll('/v2/reports/r1', '10:05:00')])[0])).toBe('10:05');
  });

  it('has no length for jobs of one instant', () => {
    expect(placeOf(NOW, axisOf([], NOW))).toBe('0%');
  });
});
