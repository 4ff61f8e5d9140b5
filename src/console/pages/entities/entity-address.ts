/**
 * Addresses of the page Entities: `entities/COLLECTION/ID?profile=…&campaignId=…&adGroupId=…`.
 */
import type { Address, Target } from '../../state/address.ts';
import { infoOf, type Collection } from './collections.ts';

type Keys = Pick<Address, 'query'>;

/** A collection at the level of the address. */
export function targetOf(collection: Collection, { query }: Keys, id?: string): Target {
  const { profile, campaignId, adGroupId } = query;
  return {
    page: 'entities',
    items: id === undefined ? [collection] : [collection, id],
    query: { profile, campaignId, adGroupId },
  };
}

/** The collection below an entity of the level of the address. */
export function targetBelow(below: Collection, id: string, { query }: Keys): Target {
  const { profile, campaignId } = query;
  const { level } = infoOf(below);
  const parents = {
    world: {},
    profile: { profile: id },
    campaign: { profile, campaignId: id },
    adGroup: { profile, campaignId, adGroupId: id },
  }[level];
  return { page: 'entities', items: [below], query: parents };
}
