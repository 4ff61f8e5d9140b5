/**
 * The search of the bar. It filters the present page if the page can be searched, and else the list of calls.
 */
import { useRef } from 'preact/hooks';
import { findPage } from '../pages/registry.ts';
import { useKeys } from '../state/keyboard.ts';
import { address, navigate, setQuery } from '../state/location.ts';

export function SearchField() {
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
