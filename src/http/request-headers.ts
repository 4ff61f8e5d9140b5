/**
 * The headers of a request: access by name, and the headers that identify the caller. On Node.js they are read from the
 * message itself, because building web Headers would cost more than the rest of a request.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface RequestHeaders {
  /** Returns the value of a header by its lower-case name; repeated headers are joined by commas. */
  get(name: string): string | undefined;
  /** The first header whose lower-case name has this suffix, after letters, digits or hyphens. */
  withSuffix(suffix: string): string | undefined;
  /** All names, in lower case. */
  names(): string[];
}

export function headersOfMessage({ headers }: IncomingMessage): RequestHeaders {
  return new MessageHeaders(headers);
}

class MessageHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }

  withSuffix(suffix: string): string | undefined {
    return findBySuffix(this.names(), suffix, (name) => this.get(name));
  }

  names(): string[] {
    return Object.keys(this.#headers);
  }
}

export function headersOfRequest({ headers }: Request): RequestHeaders {
  const get = (name: string): string | undefined => headers.get(name) ?? undefined;
  const names = (): string[] => [...headers.keys()];
  return { get, withSuffix: (suffix) => findBySuffix(names(), suffix, get), names };
}

/** Judged by the headers, before the body is read. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

const VENDOR_NAME = /^[a-z0-9-]+$/;

function findBySuffix(names: string[], suffix: string, get: RequestHeaders['get']): string | undefined {
  const name = names.find((each) => each.endsWith(suffix) && VENDOR_NAME.test(each.slice(0, -suffix.length)));
  return name === undefined ? undefined : get(name);
}

const BEARER = /^bearer[ \t]+(\S+)[ \t]*$/i;

/** The token of a bearer Authorization header, whether or not the token is known. */
export function bearerToken(authorization: string): string | undefined {
  if (authorization.startsWith('Bearer ') && !authorization.includes(' ', 7))
    return authorization.slice(7) || undefined;
  return BEARER.exec(authorization)?.[1];
}

/** The profile id as sent. The documented name takes precedence over the same header of another vendor. */
export function scopeHeader(headers: RequestHeaders): string | undefined {
  const scope = headers.get('vendor-advertising-api-scope') ?? headers.withSuffix('-advertising-api-scope');
  return scope?.trim() || undefined;
}

/** The client id as sent; an empty header is the empty string. */
export function clientHeader(headers: RequestHeaders): string | undefined {
  return headers.get('vendor-advertising-api-clientid') ?? headers.withSuffix('-advertising-api-clientid');
}

/** Identifies the same client acting for the same profile, authorized or not. */
export function callerKey(headers: RequestHeaders): string {
  return `${clientHeader(headers) ?? ''} ${scopeHeader(headers) ?? ''}`;
}

const RETURN = /^return\s*=\s*"?([a-z]+)"?$/;

/** The header `Prefer` (RFC 7240). The first preference counts; without a known one the response is minimal. */
export function prefersRepresentation(headers: RequestHeaders): boolean {
  const header = headers.get('prefer');
  if (header === undefined) return false;
  for (const preference of header.toLowerCase().split(',')) {
    const value = RETURN.exec(preference.split(';', 1)[0]?.trim() ?? '')?.[1];
    if (value === 'representation' || value === 'minimal') return value === 'representation';
  }
  return false;
}

export const PREFERENCE_APPLIED = { 'preference-applied': 'return=representation' } as const;
