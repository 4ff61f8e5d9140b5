/** The excerpts of examples on the pages are lines of these files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf, PAGES } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const excerpts = PAGES.flatMap(blocksOf).flatMap(({ page, line, text, marker }) =>
  marker?.name === 'from' ? [{ page, line, text, file: marker.value }] : [],
);

/** A page shows a method without the indentation of its class. */
function unindented(text: string): string {
  return text.replaceAll(/^[ \t]+/gm, '').trim();
}

it.each(excerpts)('$page:$line is an excerpt of $file', ({ text, file }) => {
  expect(unindented(readFileSync(join(ROOT, file), 'utf8'))).toContain(unindented(text));
});
