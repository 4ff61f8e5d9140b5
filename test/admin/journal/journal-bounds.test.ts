/**
 * The limits of the journal: entries, bytes of a body, and bytes in total. Dropped entries are counted.
 */
import { describe, expect } from 'vitest';
import { Journal, type Limits } from '../../../src/service/journal/journal.ts';
import type { RawExchange } from '../../../src/service/journal/exchange.ts';
import { advance, CAMPAIGNS } from '../../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const UNKNOWN_PARENTS = { campaignId: 0, adGroupId: 0 };
const create = (world: TestWorld, text: string) => world.ask('POST', '/v2/sp/campaigns', { raw: `["${text}"]` });

interface Read {
  requests: {
    id: string;
    requestBody: string;
    path: string;
    status: number;
    violations: { rule: string; count: number }[];
  }[];
  total: number;
  dropped: number;
}

async function read(world: TestWorld, query = ''): Promise<Read> {
  return (await world.admin('GET', `/requests${query}`)).json;
}

describe('the limits of the journal', () => {
  it('are 1000 entries, 64 KiB per body and 16 MiB in total by default', async ({ world }) => {
    expect((await world.admin('GET', '/settings')).json).toMatchObject({
      journalEntries: 1000,
      journalBodyBytes: 65_536,
      journalBytes: 16 * 2 ** 20,
    });
    for (const journalBytes of [0, 1.5, 2 ** 31]) {
      expect((await world.admin('PATCH', '/settings', { journalBytes })).status).toBe(400);
    }
  });

  it('are the same after the journal was cleared, which keeps no body', async ({ world }) => {
    for (const size of [100, 10_000, 60_000, 60_000]) await create(world, ''.padEnd(size, 'x'));
    await world.admin('DELETE', '/requests');
    expect(await read(world)).toMatchObject({ requests: [], total: 0, dropped: 0 });
    await world.admin('PATCH', '/settings', { journalBytes: 100 * 1024 });
    for (let n = 0; n < 20; n++) await create(world, `${n}`.padEnd(10_000, 'y'));
    const { requests, total, dropped } = await read(world);
    expect(total + dropped).toBe(20);
    expect(total).toBeGreaterThanOrEqual(7);
    expect(total).toBeLessThanOrEqual(9);
    for (const { requestBody } of requests) expect(requestBody).toMatch(/^\["\d+y+"\]$/);
  });

  it('keep the newest entries within the total size, with their full bodies', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalBytes: 100 * 1024 });
    for (let n = 0; n < 20; n++) await create(world, `${n}`.padEnd(10_000, 'x'));
    const { requests, total, dropped } = await read(world);
    expect(total + dropped).toBe(20);
    expect(total).toBeGreaterThanOrEqual(7);
    expect(total).toBeLessThanOrEqual(9);
    expect(requests.map(({ requestBody }) => Number.parseInt(requestBody.slice(2)))).toEqual(
      Array.from({ length: total }, (_, i) => 20 - total + i),
    );
    for (const { requestBody } of requests) expect(requestBody).toHaveLength(10_004);
  });

  it('truncate a single body that is larger than half of the total size', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalBytes: 65_536, journalBodyBytes: 10 * 2 ** 20 });
    await create(world, 'x'.repeat(200_000));
    const { requests, total } = await read(world);
    expect([total, requests[0]?.requestBody.length]).toEqual([1, 32_768]);
  });

  it('apply at once when they are reduced, and keep existing entries when they are increased', async ({ world }) => {
    for (const text of ['a', 'b', 'c', 'd']) await create(world, text);
    const texts = async () => (await read(world)).requests.map(({ requestBody }) => requestBody.slice(2, 3)).join('');
    await world.admin('PATCH', '/settings', { journalEntries: 3 });
    await create(world, 'e');
    expect(await texts()).toBe('cde');
    await world.admin('PATCH', '/settings', { journalEntries: 5 });
    for (const text of ['f', 'g', 'h', 'i']) await create(world, text);
    expect(await texts()).toBe('efghi');
    await world.admin('PATCH', '/settings', { journalEntries: 0 });
    await create(world, 'j');
    expect(await read(world)).toEqual({ requests: [], total: 0, dropped: 10 });
  });

  it('apply to the unknown fields of a body: the first 1000 are counted', async ({ world }) => {
    const body = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`odd${n}`, n]));
    expect((await world.ask('POST', '/sp/campaigns/list', { body })).status).toBe(200);
    const unknown = (await read(world)).requests[0]?.violations.filter(({ rule }) => rule === 'unknown-field') ?? [];
    expect(unknown.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  });

  it('apply to violations too: a rule that a batch violates with each item is recorded once with a count', async () => {
    const world = openWorld();
    const body = Array.from({ length: 100 }, (_, n) => ({ ...CAMPAIGNS.make(UNKNOWN_PARENTS, n), odd: n }));
    await world.ask('POST', '/v2/sp/campaigns', { body });
    const { requests } = await read(world);
    expect(requests[0]?.violations).toContainEqual({
      rule: 'unknown-field',
      evidence: 'odd in an item of campaigns',
      count: 100,
    });
    const strange = Array.from({ length: 100 }, (_, n) => ({
      ...CAMPAIGNS.make(UNKNOWN_PARENTS, n),
      [`${n}`.padEnd(5000, '.')]: 1,
    }));
    await world.ask('POST', '/v2/sp/campaigns', { body: strange });
    const noted = (await read(world)).requests[1]?.violations ?? [];
    expect(noted.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(noted).length).toBeLessThan(20_000);
  });

  it('hold during thousands of exchanges of all sizes', () => {
    const journal = new Journal();
    const limits: Limits = { journalEntries: 50, journalBodyBytes: 5000, journalBytes: 65_536 };
    for (let n = 0; n < 5000; n++) {
      journal.record(raw(`${n}`, 'q'.repeat((n * 7919) % 6000)), limits);
      const kept = journal.exchanges();
      const bytes = kept.reduce(
        (sum, { requestBody = '', responseBody }) => sum + requestBody.length + responseBody.length,
        0,
      );
      expect(bytes).toBeLessThanOrEqual(limits.journalBytes);
      expect(kept.length).toBeLessThanOrEqual(50);
      expect(kept.at(-1)?.id).toBe(`${n}`);
      expect(kept.map(({ id }) => Number(id))).toEqual(
        Array.from({ length: kept.length }, (_, i) => n - kept.length + 1 + i),
      );
      expect(journal.total).toBe(journal.dropped + kept.length);
    }
  });
});

