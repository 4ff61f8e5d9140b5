/**
 * The tables of changes: the change log, and the previous values from which numbers follow.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Kind } from '../../../model/entities.ts';
import { LOGGED_TABLES, WRITE_ORIGINS } from '../../logged-tables.ts';
import { enumColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

/** Previous values of the fields that decide which ads serve and at what price. */
export const history = sqliteTable(
  'history',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    /** The campaign whose numbers change; null for all campaigns of the profile. */
    campaignId: idColumn(),
    kind: text().$type<Kind | 'profile' | 'budgetRule' | 'bidRule'>().notNull(),
    id: idColumn().notNull(),
    field: text().notNull(),
    at: instantColumn().notNull(),
    /** JSON. */
    was: jsonColumn('scalar').notNull(),
  },
  (t) => [index('historyOfCampaign').on(t.profileId, t.campaignId)],
);

/**
 * The change log: one row for each transaction that wrote rows of entities, profiles, accounts, assets or budget rules,
 * and one row of the origin `start` where the world began. The rows of `edits` belong to it.
 */
export const writes = sqliteTable('writes', {
  seq: integer().primaryKey(),
  at: instantColumn().notNull(),
  origin: enumColumn(WRITE_ORIGINS).notNull(),
  /** The number of the call of a client, from which its request id follows. */
  call: integer(),
  /** JSON: ranges of `seq` of the rows that were created, by table. */
  created: jsonColumn('createdRows'),
});

/** The previous values of columns that a write of the change log replaced. */
export const edits = sqliteTable('edits', {
  seq: integer().primaryKey(),
  write: integer().notNull(),
  table: enumColumn(LOGGED_TABLES).notNull(),
  /** The `seq` of the changed row. */
  row: integer().notNull(),
  /** JSON: previous values by column. */
  was: jsonColumn('columnValues').notNull(),
});
