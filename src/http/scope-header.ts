/**
 * The headers that name the profile and the client of a call, as they were sent. The documented name wins over any other vendor's.
 */
import type { Head } from './head.ts';

const SCOPE = 'vendor-advertising-api-scope';
const ANY_SCOPE = '-advertising-api-scope';

const CLIENT_ID = 'vendor-advertising-api-clientid';
const ANY_CLIENT_ID = '-advertising-api-clientid';

/** Undefined where it is missing or empty. */
export function scopeHeader(head: Head): string | undefined {
  return (head.get(SCOPE) ?? head.ending(ANY_SCOPE))?.trim() || undefined;
}

/** Undefined where it is missing. */
export function clientHeader(head: Head): string | undefined {
  return head.get(CLIENT_ID) ?? head.ending(ANY_CLIENT_ID);
}
