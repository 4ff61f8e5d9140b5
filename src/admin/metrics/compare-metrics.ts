/**
 * Compares the rows that a pipeline has loaded with the true ones, by the fields that were loaded.
 */
import type { Value } from '../../performance/report-fields.ts';
import type { MetricsRow } from './metric-json.ts';

export type LoadedRow = Readonly<Record<string, unknown>>;

interface Difference {
  /** The fields that identify the row. */
  row: MetricsRow;
  fields: Record<string, { expected: Value | null; actual: unknown }>;
}

interface Comparison {
  ok: boolean;
  /** True rows that were not loaded. */
  missing: MetricsRow[];
  /** Loaded rows that are not true. */
  extra: LoadedRow[];
  different: Difference[];
}

/** A comparison, and what was compared: `spCampaigns of 100000000000101, 2026-03-01`. */
export interface LoadedComparison extends Comparison {
  subject: string;
}

/** `identifying`: the fields that identify a row. */
export function compareRows(
  identifying: readonly string[],
  truth: readonly MetricsRow[],
  loaded: readonly LoadedRow[],
): Comparison {
  const keys = identifying.filter((name) => loaded.some((row) => name in row));
  const fields = new Set(loaded.flatMap((row) => Object.keys(row)));
  const keyOf = (row: LoadedRow): string => JSON.stringify(keys.map((name) => String(row[name])));
  // Rows with equal keys are paired by their sorted values, whatever their order.
  const sortedBy = <Row extends LoadedRow>(rows: readonly Row[]): Row[] => {
    const text = (row: Row): string => JSON.stringify([...fields].toSorted().map((name) => String(row[name])));
    return rows.length === 1 ? [...rows] : rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
  };
  const there = Map.groupBy(loaded, keyOf);
  const comparison: Comparison = { ok: true, missing: [], extra: [], different: [] };
  for (const [key, rows] of Map.groupBy(truth, keyOf)) {
    const actual = sortedBy(there.get(key) ?? []);
    there.delete(key);
    sortedBy(rows).forEach((row, i) => {
      const found = actual[i];
      if (found === undefined) comparison.missing.push(row);
      else addDifferences(comparison, keys, row, found);
    });
    for (const row of actual.slice(rows.length)) comparison.extra.push(row);
  }
  for (const row of [...there.values()].flat()) comparison.extra.push(row);
  comparison.ok = [comparison.missing, comparison.extra, comparison.different].every((list) => list.length === 0);
  return comparison;
}

function addDifferences({ different }: Comparison, keys: readonly string[], row: MetricsRow, found: LoadedRow): void {
  const wrong = Object.entries(found).filter(([name, value]) => !isSame(row[name], value));
  if (wrong.length === 0) return;
  different.push({
    row: Object.fromEntries(keys.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
    fields: Object.fromEntries(wrong.map(([name, actual]) => [name, { expected: row[name] ?? null, actual }])),
  });
}

/** Pipelines store ids as numbers or texts, and numbers too. Reports of version 3 have null for what has no value. */
function isSame(expected: Value | undefined, actual: unknown): boolean {
  if (actual === null) return expected === undefined;
  if (typeof expected !== 'number') return expected !== undefined && String(expected) === String(actual);
  const isNumeric =
    typeof actual === 'number' || typeof actual === 'bigint' || (typeof actual === 'string' && actual.trim() !== '');
  return isNumeric && Number(actual) === expected;
}
