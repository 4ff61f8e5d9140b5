/**
 * Worlds, accounts and profiles as the control API writes them.
 */
import { z } from '@hono/zod-openapi';
import type { Account, Profile } from '../model/accounts.ts';
import { marketplaceOf, type Region } from '../model/marketplaces.ts';
import { toMajor } from '../model/money.ts';
import { regionOf } from '../verbs/access.ts';
import { brandsOf } from '../verbs/accounts.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import type { World } from '../world/world.ts';
import {
  AccessName,
  AccountTypeName,
  ClockModeName,
  CountryCode,
  IdText,
  InstantText,
  instantText,
  RegionName,
} from './words.ts';

const profileShape = {
  profileId: IdText,
  countryCode: CountryCode,
  region: RegionName.nullable().openapi({ description: 'null: no region of the world serves the country' }),
  accountType: AccountTypeName,
  accountName: z.string(),
  access: AccessName,
};

export const ProfileJson = z.object(profileShape).openapi('Profile');

export const WholeProfileJson = z
  .object({
    ...profileShape,
    accountId: z.string(),
    dailyBudget: z.number().nullable().openapi({ description: 'In major units of its currency' }),
    validPaymentMethod: z.boolean(),
    outOfBudget: z.boolean().nullable().openapi({ description: 'Forced; null: computed' }),
  })
  .openapi('WholeProfile');

export const AccountJson = z
  .object({
    accountId: z.string(),
    name: z.string(),
    type: AccountTypeName,
    subType: z.string().optional(),
    brands: z.array(z.string()),
    profiles: z.array(ProfileJson),
  })
  .openapi('Account');

const Url = z.url().openapi({ format: 'uri' });
export const RegionUrls = z.object({ na: Url, eu: Url, fe: Url });

export const WorldJson = z
  .object({
    name: z.string(),
    seed: z.string(),
    scenario: z.string(),
    now: InstantText,
    clock: ClockModeName,
    createdAt: InstantText,
    apiUrl: Url.openapi({ description: 'Base URL of the service in this world' }),
    regions: RegionUrls,
    credentials: z.object({
      clientId: z.string(),
      clientSecret: z.string(),
      refreshToken: z.string(),
      accessToken: z.string().openapi({ description: 'Never expires by itself' }),
    }),
    profiles: z.array(ProfileJson),
  })
  .openapi('World');

function profileJson(world: World, profile: Profile): z.input<typeof ProfileJson> {
  const { type, name } = accountOf(world, profile);
  return {
    profileId: profile.profileId,
    countryCode: profile.country,
    region: regionOf(world, profile) ?? null,
    accountType: type,
    accountName: name,
    access: profile.access,
  };
}

export function wholeProfileJson(world: World, profile: Profile): z.input<typeof WholeProfileJson> {
  const { dailyBudget, outOfBudget } = profile;
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
  const profiles = world.people.profiles().filter((profile) => profile.accountId === accountId);
  return {
    accountId,
    name,
    type,
    ...(subType === null ? {} : { subType }),
    brands: brandsOf(account),
    profiles: profiles.map((profile) => profileJson(world, profile)),
  };
}

/** Base URLs with the world's prefix: each works by itself, whatever credentials come with it. */
export function urlsInWorld(world: World, urls: Record<Region, string>): Record<Region, string> {
  const prefix = `/_worlds/${world.name}`;
  return { na: urls.na + prefix, eu: urls.eu + prefix, fe: urls.fe + prefix };
}

export function worldJson(world: World, urls: Record<Region, string>): z.input<typeof WorldJson> {
  const regions = urlsInWorld(world, urls);
  return {
    name: world.name,
    seed: world.seed,
    scenario: world.scenario,
    now: instantText(world.now()),
    clock: world.clockMode,
    createdAt: instantText(world.createdAt),
    apiUrl: regions.na,
    regions,
    credentials: credentialsOfWorld(world),
    profiles: world.people.profiles().map((profile) => profileJson(world, profile)),
  };
}

function accountOf(world: World, { profileId, accountId }: Profile): Account {
  const account = world.people.account(accountId);
  if (account === undefined) throw new Error(`profile ${profileId} belongs to no account`);
  return account;
}
