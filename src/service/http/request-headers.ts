/**
 * The headers of a request: access by name, and the headers that identify the caller. On Node.js they are read from the
 * message itself, because building web Headers would cost more than the rest of a request.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface RequestHeaders {
  /** Returns the value of a header by its lower-case name; repeated headers are joined by commas. */
  get(name: string): string | undefined;
  /** All names, in lower case. */
  names(): string[];
  /** Who the caller is, once it was asked for. */
  caller?: Caller | undefined;
  /** What the journal records of them, once something was recorded. */
  recorded?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Of the latest request of each connection: most requests of a client repeat the headers of the request before. */
const latest = new WeakMap<Socket, MessageHeaders>();

/** Equal headers of a connection are one object, so that what follows from them is found once. */
export function headersOfMessage(message: IncomingMessage): RequestHeaders {
  const { socket, rawHeaders } = message;
  const last = latest.get(socket);
  if (last?.isOf(rawHeaders) === true) return last;
  const headers = new MessageHeaders(message);
  latest.set(socket, headers);
  return headers;
}

class MessageHeaders implements RequestHeaders {
  caller: RequestHeaders['caller'];
  recorded: RequestHeaders['recorded'];
  readonly #headers: IncomingHttpHeaders;
  readonly #raw: readonly string[];

  constructor({ headers, rawHeaders }: IncomingMessage) {
    this.#headers = headers;
    this.#raw = rawHeaders;
  }

  isOf(raw: readonly string[]): boolean {
    if (raw.length !== this.#raw.length) return false;
    for (let i = 0; i < raw.length; i++) if (raw[i] !== this.#raw[i]) return false;
    return true;
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

/** The headers that identify the caller, as sent. */
interface Caller extends ScopeHeaders {
  clientId: string | undefined;
  clientName: string | undefined;
  scopeName: string | undefined;
  /** The names under which client, profile, account and manager account were sent, in lower case. */
  names: readonly string[];
}

/** The headers that select the profile of a call, as sent. */
export interface ScopeHeaders {
  profileId: string | undefined;
  accountId: string | undefined;
  managerAccountId: string | undefined;
}

function callerOf(headers: RequestHeaders): Caller {
  return (headers.caller ??= findCaller(headers));
}

function findCaller(headers: RequestHeaders): Caller {
  const all = [CLIENT, SCOPE, ACCOUNT, MANAGER].map((spellings) => sentName(headers, spellings));
  const [clientName, scopeName, account, manager] = all;
  const value = (name: string | undefined): string | undefined => (name === undefined ? undefined : headers.get(name));
  return {
    clientId: value(clientName),
    profileId: value(scopeName)?.trim() || undefined,
    accountId: value(account)?.trim() || undefined,
    managerAccountId: value(manager)?.trim() || undefined,
    clientName,
    scopeName,
    names: all.filter((name) => name !== undefined),
  };
}

/** The name under which the client or the profile was sent, in lower case. */
export function sentCallerHeader(headers: RequestHeaders, required: 'ClientId' | 'Scope'): string | undefined {
  const { clientName, scopeName } = callerOf(headers);
  return required === 'ClientId' ? clientName : scopeName;
}

/** The profile id as sent. */
export function scopeHeader(headers: RequestHeaders): string | undefined {
  return callerOf(headers).profileId;
}

/** The client id as sent; an empty header is the empty string. */
export function clientHeader(headers: RequestHeaders): string | undefined {
  return callerOf(headers).clientId;
}

export function scopeHeaders(headers: RequestHeaders): ScopeHeaders {
  return callerOf(headers);
}

export function callerHeaderNames(headers: RequestHeaders): readonly string[] {
  return callerOf(headers).names;
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
