/**
 * Reads mappings of WireMock: one in a file, or a list of them. A mapping is an exchange if it states its request; its
 * body can be a file in the folder `__files`.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from '../../model/schemas/zod.ts';
import { spelledAt } from '../compare/json-value.ts';
import { RecordingError } from '../recorded-exchange.ts';
import { withClientHeaders } from './client-headers.ts';
import { eachItem, httpMethod, instantOf, parseEntry, readable, type Reader } from './reader.ts';
import { formText, textOfBytes } from './recorded-body.ts';
import type { RawExchange } from './redact-exchange.ts';

/** The folders that hold mappings and the bodies of their answers. */
export const MAPPINGS = 'mappings';
const FILES = '__files';

/** Other matchers do not say what the client sent. */
const equal = z.object({ equalTo: z.string() });
const exactBody = z.union([
  z.object({ equalTo: z.string() }).transform((each) => each.equalTo),
  z.object({ equalToJson: z.string() }).transform((each) => each.equalToJson),
  z.object({ equalToJson: z.json() }).transform((each) => JSON.stringify(each.equalToJson)),
  z
    .object({ binaryEqualTo: z.base64() })
    .transform((each) => Buffer.from(each.binaryEqualTo, 'base64').toString('utf8')),
]);
const matchers = z.record(z.string(), z.unknown()).default({});
const texts = z.union([z.string(), z.array(z.string())]).transform((each) => [each].flat());

const mapping = z.object({
  request: z.object({
    method: httpMethod.default('ANY'),
    url: z.string().optional(),
    urlPath: z.string().optional(),
    headers: matchers,
    queryParameters: matchers,
    formParameters: matchers,
    bodyPatterns: z.array(z.unknown()).default([]),
    multipartPatterns: z.array(z.unknown()).optional(),
  }),
  response: z.object({
    status: z.int().default(200),
    headers: z.record(z.string(), texts).default({}),
    body: z.string().optional(),
    jsonBody: z.unknown().optional(),
    base64Body: z.string().optional(),
    bodyFileName: z.string().optional(),
    transformers: z.array(z.string()).default([]),
    fault: z.string().optional(),
    proxyBaseUrl: z.string().optional(),
  }),
});

type Mapping = z.output<typeof mapping>;

const list = z.object({ mappings: z.array(z.unknown()) });
const single = z.object({ request: z.object({}), response: z.object({}), insertionIndex: z.int().optional() });

export const WIREMOCK: Reader = {
  format: 'mappings of WireMock',
  lists: ['mappings'],
  open(source) {
    const { path, name, rest } = source;
    const { data } = single.safeParse(rest);
    if (data !== undefined) {
      const text = (): string => readFileSync(path, 'utf8');
      const read = (): RawExchange[] => [readMapping({ value: rest, text: text(), where: name, path })];
      const exchanges = () => readable(name, read);
      return { start: {}, order: data.insertionIndex, exchanges };
    }
    if (!list.safeParse(rest).success) return undefined;
    return { start: {}, exchanges: () => eachItem(source, (item) => [readMapping({ ...item, path })]) };
  },
};

interface MappingText {
  value: unknown;
  text: string;
  where: string;
  /** Of the file that has the mapping. */
  path: string;
}

function readMapping(source: MappingText): RawExchange {
  const { value, where } = source;
  const { request, response } = parseEntry(mapping, value, where);
  const headers = new Map(Object.entries(response.headers).map(([name, all]) => [name.toLowerCase(), all.join(', ')]));
  const sent = requestOf(request);
  return withClientHeaders({
    where,
    at: instantOf(headers.get('date')),
    region: undefined,
    method: request.method,
    url: `http://localhost${sent?.target ?? '/'}`,
    headers: exactPairs(request.headers).map(([name, text]) => [name.toLowerCase(), text] as const),
    body: sent?.body,
    answer: {
      status: response.status,
      headers,
      body: answerBody(response, source, headers.get('content-encoding')),
    },
    obstacle: obstacleOf(response, sent),
  });
}

interface Sent {
  /** The path with the query. */
  target: string;
  body: string | undefined;
}

/** Undefined if the mapping describes requests by patterns. */
function requestOf({ method, url, urlPath, ...request }: Mapping['request']): Sent | undefined {
  const [query, form] = [exactPairs(request.queryParameters), exactPairs(request.formParameters)];
  const isExact = [[query, request.queryParameters] as const, [form, request.formParameters] as const].every(
    ([pairs, all]) => pairs.length === Object.keys(all).length,
  );
  const path = url ?? urlPath;
  if (!isExact || method === 'ANY' || path?.startsWith('/') !== true || request.multipartPatterns !== undefined)
    return undefined;
  const target = query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${formText(query)}`;
  const [pattern, ...others] = request.bodyPatterns;
  if (pattern === undefined) return { target, body: form.length === 0 ? undefined : formText(form) };
  const { data: body } = exactBody.safeParse(pattern);
  return body === undefined || others.length > 0 ? undefined : { target, body };
}

function exactPairs(all: z.output<typeof matchers>): (readonly [name: string, value: string])[] {
  return Object.entries(all).flatMap(([name, matcher]) => {
    const { data } = equal.safeParse(matcher);
    return data === undefined ? [] : [[name, data.equalTo] as const];
  });
}

function obstacleOf({ fault, proxyBaseUrl }: Mapping['response'], sent: Sent | undefined): string | undefined {
  if (sent === undefined) return 'the mapping has a pattern in place of a request';
  return (fault ?? proxyBaseUrl) === undefined ? undefined : 'the mapping has no answer of its own';
}

function answerBody(response: Mapping['response'], source: MappingText, encoding: string | undefined) {
  const { body, jsonBody, base64Body, bodyFileName, transformers } = response;
  // A template is not an answer.
  if (transformers.length > 0) return undefined;
  if (jsonBody !== undefined) return spelledAt(source.text, 'response', 'jsonBody');
  if (base64Body !== undefined) return textOfBytes(Buffer.from(base64Body, 'base64'), encoding, source.where);
  return bodyFileName === undefined ? (body ?? '') : bodyOfFile(bodyFileName, source, encoding);
}

/** A name such as `../../secrets` is not in the folder. */
function bodyOfFile(name: string, { path, where }: MappingText, encoding: string | undefined): string {
  const whole = resolve(path);
  const mappings = whole.lastIndexOf(`${sep}${MAPPINGS}${sep}`);
  const folder = join(mappings < 0 ? dirname(whole) : whole.slice(0, mappings), FILES);
  const missing = new RecordingError(`${where}: the file of its body is not in the folder ${FILES}`);
  try {
    const file = realpathSync(resolve(folder, name));
    if (!file.startsWith(`${realpathSync(folder)}${sep}`)) throw missing;
    return textOfBytes(readFileSync(file), encoding, where);
  } catch (error) {
    throw error instanceof RecordingError ? error : missing;
  }
}
