/**
 * Reads collections of Postman (format 2.1): each saved response is an exchange. Variables have the values of the
 * collection.
 */
import { z } from '../../model/schemas/zod.ts';
import { RecordingError } from '../recorded-exchange.ts';
import { withClientHeaders } from './client-headers.ts';
import { eachItem, httpMethod, instantOf, parseEntry, type Reader } from './reader.ts';
import { formText } from './recorded-body.ts';
import type { RawExchange } from './redact-exchange.ts';

const SCHEMA = /\/collection\/v2\.\d/;
/** Folders in folders. */
const MAX_LEVELS = 20;
const VARIABLE = /\{\{([^{}]{1,100})\}\}/g;
/** A base URL without a value, and a path that begins with it. */
const UNKNOWN_BASE = /^(?:https?:\/\/)?\{\{[^{}]{1,100}\}\}/;
const HEADER_LINE = /^([^:\r\n]+):[ \t]*([^\r\n]*)/gm;
/** A part of a path, as in `/campaigns/:campaignId`. */
const PATH_VARIABLE = /\/:([A-Za-z_]\w{0,99})(?=[/?]|$)/g;
/** The only bodies that are one text. */
const TEXT_MODES: ReadonlySet<string> = new Set(['raw', 'urlencoded', 'none']);

const pairs = z
  .array(z.object({ key: z.string().nullish(), value: z.string().nullish(), disabled: z.boolean().nullish() }))
  .transform((all) =>
    all.filter((each) => each.disabled !== true).map((each) => [each.key ?? '', each.value ?? ''] as const),
  );

const collectionFile = z.object({
  info: z.object({ schema: z.string().regex(SCHEMA) }),
  item: z.array(z.unknown()),
  variable: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});
/** The API of Postman answers with a collection in an object. */
const collection = z.union([
  collectionFile,
  z.object({ collection: collectionFile }).transform((answer) => answer.collection),
]);

/** Older collections have the lines of a header as one text. */
const headers = z
  .union([
    pairs,
    z
      .string()
      .transform((text) => [...text.matchAll(HEADER_LINE)].map(([, name = '', value = '']) => [name, value] as const)),
  ])
  .nullish()
  .transform((all) => all ?? []);

const words = z.union([z.string(), z.array(z.string())]).transform((all) => [all].flat());
const address = z
  .object({
    raw: z.string().optional(),
    protocol: z.string().nullish(),
    host: words.default([]),
    port: z.string().nullish(),
    path: words.default([]),
    query: pairs.nullish(),
    variable: pairs.nullish(),
  })
  .refine(({ raw, host }) => raw !== undefined || host.length > 0, { path: ['raw'] });

const request = z.object({
  method: httpMethod.default('GET'),
  url: z.union([z.string().transform((raw) => ({ raw })), address]).transform(addressText),
  header: headers,
  body: z
    .object({
      mode: z.string().optional(),
      raw: z.string().optional(),
      urlencoded: pairs.optional(),
    })
    .nullish(),
});

const saved = z.object({
  originalRequest: z.unknown().optional(),
  code: z.int(),
  header: headers.transform((all) => new Map(all.map(([name, value]) => [name.toLowerCase(), value]))),
  body: z.string().nullish(),
});

const item = z.object({
  item: z.array(z.unknown()).optional(),
  request: z.unknown().optional(),
  response: z.array(z.unknown()).optional(),
});

type Values = ReadonlyMap<string, string>;

export const POSTMAN: Reader = {
  format: 'a collection of Postman (2.1)',
  lists: ['item', 'collection.item'],
  open(source) {
    const { data } = collection.safeParse(source.rest);
    if (data === undefined) return undefined;
    const values = new Map(
      data.variable.flatMap(({ key, value }) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [],
      ),
    );
    return { start: {}, exchanges: () => eachItem(source, ({ value, where }) => readItem(value, { where, values })) };
  },
};

interface Place {
  where: string;
  values: Values;
}

function readItem(json: unknown, { where, values }: Place, level = 1): RawExchange[] {
  if (level > MAX_LEVELS) throw new RecordingError(`${where} has more than ${MAX_LEVELS} levels of folders`);
  const { item: items = [], request: own, response = [] } = parseEntry(item, json, where);
  return [
    ...response.map((each, i) => readResponse(each, own, { where: `${where}, response ${i + 1}`, values })),
    ...items.flatMap((each, i) => readItem(each, { where: `${where}, item ${i + 1}`, values }, level + 1)),
  ];
}

/** `own`: the request of the item, which is that of a response without one. */
function readResponse(json: unknown, own: unknown, { where, values }: Place): RawExchange {
  const { originalRequest, code, header, body } = parseEntry(saved, json, where);
  const hasAddress = z.object({ url: z.unknown().optional() }).safeParse(originalRequest).data?.url !== undefined;
  const sent = parseEntry(request, hasAddress ? originalRequest : own, where);
  const fill = (text: string): string => withValues(text, values);
  const url = fill(sent.url).replace(UNKNOWN_BASE, 'http://localhost');
  const sentHeaders = sent.header.map(([name, value]) => [fill(name).toLowerCase(), fill(value)] as const);
  const sentBody = bodyOf(sent.body, fill);
  const isFilled = ![url, sentBody ?? ''].some((text) => text.search(VARIABLE) >= 0) && URL.canParse(url);
  return withClientHeaders({
    where,
    at: instantOf(header.get('date')),
    region: undefined,
    method: sent.method,
    url: isFilled ? url : 'http://localhost/',
    // A header with an unknown value is one that the collection leaves out.
    headers: sentHeaders.filter(([, value]) => value.search(VARIABLE) < 0),
    body: sentBody,
    answer: { status: code, headers: header, body: body ?? undefined },
    obstacle: obstacleOf(isFilled, sent.body?.mode),
  });
}

function obstacleOf(isFilled: boolean, mode = 'none'): string | undefined {
  if (!isFilled) return 'a variable of its request has no value in the collection';
  return TEXT_MODES.has(mode) ? undefined : 'the body of its request is not a text or a form of texts';
}

/** A variable of the path without a value becomes one of the collection. */
function addressText({
  raw,
  protocol,
  host = [],
  port,
  path = [],
  query,
  variable,
}: Partial<z.output<typeof address>>): string {
  const origin = `${protocol ? `${protocol}://` : ''}${host.join('.')}${port ? `:${port}` : ''}`;
  const text =
    raw ?? `${[origin, ...path].join('/')}${query?.length ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}`;
  const values = new Map(variable);
  return text.replaceAll(PATH_VARIABLE, (_whole, name: string) => `/${values.get(name) || `{{${name}}}`}`);
}

function bodyOf(sent: z.output<typeof request>['body'], fill: (text: string) => string): string | undefined {
  if (sent?.mode === 'urlencoded')
    return formText((sent.urlencoded ?? []).map(([name, value]) => [fill(name), fill(value)] as const));
  return sent?.raw === undefined ? undefined : fill(sent.raw);
}

/** A value can be another variable; deeper ones are rare. */
function withValues(text: string, values: Values): string {
  const once = (all: string): string => all.replaceAll(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
  return once(once(text));
}
