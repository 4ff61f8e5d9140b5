/**
 * The budgets of campaigns, portfolios and the account in the history, and its pages.
 */
import { describe, expect, vi } from 'vitest';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const DAY = 86_400_000;
const ALL = { parents: [{ useProfileIdAdvertiser: true }] };
/** Just before midnight in Los Angeles, on the third. */
const LATE = Date.parse('2026-03-04T07:59:00Z');
const MIDNIGHT = Date.parse('2026-03-04T08:00:00Z');

const keywords = Array.from({ length: 60 }, (_, i) => ({ keywordText: `garden chair ${i}`, matchType: 'BROAD' }));
const busy = (campaignId: string, budget: number, more: object = {}) => ({
  campaignId,
  name: `Busy ${campaignId}`,
  targetingType: 'MANUAL',
  budget: { budget },
  createdDaysAgo: 40,
  startDate: 'today-40d',
  adGroups: [{ name: 'g', defaultBid: 2, keywords, productAds: [{ sku: `S-${campaignId}` }] }],
  ...more,
});

interface Event {
  entityId: string;
  timestamp: number;
  newValue: string;
}

async function inBudget(world: TestWorld, body: object = {}): Promise<Answer> {
  const eventTypes = { CAMPAIGN: { ...ALL, filters: ['IN_BUDGET'] } };
  const range = { fromDate: NOW - 20 * DAY, toDate: NOW + 30 * DAY };
  const answer = await world.ask('POST', '/history', {
    body: { ...range, sort: { direction: 'ASC' }, eventTypes, count: 200, ...body },
  });
  expect([answer.status, answer.json.details]).toEqual([200, undefined]);
  return answer;
}

const eventsOf = async (world: TestWorld, body: object = {}): Promise<Event[]> =>
  (await inBudget(world, body)).json.events;

async function statuses(world: TestWorld): Promise<string[]> {
  const { json } = await world.ask('GET', '/v2/sp/campaigns/extended');
  return json.map(({ servingStatus }: { servingStatus: string }) => servingStatus);
}

const setAccountBudget = (world: TestWorld, dailyBudget: number) =>
  world.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget }] });

describe('budgets in the history', () => {
  it('[TOD-336, TOD-368] are spent for all campaigns when that of the account is, until midnight', async () => {
    const world = openWorld();
    await seedEntities(world, {
      campaigns: [busy('31', 1000), busy('32', 2000), busy('33', 500, { state: 'PAUSED' })],
    });
    expect(await eventsOf(world)).toEqual([]);
    await setAccountBudget(world, 5);
    world.state.setClock(LATE, 'frozen');
    const fromDate = MIDNIGHT - DAY + 1;
    const spent = await eventsOf(world, { fromDate });
    expect(spent.map(({ entityId, newValue }) => [entityId, newValue])).toEqual([
      ['31', 'false'],
      ['32', 'false'],
    ]);
    const [first = { timestamp: 0 }, second] = spent;
    expect(second?.timestamp).toBe(first.timestamp);
    world.state.setClock(first.timestamp - 1, 'frozen');
    expect((await statuses(world)).slice(0, 2)).toEqual(['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_STATUS_ENABLED']);
    world.state.setClock(first.timestamp, 'frozen');
    expect((await statuses(world)).slice(0, 2)).toEqual(['ACCOUNT_OUT_OF_BUDGET', 'ACCOUNT_OUT_OF_BUDGET']);
    world.state.setClock(MIDNIGHT, 'frozen');
    const until = await eventsOf(world, { fromDate });
    expect(until.slice(2).map(({ newValue, timestamp }) => [newValue, timestamp])).toEqual([
      ['true', MIDNIGHT],
      ['true', MIDNIGHT],
    ]);
  });

  it('[TOD-336] are spent when that of the portfolio is, until the next month, and not for others', async () => {
    const world = openWorld();
    const portfolio = { portfolioId: '7', name: 'P', createdDaysAgo: 60, policy: 'MONTHLY_RECURRING', budget: 130 };
    const members = [busy('31', 50, { portfolioId: '7' }), busy('32', 70, { portfolioId: '7' })];
    await seedEntities(world, { portfolios: [portfolio], campaigns: [...members, busy('33', 1000)] });
    world.state.setClock(LATE, 'frozen');
    const events = await eventsOf(world, { fromDate: Date.parse('2026-02-05T08:00:00Z'), toDate: LATE });
    const march = Date.parse('2026-03-01T08:00:00Z');
    expect(new Set(events.map(({ entityId }) => entityId))).toEqual(new Set(['31', '32']));
    const back = events.filter(({ newValue, timestamp }) => newValue === 'true' && timestamp > march - 10 * DAY);
    expect(back[0]?.timestamp).toBe(march);
    const last = events.at(-1) ?? { timestamp: 0, newValue: '' };
    expect(last.newValue).toBe('false');
    world.state.setClock(last.timestamp, 'frozen');
    expect((await statuses(world)).slice(0, 2)).toEqual(['PORTFOLIO_OUT_OF_BUDGET', 'PORTFOLIO_OUT_OF_BUDGET']);
  });

  it('[TOD-336] of a campaign that leaves its portfolio have money again when it leaves', async ({ world }) => {
    const portfolio = { portfolioId: '7', name: 'P', createdDaysAgo: 60, policy: 'MONTHLY_RECURRING', budget: 60 };
    await seedEntities(world, { portfolios: [portfolio], campaigns: [busy('31', 1000, { portfolioId: '7' })] });
    expect(await statuses(world)).toEqual(['PORTFOLIO_OUT_OF_BUDGET']);
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: '31', portfolioId: '8' }] });
    world.state.setClock(NOW + 1000, 'frozen');
    const events = await eventsOf(world, { fromDate: NOW - 2 * DAY });
    expect(events.at(-1)).toMatchObject({ entityId: '31', newValue: 'true', timestamp: NOW });
    expect(await statuses(world)).toEqual(['CAMPAIGN_STATUS_ENABLED']);
  });

  it('[TOD-336] of a lifetime stay spent over midnight', async ({ world }) => {
    const sbKeywords = keywords.slice(0, 20).map((each) => ({ ...each, bid: 3 }));
    const creative = { asins: ['B000000001'], videoAssetIds: ['film'] };
    const sbAdGroups = [{ name: 'g', sbKeywords, sbAds: [{ name: 'ad', adFormat: 'VIDEO', creative }] }];
    const lifetime = { budgetType: 'LIFETIME', budget: 100, startDate: 'today-40d', endDate: 'today+40d' };
    const campaign = { campaignId: '51', name: 'Brand', ...lifetime, createdDaysAgo: 40, sbAdGroups };
    await seedEntities(world, { sbCampaigns: [campaign] });
    const all = await eventsOf(world, { fromDate: NOW - 50 * DAY });
    expect(all.map(({ newValue }) => newValue)).toEqual(['false']);
    const [spent] = all;
    expect(await eventsOf(world, { fromDate: (spent?.timestamp ?? 0) + 1 })).toEqual([]);
  });
});

