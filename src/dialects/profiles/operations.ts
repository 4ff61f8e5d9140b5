/**
 * Profiles in both versions: the same profiles, written differently. Only the token says which of them a caller sees.
 */
import type { Schema } from '../../http/description.ts';
import type { Operation } from '../../http/call.ts';
import { PLAIN_ERROR, plainVoice } from '../../grammar/plain-voice.ts';
import { getVersion1, getVersion2, LIST_QUERY, listVersion1, listVersion2 } from './readings.ts';
import {
  answerBrand,
  answerMerchant,
  BRAND_ANSWER,
  BRAND_REQUEST,
  MERCHANT_ANSWER,
  MERCHANT_REQUEST,
} from './registrations.ts';
import { PROFILE } from './shapes.ts';
import { UPDATE_ANSWER, UPDATE_REQUEST, updateProfiles } from './updates.ts';

const COMMON = { tag: 'Profiles', needs: 'client', voice: plainVoice } as const;
const READ = { ...COMMON, method: 'GET', permission: 'viewer' } as const;
const WRITE = { ...COMMON, method: 'PUT', permission: 'editor', body: 'json' } as const;

const many = (items: Schema): Schema => ({ type: 'array', items });
const errors = (...statuses: number[]): Record<number, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, PLAIN_ERROR]));

/** What is not in a call's version stands before `/{profileId}`, so that it is never read as an id. */
function writingOperations(version: 1 | 2): Operation[] {
  const at = (path: string): string[] => [`/v${version}/profiles${path}`];
  const id = (name: string): string => (version === 1 ? name : `${name}V2`);
  return [
    {
      ...WRITE,
      id: id('registerProfile'),
      paths: at('/register'),
      sandboxOnly: true,
      summary: 'Open a profile of the seller in a country',
      describe: { request: MERCHANT_REQUEST, responses: { 200: MERCHANT_ANSWER, ...errors(400, 401, 404) } },
      perform: answerMerchant,
    },
    {
      ...WRITE,
      id: id('registerBrand'),
      paths: at('/registerBrand'),
      sandboxOnly: true,
      summary: 'Open a vendor profile for a brand in a country',
      describe: { request: BRAND_REQUEST, responses: { 200: BRAND_ANSWER, ...errors(400, 401, 404) } },
      perform: answerBrand,
    },
    {
      ...WRITE,
      id: id('updateProfiles'),
      paths: at(''),
      summary: 'Set daily budgets of profiles',
      describe: { request: UPDATE_REQUEST, responses: { 207: UPDATE_ANSWER, ...errors(400, 401) } },
      perform: updateProfiles,
    },
  ];
}

export const profileOperations: readonly Operation[] = [
  ...writingOperations(1),
  ...writingOperations(2),
  {
    ...READ,
    id: 'listProfiles',
    paths: ['/v1/profiles'],
    summary: 'List profiles, version 1',
    describe: { responses: { 200: many(PROFILE[1]), ...errors(401) } },
    perform: listVersion1,
  },
  {
    ...READ,
    id: 'getProfile',
    paths: ['/v1/profiles/{profileId}'],
    summary: 'Get one profile, version 1, as a list of one',
    describe: { responses: { 200: many(PROFILE[1]), ...errors(401, 404) } },
    perform: getVersion1,
  },
  {
    ...READ,
    id: 'listProfilesV2',
    paths: ['/v2/profiles', '/profiles'],
    summary: 'List profiles',
    describe: { query: LIST_QUERY, responses: { 200: many(PROFILE[2]), ...errors(400, 401) } },
    perform: listVersion2,
  },
  {
    ...READ,
    id: 'getProfileV2',
    paths: ['/v2/profiles/{profileId}'],
    summary: 'Get one profile',
    describe: { responses: { 200: PROFILE[2], ...errors(401, 404) } },
    perform: getVersion2,
  },
];
