/**
 * What no client should send, drawn at random: JSON that nearly fits a schema, bodies that are none, odd paths, queries
 * and headers.
 */
import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Operation } from '../src/http/call.ts';
import type { Schema } from '../src/http/description.ts';

export interface Ids {
  /** What is there, by the name that the surfaces give its id. */
  known: Readonly<Record<string, readonly string[]>>;
  /** All that is there, in this profile and in another, and ids of nothing. */
  any: readonly string[];
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\n',
  '\ud800',
  '\u202e',
  '😀'.repeat(300),
  "'; drop table campaigns; --",
  '%00',
  '../..',
  '__proto__',
  'constructor',
  '{}',
  '<script>',
];
const NASTY_NUMBERS = [
  '-1',
  '0',
  '-0',
  '1e999',
  '-1e999',
  '1e-999',
  '0.000001',
  '1.5',
  '9007199254740993',
  '99999999999999999999999999',
  '1e21',
  '20260302',
];
const NASTY_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  'then',
  'code',
  'details',
  'status',
  'value',
];

const text = (value: unknown): string => JSON.stringify(value);

/** JSON text of any value. */
const nasty: Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('null', 'true', 'false', ...NASTY_NUMBERS, ...NASTY_TEXTS.map(text)),
    fc.string({ unit: 'binary', maxLength: 20 }).map(text),
    fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...NASTY_KEYS), tie('any')), { maxLength: 3 })
      .map((entries) => `{${entries.map(([key, value]) => `${text(key)}:${value}`).join()}}`),
  ),
})).any;

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
}

/** JSON text that nearly fits a schema: of the right shape here and there, of any other elsewhere. */
export function nearly(schema: Schema | undefined, ids: Ids, name = ''): Arbitrary<string> {
  const { type, items, properties } = schema ?? {};
  const fitting =
    type === 'array'
      ? fc.array(nearly(asSchema(items), ids), { maxLength: 4 }).map((all) => `[${all.join()}]`)
      : type === 'object' && asSchema(properties) !== undefined
        ? nearlyObject(schema, ids)
        : fitted(schema, ids, name);
  return fc.oneof({ weight: 14, arbitrary: fitting }, { weight: 1, arbitrary: nasty });
}

function nearlyObject(schema: Schema | undefined, ids: Ids): Arbitrary<string> {
  const required: readonly unknown[] = Array.isArray(schema?.required) ? schema.required : [];
  const fields = Object.entries(asSchema(schema?.properties) ?? {}).map(([name, inner]) => {
    const field = nearly(asSchema(inner), ids, name).map((json) => `${text(name)}:${json}`);
    return fc.option(field, { freq: required.includes(name) ? 25 : 2 });
  });
  const strange = fc.tuple(fc.constantFrom(...NASTY_KEYS), nasty).map(([key, json]) => `${text(key)}:${json}`);
  const all = fc.tuple(...fields, fc.option(strange, { freq: 1 }));
  return all.map((parts) => `{${parts.filter((part) => part !== null).join()}}`);
}

function fitted(schema: Schema | undefined, { known, any }: Ids, name: string): Arbitrary<string> {
  const words = Array.isArray(schema?.enum) ? schema.enum.map(text) : [];
  if (words.length > 0) return fc.constantFrom(...words, ...words, '"constructor"', '"__proto__"');
  if (schema?.type === 'boolean') return fc.constantFrom('true', 'false');
  const isNumber = schema?.type === 'integer' || schema?.type === 'number';
  const ids = isNumber ? any : any.map(text);
  const right = known[name]?.map((id) => (isNumber ? id : text(id))) ?? [];
  if (right.length > 0)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
    );
  if (isNumber) return fc.constantFrom('1', '5.5', ...ids.slice(0, 2));
  const pattern = typeof schema?.pattern === 'string' ? new RegExp(schema.pattern) : /./;
  const texts = ['shoes', '20260302', '2026-03-02', 'B000000001', 'a,b', ...any.slice(0, 2)];
  return fc.constantFrom(...texts.filter((each) => pattern.test(each)).map(text), '"shoes"');
}

