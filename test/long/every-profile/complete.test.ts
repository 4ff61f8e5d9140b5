/** Every built-in scenario has a story of a client that uses every profile. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCESS_STORIES } from './access-cases.ts';
import { CHANGE_STORIES } from './change-cases.ts';
import { FILE_STORIES } from './file-cases.ts';
import { LIST_STORIES } from './list-cases.ts';
import { REPORT_STORIES } from './report-cases.ts';

it('every scenario has a careless and a careful client', () => {
  const files = readdirSync(new URL('../../../scenarios/', import.meta.url));
  const covered = Object.keys({
    ...ACCESS_STORIES,
    ...CHANGE_STORIES,
    ...LIST_STORIES,
    ...REPORT_STORIES,
    ...FILE_STORIES,
  });
  expect(covered.toSorted()).toEqual(files.map((file) => file.replace('.yaml', '')).toSorted());
});
