/**
 * The quantities that rows of a product can have, by the names of reports of version 3. A query whose rows need some of
 * them names their groups: `groupsOf(quantities)`.
 */
import type { Group } from './groups.ts';
import type { Quantity } from './quantity.ts';
import { SD_QUANTITIES } from './sponsored-display.ts';
import { SB_PURCHASED_QUANTITIES, SB_QUANTITIES } from './sponsored-brands.ts';
import { SP_QUANTITIES } from './sponsored-products.ts';
import { TRAFFIC_QUANTITIES } from './traffic.ts';

type QuantitiesByName = ReadonlyMap<string, Quantity>;

export const QUANTITIES: Readonly<
  Record<'sponsoredProducts' | 'headlineSearch' | 'sponsoredDisplay', QuantitiesByName>
> = {
  sponsoredProducts: byName([...TRAFFIC_QUANTITIES, ...SP_QUANTITIES]),
  headlineSearch: byName([...TRAFFIC_QUANTITIES, ...SB_QUANTITIES, ...SB_PURCHASED_QUANTITIES]),
  sponsoredDisplay: byName([...TRAFFIC_QUANTITIES, ...SD_QUANTITIES]),
};

function byName(list: readonly Quantity[]): QuantitiesByName {
  return new Map(list.map((quantity) => [quantity.name, quantity]));
}

/** The groups that these quantities need, each once. */
export function groupsOf(quantities: Iterable<Quantity>): readonly Group[] {
  return [...new Set([...quantities].flatMap(({ groups }) => groups))];
}
