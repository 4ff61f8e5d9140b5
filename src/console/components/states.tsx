/**
 * What a page shows without data: while it loads, when it is empty, and after an error.
 */
import type { ComponentChildren } from 'preact';
import { CallFailed, remedyOf } from '../api/problem.ts';
import type { QueryState } from '../state/query.ts';
import { CopyButton } from './buttons.tsx';

/** `command` is the one command that fills the page. */
export function EmptyState({ title, command }: { title: string; command?: string | undefined }) {
  return (
    <div class="state">
      <p>{title}</p>
      {command !== undefined && (
        <div class="command">
          <pre tabIndex={0}>{command}</pre>
          <CopyButton text={command}>Copy</CopyButton>
        </div>
      )}
    </div>
  );
}

export function ErrorState({ error }: { error: unknown }) {
  const title = error instanceof CallFailed ? error.message : 'The sandbox does not answer';
  return (
    <div class="state" role="alert">
      <p class="bad">{title}</p>
      <p>{remedyOf(error)}</p>
    </div>
  );
}

interface LoadedProps<T> {
  query: QueryState<T>;
  children(data: T): ComponentChildren;
}

/** Shows data as soon as it is there. */
export function Loaded<T>({ query: { data, error }, children }: LoadedProps<T>) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== undefined) return <ErrorState error={error} />;
  return (
    <div class="state" aria-busy="true">
      <p>Loading…</p>
    </div>
  );
}
