/**
 * A sandbox in which runs take place one after another. Each run gets the prepared world as the world `default`, so that
 * addresses, credentials and ids are the same in all runs.
 */
import type { Config } from '../../config/config.ts';
import { listen, type ListenerResults, type Listening } from '../../host/listen.ts';
import { loadWorlds } from '../../host/load-worlds.ts';
import { ownVersion } from '../../host/version.ts';
import { Journals } from '../../journal/journal.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import { createServer, type ServerOptions } from '../../server.ts';
import type { ClockMode } from '../../world/clock.ts';
import type { World } from '../../world/world.ts';
import { Worlds } from '../../world/worlds.ts';
import type { Recording } from './recording.ts';
import type { Origin } from './scenario-of-run.ts';

/** The start of all runs. */
export interface PreparedWorld {
  config: Config;
  scenarios: Scenarios;
  /** To be read only. */
  world: World;
  bytes: Buffer;
  /** Every run begins at this instant of the world's clock. */
  now: number;
  mode: ClockMode;
  origin: Origin;
  close(): void;
}

/** Rejects with a `ConfigError` if the scenario cannot be used. */
export async function prepareWorld(config: Config, warn: (message: string) => void): Promise<PreparedWorld> {
  const { worlds, scenarios } = await loadWorlds(config, warn);
  const { default: world } = worlds;
  const { scenario, seed, clockMode: mode } = world;
  const now = world.now();
  // A clock in the scenario of a run would replace the one of the scenario that it extends.
  const isOwnNow = scenarios.compile(scenario, { seed, now }).clock?.now === now;
  const origin = {
    extends: scenario,
    seed,
    clock: { ...(isOwnNow ? {} : { now: new Date(now).toISOString() }), mode },
  };
  world.setClock(now, 'frozen');
  return { config, scenarios, world, bytes: world.toBytes(), now, mode, origin, close: () => worlds.close() };
}

/** How the client reaches the sandbox: by ports, or by calls of functions in this process. */
export type Transport = 'http' | 'direct';

type Fetch = (request: Request, env: { region: Region }) => Response | Promise<Response>;

const REFUSE: Fetch = () => {
  throw new Error('the sandbox of this run has ports');
};
const NO_PORTS = { na: 8080, eu: 8081, fe: 8082 };
/** Reserved by RFC 2606, so that a client that does not use the given `fetch` reaches nothing. */
const NO_HOST = 'http://sandbox.invalid';

export class Lane {
  readonly #prepared: PreparedWorld;
  readonly #worlds: Worlds;
  #journals = new Journals();
  #recording: Recording | undefined;
  #listening: Listening | undefined;
  /** The position of the change log at the begin of the run. */
  start = 0;
  /** Calls the service and the admin API without a port. */
  fetch: Fetch = REFUSE;

  private constructor(prepared: PreparedWorld) {
    const { config, scenarios, now, world } = prepared;
    const { seed, limits } = config;
    // The option may name a file, whose name without its folder is the one of the scenario.
    const { scenario } = world;
    this.#prepared = prepared;
    this.#worlds = new Worlds({ compile: scenarios.compile, scenario, seed, now, clock: 'frozen', limits });
  }

  static async start(prepared: PreparedWorld, transport: Transport): Promise<Lane> {
    const lane = new Lane(prepared);
    const options = lane.#serverOptions();
    if (transport === 'direct') {
      const app = createServer({ ...options, journals: lane.#journals, ports: () => NO_PORTS });
      lane.fetch = (request, env) => app.fetch(request, env);
      return lane;
    }
    lane.#listening = await listen({ ...options, ports: { na: 0, eu: 0, fe: 0 }, host: '127.0.0.1' });
    lane.#journals = lane.#listening.journals;
    return lane;
  }

  #serverOptions(): Omit<ServerOptions, ListenerResults> & { version: string } {
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
  get controlUrl(): string {
    return this.#listening?.controlUrl ?? this.urls.na;
  }

  /** Gives the world `default` its start state, and records the calls from now on. */
  begin(recording: Recording): void {
    const { bytes, now, mode } = this.#prepared;
    this.#worlds.load(this.world, bytes);
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
