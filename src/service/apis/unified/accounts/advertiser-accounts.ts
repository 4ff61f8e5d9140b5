/**
 * Advertiser accounts: one for each account, over all its countries. Queries leave out what their recorded answers do not
 * have: the status, the details of the business, and for an account of several countries currency and time zone.
 */
import { changeAdvertiser, createAdvertiser, sellingAccountsOf } from '../../../../core/accounts/advertisers.ts';
import { adsAccountsOf, entityIdOf, type AdsAccount } from '../../../../core/accounts/ads-accounts.ts';
import { COUNTRIES, countryOfIso, isoCountry, marketplaceOf } from '../../../../model/marketplaces.ts';
import { requireToken, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { accountName } from '../../../protocol/codecs/shared-fields.ts';
import { batchCall, UNKNOWN, type Refusal } from '../../../protocol/grammars/unified/batch-call.ts';
import { include, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { boolean, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { BUSINESS_DETAILS, refuseAddress } from './business-details.ts';

const MAX = 100;
const NAMES = { name: 'advertiserAccounts', title: 'advertiser accounts' } as const;
const INDUSTRIES = [
  'AMS Keyword',
  'AMS Self Service',
  'Automotive',
  'Consumer Goods',
  'Entertainment',
  'Financial Services',
  'Hardware & Electronics',
  'Health',
  'House Ads',
  'Public Services',
  'Remnant Networks',
  'Retail Goods & Services',
  'Software',
  'Telecommunications',
  'Travel',
  'Twitch',
  'Twitch TV',
  'Web Media',
  'eCommerce',
] as const;
const PROGRAMS = ['AMAZON_AUTHOR', 'AMAZON_SELLER', 'AMAZON_VENDOR'] as const;

const LINK_REQUEST = object({
  sellingAccountLinkDetails: object({ sellingAccountLinkToken: text, sellingProgram: optional(oneOf(PROGRAMS)) }),
});

const OPTIONAL_FIELDS = {
  currencyCode: optional(text),
  displayName: optional(accountName),
  industryVertical: optional(oneOf(INDUSTRIES)),
  isGlobalAccount: optional(boolean),
  isTestAccount: optional(boolean),
  managerAccountId: optional(text),
  sellingAccountLinkRequests: optional(list(LINK_REQUEST, { max: 1 })),
  timeZoneIana: optional(text),
};
const DETAILS = list(BUSINESS_DETAILS, { min: 1, max: 1 });
const EXAMPLE_ADDRESS = { addressLine1: '1 Main Street', businessName: 'Example', city: 'Austin', countryCode: 'US' };
const CREATED = describedBy(object({ businessDetails: DETAILS, ...OPTIONAL_FIELDS }), {
  example: { businessDetails: [{ address: EXAMPLE_ADDRESS }] },
});
const CHANGED = describedBy(
  object({ advertiserAccountId: text, businessDetails: optional(DETAILS), ...OPTIONAL_FIELDS }),
  { example: { advertiserAccountId: 'string', displayName: 'Example' } },
);
type Sent = Omit<ValueOf<typeof CHANGED>, 'advertiserAccountId'>;

const ACCOUNT = objectOf({
  advertiserAccountId: text.schema,
  alternateIds: arrayOf(objectOf({ countryCode: text.schema, entityId: text.schema, profileId: text.schema })),
  businessDetails: DETAILS.schema,
  currencyCode: text.schema,
  displayName: text.schema,
  isGlobalAccount: boolean.schema,
  status: objectOf({ statusCode: enumOf('APPROVED'), statusMessage: text.schema }),
  timeZoneIana: text.schema,
});

const QUERY = object({
  advertiserAccountIdFilter: include(text, MAX),
  isGlobalAccountFilter: include(boolean, 1),
  ...page({ min: 10, max: MAX }),
});

export const advertiserAccountOperations: readonly Operation[] = [
  queryCall(
    { ...NAMES, request: QUERY, max: MAX, answered: ACCOUNT, rule: 'TOD-441' },
    (request, { advertiserAccountIdFilter, isGlobalAccountFilter }) => {
      const ids = advertiserAccountIdFilter?.include;
      const [isGlobal] = isGlobalAccountFilter?.include ?? [];
      return adsAccountsOf(request.world, requireToken(request))
        .filter(({ adsAccountId }) => ids?.includes(adsAccountId) ?? true)
        .map((each) => (isGlobal === undefined || isGlobal === isGlobalAccount(each) ? toJson(each) : undefined));
    },
  ),
  batchCall(
    {
      ...NAMES,
      verb: 'create',
      itemKey: 'advertiserAccount',
      max: MAX,
      item: CREATED,
      answered: ACCOUNT,
      rule: 'TOD-442',
    },
    (request, item) => {
      const { displayName, isGlobalAccount: isGlobal = false, managerAccountId } = item;
      const [details] = item.businessDetails;
      const refused = refuse(request, item);
      if (refused !== undefined) return refused;
      const { businessName: name = '', countryCode = '' } = details?.address ?? {};
      const home = countryOfIso(countryCode);
      if (details?.address === undefined)
        return { code: 'FIELD_VALUE_IS_INVALID', message: 'businessDetails[0] must have an address' };
      if (home === undefined)
        return { code: 'UNSUPPORTED_MARKETPLACE', message: `There is no marketplace in ${countryCode}` };
      const { currency, timeZone } = marketplaceOf(home);
      const { currencyCode = currency, timeZoneIana = timeZone } = item;
      if (currencyCode !== currency || timeZoneIana !== timeZone)
        return {
          code: 'FIELD_VALUE_MISMATCH',
          message: `The currency of ${countryCode} is ${currency} and its time zone is ${timeZone}`,
        };
      const countries = isGlobal ? [home, ...COUNTRIES.filter((each) => each !== home)] : [home];
      const created = createAdvertiser(request.world, { name: displayName ?? name, countries, managerAccountId });
      return typeof created === 'string' ? REFUSALS[created] : { value: writtenJson(created, item) };
    },
  ),
  batchCall(
    {
      ...NAMES,
      verb: 'update',
      itemKey: 'advertiserAccount',
      max: MAX,
      item: CHANGED,
      answered: ACCOUNT,
      rule: 'TOD-442',
    },
    (request, item) => {
      const refused = refuse(request, item);
      if (refused !== undefined) return refused;
      const fixed = (['currencyCode', 'timeZoneIana', 'isGlobalAccount', 'isTestAccount'] as const).find((name) =>
        Object.hasOwn(item, name),
      );
      if (fixed !== undefined) return { code: 'FIELD_VALUE_CANNOT_EDIT', message: `${fixed} cannot be changed` };
      const { advertiserAccountId, displayName, managerAccountId } = item;
      const changed = changeAdvertiser(request.world, advertiserAccountId, { name: displayName, managerAccountId });
      return typeof changed === 'string' ? REFUSALS[changed] : { value: writtenJson(changed, item) };
    },
  ),
];

const REFUSALS = {
  unknown: UNKNOWN,
  notOwner: { code: 'FORBIDDEN', message: 'Only an owner of the advertiser account may change it' },
  nameTaken: {
    code: 'ACCOUNT_ALREADY_EXISTS_FOR_ACCOUNT_NAME',
    message: 'An advertiser account with this display name exists already',
  },
  unknownManager: { code: 'ACCESS_DENIED_FOR_MANAGER_ACCOUNT', message: 'There is no access to the manager account' },
} as const satisfies Record<string, Refusal>;

function refuse(
  request: RequestContext,
  { businessDetails = [], sellingAccountLinkRequests = [] }: Sent,
): Refusal | undefined {
  const address = refuseAddress(businessDetails[0]?.address);
  const [link] = sellingAccountLinkRequests;
  if (address !== undefined || link === undefined) return address;
  const { sellingAccountLinkToken } = link.sellingAccountLinkDetails;
  const selling = sellingAccountsOf(request.world, requireToken(request)).find(
    ({ linkToken }) => linkToken === sellingAccountLinkToken,
  );
  if (selling === undefined) return REFUSALS.unknown;
  return {
    code: `ACCOUNT_ALREADY_EXISTS_FOR_${selling.account.type === 'vendor' ? 'VENDOR' : 'SELLING_ACCOUNT'}`,
    message: `The selling account ${selling.account.name} has an advertiser account already`,
  };
}

function isGlobalAccount({ profiles }: AdsAccount): boolean {
  return profiles.length > 1;
}

/** Keys are in alphabetical order. */
function toJson(found: AdsAccount): object {
  const { adsAccountId, account, profiles } = found;
  const [only, ...others] = profiles;
  const marketplace = only === undefined || others.length > 0 ? undefined : marketplaceOf(only.country);
  return {
    advertiserAccountId: adsAccountId,
    alternateIds: profiles.map((profile) => ({
      countryCode: isoCountry(profile.country),
      entityId: entityIdOf(profile),
      profileId: profile.profileId,
    })),
    ...(marketplace === undefined ? {} : { currencyCode: marketplace.currency }),
    displayName: account.name,
    isGlobalAccount: isGlobalAccount(found),
    ...(marketplace === undefined ? {} : { timeZoneIana: marketplace.timeZone }),
  };
}

function writtenJson(found: AdsAccount, { businessDetails }: Sent): object {
  const json = {
    ...toJson(found),
    ...(businessDetails === undefined ? {} : { businessDetails }),
    status: { statusCode: 'APPROVED', statusMessage: 'The account can advertise' },
  };
  return Object.fromEntries(Object.entries(json).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
