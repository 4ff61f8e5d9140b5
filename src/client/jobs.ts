/**
 * Reports and snapshots of a world: what was asked for, what becomes of it and when.
 */
import type { Body, CallWorld } from './caller.ts';
import type {
  Job,
  ReportOutcome,
  ReportOutcomeWish,
  Ripenings,
  SnapshotOutcome,
  SnapshotOutcomeWish,
} from './control-types.ts';

export class WorldJobs {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** How reports and snapshots ripen. */
  get(): Promise<Ripenings> {
    return this.#call('getRipening', {});
  }

  /** `{ reports: { mode: 'after', after: '3h' } }`; from the next request on. What is left out stays. */
  set(body: Body<'setRipening'>): Promise<Ripenings> {
    return this.#call('setRipening', { body });
  }
}

export class WorldReports {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Oldest first. */
  async list(): Promise<Job[]> {
    return (await this.#call('listReports', {})).reports;
  }

  /** Does not count as a poll. */
  get(id: string): Promise<Job> {
    return this.#call('getReportJob', { params: { id } });
  }

  /** At once, from any status to any. */
  transition(id: string, body: Body<'forceReport'>): Promise<Job> {
    return this.#call('forceReport', { params: { id }, body });
  }

  /** Its download links die now. */
  expire(id: string): Promise<Job> {
    return this.#call('expireReportLinks', { params: { id } });
  }

  /** What becomes of the next ones that match. */
  plan(body: ReportOutcomeWish): Promise<ReportOutcome> {
    return this.#call('planReportOutcome', { body });
  }

  async planned(): Promise<ReportOutcome[]> {
    return (await this.#call('listReportOutcomes', {})).outcomes;
  }

  async dropPlans(): Promise<void> {
    await this.#call('dropReportOutcomes', {});
  }
}

export class WorldSnapshots {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Oldest first. */
  async list(): Promise<Job[]> {
    return (await this.#call('listSnapshots', {})).snapshots;
  }

  /** Does not count as a poll. */
  get(id: string): Promise<Job> {
    return this.#call('getSnapshotJob', { params: { id } });
  }

  /** At once, from any status to any. */
  transition(id: string, body: Body<'forceSnapshot'>): Promise<Job> {
    return this.#call('forceSnapshot', { params: { id }, body });
  }

  /** Its download links die now. */
  expire(id: string): Promise<Job> {
    return this.#call('expireSnapshotLinks', { params: { id } });
  }

  /** What becomes of the next ones that match. */
  plan(body: SnapshotOutcomeWish): Promise<SnapshotOutcome> {
    return this.#call('planSnapshotOutcome', { body });
  }

  async planned(): Promise<SnapshotOutcome[]> {
    return (await this.#call('listSnapshotOutcomes', {})).outcomes;
  }

  async dropPlans(): Promise<void> {
    await this.#call('dropSnapshotOutcomes', {});
  }
}
