/**
 * Statuses of campaigns say that a budget is spent without the day of the whole profile. Over random accounts, they are
 * those of a world that has simulated the whole day.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { budgets, dailyRows, seedBudgets, type Budget } from '../../../fixtures/accounts/budget-accounts.ts';
import { ok } from '../../../fixtures/market/market.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { startAs, US } from '../../../fixtures/scenarios.ts';

const RUNS = 12;
const NOONS = ['2026-03-03T16:00:00Z', '2026-03-03T23:00:00Z', '2026-03-04T07:30:00Z'];

const account = fc.record({
  history: fc.constantFrom('backfill', 'lifetime'),
  rampUp: fc.constantFrom(0, 7),
  createdDaysAgo: fc.constantFrom(0, 3, 45),
  all: budgets({ min: 100, max: 9000 }, { min: 2, max: 9 }),
});

type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;

it('[STA-32] a status follows from the campaigns that compete, as from the whole day, also after changes', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(account, async (each) => {
      const [alone, whole] = [await boxOf(each), await boxOf(each)];
      for (const [i, at] of NOONS.entries()) {
        for (const world of [alone, whole]) {
          world.state.setClock(Date.parse(at), 'frozen');
          await change(world, i);
        }
        await dailyRows(whole, { startDate: '2026-03-03', endDate: '2026-03-03' }, US);
        const statuses = await statusesIn(alone);
        expect(statuses).toEqual(await statusesIn(whole));
        for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }),
    { numRuns: RUNS, seed: 7 },
  );
  // Both answers were compared.
  expect(seen.get('CAMPAIGN_OUT_OF_BUDGET') ?? 0).toBeGreaterThan(RUNS / 2);
  expect(seen.get('CAMPAIGN_STATUS_ENABLED') ?? 0).toBeGreaterThan(RUNS / 2);
}, 120_000);

async function boxOf({ history, rampUp, createdDaysAgo, all }: Account): Promise<TestWorld> {
  const world = openWorld();
  world.state.setClock(Date.parse('2026-03-03T09:00:00Z'), 'frozen');
  const accounts = [{ name: 'A', type: 'seller', brands: ['Orvenna'], countries: { US: { profileId: Number(US) } } }];
  await ok(startAs(world, JSON.stringify({ accounts, metrics: { history, rampUp } })));
  await seedBudgets(world, all as Budget[], { profileId: US, createdDaysAgo, startDate: 'today-80d' });
  return world;
}

/** A bid, a budget, and a keyword. */
async function change(world: TestWorld, n: number): Promise<void> {
  const keywords = (await world.ask('GET', '/v2/sp/keywords?count=100')).json;
  const keyword = keywords[(7 * n) % (keywords.length || 1)];
  if (keyword === undefined) return;
  const { keywordId, campaignId, adGroupId } = keyword;
  if (n === 0) await world.ask('PUT', '/v2/sp/keywords', { body: [{ keywordId, bid: 4.5 }] });
  if (n === 1) await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 2 }] });
  const made = { campaignId, adGroupId, keywordText: 'garden lamp', matchType: 'broad', state: 'enabled', bid: 3 };
  await world.ask('POST', '/v2/sp/keywords', { body: [made] });
}

async function statusesIn(world: TestWorld): Promise<string[]> {
  const lists = ['/v2/sp/campaigns/extended', '/sd/campaigns/extended', '/sb/campaigns'];
  const answers = await Promise.all(lists.map((path) => world.ask('GET', path)));
  return answers.flatMap(({ json }) => json.map(({ servingStatus }: { servingStatus: string }) => servingStatus));
}
