import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURE, pictureOfDefaultAccount } from '../../tools/docs/draw-account.ts';
import { PAGES, withTables } from '../../tools/docs/write-tables.ts';
import { COMMAND_HELP } from '../../src/cli/help/command-help.ts';
import { OTHER_APIS, otherApi } from '../../src/service/http/other-apis.ts';
import { COVERAGE_GROUPS } from '../../src/insight/coverage/coverage-report.ts';
import { operations } from '../../src/server/operations.ts';

it.each(PAGES)('%s has up-to-date tables (run npm run docs)', (page) => {
  const text = readFileSync(page, 'utf8');
  expect(text).toMatch(/<!-- ([\w-]+) -->\n[\s\S]+<!-- \/\1 -->/);
  expect(withTables(text)).toBe(text);
});

it('docs/reference.md lists each served operation, and no other', () => {
  const text = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8');
  const [, lists = ''] = /^## Operations\n(.*?)^## /ms.exec(text) ?? [];
  const listed = [...lists.matchAll(/`(?:GET|POST|PUT|DELETE) (\w+)`/g)].map(([, id]) => id);
  // The download of a file has no documented path.
  expect(new Set(listed)).toEqual(new Set(operations.map(({ id }) => id)));
  expect(lists).not.toContain('not served');
});

it('docs/reference.md lists nothing as not emulated that is served', () => {
  const isServed = ({ prefix }: { prefix: string }): boolean =>
    operations.some(({ paths }) => paths.some((path) => otherApi(path)?.prefix === prefix));
  // The rows explain the paths below them that are not served.
  const partly = ['/adsApi/v1', '/sd', '/v2/sp/targets', '/v2/sp/negativeTargets'];
  expect(OTHER_APIS.filter(isServed).map(({ prefix }) => prefix)).toEqual(partly);
});

it('docs/default-account.svg shows the default account (run npm run docs)', () => {
  expect(pictureOfDefaultAccount()).toBe(readFileSync(PICTURE, 'utf8'));
});

it('the help of exec names the groups of the coverage', () => {
  const [, list = ''] = /covered less of a group: ([^;]*);/.exec(COMMAND_HELP['exec']?.details ?? '') ?? [];
  expect(['operations', ...list.split(/,\s+|\s+or\s+/)]).toEqual([...COVERAGE_GROUPS]);
});
