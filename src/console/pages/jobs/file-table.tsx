/**
 * The file of a job as a table.
 */
import { useState } from 'preact/hooks';
import { open } from '../../api/call.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { showError } from '../../state/actions.ts';
import { currentWorld } from '../../state/location.ts';
import { isWorkbook, readTable, type Table } from '../../format/read-table.ts';

const PAGE_ROWS = 200;

export function FileTable({ id }: { id: string }) {
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
