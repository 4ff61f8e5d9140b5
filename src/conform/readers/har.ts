/**
 * Reads HTTP archives of version 1.2, also those of the sandbox's own journal, whose extra fields begin with `_`.
 */
import { REGIONS } from '../../model/marketplaces.ts';
import { z } from '../../model/schemas/zod.ts';
import { eachItem, httpMethod, httpUrl, parseEntry, type Reader } from './reader.ts';
import { formText, textOfBytes } from './recorded-body.ts';
import type { RawExchange } from './redact-exchange.ts';

/** How the exports of the journal begin the comment of such a request. */
const NOT_REPLAYABLE = 'Cannot be replayed: ';

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const named = z.array(z.object({ name: z.string(), value: z.string() }));

export const harEntry = z.object({
  startedDateTime: instant,
  comment: z.string().optional(),
  request: z.object({
    method: httpMethod,
    url: httpUrl,
    headers: named,
    postData: z
      .object({
        text: z.string().optional(),
        params: z.array(z.object({ name: z.string(), value: z.string().default('') })).optional(),
      })
      .optional(),
  }),
  response: z.object({
    status: z.int(),
    headers: named,
    content: z.object({
      text: z.string().optional(),
      encoding: z.literal('base64').optional(),
      comment: z.string().optional(),
    }),
  }),
  _worldTime: instant.optional(),
  _region: z.enum(REGIONS).optional(),
});

export type HarEntry = z.output<typeof harEntry>;

const archive = z.object({
  log: z.object({
    version: z.string().startsWith('1.'),
    entries: z.array(z.unknown()),
    _world: z.object({ scenario: z.string().optional(), seed: z.string(), start: instant }).optional(),
  }),
});

export const HAR: Reader = {
  format: 'an HTTP archive (HAR 1.2)',
  lists: ['log.entries'],
  open(source) {
    const { data } = archive.safeParse(source.rest);
    if (data === undefined) return undefined;
    const { _world: world } = data.log;
    const start = world === undefined ? {} : { scenario: world.scenario, seed: world.seed, now: world.start };
    return {
      start,
      exchanges: () =>
        eachItem(source, ({ value, where }) => {
          const entry = parseEntry(harEntry, value, where);
          return [exchangeOfEntry(entry, where, bodyOf(entry, where))];
        }),
    };
  },
};

/** `body`: the text of the answer's body; undefined if the entry does not hold it. */
export function exchangeOfEntry(entry: HarEntry, where: string, body: string | undefined): RawExchange {
  const { request, response, comment, _worldTime: at = entry.startedDateTime, _region: region } = entry;
  const { text, params } = request.postData ?? {};
  return {
    where,
    at,
    region,
    method: request.method,
    url: request.url,
    headers: request.headers.map(({ name, value }) => [name.toLowerCase(), value] as const),
    body: text ?? (params && formText(params.map(({ name, value }) => [name, value]))),
    answer: {
      status: response.status,
      headers: new Map(response.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body,
    },
    // The rest of the comment can repeat a part of the request.
    obstacle: comment?.startsWith(NOT_REPLAYABLE) ? 'the export says that it cannot be replayed' : undefined,
  };
}

function bodyOf({ response }: HarEntry, where: string): string | undefined {
  const { text, encoding, comment } = response.content;
  if (comment !== undefined) return undefined;
  return encoding === 'base64' ? textOfBytes(Buffer.from(text ?? '', 'base64'), undefined, where) : text;
}
