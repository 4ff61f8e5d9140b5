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
import { hasDates, readLoaded, textOfFile } from './loaded-file.ts';
import type { Selection } from './selection.ts';

type Comparison = Answer<'compareMetrics'>;
const MAX_DIFFERENT = 100;

export function Compare({ selection, day, onClose }: { selection: Selection; day: string; onClose(): void }) {
  const [result, setResult] = useState<Comparison | undefined>(undefined);
  const { profileId, product: campaignType, level: recordType, from, to, asOf } = selection;
  const compare = async (file: File): Promise<void> => {
    setResult(undefined);
    try {
      const loaded = readLoaded(await textOfFile(file));
      const period = hasDates(loaded) ? { startDate: from, endDate: to } : { date: day };
      const body = { profileId, campaignType, recordType, ...period, asOf, ...loaded, ignoreUnknown: true };
      const done = await act('compareMetrics', { body }, { done: undefined });
      setResult(done?.answer);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <DetailPane title="Compare with loaded rows" onClose={onClose}>
      <p class="dim">
        {`Rows of ${recordType}: of ${day}, or from ${from} to ${to} if the file has a column date. JSON or CSV, with the names of reports, also compressed with gzip. `}
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

function Result({ result: { ok, missing, extra, different, ignored = [] } }: { result: Comparison }) {
  const lists = { 'Missing in the file': missing, 'Not true': extra };
  return (
    <>
      <p class={`reason ${ok ? 'good' : 'bad'}`} role="status">
        {ok
          ? 'The file contains the true numbers.'
          : `${countOf(missing.length, 'row')} missing, ${extra.length} extra, ${different.length} different`}
      </p>
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
