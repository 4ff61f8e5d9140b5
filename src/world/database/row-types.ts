/**
 * The types of rows, inferred from the schema, and a comparison with the row types that the model declares. The build
 * fails if a column is missing on either side or differs in type or nullability: a value without a column would be
 * dropped after a success.
 */
import type { Account, ManagerAccount, ManagerLink, Profile, Token } from '../../model/accounts.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import type { Job, Link, PlannedOutcome } from '../../model/jobs.ts';
import type { CollectionOf } from '../../model/kinds.ts';
import type { TABLES } from './schema/tables.ts';

type Tables = typeof TABLES;
/** A row as the program reads it: ids are text, flags are 0 or 1, and JSON is text. */
export type TableRow<Name extends keyof Tables> = Tables[Name]['$inferSelect'];

/** The row types of the model, by table. Rows of all other tables have inferred types only. */
type ModelRows = { [K in Kind as CollectionOf<K>]: Entities[K] } & {
  accounts: Account;
  profiles: Profile;
  managerAccounts: ManagerAccount;
  managerLinks: ManagerLink;
  tokens: Token;
  jobs: Job;
  links: Link;
  /** The store parses the completion policy. */
  plannedOutcomes: Omit<PlannedOutcome, 'completionPolicy'> & { completionPolicy: string | null };
};

/** True only if both have the same properties of the same types. */
export type IsSame<A, B> =
  (<T>() => T extends { [K in keyof A]: A[K] } ? 1 : 2) extends <T>() => T extends { [K in keyof B]: B[K] } ? 1 : 2
    ? true
    : false;

/** The tables whose rows differ from the model. */
export type MismatchedTable = {
  [Name in keyof ModelRows]: IsSame<TableRow<Name>, ModelRows[Name]> extends true ? never : Name;
}[keyof ModelRows];

type MustBeEmpty<T extends never> = T;
/** The compiler reports the tables that differ here. */
export type AllRowsMatch = MustBeEmpty<MismatchedTable>;
