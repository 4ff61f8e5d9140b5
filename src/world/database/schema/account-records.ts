/**
 * What clients store for an account and no number follows from: location indexes, requests for other ad products,
 * requests for the deny list, and optimization rules.
 */
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_RECORD_KINDS } from '../../../model/accounts.ts';
import { enumColumn, instantColumn, jsonColumn } from '../../columns.ts';

export const accountRecords = sqliteTable(
  'accountRecords',
  {
    seq: integer().primaryKey(),
    accountId: text().notNull(),
    kind: enumColumn(ACCOUNT_RECORD_KINDS).notNull(),
    recordId: text().notNull(),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
    details: jsonColumn('anyObject').notNull(),
  },
  (t) => [uniqueIndex('accountRecordOnce').on(t.accountId, t.kind, t.recordId)],
);
