/**
 * How a profile is written: version 1 with its budget and `timeZone`, version 2 with its account and `timezone`.
 */
import { moneyText } from '../../model/money.ts';
import { COUNTRIES } from '../../model/marketplaces.ts';
import type { Schema } from '../../http/description.ts';
import type { Scope } from '../../verbs/scope.ts';

export type Version = 1 | 2;

export function writeProfile(scope: Scope, version: Version): string {
  return version === 1 ? writeVersion1(scope) : writeVersion2(scope);
}

function writeVersion1({ world, profile, account, place }: Scope): string {
  const { dailyBudget } = profile;
  const observed = world.settings.dialect === 'observed';
  const budget = dailyBudget === null ? '' : `,"dailyBudget":${moneyText(dailyBudget, place.decimals, observed)}`;
  const rest = {
    timeZone: place.timeZone,
    accountInfo: { marketplaceStringId: place.marketplaceId, sellerStringId: account.accountId },
  };
  return `${opening({ profile, place })}${budget},${JSON.stringify(rest).slice(1)}`;
}

/** As recorded, sellers have their budget here too, but no name, and nobody has a payment method. */
function writeVersion2({ world, profile, account, place }: Scope): string {
  const observed = world.settings.dialect === 'observed';
  const seller = account.type === 'seller';
  const budget =
    observed && seller ? `,"dailyBudget":${moneyText(profile.dailyBudget ?? 0, place.decimals, observed)}` : '';
  const rest = {
    timezone: place.timeZone,
    accountInfo: {
      marketplaceStringId: place.marketplaceId,
      id: account.accountId,
      type: account.type,
      ...(observed && seller ? {} : { name: account.name }),
      ...(account.subType === null ? {} : { subType: account.subType }),
      ...(observed ? {} : { validPaymentMethod: profile.validPaymentMethod === 1 }),
    },
  };
  return `${opening({ profile, place })}${budget},${JSON.stringify(rest).slice(1)}`;
}

function opening({ profile, place }: Pick<Scope, 'profile' | 'place'>): string {
  return `{"profileId":${profile.profileId},"countryCode":"${profile.country}","currencyCode":"${place.currency}"`;
}

const TEXT: Schema = { type: 'string' };
const ID: Schema = { type: 'integer', format: 'int64' };
export const COUNTRY: Schema = { type: 'string', enum: COUNTRIES };
export const BUDGET: Schema = { type: 'number', minimum: 1, description: 'Shared by all entities of the profile' };

function profileSchema(own: Readonly<Record<string, Schema>>, accountInfo: Readonly<Record<string, Schema>>): Schema {
  return {
    type: 'object',
    properties: {
      profileId: ID,
      countryCode: COUNTRY,
      currencyCode: TEXT,
      ...own,
      accountInfo: { type: 'object', properties: { marketplaceStringId: TEXT, ...accountInfo } },
    },
  };
}

export const PROFILE: Readonly<Record<Version, Schema>> = {
  1: profileSchema({ dailyBudget: BUDGET, timeZone: TEXT }, { sellerStringId: TEXT }),
  2: profileSchema(
    { timezone: TEXT },
    {
      id: TEXT,
      type: { type: 'string', enum: ['vendor', 'seller', 'agency'] },
      name: TEXT,
      subType: TEXT,
      validPaymentMethod: { type: 'boolean' },
    },
  ),
};
