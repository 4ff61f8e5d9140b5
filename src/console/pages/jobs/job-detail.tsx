/**
 * One job: how it ends, its request and its file.
 */
import { instantText } from '../../format/instants.ts';
import { sizeText, countOf, countText } from '../../format/numbers.ts';
import { isWorkbook, readTable, type Table } from '../../format/read-table.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { act, showError } from '../../state/actions.ts';
import { useKeys } from '../../state/keyboard.ts';
import { selectItem, currentWorld } from '../../state/location.ts';
import { timeZone } from '../../state/world.ts';
import type { JobRow } from './job-row.ts';
import { useState } from 'preact/hooks';
import { open } from '../../api/call.ts';

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

const PAGE_ROWS = 200;

/**
 * The file of a job as a table.
 */
function FileTable({ id }: { id: string }) {
  const [table, setTable] = useState<Table | undefined>(undefined);
  const [isReading, setReading] = useState(false);
  const [shown, setShown] = useState(PAGE_ROWS);
  const read = async (): Promise<void> => {
    setReading(true);
    try {
      const response = await open('getJobFile', { params: { id } }, { world: currentWorld.value });
      const type = response.headers.get('content-type') ?? '';
      if (isWorkbook(type)) throw new Error('The file is a workbook. Save it, and open it with a spreadsheet program.');
      setTable(readTable(await response.text(), type));
    } catch (error) {
      showError(error);
    }
    setReading(false);
  };
  if (table === undefined)
    return (
      <button type="button" class="button" disabled={isReading} onClick={() => void read()}>
        {isReading ? 'Reading…' : 'Show the rows'}
      </button>
    );
  return (
    <>
      <p class="dim">{countOf(table.rows.length, 'row')}</p>
      <div class="file-table" tabIndex={0} role="region" aria-label="Rows of the file">
        <table>
          <thead>
            <tr>
              {table.columns.map((name, column) => (
                <th key={name} scope="col" class={classOf(table.rows[0]?.[column])}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, shown).map((row, i) => (
              <tr key={i}>
                {row.map((text, column) => (
                  <td key={column} class={classOf(text)}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + PAGE_ROWS)}>
          {countText(table.rows.length - shown)} more rows
        </button>
      )}
    </>
  );
}

/** Numbers are aligned at their last digits. */
function classOf(cell = ''): string | undefined {
  return /^-?[\d.]+$/.test(cell) ? 'number' : undefined;
}
