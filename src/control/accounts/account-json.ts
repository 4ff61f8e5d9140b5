/**
 * The JSON of accounts and profiles.
 */
import type { Account, Profile } from '../../model/accounts.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { regionOf } from '../../core/accounts/access.ts';
import { brandsOf, declaredStores } from '../../core/accounts/accounts.ts';
import { forcedOutOfBudget } from '../../core/performance/spent-budgets.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { stores } from '../../model/schemas/assets/store-schema.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { AccessName, AccountTypeName, CountryCode, IdText, RegionName } from '../routing/scalars.ts';

const profileShape = {
  profileId: IdText.describe('The id of the profile'),
  countryCode: CountryCode.describe('The country of the profile'),
  currencyCode: z.string().openapi({ example: 'USD' }).describe('The currency of the profile'),
  timeZone: z
    .string()
    .openapi({ example: 'America/Los_Angeles' })
    .describe('The time zone of the profile, in which its days begin and end'),
  region: RegionName.nullable().describe('The region of the profile; null if no region serves its country'),
  accountType: AccountTypeName.describe('The type of the account'),
  accountName: z.string().describe('The name of the account'),
  access: AccessName.describe("The access of the world's user to the profile"),
};

export const ProfileJson = z.object(profileShape).openapi('Profile');

export const WholeProfileJson = z
  .object({
    ...profileShape,
    accountId: z.string().describe('The id of the account'),
    dailyBudget: z.number().nullable().describe('The daily budget in major units of the currency, such as euros'),
    validPaymentMethod: z.boolean().describe('Whether the profile has a valid payment method'),
    outOfBudget: z.boolean().nullable().describe('The override; null if the value is computed'),
  })
  .openapi('WholeProfile');

export const AccountJson = z
  .object({
    accountId: z.string().describe('The id of the account'),
    name: z.string().describe('The name of the account'),
    type: AccountTypeName.describe('The type of the account'),
    subType: z.string().optional().describe('The subtype of the account'),
    brands: z.array(z.string()).describe('The brands of the account'),
    stores: stores.optional().describe('The declared stores'),
    profiles: z.array(ProfileJson).describe('The profiles of the account'),
  })
  .openapi('Account');

export function profileJson(world: World, profile: Profile): z.input<typeof ProfileJson> {
  const { type, name } = accountOf(world, profile);
  const { currency, timeZone } = marketplaceOf(profile.country);
  return {
    profileId: profile.profileId,
    countryCode: profile.country,
    currencyCode: currency,
    timeZone,
    region: regionOf(world, profile) ?? null,
    accountType: type,
    accountName: name,
    access: profile.access,
  };
}

export function wholeProfileJson(world: World, profile: Profile): z.input<typeof WholeProfileJson> {
  const { profileId, dailyBudget } = profile;
  const context = new OperationContext(scopeOf(world, profile));
  const outOfBudget = forcedOutOfBudget(context, 'profile', { id: profileId, outOfBudget: profile.outOfBudget });
  return {
    ...profileJson(world, profile),
    accountId: profile.accountId,
    dailyBudget: dailyBudget === null ? null : toMajor(dailyBudget, marketplaceOf(profile.country).decimals),
    validPaymentMethod: profile.validPaymentMethod === 1,
    outOfBudget: outOfBudget === null ? null : outOfBudget === 1,
  };
}

export function accountJson(world: World, account: Account): z.input<typeof AccountJson> {
  const { accountId, name, type, subType } = account;
  const profiles = world.accountStore.profiles().filter((profile) => profile.accountId === accountId);
  return {
    accountId,
    name,
    type,
    ...(subType === null ? {} : { subType }),
    brands: brandsOf(account),
    ...(account.stores === null ? {} : { stores: declaredStores(account) }),
    profiles: profiles.map((profile) => profileJson(world, profile)),
  };
}

function accountOf(world: World, { profileId, accountId }: Profile): Account {
  const account = world.accountStore.account(accountId);
  if (account === undefined) throw new Error(`the account ${accountId} of profile ${profileId} is missing`);
  return account;
}
