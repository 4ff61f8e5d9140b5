/**
 * Conditional requests for a stored file, as RFC 9110 defines them (section 13), in the order of its section 13.2.2.
 */
import type { RequestHeaders } from '../../../http/request-headers.ts';

export interface Validators {
  /** A strong entity tag, with its quotes. */
  etag: string;
  /** Epoch milliseconds; HTTP dates have whole seconds. */
  modifiedAt: number;
}

/** Returns the status if a precondition of the request fails, or undefined to send the file. */
export function evaluatePreconditions(
  headers: RequestHeaders,
  { etag, modifiedAt }: Validators,
): 304 | 412 | undefined {
  const match = headers.get('if-match');
  const modifiedSecond = Math.floor(modifiedAt / 1000) * 1000;
  const unmodifiedSince = parseHttpDate(headers.get('if-unmodified-since'));
  if (match !== undefined) {
    if (match.trim() !== '*' && !tagsIn(match).includes(etag)) return 412;
  } else if (unmodifiedSince !== undefined && modifiedSecond > unmodifiedSince) return 412;
  const noneMatch = headers.get('if-none-match');
  const modifiedSince = parseHttpDate(headers.get('if-modified-since'));
  if (noneMatch !== undefined) {
    const isKnown =
      noneMatch.trim() === '*' || tagsIn(noneMatch).some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag));
    return isKnown ? 304 : undefined;
  }
  return modifiedSince !== undefined && modifiedSecond <= modifiedSince ? 304 : undefined;
}

/** The Range header; undefined if If-Range names another version, so that the whole file is sent. */
export function applicableRange(headers: RequestHeaders, { etag, modifiedAt }: Validators): string | undefined {
  const range = headers.get('range');
  const condition = headers.get('if-range')?.trim();
  if (range === undefined || condition === undefined) return range;
  // RFC 9110 requires strong comparison here.
  const isSame = /^(?:W\/)?"/.test(condition)
    ? condition === etag
    : parseHttpDate(condition) === Math.floor(modifiedAt / 1000) * 1000;
  return isSame ? range : undefined;
}

/** Tags of stored files contain no commas, so splitting other tags at commas is harmless. */
function tagsIn(list: string): string[] {
  return list.split(',').map((tag) => tag.trim());
}

function withoutWeakPrefix(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** An invalid date is ignored. */
function parseHttpDate(text: string | undefined): number | undefined {
  const instant = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}
