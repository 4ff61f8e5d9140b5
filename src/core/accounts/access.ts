/**
 * Access to profiles: the user's own right, or the highest permission that a link to a manager account gives.
 */
import type { Access, Profile, Token } from '../../model/accounts.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';

const RANK: Readonly<Record<Access, number>> = { none: 0, viewer: 1, editor: 2, owner: 3 };

export function accessOf(world: World, token: Token, profile: Profile): Access {
  if (token.access !== null) return permissionsIn(token.access)[profile.profileId] ?? 'none';
  return world.accountStore
    .linksTo(profile.profileId)
    .map((link): Access => link.permission)
    .reduce((best, each) => (RANK[each] > RANK[best] ? each : best), profile.access);
}

export function mayView(access: Access): boolean {
  return access !== 'none';
}

export function mayEdit(access: Access): boolean {
  return access === 'owner' || access === 'editor';
}

export function isServedIn(world: World, profile: Profile, region: Region): boolean {
  return world.row.regions[region].includes(profile.country);
}

export function regionOf(world: World, profile: Profile): Region | undefined {
  return (['na', 'eu', 'fe'] as const).find((region) => isServedIn(world, profile, region));
}

/** Returns the profiles that a token may view in a region, in the order of their creation. */
export function visibleProfiles(world: World, token: Token, region: Region): { profile: Profile; access: Access }[] {
  return world.accountStore
    .profiles()
    .filter((profile) => isServedIn(world, profile, region))
    .map((profile) => ({ profile, access: accessOf(world, token, profile) }))
    .filter(({ access }) => mayView(access));
}

/** `mintToken` writes this JSON. */
function permissionsIn(access: string): Partial<Record<string, Access>> {
  return JSON.parse(access) as Partial<Record<string, Access>>;
}
