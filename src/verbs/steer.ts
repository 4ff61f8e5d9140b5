/**
 * What the one who runs a world may change of the world itself: its clock, its settings, its regions.
 */
import type { Country, Region } from '../model/marketplaces.ts';
import { REGIONS } from '../model/marketplaces.ts';
import type { Settings } from '../model/settings.ts';
import type { ClockMode } from '../world/clock.ts';
import type { Regions, World } from '../world/world.ts';
import { dueEvents, type DueEvent } from './due-events.ts';

/** The clock jumps; what would have come due on the way is not told. */
export function turnClock(
  world: World,
  { now, mode }: { now?: number | undefined; mode?: ClockMode | undefined },
): void {
  world.setClock(now ?? world.now(), mode ?? world.clockMode);
}

/** The clock moves on to an instant that is not before now; answers what came due on the way. */
export function advanceClock(world: World, to: number): DueEvent[] {
  const events = dueEvents(world, world.now(), to);
  world.setClock(to, world.clockMode);
  return events;
}

export function changeSettings(world: World, changes: Partial<Settings>): void {
  world.changeSelf({ settings: { ...world.settings, ...changes } });
}

/** A country is served by one region: others lose it. What no region serves can't be reached. */
export function assignCountries(world: World, region: Region, countries: readonly Country[]): void {
  const others = REGIONS.map((other) => [
    other,
    world.regions[other].filter((country) => !countries.includes(country)),
  ]);
  // One entry for each region.
  const regions = Object.fromEntries(others) as Regions;
  world.changeSelf({ regions: { ...regions, [region]: [...countries] } });
}
