/**
 * The advertising accounts API: accounts over all countries, with the profiles of each. No profile is needed.
 */
import { adsAccountsOf, entityIdOf, type AdsAccount } from '../../../core/accounts/ads-accounts.ts';
import { badParameter, notFound } from '../../http/api-errors.ts';
import type { Schema } from '../../http/description.ts';
import { requireToken, type Operation } from '../../http/request-context.ts';
import { optional } from '../../protocol/codec.ts';
import { LIST_OF_ERRORS, messageOnly } from '../../protocol/error-grammar.ts';
import { object } from '../../protocol/object-codec.ts';
import { callWithBody, callWithoutBody } from '../../protocol/single-call.ts';
import { pageToken, readPageToken } from '../../protocol/v3/page-token.ts';
import { number, text } from '../../protocol/value-codecs.ts';

const MAX_LISTED = 100;
const LIST_RULE = 'TOD-325';
const GET_RULE = 'TOD-326';

const REQUEST = object({ maxResults: optional(number({ min: 1, max: MAX_LISTED })), nextToken: optional(text) });

const STRING: Schema = { type: 'string' };
const ACCOUNT: Schema = {
  type: 'object',
  required: ['adsAccountId'],
  properties: {
    adsAccountId: { type: 'string', pattern: '^[A-Za-z0-9.-]+$' },
    accountName: STRING,
    status: { type: 'string', enum: ['CREATED', 'DISABLED', 'PARTIALLY_CREATED', 'PENDING'] },
    countryCodes: { type: 'array', maxItems: 100, items: STRING },
    alternateIds: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        properties: { countryCode: STRING, entityId: STRING, profileId: { type: 'integer', format: 'int64' } },
      },
    },
    errors: { type: 'object' },
  },
};

const COMMON = { tag: 'Advertising accounts', needs: 'client', permission: 'viewer' } as const;

export const adsAccountOperations: readonly Operation[] = [
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
      response: {
        type: 'object',
        properties: { adsAccounts: { type: 'array', maxItems: MAX_LISTED, items: ACCOUNT }, nextToken: STRING },
      },
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
  callWithoutBody(
    {
      ...COMMON,
      id: 'getAdsAccount',
      method: 'GET',
      paths: ['/adsAccounts/{advertisingAccountId}'],
      summary: 'Get an advertising account',
    },
    {
      response: { type: 'object', properties: { adsAccount: ACCOUNT } },
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
