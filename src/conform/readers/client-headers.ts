/**
 * Headers of a client for formats that leave out those of a request. The replay fills in the variables.
 */
import type { RecordedExchange } from '../recorded-exchange.ts';

type Headers = RecordedExchange['headers'];

const UNAUTHORIZED = 401;
const VENDOR_TYPE = /^application\/vnd\.[\w.+-]+$/i;
/** The service reads the names by their ends. */
const CREDENTIALS: readonly (readonly [end: RegExp, name: string, value: string])[] = [
  [/^authorization$/, 'authorization', 'Bearer $ADS_ACCESS_TOKEN'],
  [/-clientid$/, 'vendor-advertising-api-clientid', '$ADS_CLIENT_ID'],
  [/-scope$|-account-?id$/, 'vendor-advertising-api-scope', '$ADS_PROFILE_ID'],
];

interface AnswerHead {
  status: number;
  /** Its media type; operations with one of their own read it from the request, too. */
  type: string | undefined;
}

/** A refused request gets no credentials. */
export function withClientHeaders(headers: Headers, { status, type = '' }: AnswerHead): Headers {
  const mediaType = VENDOR_TYPE.test(type) ? type : 'application/json';
  const all = [
    ...(status === UNAUTHORIZED ? [] : CREDENTIALS),
    [/^accept$/, 'accept', mediaType] as const,
    [/^content-type$/, 'content-type', mediaType] as const,
  ];
  const missing = all.filter(([end]) => !headers.some(([name]) => end.test(name)));
  return [...headers, ...missing.map(([, name, value]) => [name, value] as const)];
}
