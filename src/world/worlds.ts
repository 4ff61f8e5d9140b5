/**
 * All worlds of this process. Each is born from the written-down database of a scenario or of another world, and
 * remembers how, so that a reset is the same birth again.
 */
import { settle, type Birth } from './birth.ts';
import { isOfThisVersion } from './check-file.ts';
import { machineNow, type ClockMode } from './clock.ts';
import { Folder, type Written } from './folder.ts';
import { moveDays } from './move-days.ts';
import { MOST_CHECKPOINTS, TooLarge, TooMany, USUAL_LIMITS, type WorldLimits } from './full.ts';
import { DEFAULT_WORLD } from './names.ts';
import { World } from './world.ts';

export const DEFAULT_SEED = '1';
const DAY = 86_400_000;

/** A scenario, played at `playedAt`; every world of it is a copy, moved by whole days to the day on which it starts. */
export interface Template {
  bytes: Buffer;
  playedAt: number;
  /** What the clock of a world of it says first, and whether it runs, where the scenario says so. */
  clock?: { now?: number | undefined; mode?: ClockMode | undefined } | undefined;
}

/**
 * Plays a scenario with a seed, or takes it from where it was kept. One that names days of the calendar is played for
 * `now`, the instant at which the world is to start, so that those days are not moved. Unless somebody has asked for
 * that instant, a scenario with a clock of its own starts by that.
 */
export type Play = (scenario: string, seed: string, now: number, isAsked?: boolean) => Template;

export interface Wish {
  name?: string | undefined;
  scenario?: string | undefined;
  seed?: string | undefined;
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** Milliseconds of machine time until it is dropped. */
  ttl?: number | undefined;
  /** A world to copy instead of a scenario, and one of its checkpoints instead of its present. */
  from?: { world: World; checkpoint?: string | undefined } | undefined;
}

export interface Checkpoint {
  name: string;
  createdAt: number;
}

interface Kept {
  world: World;
  birth: Birth;
  checkpoints: Map<string, Written>;
}

export interface WorldsOptions {
  play: Play;
  /** What a world starts from when its wish names nothing. */
  scenario: string;
  seed?: string | undefined;
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** One file a world, kept over restarts; without it worlds live in memory. */
  folder?: string | undefined;
  limits?: Partial<WorldLimits> | undefined;
}

/** Templates by the days by which they were moved, for all worlds of the process: most start on the same day. */
const movedBytes = new WeakMap<Buffer, Map<number, Buffer>>();

export class Worlds {
  readonly #play: Play;
  readonly #scenario: string;
  readonly #seed: string;
  readonly #folder: Folder | undefined;
  readonly #limits: WorldLimits;
  readonly #kept = new Map<string, Kept>();
  #unnamed = 0;

