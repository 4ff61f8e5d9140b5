/** A title of a test names at most three clauses, so that its sentence can be read. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST = 3;

/** Brackets at the beginning of a string, with ids or with expressions for ids; not the list of a table. */
const CLAUSES = /(?<=['"`])(?:(?:\[[A-Z][^\][\n]*\]|\$\{(?:clauses?|CLAUSES)\b[^}]*\}) ?)+(?! ?[[$]|['"`]\.split)/g;
const ID = /\b[A-Z][A-Z0-9]*-\d+\b|\$\{/g;

/** The clauses of titles that name too many, as they are written. */
function findLong(source: string): string[] {
  const found = source.match(CLAUSES) ?? [];
  return found.map((each) => each.trim()).filter((each) => (each.match(ID)?.length ?? 0) > MOST);
}

describe('the titles of tests', () => {
  it('name at most three clauses', () => {
    const files = execFileSync('git', ['ls-files', 'test'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const found = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => findLong(readFileSync(resolve(ROOT, file), 'utf8')).map((clauses) => `${file}: ${clauses}`));
    expect(found).toEqual([]);
  });

  const ids = (count: number): string => Array.from({ length: count }, (_, i) => `ABC-0${i}`).join(', ');

  it.each([
    ['in one pair of brackets', `it('[${ids(4)}] are listed', () => {`, `[${ids(4)}]`],
    ['in a row of a table', `['[${ids(5)}]', 'campaigns'],`, `[${ids(5)}]`],
    ['beside an expression', `it(\`\${clause} [${ids(3)}] are listed\``, `\${clause} [${ids(3)}]`],
  ])('are found if they name more clauses %s', (_where, source, found) => {
    expect(findLong(source)).toEqual([found]);
  });

  it.each([
    ['three clauses', `it('[${ids(3)}] are listed', () => {`],
    ['a list that a table divides', `const LIST = '[${ids(1)}] [${ids(1)}] [${ids(1)}] [${ids(1)}]'.split(' ');`],
  ])('are not found if they name %s', (_what, source) => {
    expect(findLong(source)).toEqual([]);
  });
});
