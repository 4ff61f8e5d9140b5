/**
 * Errors that reject a whole request, with the statuses and texts of the service.
 */
import { capitalize } from '../../model/text/letter-case.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import type { Violation } from '../../model/violations.ts';
import { WorldEnded, type WorldEnd } from '../../world/files/lifetime.ts';
import { otherApi } from './other-apis.ts';
import { isCallerHeader, sentCallerHeader, type RequestHeaders } from './request-headers.ts';
import type { ApiError } from './reply.ts';

export const METHOD_NOT_FOUND: ApiError = { status: 404, details: 'Method Not Found', rule: 'GEN-31' };
export const EDITOR_ONLY: ApiError = {
  status: 401,
  details: 'Not authorized to manage this profile. Please check permissions and consent from the advertiser.',
  rule: 'AUT-26',
  reason: 'the token may only view this profile',
};
export const AGENCY: ApiError = {
  status: 400,
  details: 'The request input is invalid. Advertiser ID cannot be decrypted',
  rule: 'PRF-13',
  reason: 'agency profiles do not support sponsored ads',
};
export const NO_BRAND: ApiError = {
  status: 403,
  details: 'A registered brand is required',
  rule: 'PRF-11',
  reason: 'the account of the profile has no brand; register one, or add one with the admin API',
};
export const REPORT_TOO_OLD: ApiError = {
  status: 406,
  details: 'Report date is too far in the past. Reports are only available for 60 days.',
  rule: 'RPT-24',
};
export const UNAVAILABLE: ApiError = { status: 503, details: 'Server is busy', rule: 'ERR-19' };
export const DEFECT: ApiError = { status: 500, details: 'Internal error', rule: 'SBX-06' };

type RequiredHeader = 'Authorization' | 'ClientId' | 'Scope';

const HEADER_RULES: Readonly<Record<RequiredHeader, RuleId>> = {
  Authorization: 'AUT-02',
  ClientId: 'AUT-05',
  Scope: 'AUT-09',
};

const VENDOR = /^(.+?)-(?:advertising-api|ads)-/;
/** Headers in which clients send credentials by mistake. */
const CREDENTIAL_NAME = /authorization|access-token|-advertising-api-|-ads-(?:client|account)/;

/** The text contains the header with the prefix of the other headers of the client, or that of Amazon. */
export function missingHeader(headers: RequestHeaders, required: RequiredHeader): ApiError {
  const sent = headers.names();
  const name = nameOfHeader(headers, required);
  const isEmpty = headers.get(name.toLowerCase()) !== undefined;
  const similar = sent.filter(
    (each) => CREDENTIAL_NAME.test(each) && each !== 'authorization' && !isCallerHeader(each),
  );
  const instead = similar.length > 0 ? ` (${similar.join(', ')} was sent)` : '';
  const scope = required === 'Scope' ? ', and the operation requires a profile' : '';
  return {
    status: 401,
    details: `${required} header is missing`,
    rule: HEADER_RULES[required],
    reason: isEmpty ? `the header ${name} is empty${scope}` : `the header ${name} was not sent${instead}${scope}`,
    violation: { rule: 'missing-header', evidence: `${name}${isEmpty ? ' is empty' : instead}` },
  };
}

/** As it was sent, if it was. The neutral prefix `vendor` is replaced by that of Amazon. */
function nameOfHeader(headers: RequestHeaders, required: RequiredHeader): string {
  if (required === 'Authorization') return required;
  const own = sentCallerHeader(headers, required);
  const family = own?.endsWith('-ads-clientid') ? 'Ads' : 'Advertising-API';
  const vendor = [own, ...headers.names()]
    .map((each) => VENDOR.exec(each ?? '')?.[1])
    .find((each) => each !== undefined);
  const isNeutral = vendor === undefined || (own === undefined && vendor === 'vendor');
  return `${isNeutral ? 'Amazon' : capitalize(vendor)}-${family}-${required}`;
}

/** An error of the sandbox, which the service does not have: a world has reached its quota. */
export function noRoom(details: string): ApiError {
  return { status: 507, details, code: 'INSUFFICIENT_STORAGE', rule: 'SBX-01' };
}

/** An error of the sandbox, which the service does not have: the file of the world cannot be read. */
export function unavailableWorld(details: string): ApiError {
  return { status: 503, details, code: 'WORLD_UNAVAILABLE', rule: 'SBX-02' };
}

export function unknownPath(url: string, path: string, rule: RuleId): ApiError {
  return {
    status: 404,
    details: `Could not find resource for full path: ${url}`,
    rule,
    reason: `no operation has the path ${path}${whyNotServed(path)}`,
    violation: { rule: 'unknown-operation', evidence: path },
  };
}

/** Empty for a path that is unknown. */
function whyNotServed(path: string): string {
  const other = otherApi(path);
  if (other === undefined) return '';
  return `; the path belongs to ${other.name}, which the sandbox does not emulate: ${other.why}; docs/reference.md lists what it emulates`;
}

export function wrongMethod(method: string, path: string): ApiError {
  return { ...METHOD_NOT_FOUND, ...whyWrongMethod(method, path) };
}

export function whyWrongMethod(method: string, path: string): { reason: string; violation: Violation } {
  return {
    reason: `no operation has the path ${path} and the method ${method}${whyNotServed(path)}`,
    violation: { rule: 'unknown-operation', evidence: `${method} ${path}` },
  };
}

