/**
 * Manager accounts, and the links by which their users reach profiles of others.
 */
import type { ManagerAccount, Permission, Profile } from '../model/accounts.ts';
import type { Region } from '../model/marketplaces.ts';
import type { World } from '../world/world.ts';
import { isServedIn } from './access.ts';

export function addManagerAccount(world: World, { name, type }: Pick<ManagerAccount, 'name' | 'type'>): ManagerAccount {
  const managerAccountId = `amzn1.ads1.ma1.${world.ids.text('manager account', world.nextSequence(), 22).toLowerCase()}`;
  world.accountStore.addManagerAccount({ managerAccountId, name, type, createdAt: world.now() });
  const made = world.accountStore.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
  if (made === undefined) throw new Error('what was drawn for a manager account is taken');
  return made;
}

/** Linked already, it takes the new permission. */
export function linkProfile(
  world: World,
  { managerAccountId }: ManagerAccount,
  { profileId }: Profile,
  permission: Permission,
): void {
  world.accountStore.link({ managerAccountId, profileId, permission });
}

/** Gives all links of a profile one permission. */
export function changeLinks(world: World, { profileId }: Profile, permission: Permission): void {
  for (const link of world.accountStore.linksTo(profileId)) world.accountStore.link({ ...link, permission });
}

/** An advertiser as a manager account's calls name it: an account, or a DSP advertiser, which is an agency's profile. */
export type AdvertiserRef = { type: 'ACCOUNT_ID' | 'DSP_ADVERTISER_ID'; id: string };

/** Profiles that the reference names; none for one that does not exist, or is of the other type. */
export function profilesNamed(world: World, { type, id }: AdvertiserRef): Profile[] {
  const agency = ({ accountId }: Profile): boolean => world.accountStore.account(accountId)?.type === 'agency';
  return world.accountStore
    .profiles()
    .filter((profile) =>
      type === 'ACCOUNT_ID'
        ? profile.accountId === id && !agency(profile)
        : profile.profileId === id && agency(profile),
    );
}

/** Only the owner of an advertiser may link it to a manager account. */
export function mayLink(profiles: readonly Profile[]): boolean {
  return profiles.some(({ access }) => access === 'owner');
}

/** False when none of them was linked. */
export function unlinkProfiles(
  world: World,
  { managerAccountId }: ManagerAccount,
  profiles: readonly Profile[],
): boolean {
  const unlinked = profiles.map(({ profileId }) => world.accountStore.unlink(managerAccountId, profileId));
  return unlinked.includes(true);
}

/** In the order in which accounts were linked, within an account by country; those that a region serves. */
export function linkedProfiles(world: World, { managerAccountId }: ManagerAccount, region: Region): Profile[] {
  const profiles = world.accountStore
    .links()
    .filter((link) => link.managerAccountId === managerAccountId)
    .flatMap(({ profileId }) => world.accountStore.profile(profileId) ?? []);
  const byAccount = Map.groupBy(profiles, ({ accountId }) => accountId);
  return [...byAccount.values()]
    .flatMap((each) => each.toSorted((a, b) => (a.country < b.country ? -1 : 1)))
    .filter((profile) => isServedIn(world, profile, region));
}
