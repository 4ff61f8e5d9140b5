/**
 * The states of worlds: reads present, kept and past ones, and replaces them by start states, other scenarios, exports
 * and checkpoints.
 */
import { machineNow } from '../clock.ts';
import type { LargeStart } from '../database/large-copy.ts';
import { TooLarge } from '../quota.ts';
import type { World } from '../state/world.ts';
import type { Change, KeptWorlds, WorldEntry } from './kept-worlds.ts';
import { PastStates, type Moment, type PastState } from './past-states.ts';
import type { CopySource, StartStates } from './start-states.ts';
import type { Template } from './template.ts';
import { initializeWorld } from './world-origin.ts';

interface StateParts {
  readonly starts: StartStates;
  readonly kept: KeptWorlds | undefined;
  readonly maxBytes: number;
  /** Throws if this number of bytes is not available. */
  readonly requireMemory: (bytes: number) => void;
  /** Throws if the world was deleted. */
  readonly findEntry: (world: World) => WorldEntry;
  /** Called before a world has another state; the result is called when it has. */
  readonly onEnding: (world: World) => (() => void) | undefined;
}

export class WorldStates {
  readonly #parts: StateParts;
  readonly #past = new PastStates();

  constructor(parts: StateParts) {
    this.#parts = parts;
  }

  /** The whole state, from which worlds are copied. */
  read({ world, checkpoint }: CopySource): Buffer {
    if (checkpoint === undefined) return world.storage.toBytes();
    const bytes = this.#parts.findEntry(world).checkpoints.read(checkpoint);
    if (bytes === undefined) throw new Error(`world ${world.name} has no checkpoint ${checkpoint}`);
    return bytes;
  }

  /** An earlier state, which must not be written. */
  openPast(world: World, moment: Moment): PastState {
    return this.#past.use(world, moment, this.#parts.requireMemory);
  }

  /** Forgets the earlier states of a world, or of all. */
  forgetPast(world?: World): void {
    this.#past.clear(world);
  }

  /** Other requests are served while the start state of a large copy is copied again. */
  reset(world: World): void | Promise<void> {
    const { starts, findEntry } = this.#parts;
    const entry = findEntry(world);
    if (entry.origin.large !== undefined) return this.#resetInSlices(entry, entry.origin.large);
    this.#replace(world, starts.open(entry.origin), { endedBy: 'reset' });
  }

  async #resetInSlices(entry: WorldEntry, large: LargeStart): Promise<void> {
    const { starts, requireMemory } = this.#parts;
    const { world, origin } = entry;
    requireMemory(large.size);
    large.use();
    try {
      const copy = await large.copy();
      if (world.lifetime.endedBy === undefined && entry.origin === origin)
        return this.#replace(world, starts.open(origin, copy), { endedBy: 'reset' });
      // The world has been deleted, or has started again from another state.
      copy.close();
    } finally {
      large.release();
    }
    return this.reset(world);
  }

  /** The instant at which a restart begins: the requested one, or the current machine time. */
  restartsAt(world: World): number {
    return this.#parts.findEntry(world).origin.requested?.now ?? machineNow();
  }

  /** Makes a scenario the start state of the world, with the scenario's clock if it has one, and resets the world. */
  restart(world: World, scenario: string | Template): void {
    const { starts, kept, findEntry } = this.#parts;
    const entry = findEntry(world);
    const origin = starts.ofRestart(entry.origin, scenario, { seed: world.seed, now: this.restartsAt(world) });
    this.#replace(world, starts.open(origin), { endedBy: 'restarted', origin });
    entry.origin.large?.release();
    entry.origin = kept?.folder.storedOrigin(origin) ?? origin;
  }

  /** Replaces the state of a world by an export of any world. The world keeps its name. */
  load(world: World, bytes: Buffer): void {
    const { starts, maxBytes, requireMemory } = this.#parts;
    const { name } = world;
    if (bytes.length > maxBytes)
      throw new TooLarge(
        `The world has ${bytes.length} bytes; the limit is ${maxBytes} (SANDBOX_WORLD_SIZE, or a quarter of the memory limit)`,
      );
    requireMemory(bytes.length);
    const prepared = starts.prepare(bytes, (loaded) => {
      if (loaded.name !== name) initializeWorld(loaded, { name, copied: true });
    });
    this.#replace(world, prepared, { endedBy: 'replaced' });
  }

  /** Returns false if there is no such checkpoint. */
  restore(world: World, checkpoint: string): boolean {
    const { starts, findEntry } = this.#parts;
    const bytes = findEntry(world).checkpoints.read(checkpoint);
    if (bytes === undefined) return false;
    this.#replace(
      world,
      starts.prepare(bytes, () => {}),
      { endedBy: 'restored' },
    );
    return true;
  }

  /** Replaces the state of a world and, with an origin, its start state: both or neither. */
  #replace(world: World, next: World, change: Change): void {
    const { kept, onEnding } = this.#parts;
    const onEnded = onEnding(world);
    this.forgetPast(world);
    if (kept === undefined) world.storage.replaceDatabase(next.storage, change.endedBy);
    else kept.replace(world, next, change);
    onEnded?.();
  }
}