describe('pages of the history', () => {
  async function pagesOf(world: TestWorld, direction: string): Promise<Event[]> {
    const events: Event[] = [];
    let nextToken: string | undefined;
    do {
      const more: object = { count: 50, sort: { direction }, ...(nextToken === undefined ? {} : { nextToken }) };
      const { json } = await inBudget(world, more);
      expect(json.events.length).toBeLessThanOrEqual(50);
      events.push(...json.events);
      nextToken = json.nextToken;
    } while (nextToken !== undefined);
    return events;
  }

  it.each([false, true])('[TOD-337] have every event once, from a thread: %s', async (inThread) => {
    const world = openWorld({ inThread });
    await seedEntities(world, { campaigns: ['31', '32', '33'].map((id, i) => busy(id, 2 + i)) });
    const forward = await pagesOf(world, 'ASC');
    expect(forward.length).toBeGreaterThan(100);
    expect(new Set(forward.map((each) => JSON.stringify(each))).size).toBe(forward.length);
    const times = forward.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(await pagesOf(world, 'DESC')).toEqual(forward.toReversed());
    const { json } = await inBudget(world, { pageOffset: forward.length - 1 });
    expect([json.totalResults, json.events, json.nextToken]).toEqual([forward.length, [forward.at(-1)], undefined]);
  });

  it.each([false, true])('[TOD-337] show changes that were made between two, from a thread: %s', async (inThread) => {
    const world = openWorld({ inThread });
    await seedEntities(world, { campaigns: [busy('31', 2)] });
    const copy = vi.spyOn(world.state.storage, 'toBytes');
    const eventTypes = { CAMPAIGN: { ...ALL, filters: ['IN_BUDGET', 'BUDGET_AMOUNT'] } };
    const before = await eventsOf(world, { eventTypes });
    expect(await eventsOf(world, { eventTypes })).toEqual(before);
    expect(copy).toHaveBeenCalledTimes(inThread ? 1 : 0);
    world.state.setClock(NOW + 1000, 'frozen');
    const campaigns = [{ campaignId: '31', budget: { budgetType: 'DAILY', budget: 5000 } }];
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns });
    const raised = { newValue: '5000.0', previousValue: '2.0', timestamp: NOW + 1000 };
    const after = await eventsOf(world, { eventTypes });
    expect(after.slice(0, before.length)).toEqual(before);
    const again = { changeType: 'IN_BUDGET', newValue: 'true', timestamp: NOW + 1000 };
    expect(after.slice(before.length)).toMatchObject([raised, again]);
  });
});
