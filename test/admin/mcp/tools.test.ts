/**
 * The tools of the MCP server, called by the client of the official SDK.
 */
import { describe, expect } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { descriptionOf } from '../../../src/service/http/description.ts';
import { toolsOf } from '../../../src/service/mcp/tools.ts';
import { exampleOf } from '../../../src/service/protocol/codecs/example.ts';
import { mcpClient } from '../../fixtures/programs/mcp-client.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const QUERY = { body: { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } } };
const CAMPAIGN = '29851899412270';

const budgetOf = (value: number) => ({
  budgetType: 'MONETARY',
  recurrenceTimePeriod: 'DAILY',
  budgetValue: { monetaryBudgetValue: { monetaryBudget: { value } } },
});

describe('the tools of the MCP server', () => {
  it('[TOD-470] have the names of the service and the body of the operation as input', async () => {
    await using mcp = await mcpClient(openWorld({ scenario: 'default' }));
    expect(mcp.client.getServerVersion()?.name).toBe('amazon-ads-mcp');
    const { tools } = await mcp.client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(toolsOf(operations).map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const thing of ['campaign', 'ad_group', 'ad', 'target'])
      for (const verb of ['query', 'create', 'update', 'delete'])
        expect(names).toContain(`campaign_management-${verb}_${thing}`);
    const query = tools.find(({ name }) => name === 'campaign_management-query_campaign')?.inputSchema;
    expect(query?.required).toEqual(['body']);
    expect(query?.properties).toMatchObject({
      body: { properties: { accessRequestedAccount: {}, adProductFilter: {} }, required: ['adProductFilter'] },
      skill: {},
    });
  });

  it('[TOD-470] answer what the operation answers to the example of its description', async () => {
    const world = openWorld({ scenario: 'default' });
    await using mcp = await mcpClient(world);
    for (const tool of toolsOf(operations)) {
      if (!('operation' in tool) || tool.declared.only !== undefined) continue;
      const { name, operation } = tool;
      const body = exampleOf(descriptionOf(operation).request ?? {}) ?? {};
      const result = await mcp.call(name, { body, skill: { skillName: 'a', version: '1' } });
      const [exchange] = (await world.admin('GET', `/requests?operation=${operation.id}&limit=1`)).json.requests;
      expect(exchange.responseBody.slice(0, 1000), name).toBe(result.text.slice(0, 1000));
      expect(exchange.status >= 400, name).toBe(result.isError);
    }
  });

  it('[TOD-470] change entities that other API versions return', async ({ defaultWorld: world }) => {
    await using mcp = await mcpClient(world);
    const campaigns = [{ campaignId: CAMPAIGN, budgets: [budgetOf(44)] }];
    const { json, isError } = await mcp.call('campaign_management-update_campaign_budget', { body: { campaigns } });
    expect([isError, json.error, json.success.length]).toEqual([false, [], 1]);
    expect((await world.ask('GET', `/v2/sp/campaigns/${CAMPAIGN}`)).json.dailyBudget).toBe(44);
  });

  it('[TOD-470] keep all digits of numbers', async ({ defaultWorld: world }) => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"campaign_management-delete_ad","arguments":{"body":{"adIds":[9007199254740993]}}}}';
    const headers = {
      authorization: 'sandbox-access-token',
      'amazon-ads-clientid': 'sandbox-client',
      'amazon-advertising-api-scope': world.profile(),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    expect((await world.fetch('/mcp', { method: 'POST', headers, body })).status).toBe(200);
    const [exchange] = (await world.admin('GET', '/requests?operation=deleteUnifiedAds')).json.requests;
    expect(exchange.requestBody).toBe('{"adIds":[9007199254740993]}');
  });

  it('[TOD-471] return an error of the operation with its body, and an unknown tool as a protocol error', async () => {
    await using mcp = await mcpClient(openWorld({ scenario: 'default' }));
    const { isError, json } = await mcp.call('campaign_management-query_campaign', { body: {} });
    expect([isError, json.code]).toEqual([true, 'BAD_REQUEST']);
    await expect(mcp.call('campaign_management-query_campaigns')).rejects.toThrow(
      'Unknown tool: campaign_management-query_campaigns; did you mean campaign_management-query_campaign?',
    );
  });

  it('are recorded in the journal without a violation, as calls of a client', async ({ defaultWorld: world }) => {
    await using mcp = await mcpClient(world);
    await mcp.client.listTools();
    await mcp.call('campaign_management-query_campaign', QUERY);
    const { requests } = (await world.admin('GET', '/requests')).json;
    expect(requests.map(({ operation }: { operation: string }) => operation)).toEqual(
      expect.arrayContaining(['mcp', 'queryUnifiedCampaigns']),
    );
    expect(requests.flatMap(({ violations }: { violations: unknown[] }) => violations)).toEqual([]);
  });
});

