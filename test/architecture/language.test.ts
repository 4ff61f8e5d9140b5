import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedIn, findBannedWords, isChecked } from '../../lint/language.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the language of the project', () => {
  it('uses no banned word in names, comments, strings and pages', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const found = files
      .filter(isChecked)
      .flatMap((file) =>
        findBannedWords(readFileSync(resolve(ROOT, file), 'utf8'), allowedIn(file)).map(
          (word) => `${file}:${word.line}: '${word.found}'`,
        ),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['a name in camel case', 'const faultWish = 1;', 'Wish'],
    ['a constant', 'const DEFAULT_RIPENING = 1;', 'RIPENING'],
    ['a comment', '// Whoever calls this', 'Whoever'],
    ['a phrase', "'cursor is no number'", 'is no n'],
    ['an idiom', 'A client that takes a 207 for success', 'takes a 207 for success'],
    ['an earlier name', 'see the control API', 'control API'],
    ['an earlier name of a class', 'throw new ControlError()', 'ControlError'],
  ])('finds a banned word in %s', (_name, text, found) => {
    expect(findBannedWords(text).map((word) => word.found)).toEqual([found]);
  });

  it('accepts a phrase that looks like a banned one', () => {
    const text = 'The token is no longer valid. The page is no more than 100 rows. It takes ten seconds for a report.';
    expect(findBannedWords(text)).toEqual([]);
  });
});
