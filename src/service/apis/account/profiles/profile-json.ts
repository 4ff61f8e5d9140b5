/**
 * JSON of profiles: version 1 has a budget and `timeZone`, version 2 has an account and `timezone`.
 */
import { moneyText, toMinor } from '../../../../model/money.ts';
import type { Settings } from '../../../../model/settings.ts';
import { COUNTRIES } from '../../../../model/marketplaces.ts';
import type { Schema } from '../../../http/description.ts';
import { entityVariant } from '../../../../core/entities/observed.ts';
import type { Scope } from '../../../../core/entities/operation-context.ts';
import { profilesVariant } from './observed.ts';
import { BOOLEAN, INT64, STRING, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

export type Version = 1 | 2;

export function writeProfile(scope: Scope, version: Version): string {
  return version === 1 ? writeVersion1(scope) : writeVersion2(scope);
}

function writeVersion1({ world, profile, account, marketplace }: Scope): string {
  const { dailyBudget } = profile;
  const budget = dailyBudget === null ? '' : budgetField(world.settings, dailyBudget, marketplace.decimals);
  const rest = {
    timeZone: marketplace.timeZone,
    accountInfo: { marketplaceStringId: marketplace.marketplaceId, sellerStringId: account.accountId },
  };
  return `${commonFields({ profile, marketplace })}${budget},${JSON.stringify(rest).slice(1)}`;
}

function budgetField(settings: Settings, budget: number, decimals: 0 | 2): string {
  return `,"dailyBudget":${moneyText(budget, decimals, entityVariant(settings).writesPointInAmounts)}`;
}

/** The budget of a seller in production who has not set one, where it is shown. At the sandbox endpoint it is 0. */
const UNLIMITED_BUDGET = 999_999_999;

function writeVersion2({ world, profile, account, marketplace }: Scope): string {
  const { settings } = world;
  const { endpoint } = settings;
  const { showsBudgetOfSellers, hidesPartsInSandbox } = profilesVariant(settings);
  const hidesParts = hidesPartsInSandbox && endpoint === 'sandbox';
  const isSeller = account.type === 'seller';
  const defaultBudget = endpoint === 'production' ? toMinor(UNLIMITED_BUDGET, marketplace.decimals) : 0;
  const budget =
    showsBudgetOfSellers && isSeller
      ? budgetField(settings, profile.dailyBudget ?? defaultBudget, marketplace.decimals)
      : '';
  const rest = {
    timezone: marketplace.timeZone,
    accountInfo: {
      marketplaceStringId: marketplace.marketplaceId,
      id: account.accountId,
      type: account.type,
      ...(hidesParts && isSeller ? {} : { name: account.name }),
      ...(account.subType === null ? {} : { subType: account.subType }),
      ...(hidesParts ? {} : { validPaymentMethod: profile.validPaymentMethod === 1 }),
    },
  };
  return `${commonFields({ profile, marketplace })}${budget},${JSON.stringify(rest).slice(1)}`;
}

/** The fields of both versions, without the closing brace. */
function commonFields({ profile, marketplace }: Pick<Scope, 'profile' | 'marketplace'>): string {
  return `{"profileId":${profile.profileId},"countryCode":"${profile.country}","currencyCode":"${marketplace.currency}"`;
}

const COUNTRY: Schema = enumOf(...COUNTRIES);
export const BUDGET: Schema = {
  type: 'number',
  minimum: 1,
  description: 'The daily budget that all campaigns of the profile share',
};

function profileSchema(
  fields: Readonly<Record<string, Schema>>,
  accountInfo: Readonly<Record<string, Schema>>,
): Schema {
  return objectOf({
    profileId: INT64,
    countryCode: COUNTRY,
    currencyCode: STRING,
    ...fields,
    accountInfo: objectOf({ marketplaceStringId: STRING, ...accountInfo }),
  });
}

export const PROFILE: Readonly<Record<Version, Schema>> = {
  1: profileSchema({ dailyBudget: BUDGET, timeZone: STRING }, { sellerStringId: STRING }),
  2: profileSchema(
    {
      timezone: STRING,
      dailyBudget: { ...BUDGET, minimum: 0, description: 'Only for sellers, in worlds with dialect: observed' },
    },
    {
      id: STRING,
      type: enumOf('vendor', 'seller', 'agency'),
      name: STRING,
      subType: STRING,
      validPaymentMethod: BOOLEAN,
    },
  ),
};
