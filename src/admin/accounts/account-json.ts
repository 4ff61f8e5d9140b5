/**
 * The JSON of accounts and profiles.
 */
import type { Account, Profile } from '../../model/accounts.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { regionOf } from '../../core/accounts/access.ts';
import { brandsOf } from '../../core/accounts/accounts.ts';
import { forcedOutOfBudget } from '../../core/performance/forced-budget.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { documented } from '../routing/documented.ts';
import { AccessName, AccountTypeName, CountryCode, IdText, RegionName } from '../routing/scalars.ts';

const profileShape = documented(
  {
    profileId: IdText,
    countryCode: CountryCode,
    currencyCode: z.string().openapi({ example: 'USD' }),
    timeZone: z.string().openapi({ example: 'America/Los_Angeles' }),
    region: RegionName.nullable().openapi({
      description: 'The region of the profile; null if no region serves its country',
    }),
    accountType: AccountTypeName,
    accountName: z.string(),
    access: AccessName,
  },
  {
    profileId: 'The id of the profile',
    countryCode: 'The country of the profile',
    currencyCode: 'The currency of the profile',
    timeZone: 'The time zone of the profile, in which its days begin and end',
    accountType: 'The type of the account',
    accountName: 'The name of the account',
    access: "The access of the world's user to the profile",
  },
);

export const ProfileJson = z.object(profileShape).openapi('Profile');

export const WholeProfileJson = z
  .object(
    documented(
      {
        ...profileShape,
        accountId: z.string(),
        dailyBudget: z
          .number()
          .nullable()
          .openapi({ description: 'The daily budget in major units of the currency, such as euros' }),
        validPaymentMethod: z.boolean(),
        outOfBudget: z.boolean().nullable().openapi({ description: 'The override; null if the value is computed' }),
      },
      { accountId: 'The id of the account', validPaymentMethod: 'Whether the profile has a valid payment method' },
    ),
  )
  .openapi('WholeProfile');

export const AccountJson = z
  .object(
    documented(
      {
        accountId: z.string(),
        name: z.string(),
        type: AccountTypeName,
        subType: z.string().optional(),
        brands: z.array(z.string()),
        profiles: z.array(ProfileJson),
      },
      {
        accountId: 'The id of the account',
        name: 'The name of the account',
        type: 'The type of the account',
        subType: 'The subtype of the account',
        brands: 'The brands of the account',
        profiles: 'The profiles of the account',
      },
    ),
  )
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
    profiles: profiles.map((profile) => profileJson(world, profile)),
  };
}

function accountOf(world: World, { profileId, accountId }: Profile): Account {
  const account = world.accountStore.account(accountId);
  if (account === undefined) throw new Error(`the account ${accountId} of profile ${profileId} is missing`);
  return account;
}
