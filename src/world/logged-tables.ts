/**
 * The change log of a world: which of its tables it covers, and where the writes that it records come from.
 */
import { COLLECTIONS } from '../model/kinds.ts';

/** The tables that the state of a past instant is made of. */
export const LOGGED_TABLES = ['accounts', 'profiles', ...COLLECTIONS, 'budgetRules', 'bidRules', 'assets'] as const;
export type LoggedTable = (typeof LOGGED_TABLES)[number];

/** `start`: the world was created, reset or forked. `client`: a call of the service. */
export const WRITE_ORIGINS = ['start', 'client', 'admin', 'timeline'] as const;
export type WriteOrigin = Exclude<(typeof WRITE_ORIGINS)[number], 'start'>;

export type StoredValue = string | number | null;

/** Values by column. */
export type ColumnValues = Readonly<Record<string, StoredValue>>;

/** The first and the last `seq`. */
export type RowRange = readonly [first: number, last: number];
