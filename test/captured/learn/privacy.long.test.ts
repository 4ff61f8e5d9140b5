/**
 * What a learned scenario says about the account: no text and no amount of its files.
 */
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { learn } from '../../../src/captured/learn.ts';
import { CapturedFileError } from '../../../src/captured/readers/file-text.ts';
import { compileText } from '../../../src/scenarios/scenario-compiler.ts';
import { NOW } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMPAIGNS = 6;
const KEYWORDS = 3;
const DAYS = 14;
/** Counts of entities are whole numbers under these names; all other figures are fractions. */
const COUNT = /^(?: {4}|- )\s*(?:campaigns|\w+PerCampaign|\w+PerAdGroup): \d+$/;

// No figure has letters, so each part of such a text would be a part of the account.
const text = fc.stringMatching(/^[JQXZjqxz_ ]{4,24}$/);
const id = fc.bigInt(10_000_000n, 9_999_999_999_999_999n);
const cents = fc.integer({ min: 1, max: 5_000_000 });
const numbers = fc.record({
  impressions: fc.integer({ min: 1, max: 100_000 }),
  clicks: fc.integer({ min: 0, max: 500 }),
  cost: cents,
  purchases7d: fc.integer({ min: 0, max: 20 }),
  sales7d: cents,
});
const several = <T>(value: fc.Arbitrary<T>, count: number) => fc.array(value, { minLength: count, maxLength: count });
const accounts = fc.record({
  texts: several(text, CAMPAIGNS * (1 + KEYWORDS)),
  others: several(text, CAMPAIGNS * (1 + KEYWORDS)),
  ids: fc.uniqueArray(id, { minLength: CAMPAIGNS * (2 + KEYWORDS), maxLength: CAMPAIGNS * (2 + KEYWORDS) }),
  budgets: several(fc.integer({ min: 100, max: 50_000 }), CAMPAIGNS),
  bids: several(fc.integer({ min: 2, max: 900 }), CAMPAIGNS * KEYWORDS),
  rows: several(numbers, CAMPAIGNS * KEYWORDS * DAYS),
});

interface Input {
  texts: readonly string[];
  ids: readonly bigint[];
  budgets: readonly number[];
  bids: readonly number[];
  rows: readonly Record<string, number>[];
}

const major = (amount = 0): number => amount / 100;

/** A report by targeting. */
function rowsOf({ texts, ids, budgets, bids, rows }: Input): Record<string, string | number>[] {
  return rows.map(({ impressions = 0, clicks = 0, cost, purchases7d = 0, sales7d }, i) => {
    const [keyword, day] = [i % (CAMPAIGNS * KEYWORDS), Math.floor(i / (CAMPAIGNS * KEYWORDS))];
    const campaign = keyword % CAMPAIGNS;
    return {
      date: `2026-02-${String(day + 1).padStart(2, '0')}`,
      campaignId: String(ids[campaign]),
      campaignName: texts[campaign] ?? '',
      campaignBudgetAmount: major(budgets[campaign]),
      adGroupId: String(ids[CAMPAIGNS + campaign]),
      keywordId: String(ids[2 * CAMPAIGNS + keyword]),
      keyword: texts[CAMPAIGNS + keyword] ?? '',
      keywordType: 'BROAD',
      keywordBid: major(bids[keyword]),
      impressions,
      clicks,
      cost: major(cost),
      purchases7d,
      sales7d: major(sales7d),
    };
  });
}

async function learned(rows: readonly object[], name: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(rows));
  return (await learn([path])).text;
}

it('[TOD-475] has no text of four characters and no amount of the files, and does not depend on texts', async () => {
  await fc.assert(
    fc.asyncProperty(accounts, async ({ others, ...input }) => {
      const rows = rowsOf(input);
      const scenario = await learned(rows, 'rows.json');
      const parts = input.texts.flatMap((each) =>
        Array.from({ length: each.length - 3 }, (_, i) => each.slice(i, i + 4)),
      );
      expect(parts.filter((part) => part.trim().length === 4 && scenario.includes(part))).toEqual([]);
      expect(input.ids.filter((each) => scenario.includes(String(each)))).toEqual([]);
      const amounts = new Set(
        rows.flatMap((row) =>
          ['campaignBudgetAmount', 'keywordBid', 'cost', 'sales7d'].map((name) => Number(row[name])),
        ),
      );
      for (const line of scenario.split('\n').filter((each) => !COUNT.test(each)))
        for (const [number] of line.matchAll(/\d+(?:\.\d+)?/g)) {
          expect(amounts.has(Number(number)), line).toBe(false);
          // In minor units, too.
          expect(Number.isInteger(Number((Number(number) * 100).toPrecision(12))), line).toBe(false);
        }
      const renamed = rowsOf({ ...input, texts: others, ids: input.ids.toReversed() });
      expect(await learned(renamed, 'renamed.json')).toBe(scenario);
      expect(compileText(scenario, { scenario: 'learned', now: NOW })).not.toHaveProperty('problems');
    }),
    { numRuns: 5 },
  );
});

it('[TOD-476] leaves out products with fewer than five campaigns, and refuses accounts of fewer', async () => {
  const row = { campaignBudgetAmount: 20, keywordBid: 1, keywordType: 'EXACT', impressions: 900, clicks: 9, cost: 7 };
  const campaign = (i: number, adProduct = 'SPONSORED_PRODUCTS') =>
    Array.from({ length: 4 }, (_, j) => ({ ...row, adProduct, campaignId: i, adGroupId: i, keywordId: 10 * i + j }));
  const own = [1, 2, 3, 4, 5].flatMap((i) => campaign(i));
  const write = (name: string, rows: readonly object[]): string => {
    writeFileSync(join(folder, name), JSON.stringify(rows));
    return join(folder, name);
  };
  const refused = await learn([write('four.json', own.slice(0, 16))]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CapturedFileError);
  expect(String(refused)).toContain('the files have 4 running campaigns of sponsored products: 5 are needed');
  const brands = [6, 7, 8, 9].flatMap((i) => campaign(i, 'SPONSORED_BRANDS'));
  const { text: few, notes } = await learn([write('few.json', [...own, ...brands])]);
  expect(few).not.toContain('sbCampaigns');
  expect(notes).toContain('Left out: 4 campaigns of sponsored brands, which are fewer than 5.');
  expect(few).not.toContain('weekdays');
  const { text: enough } = await learn([
    write('enough.json', [...own, ...brands, ...campaign(10, 'SPONSORED_BRANDS')]),
  ]);
  expect(enough).toMatch(/sbCampaigns: 5\n/);
});
