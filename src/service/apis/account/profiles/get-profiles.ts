/**
 * Lists of profiles and single profiles, in versions 1 and 2 of the API. These operations need no Scope header.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Schema } from '../../../http/description.ts';
import { queryOf, requireToken, type RequestContext } from '../../../http/request-context.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { splitList } from '../../../protocol/grammars/legacy/list-query.ts';
import { mayEdit, visibleProfiles } from '../../../../core/accounts/access.ts';
import { scopeOf, type Scope } from '../../../../core/entities/operation-context.ts';
import { profilesVariant } from './observed.ts';
import { writeProfile, type Version } from './profile-json.ts';
import { enumOf } from '../../../protocol/codecs/schemas.ts';

const MAX_LISTED = 5000;

const ALLOWED_VALUES = {
  apiProgram: ['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'],
  accessLevel: ['edit', 'view'],
  profileTypeFilter: ['seller', 'vendor', 'agency'],
  validPaymentMethodFilter: ['true', 'false'],
} as const;

type ParameterName = keyof typeof ALLOWED_VALUES;

const RULES: Readonly<Record<ParameterName, RuleId>> = {
  apiProgram: 'PRF-36',
  accessLevel: 'PRF-36',
  profileTypeFilter: 'PRF-38',
  validPaymentMethodFilter: 'PRF-36',
};
type ProfileQuery = Partial<Record<ParameterName, readonly string[]>>;

export const LIST_QUERY: Readonly<Record<ParameterName, Schema>> = {
  apiProgram: { type: 'string', enum: ALLOWED_VALUES.apiProgram, default: 'campaign' },
  accessLevel: { type: 'string', enum: ALLOWED_VALUES.accessLevel, default: 'edit' },
  profileTypeFilter: {
    type: 'string',
    description: `Any of ${ALLOWED_VALUES.profileTypeFilter.join(', ')}, comma-separated`,
  },
  validPaymentMethodFilter: enumOf(...ALLOWED_VALUES.validPaymentMethodFilter),
};

/** Version 1 has no parameters and lists what version 2 lists by default. */
export function listVersion1(request: RequestContext): Reply {
  return listProfiles(request, {}, 1);
}

export function listVersion2(request: RequestContext): Reply | ApiError {
  const query = readQuery(request);
  return isApiError(query) ? query : listProfiles(request, query, 2);
}

export function getVersion1(request: RequestContext): Reply | ApiError {
  const found = findProfile(request);
  if (isApiError(found)) return found;
  const profile = writeProfile(found, 1);
  return { status: 200, body: profilesVariant(request.world.settings).listsOneProfile ? `[${profile}]` : profile };
}

export function getVersion2(request: RequestContext): Reply | ApiError {
  const found = findProfile(request);
  return isApiError(found) ? found : { status: 200, body: writeProfile(found, 2) };
}

function listProfiles(request: RequestContext, query: ProfileQuery, version: Version): Reply {
  const { world, region } = request;
  const includesViewable = query.accessLevel?.[0] === 'view';
  const paymentMethodFilter = query.validPaymentMethodFilter?.[0];
  const scopes = visibleProfiles(world, requireToken(request), region)
    .filter(({ access }) => includesViewable || mayEdit(access))
    .map(({ profile }) => scopeOf(world, profile))
    .filter(({ account }) => query.profileTypeFilter?.includes(account.type) ?? true)
    .filter(
      ({ profile }) =>
        paymentMethodFilter === undefined || `${profile.validPaymentMethod === 1}` === paymentMethodFilter,
    )
    .slice(0, MAX_LISTED);
  return { status: 200, body: `[${scopes.map((scope) => writeProfile(scope, version)).join(',')}]` };
}

/** Searches the profiles of this region that the token may view. */
function findProfile(request: RequestContext): Scope | ApiError {
  const { world, region, params } = request;
  const found = visibleProfiles(world, requireToken(request), region).find(
    ({ profile }) => profile.profileId === params['profileId'],
  );
  return found === undefined ? notFound('Profile not found', 'PRF-47') : scopeOf(world, found.profile);
}

function readQuery(request: RequestContext): ProfileQuery | ApiError {
  const query: ProfileQuery = {};
  const parameters = queryOf(request);
  const unknown = [...parameters.keys()].filter((name) => !isParameterName(name));
  const error = reportUnknownParameters(request, unknown, 'LST-12');
  if (error !== undefined) return error;
  for (const name of new Set(parameters.keys())) {
    if (!isParameterName(name)) continue;
    const sent = parameters.getAll(name);
    const values = name === 'profileTypeFilter' ? splitList(sent) : sent.filter((value) => value.trim() !== '');
    const allowedValues: readonly string[] = ALLOWED_VALUES[name];
    const invalid = values.find((value) => !allowedValues.includes(value));
    if (invalid !== undefined)
      return badParameter(`${name}: '${invalid}' is not one of ${allowedValues.join(', ')}`, RULES[name]);
    if (name !== 'profileTypeFilter' && new Set(values).size > 1)
      return badParameter(`${name} must have one value`, RULES[name]);
    if (values.length > 0) query[name] = values;
  }
  return query;
}

function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(ALLOWED_VALUES, name);
}
