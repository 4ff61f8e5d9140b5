/**
 * One world, to be steered: address and credentials for the client under test, and all that the control API can do
 * with it, in groups as they are named there.
 */
import type { Answer, Body, Caller, CallWorld, Given, OperationId } from './caller.ts';
import { ControlError } from './control-error.ts';
import type { Profile, ViolationReport, World } from './control-types.ts';
import { WorldEntities, WorldMetrics } from './data.ts';
import { WorldFaults, WorldRateLimit } from './faults.ts';
import { WorldJobs, WorldReports, WorldSnapshots } from './jobs.ts';
import { WorldRequests } from './journal.ts';
import { eventsIn, type WorldEvent } from './live-events.ts';
import { WorldAccounts, WorldManagerAccounts, WorldMarketplaces, WorldTokens } from './people.ts';
import { WorldCheckpoints, WorldClock, WorldSettings } from './steering.ts';

export class WorldHandle implements AsyncDisposable {
  readonly #caller: Caller;
  readonly name: string;
  readonly seed: string;
  readonly scenario: string;
  readonly createdAt: string;
  /** Base URL of the service in this world. */
  readonly apiUrl: string;
  /** The same for each region. */
  readonly regions: World['regions'];
  /** What the client under test signs in with. Its access token never expires by itself. */
  readonly credentials: World['credentials'];
  /** As they were when this handle was made; `accounts.profiles()` asks anew. */
  readonly profiles: readonly Profile[];

  readonly clock: WorldClock;
  readonly settings: WorldSettings;
  readonly checkpoints: WorldCheckpoints;
  readonly accounts: WorldAccounts;
  readonly managerAccounts: WorldManagerAccounts;
  readonly tokens: WorldTokens;
  /** Which countries each region serves. What the control API calls regions has its addresses by that name here. */
  readonly marketplaces: WorldMarketplaces;
  readonly entities: WorldEntities;
  readonly metrics: WorldMetrics;
  readonly jobs: WorldJobs;
  readonly reports: WorldReports;
  readonly snapshots: WorldSnapshots;
  readonly faults: WorldFaults;
  readonly rateLimit: WorldRateLimit;
  readonly requests: WorldRequests;

  constructor(caller: Caller, { name, seed, scenario, createdAt, apiUrl, regions, credentials, profiles }: World) {
    this.#caller = caller;
    this.name = name;
    this.seed = seed;
    this.scenario = scenario;
    this.createdAt = createdAt;
    this.apiUrl = apiUrl;
    this.regions = regions;
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
    this.jobs = new WorldJobs(call);
    this.reports = new WorldReports(call);
    this.snapshots = new WorldSnapshots(call);
    this.faults = new WorldFaults(call);
    this.rateLimit = new WorldRateLimit(call);
    this.requests = new WorldRequests(call);
  }

  /** How it is now: clock, profiles and all. */
  get(): Promise<World> {
    return this.call('getWorld', {});
  }

  /** Of the first profile that fits: `profileId({ countryCode: 'DE' })`. Throws when there is none. */
  profileId(wanted: Partial<Profile> = {}): string {
    const fits = (profile: Profile): boolean =>
      (Object.keys(wanted) as (keyof Profile)[]).every((key) => profile[key] === wanted[key]);
    const found = this.profiles.find(fits);
    if (found === undefined) throw new Error(`world ${this.name} has no profile with ${JSON.stringify(wanted)}`);
    return found.profileId;
  }

  /** A copy of it as it is now, with credentials of its own. */
  async fork(wish: Omit<Body<'createWorld'>, 'from'> = {}): Promise<WorldHandle> {
    const world = await this.#caller.call('createWorld', { body: { ...wish, from: this.name } });
    return new WorldHandle(this.#caller, world);
  }

  /** Back to where it started: same ids, same tokens, same bytes. */
  async reset(): Promise<void> {
    await this.call('resetWorld', {});
  }

  async drop(): Promise<void> {
    await this.call('dropWorld', {});
  }

  /** Fills a profile: with entities that are written out, or with as many as asked for. */
  populate(body: Body<'seed'>): Promise<Answer<'seed'>> {
    return this.call('seed', { body });
  }

  /** Starts again as a scenario: `{ name: 'report-slow' }`, or one written out, as YAML or as an object. */
  async play(scenario: Body<'startScenario'>): Promise<void> {
    await this.call('startScenario', { body: scenario });
  }

  /** What the scenario lets happen, and what of it has happened. */
  async timeline(): Promise<Answer<'getTimeline'>['steps']> {
    return (await this.call('getTimeline', {})).steps;
  }

  /** What the client under test did against the contract, each rule once. */
  async violations(): Promise<ViolationReport[]> {
    return (await this.call('listViolations', {})).violations;
  }

  /** The same, for the summary of a CI run (markdown) or as its test report (JUnit XML). */
  async violationsAs(format: 'markdown' | 'junit'): Promise<string> {
    const text: unknown = await this.call('listViolations', { query: { format } });
    return String(text);
  }

  /** Each exchange and each event of the clock from now on, until the loop is left or the signal aborts. */
  async *events({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<WorldEvent, void, undefined> {
    const left = new AbortController();
    const until = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
    try {
      yield* eventsIn(await this.#caller.open('streamEvents', {}, this.name, until));
    } catch (error) {
      if (!until.aborted) throw error;
    } finally {
      left.abort();
    }
  }

  /** The whole state, as one SQLite file. */
  export(): Promise<Uint8Array> {
    return this.call('exportWorld', {});
  }

  /** In place of all that it holds: what `export` of the same version gave. */
  async import(file: Uint8Array): Promise<void> {
    await this.call('importWorld', { body: file });
  }

  /** Any call of this world by its operationId. */
  call<K extends OperationId>(id: K, given: Given<K>): Promise<Answer<K>> {
    return this.#caller.call(id, given, this.name);
  }

  /** Drops it, if it is still there. `default` stays: it always is. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.name === 'default') return;
    await this.drop().catch((error: unknown) => {
      if (!(error instanceof ControlError && error.status === 404)) throw error;
    });
  }
}
