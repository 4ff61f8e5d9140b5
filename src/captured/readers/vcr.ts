/**
 * Reads cassettes of VCR in YAML and JSON, as the libraries of Ruby, Python and Go write them.
 */
import { z } from '../../model/schemas/zod.ts';
import type { RawExchange } from '../exchange/recorded-exchange.ts';
import { CapturedFileError, textOfBytes } from './file-text.ts';
import { headerValue, httpMethod, instantOf, parseEntry, type RecordingFormat } from './recording-format.ts';
import type { SourceItem } from './recording-source.ts';

const bytes = z.instanceof(Buffer);
/** A recorder can have parsed JSON; its values are text again. */
const values = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const content = z.union([z.string(), bytes, values.transform((all) => ({ parsed: JSON.stringify(all) }))]);
const httpUrl = z.url({ protocol: /^https?$/ });
const body = z
  .union([
    z.string(),
    bytes,
    z.object({ base64_string: z.string() }).transform((each) => Buffer.from(each.base64_string, 'base64')),
    z.looseObject({ string: content.nullable() }).transform((each) => each.string ?? ''),
    content,
  ])
  .nullish();
const headers = z
  .record(z.string(), headerValue)
  .nullish()
  .transform((all) => Object.entries(all ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const));
const code = z.coerce.number().pipe(z.int());

const interaction = z.object({
  recorded_at: z.string().optional(),
  request: z
    .object({ method: httpMethod, uri: httpUrl.optional(), url: httpUrl.optional(), headers, body })
    .refine(({ uri, url }) => (uri ?? url) !== undefined, { path: ['uri'] }),
  response: z
    .object({ status: z.unknown(), code: code.optional(), headers, body })
    .transform(({ status, code: ownCode, ...rest }, context) => {
      const found = ownCode ?? z.object({ code }).safeParse(status).data?.code;
      if (found !== undefined) return { ...rest, status: found };
      context.addIssue({ code: 'custom', path: ['status'] });
      return z.NEVER;
    }),
});

type Content = z.output<typeof body>;

const list = z.array(z.unknown()).nullable();
const cassette = z.union([
  z
    .object({ http_interactions: list, recorded_with: z.unknown().optional() })
    .transform((each) => ['recorded_with', each.recorded_with]),
  z.object({ interactions: list, version: z.unknown().optional() }).transform((each) => ['version', each.version]),
]);

export const VCR: RecordingFormat = {
  name: 'a cassette of VCR',
  lists: ['http_interactions', 'interactions'],
  open(source) {
    const { data } = cassette.safeParse(source.rest);
    if (data === undefined) return undefined;
    const [field, value] = data;
    // Most libraries write it last, and a cassette in YAML that is cut off can be one, too.
    if (value === undefined)
      throw new CapturedFileError(
        `${source.name} has no field ${field}, as each cassette has: it is not complete; record it again`,
      );
    return { start: {}, hasCredentials: false, read: readInteraction };
  },
};

function readInteraction(item: SourceItem): RawExchange {
  const { where } = item;
  const { recorded_at: recordedAt, request, response } = parseEntry(interaction, item);
  const answerHeaders = new Map(response.headers.map(([name, values]) => [name, values.join(', ')]));
  return {
    where,
    at: instantOf(recordedAt) ?? instantOf(answerHeaders.get('date')),
    region: undefined,
    method: request.method,
    url: request.uri ?? request.url ?? '',
    headers: request.headers.flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    body: textOf(request.body, undefined, where),
    answer: {
      status: response.status,
      headers: answerHeaders,
      body: textOf(response.body, answerHeaders.get('content-encoding'), where) ?? '',
      ...(isParsed(response.body) ? { isParsed: true } : {}),
    },
    obstacle: undefined,
  };
}

function textOf(recorded: Content, encoding: string | undefined, where: string): string | undefined {
  if (recorded === undefined || recorded === null || recorded === '') return undefined;
  if (isParsed(recorded)) return recorded.parsed;
  return typeof recorded === 'string' ? recorded : textOfBytes(recorded, encoding, where);
}

function isParsed(recorded: Content): recorded is { parsed: string } {
  return typeof recorded === 'object' && recorded !== null && 'parsed' in recorded;
}
