/**
 * The Accept header: which media types a client takes.
 */
import type { RequestHeaders } from './request-headers.ts';

const JSON_TYPE = 'application/json';
const VENDOR_PREFIX = 'application/vnd.';

/** In lower case and without parameters; empty if the client names none. */
export function acceptedTypes(head: RequestHeaders): string[] {
  return (head.get('accept') ?? '')
    .split(',')
    .map((each) => each.split(';', 1)[0]?.trim().toLowerCase() ?? '')
    .filter((each) => each !== '');
}

/** A client that takes JSON takes the JSON of a vendor type, and one that names no type takes all. */
export function accepts(head: RequestHeaders, vendorType: string): boolean {
  const types = acceptedTypes(head);
  return types.length === 0 || types.some((each) => [vendorType, JSON_TYPE, 'application/*', '*/*'].includes(each));
}

/** The vendor type, or plain JSON for a client that names JSON and no vendor type. */
export function jsonTypeFor(head: RequestHeaders, vendorType: string): string {
  const types = acceptedTypes(head);
  const isPlain = types.includes(JSON_TYPE) && !types.some((each) => each.startsWith(VENDOR_PREFIX));
  return isPlain ? JSON_TYPE : vendorType;
}
