/**
 * Manager accounts: one user's way to the advertisers of others.
 */
import type { Operation } from '../../http/call.ts';
import type { Schema } from '../../http/description.ts';
import { associate, createManagerAccount, disassociate, listManagerAccounts } from './answers.ts';
import { managerVoice } from './voice.ts';

const TEXT: Schema = { type: 'string' };
const ERROR: Schema = {
  type: 'object',
  required: ['code', 'details', 'message'],
  properties: { code: TEXT, details: TEXT, message: TEXT },
};
const LINKED: Schema = {
  type: 'object',
  properties: {
    accountId: TEXT,
    accountName: TEXT,
    accountType: { type: 'string', enum: ['SELLER', 'VENDOR', 'DSP_ADVERTISING_ACCOUNT', 'MARKETING_CLOUD'] },
    dspAdvertiserId: TEXT,
    marketplaceId: TEXT,
    profileId: TEXT,
  },
};
const TYPE: Schema = { type: 'string', enum: ['Advertiser', 'Agency'] };
const MANAGER: Schema = {
  type: 'object',
  properties: {
    managerAccountId: TEXT,
    managerAccountName: TEXT,
    managerAccountType: TYPE,
    linkedAccounts: { type: 'array', maxItems: 50, items: LINKED },
  },
};
const ACCOUNT: Schema = {
  type: 'object',
  required: ['id', 'type'],
  properties: {
    id: TEXT,
    type: { type: 'string', enum: ['ACCOUNT_ID', 'DSP_ADVERTISER_ID'] },
    roles: {
      type: 'array',
      maxItems: 1,
      items: { type: 'string', enum: ['ENTITY_OWNER', 'ENTITY_USER', 'ENTITY_VIEWER', 'SELLER_USER'] },
    },
  },
};
const ACCOUNTS: Schema = {
  type: 'object',
  required: ['accounts'],
  properties: { accounts: { type: 'array', minItems: 1, maxItems: 20, items: ACCOUNT } },
};
const PARTIAL: Schema = {
  type: 'object',
  properties: {
    succeedAccounts: { type: 'array', items: ACCOUNT },
    failedAccounts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { account: ACCOUNT, error: { type: 'object', properties: { code: TEXT, message: TEXT } } },
      },
    },
  },
};

const COMMON = { tag: 'Manager accounts', needs: 'client', voice: managerVoice } as const;

export const managerAccountOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'createManagerAccount',
    method: 'POST',
    paths: ['/managerAccounts'],
    permission: 'editor',
    body: 'json',
    summary: 'Create a manager account',
    describe: {
      request: {
        type: 'object',
        required: ['managerAccountName', 'managerAccountType'],
        properties: { managerAccountName: TEXT, managerAccountType: TYPE },
      },
      responses: { 200: MANAGER, 400: ERROR, 401: ERROR },
    },
    perform: createManagerAccount,
  },
  {
    ...COMMON,
    id: 'listManagerAccounts',
    method: 'GET',
    paths: ['/managerAccounts'],
    permission: 'viewer',
    summary: 'List manager accounts with the advertisers that they link',
    describe: {
      responses: {
        200: { type: 'object', properties: { managerAccounts: { type: 'array', items: MANAGER } } },
        401: ERROR,
      },
    },
    perform: listManagerAccounts,
  },
  {
    ...COMMON,
    id: 'associateAccounts',
    method: 'POST',
    paths: ['/managerAccounts/{managerAccountId}/associate'],
    permission: 'editor',
    body: 'json',
    summary: 'Link advertisers to a manager account',
    describe: { request: ACCOUNTS, responses: { 207: PARTIAL, 400: ERROR, 401: ERROR, 403: ERROR } },
    perform: associate,
  },
  {
    ...COMMON,
    id: 'disassociateAccounts',
    method: 'POST',
    paths: ['/managerAccounts/{managerAccountId}/disassociate'],
    permission: 'editor',
    body: 'json',
    summary: 'Unlink advertisers from a manager account',
    describe: { request: ACCOUNTS, responses: { 207: PARTIAL, 400: ERROR, 401: ERROR, 403: ERROR } },
    perform: disassociate,
  },
];
