/**
 * The places to which clients upload files, what the files are, and the registrations of many assets in one call.
 */
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import type { BatchItem, FileFacts } from '../../model/stored/assets.ts';

type UploadRow = TableRow<'uploads'>;
export type Upload = Omit<UploadRow, 'file'> & { file: FileFacts | null };

type BatchRow = TableRow<'assetBatches'>;
type AssetBatch = Omit<BatchRow, 'items'> & { items: readonly BatchItem[] };

const SELECT = `select *, cast("profileId" as text) as "profileId" from`;

export class AssetUploads {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  add({ profileId, fileKey, purpose, createdAt }: Pick<UploadRow, 'profileId' | 'fileKey' | 'purpose' | 'createdAt'>) {
    const text = `insert into "uploads" ("profileId", "fileKey", "purpose", "createdAt") values (?, ?, ?, ?)`;
    this.#statements.runUntracked(text, [profileId, fileKey, purpose, createdAt]);
    this.#log.wroteOther();
  }

  byKey(fileKey: string): Upload | undefined {
    return toUpload(this.#statements.get<UploadRow>(`${SELECT} "uploads" where "fileKey" = ?`, [fileKey]));
  }

  byMedia(profileId: Id, mediaId: string): Upload | undefined {
    const text = `${SELECT} "uploads" where "profileId" = ? and "mediaId" = ? and "purpose" = 'media'`;
    return toUpload(this.#statements.get<UploadRow>(text, [profileId, mediaId]));
  }

  /** A later file replaces an earlier one. */
  setFile(fileKey: string, file: FileFacts): void {
    const text = `update "uploads" set "file" = ? where "fileKey" = ?`;
    this.#statements.runUntracked(text, [JSON.stringify(file), fileKey]);
  }

  complete(fileKey: string, { mediaId, completedAt }: { mediaId: string; completedAt: number }): void {
    const text = `update "uploads" set "mediaId" = ?, "completedAt" = ? where "fileKey" = ?`;
    this.#statements.runUntracked(text, [mediaId, completedAt, fileKey]);
    this.#log.wroteOther();
  }

  addBatch({ profileId, batchId, createdAt, items }: Omit<AssetBatch, 'seq'>): void {
    const text = `insert into "assetBatches" ("profileId", "batchId", "createdAt", "items") values (?, ?, ?, ?)`;
    this.#statements.runUntracked(text, [profileId, batchId, createdAt, JSON.stringify(items)]);
    this.#log.wroteOther();
  }

  batch(profileId: Id, batchId: string): AssetBatch | undefined {
    const text = `${SELECT} "assetBatches" where "profileId" = ? and "batchId" = ?`;
    const row = this.#statements.get<BatchRow>(text, [profileId, batchId]);
    // Only `addBatch` writes this JSON.
    return row && { ...row, items: JSON.parse(row.items) as BatchItem[] };
  }

  dropAllOf(profileId: Id): void {
    for (const table of ['uploads', 'assetBatches'])
      this.#statements.runUntracked(`delete from "${table}" where "profileId" = ?`, [profileId]);
  }
}

function toUpload(row: UploadRow | undefined): Upload | undefined {
  // Only `setFile` writes this JSON.
  return row && { ...row, file: row.file === null ? null : (JSON.parse(row.file) as FileFacts) };
}
