/**
 * Tools of `/mcp` that change the body of their operation, or refuse it.
 */
import { describe, expect } from 'vitest';
import { mcpClient, type McpClient } from '../../fixtures/programs/mcp-client.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const MANUAL = '29851899412270';
const PERIODS = [{ datePeriod: { startDate: '2026-02-27', endDate: '2026-03-01' } }];

interface Connected {
  world: TestWorld;
  mcp: McpClient;
}

async function connected<T>(use: (both: Connected) => Promise<T>): Promise<T> {
  const world = openWorld({ scenario: 'default' });
  await using mcp = await mcpClient(world);
  return await use({ world, mcp });
}

async function writesOf({ world }: Connected): Promise<[operation: string, status: number][]> {
  const { requests } = (await world.admin('GET', '/requests')).json;
  return requests
    .filter(({ operation }: { operation: string }) => /^(create|update)Unified/.test(operation))
    .map(({ operation, status }: { operation: string; status: number }) => [operation, status]);
}

describe('a report of a tool with its own fields', () => {
  it.each([
    ['campaign', ['campaign.name']],
    ['product', ['adGroup.id', 'advertisedProduct.id']],
    ['inventory', ['placementClassification.value']],
  ])('[TOD-592] needs no query for a %s report', async (kind, dimensions) => {
    await connected(async ({ world, mcp }) => {
      const [{ adsAccountId }] = (await mcp.call('ads_accounts-list_ads_accounts', { body: {} })).json.adsAccounts;
      const accessRequestedAccounts = [{ advertiserAccountId: adsAccountId }];
      const reports = [{ format: 'GZIP_JSON', periods: PERIODS }];
      const body = { accessRequestedAccounts, reports };
      const { isError, json } = await mcp.call(`reporting-create_${kind}_report`, { body });
      expect([isError, json.error]).toEqual([false, null]);
      const fieldsSent = async (): Promise<string[]> => {
        const path = '/requests?operation=createUnifiedReports&limit=1';
        const [{ requestBody }] = (await world.admin('GET', path)).json.requests;
        return JSON.parse(requestBody).reports[0].query.fields;
      };
      expect(await fieldsSent()).toEqual(expect.arrayContaining(['date.value', ...dimensions, 'metric.totalCost']));
      const query = { fields: ['date.value', 'campaign.id', 'metric.clicks'] };
      const chosen = await mcp.call(`reporting-create_${kind}_report`, {
        body: { accessRequestedAccounts, reports: [{ ...reports[0], query }] },
      });
      expect([chosen.isError, await fieldsSent()], chosen.text).toEqual([false, query.fields]);
      const refused = await mcp.call(`reporting-create_${kind}_report`, { body: { accessRequestedAccounts } });
      expect([refused.isError, refused.json.code]).toEqual([true, '400000']);
    });
  });
});

describe('the tools of one operation', () => {
  it('[TOD-470] check whether products may be advertised', async () => {
    await connected(async ({ mcp }) => {
      const check = (asin: string) =>
        mcp.call('campaign_management-check_product_eligibility', { body: { productDetailsList: [{ asin }] } });
      const { isError, json } = await check('B0ORV7STV1');
      expect([isError, json.productResponseList[0].overallStatus]).toEqual([false, 'ELIGIBLE']);
      expect((await check('x')).isError).toBe(true);
    });
  });

  it.each([
    ['campaign_budget', { campaigns: [{ campaignId: MANUAL, name: 'New' }] }, 'campaigns[0].name'],
    ['campaign_state', { campaigns: [{ campaignId: MANUAL, state: 'PAUSED', budgets: [] }] }, 'campaigns[0].budgets'],
    ['target_bid', { targets: [{ targetId: '1', state: 'PAUSED' }] }, 'targets[0].state'],
  ])('[TOD-597] refuse another field in update_%s, and change nothing', async (thing, body, field) => {
    await connected(async (both) => {
      const { isError, json } = await both.mcp.call(`campaign_management-update_${thing}`, { body });
      expect([isError, json.code]).toEqual([true, 'BAD_REQUEST']);
      expect(json.message).toContain(`${field} is not a field of campaign_management-update_${thing}`);
      expect(await writesOf(both)).toEqual([]);
    });
  });
});
