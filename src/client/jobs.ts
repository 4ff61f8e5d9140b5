/**
 * The reports, snapshots and exports of a world.
 */
import type { Body, CallWorld, Query } from './http-client.ts';
import type { CompletionPolicies, Job, JobOutcome, JobOutcomeInput } from '../generated/admin-types.ts';

type Rows = Record<string, unknown>[];

export class WorldJobs {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** `{ kind: 'report' }` selects one kind. Oldest first. */
  async list(query: Query<'listJobs'> = {}): Promise<Job[]> {
    return (await this.#call('listJobs', { query })).jobs;
  }

  /** Does not count as a poll. */
  get(id: string): Promise<Job> {
    return this.#call('getJob', { params: { id } });
  }

  /**
   * The rows of its file, or the text of a CSV file, at any status. `{ part: 1 }` selects the second part of a partitioned
   * report, whose first one is the default. Does not count as a download.
   */
  file(id: string, query: Query<'getJobFile'> = {}): Promise<Rows | string> {
    return this.#call('getJobFile', { params: { id }, query });
  }

  /** Sets the status at once, from any status to any other. */
  update(id: string, body: Body<'forceJob'>): Promise<Job> {
    return this.#call('forceJob', { params: { id }, body });
  }

  /** Expires its download links. */
  expire(id: string): Promise<Job> {
    return this.#call('expireJobLinks', { params: { id } });
  }

  /** Queues an outcome for the next matching requests: `{ kind: 'report', outcome: 'FAILURE' }`. */
  createOutcome(body: JobOutcomeInput): Promise<JobOutcome> {
    return this.#call('planJobOutcome', { body });
  }

  /** The outcomes that no request has taken. */
  async listOutcomes(query: Query<'listJobOutcomes'> = {}): Promise<JobOutcome[]> {
    return (await this.#call('listJobOutcomes', { query })).outcomes;
  }

  async deleteOutcomes(query: Query<'dropJobOutcomes'> = {}): Promise<void> {
    await this.#call('dropJobOutcomes', { query });
  }

  /** Gets the completion policies of reports, snapshots and exports. */
  getCompletion(): Promise<CompletionPolicies> {
    return this.#call('getCompletionPolicies', {});
  }

  /** `{ reports: { mode: 'after', after: '3h' } }`. Applies to later requests; omitted fields do not change. */
  updateCompletion(body: Body<'setCompletionPolicies'>): Promise<CompletionPolicies> {
    return this.#call('setCompletionPolicies', { body });
  }
}
