/**
 * Changes the settings and the regions of a world.
 */
import type { Country, Region } from '../../model/marketplaces.ts';
import { REGIONS } from '../../model/marketplaces.ts';
import type { Settings } from '../../model/settings.ts';
import type { Regions } from '../../world/stores/world-row.ts';
import type { World } from '../../world/state/world.ts';

export function changeSettings(world: World, changes: Partial<Settings>): void {
  world.updateRow({ settings: { ...world.settings, ...changes } });
}

/** Assigns countries to a region and removes them from the others. A country without a region is unreachable. */
export function assignCountries(world: World, region: Region, countries: readonly Country[]): void {
  const others = REGIONS.map((other) => [
    other,
    world.row.regions[other].filter((country) => !countries.includes(country)),
  ]);
  // REGIONS has each region once.
  const regions = Object.fromEntries(others) as Regions;
  world.updateRow({ regions: { ...regions, [region]: [...countries] } });
}
