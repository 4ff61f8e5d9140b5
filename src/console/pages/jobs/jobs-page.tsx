/**
 * Jobs: reports, snapshots and exports over world time, and how they end.
 */
import { curlOfCall } from '../../api/call.ts';
import { countOf, countText, sizeText } from '../../format/numbers.ts';
import { instantText } from '../../format/instants.ts';
import { placeOf, type TimeRange } from '../../format/time-range.ts';
import { Badge } from '../../components/badge.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, matchesSearch, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone, worldNow } from '../../state/world.ts';
import { allRows } from '../live/live-store.ts';
import type { Page } from '../page.ts';
import { JobDetail } from './job-detail.tsx';
import { axisOf, jobRows, rangeOf, type JobRow } from './job-row.ts';

export const jobsPage: Page = {
  path: 'jobs',
  title: 'Jobs',
  key: 'j',
  search: 'Search reports, snapshots and exports',
  View: JobsView,
};

function JobsView() {
  return (
    <Loaded query={useQuery('listJobs', {})}>
      {({ jobs }) => (
        <JobList
          all={jobRows(
            jobs,
            allRows.value.flatMap(({ call }) => call ?? []),
          )}
        />
      )}
    </Loaded>
  );
}

function JobList({ all }: { all: readonly JobRow[] }) {
  const [id] = address.value.items;
  const rows = all.filter(({ job }) =>
    matchesSearch(`${job.kind} ${job.recordType} ${job.status} ${job.id} ${job.profileId}`),
  );
  const now = worldNow.value ?? 0;
  return (
    <ListPage
      title="Jobs"
      tools={<span class="dim">{countOf(rows.length, 'job')}</span>}
      detail={id !== undefined && <JobDetail id={id} row={all.find(({ job }) => job.id === id)} />}
    >
      {rows.length === 0 ? (
        <NoJobs isSearch={all.length > 0} />
      ) : (
        <DataTable
          label="Reports, snapshots and exports, newest first"
          columns={columnsOf(axisOf(rows, now), now)}
          rows={rows}
          keyOf={({ job }) => job.id}
          selected={id}
          onSelect={({ job }) => selectItem(job.id)}
          classOf={({ job }) => (job.status === 'FAILURE' ? 'failed' : '')}
        />
      )}
    </ListPage>
  );
}

function columnsOf(axis: TimeRange, now: number): readonly Column<JobRow>[] {
  return [
    { title: 'Status', width: 116, cell: ({ job }) => <Badge value={job.status} /> },
    { title: 'Kind', width: 80, from: 480, cell: ({ job }) => job.kind },
    { title: 'Type', width: 130, cell: ({ job }) => job.recordType },
    { title: 'Requested', width: 160, from: 760, cell: ({ job }) => instantText(job.requestedAt, timeZone.value) },
    { title: axisTitle(axis), cell: (row) => <Bar row={row} axis={axis} now={now} /> },
    { title: 'Polls', width: 56, align: 'right', from: 480, cell: ({ job }) => countText(job.polls) },
    { title: 'Downloads', width: 95, align: 'right', from: 760, cell: ({ job }) => countText(job.downloads) },
    { title: 'Size', width: 90, align: 'right', from: 480, cell: ({ job }) => sizeText(job.fileSize) },
  ];
}

/** `Time, 03-02 04:00 to 08:30`. */
function axisTitle(axis: TimeRange): string {
  const [from = '', to = ''] = [axis.from, axis.to].map((at) => instantText(at, timeZone.value).slice(5, 16));
  return `Time, ${from} to ${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
}

/** From the request to the completion, with a dot for each poll. The present is a line on the axis. */
function Bar({ row, axis, now }: { row: JobRow; axis: TimeRange; now: number }) {
  const { from, to } = rangeOf(row, now);
  const [start, end, present] = [from, to, now].map((at) => placeOf(at, axis));
  return (
    <svg class={`job-bar ${row.job.status === 'FAILURE' ? 'bad' : ''}`} width="100%" height="14" aria-hidden="true">
      <line class="job-now" x1={present} x2={present} y1="0" y2="14" />
      <line class="job-extent" x1={start} x2={end} y1="7" y2="7" />
      {row.polls.map((at, i) => (
        <circle key={i} cx={placeOf(at, axis)} cy="7" r="2.5">
          <title>{`Polled at ${instantText(at, timeZone.value)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

function NoJobs({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No job matches." />;
  const given = { body: { kind: 'report', outcome: 'FAILURE' } } as const;
  return (
    <EmptyState
      title="No client has requested a report, snapshot or export yet. Let the next report fail, then request it:"
      action={
        <ActionButton operation="planJobOutcome" given={given} done="The next report will fail">
          Let the next report fail
        </ActionButton>
      }
      command={curlOfCall('planJobOutcome', given, currentWorld.value)}
    />
  );
}
