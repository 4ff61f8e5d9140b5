/** The recipes of CONTRIBUTING.md name files that exist, and the first one names every file that a field appears in. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const recipes = readPage('CONTRIBUTING.md').split(/^### /m).slice(1);
const PATH = /`((?:src|test|docs|lint|scenarios|seeds)\/[\w./-]*)`/g;
const FIELD = 'nativeLanguageKeyword';

const pathsOf = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path);
const mentions = (file: string): boolean => readFileSync(join(ROOT, file), 'utf8').includes(FIELD);

it.each(recipes.map((text) => [text.split('\n', 1)[0] ?? '', text]))('%s: every file and folder exists', (_, text) => {
  const paths = pathsOf(text);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

it('has a recipe for each kind of addition', () => {
  const titles = recipes.map((text) => text.split('\n', 1)[0]);
  expect(titles).toEqual([
    'Add a field to an entity',
    'Add a fault',
    'Add a violation rule',
    'Add a report type',
    'Add a scenario',
    'Add an API version',
    'Add a page to the console',
  ]);
});

describe('the recipe for a field', () => {
  const table = pathsOf(/<!-- field-files -->(.*)<!-- \/field-files -->/s.exec(recipes[0] ?? '')?.[1] ?? '');

  it('contains at most four files: the model, two API versions and exports', () => {
    expect(table.length).toBeLessThanOrEqual(4);
    for (const folder of ['src/model/', 'src/service/apis/'])
      expect(
        table.some((path) => path.startsWith(folder) && mentions(path)),
        folder,
      ).toBe(true);
  });

  it('contains every file in which a field is declared by hand', () => {
    const generated = ['src/generated/admin-types.ts', 'src/generated/rule-texts.ts'];
    const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !generated.includes(file) && mentions(file));
    expect(table.toSorted()).toEqual(files.toSorted());
  });

  it('refers to npm run docs for the types of the client and the reference pages', () => {
    expect(mentions('src/generated/admin-types.ts')).toBe(true);
    expect(mentions('docs/seed-format.md')).toBe(true);
  });
});
