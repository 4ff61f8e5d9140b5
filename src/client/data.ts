/**
 * What a world holds: its entities, and the numbers behind its reports.
 */
import type { Body, CallWorld, Given, Query } from './caller.ts';
import type {
  Comparison,
  Entity,
  EntityPatch,
  Metrics,
  MetricsLoaded,
  MetricsModel,
  MetricsOverride,
  MetricsOverrideWish,
} from './control-types.ts';

export type Collection = Given<'listEntities'>['params']['collection'];

export interface EntityPage {
  entities: Entity[];
  /** As `cursor` it asks for the next page; none after the last. */
  nextCursor: string | undefined;
}

export class WorldEntities {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** A page of what is stored, oldest first, of all profiles unless one is named. */
  async list(collection: Collection, query: Query<'listEntities'> = {}): Promise<EntityPage> {
    const answer = await this.#call('listEntities', { params: { collection }, query });
    const entities = answer[collection];
    return { entities: Array.isArray(entities) ? entities : [], nextCursor: answer.nextCursor };
  }

  /** All of them, page by page. */
  async *all(collection: Collection, query: Query<'listEntities'> = {}): AsyncGenerator<Entity, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.list(collection, { ...query, cursor });
      yield* page.entities;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** Sets what no client may set: a serving status, dates, being out of budget. */
  force(collection: Collection, id: string, body: EntityPatch, query: Query<'forceEntity'> = {}): Promise<Entity> {
    return this.#call('forceEntity', { params: { collection, id }, query, body });
  }
}

/** Rows of any type, an interface of one's own too. */
export type LoadedRows = Omit<MetricsLoaded, 'rows'> & { rows: readonly object[] };

export class WorldMetrics {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** The truth behind the reports of a day. */
  read(query: Query<'readMetrics'>): Promise<Metrics> {
    return this.#call('readMetrics', { query });
  }

  /** What a pipeline has loaded, against the truth: what is missing, what is too much, what differs. */
  compare(body: LoadedRows): Promise<Comparison> {
    // Any object is a row: its fields are names of metrics or are refused.
    return this.#call('compareMetrics', { body: body as MetricsLoaded });
  }

  /** The parameters that the numbers follow from. */
  model(): Promise<MetricsModel> {
    return this.#call('readMetricsModel', {});
  }

  setModel(body: Body<'setMetricsModel'>): Promise<MetricsModel> {
    return this.#call('setMetricsModel', { body });
  }

  async overrides(query: Query<'listMetricsOverrides'> = {}): Promise<MetricsOverride[]> {
    return (await this.#call('listMetricsOverrides', { query })).overrides;
  }

  /** Numbers of an entity on a day, met exactly; parents and siblings stay coherent. */
  override(body: MetricsOverrideWish): Promise<MetricsOverride> {
    return this.#call('setMetricsOverride', { body });
  }

  /** Those that match; without a query all. */
  async dropOverrides(query: Query<'dropMetricsOverrides'> = {}): Promise<void> {
    await this.#call('dropMetricsOverrides', { query });
  }
}
