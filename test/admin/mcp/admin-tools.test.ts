/**
 * The tools of `/_sandbox/mcp`, called by the client of the official SDK.
 */
import { globSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { readPage } from '../../docs/blocks.ts';
import { failTomorrow, findLostRows, showChanges } from '../../fixtures/market/agent-tasks.ts';
import { mcpClient, type McpOptions } from '../../fixtures/programs/mcp-client.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const connect = (seller: TestWorld, options: McpOptions = {}) =>
  mcpClient(seller, { path: '/_sandbox/mcp', ...options });

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const MESSAGE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

function post(seller: TestWorld, headers: Record<string, string>): Promise<Response> {
  const init = { method: 'POST', headers: { ...MESSAGE, ...headers }, body: JSON.stringify(INITIALIZE) };
  return seller.fetch('/_sandbox/mcp', init);
}

describe('the MCP server of the admin API', () => {
  it('has at most eight tools, whose descriptions fit in a context', async () => {
    await using mcp = await connect(openWorld());
    expect(mcp.client.getServerVersion()?.name).toBe('ads-sandbox');
    expect(mcp.client.getInstructions()).toContain('create_world');
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'create_world',
      'what_happened',
      'explain',
      'move_time',
      'plan_answers',
      'what_changed',
      'check_client',
      'check_scenario',
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(26_000);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/^[A-Z].{60,}\.$/);
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toHaveProperty('description');
    }
  });

  it('has the pages of the documentation as resources', async () => {
    await using mcp = await connect(openWorld());
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ name }) => `docs/${name}`).toSorted()).toEqual(globSync('docs/*.md').toSorted());
    const { contents } = await mcp.client.readResource({ uri: 'ads-sandbox://docs/streams.md' });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: readPage('docs/streams.md') }]);
    await expect(mcp.client.readResource({ uri: 'ads-sandbox://docs/../README.md' })).rejects.toThrow(
      'Unknown resource',
    );
  });

  it('requires the admin token, and refuses unknown hosts and web pages of other origins', async () => {
    const seller = openWorld({ server: { adminToken: 'secret' } });
    expect((await post(seller, {})).status).toBe(401);
    expect((await post(seller, { authorization: 'Bearer secret', host: 'rebound.example' })).status).toBe(403);
    expect((await post(seller, { authorization: 'Bearer secret', origin: 'https://other.example' })).status).toBe(403);
    expect((await post(seller, { authorization: 'Bearer secret' })).status).toBe(200);
    await using mcp = await connect(seller, { headers: { authorization: 'Bearer secret' } });
    expect((await mcp.call('create_world', { name: 'a', scenario: 'empty' })).json.name).toBe('a');
    await expect(connect(seller, { headers: { authorization: 'Bearer wrong' } })).rejects.toThrow('admin token');
  });

  it('calls the admin API from an allowed origin as that origin', async () => {
    const adminOrigins = ['https://tools.example'];
    const seller = openWorld({ server: { adminOrigins } });
    const headers = { origin: 'https://tools.example', host: 'ads.example' };
    await using mcp = await connect(seller, { headers });
    const { json } = await mcp.call('create_world', { name: 'a', scenario: 'empty' });
    expect(json.apiUrl).toBe('http://ads.example/_worlds/a');
  });

  it('takes POST only, because it has no sessions', async () => {
    const response = await openWorld().fetch('/_sandbox/mcp', { method: 'GET', headers: MESSAGE });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('logs its calls as calls of the admin API', async () => {
    const calls: (string | undefined)[] = [];
    const seller = openWorld({ server: { reportAdmin: ({ operation }) => calls.push(operation) } });
    await using mcp = await connect(seller);
    await mcp.call('move_time', { by: '1h' });
    expect(calls.slice(-5)).toEqual(['getWorld', 'advanceClock', 'listClockEvents', 'getClock', 'callMcp']);
  });
});

