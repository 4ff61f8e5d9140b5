/**
 * The reports of learned accounts, compared with those of the accounts that they are learned from.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { learn } from '../../../src/captured/learn.ts';
import { distancesOf } from '../../fixtures/market/distances.ts';
import { downloadAll, otherAccount, readReport } from '../../fixtures/captured/learned-accounts.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BULKS = [
  { campaigns: 15, adGroupsPerCampaign: 1, keywordsPerAdGroup: 6 },
  { campaigns: 15, adGroupsPerCampaign: 2, keywordsPerAdGroup: 12 },
  { campaigns: 10, adGroupsPerCampaign: 3, keywordsPerAdGroup: 20 },
];

const ACCOUNTS = {
  'with many clicks at high prices': {
    clickRate: { low: 0.002, high: 0.1 },
    price: { low: 80, high: 1200 },
    weekdays: [0.7, 1.2, 1.25, 1.2, 1.15, 0.9, 0.6],
  },
  'with a long tail': {
    popularity: { low: 0.001, high: 60 },
    orderRate: { low: 0.05, high: 0.6 },
    unitPrice: { low: 3000, high: 20_000 },
    weekdays: [1.3, 1.2, 1, 0.9, 0.8, 0.8, 1],
  },
};

/** The distances are from 0 to 1, and the correlation of the curves of weekdays at most 1. */
const MOST = { impressions: 0.3, clickRate: 0.15, price: 0.3, orderRate: 0.25, clicksOfCampaigns: 0.4 };
const LEAST_CORRELATION = 0.7;

describe('a learned account', () => {
  it.each(Object.entries(ACCOUNTS))(
    '[TOD-477] has the numbers of an account %s, also with another seed',
    async (name, parameters) => {
      const world = await otherAccount({ seed: name, parameters, bulks: BULKS });
      const { text, comparisons } = await learn(await downloadAll(world, join(folder, name)));
      const learned = openWorld({ yaml: text, seed: 'learned' });
      const distances = distancesOf(await readReport(world, 'targeting'), await readReport(learned, 'targeting'));
      for (const found of [distances, comparisons.get('products')]) {
        for (const [number, most] of Object.entries(MOST))
          expect({ ...found }, number).toMatchObject({
            [number]: expect.toSatisfy((distance: number) => distance <= most),
          });
        expect(found?.weekdays).toBeGreaterThan(LEAST_CORRELATION);
      }
    },
    300_000,
  );

  it('[TOD-477] has other numbers than an account of other parameters', async () => {
    const [plain, rich] = await Promise.all(
      [{}, ACCOUNTS['with many clicks at high prices']].map((parameters) =>
        otherAccount({ seed: 'plain', parameters, bulks: BULKS.slice(0, 1) }),
      ),
    );
    if (plain === undefined || rich === undefined) throw new Error('there are two accounts');
    const distances = distancesOf(await readReport(plain, 'targeting'), await readReport(rich, 'targeting'));
    expect(distances['clickRate']).toBeGreaterThan(2 * MOST.clickRate);
  });
});