/** Bodies that are no JSON, or no text. */
export const broken: Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '[',
    '"',
    'null',
    'nul',
    '[1,]',
    '{"a":1,}',
    "['a']",
    '[NaN]',
    '\ufeff[]',
    '[]]',
    '['.repeat(50_000),
  ),
  fc.constantFrom(
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`,
    `[${'9'.repeat(5000)}]`,
  ),
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
  fc.constant(Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])),
  fc.tuple(nasty, fc.nat(20)).map(([json, cut]) => json.slice(0, -1 - cut)),
);

const value = ({ any }: Ids): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...NASTY_TEXTS, ...NASTY_NUMBERS, ...any, 'enabled', any.join()),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );

function encoded(raw: string): string {
  return encodeURIComponent(raw.toWellFormed());
}

const INTO_PATHS = ['%', '%zz', '%FF', '%00', '..', '.', '%2F', '%2e%2e%2f', 'extended', '_worlds', ';a=b', "'"];

/** The documented path, to something that is there. */
export function plainPath({ paths }: Operation, { known }: Ids): string {
  return (paths[0] ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name]?.[0] ?? '1');
}

export function pathsOf({ paths }: Operation, ids: Ids): Arbitrary<string> {
  const wrong = fc.oneof(fc.constantFrom(...ids.any, ...INTO_PATHS), value(ids).map(encoded));
  const parameters = fc.array(fc.option(wrong, { freq: 1 }), { minLength: 3, maxLength: 3 });
  return fc.tuple(fc.constantFrom(...paths), parameters).map(([path, replaced]) => {
    let next = 0;
    return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => replaced[next++ % 3] ?? ids.known[name]?.[0] ?? '1');
  });
}

/** Each parameter of an operation with each of a few nasty values. */
export function sweptQueries({ describe }: Operation): string[] {
  const names = [...Object.keys(describe.query ?? {}), 'no-such-parameter'];
  return names.flatMap((name) => SWEPT.map((value) => `?${name}=${encoded(value)}`));
}

const SWEPT = ['constructor', '\u0000', '-1'];

export function queries({ describe }: Operation, ids: Ids): Arbitrary<string> {
  const names = fc.oneof(
    fc.constantFrom(...Object.keys(describe.query ?? {}), 'startIndex', 'count', 'stateFilter'),
    fc.constantFrom(...NASTY_KEYS),
  );
  const pair = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(names, value(ids)).map(([name, raw]) => `${encoded(name)}=${encoded(raw)}`) },
    { weight: 1, arbitrary: fc.constantFrom('%=%', '%ff=%ff', '&&', '=', '?', '#', 'a', '+=+', '%00=1') },
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

const HEADERS = [
  'authorization',
  'vendor-advertising-api-clientid',
  'vendor-advertising-api-scope',
  'other-advertising-api-scope',
  'content-type',
  'accept',
  'prefer',
  'sandbox-world',
  'bidding_controls_on',
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'content-length',
  'content-encoding',
  'cookie',
];
const HEADER_VALUES = [
  '',
  'Bearer',
  'Bearer ',
  'bearer\tx',
  'Bearer a b',
  'Bearer Atza|nowhere.x',
  'Bearer Atza||',
  'Basic Og==',
  '0',
  '-1',
  '1, 2',
  'application/json;',
  ';',
  '/',
  '*/*;q=x',
  'default',
  '__proto__',
  'constructor',
  'true, no',
  '[::1',
  'a:b:c',
  'eu',
  'x'.repeat(5000),
  '\u00e9\u00ff',
];

export const oddHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...HEADERS),
  fc.oneof(
    fc.constantFrom(...HEADER_VALUES),
    fc.string({ unit: fc.constantFrom(...'aZ09 ,;=/|"\\.-_%'), maxLength: 30 }),
  ),
  { minKeys: 1, maxKeys: 4 },
);
