/**
 * The bar on each page: world, clock, faults, violations and search.
 */
import { useEffect, useRef } from 'preact/hooks';
import { countOf } from '../format/numbers.ts';
import { Link } from '../components/link.tsx';
import { connection } from '../state/world-events.ts';
import { currentWorld, address, navigate, setQuery } from '../state/location.ts';
import { setWorld } from '../state/world.ts';
import { useQuery } from '../state/query.ts';
import { ClockControl } from '../components/clock-control.tsx';
import { WorldMenu } from './world-menu.tsx';
import { findPage } from '../pages/registry.ts';
import { useKeys } from '../state/keyboard.ts';

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

/** Filters the present page if the page can be searched, and else the list of calls. */
function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const page = findPage(address.value.page);
  const isSearchable = page.search !== undefined;
  useKeys([{ key: '/', description: 'Search', run: () => input.current?.focus() }]);
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSearchable) navigate({ page: 'live', query: { q: input.current?.value } });
        input.current?.blur();
      }}
    >
      <input
        ref={input}
        type="search"
        value={isSearchable ? (address.value.query['q'] ?? '') : ''}
        placeholder={page.search ?? 'Search the calls'}
        aria-label={page.search ?? 'Search the calls'}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => {
          if (isSearchable) setQuery({ q: currentTarget.value }, { replace: true });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
}
