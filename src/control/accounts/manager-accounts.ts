/**
 * Manager accounts and their links to profiles.
 */
import { instantText } from '../../model/days.ts';
import type { ManagerAccount } from '../../model/accounts.ts';
import { linkProfile, addManagerAccount } from '../../core/accounts/manager-accounts.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from './accounts.ts';
import { notFound } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { Id, IdText, InstantText, PermissionName } from '../routing/scalars.ts';

const LinkJson = z
  .object({
    managerAccountId: z.string().describe('The id of the manager account'),
    profileId: IdText.describe('The id of the profile'),
    permission: PermissionName.describe('The permission of the manager account on the profile'),
  })
  .openapi('ManagerLink');

const ManagerAccountJson = z
  .object({
    managerAccountId: z.string().describe('The id of the manager account'),
    name: z.string().describe('The name of the manager account'),
    type: z.enum(['Advertiser', 'Agency']).describe('The type of the manager account'),
    createdAt: InstantText.describe("The creation time, by the world's clock"),
    links: z
      .array(
        z.object({
          profileId: IdText.describe('The id of the profile'),
          permission: PermissionName.describe('The permission of the manager account on the profile'),
        }),
      )
      .describe('The profiles that are linked to the manager account'),
  })
  .openapi('ManagerAccount');

function managerAccountJson(world: World, account: ManagerAccount): z.input<typeof ManagerAccountJson> {
  const { managerAccountId, name, type, createdAt } = account;
  const links = world.accountStore.links().filter((link) => link.managerAccountId === managerAccountId);
  return {
    managerAccountId,
    name,
    type,
    createdAt: instantText(createdAt),
    links: links.map(({ profileId, permission }) => ({ profileId, permission })),
  };
}

export const managerAccountRoutes = routesOf('Accounts', [
  worldRoute('listManagerAccounts', 'GET /managerAccounts', {
    summary: 'List manager accounts',
    answer: z.object({ managerAccounts: z.array(ManagerAccountJson).describe('The manager accounts') }),
    perform: ({ world }) => ({
      managerAccounts: world.accountStore.managerAccounts().map((account) => managerAccountJson(world, account)),
    }),
  }),
  worldRoute('createManagerAccount', 'POST /managerAccounts', {
    summary: 'Create a manager account',
    body: z
      .strictObject({
        name: z.string().min(1).max(100).describe('The name of the manager account'),
        type: z.enum(['Advertiser', 'Agency']).default('Advertiser').describe('The type of the manager account'),
      })
      .openapi({ example: { name: 'Example Agency', type: 'Agency' } }),
    status: 201,
    answer: ManagerAccountJson,
    perform: ({ world, body }) => world.transaction(() => managerAccountJson(world, addManagerAccount(world, body))),
  }),
  worldRoute('linkManagerAccount', 'POST /managerAccounts/{managerAccountId}/links', {
    summary: 'Link a profile to a manager account',
    description:
      "Gives the world's user this permission on the profile. If the link exists, its permission is replaced.",
    params: z.object({ managerAccountId: z.string().describe('The id of the manager account') }),
    body: z.strictObject({
      profileId: Id.describe('The id of the profile'),
      permission: PermissionName.describe('The permission of the manager account on the profile'),
    }),
    status: 201,
    answer: LinkJson,
    perform: ({ world, params: { managerAccountId }, body: { profileId, permission } }) =>
      world.transaction(() => {
        const account = world.accountStore.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
        if (account === undefined) throw notFound(`manager account ${managerAccountId}`);
        linkProfile(world, account, getProfile(world, profileId), permission);
        return { managerAccountId, profileId, permission };
      }),
  }),
]);
