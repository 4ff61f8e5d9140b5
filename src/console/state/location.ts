/**
 * The address of the browser as a signal, and navigation.
 */
import { computed, signal } from '@preact/signals';
import { CONSOLE_URL } from '../api/call.ts';
import { formatAddress, parseAddress, type Address, type Target } from './address.ts';

const DEFAULT_WORLD = 'default';

function readAddress(): Address {
  const { pathname, search } = location;
  return parseAddress(pathname.slice(CONSOLE_URL.pathname.length), search);
}

export const address = signal(readAddress());
export const currentWorld = computed(() => address.value.query['world'] ?? DEFAULT_WORLD);

/** The link to a page in the present world, unless the target names another one. */
export function hrefOf(target: Target): string {
  const { world = currentWorld.value, ...query } = target.query ?? {};
  const named = world === DEFAULT_WORLD ? undefined : world;
  return new URL(formatAddress({ ...target, query: { ...query, world: named } }), CONSOLE_URL).href;
}

export interface NavigateOptions {
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

/** Selects an item of this page, or none. */
export function selectItem(item: string | undefined, options?: NavigateOptions): void {
  const { page, query } = address.value;
  navigate({ page, items: item === undefined ? [] : [item], query }, options);
}

/** Shows this page in another world. */
export function switchWorld(world: string): void {
  navigate({ page: address.value.page, query: { world } });
}

export function followHistory(): void {
  addEventListener('popstate', () => (address.value = readAddress()));
}
