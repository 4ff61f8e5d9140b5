/**
 * Compares the rows that a pipeline has loaded with the true ones, by the columns that were loaded.
 */
import type { Comparison, Difference } from '../../control/routing/comparison.ts';
import type { Value } from '../../core/performance/report-fields.ts';
import type { LoadedRow } from './loaded-rows.ts';
import type { MetricsRow } from './metric-json.ts';

/** What is compared with the loaded rows. */
interface TrueRows {
  rows: readonly MetricsRow[];
  /** The columns that identify a row. */
  keys: readonly string[];
  /** The columns of numbers that rows may have. */
  numbers: ReadonlySet<string>;
}

/** In rows without an id, these columns identify a row. */
const NAMES = `
  campaignId campaignName adGroupId adGroupName adId keywordId keywordText keyword targetId targetingId targeting
  targetingText targetingExpression keywordType matchType sku asin advertisedSku advertisedAsin
`
  .trim()
  .split(/\s+/);

/** `columns`: the known columns of the loaded rows. */
export function compareRows(truth: TrueRows, columns: readonly string[], rows: readonly LoadedRow[]): Comparison {
  const loaded = rows.filter((row) => columns.some((name) => !isBlank(row[name])));
  const { keys, missingKeys } = keysIn(columns, truth.keys);
  const keyOf = (row: LoadedRow): string => JSON.stringify(keys.map((name) => String(row[name] ?? '')));
  const expectedByKey = Map.groupBy(truth.rows, keyOf);
  const loadedByKey = Map.groupBy(loaded, keyOf);
  const rowsByKey: Pairs = { pairs: [], missing: [], extra: [] };
  for (const key of new Set([...expectedByKey.keys(), ...loadedByKey.keys()]))
    addRows(rowsByKey, expectedByKey.get(key) ?? [], loadedByKey.get(key) ?? [], columns);
  const { pairs, missing, extra } = rowsByKey;
  const valueColumns = columns.filter((name) => !keys.includes(name));
  const different = pairs.flatMap(([row, found]): Difference[] => {
    const fields = differencesOf(row, found, valueColumns);
    return Object.keys(fields).length === 0 ? [] : [{ row: picked(row, [...truth.keys, ...keys]), fields }];
  });
  const compared = pairs.length * columns.filter((name) => truth.numbers.has(name)).length;
  const ignoredRows = rows.length - loaded.length;
  const isEqual = [missing, extra, different].every((list) => list.length === 0) && ignoredRows === 0;
  // An empty file is right if there are no true rows.
  const ok = isEqual && (compared > 0 || truth.rows.length === 0);
  const isAmbiguous = expectedByKey.size < truth.rows.length;
  return {
    ok,
    compared,
    missing,
    extra,
    different,
    ignoredRows,
    missingKeys: rows.length > 0 && (isAmbiguous || compared === 0) ? missingKeys : [],
    ...(compared > 0 ? {} : { reason: reasonFor(truth, columns, loaded) }),
  };
}

/** Whether a column is a key of the rows, or the name of what they are about. */
export function identifies(name: string, keys: readonly string[]): boolean {
  return keys.includes(name) || NAMES.includes(name);
}

/** The loaded columns that identify a row, and those that were not loaded. */
function keysIn(columns: readonly string[], identifying: readonly string[]) {
  const missingKeys = identifying.filter((name) => !columns.includes(name));
  const names = missingKeys.length === 0 ? [] : NAMES;
  return { keys: columns.filter((name) => identifying.includes(name) || names.includes(name)), missingKeys };
}

interface Pairs {
  pairs: [MetricsRow, LoadedRow][];
  missing: MetricsRow[];
  extra: LoadedRow[];
}

/** Adds the rows of one key: first pairs of equal rows, then the others in the order of their values. */
function addRows(
  { pairs, missing, extra }: Pairs,
  expected: readonly MetricsRow[],
  actual: readonly LoadedRow[],
  columns: readonly string[],
): void {
  const [[only], [onlyFound]] = [expected, actual];
  if (expected.length === 1 && actual.length === 1 && only !== undefined && onlyFound !== undefined) {
    // The texts of most rows are not needed.
    pairs.push([only, onlyFound]);
    return;
  }
  const equal = byText(actual, columns);
  const rest: MetricsRow[] = [];
  for (const row of expected) {
    const found = equal.get(textOf(row, columns))?.pop();
    if (found === undefined) rest.push(row);
    else pairs.push([row, found]);
  }
  const others = inOrder(equal);
  for (const [i, row] of inOrder(byText(rest, columns)).entries()) {
    const found = others[i];
    if (found === undefined) missing.push(row);
    else pairs.push([row, found]);
  }
  for (const row of others.slice(rest.length)) extra.push(row);
}

function byText<Row extends LoadedRow>(rows: readonly Row[], columns: readonly string[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => textOf(row, columns));
}

function inOrder<Row>(rows: ReadonlyMap<string, Row[]>): Row[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, each]) => each);
}

function differencesOf(row: MetricsRow, found: LoadedRow, columns: readonly string[]): Difference['fields'] {
  const wrong = columns.filter((name) => !isSame(row[name], found[name]));
  return Object.fromEntries(
    wrong.map((name) => {
      const [expected = null, actual = null] = [row[name], found[name]];
      const isNumber = typeof expected === 'number' && isNumeric(actual);
      // Without the errors of floating-point numbers.
      const difference = isNumber ? { difference: Number((Number(actual) - expected).toPrecision(12)) } : {};
      return [name, { expected, actual, ...difference }];
    }),
  );
}

/** Equal for rows with the same values. Numbers may be texts with trailing zeros. */
function textOf(row: LoadedRow, columns: readonly string[]): string {
  const values = columns.map((name) => row[name] ?? '');
  return JSON.stringify(values.map((value) => String(isNumeric(value) ? Number(value) : value)));
}

/** Reports have null, nothing or an empty text for what has no value. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Pipelines store ids as numbers or texts, and numbers too. */
function isSame(expected: Value | undefined, actual: unknown): boolean {
  if (isBlank(expected) || isBlank(actual)) return isBlank(expected) && isBlank(actual);
  return typeof expected === 'number'
    ? isNumeric(actual) && Number(actual) === expected
    : String(expected) === String(actual);
}

function isNumeric(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !Number.isNaN(Number(value));
  return typeof value === 'number' || typeof value === 'bigint';
}

function picked(row: MetricsRow, names: readonly string[]): MetricsRow {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  );
}

function reasonFor({ rows, numbers }: TrueRows, columns: readonly string[], loaded: readonly LoadedRow[]): string {
  const [some = ''] = numbers;
  if (loaded.length === 0)
    return rows.length === 0
      ? 'No number was compared: there are neither true rows nor loaded rows'
      : 'No number was compared: no row with a column of the report was loaded';
  if (rows.length === 0) return 'No number was compared: there are no true rows';
  if (columns.some((name) => numbers.has(name)))
    return 'No number was compared: no loaded row has the key of a true row';
  return `No number was compared: the rows have no column of a number, such as ${some}`;
}
