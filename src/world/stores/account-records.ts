/**
 * What clients store for each account.
 */
import type { AccountRecordKind } from '../../model/accounts.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import type { AccountRecordDetails } from '../../model/stored/account-records.ts';

type Row = TableRow<'accountRecords'>;

export interface AccountRecord<K extends AccountRecordKind> extends Omit<Row, 'kind' | 'details'> {
  details: AccountRecordDetails[K];
}

export class AccountRecords {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  /** Oldest first. */
  list<K extends AccountRecordKind>(accountId: string, kind: K): AccountRecord<K>[] {
    const text = `select * from "accountRecords" where "accountId" = ? and "kind" = ? order by "seq"`;
    return this.#statements.all<Row>(text, [accountId, kind]).map((row) => toRecord<K>(row));
  }

  byId<K extends AccountRecordKind>(accountId: string, kind: K, recordId: string): AccountRecord<K> | undefined {
    const text = `select * from "accountRecords" where "accountId" = ? and "kind" = ? and "recordId" = ?`;
    const row = this.#statements.get<Row>(text, [accountId, kind, recordId]);
    return row && toRecord<K>(row);
  }

  /** Adds the record, or replaces its details. */
  put<K extends AccountRecordKind>(
    kind: K,
    { accountId, recordId, details, at }: Pick<AccountRecord<K>, 'accountId' | 'recordId' | 'details'> & { at: number },
  ): void {
    this.#statements.runUntracked(
      `insert into "accountRecords" ("accountId", "kind", "recordId", "createdAt", "updatedAt", "details")
        values (?, ?, ?, ?, ?, ?) on conflict ("accountId", "kind", "recordId")
        do update set "updatedAt" = excluded."updatedAt", "details" = excluded."details"`,
      [accountId, kind, recordId, at, at, JSON.stringify(details)],
    );
    this.#log.wroteOther();
  }
}

function toRecord<K extends AccountRecordKind>({ details, ...row }: Row): AccountRecord<K> {
  // Only `put` writes this JSON, with the kind.
  return { ...row, details: JSON.parse(details) as AccountRecordDetails[K] };
}
