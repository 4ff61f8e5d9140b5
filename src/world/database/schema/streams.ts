/**
 * The table of stream subscriptions. Messages are derived when they are sent, so only the progress is stored.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flagColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

export const streamSubscriptions = sqliteTable(
  'streamSubscriptions',
  {
    seq: integer().primaryKey(),
    subscriptionId: text().notNull().unique('streamSubscriptionById'),
    profileId: idColumn().notNull(),
    dataSetId: text().notNull(),
    /** JSON with the ARN, or with the ARNs of a queue or a delivery stream, as it was sent. */
    target: jsonColumn('anyObject').notNull(),
    notes: text(),
    clientRequestToken: text().notNull(),
    isArchived: flagColumn().notNull(),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
    /** The messages up to this instant are sent; null: none is due yet. */
    deliveredUntil: instantColumn(),
    sentMessages: integer().notNull().default(0),
    /** Why the last attempt failed; null: it did not. */
    failure: text(),
  },
  (t) => [index('streamSubscriptionsOfProfile').on(t.profileId)],
);
