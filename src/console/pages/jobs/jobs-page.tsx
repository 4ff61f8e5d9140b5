/**
 * Jobs: reports, snapshots and exports over world time, and how they end.
 */
import { curlOfCall } from '../../api/call.ts';
import { countOf, countText, sizeText } from '../../format/numbers.ts';
import { instantText } from '../../format/instants.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { EmptyState, Loaded } from '../../parts/states.tsx';
import { address, currentWorld, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone, worldNow } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { JobDetail } from './job-detail.tsx';
import { axisOf, endOf, jobRows, shareOf, type Axis, type JobRow } from './job-row.ts';

export const jobsPage: Page = {
  path: 'jobs',
  title: 'Jobs',
  key: 'j',
  search: 'Search reports, snapshots and exports',
  View: JobsView,
};

function JobsView() {
  const reports = useQuery('listReports', {});
  const snapshots = useQuery('listSnapshots', {});
  const exports = useQuery('listExports', {});
  const failed = [reports, snapshots, exports].find(({ error }) => error !== undefined);
  const isLoaded = reports.data !== undefined && snapshots.data !== undefined && exports.data !== undefined;
  const data = isLoaded
    ? jobRows({
        report: reports.data?.reports ?? [],
        snapshot: snapshots.data?.snapshots ?? [],
        export: exports.data?.exports ?? [],
      })
    : undefined;
  return <Loaded query={{ data, error: failed?.error }}>{(rows) => <JobList all={rows} />}</Loaded>;
}

function JobList({ all }: { all: readonly JobRow[] }) {
  const { items, query } = address.value;
  const [id] = items;
  const search = query['q']?.toLowerCase() ?? '';
  const rows = all.filter(({ kind, job }) =>
    `${kind} ${job.recordType} ${job.status} ${job.id} ${job.profileId}`.toLowerCase().includes(search),
  );
  const now = worldNow.value ?? 0;
  const selected = all.find(({ job }) => job.id === id);
  return (
    <div class={`split ${id === undefined ? '' : 'has-detail'}`}>
      <div class="list">
        <div class="toolbar">
          <h1>Jobs</h1>
          <span class="dim">{countOf(rows.length, 'job')}</span>
        </div>
        {rows.length === 0 ? (
          <NoJobs isSearch={all.length > 0} />
        ) : (
          <DataTable
            label="Reports, snapshots and exports, newest first"
            columns={columnsOf(axisOf(rows, now), now)}
            rows={rows}
            keyOf={({ job }) => job.id}
            selected={id}
            onSelect={({ job }) => selectItem(job.id, { replace: id !== undefined })}
            classOf={({ job }) => (job.status === 'FAILURE' ? 'failed' : '')}
          />
        )}
      </div>
      {id !== undefined && <JobDetail id={id} row={selected} />}
    </div>
  );
}

function columnsOf(axis: Axis, now: number): readonly Column<JobRow>[] {
  return [
    { title: 'Status', width: 116, cell: ({ job }) => job.status },
    { title: 'Kind', width: 80, from: 480, cell: ({ kind }) => kind },
    { title: 'Type', width: 130, cell: ({ job }) => job.recordType },
    { title: 'Requested', width: 150, from: 760, cell: ({ job }) => instantText(job.requestedAt, timeZone.value) },
    { title: 'World time', cell: ({ job }) => <Bar job={job} axis={axis} now={now} /> },
    { title: 'Polls', width: 56, align: 'right', from: 480, cell: ({ job }) => countText(job.polls) },
    { title: 'Downloads', width: 86, align: 'right', from: 760, cell: ({ job }) => countText(job.downloads) },
    { title: 'Size', width: 90, align: 'right', from: 480, cell: ({ job }) => sizeText(job.fileSize) },
  ];
}

/** The present is a line on the axis. */
function Bar({ job, axis, now }: { job: JobRow['job']; axis: Axis; now: number }) {
  const percent = (at: number): string => `${shareOf(axis, at) * 100}%`;
  const start = Date.parse(job.requestedAt);
  return (
    <svg class={`job-bar ${job.status === 'FAILURE' ? 'bad' : ''}`} width="100%" height="14" aria-hidden="true">
      <rect
        x={percent(start)}
        y="4"
        width={`${(shareOf(axis, endOf(job, now)) - shareOf(axis, start)) * 100}%`}
        height="6"
        rx="3"
      />
      <circle cx={percent(start)} cy="7" r="3" />
      <line x1={percent(now)} x2={percent(now)} y1="0" y2="14" />
    </svg>
  );
}

function NoJobs({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No job matches." />;
  const failNext = curlOfCall('planReportOutcome', { body: { outcome: 'FAILURE' } }, currentWorld.value);
  return (
    <EmptyState
      title="No client has requested a report, snapshot or export yet. Let the next report fail, then request it:"
      command={failNext}
    />
  );
}
