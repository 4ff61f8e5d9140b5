/**
 * The asset library, to which creatives refer, the uploads that become assets or media, and registrations of many assets.
 */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { UPLOAD_PURPOSES } from '../../../model/assets/assets.ts';
import { enumColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

/** A row is a version of an asset; it never changes. */
export const assets = sqliteTable(
  'assets',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    assetId: text().notNull(),
    mediaType: enumColumn(['image', 'video']).notNull(),
    name: text(),
    version: integer().notNull().default(1),
    /** When it can be found; null for an asset that was always there. */
    createdAt: instantColumn(),
    details: jsonColumn('assetDetails'),
  },
  (t) => [uniqueIndex('assetVersionOnce').on(t.profileId, t.assetId, t.version)],
);

/** A place to which a client uploads one file. Of the file, only what its bytes say is kept. */
export const uploads = sqliteTable(
  'uploads',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    fileKey: text().notNull().unique('uploadByKey'),
    purpose: enumColumn(UPLOAD_PURPOSES).notNull(),
    createdAt: instantColumn().notNull(),
    file: jsonColumn('uploadedFile'),
    mediaId: text(),
    completedAt: instantColumn(),
  },
  (t) => [index('uploadsOfProfile').on(t.profileId), uniqueIndex('uploadByMedia').on(t.mediaId)],
);

export const assetBatches = sqliteTable(
  'assetBatches',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    batchId: text().notNull().unique('assetBatchById'),
    createdAt: instantColumn().notNull(),
    items: jsonColumn('assetBatchItems').notNull(),
  },
  (t) => [index('assetBatchesOfProfile').on(t.profileId)],
);
