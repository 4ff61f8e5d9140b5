/**
 * The headers of a request: access by name, and the headers that identify the caller. On Node.js they are read from the
 * message itself, because building web Headers would cost more than the rest of a request.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface RequestHeaders {
  /** Returns the value of a header by its lower-case name; repeated headers are joined by commas. */
  get(name: string): string | undefined;
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

  names(): string[] {
    return Object.keys(this.#headers);
  }
}

export function headersOfRequest({ headers }: Request): RequestHeaders {
  return { get: (name) => headers.get(name) ?? undefined, names: () => [...headers.keys()] };
}

/** Judged by the headers, before the body is read. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

const BEARER = /^bearer[ \t]+(\S+)[ \t]*$/i;

/** The token of a bearer Authorization header, whether or not the token is known. */
export function bearerToken(authorization: string): string | undefined {
  if (authorization.startsWith('Bearer ') && !authorization.includes(' ', 7))
    return authorization.slice(7) || undefined;
  return BEARER.exec(authorization)?.[1];
}

/** The spellings of a header that identifies the caller. */
interface Spellings {
  /** The documented name, which takes precedence over those of other vendors. */
  documented: string;
  /** What follows the name of any vendor, which has letters, digits and hyphens. Earlier suffixes take precedence. */
  suffixes: readonly string[];
}

const CLIENT: Spellings = {
  documented: 'vendor-advertising-api-clientid',
  suffixes: ['-advertising-api-clientid', '-ads-clientid'],
};
const SCOPE: Spellings = { documented: 'vendor-advertising-api-scope', suffixes: ['-advertising-api-scope'] };
const ACCOUNT: Spellings = { documented: 'vendor-ads-accountid', suffixes: ['-ads-accountid', '-ads-account-id'] };
const MANAGER: Spellings = {
  documented: 'vendor-ads-manager-accountid',
  suffixes: ['-ads-manager-accountid', '-ads-manager-account-id'],
};
const VENDOR_NAME = /^[a-z0-9-]+$/;

/** The name that was sent, in lower case. Of several names of one suffix the first one counts. */
function sentName(headers: RequestHeaders, { documented, suffixes }: Spellings): string | undefined {
  if (headers.get(documented) !== undefined) return documented;
  const names = headers.names();
  for (const suffix of suffixes) {
    const name = names.find((each) => each.endsWith(suffix) && VENDOR_NAME.test(each.slice(0, -suffix.length)));
    if (name !== undefined) return name;
  }
  return undefined;
}

function sentValue(headers: RequestHeaders, spellings: Spellings): string | undefined {
  const name = sentName(headers, spellings);
  return name === undefined ? undefined : headers.get(name);
}

/** The name under which the client or the profile was sent, in lower case. */
export function sentCallerHeader(headers: RequestHeaders, required: 'ClientId' | 'Scope'): string | undefined {
  return sentName(headers, required === 'ClientId' ? CLIENT : SCOPE);
}

/** The profile id as sent. */
export function scopeHeader(headers: RequestHeaders): string | undefined {
  return sentValue(headers, SCOPE)?.trim() || undefined;
}

/** The client id as sent; an empty header is the empty string. */
export function clientHeader(headers: RequestHeaders): string | undefined {
  return sentValue(headers, CLIENT);
}

/** The headers that select the profile of a call, as sent. */
export interface ScopeHeaders {
  profileId: string | undefined;
  accountId: string | undefined;
  managerAccountId: string | undefined;
}

export function scopeHeaders(headers: RequestHeaders): ScopeHeaders {
  return {
    profileId: scopeHeader(headers),
    accountId: sentValue(headers, ACCOUNT)?.trim() || undefined,
    managerAccountId: sentValue(headers, MANAGER)?.trim() || undefined,
  };
}

/** The names under which client, profile, account and manager account were sent, in lower case. */
export function callerHeaderNames(headers: RequestHeaders): string[] {
  return [CLIENT, SCOPE, ACCOUNT, MANAGER].flatMap((spellings) => sentName(headers, spellings) ?? []);
}

const CALLER_HEADER = /-(?:advertising-api-(?:clientid|scope)|ads-(?:clientid|(?:manager-)?account-?id))$/;

/** Whether a lower-case name is a spelling of a header that identifies the caller. */
export function isCallerHeader(name: string): boolean {
  return CALLER_HEADER.test(name);
}

/** Whether a caller header in lower case names the client, and not a profile or an account. */
export function isClientHeader(name: string): boolean {
  return CLIENT.suffixes.some((suffix) => name.endsWith(suffix));
}

/** Identifies the same client acting for the same profile or account, authorized or not. */
export function callerKey(headers: RequestHeaders): string {
  const { profileId, accountId, managerAccountId } = scopeHeaders(headers);
  return `${clientHeader(headers) ?? ''} ${profileId ?? accountId ?? managerAccountId ?? ''}`;
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
