/**
 * Flattens a seed: items that are nested in their parents become items of one list per collection.
 */
import { COLLECTIONS, isAdGroupKind, isCampaignKind, kindOf, type CollectionName } from '../../model/kinds.ts';
import type { Entities, Items } from '../../model/schemas/entity-schema.ts';

export interface Placed<Item> {
  item: Item;
  /** The path of the item in the seed: `campaigns[0].adGroups[1]`. */
  path: string;
  inCampaign: Items['campaigns' | 'sbCampaigns' | 'sdCampaigns'] | undefined;
  inAdGroup: Items['adGroups' | 'sbAdGroups' | 'sdAdGroups'] | undefined;
}

export type Flat = { [C in CollectionName]: Placed<Items[C]>[] };

/** A seed, or an item with the lists of its children. */
type Holder = { [C in CollectionName]?: Items[C][] | undefined };
type Parents = Pick<Placed<unknown>, 'inCampaign' | 'inAdGroup'>;

/** Collections come after those of their parents, so nested items precede those of the top-level lists. */
export function flatten(entities: Entities): Flat {
  // Each collection starts empty; `addItems` adds items of its own kind.
  const flat = Object.fromEntries(COLLECTIONS.map((name) => [name, []])) as unknown as Flat;
  addLists(flat, entities, '', { inCampaign: undefined, inAdGroup: undefined });
  return flat;
}

function addLists(flat: Flat, holder: Holder, prefix: string, parents: Parents): void {
  for (const name of COLLECTIONS) addItems(flat, name, holder, prefix, parents);
}

function addItems<C extends CollectionName>(
  flat: Flat,
  name: C,
  holder: Holder,
  prefix: string,
  parents: Parents,
): void {
  const kind = kindOf(name);
  const items: Items[C][] = holder[name] ?? [];
  const list: Placed<Items[C]>[] = flat[name];
  for (const [i, item] of items.entries()) {
    const path = `${prefix}${name}[${i}]`;
    list.push({ item, path, ...parents });
    // Items of a collection of campaigns are campaigns, and the same holds for ad groups.
    if (isCampaignKind(kind))
      addLists(flat, item as Holder, `${path}.`, { ...parents, inCampaign: item as Parents['inCampaign'] });
    if (isAdGroupKind(kind))
      addLists(flat, item as Holder, `${path}.`, { ...parents, inAdGroup: item as Parents['inAdGroup'] });
  }
}
