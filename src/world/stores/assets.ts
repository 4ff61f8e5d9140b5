/**
 * The asset library of each profile: ids of images and videos, without the files. Nothing is derived from
 * them.
 */
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Statements } from '../database/statements.ts';

export type Asset = TableRow<'assets'>;

const COLUMNS = `"seq", cast("profileId" as text) as "profileId", "assetId", "mediaType", "name"`;

export class Assets {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  has(profileId: Id, assetId: string): boolean {
    const text = `select 1 from "assets" where "profileId" = ? and "assetId" = ?`;
    return this.#statements.get(text, [profileId, assetId]) !== undefined;
  }

  /** Returns false if the profile has an asset with that id. */
  add({ profileId, assetId, mediaType, name }: Omit<Asset, 'seq'>): boolean {
    const text = `insert into "assets" ("profileId", "assetId", "mediaType", "name") values (?, ?, ?, ?)
      on conflict do nothing`;
    if (this.#statements.runUntracked(text, [profileId, assetId, mediaType, name]) === 0) return false;
    this.#log.created('assets');
    return true;
  }

  /** Oldest first, for one profile or for all. */
  list({ profileId, after, count }: { profileId: Id | undefined; after: number; count: number }): Asset[] {
    const [where, values] = profileId === undefined ? ['', []] : ['and "profileId" = ?', [profileId]];
    const text = `select ${COLUMNS} from "assets" where "seq" > ? ${where} order by "seq" limit ?`;
    return this.#statements.all<Asset>(text, [after, ...values, count]);
  }

  dropAllOf(profileId: Id): void {
    this.#statements.runUntracked(`delete from "assets" where "profileId" = ?`, [profileId]);
  }
}
