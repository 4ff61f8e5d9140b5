/**
 * Page tokens hold the last row of the page, in the order of creation, and the fingerprint of the query. Rows that are
 * created or archived between two pages move no other row to another page.
 */
import { createHash } from 'node:crypto';

/** The fingerprint covers the world, the profile, the resource and the filters; a token is invalid for others. */
export function pageToken(fingerprint: string, seq: number): string {
  const mark = createHash('sha256').update(`${fingerprint}\n${seq}`).digest('base64url').slice(0, 22);
  return Buffer.from(`${seq}.${mark}`).toString('base64url');
}

/** Returns the row after which the page begins, or undefined for a text that `pageToken` did not create. */
export function readPageToken(fingerprint: string, token: string): number | undefined {
  const seq = /^(\d{1,15})\./.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
  return seq !== undefined && pageToken(fingerprint, Number(seq)) === token ? Number(seq) : undefined;
}
