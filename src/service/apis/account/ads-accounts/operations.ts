/**
 * The advertising accounts API: accounts over all countries, with the profiles of each. No profile is needed.
 */
import { adsAccountsOf, entityIdOf, type AdsAccount } from '../../../../core/accounts/ads-accounts.ts';
import { createAdvertiser } from '../../../../core/accounts/advertisers.ts';
import type { World } from '../../../../world/state/world.ts';
import { COUNTRIES, countryOfIso, isoCountry } from '../../../../model/marketplaces.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import type { ApiError } from '../../../http/reply.ts';
import { requireToken, type Operation } from '../../../http/request-context.ts';
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { LIST_OF_ERRORS, messageOnly } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { accountName } from '../../../protocol/codecs/shared-fields.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { number, text } from '../../../protocol/codecs/value-codecs.ts';
import { INT64, STRING, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const MAX_LISTED = 100;
const LIST_RULE = 'TOD-325';
const GET_RULE = 'TOD-326';
const REGISTER_RULE = 'TOD-446';

const REQUEST = object({ maxResults: optional(number({ min: 1, max: MAX_LISTED })), nextToken: optional(text) });

const ASSOCIATION = object({
  amazonAuthor: optional(object({ email: optional(text) })),
  amazonSeller: optional(object({ sellerCentralAccount: optional(text) })),
  amazonVendor: optional(object({ vendorGroup: optional(text) })),
  business: optional(
    object({
      addressLine1: optional(text),
      addressLine2: optional(text),
      city: optional(text),
      countryCode: optional(text),
      name: optional(text),
      phone: optional(text),
      state: optional(text),
      websiteUrl: optional(text),
      zipCode: optional(text),
    }),
  ),
});
const REGISTERED = describedBy(
  object({
    accountName: optional(accountName),
    associations: optional(list(ASSOCIATION, { max: 1 })),
    countryCodes: optional(list(text, { max: 1 })),
    termsToken: optional(text),
  }),
  { example: { accountName: 'Example', associations: [{ business: { name: 'Example' } }], countryCodes: ['US'] } },
);

const ACCOUNT: Schema = objectOf(
  {
    adsAccountId: { type: 'string', pattern: '^[A-Za-z0-9.-]+$' },
    accountName: STRING,
    status: enumOf('CREATED', 'DISABLED', 'PARTIALLY_CREATED', 'PENDING'),
    countryCodes: { type: 'array', maxItems: 100, items: STRING },
    alternateIds: {
      type: 'array',
      maxItems: 100,
      items: objectOf({ countryCode: STRING, entityId: STRING, profileId: INT64 }),
    },
    errors: { type: 'object' },
  },
  ['adsAccountId'],
);

const COMMON = { tag: 'Advertising accounts', needs: 'client', permission: 'viewer' } as const;

export const operations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'listAdsAccounts',
      method: 'POST',
      paths: ['/adsAccounts/list'],
      summary: 'List advertising accounts with their profiles',
    },
    {
      request: REQUEST,
      requestType: 'application/vnd.listaccountsresource.v1+json',
      rule: LIST_RULE,
      mayLackBody: true,
      response: objectOf({ adsAccounts: { type: 'array', maxItems: MAX_LISTED, items: ACCOUNT }, nextToken: STRING }),
      responseType: 'application/vnd.listaccountsresource.v1+json',
      errors: LIST_OF_ERRORS,
      refusals: [400, 401, 403],
    },
    (request, { maxResults = MAX_LISTED, nextToken }) => {
      const { world } = request;
      if (!Number.isInteger(maxResults)) return badParameter('maxResults must be a whole number', LIST_RULE);
      const fingerprint = `advertising accounts in ${world.name}`;
      const after = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
      if (after === undefined) return badParameter('nextToken is not valid', LIST_RULE);
      const all = adsAccountsOf(world, requireToken(request));
      const end = after + maxResults;
      return {
        adsAccounts: all.slice(after, end).map(toJson),
        ...(end < all.length ? { nextToken: pageToken(fingerprint, end) } : {}),
      };
    },
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'registerAdsAccount',
      rowIds: ['profileId'],
      permission: 'editor',
      method: 'POST',
      paths: ['/adsAccounts'],
      summary: 'Create the advertising account of a business',
    },
    {
      request: REGISTERED,
      requestType: 'application/vnd.registeradsaccountresource.v1+json',
      rule: REGISTER_RULE,
      success: 201,
      response: objectOf({ adsAccount: ACCOUNT }),
      errors: LIST_OF_ERRORS,
      refusals: [400, 401, 403],
    },
    ({ world }, body) => world.transaction(() => register(world, body)),
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getAdsAccount',
      rowIds: ['profileId'],
      method: 'GET',
      paths: ['/adsAccounts/{advertisingAccountId}'],
      summary: 'Get an advertising account',
    },
    {
      response: objectOf({ adsAccount: ACCOUNT }),
      responseType: 'application/vnd.accountresource.v1+json',
      errors: messageOnly(),
      refusals: [400, 401, 403, 404],
    },
    (request) => {
      const id = request.params['advertisingAccountId'] ?? '';
      if (!/^[A-Za-z0-9.-]+$/.test(id)) return badParameter('The advertising account id is not valid', GET_RULE);
      const found = adsAccountsOf(request.world, requireToken(request)).find(({ adsAccountId }) => adsAccountId === id);
      return found === undefined
        ? notFound('The advertising account does not exist', GET_RULE)
        : { adsAccount: toJson(found) };
    },
  ),
];

function register(
  world: World,
  { accountName: name, termsToken, ...body }: ValueOf<typeof REGISTERED>,
): object | ApiError {
  const [countryCode, association = {}] = [body.countryCodes?.[0], body.associations?.[0]];
  const country = countryCode === undefined ? undefined : countryOfIso(countryCode);
  if (name === undefined) return refusal('accountName is missing');
  if (countryCode === undefined) return refusal('countryCodes is missing');
  if (country === undefined)
    return refusal(`countryCodes[0] ${countryCode} is none of ${COUNTRIES.map(isoCountry).join(', ')}`);
  if (termsToken !== undefined) return refusal(`The terms token ${termsToken} does not exist. Leave termsToken out`);
  if (association.business === undefined && Object.keys(association).length > 0)
    return refusal('Sellers, vendors and authors have an advertising account already. Associate a business');
  const created = createAdvertiser(world, { name, countries: [country] });
  if (typeof created === 'string') return refusal(`An account has the name ${name} already. Choose another name`);
  const { adsAccountId, account } = created;
  return { adsAccount: { adsAccountId, accountName: account.name, status: 'CREATED' } };
}

function refusal(details: string): ApiError {
  return badParameter(details, REGISTER_RULE);
}

function toJson({ adsAccountId, account, profiles }: AdsAccount): object {
  return {
    adsAccountId,
    accountName: account.name,
    status: 'CREATED',
    alternateIds: profiles.map((profile) => ({
      countryCode: profile.country,
      entityId: entityIdOf(profile),
      profileId: BigInt(profile.profileId),
    })),
    countryCodes: profiles.map(({ country }) => country),
    errors: {},
  };
}
