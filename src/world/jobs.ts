/**
 * Reports and snapshots, their files and the addresses of these. Nothing that is derived from entities hangs on them,
 * so writing here makes nobody compute anew.
 */
import type { Id } from '../model/entities.ts';
import type { Job, JobKind, Link, PlannedOutcome } from '../model/jobs.ts';
import type { Statements } from './statements.ts';

const JOB = 'select *, cast("profileId" as text) as "profileId" from "jobs"';
const OUTCOME = 'select *, cast("profileId" as text) as "profileId" from "plannedOutcomes"';

export class Jobs {
  readonly #statements: Statements;
  /** Ids of those whose files are being written: they are no rows yet. */
  readonly #writing = new Set<string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  #insert(table: string, row: object): void {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const values = names.map((name) => `@${name}`).join(', ');
    this.#statements.runAside(`insert into "${table}" (${columns}) values (${values})`, row);
  }

  // --- jobs -----------------------------------------------------------------------------------------------------------

  byId(kind: JobKind, id: string): Job | undefined {
    return this.#statements.get<Job>(`${JOB} where "kind" = ? and "id" = ?`, [kind, id]);
  }
  byFile(fileName: string): Job | undefined {
    return this.#statements.get<Job>(`${JOB} where "fileName" = ?`, [fileName]);
  }
  /** Oldest first. */
  all(kind: JobKind): Job[] {
    return this.#statements.all<Job>(`${JOB} where "kind" = ? order by "seq"`, [kind]);
  }
  add(job: Omit<Job, 'seq'>): void {
    this.#insert('jobs', job);
    this.#writing.delete(job.id);
  }
  change(id: string, changes: Partial<Job>): void {
    const assignments = Object.keys(changes).map((name) => `"${name}" = @${name}`);
    this.#statements.runAside(`update "jobs" set ${assignments.join(', ')} where "id" = @key`, { ...changes, key: id });
  }
  dropAllOf(profileId: Id): void {
    const ofProfile = 'in (select "id" from "jobs" where "profileId" = ?)';
    this.#statements.runAside(`delete from "links" where "jobId" ${ofProfile}`, [profileId]);
    this.#statements.runAside(`delete from "fileBlocks" where "jobId" ${ofProfile}`, [profileId]);
    this.#statements.runAside('delete from "jobs" where "profileId" = ?', [profileId]);
  }
  /** Those that end after one instant and not after another, in that order. */
  ending(after: number, until: number): Job[] {
    return this.#statements.all<Job>(`${JOB} where "endsAt" > ? and "endsAt" <= ? order by "endsAt", "seq"`, [
      after,
      until,
    ]);
  }
  /** When the next of them ends. */
  nextEnd(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      'select min("endsAt") as "at" from "jobs" where "endsAt" > ?',
      [after],
    );
    return row?.at ?? undefined;
  }

  // --- files ----------------------------------------------------------------------------------------------------------

  /** A job is kept when its file is whole. What was left behind by one that never came to be is swept away first. */
  beginFile(jobId: string): void {
    if (this.#writing.size === 0) {
      this.#statements.runAside('delete from "fileBlocks" where "jobId" not in (select "id" from "jobs")', []);
    }
    this.#writing.add(jobId);
  }
  addBlock(jobId: string, start: number, bytes: Buffer): void {
    this.#insert('fileBlocks', { jobId, start, bytes });
  }
  /** Never to be a job. */
  abandonFile(jobId: string): void {
    this.#writing.delete(jobId);
    this.#statements.runAside('delete from "fileBlocks" where "jobId" = ?', [jobId]);
  }
  /** The block that holds the byte at a place. */
  blockAt(jobId: string, place: number): { start: number; bytes: Buffer } | undefined {
    return this.#statements.get<{ start: number; bytes: Buffer }>(
      'select "start", "bytes" from "fileBlocks" where "jobId" = ? and "start" <= ? order by "start" desc limit 1',
      [jobId, place],
    );
  }

  // --- addresses of files ---------------------------------------------------------------------------------------------

  link(key: string): Link | undefined {
    return this.#statements.get<Link>('select * from "links" where "key" = ?', [key]);
  }
  countLinks(jobId: string): number {
    return (
      this.#statements.get<{ n: number }>('select count(*) as "n" from "links" where "jobId" = ?', [jobId])?.n ?? 0
    );
  }
  addLink(link: Omit<Link, 'seq'>): void {
    this.#insert('links', link);
  }
  /** Those of one job that would have lived on. */
  killLinks(jobId: string, deadAt: number): void {
    this.#statements.runAside('update "links" set "deadAt" = ? where "jobId" = ? and "deadAt" > ?', [
      deadAt,
      jobId,
      deadAt,
    ]);
  }
  /** Those that die after one instant and not after another, in that order. */
  dyingLinks(after: number, until: number): Link[] {
    return this.#statements.all<Link>(
      'select * from "links" where "deadAt" > ? and "deadAt" <= ? order by "deadAt", "seq"',
      [after, until],
    );
  }
  nextDeath(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      'select min("deadAt") as "at" from "links" where "deadAt" > ?',
      [after],
    );
    return row?.at ?? undefined;
  }

  // --- planned outcomes -----------------------------------------------------------------------------------------------

  /** Oldest first. */
  outcomes(kind: JobKind): PlannedOutcome[] {
    return this.#statements.all<PlannedOutcome>(`${OUTCOME} where "kind" = ? and "times" > 0 order by "seq"`, [kind]);
  }
  addOutcome(outcome: Omit<PlannedOutcome, 'seq'>): void {
    this.#insert('plannedOutcomes', outcome);
  }
  useOutcome(seq: number): void {
    this.#statements.runAside('update "plannedOutcomes" set "times" = "times" - 1 where "seq" = ?', [seq]);
  }
  dropOutcomes(kind: JobKind): void {
    this.#statements.runAside('delete from "plannedOutcomes" where "kind" = ?', [kind]);
  }
}
