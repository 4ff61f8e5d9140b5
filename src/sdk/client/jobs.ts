/**
 * The report, snapshot and export jobs of a world.
 */
import type { Body, CallWorld } from './http-client.ts';
import type {
  ExportOutcome,
  ExportOutcomeWish,
  Job,
  ReportOutcome,
  ReportOutcomeWish,
  Ripenings,
  SnapshotOutcome,
  SnapshotOutcomeWish,
} from './admin-types.ts';

export class WorldJobs {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Gets the completion policies of reports, snapshots and exports. */
  get(): Promise<Ripenings> {
    return this.#call('getRipening', {});
  }

  /** `{ reports: { mode: 'after', after: '3h' } }`. Applies to later requests; omitted fields do not change. */
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

  /** Sets the status at once, from any status to any other. */
  transition(id: string, body: Body<'forceReport'>): Promise<Job> {
    return this.#call('forceReport', { params: { id }, body });
  }

  /** Expires its download links. */
  expire(id: string): Promise<Job> {
    return this.#call('expireReportLinks', { params: { id } });
  }

  /** Queues an outcome for the next matching requests. */
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

  /** Sets the status at once, from any status to any other. */
  transition(id: string, body: Body<'forceSnapshot'>): Promise<Job> {
    return this.#call('forceSnapshot', { params: { id }, body });
  }

  /** Expires its download links. */
  expire(id: string): Promise<Job> {
    return this.#call('expireSnapshotLinks', { params: { id } });
  }

  /** Queues an outcome for the next matching requests. */
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

export class WorldExports {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Oldest first. */
  async list(): Promise<Job[]> {
    return (await this.#call('listExports', {})).exports;
  }

  /** Does not count as a poll. */
  get(id: string): Promise<Job> {
    return this.#call('getExportJob', { params: { id } });
  }

  /** Sets the status at once, from any status to any other. */
  transition(id: string, body: Body<'forceExport'>): Promise<Job> {
    return this.#call('forceExport', { params: { id }, body });
  }

  /** Expires its download links. */
  expire(id: string): Promise<Job> {
    return this.#call('expireExportLinks', { params: { id } });
  }

  /** Queues an outcome for the next matching requests. */
  plan(body: ExportOutcomeWish): Promise<ExportOutcome> {
    return this.#call('planExportOutcome', { body });
  }

  async planned(): Promise<ExportOutcome[]> {
    return (await this.#call('listExportOutcomes', {})).outcomes;
  }

  async dropPlans(): Promise<void> {
    await this.#call('dropExportOutcomes', {});
  }
}
