/**
 * From a scenario's name to what worlds of it begin as. With the usual seed that is a file that the build has baked;
 * all else is played, by what a start has no time to load: call `prepare` first.
 */
import { bakedSeed, PLAYED_AT } from '../scenario/seed-files.ts';
import { DEFAULT_SEED, type Play, type Template } from '../world/worlds.ts';

const baked = new Map<string, Template | undefined>();
let played: Play | undefined;

/** Throws `UnknownSeed` when there is no such scenario. */
function bakedTemplate(scenario: string, seed: string): Template | undefined {
  if (seed !== DEFAULT_SEED) return undefined;
  if (!baked.has(scenario)) {
    const bytes = bakedSeed(scenario);
    baked.set(scenario, bytes && { bytes, playedAt: PLAYED_AT });
  }
  return baked.get(scenario);
}

/** What `play` needs for this scenario and seed. Rejects with `UnknownSeed` when there is no such scenario. */
export async function prepare(scenario: string, seed: string): Promise<void> {
  if (bakedTemplate(scenario, seed) === undefined) played ??= (await import('./player.ts')).play;
}

export const play: Play = (scenario, seed, now) => {
  const template = bakedTemplate(scenario, seed) ?? played?.(scenario, seed, now);
  if (template === undefined) throw new Error(`scenario ${scenario} is played before anything was prepared for that`);
  return template;
};
