/**
 * Accounts and their profiles: who advertises where, and what the world's user may do with it.
 */
import { z } from '@hono/zod-openapi';
import type { Account, Profile } from '../model/accounts.ts';
import type { Country } from '../model/marketplaces.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import { openAccount, openProfile } from '../verbs/accounts.ts';
import { dropProfile, forceProfile, type ProfileForce } from '../verbs/force.ts';
import { DAILY_BUDGET } from '../verbs/profiles.ts';
import type { World } from '../world/world.ts';
import { alreadyThere, notThere } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { accountJson, AccountJson, wholeProfileJson, WholeProfileJson } from './world-json.ts';
import { AccessName, AccountTypeName, CountryCode, Id, Title } from './words.ts';

const AccountId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'an account id has 1 to 64 letters, digits and _ . -');
const DailyBudget = z
  .number()
  .min(DAILY_BUDGET.min)
  .max(DAILY_BUDGET.max)
  .openapi({ description: 'In major units of its currency' });

const AccountWish = z
  .strictObject({
    name: Title,
    type: AccountTypeName,
    subType: Title.optional(),
    countries: z
      .array(CountryCode)
      .refine((all) => new Set(all).size === all.length, 'an account has one profile in a country')
      .openapi({ description: 'One profile each' }),
    id: AccountId.optional().openapi({ description: 'Without it one is drawn, in the form of the type' }),
    brands: z.array(Title).optional(),
    validPaymentMethod: z.boolean().optional(),
    access: AccessName.optional(),
  })
  .openapi('AccountWish', { example: { name: 'Example Traders', type: 'seller', countries: ['US', 'CA'] } });

const ProfileWish = z
  .strictObject({
    countryCode: CountryCode,
    accountId: AccountId.optional(),
    accountName: Title.optional().openapi({
      description: 'With accountType: the account so called, made if there is none',
    }),
    accountType: AccountTypeName.optional(),
    profileId: Id.optional(),
    access: AccessName.optional(),
    dailyBudget: DailyBudget.optional(),
    validPaymentMethod: z.boolean().optional(),
  })
  .refine(
    ({ accountId, accountName, accountType }) =>
      accountId === undefined
        ? accountName !== undefined && accountType !== undefined
        : accountName === undefined && accountType === undefined,
    { path: ['accountId'], message: 'name the account by accountId, or by accountName and accountType' },
  )
  .openapi('ProfileWish', { example: { countryCode: 'DE', accountName: 'Example Traders', accountType: 'seller' } });

const profileParams = z.object({ profileId: z.string() });

export function profileCalled(world: World, profileId: string): Profile {
  const profile = world.people.profile(profileId);
  if (profile === undefined) throw notThere(`profile ${profileId}`);
  return profile;
}

function accountFor(world: World, { accountId, accountName, accountType }: z.output<typeof ProfileWish>): Account {
  const { people } = world;
  const known =
    accountId === undefined
      ? people.accounts().find(({ name, type }) => name === accountName && type === accountType)
      : people.account(accountId);
  if (known !== undefined) return known;
  if (accountName === undefined || accountType === undefined) throw notThere(`account ${accountId}`);
  const made = openAccount(world, { name: accountName, type: accountType });
  if (made === undefined) throw new Error('what was drawn for an account is taken');
  return made;
}

function minorBudget(country: Country, amount: number | null): number | null {
  return amount === null ? null : toMinor(amount, marketplaceOf(country).decimals);
}

/** Thrown within a transaction, so that nothing of it stays. */
function opened(profile: Profile | undefined, account: Account, country: Country): Profile {
  if (profile === undefined) {
    throw alreadyThere(`${account.accountId} has a profile in ${country} already, or the profile id is taken`);
  }
  return profile;
}

const accountCalls: readonly Route[] = [
  worldRoute({
    id: 'listAccounts',
    method: 'get',
    path: '/accounts',
    tag: 'Accounts',
    summary: 'List the accounts',
    status: 200,
    answer: z.object({ accounts: z.array(AccountJson) }),
    perform: ({ world }) => ({ accounts: world.people.accounts().map((account) => accountJson(world, account)) }),
  }),
  worldRoute({
    id: 'createAccount',
    method: 'post',
    path: '/accounts',
    tag: 'Accounts',
    summary: 'Open an account',
    body: AccountWish,
    status: 201,
    answer: AccountJson,
    problems: [409],
    perform: ({ world, body: { id, countries, access, validPaymentMethod, ...wish } }) =>
      world.transaction(() => {
        const account = openAccount(world, { ...wish, accountId: id });
        if (account === undefined) throw alreadyThere(`There is an account ${id} already`);
        for (const country of countries) {
          opened(openProfile(world, account, { country, access, validPaymentMethod }), account, country);
        }
        return accountJson(world, account);
      }),
  }),
];

const profileCalls: readonly Route[] = [
  worldRoute({
    id: 'listProfiles',
    method: 'get',
    path: '/profiles',
    tag: 'Accounts',
    summary: 'List the profiles',
    status: 200,
    answer: z.object({ profiles: z.array(WholeProfileJson) }),
    perform: ({ world }) => ({ profiles: world.people.profiles().map((profile) => wholeProfileJson(world, profile)) }),
  }),
  worldRoute({
    id: 'createProfile',
    method: 'post',
    path: '/profiles',
    tag: 'Accounts',
    summary: 'Open a profile',
    body: ProfileWish,
    status: 201,
    answer: WholeProfileJson,
    problems: [409],
    perform: ({ world, body }) =>
      world.transaction(() => {
        const { countryCode: country, profileId, access, dailyBudget = null, validPaymentMethod } = body;
        const account = accountFor(world, body);
        const budget = minorBudget(country, dailyBudget);
        const wish = { country, profileId, access, validPaymentMethod, dailyBudget: budget };
        return wholeProfileJson(world, opened(openProfile(world, account, wish), account, country));
      }),
  }),
  worldRoute({
    id: 'changeProfile',
    method: 'patch',
    path: '/profiles/{profileId}',
    tag: 'Accounts',
    summary: 'Change a profile',
    params: profileParams,
    body: z.strictObject({
      access: AccessName.optional(),
      dailyBudget: DailyBudget.nullable().optional(),
      validPaymentMethod: z.boolean().optional(),
    }),
    status: 200,
    answer: WholeProfileJson,
    perform: ({ world, params: { profileId }, body: { access, dailyBudget, validPaymentMethod } }) =>
      world.transaction(() => {
        const profile = profileCalled(world, profileId);
        const force: ProfileForce = {};
        if (access !== undefined) force.access = access;
        if (dailyBudget !== undefined) force.dailyBudget = minorBudget(profile.country, dailyBudget);
        if (validPaymentMethod !== undefined) force.validPaymentMethod = validPaymentMethod ? 1 : 0;
        forceProfile(world, profile, force);
        return wholeProfileJson(world, profileCalled(world, profileId));
      }),
  }),
  worldRoute({
    id: 'dropProfile',
    method: 'delete',
    path: '/profiles/{profileId}',
    tag: 'Accounts',
    summary: 'Drop a profile and all that it owns',
    params: profileParams,
    status: 204,
    perform: ({ world, params: { profileId } }) =>
      world.transaction(() => dropProfile(world, profileCalled(world, profileId).profileId)),
  }),
];

export const accountRoutes: readonly Route[] = [...accountCalls, ...profileCalls];
