import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURE, pictureOfDefaultAccount } from '../../docs/draw-account.ts';
import { PAGES, withTables } from '../../docs/write-tables.ts';
import { COMMAND_HELP } from '../../src/cli/help/command-help.ts';
import { COVERAGE_GROUPS } from '../../src/insight/coverage/coverage-report.ts';

it.each(PAGES)('%s has up-to-date tables (run npm run docs)', (page) => {
  const text = readFileSync(page, 'utf8');
  expect(text).toMatch(/<!-- ([\w-]+) -->\n[\s\S]+<!-- \/\1 -->/);
  expect(withTables(text)).toBe(text);
});

it('docs/default-account.svg shows the default account (run npm run docs)', () => {
  expect(pictureOfDefaultAccount()).toBe(readFileSync(PICTURE, 'utf8'));
});

it('the help of exec names the groups of the coverage', () => {
  const [, list = ''] = /covered less of a group: ([^;]*);/.exec(COMMAND_HELP['exec']?.details ?? '') ?? [];
  expect(['operations', ...list.split(/,\s+|\s+or\s+/)]).toEqual([...COVERAGE_GROUPS]);
});
