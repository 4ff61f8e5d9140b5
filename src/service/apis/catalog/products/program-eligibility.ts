/**
 * Which advertising programs the account of a profile may use.
 */
import { hasBrand } from '../../../../core/entities/brands.ts';
import { visibleProfiles } from '../../../../core/accounts/access.ts';
import { scopeOf, type Scope } from '../../../../core/entities/operation-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { requireScope, requireToken, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { NUMBER_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { boolean, integer, text } from '../../../protocol/codecs/value-codecs.ts';
import { BOOLEAN, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const PROGRAM_TYPE = 'application/vnd.programeligibility.v2+json';
const MAX_MARKETPLACES = 100;

const REQUEST = object({
  skipChecks: optional(object({ skipAllBillingChecks: boolean })),
  maxResults: optional(integer({ min: 1, max: MAX_MARKETPLACES })),
  nextToken: optional(text),
});

/** The programs, with why an account without more may not use them. */
const PROGRAMS = ['SB', 'SD', 'DTC', 'MAAS', 'SPOT'] as const;

interface Reason {
  code: string;
  description: string;
  level: 'INELIGIBLE' | 'INELIGIBLE_WITH_RESOLUTION';
}

const NO_BRAND: Reason = {
  code: 'NO_BRAND_RELATIONS',
  description: 'The account has no registered brand.',
  level: 'INELIGIBLE_WITH_RESOLUTION',
};
const NO_SUBSCRIPTION: Reason = {
  code: 'DIRECT_TO_CONSUMER_SUBSCRIPTION_NOT_FOUND',
  description: 'The account has no subscription for direct sales to consumers.',
  level: 'INELIGIBLE_WITH_RESOLUTION',
};
const NOT_LAUNCHED: Reason = {
  code: 'NOT_LAUNCHED_IN_MARKETPLACE',
  description: 'The program is not available in this marketplace.',
  level: 'INELIGIBLE',
};
const NO_PAYMENT: Reason = {
  code: 'PAYMENT_METHOD_NOT_VALID',
  description: 'The payment method of the account is not valid.',
  level: 'INELIGIBLE_WITH_RESOLUTION',
};

function reasonsOf(program: (typeof PROGRAMS)[number], { account, profile }: Scope, skipsBilling: boolean): Reason[] {
  const billing = profile.validPaymentMethod === 1 || skipsBilling ? [] : [NO_PAYMENT];
  if (program === 'DTC') return [NO_SUBSCRIPTION, ...billing];
  if (program === 'SPOT') return [NOT_LAUNCHED, ...billing];
  const needsBrand = program === 'SB' || program === 'MAAS';
  return [...(needsBrand && !hasBrand(account) ? [NO_BRAND] : []), ...billing];
}

function statusOf(reasons: readonly Reason[]): object {
  return reasons.length === 0 ? { eligible: true } : { eligible: false, reasons };
}

const STATUS = {
  eligible: BOOLEAN,
  reasons: {
    type: 'array',
    minItems: 1,
    items: objectOf({
      code: STRING,
      description: STRING,
      level: enumOf('INELIGIBLE', 'INELIGIBLE_WITH_RESOLUTION'),
    }),
  },
} as const;
/** The map, or with the media type of version 2 the lists. */
const RESPONSE: Schema = objectOf({
  eligibilityStatusMap: { type: 'object', additionalProperties: objectOf(STATUS) },
  eligibilityStatusLists: arrayOf(
    objectOf({
      marketplaceId: STRING,
      eligibilityStatusList: arrayOf(objectOf({ ...STATUS, adProgram: enumOf(...PROGRAMS) })),
    }),
  ),
  nextToken: STRING,
});

const FIXED = {
  id: 'programEligibility',
  method: 'POST',
  paths: ['/eligibility/programs'],
  tag: 'Eligibility',
  summary: 'Which advertising programs the account may use',
  needs: 'scope',
  permission: 'viewer',
} as const;

const plain = callWithBody(
  FIXED,
  { request: REQUEST, rule: 'TOD-323', response: RESPONSE, errors: NUMBER_AND_DETAILS, refusals: [400, 401] },
  (request, { skipChecks }) => {
    const scope = requireScope(request);
    const skips = skipChecks?.skipAllBillingChecks === true;
    return {
      eligibilityStatusMap: Object.fromEntries(
        PROGRAMS.map((program) => [program, statusOf(reasonsOf(program, scope, skips))]),
      ),
    };
  },
);

/** The marketplaces in which the account has profiles that the token may view, in pages. */
function listsOf(request: RequestContext): object | ApiError {
  const read = readBody(request, REQUEST, 'TOD-323');
  if (isApiError(read)) return read;
  const { maxResults = MAX_MARKETPLACES, nextToken } = read.value;
  const { world, account } = requireScope(request);
  const fingerprint = `programs of ${account.accountId} in ${world.name}`;
  const after = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
  if (after === undefined) return badParameter('nextToken is not valid', 'TOD-323');
  const scopes = visibleProfiles(world, requireToken(request), request.region)
    .filter(({ profile }) => profile.accountId === account.accountId)
    .map(({ profile }) => scopeOf(world, profile));
  const end = after + maxResults;
  const eligibilityStatusLists = scopes.slice(after, end).map((scope) => ({
    marketplaceId: scope.marketplace.marketplaceId,
    eligibilityStatusList: PROGRAMS.map((adProgram) => ({
      adProgram,
      ...statusOf(reasonsOf(adProgram, scope, false)),
    })),
  }));
  return { eligibilityStatusLists, ...(end < scopes.length ? { nextToken: pageToken(fingerprint, end) } : {}) };
}

/** One operation with two media types: with that of version 2 it answers for each marketplace of the account. */
export const programEligibility: Operation = {
  ...plain,
  requestTypes: ['application/json', PROGRAM_TYPE],
  describe: () => ({
    request: REQUEST.schema,
    mayLackBody: true,
    successType: 'application/json',
    otherTypes: [PROGRAM_TYPE],
    responses: {
      200: RESPONSE,
      ...refusalsOf(NUMBER_AND_DETAILS.schema, 400, 401),
    },
  }),
  perform(request) {
    const body = request.body === undefined || request.body.trim() === '' ? '{}' : request.body;
    const asked = { ...request, body };
    if (request.head.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() !== PROGRAM_TYPE)
      return plain.perform(asked);
    const lists = listsOf(asked);
    if (isApiError(lists)) return lists;
    return { status: 200, body: JSON.stringify(lists), headers: { 'content-type': PROGRAM_TYPE } };
  },
};
