/**
 * The table of portfolios.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { dayColumn, entityColumns, flagColumn } from '../../columns.ts';

export const portfolios = sqliteTable(
  'portfolios',
  {
    ...entityColumns(),
    name: text().notNull(),
    policy: text(),
    budget: integer(),
    startDay: dayColumn(),
    endDay: dayColumn(),
    sharing: flagColumn(),
    outOfBudget: flagColumn(),
  },
  (t) => [
    uniqueIndex('portfolioById').on(t.id, t.profileId),
    index('portfoliosOfProfile').on(t.profileId),
    uniqueIndex('portfolioOnce')
      .on(t.profileId, t.name)
      .where(sql`state <> 'archived'`),
  ],
);
