/**
 * Where a list goes on: the last row that was told, in the order of creation, sealed with what was asked. Rows that come
 * and go in between move no other row to another page.
 */
import { createHash } from 'node:crypto';

/** The seal names the world, the profile, the collection and the filters: for others the token is none. */
export function pageToken(seal: string, seq: number): string {
  const mark = createHash('sha256').update(`${seal}\n${seq}`).digest('base64url').slice(0, 22);
  return Buffer.from(`${seq}.${mark}`).toString('base64url');
}

/** The row behind which the page begins; undefined for whatever was not made by `pageToken` with this seal. */
export function readPageToken(seal: string, token: string): number | undefined {
  const seq = /^(\d{1,15})\./.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
  return seq !== undefined && pageToken(seal, Number(seq)) === token ? Number(seq) : undefined;
}
