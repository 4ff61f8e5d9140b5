/**
 * Reports, snapshots and exports, their files, and the download links. Nothing that is derived from entities depends on them, so
 * all writes are untracked.
 */
import type { Id } from '../../model/entities.ts';
import {
  nameOfPart,
  type CompletionPolicy,
  type Job,
  type JobKind,
  type Link,
  type PlannedOutcome,
} from '../../model/jobs.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';

const JOB = 'select *, cast("profileId" as text) as "profileId" from "jobs"';
const OUTCOME = 'select *, cast("profileId" as text) as "profileId" from "plannedOutcomes"';

/** A null selects all kinds. */
const OF_KIND = '"kind" = coalesce(@kind, "kind")';

type FileBlock = Pick<TableRow<'fileBlocks'>, 'start' | 'bytes'>;
type OutcomeRow = TableRow<'plannedOutcomes'>;

/** What is known of a job while its file is computed. */
type WrittenJob = Pick<Job, 'id' | 'kind' | 'profileId' | 'recordType' | 'request' | 'requestKey'>;

type JobSelection = Pick<Job, 'kind' | 'profileId' | 'recordType' | 'requestKey'>;

const SAME_REQUEST =
  '"profileId" = @profileId and "kind" = @kind and "recordType" = @recordType and "requestKey" is @requestKey';
/** Two ranges of an index, which SQLite would not use for `or`. */
export const UNFINISHED_JOBS = `${JOB} where ${SAME_REQUEST} and "endsAt" is null
  union all ${JOB} where ${SAME_REQUEST} and "endsAt" > @now order by "seq"`;

