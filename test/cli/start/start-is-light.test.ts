/** The files of the build that the program loads before it listens. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../../dist/', import.meta.url);

/** A file with all its static imports, recursively. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(new URL(file, DIST), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) loaded(name, seen);
  return seen;
}

const contains = (files: Iterable<string>, word: string): boolean =>
  [...files].some((file) => readFileSync(new URL(file, DIST), 'utf8').includes(word));

/** Names that identify these packages in the bundle. */
const MARKS = ['ZodError', 'YAMLParseError', 'Handcrafted', 'collectDefaultMetrics'];

it('the program starts without loading the YAML parser, the schema validator, the name generator and the metrics library', () => {
  const all = readdirSync(DIST).filter((file) => file.endsWith('.js'));
  const [serve = ''] = all.filter((file) => /^serve-[^-]+$/.test(file));
  const start = loaded(serve);
  for (const word of MARKS) {
    expect([word, contains(all, word), contains(start, word)]).toEqual([word, true, false]);
  }
});
