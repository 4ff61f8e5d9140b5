/**
 * A sandbox in which runs take place one after another. Each run gets the prepared world as the world `default`, so that
 * addresses, credentials and ids are the same in all runs.
 */
import type { Config } from '../../server/config/config.ts';
import { ConfigError } from '../../server/config/option-values.ts';
import { listen, type ListenerResults, type Listening } from '../../server/listen.ts';
import { loadWorlds } from '../../server/load-worlds.ts';
import { ownVersion } from '../../server/version.ts';
import { Journals } from '../../service/journal/journal.ts';
import type { Journal } from '../../service/journal/journal.ts';
import type { Region } from '../../model/marketplaces.ts';
import { applyScenario } from '../../scenarios/apply-scenario.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import { scenarioFile } from '../../model/schemas/scenario-file.ts';
import type { SettingsInput } from '../../model/schemas/settings-schema.ts';
import { createServer, createWorldTasks, type ServerOptions } from '../../server/app.ts';
import type { ClockMode } from '../../world/clock.ts';
import type { World } from '../../world/state/world.ts';
import { Worlds } from '../../world/lifecycle/worlds.ts';
import type { Recording } from './recording.ts';
import type { Origin } from './scenario-of-run.ts';

/** The start of all runs. */
export interface PreparedWorld {
  config: Config;
  scenarios: Scenarios;
  /** Receives TLS errors of clients. */
  warn: (message: string) => void;
  /** To be read only. */
  world: World;
  bytes: Buffer;
  /** Every run begins at this instant of the world's clock. */
  now: number;
  mode: ClockMode;
  origin: Origin;
  close(): void;
}

/** Rejects with a `ConfigError` if the scenario or a setting cannot be used. */
export async function prepareWorld(
  config: Config,
  warn: (message: string) => void,
  settings: SettingsInput = {},
): Promise<PreparedWorld> {
  const { worlds, scenarios } = await loadWorlds(config, warn);
  const { default: world } = worlds;
  const hasSettings = Object.keys(settings).length > 0;
  const [problem] = hasSettings ? applyScenario(world, scenarioFile.parse({ settings })) : [];
  if (problem !== undefined) throw new ConfigError(`${problem.path}: ${problem.message}`);
  const { scenario, seed } = world.row;
  const { clockMode: mode } = world;
  const now = world.now();
  // A clock in the scenario of a run would replace the one of the scenario that it extends.
  const isOwnNow = scenarios.compile(scenario, { seed, now }).clock?.now === now;
  const origin = {
    extends: scenario,
    seed,
    clock: { ...(isOwnNow ? {} : { now: new Date(now).toISOString() }), mode },
    ...(hasSettings ? { settings } : {}),
  };
  world.setClock(now, 'frozen');
  return {
    config,
    scenarios,
    warn,
    world,
    bytes: world.storage.toBytes(),
    now,
    mode,
    origin,
    close: () => worlds.close(),
  };
}

/** How the client reaches the sandbox: by ports, or by calls of functions in this process. */
type Transport = 'http' | 'direct';

type Fetch = (request: Request, env: { region: Region }) => Response | Promise<Response>;

const REFUSE: Fetch = () => {
  throw new Error('the sandbox of this run has ports');
};
const NO_PORTS = { na: 8080, eu: 8081, fe: 8082 };
/** Reserved by RFC 2606, so that a client that does not use the given `fetch` reaches nothing. */
const NO_HOST = 'http://sandbox.invalid';

export const LOOPBACK = '127.0.0.1';

export interface LaneOptions {
  transport: Transport;
  /** The addresses of this machine for lanes, each of which needs one that has no other listener on its ports. */
  addresses?: readonly string[] | undefined;
}

type LaneServerOptions = Omit<ServerOptions, ListenerResults> & { version: string };

