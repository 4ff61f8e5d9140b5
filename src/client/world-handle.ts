/**
 * A world: its base URLs and credentials, and the operations of the admin API, grouped by resource.
 */
import type { Answer, Body, AdminHttpClient, CallWorld, Given, OperationId, Query } from './http-client.ts';
import { AdminApiError } from './admin-error.ts';
import type { Difference, Explanation, Profile, ViolationReport, World } from '../generated/admin-types.ts';
import { WorldEntities, WorldMetrics } from './data.ts';
import { WorldFaults, WorldGuard, WorldRateLimit } from './faults.ts';
import { WorldProducts, WorldTopics } from './market.ts';
import { WorldJobs } from './jobs.ts';
import { WorldMarket } from './agents.ts';
import { scenarioBody, type ScenarioSource } from './world-options.ts';
import { WorldRequests } from './journal.ts';
import { readEvents, type WorldEvent } from './event-stream.ts';
import { WorldAccounts, WorldManagerAccounts, WorldMarketplaces, WorldTokens } from './accounts.ts';
import { WorldCheckpoints, WorldClock, WorldSettings } from './clock-and-settings.ts';

/** Two states of a world. By default, `from` is the start and `to` the present. */
export type StatePair = Omit<NonNullable<Query<'diffWorld'>>, 'format'>;

/** One of the questions that `explain` answers. */
export type Question = Omit<NonNullable<Query<'explain'>>, 'format'>;

export class WorldHandle implements AsyncDisposable {
  readonly #http: AdminHttpClient;
  readonly name: string;
  readonly seed: string;
  readonly scenario: string;
  readonly createdAt: string;
  /** The base URL of the service in this world. */
  readonly apiUrl: string;
  /** The base URL in each region. */
  readonly regions: World['regions'];
  /** Where the client under test gets an access token. */
  readonly tokenUrl: string;
  /** The credentials for the client under test. The access token does not expire. */
  readonly credentials: World['credentials'];
  /** The profiles at the creation of this handle; `accounts.listProfiles()` returns the current ones. */
  readonly profiles: readonly Profile[];

  readonly clock: WorldClock;
  readonly settings: WorldSettings;
  readonly checkpoints: WorldCheckpoints;
  readonly accounts: WorldAccounts;
  readonly managerAccounts: WorldManagerAccounts;
  readonly tokens: WorldTokens;
  /** The countries of each region. Named differently from the admin API because `regions` are the base URLs. */
  readonly marketplaces: WorldMarketplaces;
  readonly entities: WorldEntities;
  readonly metrics: WorldMetrics;
  readonly products: WorldProducts;
  readonly topics: WorldTopics;
  readonly market: WorldMarket;
  readonly jobs: WorldJobs;
  readonly faults: WorldFaults;
  readonly rateLimit: WorldRateLimit;
  readonly guard: WorldGuard;
  readonly requests: WorldRequests;

  constructor(
    http: AdminHttpClient,
    { name, seed, scenario, createdAt, apiUrl, regions, tokenUrl, credentials, profiles }: World,
  ) {
    this.#http = http;
    this.name = name;
    this.seed = seed;
    this.scenario = scenario;
    this.createdAt = createdAt;
    this.apiUrl = apiUrl;
    this.regions = regions;
    this.tokenUrl = tokenUrl;
    this.credentials = credentials;
    this.profiles = profiles;
    const call: CallWorld = (id, given) => this.call(id, given);
    this.clock = new WorldClock(call);
    this.settings = new WorldSettings(call);
    this.checkpoints = new WorldCheckpoints(call);
    this.accounts = new WorldAccounts(call);
    this.managerAccounts = new WorldManagerAccounts(call);
    this.tokens = new WorldTokens(call);
    this.marketplaces = new WorldMarketplaces(call);
    this.entities = new WorldEntities(call);
    this.metrics = new WorldMetrics(call);
    this.products = new WorldProducts(call);
    this.topics = new WorldTopics(call);
    this.market = new WorldMarket(call);
    this.jobs = new WorldJobs(call);
    this.faults = new WorldFaults(call);
    this.rateLimit = new WorldRateLimit(call);
    this.guard = new WorldGuard(call);
    this.requests = new WorldRequests(call);
  }

  /** Gets the current state, such as the clock and the profiles. */
  get(): Promise<World> {
    return this.call('getWorld', {});
  }

  /** Returns the id of the first matching profile: `profileId({ countryCode: 'DE' })`. Throws if there is none. */
  profileId(criteria: Partial<Profile> = {}): string {
    const matches = (profile: Profile): boolean =>
      (Object.keys(criteria) as (keyof Profile)[]).every((key) => profile[key] === criteria[key]);
    const found = this.profiles.find(matches);
    if (found === undefined) throw new Error(`world ${this.name} has no profile with ${JSON.stringify(criteria)}`);
    return found.profileId;
  }

