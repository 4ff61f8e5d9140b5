/**
 * Files with numbers at the limits of a scenario: what is learned from them is within the limits.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { learn } from '../../../src/captured/learn.ts';
import { compileText } from '../../../src/scenarios/scenario-compiler.ts';
import { NOW } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A report by targeting, in which `numbersOf` an index has the numbers of a keyword. */
async function learned(name: string, numbersOf: (keyword: number) => object): Promise<string> {
  const rows = Array.from({ length: 24 }, (_, i) => ({
    campaignId: i % 6,
    adGroupId: i % 6,
    keywordId: 100 + i,
    keywordType: 'EXACT',
    keywordBid: 1.2,
    campaignBudgetAmount: 40,
    impressions: 4000,
    clicks: 80,
    cost: 56,
    ...numbersOf(i),
  }));
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(rows));
  return (await learn([path])).text;
}

it.each([
  [
    'order-rates',
    'order rates from 50 % to 100 %',
    (i: number) => ({ purchases7d: 40 + (i % 9) * 5, sales7d: 900 }),
    /orderRate:\n {4}low: .*\n {4}high: 0\.995\n/,
  ],
  ['bids', 'bids at the limit', () => ({ keywordBid: 999.99 }), /bids:\n {6}low: 999\.995\n {6}high: 999\.995\n/],
  [
    'budgets',
    'budgets at the limit',
    () => ({ campaignBudgetAmount: 1_000_000 }),
    /budgets:\n {6}low: 999999\.995\n {6}high: 999999\.995\n/,
  ],
] as const)(
  '[TOD-475] writes %s into a scenario without mistakes, from a file with %s',
  async (name, _what, numbersOf, figures) => {
    const scenario = await learned(name, numbersOf);
    expect(scenario).toMatch(figures);
    expect(compileText(scenario, { scenario: 'learned', now: NOW })).not.toHaveProperty('problems');
  },
  60_000,
);
