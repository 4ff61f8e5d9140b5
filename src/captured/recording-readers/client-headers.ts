/**
 * Headers of a client that recordings leave out, because tools remove credentials. The replay fills in the variables.
 */
import type { Operation } from '../../service/http/request-context.ts';
import { operationOf } from '../operation-of.ts';
import type { RawExchange } from './redact-exchange.ts';

const UNAUTHORIZED = 401;
const FIRST_ERROR = 400;
const PROFILE = '$ADS_PROFILE_ID';

type Header = readonly [end: RegExp, name: string, value: string];
type Headers = RawExchange['headers'];

/** The service reads the names by their ends. */
const AUTHORIZATION: Header = [/^authorization$/, 'authorization', 'Bearer $ADS_ACCESS_TOKEN'];
const CLIENT: Header = [/-clientid$/, 'vendor-advertising-api-clientid', '$ADS_CLIENT_ID'];
const SCOPE: Header = [/-scope$|-account-?id$/, 'vendor-advertising-api-scope', PROFILE];
const CREDENTIALS: Readonly<Record<Operation['needs'], readonly Header[]>> = {
  none: [],
  token: [AUTHORIZATION],
  client: [AUTHORIZATION, CLIENT],
  account: [AUTHORIZATION, CLIENT, SCOPE],
  scope: [AUTHORIZATION, CLIENT, SCOPE],
};
/** What a tool writes in place of a profile. */
const HIDDEN_PROFILE = /^(?!\d+$|\$)/;

/** A refused request gets no credentials. */
export function withCredentials(exchange: RawExchange): RawExchange {
  const { headers, answer } = exchange;
  if (answer.status === UNAUTHORIZED) return exchange;
  const shown = headers.map(([name, value]): Headers[number] =>
    name.endsWith('-scope') && HIDDEN_PROFILE.test(value) && answer.status < FIRST_ERROR
      ? [name, PROFILE]
      : [name, value],
  );
  return { ...exchange, headers: withMissing(shown, CREDENTIALS[operationOf(exchange)?.needs ?? 'scope']) };
}

function withMissing(headers: Headers, all: readonly Header[]): Headers {
  const missing = all.filter(([end]) => !headers.some(([name]) => end.test(name)));
  return [...headers, ...missing.map(([, name, value]) => [name, value] as const)];
}
