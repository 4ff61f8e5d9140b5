/**
 * Returns the memory of deleted worlds to the system. V8 collects garbage while the program allocates, so a program that
 * becomes idle after many worlds were deleted would keep their memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worlds } from '../world/lifecycle/worlds.ts';
import { trimHeap } from './trim-heap.ts';

const MIB = 2 ** 20;
/** Milliseconds between two looks. */
const LOOK_MS = 5000;
/** The share of the time between two looks that the program may work and still is idle. */
const IDLE_SHARE = 0.05;
/** A collection takes tens of milliseconds, in which no request is served. */
const MIN_ENDED = 16 * MIB;
const MIN_GROWTH = 32 * MIB;
const MIN_LOOKS_BETWEEN = 3;

export interface MemoryLook {
  /** CPU time since the last look as a share of the time. */
  workingShare: number;
  /** The resident memory. */
  bytes: number;
  /** The memory of all worlds that have been deleted or replaced so far. */
  endedBytes: number;
}

/** Decides by looks at regular intervals when to collect garbage. */
export class IdleMemory {
  #firstBytes: number | undefined;
  #collected = 0;
  #looksSince = MIN_LOOKS_BETWEEN;

  isCollectionDue({ workingShare, bytes, endedBytes }: MemoryLook): boolean {
    this.#looksSince++;
    this.#firstBytes ??= bytes;
    return (
      workingShare <= IDLE_SHARE &&
      endedBytes - this.#collected >= MIN_ENDED &&
      bytes - this.#firstBytes >= MIN_GROWTH &&
      this.#looksSince >= MIN_LOOKS_BETWEEN
    );
  }

  afterCollection({ endedBytes }: Pick<MemoryLook, 'endedBytes'>): void {
    this.#collected = endedBytes;
    this.#looksSince = 0;
  }
}

/** For a process of its own: a program that embeds the sandbox decides itself. */
export function collectGarbageWhenIdle(worlds: Worlds): void {
  const memory = new IdleMemory();
  let before = process.cpuUsage();
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const workingShare = (user + system) / 1000 / LOOK_MS;
    const { endedBytes } = worlds;
    if (!memory.isCollectionDue({ workingShare, bytes: process.memoryUsage.rss(), endedBytes })) return;
    collectGarbage();
    memory.afterCollection({ endedBytes });
    // The native parts of the collected objects are freed after this turn.
    setImmediate(trimHeap);
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

let collect: NodeJS.GCFunction | undefined;

/** Collects like V8 before it runs out of memory, which also frees the pages that V8 keeps for later. */
export function collectGarbage(): void {
  collect ??= exposedCollector();
  void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** New contexts have the function from the moment on that the flag is set. */
function exposedCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  // The flag defines it in each new context.
  return runInNewContext('gc') as NodeJS.GCFunction;
}
