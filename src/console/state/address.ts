/**
 * The address of a page of the console: `PAGE/ITEM…?key=value`. It contains the whole state of the page, so that a
 * copied address shows the same.
 */

export interface Address {
  /** The first part of the path; empty for the start page. */
  page: string;
  /** The other parts of the path, such as the id of the selected item. */
  items: readonly string[];
  query: Readonly<Record<string, string>>;
}

/** `path` is below the folder of the console. */
export function parseAddress(path: string, search: string): Address {
  const [page = '', ...items] = path.split('/').flatMap((part) => (part === '' ? [] : decode(part)));
  return { page, items, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** A part that is not encoded correctly is kept as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of an address that a link sets. Without `world`, the present world is kept. */
export interface Target {
  page: string;
  items?: readonly string[] | undefined;
  /** Empty values are left out. */
  query?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Relative to the folder of the console. */
export function formatAddress({ page, items = [], query = {} }: Target): string {
  const path = [page, ...items].map((part) => encodeURIComponent(part)).join('/');
  const present = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const search = new URLSearchParams(present).toString();
  return search === '' ? path : `${path}?${search}`;
}