export function wrongClientId(sent: string, expected: string): ApiError {
  return {
    status: 401,
    details: 'ClientId does not match the access token',
    rule: 'AUT-05',
    reason: `the token was issued for client ${expected}, not for client ${sent}`,
    violation: {
      rule: 'wrong-header',
      evidence: `client id '${sent}' where the token is that of '${expected}'`,
    },
  };
}

export function malformedScope(sent: string): ApiError {
  return {
    status: 400,
    details: 'Scope header is malformed',
    rule: 'AUT-09',
    reason: `the scope header must be a profile id, which consists of digits; it is '${sent}'`,
    violation: { rule: 'wrong-header', evidence: `scope '${sent}'` },
  };
}

/** Only for operations that select the version by the media type, or in a strict world. */
export function unsupportedMediaType(sent: string | undefined, expected: string, rule: RuleId): ApiError {
  const actual = sent === undefined || sent === '' ? 'no Content-Type was sent' : `Content-Type was ${sent}`;
  return {
    status: 415,
    details: 'Unsupported Media Type',
    rule,
    reason: `${actual}, and the operation requires ${expected}`,
    nearest: `Content-Type: ${expected}`,
    violation: { rule: 'wrong-media-type', evidence: `${actual} instead of ${expected}` },
  };
}

export function unknownWorld(name: string): ApiError {
  return { status: 404, details: `There is no world '${name}'; POST /_sandbox/worlds creates a world`, rule: 'SBX-03' };
}

/** An error of the sandbox, which the service does not have: the world was replaced or closed during the request. */
export function worldEnded(name: string, endedBy: WorldEnd): ApiError {
  const { status, message } = new WorldEnded(name, endedBy);
  return { status, details: message, rule: 'SBX-04' };
}

/** An error of the sandbox, which the service does not have: no state can be read for the header. */
export function asOfRefused(problem: string): ApiError {
  return { status: 400, details: `The header Sandbox-As-Of ${problem}`, code: 'NO_SUCH_STATE', rule: 'SBX-09' };
}

/** An error of the sandbox, which the service does not have: a write exceeds a limit of the guard of its world. */
export function guardRefused(problem: string): ApiError {
  const details = `The guard of the sandbox refuses this request: ${problem}`;
  return { status: 403, details, code: 'REFUSED_BY_GUARD', rule: 'SBX-11' };
}

/** An error of the sandbox, which the service does not have: a file or a list would have too many rows. */
export function tooManyRows(details: string): ApiError {
  return { status: 400, details, code: 'TOO_MANY_ROWS', rule: 'TOD-505' };
}

export function badToken(reason: string, rule: RuleId, violation?: Violation): ApiError {
  return {
    status: 401,
    details: 'Authentication failed',
    rule,
    reason,
    ...(violation === undefined ? {} : { violation }),
  };
}

/** The same for a profile that does not exist and for one of another region. */
export function unknownScope(reason: string, rule: RuleId, violation?: Violation): ApiError {
  const details = 'No matching advertiser found for scope';
  return { status: 401, details, rule, reason, ...(violation === undefined ? {} : { violation }) };
}

export function scopeNotGranted(profileId: string): ApiError {
  const reason = `the token has no access to profile ${profileId}`;
  return { status: 401, details: `Not authorized to access scope ${profileId}`, rule: 'AUT-09', reason };
}

export function tooLarge(limit: number): ApiError {
  const details = `The request body exceeds ${limit} bytes`;
  return {
    status: 413,
    details,
    rule: 'ERR-19',
    violation: { rule: 'oversized-batch', evidence: `a body of more than ${limit} bytes` },
  };
}

export function tooManyValues(limit: number): ApiError {
  const details = `The request body has more than ${limit} values; send them in several requests`;
  return { status: 413, details, rule: 'ERR-19', violation: { rule: 'oversized-batch', evidence: details } };
}

/** An error of the sandbox, which the service does not have: the bodies that are being received exceed a limit together. */
export function tooManyBodies(limit: number): ApiError {
  return {
    status: 503,
    details: `The sandbox is receiving more than ${limit} bytes of request bodies; send the request again later`,
    code: 'TOO_MANY_BODIES',
    rule: 'SBX-10',
    headers: { 'retry-after': '1' },
  };
}

export function badBody(details: string, rule: RuleId = 'GEN-29'): ApiError {
  return { status: 400, details, rule, violation: { rule: 'malformed-body', evidence: details } };
}

export function badParameter(details: string, rule: RuleId): ApiError {
  return { status: 400, details, rule };
}

export function batchTooLarge(size: number, maximum: number, rule: RuleId): ApiError {
  return {
    status: 400,
    details: `Batch size ${size} exceeds the maximum of ${maximum}`,
    rule,
    violation: { rule: 'oversized-batch', evidence: `${size} items; the maximum is ${maximum}` },
  };
}

/** For report and snapshot requests, instead of a 400. */
export function unprocessable(details: string, rule: RuleId): ApiError {
  return { status: 422, details, rule };
}

export function notFound(details: string, rule: RuleId, reason = details, violation?: Violation): ApiError {
  return { status: 404, details, rule, reason, ...(violation === undefined ? {} : { violation }) };
}

/** `retryAfter` is in seconds; null omits the header. */
export function throttled(retryAfter: number | null): ApiError {
  const details = 'Too many requests';
  return retryAfter === null
    ? { status: 429, details, rule: 'LIM-15' }
    : { status: 429, details, rule: 'LIM-15', headers: { 'retry-after': `${retryAfter}` } };
}
