/**
 * Compares rows that the user drops as a file, or pastes, with the true numbers of the days in the rows.
 */
import { useState } from 'preact/hooks';
import { DetailPane } from '../../components/detail-pane.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { act, showError } from '../../state/actions.ts';
import type { Comparison } from './compared-rows.ts';
import { reportsOf } from './compared-reports.ts';
import { ComparisonResult } from './comparison-result.tsx';
import { periodOf, readLoaded, rowsWithoutValues, textOfFile, type Period } from './loaded-file.ts';
import type { Selection } from './selection.ts';

interface Result {
  result: Comparison;
  days: string;
  ignoredRows: readonly number[];
}

export function Compare({ selection, day, onClose }: { selection: Selection; day: string; onClose(): void }) {
  const [result, setResult] = useState<Result | undefined>(undefined);
  const { profileId, product: campaignType, level: recordType, from, to, asOf } = selection;
  const reports = reportsOf(campaignType);
  const [title, setTitle] = useState('');
  const [pasted, setPasted] = useState('');
  const report = reports.find((each) => each.title === title);
  const compare = async (readText: () => Promise<string> | string): Promise<void> => {
    setResult(undefined);
    try {
      const { loaded, table } = readLoaded(await readText());
      const named = periodOf(table);
      const shown = report === undefined ? { startDate: day, endDate: day } : { startDate: from, endDate: to };
      const period = named ?? shown;
      const days = named === undefined && report === undefined ? { date: day } : period;
      const { reportTypeId, groupBy } = report ?? {};
      const question = report === undefined ? { campaignType, recordType } : { reportTypeId, groupBy };
      const body = { profileId, ...question, ...days, asOf, ...loaded, ignoreUnknown: true };
      const done = await act('compareMetrics', { body }, { done: undefined });
      if (done === undefined) return;
      const ignoredRows = rowsWithoutValues(table, done.answer.ignored ?? []);
      setResult({ result: done.answer, days: daysText(period, named !== undefined), ignoredRows });
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
        {`JSON or CSV, with the names of reports, also compressed with gzip. The days are those in the file; without a column date, ${report === undefined ? day : `${from} to ${to}`}.`}
      </p>
      <FileDrop
        label="Drop the file here, or select one:"
        accept=".csv,.json,.gz"
        onFile={(file) => void compare(() => textOfFile(file))}
      />
      <label class="field pasted">
        Or paste the rows
        <textarea rows={3} value={pasted} onInput={({ currentTarget }) => setPasted(currentTarget.value)} />
      </label>
      <button type="button" class="button" disabled={pasted === ''} onClick={() => void compare(() => pasted)}>
        Compare the pasted rows
      </button>
      {result !== undefined && <ComparisonResult {...result} />}
    </DetailPane>
  );
}

function daysText({ startDate, endDate }: Period, isOfFile: boolean): string {
  const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
  return isOfFile ? `${days} as in the file` : `${days} as on the page, because the file has no days`;
}
