/**
 * The program is killed in operations on whole worlds: before each call of the file system and of SQLite, and at random
 * moments. A run takes a sample; CRASH_POINTS=1000 RANDOM_KILLS=1000 takes as many, and CRASH_SEED another sample.
 */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolders, OPERATIONS, type Folders } from './operations.ts';
import { measure, probe, readBefore, type Kill, type Reference } from './probe.ts';

const POINTS = Number(process.env['CRASH_POINTS'] ?? 24);
const RANDOM = Number(process.env['RANDOM_KILLS'] ?? 10);
const SEED = Number(process.env['CRASH_SEED'] ?? 1);
const LIMIT_MS = 60_000 + (POINTS + RANDOM) * 10_000;

let folders: Folders;
let references: Reference[] = [];

beforeAll(async () => {
  folders = await makeFolders();
  const [empty, full, damaged] = await Promise.all([
    readBefore(folders, 'empty'),
    readBefore(folders, 'full'),
    readBefore(folders, 'damaged'),
  ]);
  const before = { empty, full, damaged };
  references = await inParallel([...OPERATIONS], (operation) => measure(folders, operation, before[operation.folder]));
}, LIMIT_MS);
afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

it('detects the changes of each operation', () => {
  const unchanged = references.filter(({ before, after }) => JSON.stringify(before) === JSON.stringify(after));
  expect(unchanged.map(({ operation }) => operation.name)).toEqual([
    'the first start',
    'a start after a kill',
    'the end',
  ]);
  expect(references.filter(({ points }) => points < 3)).toEqual([]);
});

it(
  'after a kill before any call of the file system or SQLite, each world is in the state before or after the operation',
  async () => {
    const random = randomFrom(SEED);
    const all = references.flatMap((reference) =>
      Array.from({ length: reference.points }, (_, i) => ({ reference, kill: { point: i + 1 } as Kill })),
    );
    const chosen = sample(all, POINTS, random).map(({ reference, kill }, i) => {
      // Each point once. Additional kills, and every third of a sample, are followed by a kill in the next start.
      const isTwice = i >= all.length || (POINTS < all.length && i % 3 === 0);
      return { reference, kill: isTwice ? { ...kill, atStart: 1 + Math.floor(random() * 150) } : kill };
    });
    console.log(`${chosen.length} kills, of ${all.length} points in ${references.length} operations`);
    expect(await badOutcomes(chosen)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'after a kill at any time, each world is in the state before or after the operation',
  async () => {
    const random = randomFrom(SEED + 1);
    const chosen = Array.from({ length: RANDOM }, (_, i) => {
      const reference = references[i % references.length] as Reference;
      return { reference, kill: { afterMs: random() * reference.durationMs * 1.2 } };
    });
    expect(await badOutcomes(chosen)).toEqual([]);
  },
  LIMIT_MS,
);

async function badOutcomes(kills: readonly { reference: Reference; kill: Kill }[]): Promise<string[]> {
  const outcomes = await inParallel([...kills], async ({ reference, kill }) => {
    const problem = await probe(folders, reference, kill);
    return problem === undefined ? [] : [`${reference.operation.name} ${JSON.stringify(kill)}: ${problem}`];
  });
  return outcomes.flat();
}

async function inParallel<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of entries) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** As many as are wanted: in random order, and again from the start if there are not enough. */
function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const shuffled = items.map((item) => ({ item, place: random() })).toSorted((a, b) => a.place - b.place);
  return Array.from({ length: count }, (_, i) => (shuffled[i % shuffled.length] as { item: T }).item);
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