export class Jobs {
  readonly #statements: Statements;
  /** Jobs whose files are being computed, by id. Their rows do not exist yet. */
  readonly #writing = new Map<string, WrittenJob>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  #insert(table: string, row: object): void {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const values = names.map((name) => `@${name}`).join(', ');
    this.#statements.runUntracked(`insert into "${table}" (${columns}) values (${values})`, row);
  }

  // --- jobs -----------------------------------------------------------------------------------------------------------

  byId(kind: JobKind, id: string): Job | undefined {
    return this.#statements.get<Job>(`${JOB} where "kind" = ? and "id" = ?`, [kind, id]);
  }
  /** Ids are unique among the jobs of all kinds. */
  withId(id: string): Job | undefined {
    return this.#statements.get<Job>(`${JOB} where "id" = ?`, [id]);
  }
  /** Also by the name of a part, which the file may not have. */
  byFile(fileName: string): Job | undefined {
    return this.#statements.get<Job>(`${JOB} where "fileName" = ?`, [nameOfPart(fileName, 0)]);
  }
  /** The jobs of a profile that have not ended at an instant, including those whose files are being computed. */
  unfinished(selection: JobSelection, now: number): WrittenJob[] {
    const { kind, profileId, recordType, requestKey } = selection;
    const writing = [...this.#writing.values()].filter(
      (job) =>
        job.kind === kind &&
        job.profileId === profileId &&
        job.recordType === recordType &&
        job.requestKey === requestKey,
    );
    const stored = this.#statements.all<Job>(UNFINISHED_JOBS, {
      kind,
      profileId,
      recordType,
      requestKey,
      now,
    });
    return [...stored, ...writing];
  }
  /** Of one kind, or of all kinds. Oldest first. */
  all(kind?: JobKind): Job[] {
    return this.#statements.all<Job>(`${JOB} where ${OF_KIND} order by "seq"`, { kind: kind ?? null });
  }
  /** The ids and file names of all jobs, oldest first. */
  names(): Pick<Job, 'id' | 'kind' | 'fileName'>[] {
    return this.#statements.all('select "id", "kind", "fileName" from "jobs" order by "seq"', []);
  }
  /** Counts as unfinished from now on. `add` or `abandon` follows when its file is computed. */
  begin(job: WrittenJob): void {
    this.#writing.set(job.id, job);
  }
  /** Adds the job with its file, whose blocks are in order. */
  add(job: Omit<Job, 'seq'>, blocks: readonly Uint8Array[]): void {
    this.#writing.delete(job.id);
    let start = 0;
    for (const bytes of blocks) {
      this.#insert('fileBlocks', { jobId: job.id, start, bytes });
      start += bytes.length;
    }
    this.#insert('jobs', job);
  }
  abandon(id: string): void {
    this.#writing.delete(id);
  }
  change(id: string, changes: Partial<Job>): void {
    const assignments = Object.keys(changes).map((name) => `"${name}" = @${name}`);
    this.#statements.runUntracked(`update "jobs" set ${assignments.join(', ')} where "id" = @key`, {
      ...changes,
      key: id,
    });
  }
  drop(id: string): void {
    this.#statements.runUntracked('delete from "links" where "jobId" = ?', [id]);
    this.#statements.runUntracked('delete from "fileBlocks" where "jobId" = ?', [id]);
    this.#statements.runUntracked('delete from "jobs" where "id" = ?', [id]);
  }
  dropAllOf(profileId: Id): void {
    const ofProfile = 'in (select "id" from "jobs" where "profileId" = ?)';
    this.#statements.runUntracked(`delete from "links" where "jobId" ${ofProfile}`, [profileId]);
    this.#statements.runUntracked(`delete from "fileBlocks" where "jobId" ${ofProfile}`, [profileId]);
    this.#statements.runUntracked('delete from "jobs" where "profileId" = ?', [profileId]);
  }
  /** Jobs that end after one instant and not after another, in the order of time. */
  ending(after: number, until: number): Job[] {
    return this.#statements.all<Job>(`${JOB} where "endsAt" > ? and "endsAt" <= ? order by "endsAt", "seq"`, [
      after,
      until,
    ]);
  }
  /** When the next job ends. */
  nextEnd(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      'select min("endsAt") as "at" from "jobs" where "endsAt" > ?',
      [after],
    );
    return row?.at ?? undefined;
  }

  // --- files ----------------------------------------------------------------------------------------------------------

  /** Returns the block that contains a byte of the file. */
  blockAt(jobId: string, offset: number): FileBlock | undefined {
    return this.#statements.get<FileBlock>(
      'select "start", "bytes" from "fileBlocks" where "jobId" = ? and "start" <= ? order by "start" desc limit 1',
      [jobId, offset],
    );
  }

  // --- download links -------------------------------------------------------------------------------------------------

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
  /** Makes the links of a job expire no later than an instant. */
  expireLinks(jobId: string, expiresAt: number): void {
    this.#statements.runUntracked('update "links" set "expiresAt" = ? where "jobId" = ? and "expiresAt" > ?', [
      expiresAt,
      jobId,
      expiresAt,
    ]);
  }
  /** Links that expire after one instant and not after another, in the order of time. */
  expiringLinks(after: number, until: number): Link[] {
    return this.#statements.all<Link>(
      'select * from "links" where "expiresAt" > ? and "expiresAt" <= ? order by "expiresAt", "seq"',
      [after, until],
    );
  }
  nextExpiry(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      'select min("expiresAt") as "at" from "links" where "expiresAt" > ?',
      [after],
    );
    return row?.at ?? undefined;
  }

  // --- planned outcomes -----------------------------------------------------------------------------------------------

  /** Of one kind, or of all kinds. Oldest first. */
  outcomes(kind?: JobKind): PlannedOutcome[] {
    return this.#statements
      .all<OutcomeRow>(`${OUTCOME} where ${OF_KIND} and "times" > 0 order by "seq"`, { kind: kind ?? null })
      .map(({ completionPolicy, ...outcome }) => ({
        ...outcome,
        completionPolicy: completionPolicy === null ? null : (JSON.parse(completionPolicy) as CompletionPolicy),
      }));
  }
  addOutcome({ completionPolicy, ...outcome }: Omit<PlannedOutcome, 'seq'>): void {
    const stored = completionPolicy === null ? null : JSON.stringify(completionPolicy);
    this.#insert('plannedOutcomes', { ...outcome, completionPolicy: stored });
  }
  useOutcome(seq: number): void {
    this.#statements.runUntracked('update "plannedOutcomes" set "times" = "times" - 1 where "seq" = ?', [seq]);
  }
  dropOutcomes(kind?: JobKind): void {
    this.#statements.runUntracked(`delete from "plannedOutcomes" where ${OF_KIND}`, { kind: kind ?? null });
  }
}
