/**
 * The report, snapshot and export jobs of a world.
 */
import type { Answer, Body, CallWorld } from './http-client.ts';
import type { CompletionPolicies, Job } from './admin-types.ts';

export class WorldJobs {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Gets the completion policies of reports, snapshots and exports. */
  get(): Promise<CompletionPolicies> {
    return this.#call('getCompletionPolicies', {});
  }

  /** `{ reports: { mode: 'after', after: '3h' } }`. Applies to later requests; omitted fields do not change. */
  set(body: Body<'setCompletionPolicies'>): Promise<CompletionPolicies> {
    return this.#call('setCompletionPolicies', { body });
  }
}

/** The jobs of one kind. */
export interface JobsOf<K extends 'Report' | 'Snapshot' | 'Export'> {
  /** Oldest first. */
  list(): Promise<Job[]>;
  /** Does not count as a poll. */
  get(id: string): Promise<Job>;
  /** The rows of its file, or the text of a CSV file, at any status. Does not count as a download. */
  file(id: string): Promise<Answer<`get${K}File`> | string>;
  /** Sets the status at once, from any status to any other. */
  transition(id: string, body: Body<`force${K}`>): Promise<Job>;
  /** Expires its download links. */
  expire(id: string): Promise<Job>;
  /** Queues an outcome for the next matching requests. */
  plan(body: Body<`plan${K}Outcome`>): Promise<Answer<`plan${K}Outcome`>>;
  planned(): Promise<Answer<`plan${K}Outcome`>[]>;
  dropPlans(): Promise<void>;
}

export function reportJobs(call: CallWorld): JobsOf<'Report'> {
  return {
    list: async () => (await call('listReports', {})).reports,
    get: (id) => call('getReportJob', { params: { id } }),
    file: (id) => call('getReportFile', { params: { id } }),
    transition: (id, body) => call('forceReport', { params: { id }, body }),
    expire: (id) => call('expireReportLinks', { params: { id } }),
    plan: (body) => call('planReportOutcome', { body }),
    planned: async () => (await call('listReportOutcomes', {})).outcomes,
    dropPlans: () => call('dropReportOutcomes', {}),
  };
}

export function snapshotJobs(call: CallWorld): JobsOf<'Snapshot'> {
  return {
    list: async () => (await call('listSnapshots', {})).snapshots,
    get: (id) => call('getSnapshotJob', { params: { id } }),
    file: (id) => call('getSnapshotFile', { params: { id } }),
    transition: (id, body) => call('forceSnapshot', { params: { id }, body }),
    expire: (id) => call('expireSnapshotLinks', { params: { id } }),
    plan: (body) => call('planSnapshotOutcome', { body }),
    planned: async () => (await call('listSnapshotOutcomes', {})).outcomes,
    dropPlans: () => call('dropSnapshotOutcomes', {}),
  };
}

export function exportJobs(call: CallWorld): JobsOf<'Export'> {
  return {
    list: async () => (await call('listExports', {})).exports,
    get: (id) => call('getExportJob', { params: { id } }),
    file: (id) => call('getExportFile', { params: { id } }),
    transition: (id, body) => call('forceExport', { params: { id }, body }),
    expire: (id) => call('expireExportLinks', { params: { id } }),
    plan: (body) => call('planExportOutcome', { body }),
    planned: async () => (await call('listExportOutcomes', {})).outcomes,
    dropPlans: () => call('dropExportOutcomes', {}),
  };
}
