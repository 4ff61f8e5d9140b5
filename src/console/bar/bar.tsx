/**
 * The bar on each page: world, clock, faults, violations and search.
 */
import { useEffect } from 'preact/hooks';
import { countOf } from '../format/numbers.ts';
import { Link } from '../components/link.tsx';
import { connection } from '../state/world-events.ts';
import { currentWorld } from '../state/location.ts';
import { setWorld } from '../state/world.ts';
import { useQuery } from '../state/query.ts';
import { ClockControl } from '../components/clock-control.tsx';
import { SearchField } from './search-field.tsx';
import { WorldMenu } from './world-menu.tsx';

export function Bar() {
  useWorld();
  return (
    <header class="bar">
      <WorldMenu />
      <ClockControl />
      <Faults />
      <Violations />
      <SearchField />
      <ConnectionState />
    </header>
  );
}

/** Keeps the description of the present world up to date. */
function useWorld(): void {
  const name = currentWorld.value;
  const { data, error } = useQuery('getWorld', {}, { refresh: 'changes' });
  useEffect(() => setWorld(data?.name === name ? data : undefined, error), [data, error, name]);
}

function Faults() {
  const { data } = useQuery('listFaults', {});
  const count = data?.faults.length ?? 0;
  return (
    <Link to={{ page: 'faults' }} class={`badge ${count > 0 ? 'bad' : ''}`}>
      {countOf(count, 'fault')}
    </Link>
  );
}

function Violations() {
  const { data } = useQuery('listViolations', {});
  // With a format other than JSON the response is a text.
  const violations = typeof data === 'object' ? data.violations : [];
  const count = violations.reduce((sum, violation) => sum + violation.count, 0);
  return (
    <Link to={{ page: 'checks' }} class={`badge ${count > 0 ? 'warn' : ''}`}>
      {countOf(count, 'violation')}
    </Link>
  );
}

function ConnectionState() {
  const text = {
    connecting: 'Connecting…',
    open: 'Connected',
    lost: 'Connection lost, trying again…',
    // The page says why.
    refused: 'No events',
  }[connection.value];
  return (
    <span class={`connection ${connection.value}`} role="status">
      <span class="dot" aria-hidden="true" />
      <span class="connection-text">{text}</span>
    </span>
  );
}
