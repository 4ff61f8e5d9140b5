/**
 * Compares a file that the user drops with the true numbers.
 */
import { useState } from 'preact/hooks';
import type { Answer } from '../../api/addresses.ts';
import { countOf } from '../../format/numbers.ts';
import { DetailPane, DetailSection } from '../../components/detail-pane.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { act, showError } from '../../state/actions.ts';
import { reportsOf } from './compared-reports.ts';
import { hasDates, readLoaded, textOfFile } from './loaded-file.ts';
import type { Selection } from './selection.ts';

type Comparison = Answer<'compareMetrics'>;
const MAX_DIFFERENT = 100;

export function Compare({ selection, day, onClose }: { selection: Selection; day: string; onClose(): void }) {
  const [result, setResult] = useState<Comparison | undefined>(undefined);
  const { profileId, product: campaignType, level: recordType, from, to, asOf } = selection;
  const reports = reportsOf(campaignType);
  const [title, setTitle] = useState('');
  const report = reports.find((each) => each.title === title);
  const compare = async (file: File): Promise<void> => {
    setResult(undefined);
    try {
      const loaded = readLoaded(await textOfFile(file));
      const period = report !== undefined || hasDates(loaded) ? { startDate: from, endDate: to } : { date: day };
      const { reportTypeId, groupBy } = report ?? {};
      const question = report === undefined ? { campaignType, recordType } : { reportTypeId, groupBy };
      const body = { profileId, ...question, ...period, asOf, ...loaded, ignoreUnknown: true };
      const done = await act('compareMetrics', { body }, { done: undefined });
      setResult(done?.answer);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <DetailPane title="Compare with loaded rows" onClose={onClose}>
      <label class="field">
        Report
        <select value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)}>
          <option value="">{`${recordType}, version 2`}</option>
          {reports.map((each) => (
            <option key={each.title} value={each.title}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      <p class="dim">
        {report === undefined
          ? `Rows of ${day}, or from ${from} to ${to} if the file has a column date. `
          : `Rows from ${from} to ${to}: of each day if the file has a column date. `}
        JSON or CSV, with the names of reports, also compressed with gzip.
      </p>
      <FileDrop
        label="Drop the file here, or select one:"
        accept=".csv,.json,.gz"
        onFile={(file) => void compare(file)}
      />
      {result !== undefined && <Result result={result} />}
    </DetailPane>
  );
}

function Result({ result }: { result: Comparison }) {
  const { ok, compared, missing, extra, different, ignored = [], ignoredRows, missingKeys, reason } = result;
  const lists = { 'Missing in the file': missing, 'Not true': extra };
  return (
    <>
      <p class={`reason ${ok ? 'good' : 'bad'}`} role="status">
        {ok
          ? 'The file contains the true numbers.'
          : `${countOf(missing.length, 'row')} missing, ${extra.length} extra, ${different.length} different`}
      </p>
      <p class="dim">{reason ?? `${countOf(compared, 'number')} compared`}</p>
      {ignoredRows > 0 && (
        <p class="dim">{`${countOf(ignoredRows, 'row')} without a value in a column of the report`}</p>
      )}
      {missingKeys.length > 0 && (
        <p class="dim">Columns that identify a row and are missing: {missingKeys.join(', ')}</p>
      )}
      {ignored.length > 0 && <p class="dim">Columns that reports do not have: {ignored.join(', ')}</p>}
      {different.length > 0 && (
        <DetailSection title="Different">
          <ul>
            {different.slice(0, MAX_DIFFERENT).map(({ row, fields }, i) => (
              <li key={i}>
                <span class="dim">{Object.values(row).join(' ')}</span>
                {Object.entries(fields).map(([name, { expected, actual }]) => (
                  <div key={name}>{`${name}: ${JSON.stringify(expected)}, in the file ${JSON.stringify(actual)}`}</div>
                ))}
              </li>
            ))}
          </ul>
          {different.length > MAX_DIFFERENT && <p class="dim">{`and ${different.length - MAX_DIFFERENT} more`}</p>}
        </DetailSection>
      )}
      {Object.entries(lists).map(
        ([title, rows]) =>
          rows.length > 0 && (
            <DetailSection key={title} title={title}>
              <JsonTree value={rows} label={title} />
            </DetailSection>
          ),
      )}
    </>
  );
}
