/**
 * The MCP server of the built program, called by the client of the official SDK over the network.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { toolsOf } from '../../../src/service/mcp/tools.ts';
import { connectOverHttp, headersOf, type McpClient } from '../../fixtures/programs/mcp-client.ts';
import { startProgram, type Program } from '../../fixtures/programs/program.ts';

const TOOL = 'campaign_management-query_campaign';
const QUERY = { body: { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } } };
const PAGE = '<html><head><title>429 Too Many Requests</title></head><body><center>openresty</center></body></html>';
const THROTTLED = { status: 429, headers: { 'content-type': 'text/html' }, body: PAGE };

let program: Program;

beforeAll(async () => {
  program = await startProgram({ SANDBOX_NOW: '2026-03-02T12:00:00Z', SANDBOX_CLOCK: 'frozen' });
});
afterAll(async () => {
  program.child.kill();
  await program.ended;
});

function connect(path = '/mcp', accessToken = program.variable('ADS_ACCESS_TOKEN')): Promise<McpClient> {
  const [clientId, profileId] = [program.variable('ADS_CLIENT_ID'), program.variable('ADS_PROFILE_ID')];
  return connectOverHttp(`${program.variable('ADS_API_URL')}${path}`, headersOf({ accessToken, clientId, profileId }));
}

const admin = (method: string, path: string, body?: unknown) => program.call(method, `/_sandbox${path}`, body);

const SP = { adProduct: 'SPONSORED_PRODUCTS', state: 'ENABLED' };
const budgetsOf = (value: number) => [
  {
    budgetType: 'MONETARY',
    recurrenceTimePeriod: 'DAILY',
    budgetValue: { monetaryBudgetValue: { monetaryBudget: { value } } },
  },
];
const CAMPAIGN = {
  ...SP,
  name: 'Lanterns',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
  startDateTime: '2026-03-02T12:00:00Z',
  autoCreationSettings: { autoCreateTargets: false },
  budgets: budgetsOf(20),
};
const PRODUCT = { advertisedProduct: { productId: 'LANTERN-1', productIdType: 'SKU' } };
const AD = { ...SP, adType: 'PRODUCT_AD', creative: { productCreative: { productCreativeSettings: PRODUCT } } };
const KEYWORD = {
  ...SP,
  negative: false,
  targetType: 'KEYWORD',
  targetDetails: { keywordTarget: { keyword: 'lantern', matchType: 'EXACT' } },
};

/** A call of a tool with the ids that earlier calls have returned. */
type Call = readonly [tool: string, bodyOf: (ids: Readonly<Record<string, string>>) => object];

const of = (thing: string, ...calls: readonly (readonly [verb: string, bodyOf: Call[1]])[]): Call[] =>
  calls.map(([verb, bodyOf]) => [`campaign_management-${verb}_${thing}`, bodyOf]);
const all = () => QUERY.body;

/** What a campaign with an ad group, an ad and a target goes through, and a report. */
const CALLS: readonly Call[] = [
  ['manager_accounts-get_manager_accounts', () => ({})],
  ['ads_accounts-list_ads_accounts', () => ({})],
  ...of('campaign', ['create', () => ({ campaigns: [CAMPAIGN] })], ['query', all]),
  ...of('campaign', ['update', ({ campaignId }) => ({ campaigns: [{ campaignId, name: 'Camp lanterns' }] })]),
  ...of('campaign_budget', ['update', ({ campaignId }) => ({ campaigns: [{ campaignId, budgets: budgetsOf(25) }] })]),
  ...of('campaign_state', ['update', ({ campaignId }) => ({ campaigns: [{ campaignId, state: 'PAUSED' }] })]),
  ...of(
    'ad_group',
    ['create', ({ campaignId }) => ({ adGroups: [{ ...SP, campaignId, name: 'Group', bid: { defaultBid: 1 } }] })],
    ['query', all],
    ['update', ({ adGroupId }) => ({ adGroups: [{ adGroupId, name: 'First group' }] })],
  ),
  ...of(
    'ad',
    ['create', ({ adGroupId }) => ({ ads: [{ ...AD, adGroupId }] })],
    ['query', all],
    ['update', ({ adId }) => ({ ads: [{ adId, state: 'PAUSED' }] })],
  ),
  ...of(
    'target',
    ['create', ({ adGroupId }) => ({ targets: [{ ...KEYWORD, adGroupId }] })],
    ['query', all],
    ['update', ({ targetId }) => ({ targets: [{ targetId, state: 'PAUSED' }] })],
  ),
  ...of('target_bid', ['update', ({ targetId }) => ({ targets: [{ targetId, bid: { bid: 1.1 } }] })]),
  ...of('target', ['delete', ({ targetId }) => ({ targetIds: [targetId] })]),
  ...of('ad', ['delete', ({ adId }) => ({ adIds: [adId] })]),
  ...of('ad_group', ['delete', ({ adGroupId }) => ({ adGroupIds: [adGroupId] })]),
  ...of('campaign', ['delete', ({ campaignId }) => ({ campaignIds: [campaignId] })]),
  [
    'reporting-create_report',
    ({ adsAccountId }) => ({
      accessRequestedAccounts: [{ advertiserAccountId: adsAccountId }],
      reports: [
        {
          format: 'GZIP_JSON',
          periods: [{ datePeriod: { startDate: '2026-02-27', endDate: '2026-03-01' } }],
          query: { fields: ['date.value', 'campaign.id', 'metric.clicks'] },
        },
      ],
    }),
  ],
  ['reporting-retrieve_report', ({ reportId }) => ({ reportIds: [reportId] })],
  ['reporting-delete_report', ({ reportId }) => ({ reportIds: [reportId] })],
];

