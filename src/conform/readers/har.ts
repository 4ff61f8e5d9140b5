/**
 * Reads HTTP archives of version 1.2, also those of the sandbox's own journal, whose extra fields begin with `_`.
 */
import { REGIONS } from '../../model/marketplaces.ts';
import { z } from '../../model/schemas/zod.ts';
import { RecordingError, type Reader } from '../recorded-exchange.ts';
import { redactExchange, type RawExchange } from './redact-exchange.ts';

/** How the exports of the journal begin the comment of such a request. */
const NOT_REPLAYABLE = 'Cannot be replayed: ';

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const named = z.array(z.object({ name: z.string(), value: z.string() }));

const entry = z.object({
  startedDateTime: instant,
  comment: z.string().optional(),
  request: z.object({
    method: z.string().regex(/^[A-Z]{1,20}$/),
    url: z.url({ protocol: /^https?$/ }),
    headers: named,
    postData: z.object({ text: z.string().optional() }).optional(),
  }),
  response: z.object({
    status: z.int(),
    headers: named,
    content: z.object({
      size: z.number().optional(),
      text: z.string().optional(),
      encoding: z.literal('base64').optional(),
      comment: z.string().optional(),
    }),
  }),
  _worldTime: instant.optional(),
  _region: z.enum(REGIONS).optional(),
});

const archive = z.object({
  log: z.object({
    version: z.string().startsWith('1.'),
    entries: z.array(z.unknown()),
    _world: z.object({ scenario: z.string().optional(), seed: z.string(), start: instant }).optional(),
  }),
});

export const HAR: Reader = {
  read(json, file) {
    const { data } = archive.safeParse(json);
    if (data === undefined) return undefined;
    const { entries, _world: world } = data.log;
    const exchanges = entries.map((each, i) => readEntry(each, `${file}, entry ${i + 1}`));
    const start = world === undefined ? {} : { scenario: world.scenario, seed: world.seed, now: world.start };
    return { start, exchanges: exchanges.map(redactExchange) };
  },
};

function readEntry(json: unknown, where: string): RawExchange {
  const { data, error } = entry.safeParse(json);
  const field = error?.issues[0]?.path.join('.') ?? '';
  if (data === undefined)
    throw new RecordingError(`${where}: the field '${field}' is missing or not valid; record the entry again`);
  const { request, response, comment, _worldTime: at = data.startedDateTime, _region: region } = data;
  const { text, encoding, comment: truncation } = response.content;
  const body = encoding === 'base64' ? Buffer.from(text ?? '', 'base64').toString('utf8') : text;
  return {
    where,
    at,
    region,
    method: request.method,
    url: request.url,
    headers: request.headers.map(({ name, value }) => [name.toLowerCase(), value] as const),
    body: request.postData?.text,
    answer: {
      status: response.status,
      headers: new Map(response.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body: truncation === undefined ? body : undefined,
    },
    // The rest of the comment can repeat a part of the request.
    obstacle: comment?.startsWith(NOT_REPLAYABLE) ? 'the export says that it cannot be replayed' : undefined,
  };
}
