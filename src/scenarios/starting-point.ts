/**
 * Where a new client of a world can begin: a profile that the world's own token reaches, and the region that serves it.
 */
import type { Id } from '../model/entities.ts';
import { REGIONS, type Region } from '../model/marketplaces.ts';
import { credentialsOfWorld } from '../world/lifecycle/world-origin.ts';
import type { World } from '../world/state/world.ts';
import { mayEdit, visibleProfiles } from '../core/accounts/access.ts';

interface StartingPoint {
  region: Region;
  /** Undefined if the token has no access to a profile with campaigns. */
  profileId: Id | undefined;
}

/** The first region with such a profile; in it, one that can be edited before one that can only be viewed. */
export function findStartingPoint(world: World, regions: readonly Region[] = REGIONS): StartingPoint {
  const token = world.accountStore.token(credentialsOfWorld(world).accessToken);
  for (const region of regions) {
    if (token === undefined) break;
    // An agency has no campaigns of its own: its calls are refused.
    const usable = visibleProfiles(world, token, region).filter(
      ({ profile }) => world.accountStore.account(profile.accountId)?.type !== 'agency',
    );
    const { profile } = usable.find(({ access }) => mayEdit(access)) ?? usable[0] ?? {};
    if (profile !== undefined) return { region, profileId: profile.profileId };
  }
  return { region: regions[0] ?? 'na', profileId: undefined };
}
