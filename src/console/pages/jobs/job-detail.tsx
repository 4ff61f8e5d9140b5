/**
 * One job: how it ends, its request and its file.
 */
import { instantText } from '../../format/instants.ts';
import { sizeText } from '../../format/numbers.ts';
import { isWorkbook } from '../../format/read-table.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { act } from '../../state/actions.ts';
import { useKeys } from '../../state/keyboard.ts';
import { selectItem } from '../../state/location.ts';
import { timeZone } from '../../state/world.ts';
import { FileTable } from './file-table.tsx';
import type { JobRow } from './job-row.ts';

const ENDS = [
  { status: 'SUCCESS', title: 'Complete', key: 'c', description: 'Complete the job' },
  { status: 'FAILURE', title: 'Fail', key: 'f', description: 'Let the job fail' },
  { status: 'IN_PROGRESS', title: 'Hold', key: 'h', description: 'Hold the job in progress' },
] as const;

export function JobDetail({ id, row }: { id: string; row: JobRow | undefined }) {
  const close = (): void => selectItem(undefined);
  if (row === undefined)
    return (
      <DetailPane title={`Job ${id}`} onClose={close}>
        <EmptyState title="This world has no such job." />
      </DetailPane>
    );
  return (
    <DetailPane title={titleOf(row)} actions={<Actions row={row} />} onClose={close}>
      <DetailSection title="Job">
        <KeyValues
          entries={[
            ['id', id],
            ['status', row.job.status],
            ['details', row.job.statusDetails],
            ['profile', row.job.profileId],
            ['requested', instantText(row.job.requestedAt, timeZone.value)],
            [
              'completes',
              row.job.completesAt === null ? 'not by the clock' : instantText(row.job.completesAt, timeZone.value),
            ],
            ['polls', row.job.polls],
            ['downloads', row.job.downloads],
            ['file', sizeText(row.job.fileSize)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Request">
        <JsonTree value={row.job.request} label="Request body" />
      </DetailSection>
      <DetailSection title="File">
        <FileTable key={id} id={id} />
      </DetailSection>
    </DetailPane>
  );
}

/** `report keywords`. */
function titleOf({ job: { kind, recordType } }: JobRow): string {
  return `${kind} ${recordType}`;
}

/** By the media type of the file. */
function extensionOf(type: string): string {
  if (type.startsWith('text/csv')) return 'csv';
  return isWorkbook(type) ? 'xlsx' : 'json';
}

function Actions({ row }: { row: JobRow }) {
  const { job } = row;
  const params = { id: job.id };
  useKeys(
    ENDS.map(({ status, title, key, description }) => ({
      key,
      description,
      run: () => void act('forceJob', { params, body: { status } }, { done: `${title}: ${titleOf(row)}` }),
    })),
  );
  return (
    <>
      {ENDS.map(({ status, title }) => (
        <ActionButton
          key={status}
          operation="forceJob"
          given={{ params, body: { status } }}
          done={`${title}: ${titleOf(row)}`}
          disabled={job.status === status}
        >
          {title}
        </ActionButton>
      ))}
      <ActionButton operation="expireJobLinks" given={{ params }} done="The download links are expired">
        Expire links
      </ActionButton>
      <SaveButton name={(type) => `${job.id}.${extensionOf(type)}`} operation="getJobFile" given={{ params }}>
        Save the file
      </SaveButton>
      <Link to={{ page: 'live', query: { q: `path:${job.id}` } }} class="button">
        Its calls
      </Link>
    </>
  );
}
