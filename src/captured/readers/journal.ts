/**
 * Reads what `GET /_sandbox/requests` of the sandbox answers.
 */
import { z } from '../../model/schemas/zod.ts';
import type { RawExchange } from '../exchange/recorded-exchange.ts';
import { httpMethod, parseEntry, type RecordingFormat } from './recording-format.ts';
import type { SourceItem } from './recording-source.ts';

const texts = z.record(z.string(), z.string());

const exchange = z.object({
  at: z.iso.datetime().transform((text) => Date.parse(text)),
  method: httpMethod,
  url: z.string(),
  status: z.int(),
  rule: z.string().nullable(),
  requestHeaders: texts,
  responseHeaders: texts,
  requestBody: z.string().nullable(),
  responseBody: z.string(),
  requestBodyTruncated: z.boolean(),
  responseBodyTruncated: z.boolean(),
});

const journal = z.object({ requests: z.array(z.unknown()), total: z.int(), dropped: z.int() });

/** An unknown token and an expired one. */
const REFUSALS: ReadonlySet<string | null> = new Set(['AUT-02', 'AUT-28']);

export const JOURNAL: RecordingFormat = {
  name: 'a journal of the sandbox',
  lists: ['requests'],
  open(source) {
    if (!journal.safeParse(source.rest).success) return undefined;
    return { start: {}, hasCredentials: true, read: readExchange };
  },
};

function readExchange(item: SourceItem): RawExchange {
  const data = parseEntry(exchange, item);
  const { authorization, ...headers } = data.requestHeaders;
  const token = REFUSALS.has(data.rule) ? 'Bearer a-refused-token' : 'Bearer $ADS_ACCESS_TOKEN';
  const isComplete = !data.requestBodyTruncated;
  return {
    where: item.where,
    at: data.at,
    region: undefined,
    method: data.method,
    url: URL.canParse(data.url) ? data.url : `http://localhost${data.url}`,
    headers: [
      ...Object.entries(headers),
      ...(authorization?.startsWith('Bearer') === true ? [['authorization', token] as const] : []),
    ],
    body: data.requestBody ?? undefined,
    answer: {
      status: data.status,
      headers: new Map(Object.entries(data.responseHeaders)),
      body: data.responseBodyTruncated ? undefined : data.responseBody,
    },
    obstacle: isComplete ? undefined : 'the journal holds only the beginning of the request body',
  };
}
