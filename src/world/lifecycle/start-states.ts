/**
 * The start states of worlds: of new worlds, from a scenario or as copies, and of worlds that restart.
 */
import { machineNow, type ClockMode } from '../clock.ts';
import type { LargeStart } from '../database/large-copy.ts';
import type { DatabaseSource } from '../database/idle-databases.ts';
import { World } from '../state/world.ts';
import { movedTo, type CompiledScenario, type Template } from './template.ts';
import { initializeWorld, type WorldOrigin } from './world-origin.ts';

export interface CreateWorldOptions {
  name?: string | undefined;
  /** By its name, or as it was compiled. */
  scenario?: string | Template | undefined;
  seed?: string | undefined;
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** Milliseconds of machine time until the world is deleted. */
  ttl?: number | undefined;
  /** The state to copy instead of a scenario: as returned by `stateOf`, or that of a world at present. */
  from?: { bytes: Buffer; parent?: string | undefined } | CopySource | undefined;
}

/** A world, optionally at one of its checkpoints. */
export interface CopySource {
  world: World;
  checkpoint?: string | undefined;
}

/** A start state without the properties of its world. */
export type StartState = Pick<WorldOrigin, 'bytes' | 'now' | 'clock' | 'copied' | 'requested'>;

/** The scenario and the requested seed of a world that is created without them. */
interface Defaults {
  scenario: string;
  seed: string | undefined;
}

export function toExpiry({ ttl }: CreateWorldOptions): number | undefined {
  return ttl === undefined ? undefined : machineNow() + ttl;
}

/** The bytes are read only where they are needed all at once. */
export function largeOrigin(
  large: LargeStart,
  { name, parent, now, clock, ttl }: Omit<CreateWorldOptions, 'from' | 'name'> & { name: string; parent: string },
): WorldOrigin {
  return {
    get bytes() {
      return large.bytes;
    },
    large,
    copied: true,
    requested: { now, clock },
    now,
    clock,
    name,
    parent,
    until: toExpiry({ ttl }),
  };
}

export class StartStates {
  readonly defaults: Readonly<Defaults>;
  readonly #compile: CompiledScenario;
  readonly #maxBytes: number;

  constructor({ compile, scenario, seed, maxBytes }: Defaults & { compile: CompiledScenario; maxBytes: number }) {
    this.defaults = { scenario, seed };
    this.#compile = compile;
    this.#maxBytes = maxBytes;
  }

  ofScenario(options: Omit<CreateWorldOptions, 'from'>): StartState {
    const { scenario = this.defaults.scenario, seed = this.defaults.seed, now, clock } = options;
    const start = now ?? machineNow();
    const template =
      typeof scenario === 'object'
        ? scenario
        : this.#compile(scenario, { seed, now: start, hasRequestedNow: now !== undefined });
    const own = template.clock;
    const first = now ?? own?.now;
    return {
      bytes: movedTo(template, first ?? start),
      requested: { now, clock },
      now: first,
      clock: clock ?? own?.mode,
    };
  }

  ofCopy(bytes: Buffer, { now, clock }: Pick<CreateWorldOptions, 'now' | 'clock'>): StartState {
    return { bytes, copied: true, requested: { now, clock }, now, clock };
  }

  /** The clock and the seed of the scenario take precedence over those of the world. */
  ofRestart(
    { name, until, requested }: WorldOrigin,
    scenario: string | Template,
    { seed: defaultSeed, now: start }: { seed: string; now: number },
  ): WorldOrigin {
    const template = typeof scenario === 'string' ? this.#compile(scenario, { defaultSeed, now: start }) : scenario;
    const { now = requested?.now, mode = requested?.clock } = template.clock ?? {};
    return { bytes: movedTo(template, now ?? start), name, until, requested, now, clock: mode };
  }

  /** Opens a start state in memory, with the world's own name, clock and credentials. `source` is a copy of its bytes. */
  open(origin: WorldOrigin, source: DatabaseSource = origin.bytes): World {
    return this.prepare(source, (world) => initializeWorld(world, origin));
  }

  /** Opens a world in memory that no request can reach yet. */
  prepare(source: DatabaseSource, work: (world: World) => void): World {
    const world = new World(source, this.#maxBytes);
    try {
      work(world);
      return world;
    } catch (error) {
      world.storage.close();
      throw error;
    }
  }
}
