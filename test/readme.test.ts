import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGES, withTables } from '../docs/write-tables.ts';

it.each(PAGES)(
  '%s shows what the routes serve, what the flags are, what was decided (npm run docs writes it)',
  (page) => {
    const text = readFileSync(page, 'utf8');
    expect(text).toMatch(/<!-- (\w+) -->\n[\s\S]+<!-- \/\1 -->/);
    expect(withTables(text)).toBe(text);
  },
);
