/**
 * Built-in scenarios about the history of changes, each with a careless and a careful client.
 */
import { describe, expect, it } from 'vitest';
import { NOW, openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

const DAY = 86_400_000;
const ADVERTISER = { parents: [{ useProfileIdAdvertiser: true }] };

describe('history-90-days', () => {
  const ask = (world: TestWorld, body: object): Promise<Answer> => world.ask('POST', '/history', { profile: US, body });
  const budgetsOf = (events: { changeType: string; newValue: string }[]): string[] =>
    events.filter(({ changeType }) => changeType === 'BUDGET_AMOUNT').map(({ newValue }) => newValue);

  it('a careless client takes a refusal for no changes, and reads one page', async () => {
    const world = openWorld({ scenario: 'history-90-days' });
    const eventTypes = { CAMPAIGN: ADVERTISER };
    const early = await ask(world, { fromDate: NOW - 120 * DAY, toDate: NOW, eventTypes });
    expect([early.status, early.json.events ?? []]).toEqual([400, []]);
    const { json } = await ask(world, { fromDate: NOW - 90 * DAY, toDate: NOW, eventTypes });
    expect(json.events).toHaveLength(100);
    expect(budgetsOf(json.events)).toEqual(['40.0']);
  });

  it('a careful client asks for 90 days, and reads all pages', async () => {
    const world = openWorld({ scenario: 'history-90-days' });
    const query = { fromDate: NOW - 90 * DAY, toDate: NOW, count: 200, eventTypes: { CAMPAIGN: ADVERTISER } };
    const events = [];
    let nextToken: string | undefined;
    do {
      const { json } = await ask(world, { ...query, ...(nextToken === undefined ? {} : { nextToken }) });
      events.push(...json.events);
      nextToken = json.nextToken;
    } while (nextToken !== undefined);
    expect(budgetsOf(events)).toEqual(['40.0', '30.0']);
    const spent = events.filter(({ changeType, newValue }) => changeType === 'IN_BUDGET' && newValue === 'false');
    expect(spent.length).toBeGreaterThan(50);
    const { json } = await ask(world, { ...query, nextToken: undefined, pageOffset: 0 });
    expect(json.totalResults).toBe(events.length);
    expect(await violationCounts(world)).toEqual({});
  });
});
