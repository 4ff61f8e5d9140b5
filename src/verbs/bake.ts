/**
 * Writes down what worlds of a scenario begin as, so that a start reads a file instead of playing.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BakedFacts } from '../scenario/library.ts';
import { DEFAULT_SEED } from '../world/worlds.ts';
import { play } from './player.ts';

/** Larger ones would make the package larger than they are worth: they are played when a world starts. */
const MOST_BYTES = 4 * 2 ** 20;

/** `<name>.baked.gz` and `.json` each. One that names days of the calendar is left to be played when a world starts. */
export function bake(scenarios: readonly string[], folder: URL): void {
  for (const scenario of scenarios) {
    const [one, other] = [0, 400].map((day) => play(scenario, DEFAULT_SEED, day * 86_400_000, true));
    if (one === undefined || other === undefined || one.playedAt !== other.playedAt) continue;
    const bytes = gzipSync(one.bytes);
    if (bytes.length > MOST_BYTES) continue;
    const { playedAt, clock } = one;
    writeFileSync(new URL(`${scenario}.baked.gz`, folder), bytes);
    writeFileSync(new URL(`${scenario}.baked.json`, folder), JSON.stringify({ playedAt, clock } as BakedFacts));
  }
}
