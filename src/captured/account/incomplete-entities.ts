/**
 * What a recorded account has that its answers show in part: ad groups that they only name, and ads and creatives whose ids
 * they do not show.
 */
import type { LearnedEntity } from './learned-entity.ts';

/** By profile and id. */
type Known = Map<string, LearnedEntity>;

/** Version 3 of sponsored brands shows one ad group of each campaign; keywords and targets name the others. */
export function addNamedAdGroups(adGroups: Known, children: readonly LearnedEntity[]): void {
  for (const { profileId, values } of children) {
    const { adGroupId, campaignId } = values;
    const key = `${profileId} ${String(adGroupId)}`;
    if (typeof adGroupId !== 'string' || campaignId === undefined || adGroups.has(key)) continue;
    const implied = { name: `Ad group ${adGroupId}` };
    adGroups.set(key, { kind: 'sbAdGroup', id: adGroupId, profileId, values: { campaignId }, implied, versions: [] });
  }
}

/** A campaign with several ad groups is not a legacy campaign. */
export function markMultiAdGroups(campaigns: Known, adGroups: Known): void {
  for (const [key, { length }] of Map.groupBy(adGroups.values(), (each) => keyOf(each, 'campaignId'))) {
    const campaign = length > 1 ? campaigns.get(key) : undefined;
    if (campaign !== undefined) campaigns.set(key, { ...campaign, implied: { ...campaign.implied, multiAdGroups: 1 } });
  }
}

/** An entity without an id is the one with an id that has the same parent. */
export function dropKnown(entities: Known, parent: string): void {
  const named = [...entities.values()].filter(({ id }) => id !== undefined);
  const parents = new Set(named.map((each) => keyOf(each, parent)));
  for (const [key, each] of entities)
    if (each.id === undefined && parents.has(keyOf(each, parent))) entities.delete(key);
}

/**
 * An ad without an id whose ad group no answer names is in the first one of its campaign. It comes before the others: the
 * service creates no campaigns of one ad any more.
 */
export function placeInAdGroups(ads: Known, adGroups: Known): void {
  const first = new Map([...adGroups.values()].toReversed().map((each) => [keyOf(each, 'campaignId'), each.id]));
  const all = [...ads];
  ads.clear();
  for (const [key, ad] of all.filter(([, { id }]) => id === undefined)) {
    const adGroupId = ad.values['adGroupId'] ?? first.get(keyOf(ad, 'campaignId'));
    if (adGroupId !== undefined) ads.set(key, { ...ad, values: { ...ad.values, adGroupId } });
  }
  for (const [key, ad] of all) if (ad.id !== undefined) ads.set(key, ad);
}

function keyOf({ profileId, values }: LearnedEntity, parent: string): string {
  return `${profileId} ${String(values[parent])}`;
}
