/**
 * The rows of a collection that differ between two databases.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { World } from '../../world/state/world.ts';
import { idOf, type ComparedCollection } from './stored-entity.ts';

/** A row in both states; undefined where there is none. */
export interface Rows {
  before: LoggedRow | undefined;
  after: LoggedRow | undefined;
}

/** The rows with these numbers, equal or not. */
export function touchedRows(
  collection: ComparedCollection,
  before: World,
  after: World,
  touched: ReadonlySet<number>,
): Rows[] {
  if (touched.size === 0) return [];
  const seqs = [...touched].toSorted((a, b) => a - b);
  const [earlier, later] = [before, after].map(({ loggedRows }) => loggedRows.withNumbers(collection, seqs));
  return matchRows(collection, earlier ?? [], later ?? []);
}

const PAGE = 1000;

function* allRows(world: World, collection: ComparedCollection): Generator<LoggedRow> {
  let after = 0;
  for (;;) {
    const rows = world.loggedRows.scan(collection, after, PAGE);
    yield* rows;
    after = rows.at(-1)?.seq ?? 0;
    if (rows.length < PAGE) return;
  }
}

/** In worlds of one origin, most rows are equal and have the same number. */
export function differingRows(collection: ComparedCollection, before: World, after: World): Rows[] {
  const [left, right]: [LoggedRow[], LoggedRow[]] = [[], []];
  const [earlier, later] = [allRows(before, collection), allRows(after, collection)];
  let [a, b] = [next(earlier), next(later)];
  while (a !== undefined || b !== undefined) {
    const order = (a?.seq ?? Infinity) - (b?.seq ?? Infinity);
    if (a !== undefined && b !== undefined && order === 0) {
      if (!isDeepStrictEqual(a, b)) {
        left.push(a);
        right.push(b);
      }
    } else if (a !== undefined && order < 0) left.push(a);
    else if (b !== undefined) right.push(b);
    if (order <= 0) a = next(earlier);
    if (order >= 0) b = next(later);
  }
  return matchRows(collection, left, right);
}

function next(rows: Iterator<LoggedRow>): LoggedRow | undefined {
  const { done, value } = rows.next();
  return done === true ? undefined : value;
}

/** Profiles can share ids. */
function matchRows(collection: ComparedCollection, before: readonly LoggedRow[], after: readonly LoggedRow[]): Rows[] {
  const keyOf = (row: LoggedRow): string => `${row['profileId']} ${idOf(collection, row)}`;
  const later = new Map(after.map((row) => [keyOf(row), row]));
  const pairs = before.map((row): Rows => {
    const same = later.get(keyOf(row));
    later.delete(keyOf(row));
    return { before: row, after: same };
  });
  return [...pairs, ...[...later.values()].map((row): Rows => ({ before: undefined, after: row }))];
}
