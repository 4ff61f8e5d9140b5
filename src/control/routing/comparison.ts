/**
 * The result of comparing rows that a pipeline has loaded with the true ones.
 */
import type { Value } from '../../core/performance/report-fields.ts';

/** Values by the names of columns. */
type TrueRow = Record<string, Value>;

export interface Difference {
  /** The columns that identify the row. */
  row: TrueRow;
  fields: Record<string, { expected: Value | null; actual: unknown; difference?: number }>;
}

export interface Comparison {
  ok: boolean;
  /** The number of numbers that were compared. */
  compared: number;
  /** True rows that were not loaded. */
  missing: TrueRow[];
  /** Loaded rows that are not true. */
  extra: Readonly<Record<string, unknown>>[];
  different: Difference[];
  /** Loaded rows without a value in any column of the report. */
  ignoredRows: number;
  /** Columns that identify a row and were not loaded, if several rows have the same values without them. */
  missingKeys: string[];
  /** Why nothing was compared, or what was ignored. */
  reason?: string;
}

/** A comparison, and what was compared: `campaigns of 100000000000101, 2026-03-01`. */
export interface LoadedComparison extends Comparison {
  subject: string;
}
