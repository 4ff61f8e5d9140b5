/**
 * The worlds of this process. Each world is created from the database of a scenario or of another world, and keeps the
 * bytes of its start state: a reset opens them again.
 */
import { initializeWorld, type WorldOrigin } from './world-origin.ts';
import type { LargeStart } from '../database/large-copy.ts';
import { createEmptyWorld } from '../state/empty-world.ts';
import { requireMemory } from '../memory.ts';
import { machineNow, type ClockMode } from '../clock.ts';
import { Checkpoints } from './checkpoints.ts';
import { Folder } from './data-folder.ts';
import { WorldEnded, type WorldEnd } from '../files/lifetime.ts';
import { TooLarge, QuotaExceeded, DEFAULT_LIMITS, type WorldLimits } from '../quota.ts';
import { DEFAULT_WORLD } from '../world-names.ts';
import { openKept, type WorldEntry } from './open-kept.ts';
import type { Moment } from './past-state.ts';
import { PastStates, type PastState } from './past-states.ts';
import {
  endOf,
  largeOrigin,
  StartStates,
  type CopySource,
  type CreateWorldOptions,
  type StartState,
} from './start-states.ts';
import { DEFAULT_SEED, type CompiledScenario, type Template } from './template.ts';
import {
  damagedWorld,
  FileTaken,
  unavailableError,
  WorldUnavailable,
  whyUnreadable,
  type UnavailableWorld,
} from './unavailable.ts';
import { WorldTasks } from './world-tasks.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';
import { defaultMaxOpen, OpenWorlds } from '../files/open-worlds.ts';
import { whyNotReady } from './readiness.ts';
import { World } from '../state/world.ts';

interface Change {
  endedBy: WorldEnd;
  /** The new start state, if it changes. */
  origin?: WorldOrigin;
}

export interface WorldsOptions {
  compile: CompiledScenario;
  /** The default scenario. */
  scenario: string;
  seed?: string | undefined;
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** The data folder, with one file per world; without it, worlds live in memory. */
  folder?: string | undefined;
  limits?: Partial<WorldLimits> | undefined;
  /** By default, tasks on worlds run in this thread. */
  tasks?: WorldTasks | undefined;
  /** Receives the name of a world that is deleted because its ttl is over. */
  onExpired?: ((name: string) => void) | undefined;
}

export class Worlds {
  readonly tasks: WorldTasks;
  readonly #starts: StartStates;
  readonly #folder: Folder | undefined;
  readonly #path: string | undefined;
  readonly #limits: WorldLimits;
  readonly #openWorlds: OpenWorlds;
  readonly #onExpired: WorldsOptions['onExpired'];
  readonly #kept = new Map<string, WorldEntry>();
  readonly #unavailable = new Map<string, UnavailableWorld>();
  readonly #first: Pick<CreateWorldOptions, 'now' | 'clock'>;
  readonly #past = new PastStates();
  #standIn: World | undefined;
  #unnamed = 0;

