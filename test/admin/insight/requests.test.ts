import { describe, expect } from 'vitest';
import { formatJournal } from '../../../src/client/format-journal.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const US = '100000000000101';
const CA = '100000000000102';

const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Tents' };

interface Exchange {
  path: string;
  status: number;
}

async function listRequests(world: TestWorld, query = ''): Promise<Exchange[]> {
  const { status, json } = await world.admin('GET', `/requests${query}`);
  expect(status).toBe(200);
  return json.requests;
}

describe('the journal', () => {
  it('is returned as plain text with one line per request if the client prefers it', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    await world.ask('GET', '/v2/sp/campaign\u001b[31m?a=1');
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x', unknown: 1 }] });
    const lines = async (accept: string, query = '') => {
      const { headers, text } = await world.admin('GET', `/requests${query}`, undefined, { headers: { accept } });
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      return text.trimEnd().split('\n');
    };
    const [zone, first, second, third] = await lines('text/plain');
    expect(zone).toBe('Times are in UTC.');
    expect(first).toMatch(
      /^2026-03-02 12:00:00\.000 {2}200 {2}GET http:\/\/localhost\/v2\/profiles {2}listProfilesV2 {2}[\d.]+ ms$/,
    );
    expect(second).toMatch(
      / {2}404 {2}GET .* {2}- .* {2}reason: no operation has the path .*; did you mean .*violation: unknown-operation: /,
    );
    expect(third).toMatch(/ {2}207 .* {2}violation: unknown-field: /);
    expect(await lines('text/plain;q=0.9, */*', '?status=404&limit=1')).toEqual([zone, second]);
    for (const accept of ['*/*', 'application/json, text/plain', 'text/html'])
      expect((await world.admin('GET', '/requests', undefined, { headers: { accept } })).json.total).toBe(3);
  });

  it('has a line for each failed item and the title of each rule, as text and in the journal of a failed test', async () => {
    const world = openWorld();
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x' }, 'y'] });
    await world.ask('GET', '/v2/sp/campaigns', { profile: '1' });
    const accept = { headers: { accept: 'text/plain' } };
    const { text } = await world.admin('GET', '/requests', undefined, accept);
    const items = [
      '    item 0: INVALID_ARGUMENT: campaignType is missing (CMP-19: Required fields of campaigns)',
      '    item 1: INVALID_ARGUMENT: The item is not an object (GEN-29: ',
    ];
    const [, , first, second, other] = text.split('\n');
    expect(first).toBe(items[0]);
    expect(second).toContain(items[1]);
    expect(other).toMatch(/ {2}rule: AUT-09: \w+/);
    const { requests } = (await world.admin('GET', '/requests')).json;
    const journal = formatJournal(requests);
    expect(journal).toContain(`${items[0]}\n`);
    expect(journal).toMatch(/\n {4}rule: AUT-09: \w+/);
    const events = (await world.admin('GET', '/requests?summary=true')).json.requests;
    expect(events[0].itemRules[0].message).toBe('campaignType is missing');
  });

  it('names the entities whose ids its texts have, as JSON, as text and in the journal of a failed test', async () => {
    const world = openWorld();
    const created = await world.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
    const [{ campaignId: id }] = created.json;
    const campaign = { collection: 'campaigns', id: String(id), name: 'Tents', profileId: US };
    const accept = { headers: { accept: 'text/plain' } };
    const texts = async (): Promise<string[]> => {
      const { json } = await world.admin('GET', '/requests?limit=1');
      return [(await world.admin('GET', '/requests/latest', undefined, accept)).text, formatJournal(json.requests)];
    };
    const named = `"Tents" (${id})`;

    const body = [id, 298518994122709].map((campaignId) => ({ campaignId, dailyBudget: -1 }));
    await world.ask('PUT', '/v2/sp/campaigns', { body });
    const { json } = await world.admin('GET', '/requests/latest');
    expect(json.entities).toEqual([campaign]);
    expect(json.itemRules).toMatchObject([{ entityId: campaign.id }, { entityId: '298518994122709' }]);
    for (const text of await texts()) {
      expect(text).toContain(`    item 0, ${named}: INVALID_ARGUMENT: dailyBudget must be `);
      expect(text).toContain('    item 1, 298518994122709: NOT_FOUND: ');
    }

    const media = 'application/vnd.spCampaign.v3+json';
    const headers = { 'content-type': media, accept: media };
    const update = { campaigns: [{ campaignId: campaign.id, name: '' }] };
    await world.ask('PUT', '/sp/campaigns', { body: update, headers });
    for (const text of await texts()) expect(text).toContain(`    item 0, ${named}: `);

    await world.ask('GET', `/v2/sp/campaigns/${campaign.id}`, { profile: CA });
    for (const text of await texts()) {
      expect(text).toContain(`campaign ${named} is of profile "`);
      expect(text).toContain(`US" (${US}), this call acts for "`);
    }
    const events = (await world.admin('GET', '/requests?summary=true')).json.requests;
    expect(events[1].entities).toEqual([campaign]);
    await world.ask('GET', '/v2/profiles');
    expect((await world.admin('GET', '/requests/latest')).json).not.toHaveProperty('entities');
  });

  it('returns one request as a text with headers and bodies', async ({ world }) => {
    const body = [{ name: 'x' }];
    const answer = await world.ask('POST', '/v2/sp/campaigns', { body });
    const { headers, text } = await world.admin('GET', '/requests/latest', undefined, {
      headers: { accept: 'text/plain' },
    });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const [request, sent, received] = text.trimEnd().split(/\n\n(?=[a-z-]+: )/);
    expect(request).toMatch(/^Times are in UTC\.\n.* {2}207 {2}POST .*\n {4}item 0: INVALID_ARGUMENT/);
    expect(sent).toContain('authorization: Bearer [redacted]\n');
    expect(sent?.endsWith(`\n\n${JSON.stringify(body)}`)).toBe(true);
    expect(received).toContain('content-type: application/json');
    expect(received?.endsWith(`\n\n${answer.text}`)).toBe(true);
  });

  it('contains all details of a request', async ({ world }) => {
    const body = [{ name: 'x', unknown: 1 }];
    const answer = await world.ask('POST', '/_worlds/default/v2/sp/campaigns?a=b', { body });
    const { status, json } = await world.admin('GET', '/requests/latest');
    expect([status, json]).toEqual([
      200,
      {
        id: answer.headers.get('x-amz-request-id'),
        at: '2026-03-02T12:00:00.000Z',
        machineAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        operation: 'createCampaigns',
        method: 'POST',
        url: expect.stringContaining('/_worlds/default/v2/sp/campaigns?a=b'),
        path: '/v2/sp/campaigns',
        clientId: 'sandbox-client',
        profileId: US,
        status: 207,
        durationMs: expect.any(Number),
        reason: null,
        rule: null,
        ruleTitle: null,
        itemRules: [
          {
            index: 0,
            code: 'INVALID_ARGUMENT',
            message: 'campaignType is missing',
            rule: 'CMP-19',
            ruleTitle: 'Required fields of campaigns',
          },
        ],
        nearest: null,
        fault: null,
        violations: expect.any(Array),
        requestHeaders: {
          authorization: 'Bearer [redacted]',
          'vendor-advertising-api-clientid': 'sandbox-client',
          'vendor-advertising-api-scope': US,
          'content-type': 'application/json',
        },
        responseHeaders: expect.objectContaining({ 'content-type': 'application/json' }),
        traceparent: null,
        traceId: null,
        correlationId: null,
        requestBody: JSON.stringify(body),
        responseBody: answer.text,
        requestBodyTruncated: false,
        responseBodyTruncated: false,
      },
    ]);
    expect((await world.admin('GET', `/requests/${json.id}`)).json).toEqual(json);
  });

  it('returns the newest requests, the newest last, and their number', async ({ world }) => {
    expect((await world.admin('GET', '/requests')).json).toEqual({ requests: [], total: 0, dropped: 0 });
    expect((await world.admin('GET', '/requests/latest')).status).toBe(404);
    for (const name of ['a', 'b', 'c']) await world.ask('GET', `/v2/sp/campaigns/${name}`);
    const { json } = await world.admin('GET', '/requests?limit=2');
    expect(json.requests.map(({ path }: Exchange) => path)).toEqual(['/v2/sp/campaigns/b', '/v2/sp/campaigns/c']);
    expect([json.total, json.dropped]).toEqual([3, 0]);
  });

  it('names the entities that a single request created or changed', async ({ world }) => {
    const campaign = { name: 'A', campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled' };
    const body = [
      { ...campaign, dailyBudget: 10, startDate: '20260401' },
      { ...campaign, dailyBudget: 0.1, startDate: '20260401', name: 'B' },
      { ...campaign, dailyBudget: 10, startDate: '20260401', name: 'C' },
    ];
    const created = await world.ask('POST', '/v2/sp/campaigns', { body });
    const [first, failed, third] = created.json.map(({ campaignId }: { campaignId?: number }) => campaignId);
    expect(failed).toBeUndefined();
    const touchedBy = async ({ headers }: { headers: Headers }) =>
      (await world.admin('GET', `/requests/${headers.get('x-amz-request-id')}`)).json.touched;
    const item = (id: number) => ({ collection: 'campaigns', id: String(id) });
    expect(await touchedBy(created)).toEqual([item(first), item(third)]);
    const changed = await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: third, dailyBudget: 20 }] });
    expect(await touchedBy(changed)).toEqual([item(third)]);
    expect(await touchedBy(await world.ask('GET', '/v2/sp/campaigns'))).toBeUndefined();
    expect(await touchedBy(await world.ask('GET', '/v2/sp/unknown'))).toBeUndefined();
    expect(await touchedBy(created)).toEqual([item(first), item(third)]);
  });

  it('can be read page by page from the newest on, without headers and bodies', async ({ world }) => {
    for (const name of ['a', 'b', 'c', 'd']) await world.ask('GET', `/v2/sp/campaigns/${name}`);
    const { requests } = (await world.admin('GET', '/requests?limit=2&summary=true')).json;
    const none = { requestHeaders: {}, responseHeaders: {}, requestBody: null, responseBody: '' };
    const whole = (await world.admin('GET', '/requests?limit=2')).json.requests;
    expect(requests).toEqual(whole.map((request: object) => ({ ...request, ...none })));
    const older = (await world.admin('GET', `/requests?limit=2&before=${requests[0].id}`)).json;
    expect(older.requests.map(({ path }: Exchange) => path)).toEqual(['/v2/sp/campaigns/a', '/v2/sp/campaigns/b']);
    expect((await world.admin('GET', `/requests?before=${older.requests[0].id}`)).json.requests).toEqual([]);
    const filtered = await world.admin('GET', `/requests?before=${requests[1].id}&path=*/b`);
    expect(filtered.json.requests).toHaveLength(1);
    const unknown = await world.admin('GET', '/requests?before=none');
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'Not found: recorded request none']);
  });

  it('can be filtered by operation, method, path, status, profile, time and violations', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    await world.ask('GET', '/v2/sp/campaigns');
    await world.ask('GET', '/v2/sp/campaigns', { profile: CA });
    await world.admin('POST', '/clock/advance', { by: '1h' });
    await world.ask('POST', '/v2/sp/keywords', { body: [{ surprise: 1 }] });
    await world.ask('GET', '/v2/sp/campaigns/7');
    const count = async (query: string) => (await listRequests(world, query)).length;
    expect(await count('')).toBe(5);
    expect(await count('?operation=listCampaigns')).toBe(2);
    expect(await count('?method=post')).toBe(1);
    expect(await count('?path=/v2/sp/campaigns')).toBe(2);
    expect(await count('?path=/v2/sp/*')).toBe(4);
    expect(await count('?path=/v2/sp')).toBe(0);
    expect(await count('?path=/v2.sp/campaigns')).toBe(0);
    expect(await count('?status=404')).toBe(1);
    expect(await count(`?profileId=${CA}`)).toBe(1);
    expect(await count('?since=2026-03-02T13:00:00Z')).toBe(2);
    expect(await count('?violations=true&method=POST')).toBe(1);
    expect(await count(`?operation=listCampaigns&profileId=${US}`)).toBe(1);
    for (const bad of ['?status=ok', '?limit=0', '?since=yesterday', '?violations=yes']) {
      expect((await world.admin('GET', `/requests${bad}`)).status).toBe(400);
    }
  });

  it('keeps the configured number of requests and bytes of a body', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalEntries: 2, journalBodyBytes: 5 });
    for (let i = 0; i < 5; i++) await world.ask('POST', '/v2/sp/campaigns', { raw: '["1234567890"]' });
    const { json } = await world.admin('GET', '/requests');
    expect([json.requests.length, json.total, json.dropped]).toEqual([2, 2, 3]);
    expect(json.requests[0].requestBody).toBe('["123');
    expect(json.requests[0].responseBody).toHaveLength(5);
  });

  it('can be cleared', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    expect((await world.admin('DELETE', '/requests')).status).toBe(204);
    expect((await world.admin('GET', '/requests')).json).toEqual({ requests: [], total: 0, dropped: 0 });
  });

  it('contains no requests of the admin API', async ({ world }) => {
    await world.admin('GET', '/settings');
    await world.ask('GET', '/v2/profiles');
    const { json } = await world.admin('GET', '/requests');
    expect(json.requests.map(({ path }: Exchange) => path)).toEqual(['/v2/profiles']);
  });
});
