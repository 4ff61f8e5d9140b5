/**
 * The report, snapshot and export jobs of a world.
 */
import type { Answer, Body, CallWorld } from './http-client.ts';
import type { CompletionPolicies, Job } from '../generated/admin-types.ts';

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
  update(body: Body<'setCompletionPolicies'>): Promise<CompletionPolicies> {
    return this.#call('setCompletionPolicies', { body });
  }

  /** @deprecated Use `update`. */
  set(body: Body<'setCompletionPolicies'>): Promise<CompletionPolicies> {
    return this.update(body);
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
  update(id: string, body: Body<`force${K}`>): Promise<Job>;
  /** Expires its download links. */
  expire(id: string): Promise<Job>;
  /** Queues an outcome for the next matching requests. */
  createOutcome(body: Body<`plan${K}Outcome`>): Promise<Answer<`plan${K}Outcome`>>;
  /** The outcomes that no request has taken. */
  listOutcomes(): Promise<Answer<`plan${K}Outcome`>[]>;
  deleteOutcomes(): Promise<void>;
  /** @deprecated Use `update`. */
  transition(id: string, body: Body<`force${K}`>): Promise<Job>;
  /** @deprecated Use `createOutcome`. */
  plan(body: Body<`plan${K}Outcome`>): Promise<Answer<`plan${K}Outcome`>>;
  /** @deprecated Use `listOutcomes`. */
  planned(): Promise<Answer<`plan${K}Outcome`>[]>;
  /** @deprecated Use `deleteOutcomes`. */
  dropPlans(): Promise<void>;
}

type Named<K extends 'Report' | 'Snapshot' | 'Export'> = Omit<
  JobsOf<K>,
  'transition' | 'plan' | 'planned' | 'dropPlans'
>;

/** Adds the names of earlier versions. */
function withAliases<K extends 'Report' | 'Snapshot' | 'Export'>(jobs: Named<K>): JobsOf<K> {
  return {
    ...jobs,
    transition: jobs.update,
    plan: jobs.createOutcome,
    planned: jobs.listOutcomes,
    dropPlans: jobs.deleteOutcomes,
  };
}

export function reportJobs(call: CallWorld): JobsOf<'Report'> {
  return withAliases<'Report'>({
    list: async () => (await call('listReports', {})).reports,
    get: (id) => call('getReportJob', { params: { id } }),
    file: (id) => call('getReportFile', { params: { id } }),
    update: (id, body) => call('forceReport', { params: { id }, body }),
    expire: (id) => call('expireReportLinks', { params: { id } }),
    createOutcome: (body) => call('planReportOutcome', { body }),
    listOutcomes: async () => (await call('listReportOutcomes', {})).outcomes,
    deleteOutcomes: () => call('dropReportOutcomes', {}),
  });
}

export function snapshotJobs(call: CallWorld): JobsOf<'Snapshot'> {
  return withAliases<'Snapshot'>({
    list: async () => (await call('listSnapshots', {})).snapshots,
    get: (id) => call('getSnapshotJob', { params: { id } }),
    file: (id) => call('getSnapshotFile', { params: { id } }),
    update: (id, body) => call('forceSnapshot', { params: { id }, body }),
    expire: (id) => call('expireSnapshotLinks', { params: { id } }),
    createOutcome: (body) => call('planSnapshotOutcome', { body }),
    listOutcomes: async () => (await call('listSnapshotOutcomes', {})).outcomes,
    deleteOutcomes: () => call('dropSnapshotOutcomes', {}),
  });
}

export function exportJobs(call: CallWorld): JobsOf<'Export'> {
  return withAliases<'Export'>({
    list: async () => (await call('listExports', {})).exports,
    get: (id) => call('getExportJob', { params: { id } }),
    file: (id) => call('getExportFile', { params: { id } }),
    update: (id, body) => call('forceExport', { params: { id }, body }),
    expire: (id) => call('expireExportLinks', { params: { id } }),
    createOutcome: (body) => call('planExportOutcome', { body }),
    listOutcomes: async () => (await call('listExportOutcomes', {})).outcomes,
    deleteOutcomes: () => call('dropExportOutcomes', {}),
  });
}
