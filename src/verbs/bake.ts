/**
 * Writes down what worlds of a scenario begin as, so that a start reads a file instead of playing.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DEFAULT_SEED } from '../world/worlds.ts';
import { BadScenario, type Player } from './player.ts';

/** Larger ones would make the package larger than they are worth: they are played when a world starts. */
const MOST_BYTES = 4 * 2 ** 20;

/**
 * `<name>.baked.gz` and `.json` each. One that names days of the calendar is left to be played when a world starts.
 * Answers what is wrong with those that can't be played at all.
 */
export function bake(player: Player, scenarios: readonly string[], folder: URL): string[] {
  return scenarios.flatMap((scenario) => {
    try {
      bakeOne(player, scenario, folder);
      return [];
    } catch (error) {
      if (error instanceof BadScenario) return error.message;
      throw error;
    }
  });
}

function bakeOne(player: Player, scenario: string, folder: URL): void {
  const on = (day: number, isAsked: boolean) => player.play(scenario, DEFAULT_SEED, day * 86_400_000, isAsked);
  const one = on(0, false);
  if (on(400, false).playedAt !== one.playedAt) return;
  const isDated = [0, 400].some((day) => on(day, true).playedAt !== one.playedAt);
  const bytes = gzipSync(one.bytes);
  if (bytes.length > MOST_BYTES) return;
  const { playedAt, clock } = one;
  writeFileSync(new URL(`${scenario}.baked.gz`, folder), bytes);
  writeFileSync(
    new URL(`${scenario}.baked.json`, folder),
    JSON.stringify({ playedAt, clock, ...(isDated ? { isDated } : {}) }),
  );
}
