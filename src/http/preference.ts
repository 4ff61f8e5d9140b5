/**
 * The request header `Prefer` (RFC 7240): how much of what was written a caller wants to see.
 */
import type { Head } from './head.ts';

const RETURN = /^return\s*=\s*"?([a-z]+)"?$/;

/** Of several the first counts; without one, or with a value that there is not, the answer is minimal. */
export function prefersRepresentation(head: Head): boolean {
  const header = head.get('prefer');
  if (header === undefined) return false;
  for (const preference of header.toLowerCase().split(',')) {
    const value = RETURN.exec(preference.split(';', 1)[0]?.trim() ?? '')?.[1];
    if (value === 'representation' || value === 'minimal') return value === 'representation';
  }
  return false;
}

export const PREFERENCE_APPLIED = { 'preference-applied': 'return=representation' } as const;
