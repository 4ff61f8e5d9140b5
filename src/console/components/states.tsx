/**
 * What a page shows without data: while it loads, when it is empty, and after an error.
 */
import type { ComponentChildren } from 'preact';
import { AdminApiError } from '../../client/admin-error.ts';
import { remedyOf, titleOf } from '../api/remedy.ts';
import { isTokenRefused } from '../api/admin-token.ts';
import { currentWorld, DEFAULT_WORLD, switchWorld } from '../state/location.ts';
import type { QueryState } from '../state/query.ts';
import { worldError } from '../state/world.ts';
import { CopyButton } from './buttons.tsx';
import { Link } from './link.tsx';

interface EmptyStateProps {
  title: string;
  /** A button that fills the page. */
  action?: ComponentChildren;
  /** The one command that fills the page. */
  command?: string | undefined;
}

export function EmptyState({ title, action, command }: EmptyStateProps) {
  return (
    <div class="state">
      <p>{title}</p>
      {action !== undefined && <div class="actions">{action}</div>}
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
  const title = titleOf(error);
  return (
    <div class="state" role="alert">
      <p class="bad">{title}</p>
      <p>{remedyOf(error)}</p>
      <div class="actions">
        <WayBack error={error} />
      </div>
    </div>
  );
}

function WayBack({ error }: { error: unknown }) {
  if (!(error instanceof AdminApiError)) return null;
  if (error.status === 401)
    return (
      <button type="button" class="button" onClick={() => (isTokenRefused.value = true)}>
        Enter the admin token…
      </button>
    );
  if (worldError.value === undefined || currentWorld.value === DEFAULT_WORLD) return null;
  return (
    <>
      <button type="button" class="button" onClick={() => switchWorld(DEFAULT_WORLD)}>
        Show the world {DEFAULT_WORLD}
      </button>
      <Link to={{ page: 'worlds', query: { world: DEFAULT_WORLD, profile: '' } }} class="button">
        List all worlds
      </Link>
    </>
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
