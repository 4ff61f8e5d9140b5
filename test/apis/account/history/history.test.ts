import { describe, expect, it } from 'vitest';
import { V3_CAMPAIGNS, V3_KEYWORDS } from '../../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const DAY = 86_400_000;
const ALL = { parents: [{ useProfileIdAdvertiser: true }] };

const YAML = `accounts: [{ id: shop, name: Shop, type: seller, countries: [US] }]
entities:
  - account: shop
    country: US
    campaigns:
      - campaignId: '301'
        name: Tents
        targetingType: MANUAL
        budget: { budget: 10 }
        createdDaysAgo: 200
        portfolioId: '7'
        adGroups:
          - { adGroupId: '302', name: Group, defaultBid: 1, createdDaysAgo: 200, keywords: [{ keywordId: '303', keywordText: tent, matchType: EXACT, bid: 0.5, createdDaysAgo: 200 }] }
      - { campaignId: '401', name: Lamps, targetingType: AUTO, budget: { budget: 10 }, createdDaysAgo: 10 }
`;

const start = (): TestWorld => openWorld({ yaml: YAML });

function history(world: TestWorld, eventTypes: object, more: object = {}): Promise<Answer> {
  const body = { fromDate: NOW - 30 * DAY, toDate: NOW + 30 * DAY, eventTypes, ...more };
  return world.ask('POST', '/history', { body });
}

describe('the history of changes', () => {
  it('[TOD-367] has what clients and the admin API changed, the newest first', async () => {
    const world = start();
    const campaign = { campaignId: '301', name: 'Big tents', budget: { budgetType: 'DAILY', budget: 12.5 } };
    const dynamicBidding = {
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 50 }],
    };
    world.state.setClock(NOW + 1000, 'frozen');
    const changed = { ...campaign, state: 'PAUSED', endDate: '2026-12-31', dynamicBidding };
    expect((await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [changed] })).status).toBe(207);
    world.state.setClock(NOW + 2000, 'frozen');
    await v3(world, V3_CAMPAIGNS, 'update', {
      campaigns: [{ campaignId: '301', budget: { budgetType: 'DAILY', budget: 20 } }],
    });
    await v3(world, V3_KEYWORDS, 'update', { keywords: [{ keywordId: '303', bid: 0.75 }] });

    const { status, json } = await history(world, { CAMPAIGN: { parents: [{ campaignId: '301' }] }, KEYWORD: ALL });
    expect(status).toBe(200);
    const facts = (
      json.events as { entityId: string; changeType: string; previousValue?: string; newValue: string }[]
    ).map((each) => [each.changeType, each.previousValue, each.newValue]);
    expect(facts.slice(0, 2).toSorted()).toEqual([
      ['BID_AMOUNT', '0.5', '0.75'],
      ['BUDGET_AMOUNT', '12.5', '20.0'],
    ]);
    expect(facts.slice(2).toSorted()).toEqual([
      ['BUDGET_AMOUNT', '10.0', '12.5'],
      ['END_DATE', undefined, '2026-12-31'],
      ['NAME', 'Tents', 'Big tents'],
      ['PLACEMENT_GROUP', undefined, 'PLACEMENT_TOP:50'],
      ['SMART_BIDDING_STRATEGY', 'LEGACY_FOR_SALES', 'AUTO_FOR_SALES'],
      ['STATUS', 'ENABLED', 'PAUSED'],
    ]);
    const bid = json.events.find((each: { changeType: string }) => each.changeType === 'BID_AMOUNT');
    expect(bid).toEqual({
      entityType: 'KEYWORD',
      entityId: '303',
      changeType: 'BID_AMOUNT',
      previousValue: '0.5',
      newValue: '0.75',
      timestamp: NOW + 2000,
      metadata: { campaignId: '301', adGroupId: '302', keyword: 'tent', keywordType: 'KEYWORD_EXACT' },
    });
  });

  it('[TOD-367] has creations with their first state, and archives', async () => {
    const world = start();
    world.state.setClock(NOW + 1000, 'frozen');
    await v3(world, V3_CAMPAIGNS, 'delete', { campaignIdFilter: { include: ['401'] } });
    const { json } = await history(
      world,
      { CAMPAIGN: { eventTypeIds: ['401'], filters: ['STATUS'] } },
      { sort: { key: 'DATE', direction: 'ASC' } },
    );
    expect(json.events).toEqual([
      expect.objectContaining({ changeType: 'STATUS', newValue: 'ENABLED', timestamp: NOW - 10 * DAY }),
      expect.objectContaining({ previousValue: 'ENABLED', newValue: 'ARCHIVED', timestamp: NOW + 1000 }),
    ]);
    expect(json.events[0]).not.toHaveProperty('previousValue');
  });

  it('[TOD-368] has the instants at which the budgets of the simulation were spent', async () => {
    const world = openWorld({ scenario: 'default' });
    const { json } = await history(
      world,
      { CAMPAIGN: { ...ALL, filters: ['IN_BUDGET'] } },
      { fromDate: NOW - 5 * DAY, sort: { direction: 'ASC' } },
    );
    const [spent] = json.events;
    expect(spent).toMatchObject({ changeType: 'IN_BUDGET', previousValue: 'true', newValue: 'false' });
    const back = json.events.find(
      (each: { entityId: string; timestamp: number }) =>
        each.entityId === spent.entityId && each.timestamp > spent.timestamp,
    );
    expect(back).toMatchObject({ previousValue: 'false', newValue: 'true' });
    expect(new Date(back.timestamp).toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles' })).toBe('00:00:00');
  });

  it.each([
    ['no event type', { eventTypes: {} }, 400],
    ['an unknown event type', { eventTypes: { CAMPAIGN: { filters: ['COLOR'] } } }, 400],
    ['a range before 90 days', { fromDate: NOW - 92 * DAY }, 400],
    ['a range that ends before it begins', { toDate: NOW - 31 * DAY }, 400],
    ['a count below 50', { count: 49 }, 400],
    ['a count above 200', { count: 201 }, 400],
    ['a token and an offset', { nextToken: 'x', pageOffset: 1 }, 400],
    ['an unknown token', { nextToken: 'x' }, 400],
    ['an offset beyond 10000', { pageOffset: 10_001 }, 400],
    [
      'eleven parents',
      { eventTypes: { CAMPAIGN: { parents: Array.from({ length: 11 }, () => ({ campaignId: '301' })) } } },
      400,
    ],
    ['an unknown parent', { eventTypes: { KEYWORD: { parents: [{ campaignId: '999' }] } } }, 403],
    ['an id of another type', { eventTypes: { KEYWORD: { eventTypeIds: ['301'] } } }, 403],
    ['an unknown order', { sort: { direction: 'UP' } }, 400],
  ])('[TOD-366] is refused for %s', async (_what, body, status) => {
    const answer = await history(start(), { CAMPAIGN: ALL }, body);
    expect([answer.status, answer.json]).toEqual([status, { code: String(status), details: expect.any(String) }]);
  });
});