describe('the account of a tool call', () => {
  const OPEN = { 'amazon-ads-ai-account-selection-mode': undefined, 'amazon-advertising-api-scope': undefined };
  const names = ({ campaigns }: { campaigns: { name: string }[] }) => campaigns.map(({ name }) => name);

  it('[TOD-472] is the argument, unless the headers are fixed', async ({ defaultWorld: world }) => {
    const [us, ca] = [world.profile('US'), world.profile('CA')];
    const query = (profileId: string) => ({ body: { ...QUERY.body, accessRequestedAccount: { profileId } } });
    await using open = await mcpClient(world, { headers: OPEN });
    await using fixed = await mcpClient(world);
    const ofUs = await open.call('campaign_management-query_campaign', query(us));
    const ofCa = await open.call('campaign_management-query_campaign', query(ca));
    expect(names(ofUs.json)).not.toEqual(names(ofCa.json));
    expect((await fixed.call('campaign_management-query_campaign', query(ca))).text).toBe(ofUs.text);
    expect((await open.call('campaign_management-query_campaign', QUERY)).isError).toBe(true);
  });

  it('[TOD-472] is refused if it is not an account', async () => {
    await using mcp = await mcpClient(openWorld({ scenario: 'default' }), { headers: OPEN });
    for (const account of [{}, 'x', { profileId: 'a\nb' }, { profileId: { a: 1 } }]) {
      const body = { ...QUERY.body, accessRequestedAccount: account };
      const { isError, json } = await mcp.call('campaign_management-query_campaign', { body });
      expect([isError, json.code]).toEqual([true, 'BAD_REQUEST']);
    }
  });
});

describe('the MCP server', () => {
  it('[TOD-473] takes the token with and without its scheme', async () => {
    for (const authorization of ['Bearer sandbox-access-token', 'sandbox-access-token']) {
      await using mcp = await mcpClient(openWorld({ scenario: 'default' }), { headers: { authorization } });
      expect((await mcp.call('campaign_management-query_campaign', QUERY)).isError).toBe(false);
    }
  });

  it('[TOD-473] refuses the initialisation with an expired or unknown token, and without a client', async () => {
    const world = openWorld({ scenario: 'default' });
    const { accessToken } = (await world.admin('POST', '/tokens', { ttl: '1m' })).json;
    await world.admin('POST', '/clock/advance', { by: '2m' });
    await expect(mcpClient(world, { headers: { authorization: accessToken } })).rejects.toThrow('UNAUTHORIZED');
    await expect(mcpClient(world, { headers: { authorization: 'Bearer unknown' } })).rejects.toThrow('UNAUTHORIZED');
    await expect(mcpClient(world, { headers: { 'amazon-ads-clientid': undefined } })).rejects.toThrow('UNAUTHORIZED');
  });

  it('[TOD-474] has three tools at /mcp/lite, which find, describe and invoke the others', async () => {
    await using mcp = await mcpClient(openWorld({ scenario: 'default' }), { path: '/mcp/lite' });
    const { tools } = await mcp.client.listTools();
    const lite = ['search_tools', 'describe_tools', 'invoke_tool'].map((name) => `amazon_ads_mcp-${name}`);
    expect(tools.map(({ name }) => name)).toEqual(lite);
    const toolName = 'campaign_management-query_ad_group';
    const found = await mcp.call('amazon_ads_mcp-search_tools', { query: 'query ad_group' });
    expect(found.json.tools).toEqual([{ name: toolName, description: expect.any(String) }]);
    const described = await mcp.call('amazon_ads_mcp-describe_tools', { toolNames: [toolName] });
    expect(described.json.tools).toMatchObject([{ name: toolName, inputSchema: { required: ['body'] } }]);
    const invoked = await mcp.call('amazon_ads_mcp-invoke_tool', { toolName, arguments: QUERY });
    expect(invoked.json.adGroups.length).toBeGreaterThan(0);
    const misspelt = await mcp.call('amazon_ads_mcp-invoke_tool', { toolName: 'campaign_management-query_adgroup' });
    expect([misspelt.isError, misspelt.text]).toEqual([true, expect.stringContaining(`did you mean ${toolName}?`)]);
    for (const input of [{ toolName: 'x' }, {}])
      expect((await mcp.call('amazon_ads_mcp-invoke_tool', input)).isError).toBe(true);
    expect((await mcp.call('amazon_ads_mcp-describe_tools', { toolNames: ['x'] })).isError).toBe(true);
  });

  it('serves the world in the path', async ({ defaultWorld: world }) => {
    const { json } = await world.admin('POST', '/worlds', { name: 'other', scenario: 'default' });
    const headers = { authorization: json.credentials.accessToken, 'amazon-ads-clientid': json.credentials.clientId };
    await using mcp = await mcpClient(world, { path: '/_worlds/other/mcp', headers });
    await mcp.call('campaign_management-query_campaign', QUERY);
    const { requests } = (await world.admin('GET', '/worlds/other/requests?operation=queryUnifiedCampaigns')).json;
    expect(requests).toHaveLength(1);
  });
});
