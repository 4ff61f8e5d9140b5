/**
 * Removes secrets from a recorded exchange while it is read. A removed secret that the replay can fill in again becomes
 * a variable, as in the exports of the journal.
 */
import { Redactor, isSecretName } from '../../service/http/redact.ts';
import type { RecordedExchange } from '../recorded-exchange.ts';

/** What a reader finds in its file. */
export type RawExchange = Omit<RecordedExchange, 'token'>;

/** Personal data and browser state, which no answer depends on. */
const DROPPED: ReadonlySet<string> = new Set(['authorization', 'cookie', 'from', 'referer', 'user-agent']);
/** The connection decides about them. */
const OF_CONNECTION =
  /^(?:host|connection|content-length|content-encoding|accept-encoding|transfer-encoding|:.*|sec-.*|x-forwarded-.*)$/;
const UNAUTHORIZED = 401;

export function redactExchange(raw: RawExchange): RecordedExchange {
  const authorization = raw.headers.find(([name]) => name === 'authorization')?.[1];
  const redactor = new Redactor(authorization);
  const path = pathOf(raw.url);
  // The request teaches the redactor secrets that the answer may repeat.
  for (const [name, value] of raw.headers) if (isSecretName(name)) redactor.learn(value);
  const url = redactor.url(raw.url);
  const body = raw.body === undefined ? undefined : redactor.requestBody(path, raw.body);
  const headers = raw.headers
    .filter(([name]) => !DROPPED.has(name) && !OF_CONNECTION.test(name) && !isSecretName(name))
    .map(([name, value]) => [name, redactor.text(value)] as const);
  const answerHeaders = [...raw.answer.headers]
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]) => [name, redactor.text(value)] as const);
  const answerBody = raw.answer.body === undefined ? undefined : redactor.responseBody(path, raw.answer.body);
  const answer = { ...raw.answer, headers: new Map(answerHeaders), body: answerBody };
  return { ...raw, url, headers, body: body && withVariables(body), answer, token: tokenOf(authorization, answer) };
}

/** A refused token is answered with 401; so is a profile that does not exist, but that answer names the scope. */
function tokenOf(authorization: string | undefined, { status, body = '' }: RecordedExchange['answer']) {
  if (authorization === undefined || !/^bearer\s/i.test(authorization)) return 'none';
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

/** Without the origin. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '/';
}