  constructor({ play, scenario, seed = DEFAULT_SEED, now, clock, folder, limits }: WorldsOptions) {
    this.#play = play;
    this.#scenario = scenario;
    this.#seed = seed;
    this.#limits = { ...USUAL_LIMITS, ...limits };
    this.#folder = folder === undefined ? undefined : new Folder(folder);
    try {
      this.#openKept();
      if (!this.#kept.has(DEFAULT_WORLD)) this.create({ name: DEFAULT_WORLD, now, clock });
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #openKept(): void {
    for (const name of this.#folder?.names() ?? []) {
      const found = this.#folder?.open(name);
      if (found === undefined) continue;
      if (!isOfThisVersion(found.path)) throw new Error(`${found.path} was written by another version`);
      this.#kept.set(name, { world: new World(found.path, this.#limits.bytes), ...found });
    }
  }

  /** What a world starts from when its wish names nothing. */
  get startUp(): { scenario: string; seed: string } {
    return { scenario: this.#scenario, seed: this.#seed };
  }

  get default(): World {
    return this.#must(DEFAULT_WORLD).world;
  }

  get(name: string): World | undefined {
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    if (kept.birth.until === undefined || machineNow() < kept.birth.until) return kept.world;
    this.drop(name);
    return undefined;
  }

  list(): World[] {
    return [...this.#kept.keys()].flatMap((name) => this.get(name) ?? []);
  }

  /** Undefined when the name is taken. Throws `TooMany` when there are as many worlds as there may be. */
  create(wish: Wish): World | undefined {
    const name = wish.name ?? this.#freeName();
    if (this.get(name) !== undefined) return undefined;
    this.#makeRoom();
    const until = wish.ttl === undefined ? undefined : machineNow() + wish.ttl;
    const birth: Birth = { ...this.#source(wish), name, until };
    const world = this.#bear(birth);
    this.#kept.set(name, { world, birth, checkpoints: new Map() });
    return world;
  }

  /** Those whose time is over go first. */
  #makeRoom(): void {
    const { worlds: most } = this.#limits;
    if (this.#kept.size < most || this.list().length < most) return;
    throw new TooMany(`There are ${most} worlds, as many as SANDBOX_MAX_WORLDS lets be: drop one`);
  }

  /** Of what can't be kept, nothing is. */
  #bear(birth: Birth): World {
    const { name, bytes } = birth;
    let world: World | undefined;
    try {
      world = new World(this.#folder?.write(name, bytes) ?? bytes, this.#limits.bytes);
      this.#folder?.writeBirth(birth);
      settle(world, birth);
      return world;
    } catch (error) {
      world?.close();
      this.#folder?.drop(name);
      throw error;
    }
  }

  reset(world: World): void {
    const { birth } = this.#must(world.name);
    this.#swap(world, birth.bytes);
    settle(world, birth);
  }

  /** From now on the world starts as this scenario, by its clock where it has one; and it starts again. */
  restart(world: World, scenario: string | Template): void {
    const kept = this.#must(world.name);
    const { name, until, asked } = kept.birth;
    const start = this.startOf(world);
    const template = typeof scenario === 'string' ? this.#play(scenario, world.seed, start) : scenario;
    const { now = asked?.now, mode = asked?.clock } = template.clock ?? {};
    const birth = { bytes: this.#moved(template, now ?? start), name, until, asked, now, clock: mode };
    this.#folder?.writeBirth(birth);
    kept.birth = birth;
    this.reset(world);
  }

  /** When it would start if it started again: by what was asked for it, or by the machine's time. */
  startOf(world: World): number {
    return this.#must(world.name).birth.asked?.now ?? machineNow();
  }

  drop(name: string): boolean {
    const kept = this.#kept.get(name);
    if (kept === undefined || name === DEFAULT_WORLD) return false;
    kept.world.close();
    this.#kept.delete(name);
    this.#folder?.drop(name);
    return true;
  }

  /** The bytes become this world's state; whatever world they were written from, it keeps its name. */
  load(world: World, bytes: Buffer): void {
    const { name } = world;
    const { bytes: most } = this.#limits;
    if (bytes.length > most) throw new TooLarge(`A world may have ${most} bytes, and this has ${bytes.length}`);
    this.#swap(world, bytes);
    if (world.name !== name) settle(world, { name, copied: true });
  }

  checkpoints(world: World): Checkpoint[] {
    return [...this.#must(world.name).checkpoints].map(([name, { createdAt }]) => ({ name, createdAt }));
  }

  /** Undefined when the name is taken. */
  checkpoint(world: World, name: string): Checkpoint | undefined {
    const { checkpoints } = this.#must(world.name);
    if (checkpoints.has(name)) return undefined;
    if (checkpoints.size >= MOST_CHECKPOINTS)
      throw new TooMany(`The world ${world.name} has ${MOST_CHECKPOINTS} checkpoints: drop one`);
    const written = { bytes: world.toBytes(), createdAt: world.now() };
    const size = [...checkpoints.values(), written].reduce((sum, { bytes }) => sum + bytes.length, 0);
    const { bytes: most } = this.#limits;
    if (size > most) throw new TooLarge(`The checkpoints of a world may have ${most} bytes, and these have ${size}`);
    this.#folder?.writeCheckpoint(world.name, name, written);
    checkpoints.set(name, written);
    return { name, createdAt: written.createdAt };
  }

  restore(world: World, name: string): boolean {
    const written = this.#must(world.name).checkpoints.get(name);
    if (written !== undefined) this.#swap(world, written.bytes);
    return written !== undefined;
  }

  dropCheckpoint(world: World, name: string): boolean {
    const dropped = this.#must(world.name).checkpoints.delete(name);
    if (dropped) this.#folder?.dropCheckpoint(world.name, name);
    return dropped;
  }

  close(): void {
    for (const { world } of this.#kept.values()) world.close();
    this.#kept.clear();
    this.#folder?.close();
  }

  #must(name: string): Kept {
    const kept = this.#kept.get(name);
    if (kept === undefined) throw new Error(`there is no world ${name}`);
    return kept;
  }

  #freeName(): string {
    let name: string;
    do name = `world-${++this.#unnamed}`;
    while (this.#kept.has(name));
    return name;
  }

  #source({ scenario, seed, now, clock, from }: Wish): Pick<Birth, 'bytes' | 'now' | 'clock' | 'copied' | 'asked'> {
    const asked = { now, clock };
    if (from !== undefined) return { bytes: this.#original(from), copied: true, asked, ...asked };
    const start = now ?? machineNow();
    const template = this.#play(scenario ?? this.#scenario, seed ?? this.#seed, start, now !== undefined);
    const told = template.clock;
    const first = now ?? told?.now;
    return { bytes: this.#moved(template, first ?? start), asked, now: first, clock: clock ?? told?.mode };
  }

  #original({ world, checkpoint }: NonNullable<Wish['from']>): Buffer {
    if (checkpoint === undefined) return world.toBytes();
    const written = this.#must(world.name).checkpoints.get(checkpoint);
    if (written === undefined) throw new Error(`world ${world.name} has no checkpoint ${checkpoint}`);
    return written.bytes;
  }

  /** A template with all its days moved to a start. */
  #moved({ bytes: template, playedAt }: Template, start: number): Buffer {
    const days = Math.floor((start - playedAt) / DAY);
    if (days === 0) return template;
    let byDays = movedBytes.get(template);
    if (byDays === undefined || byDays.size >= 8) movedBytes.set(template, (byDays = new Map()));
    let bytes = byDays.get(days);
    if (bytes === undefined) byDays.set(days, (bytes = moveDays(template, days)));
    return bytes;
  }

  #swap(world: World, bytes: Buffer): void {
    world.swap(this.#folder?.stage(world.name, bytes) ?? bytes);
  }
}
