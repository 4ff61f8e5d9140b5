/**
 * The result of a comparison: what was compared, and a table of what differs.
 */
import { countOf } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { EntityLink } from '../../components/entity-link.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { comparedLines, type ComparedLine, type Comparison } from './compared-rows.ts';

/** Numbers of ignored rows in one text. */
const MAX_NUMBERS = 20;

const COLUMNS: readonly Column<ComparedLine>[] = [
  {
    title: 'Name',
    grow: 2,
    cell: ({ entity, name, rest }) => (
      <>
        {entity === undefined ? name : <EntityLink entity={entity}>{name}</EntityLink>}
        {rest !== '' && <span class="dim"> {rest}</span>}
      </>
    ),
  },
  { title: 'Metric', width: 120, cell: ({ metric }) => <span title={metric}>{metric}</span> },
  { title: 'Expected', width: 84, align: 'right', cell: ({ expected }) => expected },
  { title: 'Loaded', width: 84, align: 'right', cell: ({ loaded }) => loaded },
  { title: 'Difference', width: 90, align: 'right', cell: ({ difference }) => difference },
];

interface ComparisonResultProps {
  result: Comparison;
  /** The days that were compared. */
  days: string;
  /** The numbers of the rows that were ignored. */
  ignoredRows: readonly number[];
}

export function ComparisonResult({ result, days, ignoredRows }: ComparisonResultProps) {
  const { ok, compared, missing, extra, different, ignored = [], missingKeys, reason } = result;
  const lines = comparedLines(result);
  const rows = { 'Missing rows': missing, 'Added rows': extra };
  return (
    <div class="comparison">
      <p class={`reason ${ok ? 'good' : 'bad'}`} role="status">
        {ok
          ? 'The file contains the true numbers.'
          : `${countOf(missing.length, 'row')} missing, ${extra.length} added, ${different.length} different, ${result.ignoredRows} ignored`}
      </p>
      <p class="dim">{`${reason ?? `${countOf(compared, 'number')} compared`}, ${days}`}</p>
      {result.ignoredRows > 0 && (
        <p class="dim">
          {`Rows without a value in a column of the report are ignored: ${ignoredRows.slice(0, MAX_NUMBERS).join(', ')}`}
          {ignoredRows.length > MAX_NUMBERS && ` and ${ignoredRows.length - MAX_NUMBERS} more`}
        </p>
      )}
      {missingKeys.length > 0 && (
        <p class="dim">Columns that identify a row and are missing: {missingKeys.join(', ')}</p>
      )}
      {ignored.length > 0 && <p class="dim">Columns that reports do not have: {ignored.join(', ')}</p>}
      {lines.length > 0 && (
        <DataTable label="Differences" columns={COLUMNS} rows={lines} keyOf={({ key }) => key} linesAt={() => 2} />
      )}
      {Object.entries(rows).map(
        ([title, list]) =>
          list.length > 0 && (
            <details key={title} class="detail-section">
              <summary>{`${title} (${list.length})`}</summary>
              <JsonTree value={list} label={title} />
            </details>
          ),
      )}
    </div>
  );
}
