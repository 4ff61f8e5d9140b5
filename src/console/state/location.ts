/**
 * The address of the browser as a signal, and navigation.
 */
import { computed, signal } from '@preact/signals';
import { CONSOLE_URL } from '../api/call.ts';
import { formatAddress, parseAddress, type Address, type Target } from './address.ts';

export const DEFAULT_WORLD = 'default';

function readAddress(): Address {
  const { pathname, search } = location;
  return parseAddress(pathname.slice(CONSOLE_URL.pathname.length), search);
}

export const address = signal(readAddress());
export const currentWorld = computed(() => address.value.query['world'] ?? DEFAULT_WORLD);

/** The link to a page with the present world and profile, unless the target names others. */
export function hrefOf(target: Target): string {
  const { world = currentWorld.value, profile = address.value.query['profile'], ...query } = target.query ?? {};
  const named = world === DEFAULT_WORLD ? undefined : world;
  return new URL(formatAddress({ ...target, query: { ...query, profile, world: named } }), CONSOLE_URL).href;
}

interface NavigateOptions {
  /** Replaces the entry of the browser's history, for changes that Back should not undo one by one. */
  replace?: boolean;
}

export function navigate(target: Target, { replace = false }: NavigateOptions = {}): void {
  const href = hrefOf(target);
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  address.value = readAddress();
}

/** Changes some keys of the query of this page. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>, options?: NavigateOptions): void {
  const { page, items, query } = address.value;
  navigate({ page, items, query: { ...query, ...changes } }, options);
}

/** Selects an item of this page, or none. Back leads to the state without a selected item, and not to each one. */
export function selectItem(item: string | undefined): void {
  const { page, items, query } = address.value;
  const replace = item !== undefined && items.length > 0;
  navigate({ page, items: item === undefined ? [] : [item], query }, { replace });
}

/** Whether a text contains the search of the address, which every text does without one. */
export function matchesSearch(text: string): boolean {
  return text.toLowerCase().includes((address.value.query['q'] ?? '').toLowerCase());
}

/** Shows this page in another world, which has other profiles. */
export function switchWorld(world: string): void {
  navigate({ page: address.value.page, query: { world, profile: '' } });
}

export function followHistory(): void {
  addEventListener('popstate', () => (address.value = readAddress()));
}
