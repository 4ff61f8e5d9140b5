/**
 * Every built-in scenario has a careless and a careful client: in a story of this folder, where it uses every profile, or
 * in a test of test/scenarios/built-in, where it uses one. Market scenarios have agents instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MARKET_SCENARIOS } from '../../fixtures/market/market-scenarios.ts';
import { ACCESS_STORIES } from './access-cases.ts';
import { CHANGE_STORIES } from './change-cases.ts';
import { FILE_STORIES } from './file-cases.ts';
import { LIST_STORIES } from './list-cases.ts';
import { REPORT_STORIES } from './report-cases.ts';

const SCENARIOS = new URL('../../../scenarios/', import.meta.url);
const TESTS = new URL('../../scenarios/built-in/', import.meta.url);

/** The scenarios whose own `describe` block has both clients. */
function testedWithOneProfile(): string[] {
  const files = readdirSync(TESTS).map((file) => new URL(file, TESTS));
  return files.flatMap((file) => {
    const [, ...blocks] = readFileSync(file, 'utf8').split("describe('");
    const complete = blocks.filter((block) =>
      ['careless', 'careful'].every((client) => block.includes(`it('a ${client} client`)),
    );
    return complete.flatMap((block) => block.split("'", 1));
  });
}

it('every scenario has a careless and a careful client', () => {
  const stories = { ...ACCESS_STORIES, ...CHANGE_STORIES, ...LIST_STORIES, ...REPORT_STORIES, ...FILE_STORIES };
  const withAgents = MARKET_SCENARIOS.filter(({ order }) => order.length > 0).map(({ scenario }) => scenario);
  const covered = new Set([...Object.keys(stories), ...testedWithOneProfile(), ...withAgents]);
  const scenarios = readdirSync(SCENARIOS).map((file) => file.replace('.yaml', ''));
  expect(scenarios.filter((name) => !covered.has(name))).toEqual([]);
  expect([...Object.keys(stories), ...withAgents].filter((name) => !scenarios.includes(name))).toEqual([]);
});
