/**
 * The stream subscriptions of each profile.
 */
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';

export type StreamSubscription = TableRow<'streamSubscriptions'>;

const SELECT = `select *, cast("profileId" as text) as "profileId" from "streamSubscriptions"`;

export class StreamSubscriptions {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  /** Oldest first. */
  list(profileId: Id, { after, count }: { after: number; count: number }): StreamSubscription[] {
    const text = `${SELECT} where "profileId" = ? and "seq" > ? order by "seq" limit ?`;
    return this.#statements.all<StreamSubscription>(text, [profileId, after, count]);
  }

  byId(profileId: Id, subscriptionId: string): StreamSubscription | undefined {
    const text = `${SELECT} where "profileId" = ? and "subscriptionId" = ?`;
    return this.#statements.get<StreamSubscription>(text, [profileId, subscriptionId]);
  }

  byRequestToken(profileId: Id, token: string): StreamSubscription | undefined {
    const text = `${SELECT} where "profileId" = ? and "clientRequestToken" = ? order by "seq" limit 1`;
    return this.#statements.get<StreamSubscription>(text, [profileId, token]);
  }

  /** The subscription of the data set to the target that is not archived. */
  active(profileId: Id, dataSetId: string, target: string): StreamSubscription | undefined {
    const text = `${SELECT} where "profileId" = ? and "dataSetId" = ? and "target" = ? and not "isArchived" limit 1`;
    return this.#statements.get<StreamSubscription>(text, [profileId, dataSetId, target]);
  }

  /** Those of all profiles that are not archived, oldest first. */
  unarchived(): StreamSubscription[] {
    return this.#statements.all<StreamSubscription>(`${SELECT} where not "isArchived" order by "seq"`, []);
  }

  add(
    row: Omit<StreamSubscription, 'seq' | 'isArchived' | 'updatedAt' | 'deliveredUntil' | 'sentMessages' | 'failure'>,
  ): void {
    this.#statements.runUntracked(
      `insert into "streamSubscriptions" ("subscriptionId", "profileId", "dataSetId", "target", "notes",
        "clientRequestToken", "isArchived", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, 0, ?, ?)`,
      [
        row.subscriptionId,
        row.profileId,
        row.dataSetId,
        row.target,
        row.notes,
        row.clientRequestToken,
        row.createdAt,
        row.createdAt,
      ],
    );
    this.#log.wroteOther();
  }

  change({
    seq,
    notes,
    isArchived,
    updatedAt,
  }: Pick<StreamSubscription, 'seq' | 'notes' | 'isArchived' | 'updatedAt'>): void {
    this.#statements.runUntracked(
      'update "streamSubscriptions" set "notes" = ?, "isArchived" = ?, "updatedAt" = ? where "seq" = ?',
      [notes, isArchived, updatedAt, seq],
    );
    this.#log.wroteOther();
  }

  /** Records what was sent, and forgets the failure before. */
  recordDelivery({ seq, until, messages }: { seq: number; until: number; messages: number }): void {
    this.#statements.runUntracked(
      `update "streamSubscriptions" set "deliveredUntil" = ?, "sentMessages" = "sentMessages" + ?, "failure" = null
        where "seq" = ?`,
      [until, messages, seq],
    );
  }

  recordFailure(seq: number, failure: string): void {
    this.#statements.runUntracked('update "streamSubscriptions" set "failure" = ? where "seq" = ?', [failure, seq]);
  }

  dropAllOf(profileId: Id): void {
    this.#statements.runUntracked(`delete from "streamSubscriptions" where "profileId" = ?`, [profileId]);
  }
}
