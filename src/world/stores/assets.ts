/**
 * The asset library of each profile: versions of images and videos, without the bytes of their files. Nothing is derived
 * from them.
 */
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Statements } from '../database/statements.ts';
import type { AssetDetails } from '../../model/stored/assets.ts';

export type AssetRow = TableRow<'assets'>;

/** A version of an asset. */
export type Asset = Omit<AssetRow, 'details'> & { details: AssetDetails };

type NewAsset = Pick<AssetRow, 'profileId' | 'assetId' | 'mediaType' | 'name'> &
  Partial<Pick<Asset, 'version' | 'createdAt' | 'details'>>;

const SELECT = `select *, cast("profileId" as text) as "profileId" from "assets"`;

export class Assets {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  /** Whether any version of the asset is there at an instant. */
  has(profileId: Id, assetId: string, at: number): boolean {
    const text = `select 1 from "assets" where "profileId" = ? and "assetId" = ? and coalesce("createdAt", 0) <= ? limit 1`;
    return this.#statements.get(text, [profileId, assetId, at]) !== undefined;
  }

  /** Returns false if the profile has this version of the asset. */
  add({ profileId, assetId, mediaType, name, version = 1, createdAt = null, details }: NewAsset): boolean {
    const text = `insert into "assets" ("profileId", "assetId", "mediaType", "name", "version", "createdAt", "details")
      values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;
    const isEmpty = details === undefined || Object.keys(details).length === 0;
    const values = [profileId, assetId, mediaType, name, version, createdAt, isEmpty ? null : JSON.stringify(details)];
    if (this.#statements.runUntracked(text, values) === 0) return false;
    this.#log.created('assets');
    return true;
  }

  /** All versions, with those that are not there yet, by number. */
  versions(profileId: Id, assetId: string): Asset[] {
    const text = `${SELECT} where "profileId" = ? and "assetId" = ? order by "version"`;
    return this.#statements.all<AssetRow>(text, [profileId, assetId]).map(parseAsset);
  }

  /** Oldest first, for one profile or for all. */
  list({ profileId, after, count }: { profileId: Id | undefined; after: number; count: number }): Asset[] {
    const [where, values] = profileId === undefined ? ['', []] : ['and "profileId" = ?', [profileId]];
    const text = `${SELECT} where "seq" > ? ${where} order by "seq" limit ?`;
    return this.#statements.all<AssetRow>(text, [after, ...values, count]).map(parseAsset);
  }

  dropAllOf(profileId: Id): void {
    this.#statements.runUntracked(`delete from "assets" where "profileId" = ?`, [profileId]);
  }
}

export function parseAsset({ details, ...row }: AssetRow): Asset {
  // Only `add` writes this JSON.
  return { ...row, details: details === null ? {} : (JSON.parse(details) as AssetDetails) };
}
