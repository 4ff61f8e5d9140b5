/**
 * What the one who runs a world may change of the world itself: its settings, its regions.
 */
import type { Country, Region } from '../model/marketplaces.ts';
import { REGIONS } from '../model/marketplaces.ts';
import type { Settings } from '../model/settings.ts';
import type { Regions } from '../world/stores/world-row.ts';
import type { World } from '../world/world.ts';

export function changeSettings(world: World, changes: Partial<Settings>): void {
  world.updateWorldRow({ settings: { ...world.settings, ...changes } });
}

/** A country is served by one region: others lose it. What no region serves can't be reached. */
export function assignCountries(world: World, region: Region, countries: readonly Country[]): void {
  const others = REGIONS.map((other) => [
    other,
    world.regions[other].filter((country) => !countries.includes(country)),
  ]);
  // One entry for each region.
  const regions = Object.fromEntries(others) as Regions;
  world.updateWorldRow({ regions: { ...regions, [region]: [...countries] } });
}
