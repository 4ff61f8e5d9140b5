/**
 * What a client says to the token endpoint, in a form or in JSON, and who it says it is.
 */
import { isJsonType, isObject, parseJson } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { isRefusal } from '../../http/reply.ts';
import type { OAuthRefusal } from './voice.ts';

const NAMES = [
  'grant_type',
  'client_id',
  'client_secret',
  'refresh_token',
  'code',
  'redirect_uri',
  'response_type',
  'state',
] as const;

/** What is empty counts as not sent; what is not known is ignored. */
export type Parameters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export interface ClientClaim {
  clientId: string;
  clientSecret: string;
  /** It was told in the Authorization header. */
  basic: boolean;
}

export function isOAuthRefusal(value: object): value is OAuthRefusal {
  return 'description' in value;
}

export function invalidRequest(description: string): OAuthRefusal {
  return { error: 'invalid_request', description };
}

export function invalidClient(description: string, basic: boolean): OAuthRefusal {
  const headers = basic ? { 'www-authenticate': 'Basic realm="sandbox"' } : {};
  return { error: 'invalid_client', description, status: 401, headers };
}

const FORM = 'application/x-www-form-urlencoded';

export type MediaType = 'form' | 'json' | 'other';

export function mediaTypeOf({ head }: Call): MediaType {
  const type = head.get('content-type') ?? '';
  if (isJsonType(type)) return 'json';
  return type.split(';', 1)[0]?.trim().toLowerCase() === FORM ? 'form' : 'other';
}

/** A body of another type is read as what it looks like. */
export function readBodyParameters(call: Call): Parameters | OAuthRefusal {
  const { body = '' } = call;
  const type = mediaTypeOf(call);
  const isJson = type === 'json' || (type === 'other' && body.trimStart().startsWith('{'));
  return isJson ? readJson(body) : readPairs(new URLSearchParams(body));
}

export function readPairs(pairs: URLSearchParams): Parameters | OAuthRefusal {
  const repeated = NAMES.find((name) => pairs.getAll(name).length > 1);
  if (repeated !== undefined) return invalidRequest(`Parameter ${repeated} is repeated`);
  return Object.fromEntries(NAMES.map((name) => [name, pairs.get(name) || undefined]));
}

function readJson(body: string): Parameters | OAuthRefusal {
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return invalidRequest(parsed.details);
  const { json } = parsed;
  if (!isObject(json)) return invalidRequest('The body is no object');
  const wrong = NAMES.find((name) => typeof (json[name] ?? '') !== 'string');
  if (wrong !== undefined) return invalidRequest(`Parameter ${wrong} is no string`);
  return Object.fromEntries(NAMES.map((name) => [name, json[name] || undefined]));
}

/** From the body, or from the Authorization header: by one of them only. */
export function readClient({ head }: Call, { client_id, client_secret }: Parameters): ClientClaim | OAuthRefusal {
  const credentials = /^basic +(\S+) *$/i.exec(head.get('authorization') ?? '')?.[1];
  if (credentials === undefined) {
    if (client_id === undefined) return invalidClient('client_id is missing', false);
    if (client_secret === undefined) return invalidClient('client_secret is missing', false);
    return { clientId: client_id, clientSecret: client_secret, basic: false };
  }
  if (client_secret !== undefined) return invalidRequest('The client authenticates in two ways at once');
  const [clientId = '', ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const claim = { clientId: unescaped(clientId), clientSecret: unescaped(rest.join(':')), basic: true };
  if (claim.clientId === '' || claim.clientSecret === '') {
    return invalidClient('The Authorization header holds no client id and secret', true);
  }
  if (client_id !== undefined && client_id !== claim.clientId) {
    return invalidRequest('client_id is not the client of the Authorization header');
  }
  return claim;
}

/** Ids and secrets are percent-encoded there, though not by every client. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
