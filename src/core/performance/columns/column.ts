/**
 * A column of the reports of version 3: its type, what it means, and how it follows from a row.
 */
import type { Quantity } from '../../simulation/quantities/quantity.ts';
import type { Reading } from '../../entities/operation-context.ts';
import type { ReportRow } from '../rows/report-row.ts';

export type ColumnValue = string | number | null;

export interface ReportColumn {
  /** Money is in minor units here, and in major units in the file. `decimal` is a quotient. */
  type: 'id' | 'text' | 'date' | 'integer' | 'decimal' | 'money';
  /** For the documentation: the unit of a quotient, what a value represents, or why there is none. */
  meaning: string;
  /** The quantity of a column of numbers. */
  quantity?: Quantity;
  /** Zero in rows without orders of clicks. */
  isAttributed?: true;
  /** Null if a row has no such value. */
  of(row: ReportRow, context: Reading): ColumnValue;
}

export type ReportColumns = Readonly<Record<string, ReportColumn>>;

export function textColumn(meaning: string, of: ReportColumn['of']): ReportColumn {
  return { type: 'text', meaning, of };
}

export function idColumn(meaning: string, of: ReportColumn['of']): ReportColumn {
  return { type: 'id', meaning, of };
}

export function moneyColumn(meaning: string, of: ReportColumn['of']): ReportColumn {
  return { type: 'money', meaning, of };
}

/** A column whose value the sandbox does not have. */
export function emptyColumn(type: ReportColumn['type'], meaning: string): ReportColumn {
  return { type, meaning: `Always null: ${meaning}`, of: () => null };
}
