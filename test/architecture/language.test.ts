import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedIn, findBannedWords, isChecked, PENDING } from '../../lint/language.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the language of the project', () => {
  it('uses no banned word in a name, a comment, a text or a page, but for the folders that are pending', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const found: string[] = [];
    const counts: Record<string, number> = {};
    for (const file of files.filter(isChecked)) {
      const words = findBannedWords(readFileSync(resolve(ROOT, file), 'utf8'), allowedIn(file));
      const folder = file.split('/').slice(0, 2).join('/');
      if (!Object.hasOwn(PENDING, folder)) found.push(...words.map((word) => `${file}:${word.line}: '${word.found}'`));
      else counts[folder] = (counts[folder] ?? 0) + words.length;
    }
    expect(found).toEqual([]);
    expect(counts).toEqual(PENDING);
  });

  it.each([
    ['a name in camel case', 'const faultWish = 1;', 'Wish'],
    ['a constant', 'const DEFAULT_RIPENING = 1;', 'RIPENING'],
    ['a comment', '// Whoever calls this', 'Whoever'],
    ['a phrase', "'cursor is no number'", 'is no n'],
  ])('finds a banned word in %s', (_name, text, found) => {
    expect(findBannedWords(text).map((word) => word.found)).toEqual([found]);
  });

  it('accepts a phrase that looks like a banned one', () => {
    expect(findBannedWords('The token is no longer valid. The page is no more than 100 rows.')).toEqual([]);
  });
});
