/** The recipes of CONTRIBUTING.md name files that exist, and the first one names every file that declares a field. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const recipes = readPage('CONTRIBUTING.md').split(/^### /m).slice(1);
const PATH = /`((?:src|test|docs|lint|scenarios|seeds)\/[\w./-]*)`/g;

const pathsOf = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path);

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
    'Add a resource of a grammar',
    'Add a kind of entity',
    'Add a recommendation',
    'Add a call with one answer',
    'Add a page to the console',
  ]);
});

/** The folders whose files would name a field that its form does not declare completely. */
const DECLARING =
  'src/{model,world,service,core/entities,scenarios/seeder,scenarios/timeline,control/entities,control/scenarios}';

describe.each([
  { field: 'nativeLanguageKeyword', marker: 'field-files', folders: 'src', forms: 1, tables: 2, apis: 4 },
  { field: 'defaultBid', marker: 'number-field-files', folders: DECLARING, forms: 2, tables: 2, apis: 9 },
])('the recipe for a field such as $field', ({ field, marker, folders, forms, tables, apis }) => {
  const mentions = (file: string): boolean => new RegExp(`\\b${field}\\b`).test(readFileSync(join(ROOT, file), 'utf8'));
  const block = new RegExp(`<!-- ${marker} -->(.*)<!-- /${marker} -->`, 's');
  const table = pathsOf(block.exec(recipes[0] ?? '')?.[1] ?? '');

  it('contains a form and at most one rule for each product with a form of its own, a table for each product, and a file for each API version', () => {
    const count = (folder: string): number => table.filter((path) => path.startsWith(folder)).length;
    expect([count('src/model/forms/'), count('src/world/database/schema/')]).toEqual([forms, tables]);
    expect(count('src/core/entities/')).toBeLessThanOrEqual(forms);
    expect(count('src/service/')).toBe(apis);
  });

  it('contains every file in which the field is declared by hand', () => {
    const generated = ['src/generated/admin-types.ts', 'src/generated/rule-texts.ts'];
    const files = globSync(`${folders}/**/*.ts`, { cwd: ROOT }).filter(
      (file) => !generated.includes(file) && mentions(file),
    );
    expect(table.toSorted()).toEqual(files.toSorted());
  });

  it('refers to npm run docs for the types of the client and the reference pages', () => {
    expect(mentions('src/generated/admin-types.ts')).toBe(true);
    expect(mentions('docs/reference.md')).toBe(true);
  });
});
