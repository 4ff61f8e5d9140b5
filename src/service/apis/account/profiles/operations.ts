/**
 * The profiles API in versions 1 and 2: the same profiles in two JSON formats. The access token decides which
 * profiles a client sees.
 */
import type { Schema } from '../../../http/description.ts';
import type { Operation, RequestContext } from '../../../http/request-context.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { getVersion1, getVersion2, LIST_QUERY, listVersion1, listVersion2 } from './get-profiles.ts';
import { PROFILE } from './profile-json.ts';
import { UPDATE_RESPONSE, UPDATE_REQUEST, updateProfiles } from './update-profiles.ts';
import { arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, id, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { registerBrand, registerMerchant } from '../../../../core/accounts/profiles.ts';

const OPTIONS = { title: 'a registration', unknownFieldsFirst: true } as const;
/** Those that the operations know: marketplaces that came later are not registered in this way. */
const countryCode = oneOf(['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE']);

/** Registers profiles for the user of the world. The service has these operations only at its sandbox endpoint. */
const MERCHANT_REQUEST = object({ countryCode }, OPTIONS);
const MERCHANT_RESPONSE: Schema = objectOf({ status: text.schema, statusDetails: text.schema, profileId: id.schema });
const BRAND_REQUEST = object({ countryCode, brand: boundedText({ min: 1, max: 100 }) }, OPTIONS);
const BRAND_RESPONSE: Schema = objectOf({ code: text.schema, description: text.schema, profileId: id.schema });

function registerMerchantProfile(request: RequestContext): Reply | ApiError {
  const body = readBody(request, MERCHANT_REQUEST, 'PRF-57');
  if (isApiError(body)) return body;
  const { profile, isNew } = request.world.transaction(() => registerMerchant(request.world, body.value.countryCode));
  const details = isNew ? 'Merchant is registered' : 'Merchant is already registered';
  return {
    status: 200,
    body: `{"status":"SUCCESS","statusDetails":"${details}","profileId":${profile.profileId}}`,
  };
}

function registerBrandProfile(request: RequestContext): Reply | ApiError {
  const body = readBody(request, BRAND_REQUEST, 'PRF-61');
  if (isApiError(body)) return body;
  const { countryCode: country, brand } = body.value;
  const { profileId } = request.world.transaction(() => registerBrand(request.world, country, brand));
  const description = JSON.stringify(`Brand ${brand} is registered`);
  return { status: 200, body: `{"code":"SUCCESS","description":${description},"profileId":${profileId}}` };
}

const COMMON = { tag: 'Profiles', needs: 'client', serializeError: legacyErrorSerializer } as const;
const READ = { ...COMMON, method: 'GET', permission: 'viewer' } as const;
const WRITE = { ...COMMON, method: 'PUT', permission: 'editor', body: 'json' } as const;

const errors = (...statuses: number[]) => refusalsOf(LEGACY_ERROR, ...statuses);

const LIST_OF_ONE: Schema = {
  anyOf: [arrayOf(PROFILE[1]), PROFILE[1]],
  description: 'A list of one profile; with dialect: observed, the profile itself',
};

function writeOperations(version: 1 | 2): Operation[] {
  const pathsOf = (path: string): string[] => [`/v${version}/profiles${path}`];
  const operationId = (name: string): string => (version === 1 ? name : `${name}V2`);
  return [
    {
      ...WRITE,
      id: operationId('registerProfile'),
      paths: pathsOf('/register'),
      sandboxOnly: true,
      summary: 'Register a seller profile in a country',
      describe: () => ({
        request: MERCHANT_REQUEST.schema,
        responses: { 200: MERCHANT_RESPONSE, ...errors(400, 401, 404) },
      }),
      perform: registerMerchantProfile,
    },
    {
      ...WRITE,
      id: operationId('registerBrand'),
      paths: pathsOf('/registerBrand'),
      sandboxOnly: true,
      summary: 'Register a vendor profile for a brand in a country',
      describe: () => ({ request: BRAND_REQUEST.schema, responses: { 200: BRAND_RESPONSE, ...errors(400, 401, 404) } }),
      perform: registerBrandProfile,
    },
    {
      ...WRITE,
      id: operationId('updateProfiles'),
      paths: pathsOf(''),
      summary: 'Update the daily budgets of profiles',
      describe: () => ({ request: UPDATE_REQUEST.schema, responses: { 207: UPDATE_RESPONSE, ...errors(400, 401) } }),
      perform: updateProfiles,
    },
  ];
}

export const operations: readonly Operation[] = [
  ...writeOperations(1),
  ...writeOperations(2),
  {
    ...READ,
    id: 'listProfiles',
    paths: ['/v1/profiles'],
    summary: 'List profiles, version 1',
    describe: () => ({ responses: { 200: arrayOf(PROFILE[1]), ...errors(400, 401) } }),
    perform: listVersion1,
  },
  {
    ...READ,
    id: 'getProfile',
    paths: ['/v1/profiles/{profileId}'],
    summary: 'Get one profile, version 1, as a list of one',
    reads: [{ api: 'profiles-v1', collection: 'profiles' }],
    describe: () => ({ responses: { 200: LIST_OF_ONE, ...errors(401, 404) } }),
    perform: getVersion1,
  },
  {
    ...READ,
    id: 'listProfilesV2',
    paths: ['/v2/profiles', '/profiles'],
    summary: 'List profiles',
    describe: () => ({ query: LIST_QUERY, responses: { 200: arrayOf(PROFILE[2]), ...errors(400, 401) } }),
    perform: listVersion2,
  },
  {
    ...READ,
    id: 'getProfileV2',
    paths: ['/v2/profiles/{profileId}'],
    summary: 'Get one profile',
    reads: [{ api: 'profiles-v2', collection: 'profiles' }],
    describe: () => ({ responses: { 200: PROFILE[2], ...errors(401, 404) } }),
    perform: getVersion2,
  },
];
