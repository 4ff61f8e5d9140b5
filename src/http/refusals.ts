/**
 * Why a whole call is refused: the statuses and texts of the service, in the order in which it checks.
 */
import type { Refusal } from './reply.ts';

export const METHOD_NOT_FOUND: Refusal = { status: 404, details: 'Method Not Found' };
export const NO_AUTHORIZATION: Refusal = { status: 401, details: 'Authorization header is missing' };
export const NO_CLIENT_ID: Refusal = { status: 401, details: 'ClientId header is missing' };
export const WRONG_CLIENT_ID: Refusal = { status: 401, details: 'ClientId does not match the access token' };
export const NO_SCOPE: Refusal = { status: 401, details: 'Scope header is missing' };
export const MALFORMED_SCOPE: Refusal = { status: 400, details: 'Scope header is malformed' };
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
export const UNSUPPORTED_MEDIA_TYPE: Refusal = { status: 415, details: 'Unsupported Media Type' };
export const DEFECT: Refusal = { status: 500, details: 'Internal error' };

export function unknownPath(url: string): Refusal {
  return { status: 404, details: `Could not find resource for full path: ${url}` };
}

export function unknownWorld(name: string): Refusal {
  return { status: 404, details: `There is no world ${name}` };
}

export function badToken(reason: string): Refusal {
  return { status: 401, details: 'Authentication failed', reason };
}

/** Told alike for a profile that exists nowhere and for one of another region. */
export function unknownScope(reason: string): Refusal {
  return { status: 401, details: 'No matching advertiser found for scope', reason };
}

export function scopeNotGranted(profileId: string): Refusal {
  return { status: 401, details: `Not authorized to access scope ${profileId}` };
}

export function tooLarge(limit: number): Refusal {
  return { status: 413, details: `The request body exceeds ${limit} bytes` };
}

export function badBody(details: string): Refusal {
  return { status: 400, details };
}

export function badParameter(details: string): Refusal {
  return { status: 400, details };
}

export function batchTooLarge(size: number, maximum: number): Refusal {
  return { status: 400, details: `Batch size ${size} exceeds the maximum of ${maximum}` };
}

/** Of report and snapshot requests, in place of a 400. */
export function unprocessable(details: string): Refusal {
  return { status: 422, details };
}

export function notFound(details: string): Refusal {
  return { status: 404, details };
}
