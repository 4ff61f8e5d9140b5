/** The files of the build that the program loads before it listens. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
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

const files = readdirSync(DIST).filter((file) => file.endsWith('.js'));
const start = loaded(files.find((file) => /^serve-[^-]+$/.test(file)) ?? '');

interface SourceMap {
  readonly sources: readonly string[];
}

it('the program starts without loading a family of operations, the timeline, the guard and the simulation', () => {
  const sources = (all: Iterable<string>): string[] =>
    [...all].flatMap((file) => (JSON.parse(readFileSync(new URL(`${file}.map`, DIST), 'utf8')) as SourceMap).sources);
  for (const part of ['/src/service/apis/', '/src/scenarios/timeline/', '/src/core/guard/', '/src/core/simulation/m']) {
    const has = (all: Iterable<string>): string[] => sources(all).filter((path) => path.includes(part));
    expect(has(files).length, part).toBeGreaterThan(0);
    expect(has(start), part).toEqual([]);
  }
});

it('the program starts from at most 0.8 MB, in one file or in several', () => {
  const bytes = [...start].reduce((sum, file) => sum + statSync(new URL(file, DIST)).size, 0);
  expect(bytes).toBeLessThan(800_000);
});

it('the program starts without loading the YAML parser, the schema validator, the name generator and the metrics library', () => {
  for (const word of MARKS) {
    expect([word, contains(files, word), contains(start, word)]).toEqual([word, true, false]);
  }
});
