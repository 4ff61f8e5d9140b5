/**
 * Children written inside their parents become items of the flat lists, each knowing where it stood and in what.
 */
import { COLLECTIONS, type CollectionName } from '../model/kinds.ts';
import type { Entities, Items } from '../schemas/entity-schema.ts';

export interface Placed<Item> {
  item: Item;
  /** Where it was written: `campaigns[0].adGroups[1]`. */
  path: string;
  inCampaign: Items['campaigns' | 'sbCampaigns'] | undefined;
  inAdGroup: Items['adGroups' | 'sbAdGroups'] | undefined;
}

export type Flat = { [C in CollectionName]: Placed<Items[C]>[] };

interface Parents {
  campaign?: Items['campaigns' | 'sbCampaigns'] | undefined;
  adGroup?: Items['adGroups' | 'sbAdGroups'] | undefined;
}

/** What stands inside parents comes first, then what the lists of the top hold. */
export function flatten(entities: Entities): Flat {
  // Each collection begins empty; `place` fills it with items of its own kind.
  const flat = Object.fromEntries(COLLECTIONS.map((name) => [name, []])) as unknown as Flat;
  for (const [i, campaign] of (entities.campaigns ?? []).entries()) {
    const path = `campaigns[${i}]`;
    flat.campaigns.push({ item: campaign, path, inCampaign: undefined, inAdGroup: undefined });
    placeAdGroups(flat, campaign.adGroups, `${path}.`, { campaign });
    placeBelowCampaign(flat, campaign, `${path}.`, { campaign });
  }
  placeAdGroups(flat, entities.adGroups, '', {});
  placeBelowAdGroup(flat, entities, '', {});
  placeBelowCampaign(flat, entities, '', {});
  placeBrands(flat, entities);
  return flat;
}

function placeAdGroups(flat: Flat, adGroups: Entities['adGroups'], prefix: string, parents: Parents): void {
  place(flat, 'adGroups', adGroups, prefix, parents);
  for (const [i, adGroup] of (adGroups ?? []).entries()) {
    placeBelowAdGroup(flat, adGroup, `${prefix}adGroups[${i}].`, { ...parents, adGroup });
  }
}

function placeBrands(flat: Flat, entities: Entities): void {
  place(flat, 'sbCampaigns', entities.sbCampaigns, '', {});
  for (const [i, campaign] of (entities.sbCampaigns ?? []).entries()) {
    placeBrandsAdGroups(flat, campaign.sbAdGroups, `sbCampaigns[${i}].`, { campaign });
  }
  placeBrandsAdGroups(flat, entities.sbAdGroups, '', {});
  placeBelowBrandsAdGroup(flat, entities, '', {});
}

function placeBrandsAdGroups(flat: Flat, adGroups: Entities['sbAdGroups'], prefix: string, parents: Parents): void {
  place(flat, 'sbAdGroups', adGroups, prefix, parents);
  for (const [i, adGroup] of (adGroups ?? []).entries()) {
    placeBelowBrandsAdGroup(flat, adGroup, `${prefix}sbAdGroups[${i}].`, { ...parents, adGroup });
  }
}

function placeBelowBrandsAdGroup(
  flat: Flat,
  holder: Items['sbAdGroups'] | Entities,
  prefix: string,
  parents: Parents,
): void {
  place(flat, 'sbAds', holder.sbAds, prefix, parents);
  place(flat, 'sbKeywords', holder.sbKeywords, prefix, parents);
  place(flat, 'sbTargets', holder.sbTargets, prefix, parents);
}

function placeBelowAdGroup(flat: Flat, holder: Items['adGroups'] | Entities, prefix: string, parents: Parents): void {
  place(flat, 'keywords', holder.keywords, prefix, parents);
  place(flat, 'negativeKeywords', holder.negativeKeywords, prefix, parents);
  place(flat, 'productAds', holder.productAds, prefix, parents);
  place(flat, 'targets', holder.targets, prefix, parents);
  place(flat, 'negativeTargets', holder.negativeTargets, prefix, parents);
}

function placeBelowCampaign(flat: Flat, holder: Items['campaigns'] | Entities, prefix: string, parents: Parents): void {
  place(flat, 'campaignNegativeKeywords', holder.campaignNegativeKeywords, prefix, parents);
  place(flat, 'campaignNegativeTargets', holder.campaignNegativeTargets, prefix, parents);
}

function place<C extends CollectionName>(
  flat: Flat,
  name: C,
  items: Items[C][] | undefined,
  prefix: string,
  { campaign, adGroup }: Parents,
): void {
  const list: Placed<Items[C]>[] = flat[name];
  for (const [i, item] of (items ?? []).entries()) {
    list.push({ item, path: `${prefix}${name}[${i}]`, inCampaign: campaign, inAdGroup: adGroup });
  }
}