describe('a tool of the admin API', () => {
  it('acts on the world of the connection, or on a named one', async ({ world: seller }) => {
    await using mcp = await connect(seller);
    for (const name of ['one', 'two']) await mcp.call('create_world', { name, scenario: 'empty', clock: 'frozen' });
    await using one = await connect(seller, { path: '/_worlds/one/_sandbox/mcp' });
    await using two = await connect(seller, { headers: { 'sandbox-world': 'two' } });
    await one.call('plan_answers', { fault: { id: 'of-one', effect: { preset: 'throttled' } } });
    await two.call('plan_answers', { fault: { id: 'of-two', effect: { preset: 'throttled' } } });
    const faultsOf = async (world?: string) =>
      (await mcp.call('plan_answers', { world })).json.faults.map(({ id }: { id: string }) => id);
    expect([await faultsOf(), await faultsOf('one'), await faultsOf('two')]).toEqual([[], ['of-one'], ['of-two']]);
    const { isError, text } = await mcp.call('what_happened', { world: 'three' });
    expect([isError, text]).toEqual([true, 'Not found: world three; the worlds are default, one, two']);
  });

  it('reports each wrong argument, and an unknown tool as an error of the protocol', async () => {
    await using mcp = await connect(openWorld());
    const wrong = await mcp.call('plan_answers', { faults: [], fault: { effect: { preset: 'throtled' } } });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toMatch(/fault\.effect\.preset: must be one of .*did you mean throttled\?/);
    expect(wrong.text).toMatch(/^faults: unknown field; did you mean fault\?$/m);
    const refused = await mcp.call('plan_answers', { fault: { match: { operation: 'x' }, effect: { status: 500 } } });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('unknown operationId x')]);
    await expect(mcp.call('delete_world')).rejects.toThrow('Unknown tool');
  });

  it('explains a serving status, and the number of a report', async ({ defaultWorld: seller }) => {
    await using mcp = await connect(seller);
    const entity = 'campaigns/29851899412270';
    expect((await mcp.call('explain', { entity })).text).toContain('CAMPAIGN_STATUS_ENABLED');
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { reportId } = (await seller.ask('POST', '/v2/sp/campaigns/report', { body })).json;
    const { text } = await mcp.call('explain', { report: reportId, row: 0, column: 'impressions' });
    expect(text).toMatch(/impressions: \d+/);
  });

  it('moves the time to the next event and back, or not at all', async ({ defaultWorld: seller }) => {
    await using mcp = await connect(seller);
    const unmoved = { now: '2026-03-02T12:00:00.000Z', mode: 'frozen', events: [] };
    expect((await mcp.call('move_time')).json).toMatchObject(unmoved);
    await mcp.call('plan_answers', { completion: { exports: { mode: 'after', after: '90m' } } });
    const headers = { 'content-type': 'application/vnd.campaignsexport.v1+json' };
    await seller.ask('POST', '/campaigns/export', {
      body: {},
      headers: { ...headers, accept: headers['content-type'] },
    });
    expect((await mcp.call('move_time')).json.upcoming).toHaveLength(1);
    const next = await mcp.call('move_time', { toNextEvent: true });
    expect(next.json).toMatchObject({ now: '2026-03-02T13:30:00.000Z', events: [{ type: 'export.completed' }] });
    const moved = await mcp.call('move_time', { now: '2026-03-01T12:00:00Z', mode: 'running' });
    expect(moved.json).toMatchObject({ mode: 'running' });
    expect(moved.json.now).toMatch(/^2026-03-01T12:00/);
    for (const refused of [
      { mode: 'frozen', by: '1h', toNextEvent: true },
      { mode: 'frozen', now: '2020-01-01T00:00:00Z', by: '1h' },
      { mode: 'frozen', to: '2020-01-01T00:00:00Z' },
    ]) {
      expect((await mcp.call('move_time', refused)).isError).toBe(true);
      expect((await mcp.call('move_time')).json).toMatchObject({ mode: 'running' });
    }
  });

  it('plans when reports are ready, changes one that exists, and removes the plans', async () => {
    const seller = openWorld({ scenario: 'default' });
    await using mcp = await connect(seller);
    await mcp.call('plan_answers', { completion: { reports: { mode: 'manual' } } });
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { reportId: id } = (await seller.ask('POST', '/v2/sp/campaigns/report', { body })).json;
    const { jobs, completion } = (await mcp.call('plan_answers', { job: { id, status: 'SUCCESS' } })).json;
    expect([jobs[0].status, completion.reports]).toEqual(['SUCCESS', { mode: 'manual' }]);
    expect((await seller.ask('GET', `/v2/reports/${id}`)).json.status).toBe('SUCCESS');
    const fault = { id: 'busy', match: { operation: 'listCampaigns' }, effect: { preset: 'unavailable' } };
    await mcp.call('plan_answers', { fault });
    await mcp.call('plan_answers', { outcome: { kind: 'report', outcome: 'STUCK' } });
    await mcp.call('plan_answers', { fault: { ...fault, effect: { preset: 'throttled' } } });
    expect((await seller.ask('GET', '/v2/sp/campaigns')).status).toBe(429);
    expect((await mcp.call('plan_answers', { clear: true })).json).toMatchObject({ faults: [], outcomes: [] });
    expect((await seller.ask('GET', '/v2/sp/campaigns')).status).toBe(200);
  });

  it('makes one change of the plans or none', async () => {
    await using mcp = await connect(openWorld({ scenario: 'default' }));
    const fault = { id: 'busy', effect: { preset: 'throttled' } };
    const { isError, text } = await mcp.call('plan_answers', { fault, job: { id: 'nope', status: 'SUCCESS' } });
    expect([isError, text]).toEqual([true, expect.stringContaining('at most one of fault, outcome, completion, job')]);
    expect((await mcp.call('plan_answers')).json.faults).toEqual([]);
  });

  it('lists violations with what to do instead, and the coverage', async ({ defaultWorld: seller }) => {
    await using mcp = await connect(seller);
    expect((await mcp.call('check_client')).text).toContain('No violations in 0 requests');
    await seller.ask('GET', '/v2/sp/campaignsx');
    const { text } = await mcp.call('check_client');
    expect(text).toContain('unknown-operation');
    expect(text).toMatch(/operations \(0 of \d+\)/);
  });

  it('lists scenarios, shows one, and checks a text', async () => {
    await using mcp = await connect(openWorld());
    expect((await mcp.call('check_scenario')).text).toMatch(/^report-slow: \S/m);
    expect((await mcp.call('check_scenario', { name: 'report-slow' })).text).toContain('description:');
    const wrong = await mcp.call('check_scenario', { scenario: 'extends: empty\nsetings: {}\n' });
    expect(wrong.text).toBe('The scenario has 1 mistake:\n2:1: setings: unknown field; did you mean settings?');
    const scenario = 'extends: empty\ntimeline: [{ at: 1h, do: { settings: { strict: true } } }]\n';
    const { text } = await mcp.call('check_scenario', { scenario });
    expect(text).toMatch(/^The scenario is valid\. Steps of its timeline: \[\{.*strict/);
  });
});

describe('an agent', () => {
  it.each([
    ['finds out why a sync lost rows', findLostRows],
    ["makes tomorrow's report fail", failTomorrow],
    ['shows what the last run changed', showChanges],
  ])('%s', async (_, solve) => {
    const seller = openWorld();
    await using mcp = await connect(seller);
    await solve({ mcp, send: (url, init) => seller.fetch(new URL(url).pathname, init) }, 'task');
  });
});
