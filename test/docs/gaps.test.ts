/** What the pages say is not served or not emulated: nothing that is served. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AD_PRODUCTS } from '../../src/model/forms/ad-products.ts';
import { REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';
import { documented } from '../../src/server/operations.ts';
import { readPage } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const GAP = /\b(?:not (?:emulated?|served)|selects? nothing|refused as unknown)\b/i;
const CALL = /`((?:[A-Z]+ )?\/[\w./{}-]+)`/g;
/** A product as a whole, not something of it. */
const PRODUCT =
  /(?:report types of|and|^|[;:])`? ?(sponsored[ _](?:products|brands|display))\b(?! (?:campaigns|ads|ad groups))/gi;
const PRODUCTS = new Set<string>([...AD_PRODUCTS, ...Object.values(REPORT_TYPES).map(({ adProduct }) => adProduct)]);
const NAMES = ['README.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: ROOT })];
const pages = NAMES.filter((name) => name !== 'docs/reference.md').map((name) => ({ name, text: readPage(name) }));

/** Sentences, without the line breaks and list marks of Markdown. */
function sentencesOf(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n|\n(?=\s*[-*] )|\n(?=\|)/);
  return paragraphs.flatMap((each) =>
    each
      .replaceAll(/\s+/g, ' ')
      .replace(/^ *[-*] /, '')
      .split(/(?<=[.;]) /),
  );
}

const gaps = pages.flatMap(({ name, text }) =>
  sentencesOf(text)
    // A cell of a table says it of itself.
    .filter((sentence) => GAP.test(sentence) && !sentence.startsWith('|'))
    .map((sentence) => ({ name, sentence })),
);

/** Names of parameters do not count. */
const normalized = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

const served = new Set(
  documented.flatMap(({ method, paths }) => paths.flatMap((path) => [path, `${method} ${path}`].map(normalized))),
);
const isServed = (call: string): boolean => served.has(normalized(call));

it('finds the sentences about gaps, and what is served', () => {
  expect(gaps.length).toBeGreaterThan(8);
  expect(['/v2/sp/campaigns', 'PUT /v2/sp/campaigns', 'PATCH /v2/sp/campaigns'].map(isServed)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each(gaps)('$name: names nothing that is served in "$sentence"', ({ sentence }) => {
  const calls = [...sentence.matchAll(CALL)].map(([, call = '']) => call);
  expect(calls.filter(isServed)).toEqual([]);
  const words: readonly string[] = sentence.match(/[A-Za-z]\w+/g) ?? [];
  expect(documented.map(({ id }) => id).filter((id) => words.includes(id))).toEqual([]);
  const products = [...sentence.matchAll(PRODUCT)].map(([, name = '']) => name.toUpperCase().replace(' ', '_'));
  expect(products.filter((product) => PRODUCTS.has(product))).toEqual([]);
});
