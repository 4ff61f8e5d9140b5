/**
 * The tables of accounts and of those who use them.
 */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACCESS_LEVELS, ACCOUNT_TYPES, PERMISSIONS, TOKEN_KINDS } from '../../../model/accounts.ts';
import { COUNTRIES } from '../../../model/marketplaces.ts';
import { enumColumn, flagColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

export const accounts = sqliteTable('accounts', {
  seq: integer().primaryKey(),
  accountId: text().notNull().unique('accountById'),
  name: text().notNull(),
  type: enumColumn(ACCOUNT_TYPES).notNull(),
  subType: text(),
  brands: jsonColumn('brands').notNull(),
  stores: jsonColumn('stores'),
});

export const profiles = sqliteTable(
  'profiles',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull().unique('profileById'),
    accountId: text().notNull(),
    country: enumColumn(COUNTRIES).notNull(),
    access: enumColumn(ACCESS_LEVELS).notNull(),
    dailyBudget: integer(),
    validPaymentMethod: flagColumn().notNull(),
    outOfBudget: flagColumn(),
    createdAt: instantColumn().notNull(),
  },
  (t) => [uniqueIndex('profileOnce').on(t.accountId, t.country)],
);

export const managerAccounts = sqliteTable('managerAccounts', {
  seq: integer().primaryKey(),
  managerAccountId: text().notNull().unique('managerAccountById'),
  name: text().notNull(),
  type: enumColumn(['Advertiser', 'Agency']).notNull(),
  createdAt: instantColumn().notNull(),
});

export const managerLinks = sqliteTable(
  'managerLinks',
  {
    seq: integer().primaryKey(),
    managerAccountId: text().notNull(),
    profileId: idColumn().notNull(),
    permission: enumColumn(PERMISSIONS).notNull(),
  },
  (t) => [
    uniqueIndex('managerLinkOnce').on(t.managerAccountId, t.profileId),
    index('managerLinksOfProfile').on(t.profileId),
  ],
);

export const clients = sqliteTable('clients', {
  clientId: text().primaryKey(),
  clientSecret: text().notNull(),
});

export const tokens = sqliteTable('tokens', {
  token: text().primaryKey(),
  kind: enumColumn(TOKEN_KINDS).notNull(),
  clientId: text().notNull(),
  expiresAt: instantColumn(),
  access: jsonColumn('access'),
});