const ID = /"(campaignId|adGroupId|adId|targetId|reportId|adsAccountId)":"([^"]+)"/g;

describe('the client of the MCP SDK over the network', () => {
  it('[TOD-470] lists the tools, and performs what each of them is for', async () => {
    await using mcp = await connect();
    const { tools } = await mcp.client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(toolsOf(operations).map(({ name }) => name));
    const ids: Record<string, string> = {};
    for (const [tool, bodyOf] of CALLS) {
      const { isError, text, json } = await mcp.call(tool, { body: bodyOf(ids) });
      expect([isError, json.error ?? []], `${tool}: ${text.slice(0, 500)}`).toEqual([false, []]);
      // Queries return other entities, too.
      if (!tool.includes('query')) for (const [, name = '', id = ''] of text.matchAll(ID)) ids[name] ??= id;
    }
    const called = new Set(CALLS.map(([tool]) => tool));
    const others = names.filter((name) => !called.has(name));
    for (const name of others) expect((await mcp.call(name, { body: {} })).json, name).toBeInstanceOf(Object);
  });

  it('[TOD-474] finds and invokes a tool at /mcp/lite', async () => {
    await using mcp = await connect('/mcp/lite');
    const found = await mcp.call('amazon_ads_mcp-search_tools', { query: 'query campaign' });
    expect(found.json.tools).toContainEqual(expect.objectContaining({ name: TOOL }));
    const invoked = await mcp.call('amazon_ads_mcp-invoke_tool', { toolName: TOOL, arguments: QUERY });
    expect(invoked.json.campaigns.length).toBeGreaterThan(0);
  });

  it('[TOD-471] reads the error of an operation, and the page of a throttled call', async () => {
    await using mcp = await connect();
    const refused = await mcp.call(TOOL, { body: {} });
    expect([refused.isError, refused.json.code]).toEqual([true, 'BAD_REQUEST']);
    await admin('POST', '/faults', {
      match: { operation: 'queryUnifiedCampaigns' },
      when: { times: 1 },
      effect: THROTTLED,
    });
    expect(await mcp.call(TOOL, QUERY)).toMatchObject({ isError: true, text: PAGE });
    expect((await mcp.call(TOOL, QUERY)).isError).toBe(false);
  });

  it('[TOD-473] fails with the page of a throttled server, and connects afterwards', async () => {
    await admin('POST', '/faults', { match: { path: '/mcp*' }, when: { times: 1 }, effect: THROTTLED });
    await expect(connect()).rejects.toThrow('openresty');
    await using mcp = await connect();
    expect((await mcp.client.listTools()).tools.length).toBeGreaterThan(0);
  });

  it('[TOD-473] is refused at the initialisation with a token that has expired', async () => {
    const { accessToken } = JSON.parse((await admin('POST', '/tokens', { ttl: '1m' })).text);
    await using mcp = await connect('/mcp', accessToken);
    expect((await mcp.call(TOOL, QUERY)).isError).toBe(false);
    await admin('POST', '/clock/advance', { by: '2m' });
    await expect(connect('/mcp', accessToken)).rejects.toThrow('UNAUTHORIZED');
  });
});
