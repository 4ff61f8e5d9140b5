/**
 * Parameters of OAuth requests, from a form, from JSON or from the query string, and the credentials of the client.
 */
import { isJsonType, isObject, parseJson } from '../../../http/body.ts';
import { queryOf, type RequestContext } from '../../../http/request-context.ts';
import { isApiError } from '../../../http/reply.ts';
import type { OAuthError } from './error-serializer.ts';

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

/** Empty parameters count as missing; unknown parameters are ignored. */
export type Parameters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** Whether the credentials are in the Authorization header. */
  isBasic: boolean;
}

export function isOAuthError(value: object): value is OAuthError {
  return 'description' in value;
}

export function invalidRequest(description: string): OAuthError {
  return { error: 'invalid_request', description, rule: 'AUT-28' };
}

export function invalidClient(description: string, isBasic: boolean): OAuthError {
  const headers = isBasic ? { 'www-authenticate': 'Basic realm="sandbox"' } : {};
  return { error: 'invalid_client', description, rule: 'AUT-28', status: 401, headers };
}

const FORM = 'application/x-www-form-urlencoded';

type MediaType = 'form' | 'json' | 'other';

export function mediaTypeOf({ head }: RequestContext): MediaType {
  const type = head.get('content-type') ?? '';
  if (isJsonType(type)) return 'json';
  return type.split(';', 1)[0]?.trim().toLowerCase() === FORM ? 'form' : 'other';
}

interface TokenParameters {
  parameters: Parameters;
  /** Names of the parameters in the query string; a token request must send them in the body. */
  inQuery: readonly string[];
}

/** Reads the body and the query string. A parameter in both must have the same value. */
export function readTokenParameters(request: RequestContext): TokenParameters | OAuthError {
  const query = readPairs(queryOf(request));
  if (isOAuthError(query)) return query;
  const inQuery = NAMES.filter((name) => query[name] !== undefined);
  const body = inQuery.length > 0 && (request.body ?? '') === '' ? {} : readBodyParameters(request);
  if (isOAuthError(body)) return body;
  const differing = inQuery.find((name) => body[name] !== undefined && body[name] !== query[name]);
  if (differing !== undefined)
    return invalidRequest(`Parameter ${differing} has one value in the query string and another in the body`);
  const parameters = NAMES.map((name) => [name, body[name] ?? query[name]] as const);
  return { parameters: Object.fromEntries(parameters), inQuery };
}

/** The format of a body with another media type is guessed from its first character. */
function readBodyParameters(request: RequestContext): Parameters | OAuthError {
  const { body = '' } = request;
  const type = mediaTypeOf(request);
  const isJson = type === 'json' || (type === 'other' && body.trimStart().startsWith('{'));
  return isJson ? readJson(body) : readPairs(new URLSearchParams(body));
}

export function readPairs(pairs: URLSearchParams): Parameters | OAuthError {
  const repeated = NAMES.find((name) => pairs.getAll(name).length > 1);
  if (repeated !== undefined) return invalidRequest(`Parameter ${repeated} is repeated`);
  return Object.fromEntries(NAMES.map((name) => [name, pairs.get(name) || undefined]));
}

function readJson(body: string): Parameters | OAuthError {
  const parsed = parseJson(body);
  if (isApiError(parsed)) return invalidRequest(parsed.details);
  const { json } = parsed;
  if (!isObject(json)) return invalidRequest('The body must be a JSON object');
  const invalid = NAMES.find((name) => typeof (json[name] ?? '') !== 'string');
  if (invalid !== undefined) return invalidRequest(`Parameter ${invalid} must be a string`);
  return Object.fromEntries(NAMES.map((name) => [name, json[name] || undefined]));
}

/** Reads the credentials from the body or from the Authorization header, but not from both. */
export function readClientCredentials(
  { head }: RequestContext,
  { client_id, client_secret }: Parameters,
): ClientCredentials | OAuthError {
  const credentials = /^basic +(\S+) *$/i.exec(head.get('authorization') ?? '')?.[1];
  if (credentials === undefined) {
    if (client_id === undefined) return invalidClient('client_id is missing', false);
    if (client_secret === undefined) return invalidClient('client_secret is missing', false);
    return { clientId: client_id, clientSecret: client_secret, isBasic: false };
  }
  if (client_secret !== undefined)
    return invalidRequest(
      'The client must authenticate either in the Authorization header or in the body, not in both',
    );
  const [clientId = '', ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const parsed = { clientId: percentDecode(clientId), clientSecret: percentDecode(rest.join(':')), isBasic: true };
  if (parsed.clientId === '' || parsed.clientSecret === '') {
    return invalidClient('The Authorization header must contain a client id and a client secret', true);
  }
  if (client_id !== undefined && client_id !== parsed.clientId) {
    return invalidRequest('client_id differs from the client id in the Authorization header');
  }
  return parsed;
}

/** RFC 6749 requires percent-encoding here, but not all clients do it. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