export class Lane {
  readonly #prepared: PreparedWorld;
  readonly #worlds: Worlds;
  #journals = new Journals();
  #recording: Recording | undefined;
  #listening: Listening | undefined;
  /** The position of the change log at the begin of the run. */
  start = 0;
  /** Of its listeners. */
  address = LOOPBACK;
  /** Calls the service and the admin API without a port. */
  fetch: Fetch = REFUSE;

  private constructor(prepared: PreparedWorld) {
    const { config, scenarios, now, world } = prepared;
    const { seed, limits } = config;
    // The option may name a file, whose name without its folder is the one of the scenario.
    const { scenario } = world.row;
    this.#prepared = prepared;
    const tasks = createWorldTasks();
    const { compile } = scenarios;
    this.#worlds = new Worlds({ compile, scenario, seed, now, clock: 'frozen', limits, tasks });
  }

  static async start(prepared: PreparedWorld, { transport, addresses = [LOOPBACK] }: LaneOptions): Promise<Lane> {
    const lane = new Lane(prepared);
    const options = lane.#serverOptions();
    if (transport === 'direct') {
      const app = createServer({ ...options, journals: lane.#journals, ports: () => NO_PORTS });
      lane.fetch = (request, env) => app.fetch(request, env);
      return lane;
    }
    await lane.#listen(options, addresses);
    return lane;
  }

  /** The ports are free ones, except that of TLS. */
  async #listen(options: LaneServerOptions, [address, ...others]: readonly string[]): Promise<void> {
    if (address === undefined) throw new Error('there is no address for a lane');
    const { tls, hosts, filesUrl } = this.#prepared.config;
    const secure = tls === undefined ? {} : { tls, hosts, filesUrl, onWarning: this.#prepared.warn };
    try {
      this.#listening = await listen({ ...options, ...secure, ports: { na: 0, eu: 0, fe: 0 }, host: address });
    } catch (error) {
      if (others.length === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return this.#listen(options, others);
    }
    this.#journals = this.#listening.journals;
    this.address = address;
  }

  #serverOptions(): LaneServerOptions {
    const { config, scenarios } = this.#prepared;
    return {
      worlds: this.#worlds,
      scenarios,
      adminToken: config.adminToken,
      version: ownVersion(),
      report: (exchange) => {
        if (exchange.request.world === this.world) this.#recording?.add(exchange);
      },
      changeAnswer: (exchange, answer) =>
        exchange.request.world === this.world ? (this.#recording?.changeAnswer(exchange, answer) ?? answer) : answer,
      onComparison: (world, comparison) => {
        if (world === this.world) this.#recording?.comparisons.push(comparison);
      },
    };
  }

  get world(): World {
    return this.#worlds.default;
  }

  get journal(): Journal {
    return this.#journals.of(this.world);
  }

  /** The base URLs of the service by region. */
  get urls(): Record<Region, string> {
    const { na, eu, fe } = NO_PORTS;
    return this.#listening?.urls ?? { na: `${NO_HOST}:${na}`, eu: `${NO_HOST}:${eu}`, fe: `${NO_HOST}:${fe}` };
  }

  /** The base URL of the admin API. */
  get adminUrl(): string {
    return this.#listening?.adminUrl ?? this.urls.na;
  }

  /** Gives the world `default` its start state, and records the calls from now on. */
  begin(recording: Recording): void {
    const { bytes, now, mode } = this.#prepared;
    this.#worlds.states.load(this.world, bytes);
    this.start = this.world.changeLog.position;
    if (mode !== 'frozen') this.world.setClock(now, mode);
    this.record(recording);
  }

  /** Forgets the calls so far, and records those from now on. */
  record(recording: Recording): void {
    this.journal.clear();
    this.#recording = recording;
  }

  /** Calls after the end of a run do not belong to it. */
  end(): void {
    this.#recording = undefined;
  }

  async close(): Promise<void> {
    await this.#listening?.close();
    this.#worlds.close();
  }
}
