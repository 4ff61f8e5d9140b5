/**
 * The header that names the profile of a call, as it was sent. The documented name wins over any other vendor's.
 */
import type { Head } from './head.ts';

const SCOPE = 'vendor-advertising-api-scope';
const ANY_SCOPE = '-advertising-api-scope';

/** Undefined where it is missing or empty. */
export function scopeHeader(head: Head): string | undefined {
  return (head.get(SCOPE) ?? head.ending(ANY_SCOPE))?.trim() || undefined;
}
