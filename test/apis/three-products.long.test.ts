/**
 * Lists, exports, reports and history of sponsored products, brands and display agree, and a campaign manager works on
 * all three.
 */
import { describe, expect } from 'vitest';
import { readExport, type ExportName } from '../fixtures/programs/clients/exports.ts';
import { reportBody, rowsOf } from '../fixtures/programs/clients/reporting-v3.ts';
import {
  SPONSORED_BRANDS,
  SPONSORED_DISPLAY,
  SPONSORED_PRODUCTS,
  type Listed,
  type ProductClient,
} from '../fixtures/programs/clients/three-products.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { advance } from '../fixtures/scenarios.ts';
import { violationCounts } from '../fixtures/violation-counts.ts';
import { addDays } from '../../src/model/days.ts';

const CLIENTS = [SPONSORED_PRODUCTS, SPONSORED_BRANDS, SPONSORED_DISPLAY];
const LEVELS: readonly (readonly [ExportName, string])[] = [
  ['campaigns', 'campaignId'],
  ['adGroups', 'adGroupId'],
  ['ads', 'adId'],
  ['targets', 'targetId'],
];
/** Four hours before the NOW of the tests, the day of the profile. */
const TODAY = '2026-03-02';
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** What an export shows of the entities that are not negative, in the form of lists. */
async function exported(world: TestWorld, name: ExportName, idKey: string, adProduct: string): Promise<Listed[]> {
  const filter = name === 'targets' ? { negativeFilter: [false] } : {};
  const rows = await readExport(world, name, { adProductFilter: [adProduct], ...filter });
  return rows.map((row) => ({
    id: row[idKey],
    state: row.state,
    ...(name === 'campaigns' || name === 'adGroups' ? { name: row.name } : {}),
    amount: row.budgetCaps?.budgetValue.monetaryBudget.amount ?? row.bid?.bid ?? row.bid?.defaultBid,
  }));
}

const compared = ({ id, state, amount }: Listed): object => ({ id, state, amount: amount ?? undefined });

describe.each(CLIENTS)('$adProduct', (client: ProductClient) => {
  it('shows the same entities in lists and in exports', async ({ defaultWorld: world }) => {
    for (const [name, idKey] of LEVELS) {
      const [lists, rows] = [await client.list(world, name), await exported(world, name, idKey, client.adProduct)];
      expect([name, lists.length]).not.toEqual([name, 0]);
      expect(rows.toSorted(byId).map(compared)).toEqual(lists.toSorted(byId).map(compared));
    }
  });

  it('has reports whose sums agree, and whose entities are in lists', async ({ defaultWorld: world }) => {
    const sums = new Map<string, string>();
    const [campaigns, adGroups, ads, targets] = await Promise.all(LEVELS.map(([name]) => client.list(world, name)));
    const known = new Set([campaigns!, adGroups!, ads!, targets!].flat().map(({ id }) => id));
    for (const [reportTypeId, groupBy, idColumn] of client.reports) {
      const metrics = ['impressions', 'clicks', 'cost'];
      const rows = await rowsOf(
        world,
        reportBody({
          adProduct: client.adProduct,
          reportTypeId,
          groupBy: [groupBy],
          columns: [...new Set(['campaignId', idColumn, ...metrics])].filter(
            (column) => column !== 'campaignId' || !(reportTypeId === 'spCampaigns' && groupBy === 'adGroup'),
          ),
        }),
      );
      expect([reportTypeId, rows.length]).not.toEqual([reportTypeId, 0]);
      for (const row of rows) expect([reportTypeId, known.has(String(row[idColumn]))]).toEqual([reportTypeId, true]);
      const sum = (column: string): string => rows.reduce((total, row) => total + row[column], 0).toFixed(2);
      sums.set(`${reportTypeId} ${groupBy}`, metrics.map(sum).join(' '));
    }
    expect([...new Set(sums.values())]).toHaveLength(1);
  });
});

/** Raises budgets that are used up, lowers bids of targets without orders, and pauses those that cost much. */
async function night(world: TestWorld, client: ProductClient, today: string): Promise<number> {
  const dates = { startDate: addDays(today, -14), endDate: addDays(today, -1) };
  const [type, groupBy, idColumn] = client.reports.at(-1)!;
  const rows = await rowsOf(
    world,
    reportBody(
      {
        adProduct: client.adProduct,
        reportTypeId: type,
        groupBy: [groupBy],
        columns: [idColumn, 'clicks', 'cost', client.orders],
      },
      dates,
    ),
  );
  const targets = new Map((await client.list(world, 'targets')).map((each) => [each.id, each]));
  let changes = 0;
  for (const row of rows.toSorted((a, b) => b.cost - a.cost).slice(0, 5)) {
    const target = targets.get(String(row[idColumn]));
    if (target?.state !== 'ENABLED' || target.amount === undefined || row[client.orders] > 0) continue;
    if (row.clicks > 30) await client.pause(world, target);
    else await client.setBid(world, target, Math.max(0.1, Math.round(target.amount * 90) / 100));
    changes++;
  }
  const [campaign] = (await client.list(world, 'campaigns')).filter(({ state }) => state === 'ENABLED');
  await client.setBudget(world, campaign!.id, Math.round(campaign!.amount! * 105) / 100);
  return changes + 1;
}

it('lets a campaign manager work for five nights on all three products, and shows its changes everywhere', async () => {
  const world = openWorld({ scenario: 'default' });
  let changes = 0;
  for (let i = 0; i < 5; i++) {
    for (const client of CLIENTS) changes += await night(world, client, addDays(TODAY, i));
    await advance(world, '24h');
  }
  expect(changes).toBeGreaterThan(15);
  expect(await violationCounts(world)).toEqual({});
  for (const client of CLIENTS) {
    const lists = await client.list(world, 'campaigns');
    const rows = await exported(world, 'campaigns', 'campaignId', client.adProduct);
    expect(rows.toSorted(byId).map(compared)).toEqual(lists.toSorted(byId).map(compared));
  }
  const budgets = { CAMPAIGN: { filters: ['BUDGET_AMOUNT'], parents: [{ useProfileIdAdvertiser: true }] } };
  const now = world.state.now();
  const { json } = await world.ask('POST', '/history', {
    body: {
      fromDate: now - 30 * 86_400_000,
      toDate: now,
      eventTypes: budgets,
      sort: { key: 'DATE', direction: 'DESC' },
    },
  });
  // Five nights of sponsored products and of sponsored brands; the history has no sponsored display.
  expect(json.events.filter(({ timestamp }: { timestamp: number }) => timestamp >= now - 5 * 86_400_000)).toHaveLength(
    10,
  );
});
