import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withTables } from '../docs/write-tables.ts';

it('shows in the README what the routes serve, what the flags are and what was decided (npm run docs writes it)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(withTables(readme)).toBe(readme);
});
