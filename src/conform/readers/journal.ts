/**
 * Reads what `GET /_sandbox/requests` of the sandbox answers.
 */
import { z } from '../../model/schemas/zod.ts';
import { RecordingError, type Reader } from '../recorded-exchange.ts';
import { redactExchange, type RawExchange } from './redact-exchange.ts';

const texts = z.record(z.string(), z.string());

const exchange = z.object({
  at: z.iso.datetime().transform((text) => Date.parse(text)),
  method: z.string().regex(/^[A-Z]{1,20}$/),
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

export const JOURNAL: Reader = {
  read(json, file) {
    const { data } = journal.safeParse(json);
    if (data === undefined) return undefined;
    const exchanges = data.requests.map((each, i) => readExchange(each, `${file}, request ${i + 1}`));
    return { start: {}, exchanges: exchanges.map(redactExchange) };
  },
};

function readExchange(json: unknown, where: string): RawExchange {
  const { data, error } = exchange.safeParse(json);
  const field = String(error?.issues[0]?.path[0] ?? '');
  if (data === undefined)
    throw new RecordingError(`${where}: the field '${field}' is missing or not valid; export the journal again`);
  const { authorization, ...headers } = data.requestHeaders;
  const token = REFUSALS.has(data.rule) ? 'Bearer a-refused-token' : 'Bearer $ADS_ACCESS_TOKEN';
  const isComplete = !data.requestBodyTruncated;
  return {
    where,
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
