/**
 * The worlds of this process. Each world is created from the database of a scenario or of another world, and keeps the
 * bytes of its start state: a reset opens them again.
 */
import type { WorldOrigin } from './world-origin.ts';
import { createEmptyWorld } from '../state/empty-world.ts';
import { requireMemory } from '../memory.ts';
import { machineNow, type ClockMode } from '../clock.ts';
import { Checkpoints } from './checkpoints.ts';
import { WorldEnded } from '../files/lifetime.ts';
import { QuotaExceeded, DEFAULT_LIMITS, type WorldLimits } from '../quota.ts';
import { DEFAULT_WORLD } from '../world-names.ts';
import { WorldStates } from './world-states.ts';
import { KeptWorlds, type WorldEntry } from './kept-worlds.ts';
import { toExpiry, largeOrigin, StartStates, type CreateWorldOptions, type StartState } from './start-states.ts';
import { DEFAULT_SEED, type CompiledScenario } from './template.ts';
import { damagedWorld, unavailableError, type UnavailableWorld } from './unavailable.ts';
import { defaultMaxOpen } from '../files/open-worlds.ts';
import { whyNotReady } from './readiness.ts';
import { WorldTasks } from './world-tasks.ts';
import type { World } from '../state/world.ts';

interface WorldsOptions {
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
  /** Undefined without a data folder. */
  readonly #kept: KeptWorlds | undefined;
  readonly #path: string | undefined;
  readonly #limits: WorldLimits;
  readonly #onExpired: WorldsOptions['onExpired'];
  readonly #entries = new Map<string, WorldEntry>();
  readonly #first: Pick<CreateWorldOptions, 'now' | 'clock'>;
  readonly states: WorldStates;
  /** Called before a world is deleted or has another state; the result is called unless this fails. */
  onEnding: ((world: World) => () => void) | undefined;
  #standIn: World | undefined;
  #unnamed = 0;

