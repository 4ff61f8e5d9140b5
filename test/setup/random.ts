/**
 * Before each file: property-based tests draw the same cases on every machine. FAST_CHECK_SEED draws others. Answers to
 * tests of the APIs are kept in ANSWERS_FILE, if it is set. After each file: the worlds that it made are closed. After each
 * test: its title can be read, and what it was answered over ports fits the OpenAPI documents.
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { takeContradictions } from '../contract/watch-fetch.ts';
import { closeSandboxes, writeAnswersTo } from '../fixtures/sandbox.ts';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_302) });

beforeAll(() => {
  const isTestOfApi = expect.getState().testPath?.includes('/test/apis/') === true;
  writeAnswersTo(isTestOfApi ? process.env['ANSWERS_FILE'] : undefined);
});
/** More characters are those of a value that a title prints. */
const LONGEST_TITLE = 300;

afterEach(async ({ task }) => {
  expect(task.name.length, task.name.slice(0, LONGEST_TITLE)).toBeLessThan(LONGEST_TITLE);
  expect(await takeContradictions()).toEqual([]);
});
afterAll(closeSandboxes);
