/** What the program loads before it listens, seen in what was built. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url);

/** A file with all that it imports at once, and what these import. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(new URL(file, DIST), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) loaded(name, seen);
  return seen;
}

const holds = (files: Iterable<string>, word: string): boolean =>
  [...files].some((file) => readFileSync(new URL(file, DIST), 'utf8').includes(word));

/** Names that these packages keep when they are bundled. */
const MARKS = ['ZodError', 'YAMLParseError', 'Handcrafted'];

it('is neither what reads YAML, nor what checks shapes, nor what makes up words', () => {
  const all = readdirSync(DIST).filter((file) => file.endsWith('.js'));
  const [serve = ''] = all.filter((file) => file.startsWith('serve-'));
  const start = loaded(serve);
  for (const word of MARKS) {
    expect([word, holds(all, word), holds(start, word)]).toEqual([word, true, false]);
  }
});