  /** Opens the worlds of the data folder. A world that cannot be opened is listed as unavailable. */
  constructor({ compile, scenario, seed, now, clock, folder, limits, tasks, onExpired }: WorldsOptions) {
    this.tasks = tasks ?? new WorldTasks();
    this.tasks.turns.databases = {
      bytes: () => this.#countDatabases(),
      releaseCaches: () => this.#entries.forEach(({ world }) => world.storage.releaseCache()),
    };
    this.#onExpired = onExpired;
    this.#first = { now, clock };
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    const { bytes: maxBytes, open: maxOpen = defaultMaxOpen() } = this.#limits;
    this.#starts = new StartStates({ compile, scenario, seed, maxBytes });
    this.#path = folder;
    this.#kept = folder === undefined ? undefined : new KeptWorlds(folder, this.#entries, { maxBytes, maxOpen });
    this.states = new WorldStates({
      starts: this.#starts,
      kept: this.#kept,
      maxBytes,
      requireMemory: (bytes) => this.requireMemory(bytes),
      findEntry: (world) => this.entry(world),
      onEnding: (world) => this.onEnding?.(world),
    });
    try {
      this.#kept?.openAll();
      if (!this.#entries.has(DEFAULT_WORLD) && !this.#kept?.unavailable.has(DEFAULT_WORLD)) this.#createDefault();
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
    const entry = this.#entries.get(DEFAULT_WORLD);
    if (entry !== undefined) return entry.world;
    const { scenario, seed = DEFAULT_SEED } = this.startUp;
    return (this.#standIn ??= createEmptyWorld({ name: DEFAULT_WORLD, scenario, seed, now: machineNow() }));
  }

  /** The files in the data folder that are named like a world and cannot be opened. */
  get unavailable(): UnavailableWorld[] {
    return [...(this.#kept?.unavailable.values() ?? [])];
  }

  /** Describes a world whose file proves to be damaged while it is open. */
  describeDamage({ name }: World, error: unknown): UnavailableWorld {
    return this.#kept?.describeDamage(name, error) ?? damagedWorld(name, name, error);
  }

  /** Undefined if there is no such world. Throws `WorldUnavailable` if its file cannot be opened. */
  enter(name: string): World | undefined {
    const unavailable = this.#kept?.unavailable.get(name);
    if (unavailable !== undefined) throw unavailableError(unavailable);
    const world = this.get(name);
    if (world !== undefined) this.#kept?.use(world);
    return world;
  }

  /** Why requests cannot be served at present, such as a full disk; undefined if they can. */
  whyNotReady(): string | undefined {
    return whyNotReady(this.#path);
  }

  get(name: string): World | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.origin.until === undefined || machineNow() < entry.origin.until) return entry.world;
    if (this.drop(name)) this.#onExpired?.(name);
    return undefined;
  }

  list(): World[] {
    return [...this.#entries.keys()].flatMap((name) => this.get(name) ?? []);
  }

  /** Returns undefined if the name is taken. Throws `QuotaExceeded` at the limit of worlds. */
  create(options: CreateWorldOptions): World | undefined {
    const name = options.name ?? this.#freeName();
    if (!this.#admits(name)) return undefined;
    const origin: WorldOrigin = {
      ...this.#startState(options),
      name,
      parent: parentIn(options),
      until: toExpiry(options),
    };
    this.requireMemory(origin.bytes.length);
    const start = this.#starts.open(origin);
    return this.#add(origin, this.#kept?.create(origin, start) ?? start);
  }

  /**
   * Like `create`, for a copy of the present state of a large world (`isCopiedInSlices`). Other requests are served
   * while it is copied.
   */
  async copyInSlices(original: World, options: Omit<CreateWorldOptions, 'from'>): Promise<World | undefined> {
    if (options.name !== undefined && !this.#admits(options.name)) return undefined;
    // One copy is the start state.
    this.requireMemory(2 * original.storage.memoryBytes);
    const large = await original.storage.copyInSlices();
    let world: World | undefined;
    try {
      const copy = await large.copy();
      try {
        const name = options.name ?? this.#freeName();
        const origin = largeOrigin(large, { ...options, name, parent: original.name });
        if (this.#admits(name)) world = this.#add(origin, this.#starts.open(origin, copy));
      } finally {
        if (world === undefined) copy.close();
      }
      return world;
    } finally {
      if (world === undefined) large.release();
    }
  }

  #add(origin: WorldOrigin, world: World): World {
    const folder = this.#kept?.folder;
    const stored = folder?.storedOrigin(origin) ?? origin;
    const checkpoints = new Checkpoints(world, folder, this.#limits.bytes);
    this.#entries.set(origin.name, { world, origin: stored, checkpoints });
    return world;
  }

  /** Returns false if the name is taken. */
  #admits(name: string): boolean {
    if (this.get(name) !== undefined) return false;
    this.#kept?.requireFree(name);
    this.#makeRoom();
    return true;
  }

  /** Deletes expired worlds first: `list` does that. */
  #makeRoom(): void {
    const { worlds: max } = this.#limits;
    if (this.#entries.size < max || this.list().length < max) return;
    const { memory, worldsFollowMemory } = this.#limits;
    const reason = worldsFollowMemory
      ? `by the memory limit of ${Math.floor((memory ?? 0) / 2 ** 20)} MiB`
      : 'SANDBOX_MAX_WORLDS';
    throw new QuotaExceeded(`The limit of ${max} worlds (${reason}) is reached; delete a world, or raise the limit`);
  }

  #startState({ from, ...options }: CreateWorldOptions): StartState {
    if (from === undefined) return this.#starts.ofScenario(options);
    return this.#starts.ofCopy('bytes' in from ? from.bytes : this.states.read(from), options);
  }

  /** Throws `QuotaExceeded` if the memory of the process has no room for so many bytes. */
  requireMemory(bytes: number): void {
    requireMemory(bytes, this.#limits.memory, () => this.#countDatabases() + this.tasks.threadBytes / 2);
  }

  #countDatabases(): number {
    const countBytes = ({ world, origin }: WorldEntry): number => world.storage.memoryBytes + (origin.large?.size ?? 0);
    return [...this.#entries.values()].reduce((sum, entry) => sum + countBytes(entry), 0);
  }

  drop(name: string): boolean {
    const entry = this.#entries.get(name);
    if (entry === undefined || name === DEFAULT_WORLD) return false;
    this.onEnding?.(entry.world)();
    this.states.forgetPast(entry.world);
    entry.world.storage.close('dropped');
    this.#entries.delete(name);
    entry.origin.large?.release();
    this.#kept?.folder.drop(name);
    return true;
  }

  /** Renames the file of a damaged world and deletes the world; `default` is created again. False for other worlds. */
  dropDamaged(name: string): boolean {
    if (this.#kept?.setAside(name) !== true) return false;
    if (name === DEFAULT_WORLD) this.#createDefault();
    return true;
  }

  close(): void {
    this.states.forgetPast();
    for (const { world, origin } of this.#entries.values()) {
      world.storage.close();
      origin.large?.release();
    }
    this.#standIn?.storage.close();
    this.#standIn = undefined;
    this.#entries.clear();
    this.#kept?.folder.close();
  }

  /** Throws if the world was deleted, even if another world has its name now. */
  entry(world: World): WorldEntry {
    const entry = this.#entries.get(world.name);
    if (entry?.world !== world) throw new WorldEnded(world.name, world.lifetime.endedBy ?? 'dropped');
    return entry;
  }

  #freeName(): string {
    let name: string;
    do name = `world-${++this.#unnamed}`;
    while (this.#entries.has(name) || this.#kept?.folder.has(name));
    return name;
  }
}

function parentIn({ from }: CreateWorldOptions): string | undefined {
  return from === undefined || 'bytes' in from ? from?.parent : from.world.name;
}