function raw(id: string, requestBody: string): RawExchange {
  const none = {
    call: undefined,
    operation: undefined,
    clientId: undefined,
    profileId: undefined,
    reason: undefined,
    fault: undefined,
  };
  const address = { method: 'GET', url: 'http://localhost/x', path: '/x', status: 200, duration: 1 };
  const headers = { requestHeaders: [], responseHeaders: [], traceparent: undefined, correlationId: undefined };
  return {
    id,
    at: 0,
    machineAt: 0,
    ...none,
    ...address,
    ...headers,
    nearest: undefined,
    rule: undefined,
    itemRules: undefined,
    violations: [],
    region: 'na',
    grant: undefined,
    requestBody,
    responseBody: 'a',
    requestBodyTruncated: false,
    responseBodyTruncated: false,
    authorization: undefined,
    hasBytes: false,
    isFixedPath: false,
  };
}

describe('the journal', () => {
  it('contains downloads from the object storage, without their signatures', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    await fetchFile(open.world, address);
    advance(open.world, 31);
    await fetchFile(open.world, address);
    const { requests } = await read(open.world, '?path=/_files/*');
    expect(requests.map(({ status }) => status)).toEqual([200, 403]);
    const { text } = await open.world.admin('GET', '/requests');
    expect(text).toContain('X-Amz-Signature=[redacted]');
    expect(text).not.toMatch(/X-Amz-Signature=[0-9a-f]/);
    expect(text).toContain('X-Amz-Credential=[redacted]');
    expect(text).not.toMatch(/X-Amz-Credential=\w/);
  });

  it('records the client and the profile of requests that are rejected before authorization', async ({ world }) => {
    await world.admin('POST', '/faults', { match: { operation: 'listCampaigns' }, effect: { preset: 'throttled' } });
    await world.ask('GET', '/v2/sp/campaigns', { profile: '4711' });
    await world.ask('GET', '/v2/sp/keywords', { profile: '4712', token: 'unknown' });
    for (const profileId of ['4711', '4712']) {
      const { requests } = await read(world, `?profileId=${profileId}`);
      expect(requests).toEqual([expect.objectContaining({ profileId, clientId: 'sandbox-client' })]);
    }
  });

  it('is filtered by status class, violated rule and client', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns');
    await world.ask('GET', '/v2/sp/campaigns?page=1');
    await world.ask('GET', '/v2/sp/campaigns', { profile: undefined });
    await world.ask('GET', '/nowhere');
    const found = async (query: string) => (await read(world, `?${query}`)).total;
    expect(await found('status=4xx')).toBe(2);
    expect(await found('status=4XX&path=/v2/*')).toBe(1);
    expect(await found('status=401')).toBe(1);
    expect(await found('status=5xx')).toBe(0);
    expect(await found('violations=unknown-parameter')).toBe(1);
    expect(await found('violations=deprecated-operation')).toBe(3);
    expect(await found('violations=missing-header&status=401')).toBe(1);
    expect(await found('violations=false')).toBe(0);
    expect(await found('clientId=sandbox-client')).toBe(4);
    for (const bad of ['status=4x', 'status=6xx', 'violations=no-such-rule', 'foo=1']) {
      expect((await world.admin('GET', `/requests?${bad}`)).status).toBe(400);
    }
  });
});
