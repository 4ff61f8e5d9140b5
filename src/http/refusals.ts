/**
 * Why a whole call is refused: the statuses and texts of the service, in the order in which it checks.
 */
import type { Violation } from '../model/violations.ts';
import type { Refusal } from './reply.ts';

export const METHOD_NOT_FOUND: Refusal = { status: 404, details: 'Method Not Found' };
export const NO_AUTHORIZATION: Refusal = {
  status: 401,
  details: 'Authorization header is missing',
  violation: { rule: 'missing-header', evidence: 'Authorization' },
};
export const NO_CLIENT_ID: Refusal = {
  status: 401,
  details: 'ClientId header is missing',
  reason: 'the header Vendor-Advertising-API-ClientId was not sent',
  violation: { rule: 'missing-header', evidence: 'Vendor-Advertising-API-ClientId' },
};
export const NO_SCOPE: Refusal = {
  status: 401,
  details: 'Scope header is missing',
  reason: 'the header Vendor-Advertising-API-Scope was not sent, and this call is for one profile',
  violation: { rule: 'missing-header', evidence: 'Vendor-Advertising-API-Scope' },
};
export const EDITOR_ONLY: Refusal = {
  status: 401,
  details: 'Not authorized to manage this profile. Please check permissions and consent from the advertiser.',
  reason: 'the token may only view this profile',
};
export const AGENCY: Refusal = {
  status: 400,
  details: 'The request input is invalid. Advertiser ID cannot be decrypted',
  reason: 'agency profiles have no sponsored ads',
};
export const NO_BRAND: Refusal = {
  status: 403,
  details: 'A registered brand is required',
  reason: 'the account of the profile has no brand: register one, or give it one by the control API',
};
export const REPORT_TOO_OLD: Refusal = {
  status: 406,
  details: 'Report date is too far in the past. Reports are only available for 60 days.',
};
export const UNAVAILABLE: Refusal = { status: 503, details: 'Server is busy' };
export const DEFECT: Refusal = { status: 500, details: 'Internal error' };

/** The service never says so: it is the sandbox that has reached its end. */
export function noRoom(details: string): Refusal {
  return { status: 507, details, code: 'INSUFFICIENT_STORAGE' };
}

export function unknownPath(url: string, path: string): Refusal {
  return {
    status: 404,
    details: `Could not find resource for full path: ${url}`,
    reason: `no operation is at ${path}`,
    violation: { rule: 'unknown-operation', evidence: path },
  };
}

/** The client's own fault. */
export function wrongMethod(method: string, path: string): Refusal {
  const reason = `no operation is at ${path} with ${method}`;
  return { ...METHOD_NOT_FOUND, reason, violation: { rule: 'unknown-operation', evidence: `${method} ${path}` } };
}

export function wrongClientId(sent: string, expected: string): Refusal {
  return {
    status: 401,
    details: 'ClientId does not match the access token',
    reason: `the token was issued for client ${expected}, and the header says ${sent}`,
    violation: { rule: 'wrong-header', evidence: `client id ${sent}` },
  };
}

export function malformedScope(sent: string): Refusal {
  return {
    status: 400,
    details: 'Scope header is malformed',
    reason: `the scope header says '${sent}', and a profile id is made of digits`,
    violation: { rule: 'wrong-header', evidence: `scope '${sent}'` },
  };
}

/** Refused only where the type tells the version, or by a strict world. */
export function unsupportedMediaType(sent: string | undefined, expected: string): Refusal {
  const said = sent === undefined || sent === '' ? 'no Content-Type was sent' : `Content-Type was ${sent}`;
  return {
    status: 415,
    details: 'Unsupported Media Type',
    reason: `${said}, and this call takes ${expected}`,
    nearest: `Content-Type: ${expected}`,
    violation: { rule: 'wrong-media-type', evidence: `${said} in place of ${expected}` },
  };
}

export function unknownWorld(name: string): Refusal {
  return { status: 404, details: `There is no world ${name}` };
}

export function badToken(reason: string, violation?: Violation): Refusal {
  return { status: 401, details: 'Authentication failed', reason, ...(violation === undefined ? {} : { violation }) };
}

/** Told alike for a profile that exists nowhere and for one of another region. */
export function unknownScope(reason: string, violation?: Violation): Refusal {
  const details = 'No matching advertiser found for scope';
  return { status: 401, details, reason, ...(violation === undefined ? {} : { violation }) };
}

export function scopeNotGranted(profileId: string): Refusal {
  const reason = `the token was granted no access to profile ${profileId}`;
  return { status: 401, details: `Not authorized to access scope ${profileId}`, reason };
}

export function tooLarge(limit: number): Refusal {
  const details = `The request body exceeds ${limit} bytes`;
  return {
    status: 413,
    details,
    violation: { rule: 'oversized-batch', evidence: `a body of more than ${limit} bytes` },
  };
}

export function badBody(details: string): Refusal {
  return { status: 400, details, violation: { rule: 'malformed-body', evidence: details } };
}

export function badParameter(details: string): Refusal {
  return { status: 400, details };
}

export function batchTooLarge(size: number, maximum: number): Refusal {
  return {
    status: 400,
    details: `Batch size ${size} exceeds the maximum of ${maximum}`,
    violation: { rule: 'oversized-batch', evidence: `${size} items where ${maximum} are the most` },
  };
}

/** Of report and snapshot requests, in place of a 400. */
export function unprocessable(details: string): Refusal {
  return { status: 422, details };
}

export function notFound(details: string, reason = details, violation?: Violation): Refusal {
  return { status: 404, details, reason, ...(violation === undefined ? {} : { violation }) };
}

/** Seconds until the client may come back; null does not tell. */
export function throttled(retryAfter: number | null): Refusal {
  const details = 'Too many requests';
  return retryAfter === null
    ? { status: 429, details }
    : { status: 429, details, headers: { 'retry-after': `${retryAfter}` } };
}
