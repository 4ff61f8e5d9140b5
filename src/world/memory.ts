/**
 * The memory limit of this process, such as that of its container, the limits that follow from it, and whether there is
 * room for another world.
 */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { DEFAULT_LIMITS, QuotaExceeded } from './quota.ts';

const MIB = 2 ** 20;
/** The program without worlds, and what the kernel counts beside it. */
const BASE_BYTES = 96 * MIB;
/** A small world in memory with its statements and caches, and what the allocator does not reuse of deleted ones. */
const WORLD_BYTES = 2.5 * MIB;
const MIN_WORLDS = 8;
const MIN_WORLD_BYTES = 16 * MIB;
const [JOURNAL_SHARE, WORLD_SHARE, LARGE_VALUE_SHARE] = [1 / 16, 1 / 4, 1 / 16];
/** The default for what reports of all worlds share; see `sized-values.ts`. */
const LARGE_VALUE_BYTES = 128 * MIB;

/** The limits that apply unless an option sets them. */
interface MemoryDefaults {
  /** The number of worlds in memory. */
  worlds: number;
  /** The size of one of them. */
  worldBytes: number;
  /** The size of the journals of all worlds together. */
  journalBytes: number;
}

/** Returns undefined if the memory of the process is limited only by that of the machine. */
export function memoryLimit(): number | undefined {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : undefined;
}

export function defaultsFor(limit: number | undefined): MemoryDefaults {
  const { worlds, bytes } = DEFAULT_LIMITS;
  if (limit === undefined) return { worlds, worldBytes: bytes, journalBytes: Infinity };
  return {
    worlds: clamp(Math.floor((limit - BASE_BYTES) / WORLD_BYTES), MIN_WORLDS, worlds),
    worldBytes: clamp(Math.floor((limit * WORLD_SHARE) / MIB) * MIB, MIN_WORLD_BYTES, bytes),
    journalBytes: Math.floor(limit * JOURNAL_SHARE),
  };
}

/** The size of the values that reports share, in all worlds together. */
export function largeValueBytes(limit: number | undefined): number {
  return Math.min(LARGE_VALUE_BYTES, (limit ?? Infinity) * LARGE_VALUE_SHARE);
}

/** Memory of the process in bytes. */
interface MemoryUse {
  limit: number | undefined;
  /** What only this process uses and the kernel cannot take back. */
  anonymous: number;
  /** Known to be in use: the heap of V8, its buffers and the databases in memory. */
  readonly accounted: number;
}

const MAX_SHARE = 0.8;
/** For work that has a turn, whose size is known. */
const TURNS_SHARE = 0.9;
/** Of the program without worlds, outside the heap. */
const NATIVE_BASE = 16 * MIB;
/** SQLite caches pages of a database in memory. */
const DATABASE_FACTOR = 2;

/** Sums up the databases only if the answer depends on them, because there may be a thousand. */
export function readMemoryUse(limit: number | undefined, sumDatabases: () => number): MemoryUse {
  return {
    limit,
    anonymous: anonymousBytes(),
    get accounted() {
      const { heapTotal, external } = process.memoryUsage();
      return NATIVE_BASE + heapTotal + external + sumDatabases() * DATABASE_FACTOR;
    },
  };
}

/**
 * Whether another database of this size fits. The allocator keeps the memory of deleted worlds for new ones, so what is
 * resident and not accounted for is free.
 */
export function hasRoomFor(bytes: number, use: MemoryUse): boolean {
  const { limit, anonymous } = use;
  if (limit === undefined) return true;
  const room = limit * MAX_SHARE - bytes * DATABASE_FACTOR;
  return anonymous <= room || Math.min(anonymous, use.accounted) <= room;
}

/** Throws `QuotaExceeded` for a database for which the kernel would end the process. */
export function requireMemory(bytes: number, limit: number | undefined, sumDatabases: () => number): void {
  if (limit === undefined || hasRoomFor(bytes, readMemoryUse(limit, sumDatabases))) return;
  throw new QuotaExceeded(
    `Another ${Math.ceil(bytes / MIB)} MiB do not fit into the memory of the sandbox, which is limited to ${Math.floor(limit / MIB)} MiB; delete a world, or raise the limit`,
  );
}

/** The bytes that work may use beside what is in use, such as those of an idle thread. */
export function memoryLeft(limit: number | undefined, sumDatabases: () => number, threadBytes: number): number {
  if (limit === undefined) return Infinity;
  const { anonymous, accounted } = readMemoryUse(limit, sumDatabases);
  // What is not accounted for is kept by the allocator, which uses a part of it again.
  return limit * TURNS_SHARE - (anonymous + Math.min(anonymous, accounted + threadBytes)) / 2;
}

export function refusal(bytes: number, limit = 0): QuotaExceeded {
  return new QuotaExceeded(
    `The answer or file needs ${Math.ceil(bytes / MIB)} MiB, and the memory of the sandbox, which is limited to ${Math.floor(limit / MIB)} MiB, has no room for them; delete a world, or raise the limit`,
  );
}

function anonymousBytes(): number {
  try {
    const [, kib] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Number(kib) * 1024;
  } catch {
    // Not Linux.
  }
  return process.memoryUsage.rss();
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
