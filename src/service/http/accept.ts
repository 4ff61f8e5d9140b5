/**
 * The Accept header: which media types a client takes.
 */
import { FifoCache } from '../../model/fifo-cache.ts';
import type { RequestHeaders } from './request-headers.ts';

const JSON_TYPE = 'application/json';
const VENDOR_PREFIX = 'application/vnd.';

const REFUSED = /^q=0(?:\.0*)?$/i;

/** In lower case and without parameters; empty if the client names none. Types with `q=0` are not accepted. */
export function acceptedTypes(head: RequestHeaders): string[] {
  return typesIn(head).flatMap(({ type, isRefused }) => (isRefused ? [] : type));
}

interface Range {
  type: string;
  isRefused: boolean;
}

/** By the text of the header: a client has a few. */
const parsed = new FifoCache<string, readonly Range[]>(100);

function typesIn(head: RequestHeaders): readonly Range[] {
  const text = head.get('accept');
  if (text === undefined) return [];
  let ranges = parsed.get(text);
  if (ranges === undefined) parsed.set(text, (ranges = parse(text)));
  return ranges;
}

function parse(text: string): Range[] {
  return text.split(',').flatMap((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => REFUSED.test(parameter));
    return type === '' ? [] : { type: type.toLowerCase(), isRefused };
  });
}

/** A client that takes JSON takes the JSON of a vendor type, and one that names no type takes all. */
export function accepts(head: RequestHeaders, vendorType: string): boolean {
  const types = typesIn(head);
  if (types.length === 0) return true;
  // The most specific range that matches counts (RFC 9110, section 12.5.1).
  for (const range of [vendorType.toLowerCase(), JSON_TYPE, 'application/*', '*/*']) {
    const found = types.find(({ type }) => type === range);
    if (found !== undefined) return !found.isRefused;
  }
  return false;
}

/** The vendor type, or plain JSON for a client that names JSON and no vendor type. */
export function jsonTypeFor(head: RequestHeaders, vendorType: string): string {
  const types = acceptedTypes(head);
  const isPlain = types.includes(JSON_TYPE) && !types.some((each) => each.startsWith(VENDOR_PREFIX));
  return isPlain ? JSON_TYPE : vendorType;
}
