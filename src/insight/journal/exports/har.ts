/**
 * Exchanges as an HTTP Archive, version 1.2, for browsers and proxies. Fields of the sandbox begin with an underscore, as
 * the format requires.
 */
import { instantText } from '../../../model/days.ts';
import type { Region } from '../../../model/marketplaces.ts';
import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../../../service/journal/exchange.ts';
import { obstacleText, type ReplayableRequest, type Template } from './replayable-request.ts';
import type { RecordedWorld } from './scenario.ts';

interface Named {
  name: string;
  value: string;
}

interface Entry {
  startedDateTime: string;
  time: number;
  request: object;
  response: object;
  cache: object;
  timings: { send: number; wait: number; receive: number };
  comment?: string;
  _requestId: string;
  _operation: string | null;
  _worldTime: string;
  _region: Region;
}

const HTTP_VERSION = 'HTTP/1.1';
/** The format's value for a size that is not known. */
const UNKNOWN = -1;

/** The start of the world is in the archive, so that `ads-sandbox conform` can make the same world. */
export function toHar(
  requests: readonly ReplayableRequest[],
  { scenario, seed, startedAt }: RecordedWorld,
  version: string,
): string {
  const log = {
    version: '1.2',
    creator: { name: 'ads-sandbox', version },
    entries: requests.map(entryOf),
    _world: { scenario, seed, start: instantText(startedAt) },
  };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

function entryOf(request: ReplayableRequest): Entry {
  const { exchange, obstacles } = request;
  const { id, operation, at, machineAt, region } = exchange;
  // Whole microseconds.
  const duration = Math.round(exchange.duration * 1000) / 1000;
  return {
    startedDateTime: instantText(machineAt - duration),
    time: duration,
    request: requestOf(request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    ...(obstacles.length === 0 ? {} : { comment: obstacleText(request) }),
    _requestId: id,
    _operation: operation ?? null,
    _worldTime: instantText(at),
    _region: region,
  };
}

function requestOf({ exchange, url: address, headers, body }: ReplayableRequest): object {
  const url = textOf(address);
  const text = body === undefined ? undefined : textOf(body);
  const mimeType = headers.find(([name]) => name === 'Content-Type')?.[1];
  const isTruncated = exchange.requestBodyTruncated;
  return {
    method: exchange.method,
    url,
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: headers.map(([name, value]): Named => ({ name, value: textOf(value) })),
    queryString: queryOf(url),
    ...(text === undefined ? {} : { postData: { mimeType: mimeType === undefined ? '' : textOf(mimeType), text } }),
    headersSize: UNKNOWN,
    bodySize: isTruncated ? UNKNOWN : Buffer.byteLength(text ?? ''),
  };
}

function responseOf({ status, responseHeaders, responseBody, responseBodyTruncated }: Exchange): object {
  const header = (name: string): string => responseHeaders.find(([each]) => each === name)?.[1] ?? '';
  const size = responseBodyTruncated ? UNKNOWN : Buffer.byteLength(responseBody);
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: responseHeaders.map(([name, value]): Named => ({ name, value })),
    content: {
      size,
      mimeType: header('content-type'),
      text: responseBody,
      ...(responseBodyTruncated ? { comment: 'The journal holds only the beginning of the body.' } : {}),
    },
    redirectURL: header('location'),
    headersSize: UNKNOWN,
    bodySize: size,
  };
}

function queryOf(url: string): Named[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}

function textOf(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('');
}
