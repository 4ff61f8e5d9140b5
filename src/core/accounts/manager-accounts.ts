/**
 * Manager accounts, and the links by which their users reach the profiles of other users.
 */
import type { ManagerAccount, Permission, Profile } from '../../model/accounts.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';
import { isServedIn } from './access.ts';

export function addManagerAccount(world: World, { name, type }: Pick<ManagerAccount, 'name' | 'type'>): ManagerAccount {
  const managerAccountId = `amzn1.ads1.ma1.${world.ids.text('manager account', world.nextSequence(), 22).toLowerCase()}`;
  world.accountStore.addManagerAccount({ managerAccountId, name, type, createdAt: world.now() });
  const created = findManagerAccount(world, managerAccountId);
  if (created === undefined) throw new Error(`the generated manager account id ${managerAccountId} already exists`);
  return created;
}

export function findManagerAccount(world: World, managerAccountId: string): ManagerAccount | undefined {
  return world.accountStore.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
}

/** Links a profile, or changes the permission of an existing link. */
export function linkProfile(
  world: World,
  { managerAccountId }: ManagerAccount,
  { profileId }: Profile,
  permission: Permission,
): void {
  world.accountStore.link({ managerAccountId, profileId, permission });
}

export function isLinked(world: World, { profileId }: Profile, managerAccountId: string): boolean {
  return world.accountStore.linksTo(profileId).some((link) => link.managerAccountId === managerAccountId);
}

/** Sets the permission of all links of a profile. */
export function changeLinks(world: World, { profileId }: Profile, permission: Permission): void {
  for (const link of world.accountStore.linksTo(profileId)) world.accountStore.link({ ...link, permission });
}

/** How the manager accounts API identifies an advertiser: by an account, or by the profile of an agency (DSP). */
export type AdvertiserRef = { type: 'ACCOUNT_ID' | 'DSP_ADVERTISER_ID'; id: string };

/** Returns the profiles of an advertiser; none if it does not exist or has the other type. */
export function profilesOfAdvertiser(world: World, { type, id }: AdvertiserRef): Profile[] {
  const agency = ({ accountId }: Profile): boolean => world.accountStore.account(accountId)?.type === 'agency';
  return world.accountStore
    .profiles()
    .filter((profile) =>
      type === 'ACCOUNT_ID'
        ? profile.accountId === id && !agency(profile)
        : profile.profileId === id && agency(profile),
    );
}

/** Only the owner of an advertiser can link it to a manager account. */
export function mayLink(profiles: readonly Profile[]): boolean {
  return profiles.some(({ access }) => access === 'owner');
}

/** Returns false if none of the profiles was linked, with the permission if there is one. */
export function unlinkProfiles(
  world: World,
  { managerAccountId }: ManagerAccount,
  profiles: readonly Profile[],
  permission?: Permission,
): boolean {
  const links = profiles
    .flatMap(({ profileId }) => world.accountStore.linksTo(profileId))
    .filter((each) => each.managerAccountId === managerAccountId && [each.permission, undefined].includes(permission));
  for (const { profileId } of links) world.accountStore.unlink(managerAccountId, profileId);
  return links.length > 0;
}

/** Returns the linked profiles of a region, in the order in which their accounts were linked, then by country. */
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
