/**
 * The manager accounts API, which gives a user access to the advertisers of other users.
 */
import type { Operation } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { associate, createManagerAccount, disassociate, listManagerAccounts } from './handlers.ts';
import { managerAccountErrors, vendorType, type ResponseType } from './error-serializer.ts';
import { ACCOUNTS_REQUEST, ADVERTISER, CREATE_REQUEST, managerAccountType } from './requests.ts';
import { STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const JSON_TYPE = 'application/json';
const mediaTypes = (type: ResponseType) => ({
  successType: vendorType(type),
  otherTypes: [JSON_TYPE],
  refusalTypes: [vendorType(type), JSON_TYPE],
});

const requestTypes = (name: string): readonly string[] => [`application/vnd.${name}request.v1+json`, JSON_TYPE];

const ERROR: Schema = objectOf({ code: STRING, details: STRING, message: STRING }, ['code', 'message']);
/** Empty, or null with dialect: observed, if advertisers of this type do not have the id. */
const ID: Schema = { type: ['string', 'null'] };
const LINKED_ACCOUNT: Schema = objectOf({
  accountId: STRING,
  accountName: STRING,
  accountType: enumOf('SELLER', 'VENDOR', 'DSP_ADVERTISING_ACCOUNT', 'MARKETING_CLOUD'),
  dspAdvertiserId: ID,
  marketplaceId: STRING,
  profileId: ID,
});
const MANAGER_ACCOUNT: Schema = objectOf({
  managerAccountId: STRING,
  managerAccountName: STRING,
  managerAccountType: managerAccountType.schema,
  linkedAccounts: { type: 'array', maxItems: 50, items: LINKED_ACCOUNT },
});
const MULTI_STATUS: Schema = objectOf({
  succeedAccounts: arrayOf(ADVERTISER.schema),
  failedAccounts: arrayOf(
    objectOf({
      account: { description: 'The item of the request' },
      error: objectOf({ code: STRING, message: STRING }),
    }),
  ),
});

const LINK_DESCRIPTION = {
  request: ACCOUNTS_REQUEST.schema,
  ...mediaTypes('updateadvertisingaccountsinmanageraccountresponse'),
  responses: { 207: MULTI_STATUS, ...refusalsOf(ERROR, 400, 401, 403) },
};

const COMMON = { tag: 'Manager accounts', needs: 'client' } as const;
const LINK = {
  ...COMMON,
  body: 'json',
  requestTypes: requestTypes('updateadvertisingaccountsinmanageraccount'),
  serializeError: managerAccountErrors('updateadvertisingaccountsinmanageraccountresponse'),
} as const;

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    serializeError: managerAccountErrors('manageraccount'),
    id: 'createManagerAccount',
    rowIds: ['accountId'],
    method: 'POST',
    paths: ['/managerAccounts'],
    permission: 'editor',
    body: 'json',
    requestTypes: requestTypes('createmanageraccount'),
    summary: 'Create a manager account',
    describe: () => ({
      request: CREATE_REQUEST.schema,
      ...mediaTypes('manageraccount'),
      responses: { 200: MANAGER_ACCOUNT, ...refusalsOf(ERROR, 400, 401) },
    }),
    perform: createManagerAccount,
  },
  {
    ...COMMON,
    serializeError: managerAccountErrors('getmanageraccountsresponse'),
    id: 'listManagerAccounts',
    method: 'GET',
    paths: ['/managerAccounts'],
    permission: 'viewer',
    summary: 'List manager accounts with their linked advertisers',
    describe: () => ({
      ...mediaTypes('getmanageraccountsresponse'),
      responses: {
        200: objectOf({ managerAccounts: arrayOf(MANAGER_ACCOUNT) }),
        401: ERROR,
      },
    }),
    perform: listManagerAccounts,
  },
  {
    ...LINK,
    id: 'associateAccounts',
    method: 'POST',
    paths: ['/managerAccounts/{managerAccountId}/associate'],
    permission: 'editor',
    summary: 'Link advertisers to a manager account',
    describe: () => LINK_DESCRIPTION,
    perform: associate,
  },
  {
    ...LINK,
    id: 'disassociateAccounts',
    method: 'POST',
    paths: ['/managerAccounts/{managerAccountId}/disassociate'],
    permission: 'editor',
    summary: 'Unlink advertisers from a manager account',
    describe: () => LINK_DESCRIPTION,
    perform: disassociate,
  },
];
