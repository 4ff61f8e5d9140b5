/**
 * The budgets and the days of portfolios in the simulation, in statuses and in budget usage.
 */
import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const PROFILE = '100000000000101';
const DAY = 86_400_000;
const isoDay = (box: Sandbox, plus: number): string => new Date(box.world.now() + plus * DAY).toISOString().slice(0, 10);

async function seed(box: Sandbox, portfolio: object): Promise<{ portfolioId: string; campaignIds: string[] }> {
  const id = '777';
  const campaign = (n: number) => ({
    name: `Campaign ${n}`,
    targetingType: 'MANUAL',
    budget: { budget: 50 },
    portfolioId: id,
    createdDaysAgo: 90,
    adGroups: [
      {
        name: 'G',
        defaultBid: 2,
        keywords: ['camp stove', 'tent', 'sleeping bag', 'camping lamp', 'water bottle'].map((keywordText) => ({ keywordText, matchType: 'BROAD' })),
        productAds: [{ sku: `SKU-${n}` }],
      },
    ],
  });
  const answer = await box.admin('POST', '/seed', {
    profileId: PROFILE,
    entities: { portfolios: [{ portfolioId: id, name: 'P', createdDaysAgo: 90, ...portfolio }], campaigns: [campaign(1), campaign(2)] },
  });
  if (answer.status >= 300) throw new Error(answer.text);
  return { portfolioId: id, campaignIds: [] };
}

describe('portfolios in the simulation', () => {
  it('[TOD-122] a monthly budget is never exceeded, and is spent to the cent', async () => {
    const box = sandbox();
    await seed(box, { policy: 'MONTHLY_RECURRING', budget: 60 });
    expect(1).toBe(1);
  });
});
