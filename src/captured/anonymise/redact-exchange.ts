/**
 * Removes secrets from a recorded exchange while it is read. A removed secret that the replay can fill in again becomes
 * a variable, as in the exports of the journal.
 */
import { isSecretHeader, Redactor } from '../../service/http/redact.ts';
import { operationOf, pathOf, type RawExchange, type RecordedExchange } from '../exchange/recorded-exchange.ts';
import type { Operation } from '../../service/http/request-context.ts';

/** Personal data and browser state, which no answer depends on. */
const PERSONAL: readonly string[] = ['forwarded', 'from', 'referer', 'user-agent', 'via'];
const OF_PROXY = /^(?:true|cf|x)-/;
const ABOUT_CLIENT = /client|real|connecting|forwarded/;
/** The connection decides about them. */
const OF_CONNECTION =
  /^(?:host|connection|content-length|content-encoding|accept-encoding|transfer-encoding|:.*|sec-.*)$/;
const UNAUTHORIZED = 401;
const FIRST_ERROR = 400;
const TOKEN_PATH = /\/auth\/o2\/token$/;
const WITHOUT_CODE = 'its authorization code is removed while reading';
/** The fields of a request for a token that a replay needs. */
const CLIENT = {
  grant_type: 'refresh_token',
  refresh_token: '$ADS_REFRESH_TOKEN',
  client_id: '$ADS_CLIENT_ID',
  client_secret: '$ADS_CLIENT_SECRET',
} as const;

export function redactExchange(raw: RawExchange): RecordedExchange {
  const authorization = raw.headers.find(([name]) => name === 'authorization')?.[1];
  const redactor = new Redactor(authorization);
  // The request teaches the redactor secrets that the answer may repeat.
  for (const [name, value] of [...raw.headers, ...raw.answer.headers])
    if (isSecretHeader(name) && name !== 'authorization') redactor.learn(value);
  const path = pathOf(raw.url);
  const url = redactor.url(withoutUser(raw.url));
  const body = raw.body === undefined ? undefined : redactor.requestBody(path, raw.body);
  const headers = raw.headers
    .filter(([name]) => !isPersonal(name) && !isSecretHeader(name) && !OF_CONNECTION.test(name))
    .map(([name, value]) => [name, redactor.text(value)] as const);
  const answerHeaders = [...raw.answer.headers]
    .filter(([name]) => !isSecretHeader(name))
    .map(([name, value]) => [name, redactor.text(value)] as const);
  const answerBody = raw.answer.body === undefined ? undefined : redactAnswerBody(redactor, path, raw.answer.body);
  const answer = { ...raw.answer, headers: new Map(answerHeaders), body: answerBody };
  const isIssued = TOKEN_PATH.test(path) && answer.status < FIRST_ERROR;
  return {
    ...raw,
    url,
    headers,
    body: isIssued ? withClient(body ?? '') : body && withVariables(body),
    answer,
    token: tokenOf(authorization, answer),
    obstacle: raw.obstacle ?? (isIssued && /authorization_code/.test(body ?? '') ? WITHOUT_CODE : undefined),
  };
}

/** `x-forwarded-for`, `cf-connecting-ip`, `true-client-ip` */
function isPersonal(name: string): boolean {
  return PERSONAL.includes(name) || (OF_PROXY.test(name) && ABOUT_CLIENT.test(name));
}

/** The answers of the sandbox lose the same parts, so that they can be compared. */
export function redactAnswerBody(redactor: Redactor, path: string, body: string): string {
  return redactor.fields(redactor.responseBody(path, body));
}

/** `https://name:password@host/path#fragment` without the name, the password and the fragment. */
function withoutUser(url: string): string {
  return url
    .replace(/^(https?:\/\/)[^/?#]*@/, '$1')
    .split('#', 1)
    .join('');
}

/** A refused token is answered with 401; so is a profile that does not exist, but that answer names the scope. */
function tokenOf(authorization: string | undefined, { status, body = '' }: RecordedExchange['answer']) {
  // Of an application at the token endpoint; its body gets the credentials.
  if (authorization === undefined || /^basic\s/i.test(authorization)) return 'none';
  return status === UNAUTHORIZED && !authorization.includes('$ADS_ACCESS_TOKEN') && !/scope/i.test(body)
    ? 'refused'
    : 'accepted';
}

/** The credentials of the replayed world take the place of those that were sent. */
function withVariables(body: string): string {
  return body.replaceAll(/((?:refresh_token|client_secret)"?[=:]"?)\[redacted\]/g, (_all, name: string) =>
    name.startsWith('refresh') ? `${name}$ADS_REFRESH_TOKEN` : `${name}$ADS_CLIENT_SECRET`,
  );
}

/** A recorded request for a token can have its client in a header, or without its secret, or nowhere. */
function withClient(body: string): string {
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : undefined;
  const sent = json ?? Object.fromEntries(new URLSearchParams(body));
  const all = Object.entries({ ...(sent as object), ...CLIENT });
  return json === undefined
    ? all.map(([name, value]) => `${name}=${value}`).join('&')
    : JSON.stringify(Object.fromEntries(all));
}

const PROFILE = '$ADS_PROFILE_ID';

type Header = readonly [end: RegExp, name: string, value: string];
type Headers = RawExchange['headers'];

/** The service reads the names by their ends. */
const AUTHORIZATION: Header = [/^authorization$/, 'authorization', 'Bearer $ADS_ACCESS_TOKEN'];
const CLIENT_ID: Header = [/-clientid$/, 'vendor-advertising-api-clientid', '$ADS_CLIENT_ID'];
const SCOPE: Header = [/-scope$|-account-?id$/, 'vendor-advertising-api-scope', PROFILE];
const CREDENTIALS: Readonly<Record<Operation['needs'], readonly Header[]>> = {
  none: [],
  token: [AUTHORIZATION],
  client: [AUTHORIZATION, CLIENT_ID],
  account: [AUTHORIZATION, CLIENT_ID, SCOPE],
  scope: [AUTHORIZATION, CLIENT_ID, SCOPE],
};
/** What a tool writes in place of a profile. */
const HIDDEN_PROFILE = /^(?!\d+$|\$)/;

/**
 * With variables in place of the headers of a client that a recording leaves out, because tools remove credentials. A refused
 * request gets none.
 */
export function withCredentials(exchange: RawExchange): RawExchange {
  const { headers, answer } = exchange;
  if (answer.status === UNAUTHORIZED) return exchange;
  const shown = headers.map(([name, value]): Headers[number] =>
    name.endsWith('-scope') && HIDDEN_PROFILE.test(value) && answer.status < FIRST_ERROR
      ? [name, PROFILE]
      : [name, value],
  );
  const needed = CREDENTIALS[operationOf(exchange)?.needs ?? 'scope'];
  const missing = needed.filter(([end]) => !headers.some(([name]) => end.test(name)));
  return { ...exchange, headers: [...shown, ...missing.map(([, name, value]) => [name, value] as const)] };
}