  /** Opens the worlds of the data folder. A world that cannot be opened is listed as unavailable. */
  constructor({ compile, scenario, seed, now, clock, folder, limits, tasks, onExpired }: WorldsOptions) {
    this.tasks = tasks ?? new WorldTasks();
    this.#onExpired = onExpired;
    this.#first = { now, clock };
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#starts = new StartStates({ compile, scenario, seed, maxBytes: this.#limits.bytes });
    this.#openWorlds = new OpenWorlds(limits?.open ?? defaultMaxOpen());
    this.#path = folder;
    this.#folder = folder === undefined ? undefined : new Folder(folder);
    try {
      if (this.#folder !== undefined)
        openKept(this.#folder, {
          maxBytes: this.#limits.bytes,
          openWorlds: this.#openWorlds,
          kept: this.#kept,
          unavailable: this.#unavailable,
        });
      if (!this.#kept.has(DEFAULT_WORLD) && !this.#unavailable.has(DEFAULT_WORLD)) this.#createDefault();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #createDefault(): void {
    this.create({ name: DEFAULT_WORLD, ...this.#first });
  }

  /** The scenario and the requested seed of a new world that is created without them. */
  get startUp(): { scenario: string; seed: string | undefined } {
    return this.#starts.defaults;
  }

  /** The world `default`; while its file cannot be opened, an empty world, which formats the errors. */
  get default(): World {
    const kept = this.#kept.get(DEFAULT_WORLD);
    if (kept !== undefined) return kept.world;
    const { scenario, seed = DEFAULT_SEED } = this.startUp;
    return (this.#standIn ??= createEmptyWorld({ name: DEFAULT_WORLD, scenario, seed, now: machineNow() }));
  }

  /** The files in the data folder that are named like a world and cannot be opened. */
  get unavailable(): UnavailableWorld[] {
    return [...this.#unavailable.values()];
  }

  /** Describes a world whose file proves to be damaged while it is open. */
  describeDamage({ name }: World, error: unknown): UnavailableWorld {
    return damagedWorld(name, this.#folder?.path(name) ?? name, error);
  }

  /** Undefined if there is no such world. Throws `WorldUnavailable` if its file cannot be opened. */
  enter(name: string): World | undefined {
    const unavailable = this.#unavailable.get(name);
    if (unavailable !== undefined) throw unavailableError(unavailable);
    const world = this.get(name);
    // A world in memory is always open.
    if (world !== undefined && this.#folder !== undefined) this.#wake(world);
    return world;
  }

  #wake(world: World): void {
    this.#openWorlds.use(world);
    try {
      world.wake();
    } catch (error) {
      const reason = whyUnreadable(error);
      if (reason === undefined) throw error;
      throw isOutOfDescriptors(error)
        ? new WorldUnavailable(reason, { cause: error })
        : unavailableError(this.describeDamage(world, error));
    }
  }

  /** Why requests cannot be served at present, such as a full disk; undefined if they can. */
  whyNotReady(): string | undefined {
    return whyNotReady(this.#path);
  }

  get(name: string): World | undefined {
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    if (kept.origin.until === undefined || machineNow() < kept.origin.until) return kept.world;
    if (this.drop(name)) this.#onExpired?.(name);
    return undefined;
  }

  list(): World[] {
    return [...this.#kept.keys()].flatMap((name) => this.get(name) ?? []);
  }

  /** Returns undefined if the name is taken. Throws `QuotaExceeded` at the limit of worlds. */
  create(options: CreateWorldOptions): World | undefined {
    const name = options.name ?? this.#freeName();
    if (!this.#admits(name)) return undefined;
    const origin: WorldOrigin = {
      ...this.#startState(options),
      name,
      parent: parentIn(options),
      until: endOf(options),
    };
    this.#requireMemory(origin.bytes.length);
    return this.#keep(origin, this.#createWorld(origin));
  }

  /**
   * Like `create`, for a copy of the present state of a large world (`World.isCopiedInSlices`). Other requests are served
   * while it is copied.
   */
  async copyInSlices(original: World, options: Omit<CreateWorldOptions, 'from'>): Promise<World | undefined> {
    if (options.name !== undefined && !this.#admits(options.name)) return undefined;
    // One copy is the start state.
    this.#requireMemory(2 * original.memoryBytes);
    const large = await original.copyInSlices();
    let world: World | undefined;
    try {
      const copy = await large.copy();
      try {
        const name = options.name ?? this.#freeName();
        const origin = largeOrigin(large, { ...options, name, parent: original.name });
        if (this.#admits(name)) world = this.#keep(origin, this.#starts.open(origin, copy));
      } finally {
        if (world === undefined) copy.close();
      }
      return world;
    } finally {
      if (world === undefined) large.release();
    }
  }

  #keep(origin: WorldOrigin, world: World): World {
    const stored = this.#folder?.storedOrigin(origin) ?? origin;
    const checkpoints = new Checkpoints(world, this.#folder, this.#limits.bytes);
    this.#kept.set(origin.name, { world, origin: stored, checkpoints });
    return world;
  }

  /** Returns false if the name is taken. */
  #admits(name: string): boolean {
    if (this.get(name) !== undefined) return false;
    if (this.#folder?.has(name)) throw new FileTaken(whyTaken(name, this.#folder.path(name)));
    this.#makeRoom();
    return true;
  }

  /** Deletes expired worlds first: `list` does that. */
  #makeRoom(): void {
    const { worlds: max } = this.#limits;
    if (this.#kept.size < max || this.list().length < max) return;
    throw new QuotaExceeded(`The limit of ${max} worlds (SANDBOX_MAX_WORLDS) is reached; delete a world`);
  }

  /** Leaves no file if the world cannot be opened. */
  #createWorld(origin: WorldOrigin): World {
    const start = this.#starts.open(origin);
    if (this.#folder === undefined) return start;
    const path = this.#folder.create(origin, bytesOf(start));
    try {
      return new World(path, this.#limits.bytes, this.#openWorlds);
    } catch (error) {
      this.#folder.drop(origin.name);
      throw error;
    }
  }

  /** Other requests are served while the start state of a large copy is copied again. */
  reset(world: World): void | Promise<void> {
    const { origin } = this.#getOrThrow(world);
    if (origin.large !== undefined) return this.#resetInSlices(world, origin, origin.large);
    this.#replace(world, this.#starts.open(origin), { endedBy: 'reset' });
  }

  async #resetInSlices(world: World, origin: WorldOrigin, large: LargeStart): Promise<void> {
    this.#requireMemory(large.size);
    large.use();
    try {
      const copy = await large.copy();
      if (this.#kept.get(world.name)?.origin === origin)
        return this.#replace(world, this.#starts.open(origin, copy), { endedBy: 'reset' });
      // The world has been deleted, or has started again from another state.
      copy.close();
    } finally {
      large.release();
    }
    return this.reset(world);
  }

  #startState({ from, ...options }: CreateWorldOptions): StartState {
    if (from === undefined) return this.#starts.ofScenario(options);
    return this.#starts.ofCopy('bytes' in from ? from.bytes : this.stateOf(from), options);
  }

  #requireMemory(bytes: number): void {
    const { memory } = this.#limits;
    const sizeOf = ({ world, origin }: WorldEntry): number => world.memoryBytes + (origin.large?.size ?? 0);
    requireMemory(bytes, memory, () => [...this.#kept.values()].reduce((sum, entry) => sum + sizeOf(entry), 0));
  }

  /** Makes a scenario the start state of the world, with the scenario's clock if it has one, and resets the world. */
  restart(world: World, scenario: string | Template): void {
    const kept = this.#getOrThrow(world);
    const origin = this.#starts.ofRestart(kept.origin, scenario, { seed: world.seed, now: this.startOf(world) });
    this.#replace(world, this.#starts.open(origin), { endedBy: 'restarted', origin });
    kept.origin.large?.release();
    kept.origin = this.#folder?.storedOrigin(origin) ?? origin;
  }

  /** The name of the world from which this one was copied; undefined if it started from a scenario. */
  parentOf(world: World): string | undefined {
    return this.#getOrThrow(world).origin.parent;
  }

  /** The machine time at which the world is deleted because its ttl is over; undefined without a ttl. */
  expiryOf(world: World): number | undefined {
    return this.#getOrThrow(world).origin.until;
  }

  /** The instant at which a restart begins: the requested one, or the current machine time. */
  startOf(world: World): number {
    return this.#getOrThrow(world).origin.requested?.now ?? machineNow();
  }

  drop(name: string): boolean {
    const kept = this.#kept.get(name);
    if (kept === undefined || name === DEFAULT_WORLD) return false;
    this.#past.clear(kept.world);
    kept.world.close('dropped');
    this.#kept.delete(name);
    kept.origin.large?.release();
    this.#folder?.drop(name);
    return true;
  }

  /** Renames the file of a damaged world and deletes the world; `default` is created again. False for other worlds. */
  dropDamaged(name: string): boolean {
    if (this.#unavailable.get(name)?.state !== 'damaged') return false;
    this.#folder?.setAside(name);
    this.#unavailable.delete(name);
    if (name === DEFAULT_WORLD) this.#createDefault();
    return true;
  }

  /** Replaces the state of a world by an export of any world. The world keeps its name. */
  load(world: World, bytes: Buffer): void {
    const { name } = world;
    const { bytes: max } = this.#limits;
    if (bytes.length > max)
      throw new TooLarge(`The world has ${bytes.length} bytes; the limit is ${max} (SANDBOX_WORLD_SIZE)`);
    this.#requireMemory(bytes.length);
    const prepared = this.#starts.prepare(bytes, (loaded) => {
      if (loaded.name !== name) initializeWorld(loaded, { name, copied: true });
    });
    this.#replace(world, prepared, { endedBy: 'replaced' });
  }

  checkpoints(world: World): Checkpoints {
    return this.#getOrThrow(world).checkpoints;
  }

  restore(world: World, name: string): boolean {
    const bytes = this.checkpoints(world).bytesOf(name);
    if (bytes === undefined) return false;
    const prepared = this.#starts.prepare(bytes, () => {});
    this.#replace(world, prepared, { endedBy: 'restored' });
    return true;
  }

  close(): void {
    this.#past.clear();
    for (const { world, origin } of this.#kept.values()) {
      world.close();
      origin.large?.release();
    }
    this.#standIn?.close();
    this.#standIn = undefined;
    this.#kept.clear();
    this.#folder?.close();
  }

  /** Throws if the world was deleted, even if another world has its name now. */
  #getOrThrow(world: World): WorldEntry {
    const kept = this.#kept.get(world.name);
    if (kept?.world !== world) throw new WorldEnded(world.name, world.lifetime.endedBy ?? 'dropped');
    return kept;
  }

  #freeName(): string {
    let name: string;
    do name = `world-${++this.#unnamed}`;
    while (this.#kept.has(name) || this.#folder?.has(name));
    return name;
  }

  /** The whole state, from which `create` copies worlds. */
  stateOf({ world, checkpoint }: CopySource): Buffer {
    if (checkpoint === undefined) return world.toBytes();
    const bytes = this.checkpoints(world).bytesOf(checkpoint);
    if (bytes === undefined) throw new Error(`world ${world.name} has no checkpoint ${checkpoint}`);
    return bytes;
  }

  /** An earlier state, which must not be written. */
  stateAt(world: World, moment: Moment): PastState {
    return this.#past.use(world, moment, (bytes) => this.#requireMemory(bytes));
  }

  /** Replaces the state of a world and, with `origin`, its start state: both or neither. */
  #replace(world: World, next: World, { endedBy, origin }: Change): void {
    const folder = this.#folder;
    this.#past.clear(world);
    if (folder === undefined) return world.adopt(next, endedBy);
    const { name } = world;
    const change = folder.stage(name, bytesOf(next), origin);
    try {
      world.replaceFile(change.commit, endedBy);
    } catch (error) {
      change.discard();
      if (!world.isOpen) {
        this.#kept.delete(name);
        this.#unavailable.set(name, damagedWorld(name, change.path, error));
      }
      throw error;
    }
  }
}

/** Serializes a world and closes it. */
function bytesOf(world: World): Buffer {
  try {
    return world.toBytes();
  } finally {
    world.close();
  }
}

function whyTaken(name: string, path: string): string {
  return `The name ${name} is taken by the file ${path}, which is not an open world; choose another name, or move the file out of the data folder and restart the sandbox`;
}

function parentIn({ from }: CreateWorldOptions): string | undefined {
  return from === undefined || 'bytes' in from ? from?.parent : from.world.name;
}
