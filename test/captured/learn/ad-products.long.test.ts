/**
 * What is learned of sponsored brands and sponsored display: the reports of learned accounts, compared with those of the
 * accounts that they are learned from.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { learn } from '../../../src/captured/learn.ts';
import { distancesOf } from '../../fixtures/market/distances.ts';
import { downloadAll, otherAccount, readReport } from '../../fixtures/captured/learned-accounts.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BULKS = [
  { campaigns: 10, keywordsPerAdGroup: 15 },
  { campaigns: 0, sbCampaigns: 25, sbKeywordsPerAdGroup: 12 },
  { campaigns: 0, sdCampaigns: 25, sdTargetsPerAdGroup: 8 },
];

const RARE = { clickRate: { low: 0.0002, high: 0.008 }, orderRate: { low: 0.005, high: 0.1 } };
const OFTEN = { clickRate: { low: 0.004, high: 0.1 }, popularity: { low: 0.05, high: 60 } };
const ACCOUNTS = {
  'whose brands are clicked often and display rarely': { brands: OFTEN, display: RARE },
  'whose brands are cheap and display expensive': {
    brands: { price: { low: 15, high: 120 } },
    display: { price: { low: 120, high: 1500 } },
  },
};
const REPORTS = { brands: 'brandsTargeting', display: 'displayTargeting' } as const;

/** The distances are from 0 to 1. Few targets have enough clicks for orders per click. */
const MOST = { impressions: 0.35, clickRate: 0.2, price: 0.3, clicksOfCampaigns: 0.5 };
/** Of the clicks of the account. */
const CLICKS = { least: 0.6, most: 1.8 };

const clicksOf = (rows: readonly { clicks: number }[]): number => rows.reduce((sum, { clicks }) => sum + clicks, 0);

describe('a learned account', () => {
  it.each(Object.entries(ACCOUNTS))(
    '[TOD-477] has the numbers of brands and display of an account %s, also with another seed',
    async (name, adProducts) => {
      const world = await otherAccount({ seed: name, parameters: { adProducts }, bulks: BULKS });
      const { text, comparisons } = await learn(await downloadAll(world, join(folder, name), Object.values(REPORTS)));
      const learned = openWorld({ yaml: text, seed: 'learned' });
      for (const product of ['brands', 'display'] as const) {
        const [own, other] = [await readReport(world, REPORTS[product]), await readReport(learned, REPORTS[product])];
        const distances = distancesOf(own, other);
        expect(clicksOf(other)).toBeGreaterThan(CLICKS.least * clicksOf(own));
        expect(clicksOf(other)).toBeLessThan(CLICKS.most * clicksOf(own));
        for (const found of [distances, comparisons.get(product)])
          for (const [number, most] of Object.entries(MOST))
            expect({ ...found }, `${product} ${number}`).toMatchObject({
              [number]: expect.toSatisfy((distance: number) => distance <= most),
            });
        expect(comparisons.get(product)?.weekdays).toBeUndefined();
      }
    },
    300_000,
  );

  it('[TOD-477] has no ranges of an ad product whose files have no traffic, and says so', async () => {
    const world = await otherAccount({
      seed: 'no traffic',
      bulks: BULKS.map((bulk) => ({ ...bulk, createdDaysAgo: 30 })),
    });
    const { text, comparisons, notes } = await learn(
      await downloadAll(world, join(folder, 'no traffic'), [REPORTS.brands]),
    );
    expect(Object.keys(parse(text).metrics.adProducts)).toEqual(['brands']);
    expect([...comparisons.keys()]).toEqual(['products', 'brands']);
    expect(notes).toEqual([
      'Left out: the ranges of sponsored display, which need a report with traffic of 5 campaigns.',
    ]);
    expect(text).toMatch(/sdCampaigns: 5\n/);
  });
});
