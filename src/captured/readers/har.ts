/**
 * Reads HTTP archives of version 1.2: of tools, of the journal of the sandbox, whose extra fields begin with `_`, and of
 * Polly.js, which holds a compressed body as the JSON list of its encoded chunks.
 */
import { REGIONS } from '../../model/marketplaces.ts';
import { z } from '../../model/schemas/zod.ts';
import type { RawExchange } from '../exchange/recorded-exchange.ts';
import { parseSpelled, spelledAt } from '../exchange/spelled-json.ts';
import { textOfBytes } from './file-text.ts';
import { headerValue, httpMethod, instantOf, parseEntry, type RecordingFormat } from './recording-format.ts';
import type { SourceItem } from './recording-source.ts';

/** How the exports of the journal begin the comment of such a request. */
const NOT_REPLAYABLE = 'Cannot be replayed: ';

/** A part of a compressed file cannot be decompressed. */
const PARTIAL_CONTENT = 206;
/** The lowest status of HTTP. Tools write 0 or -1 for a request without an answer. */
const FIRST_STATUS = 100;

/** Some tools write the offset without a colon. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text, context) => {
    const found = instantOf(text);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });
const named = z.array(z.object({ name: z.string(), value: headerValue.transform((values) => values.join(', ')) }));

const harEntry = z.object({
  startedDateTime: instant,
  comment: z.string().nullish(),
  request: z.object({
    method: httpMethod,
    // Browsers also record `data:`, `blob:` and `wss:` addresses.
    url: z.url(),
    headers: named,
    postData: z
      .object({
        text: z.unknown().optional(),
        params: z.array(z.object({ name: z.string(), value: z.string().default('') })).nullish(),
      })
      .nullish(),
  }),
  response: z.object({
    status: z.int(),
    headers: named,
    content: z
      .object({
        text: z.unknown().optional(),
        encoding: z.enum(['base64', '']).nullish(),
        comment: z.string().nullish(),
      })
      .default({ text: undefined }),
  }),
  _worldTime: instant.optional(),
  _region: z.enum(REGIONS).optional(),
});

type HarEntry = z.output<typeof harEntry>;

/** Who writes archives with credentials, and who writes chunks. */
const [SANDBOX, POLLY] = ['ads-sandbox', 'Polly.JS'];

const archive = z.object({
  log: z.object({
    version: z.string().startsWith('1.'),
    creator: z.object({ name: z.unknown() }).optional().catch(undefined),
    entries: z.array(z.unknown()),
    _world: z.object({ scenario: z.string().optional(), seed: z.string(), start: instant }).optional(),
  }),
});

export const HAR: RecordingFormat = {
  name: 'a recording of Polly.js, an HTTP archive (HAR 1.2)',
  lists: ['log.entries'],
  open(source) {
    const { data } = archive.safeParse(source.rest);
    if (data === undefined) return undefined;
    const { _world: world, creator } = data.log;
    return {
      start: world === undefined ? {} : { scenario: world.scenario, seed: world.seed, now: world.start },
      hasCredentials: creator?.name === SANDBOX,
      read: (item) => readEntry(item, creator?.name === POLLY ? bodyOfChunks : bodyOf),
    };
  },
};

/** Returns the text of the answer's body; undefined if the entry does not hold it. */
type ReadBody = (entry: HarEntry, item: SourceItem) => string | undefined;

function readEntry(item: SourceItem, readBody: ReadBody): RawExchange {
  const entry = parseEntry(harEntry, item);
  const { request, response, _worldTime: at = entry.startedDateTime, _region: region } = entry;
  const { params } = request.postData ?? {};
  const text = textAt(item, request.postData?.text, 'request', 'postData', 'text');
  return {
    where: item.where,
    at,
    region,
    method: request.method,
    url: request.url,
    headers: request.headers.map(({ name, value }) => [name.toLowerCase(), value] as const),
    body: text ?? (params?.length ? formText(params) : undefined),
    answer: {
      status: response.status,
      headers: new Map(response.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body: readBody(entry, item),
      ...(typeof (response.content.text ?? '') === 'string' ? {} : { isParsed: true }),
    },
    obstacle: obstacleOf(entry),
  };
}

/** The text of a form with these fields. */
function formText(fields: readonly { name: string; value: string }[]): string {
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
}

/** A body that is a text, or values that the recorder has parsed. */
function textAt({ text }: SourceItem, value: unknown, ...names: readonly string[]): string | undefined {
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? undefined
      : spelledAt(text, ...names);
}

function obstacleOf({ comment, response, _worldTime: ownInstant }: HarEntry): string | undefined {
  // The rest of the comment can repeat a part of the request.
  if (comment?.startsWith(NOT_REPLAYABLE)) return 'the export says that it cannot be replayed';
  // The sandbox records a broken connection as status 0, too, and breaks it again.
  return response.status < FIRST_STATUS && ownInstant === undefined ? 'the recording has no answer' : undefined;
}

function bodyOf({ response }: HarEntry, item: SourceItem): string | undefined {
  const { text, encoding, comment } = response.content;
  // Some tools write an empty comment everywhere.
  if ((comment ?? '') !== '' || response.status === PARTIAL_CONTENT) return undefined;
  return encoding === 'base64' && typeof text === 'string'
    ? textOfBytes(Buffer.from(text, 'base64'), undefined, item.where)
    : textAt(item, text, 'response', 'content', 'text');
}

const chunks = z.array(z.string());
/** Versions before 5 wrote hexadecimal digits. */
const HEXADECIMAL = /^(?:[0-9a-f]{2})*$/;
/** A file of a storage, whose answer does not name the compression. */
const GZIP = /^1f8b(?:[0-9a-f]{2})+$/;

function bodyOfChunks({ response }: HarEntry, item: SourceItem): string | undefined {
  const { text, encoding } = response.content;
  const { where } = item;
  if (typeof text !== 'string') return textAt(item, text, 'response', 'content', 'text');
  const compression = response.headers.find(({ name }) => name.toLowerCase() === 'content-encoding')?.value;
  const encoded = compression === undefined ? undefined : chunks.safeParse(parseSpelled(text)).data;
  if (encoded !== undefined) return textOfBytes(Buffer.concat(encoded.map(bytesOf)), compression, where);
  if (GZIP.test(text)) return textOfBytes(Buffer.from(text, 'hex'), compression, where);
  return encoding === 'base64' ? textOfBytes(Buffer.from(text, 'base64'), compression, where) : text;
}

function bytesOf(chunk: string): Buffer {
  return Buffer.from(chunk, HEXADECIMAL.test(chunk) ? 'hex' : 'base64');
}
