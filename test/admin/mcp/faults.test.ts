/**
 * Trouble that clients of the MCP server meet, as faults.
 */
import { describe, expect } from 'vitest';
import { mcpClient } from '../../fixtures/programs/mcp-client.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const TOOL = 'campaign_management-query_campaign';
const QUERY = { body: { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } } };
const PAGE = '<html><head><title>429 Too Many Requests</title></head><body><center>openresty</center></body></html>';

describe('faults of the MCP server', () => {
  it('[TOD-471] return the page of a throttled call as the text of an error', async ({ defaultWorld: world }) => {
    await using mcp = await mcpClient(world);
    const effect = { status: 429, headers: { 'content-type': 'text/html' }, body: PAGE };
    await world.admin('POST', '/faults', { match: { operation: 'queryUnifiedCampaigns' }, when: { times: 1 }, effect });
    expect(await mcp.call(TOOL, QUERY)).toMatchObject({ isError: true, text: PAGE });
    expect((await mcp.call(TOOL, QUERY)).isError).toBe(false);
  });

  it('[TOD-471] return a refused account as an error of the operation', async ({ defaultWorld: world }) => {
    await using mcp = await mcpClient(world);
    const effect = { status: 403, details: 'Multi-account authorization failed' };
    await world.admin('POST', '/faults', { match: { path: '/adsApi/v1/*' }, effect });
    const { isError, json } = await mcp.call(TOOL, QUERY);
    expect([isError, json]).toEqual([true, { code: 'FORBIDDEN', message: 'Multi-account authorization failed' }]);
  });

  it('[TOD-473] make the initialisation fail', async ({ defaultWorld: world }) => {
    await world.admin('POST', '/faults', {
      match: { path: '/mcp*' },
      when: { times: 1 },
      effect: { preset: 'unauthorized' },
    });
    await expect(mcpClient(world)).rejects.toThrow('UNAUTHORIZED');
    await using mcp = await mcpClient(world);
    expect((await mcp.call(TOOL, QUERY)).isError).toBe(false);
  });

  it('[TOD-471] return a broken connection of the call as an error of the protocol', async () => {
    const world = openWorld({ scenario: 'default' });
    await using mcp = await mcpClient(world);
    await world.admin('POST', '/faults', { match: { path: '/adsApi/v1/*' }, effect: { connection: 'reset' } });
    await expect(mcp.call(TOOL, QUERY)).rejects.toThrow('injected connection failure: reset');
  });

  it('[TOD-473] count rate limits by calls of tools only, and let the guard refuse writes', async () => {
    const world = openWorld({ scenario: 'default' });
    await using mcp = await mcpClient(world);
    await world.admin('PUT', '/rateLimit', { requests: 2, per: '1h', retryAfter: null });
    const calls = [];
    for (let i = 0; i < 3; i++) calls.push((await mcp.call(TOOL, QUERY)).isError);
    expect(calls).toEqual([false, false, true]);
    await mcp.client.listTools();
    await world.admin('PUT', '/rateLimit', null);
    await world.admin('PUT', '/guard', JSON.parse('{"budget": {"step": 2}, "then": "refuse"}'));
    const value = { monetaryBudgetValue: { monetaryBudget: { value: 4000 } } };
    const budgets = [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: value }];
    const campaigns = [{ campaignId: '29851899412270', budgets }];
    const { isError, json } = await mcp.call('campaign_management-update_campaign_budget', { body: { campaigns } });
    expect([isError, json.code]).toEqual([true, 'REFUSED_BY_GUARD']);
  });
});
