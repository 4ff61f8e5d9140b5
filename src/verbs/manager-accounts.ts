/**
 * Manager accounts, and the links by which their users reach profiles of others.
 */
import type { ManagerAccount, Permission, Profile } from '../model/accounts.ts';
import type { World } from '../world/world.ts';

export function openManagerAccount(world: World, { name, type }: Pick<ManagerAccount, 'name' | 'type'>): ManagerAccount {
  const managerAccountId = `amzn1.ads1.ma1.${world.ids.text('manager account', world.draw(), 22).toLowerCase()}`;
  world.people.addManagerAccount({ managerAccountId, name, type, createdAt: world.now() });
  const made = world.people.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
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
  world.people.link({ managerAccountId, profileId, permission });
}
