/**
 * The entities of a world, and the metrics of its reports.
 */
import type { Answer, Body, CallWorld, Given, Query } from './http-client.ts';
import type {
  Comparison,
  Entity,
  EntityPatch,
  Metrics,
  MetricsLoaded,
  MetricsModel,
  MetricsOverride,
  MetricsOverrideInput,
} from '../generated/admin-types.ts';

export type Collection = Given<'listEntities'>['params']['collection'];

export interface EntityPage {
  entities: Entity[];
  /** The `cursor` of the next page; undefined on the last page. */
  nextCursor: string | undefined;
}

export class WorldEntities {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Returns a page of entities, oldest first, of all profiles unless `profileId` is set. */
  async list(collection: Collection, query: Query<'listEntities'> = {}): Promise<EntityPage> {
    const answer = await this.#call('listEntities', { params: { collection }, query });
    const entities = answer[collection];
    return { entities: Array.isArray(entities) ? entities : [], nextCursor: answer.nextCursor };
  }

  /** Iterates over the entities of all pages. */
  async *all(collection: Collection, query: Query<'listEntities'> = {}): AsyncGenerator<Entity, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.list(collection, { ...query, cursor });
      yield* page.entities;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** Ids are unique in a profile; `profileId` selects the profile of an id that several profiles have. */
  get(collection: Collection, id: string, query: Query<'getEntity'> = {}): Promise<Entity> {
    return this.#call('getEntity', { params: { collection, id }, query });
  }

  /** Returns the entity as each API version answers it. */
  versions(
    collection: Collection,
    id: string,
    query: Query<'listEntityVersions'> = {},
  ): Promise<Answer<'listEntityVersions'>> {
    return this.#call('listEntityVersions', { params: { collection, id }, query });
  }

  /** Returns the newest changes of an entity, newest first, and the call that created it. */
  changes(
    collection: Collection,
    id: string,
    query: Query<'listEntityChanges'> = {},
  ): Promise<Answer<'listEntityChanges'>> {
    return this.#call('listEntityChanges', { params: { collection, id }, query });
  }

  /** Overrides fields that clients cannot set, such as `servingStatus` or `outOfBudget`. */
  update(collection: Collection, id: string, body: EntityPatch, query: Query<'forceEntity'> = {}): Promise<Entity> {
    return this.#call('forceEntity', { params: { collection, id }, query, body });
  }

  /** @deprecated Use `update`. */
  force(collection: Collection, id: string, body: EntityPatch, query: Query<'forceEntity'> = {}): Promise<Entity> {
    return this.update(collection, id, body, query);
  }
}

/** Rows may have any object type, including interfaces. */
export type LoadedRows = Omit<MetricsLoaded, 'rows'> & { rows?: readonly object[] | undefined };

export class WorldMetrics {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Returns the metrics from which the reports of a day are made. */
  get(query: Query<'readMetrics'>): Promise<Metrics> {
    return this.#call('readMetrics', { query });
  }

  /** Compares rows that a pipeline has loaded with the metrics: missing, extra and different rows. */
  compare(body: LoadedRows): Promise<Comparison> {
    // The server validates the fields of rows.
    return this.#call('compareMetrics', { body: body as MetricsLoaded });
  }

  /** Gets the parameters of the simulation. */
  getModel(): Promise<MetricsModel> {
    return this.#call('readMetricsModel', {});
  }

  /** Sets the parameters from now on; with `from` from an instant on, or with `from: 'start'` for all days. */
  setModel(body: Body<'setMetricsModel'>): Promise<MetricsModel> {
    return this.#call('setMetricsModel', { body });
  }

  /** Gets the parameters from the start on, and after each change. */
  async listModelChanges(): Promise<Answer<'listMetricsModelChanges'>['changes']> {
    return (await this.#call('listMetricsModelChanges', {})).changes;
  }

  async listOverrides(query: Query<'listMetricsOverrides'> = {}): Promise<MetricsOverride[]> {
    return (await this.#call('listMetricsOverrides', { query })).overrides;
  }

  /** Sets the metrics of an entity on a day. Its parents and siblings stay consistent. */
  setOverride(body: MetricsOverrideInput): Promise<MetricsOverride> {
    return this.#call('setMetricsOverride', { body });
  }

  /** Deletes the matching overrides; all without a query. */
  async deleteOverrides(query: Query<'dropMetricsOverrides'> = {}): Promise<void> {
    await this.#call('dropMetricsOverrides', { query });
  }

  /** @deprecated Use `get`. */
  read(query: Query<'readMetrics'>): Promise<Metrics> {
    return this.get(query);
  }

  /** @deprecated Use `getModel`. */
  model(): Promise<MetricsModel> {
    return this.getModel();
  }

  /** @deprecated Use `listOverrides`. */
  overrides(query: Query<'listMetricsOverrides'> = {}): Promise<MetricsOverride[]> {
    return this.listOverrides(query);
  }

  /** @deprecated Use `setOverride`. */
  override(body: MetricsOverrideInput): Promise<MetricsOverride> {
    return this.setOverride(body);
  }

  /** @deprecated Use `deleteOverrides`. */
  dropOverrides(query: Query<'dropMetricsOverrides'> = {}): Promise<void> {
    return this.deleteOverrides(query);
  }
}