  /** Creates a copy of the current state, with new credentials. */
  async fork(options: Omit<Body<'createWorld'>, 'from'> = {}): Promise<WorldHandle> {
    const world = await this.#http.call('createWorld', { body: { ...options, from: this.name } });
    return new WorldHandle(this.#http, world);
  }

  /** Restores the initial state, with the same ids and tokens. */
  async reset(): Promise<void> {
    await this.call('resetWorld', {});
  }

  async delete(): Promise<void> {
    await this.call('dropWorld', {});
  }

  /** @deprecated Use `delete`. */
  drop(): Promise<void> {
    return this.delete();
  }

  /** Adds entities to a profile: explicit ones, or generated ones in the given numbers. */
  populate(body: Body<'seed'>): Promise<Answer<'seed'>> {
    return this.call('seed', { body });
  }

  /** Restarts the world from a scenario: `{ name: 'report-slow' }`, or an inline scenario as YAML or as an object. */
  async startScenario(scenario: ScenarioSource): Promise<void> {
    await this.call('startScenario', { body: scenarioBody(scenario) });
  }

  /** @deprecated Use `startScenario`. */
  play(scenario: ScenarioSource): Promise<void> {
    return this.startScenario(scenario);
  }

  /** Returns a scenario that makes an equal world, and what it cannot express. */
  toScenario(): Promise<Answer<'getWorldScenario'>> {
    return this.call('getWorldScenario', {});
  }

  /** Returns the timeline steps of the scenario, with the times at which they ran. */
  async timeline(): Promise<Answer<'getTimeline'>['steps']> {
    return (await this.call('getTimeline', {})).steps;
  }

  /** Returns the stream subscriptions of all profiles, and what was delivered to each. */
  async streams(): Promise<Answer<'listStreams'>['streams']> {
    return (await this.call('listStreams', {})).streams;
  }

  /** The address of the web console with this world. */
  get consoleUrl(): string {
    return `${this.#http.url}/_sandbox/console?world=${this.name}`;
  }

  /** Returns what differs between two states: checkpoints, instants, `start` and `now`; since the start by default. */
  diff({ from, to }: StatePair = {}): Promise<Difference> {
    return this.call('diffWorld', { query: { from, to } });
  }

  /** Returns the difference as text for people, such as in the output of a failing test. */
  async diffText({ from, to }: StatePair = {}): Promise<string> {
    const text: unknown = await this.call('diffWorld', { query: { from, to, format: 'text' } });
    return String(text);
  }

  /** Returns the violated rules of the service contract. */
  async violations(): Promise<ViolationReport[]> {
    return (await this.call('listViolations', {})).violations;
  }

  /** Returns the violations as Markdown, as JUnit XML, or as annotations of GitHub Actions, for a CI run. */
  async violationsAs(format: 'markdown' | 'junit' | 'github'): Promise<string> {
    const text: unknown = await this.call('listViolations', { query: { format } });
    return String(text);
  }

  /** Returns the calls, violations and coverage as one HTML file, to attach to a CI run. */
  runReport(): Promise<string> {
    return this.call('getRunReport', {});
  }

  /**
   * Explains a number of a report or of an entity, a serving status, the answer to a recorded request, or the days of a
   * profile: `explain({ report, row: 0, column: 'sales7d' })`, `explain({ entity: 'campaigns/123' })`,
   * `explain({ request: 'latest' })`, `explain({ profile: profileId })`.
   */
  explain(query: Question): Promise<Explanation> {
    return this.call('explain', { query });
  }

  /** The same as indented text. */
  async explainText(query: Question): Promise<string> {
    const text: unknown = await this.call('explain', { query: { ...query, format: 'text' } });
    return String(text);
  }

  /** Iterates over live events until the loop ends or the signal aborts. */
  async *events({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<WorldEvent, void, undefined> {
    const loopEnd = new AbortController();
    const until = signal === undefined ? loopEnd.signal : AbortSignal.any([signal, loopEnd.signal]);
    try {
      const response = await this.#http.open('streamEvents', {}, { world: this.name, signal: until });
      for await (const events of readEvents(response)) yield* events;
    } catch (error) {
      if (!until.aborted) throw error;
    } finally {
      loopEnd.abort();
    }
  }

  /** Exports the whole state as one SQLite file. */
  export(): Promise<Uint8Array> {
    return this.call('exportWorld', {});
  }

  /** Replaces the whole state with an export of the same or an earlier version. */
  async import(file: Uint8Array): Promise<void> {
    await this.call('importWorld', { body: file });
  }

  /** Sends a request for this world by its operationId. */
  call<K extends OperationId>(id: K, given: Given<K>): Promise<Answer<K>> {
    return this.#http.call(id, given, { world: this.name });
  }

  /** Deletes the world if it still exists. The world `default` cannot be deleted. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.name === 'default') return;
    await this.delete().catch((error: unknown) => {
      if (!(error instanceof AdminApiError && error.status === 404)) throw error;
    });
  }
}
