/**
 * The JSON of worlds, accounts and profiles.
 */
import { z } from '@hono/zod-openapi';
import type { Account, Profile } from '../../model/accounts.ts';
import { marketplaceOf, type Region } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { regionOf } from '../../accounts/access.ts';
import { brandsOf } from '../../accounts/accounts.ts';
import { forcedOutOfBudget } from '../../performance/forced-budget.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { World } from '../../world/world.ts';
import { documented } from '../documented.ts';
import type { AdminContext } from '../route.ts';
import {
  AccessName,
  AccountTypeName,
  ClockModeName,
  CountryCode,
  IdText,
  InstantText,
  instantText,
  RegionName,
} from '../scalars.ts';

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

const Url = z.url().openapi({ format: 'uri' });
export const RegionUrls = z.object(
  documented(
    { na: Url, eu: Url, fe: Url },
    { na: 'The base URL of region na', eu: 'The base URL of region eu', fe: 'The base URL of region fe' },
  ),
);

export const WorldJson = z
  .object(
    documented(
      {
        name: z.string(),
        seed: z.string(),
        scenario: z.string(),
        parent: z.string().optional(),
        bytes: z.int(),
        calls: z.int(),
        now: InstantText,
        clock: ClockModeName,
        createdAt: InstantText,
        apiUrl: Url.openapi({ description: 'The base URL of the service in this world' }),
        regions: RegionUrls,
        credentials: z.object(
          documented(
            {
              clientId: z.string(),
              clientSecret: z.string(),
              refreshToken: z.string(),
              accessToken: z.string().openapi({ description: 'The access token, which does not expire' }),
              strict: z
                .object(
                  documented(
                    { clientId: z.string(), clientSecret: z.string(), refreshToken: z.string() },
                    { clientId: 'The client id', clientSecret: 'The client secret', refreshToken: 'The refresh token' },
                  ),
                )
                .openapi({
                  description:
                    'Equivalent credentials in the format of the service, for clients that validate the format',
                }),
            },
            { clientId: 'The client id', clientSecret: 'The client secret', refreshToken: 'The refresh token' },
          ),
        ),
        profiles: z.array(ProfileJson),
      },
      {
        name: 'The name of the world',
        seed: 'The seed of all generated values',
        scenario: 'The scenario that the world starts from',
        parent: 'The name of the world from which it was copied, which may no longer exist',
        bytes: 'The size of the database of the world',
        calls: 'The number of requests since the world was created or reset or its journal was cleared',
        now: "The current time of the world's clock",
        clock: 'Whether the clock is running or frozen',
        createdAt: "The creation time, by the world's clock",
        regions: 'The base URLs of the regions',
        credentials: 'The credentials of the world',
        profiles: 'The profiles of the account',
      },
    ),
  )
  .openapi('World');

export const UnavailableWorldJson = z
  .object(
    documented(
      {
        name: z.string(),
        file: z.string(),
        state: z
          .enum(['damaged', 'foreign'])
          .openapi({ description: 'damaged, or foreign: a file that the sandbox did not write and does not change' }),
        reason: z.string(),
        remedy: z.string().openapi({ description: 'How to solve the problem' }),
      },
      {
        name: 'The name of the world',
        file: 'The path of the file',
        reason: 'Why the file cannot be opened',
      },
    ),
  )
  .openapi('UnavailableWorld', { description: 'A file in the data folder that cannot be opened as a world' });

function profileJson(world: World, profile: Profile): z.input<typeof ProfileJson> {
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

/** Base URLs with the prefix of the world, which selects the world for any credentials. */
export function urlsInWorld(world: World, urls: Record<Region, string>): Record<Region, string> {
  const prefix = `/_worlds/${world.name}`;
  return { na: urls.na + prefix, eu: urls.eu + prefix, fe: urls.fe + prefix };
}

export function worldJson(
  { worlds, journals }: Pick<AdminContext, 'worlds' | 'journals'>,
  world: World,
  urls: Record<Region, string>,
): z.input<typeof WorldJson> {
  const regions = urlsInWorld(world, urls);
  const parent = worlds.parentOf(world);
  return {
    name: world.name,
    seed: world.seed,
    scenario: world.scenario,
    ...(parent === undefined ? {} : { parent }),
    bytes: world.bytes,
    calls: journals.of(world).total,
    now: instantText(world.now()),
    clock: world.clockMode,
    createdAt: instantText(world.createdAt),
    apiUrl: regions.na,
    regions,
    credentials: credentialsOfWorld(world),
    profiles: world.accountStore.profiles().map((profile) => profileJson(world, profile)),
  };
}

function accountOf(world: World, { profileId, accountId }: Profile): Account {
  const account = world.accountStore.account(accountId);
  if (account === undefined) throw new Error(`the account ${accountId} of profile ${profileId} is missing`);
  return account;
}
