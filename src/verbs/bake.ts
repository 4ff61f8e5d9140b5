/**
 * Writes down what worlds of a scenario begin as, so that a start reads a file instead of playing.
 */
import { writeFileSync } from 'node:fs';
import { PLAYED_AT } from '../scenario/seed-files.ts';
import { DEFAULT_SEED } from '../world/worlds.ts';
import { play } from './player.ts';

/** `<name>.db` each. A scenario that names days of the calendar is left to be played when a world starts. */
export function bake(scenarios: readonly string[], folder: URL): void {
  for (const scenario of scenarios) {
    const elsewhen = play(scenario, DEFAULT_SEED, 0);
    if (elsewhen.playedAt === PLAYED_AT) writeFileSync(new URL(`${scenario}.db`, folder), elsewhen.bytes);
  }
}
