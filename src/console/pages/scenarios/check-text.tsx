/**
 * Checks the text of a scenario while the user writes it: its errors, or its timeline if it is valid.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LocatedProblem, PlannedStep } from '../../../generated/admin-types.ts';
import type { Answer } from '../../../client/http-client.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useQuery, type QueryState } from '../../state/query.ts';
import { actionTexts, whenText } from './step-text.ts';

type Check = Answer<'validateScenario'>;
/** A text is checked when the user pauses. */
const PAUSE_MS = 250;

export interface CheckState extends QueryState<Check> {
  /** Whether `data` is of an earlier text. */
  isStale: boolean;
}

export function useCheck(text: string): CheckState {
  const [paused, setPaused] = useState(text);
  const last = useRef<Check | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery('validateScenario', { body: paused }, { refresh: 'changes' });
  if (data !== undefined) last.current = data;
  return { data: data ?? last.current, error, isStale: data === undefined || paused !== text };
}

/** Like `useCheck`, for a text that does not change. */
export function CheckedTimeline({ text }: { text: string }) {
  const { data, error } = useQuery('validateScenario', { body: text }, { refresh: 'changes' });
  if (error !== undefined) return <ErrorState error={error} />;
  return (
    <DetailSection title="Timeline">
      {data === undefined ? <p class="dim">Loading…</p> : <Timeline steps={data.timeline} />}
    </DetailSection>
  );
}

interface CheckViewProps {
  check: CheckState;
  onSelect(problem: LocatedProblem): void;
}

export function CheckView({ check: { data, error }, onSelect }: CheckViewProps) {
  if (error !== undefined) return <ErrorState error={error} />;
  if (data === undefined) return <EmptyState title="Checking…" />;
  if (data.ok)
    return (
      <DetailSection title="Timeline">
        <Timeline steps={data.timeline} />
      </DetailSection>
    );
  return (
    <DetailSection title="Errors">
      <ul class="problems">
        {data.errors.map((problem, i) => (
          <li key={i}>
            <Problem problem={problem} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Selects the place of the error, unless it is in a file that the text extends. */
function Problem({ problem, onSelect }: { problem: LocatedProblem; onSelect(problem: LocatedProblem): void }) {
  const { line, column, path, message, file } = problem;
  const place = `${file === undefined ? '' : `${file}:`}${line}:${column}`;
  return (
    <>
      {file === undefined ? (
        <button type="button" class="button" onClick={() => onSelect(problem)}>
          {place}
        </button>
      ) : (
        <code>{place}</code>
      )}{' '}
      {path !== '' && <code>{path}</code>} <span class="bad">{message}</span>
    </>
  );
}

function Timeline({ steps }: { steps: readonly PlannedStep[] }) {
  if (steps.length === 0) return <p class="dim">Nothing happens by itself.</p>;
  return (
    <ol class="steps">
      {steps.map((step, i) => (
        <li key={i}>
          <div>
            <strong>{step.name}</strong> <span class="dim">{whenText(step)}</span>
          </div>
          {actionTexts(step.do ?? []).map((action, j) => (
            <code key={j}>{action}</code>
          ))}
        </li>
      ))}
    </ol>
  );
}
