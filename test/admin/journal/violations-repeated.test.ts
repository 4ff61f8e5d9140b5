/**
 * Clients that send again what failed, fetch again what they have; and what is remembered of a client, and how long.
 */
import { describe, expect } from 'vitest';
import type { RequestContext } from '../../../src/service/http/request-context.ts';
import { ViolationDetectors } from '../../../src/service/journal/violations.ts';
import { violationCounts, fail } from '../../fixtures/violation-counts.ts';
import { KEYWORDS, openParents } from '../../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';

const LIST = '/v2/sp/campaigns';

describe('failed-item-resent', () => {
  const make = (world: TestWorld, items: readonly object[]): Promise<Answer> =>
    world.ask('POST', '/v2/sp/keywords', { body: items });

  it('is violated by a failed item that is sent unchanged and fails again', async ({ world }) => {
    const parents = await openParents(world);
    const [good, bad] = [KEYWORDS.make(parents, 1), { ...KEYWORDS.make(parents, 2), matchType: 'near' }];
    await make(world, [good, bad]);
    expect(await violationCounts(world)).toEqual({});
    await make(world, [bad]);
    expect(await violationCounts(world)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is violated in version 3 too', async ({ world }) => {
    const bad = { ...V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1), name: '' };
    await v3(world, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    await v3(world, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    expect(await violationCounts(world)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is violated by updates of profiles and by links of manager accounts', async ({ world }) => {
    const update = (profileId: unknown, dailyBudget: unknown): Promise<Answer> =>
      world.ask('PUT', '/v1/profiles', { body: [{ profileId, dailyBudget }] });
    await update(7, 5);
    await update(7, 6);
    expect(await violationCounts(world)).toEqual({});
    await update(7, 5);
    expect(await violationCounts(world)).toEqual({ 'failed-item-resent': 1 });
    const made = await world.admin('POST', '/managerAccounts', { name: 'Agency' });
    const link = (id: string): Promise<Answer> =>
      world.ask('POST', `/managerAccounts/${made.json.managerAccountId}/associate`, {
        body: { accounts: [{ type: 'ACCOUNT_ID', id }] },
      });
    expect((await link('UNKNOWN')).json.failedAccounts).toHaveLength(1);
    await link('UNKNOWN-2');
    expect(await violationCounts(world)).toEqual({ 'failed-item-resent': 1 });
    await link('UNKNOWN');
    expect(await violationCounts(world)).toEqual({ 'failed-item-resent': 2 });
  });

  it('is not violated by fixed items, by items that fail twice in one batch, or by items that succeed later', async () => {
    const world = openWorld();
    const parents = await openParents(world);
    const bad = { ...KEYWORDS.make(parents, 2), matchType: 'near' };
    await make(world, [bad, bad]);
    await make(world, [{ ...bad, matchType: 'exact' }]);
    await make(world, [{ ...bad, matchType: 'close' }]);
    const early = { campaignId: 7, state: 'paused' };
    await world.ask('PUT', LIST, { body: [early] });
    await world.admin('POST', '/seed', {
      profileId: world.profile(),
      entities: { campaigns: [{ campaignId: '7', name: 'Late', targetingType: 'MANUAL', budget: { budget: 5 } }] },
    });
    const { json } = await world.ask('PUT', LIST, { body: [early] });
    expect(json[0].code).toBe('SUCCESS');
    expect(await violationCounts(world)).toEqual({});
  });

  it('is not violated if a fault made the item fail', async ({ world }) => {
    const item = KEYWORDS.make(await openParents(world), 1);
    await fail(world, 'createBiddableKeywords', 2, { item: { index: 0, code: 'INTERNAL_ERROR', details: 'x' } });
    for (let i = 0; i < 2; i++) expect((await make(world, [item])).json[0].code).toBe('INTERNAL_ERROR');
    expect((await make(world, [item])).json[0].code).toBe('SUCCESS');
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('file-downloaded-again', () => {
  it('is violated by the third complete download of a file, but not by range requests', async () => {
    const open = await ready();
    const { world } = open;
    for (let i = 0; i < 4; i++) await fetchFile(world, await fileAddress(open), { range: 'bytes=0-9' });
    for (let i = 0; i < 2; i++) await fetchFile(world, await fileAddress(open));
    expect(await violationCounts(world)).toEqual({});
    await fetchFile(world, await fileAddress(open));
    expect(await violationCounts(world)).toEqual({ 'file-downloaded-again': 1 });
  });

  it('is not violated if a fault damaged the file', async () => {
    const open = await ready();
    await fail(open.world, 'downloadFile', 3, { file: 'truncated' });
    for (let i = 0; i < 5; i++) await fetchFile(open.world, await fileAddress(open));
    expect(await violationCounts(open.world)).toEqual({});
  });
});

describe('the state of the detectors', () => {
  it('is cleared when the world is reset and when the journal is cleared', async () => {
    for (const [method, path] of [
      ['POST', '/reset'],
      ['DELETE', '/requests'],
    ] as const) {
      const world = openWorld();
      await world.ask('GET', `${LIST}?startIndex=1&count=2`);
      await world.ask('GET', '/nowhere');
      expect(await violationCounts(world)).toEqual({ 'unknown-operation': 1 });
      await world.admin(method, path);
      expect((await world.admin('GET', '/violations')).json).toEqual({ violations: [], requests: 0 });
    }
  });

  it('is separate for each world', async ({ world }) => {
    const { json } = await world.admin('POST', '/worlds', { name: 'other' });
    await world.ask('GET', '/_worlds/other/nowhere', { token: json.credentials.accessToken });
    expect(await violationCounts(world)).toEqual({});
    expect((await world.admin('GET', '/worlds/other/violations')).json.violations).toHaveLength(1);
  });

  it('is limited in size', async ({ world }) => {
    for (let i = 0; i < 300; i++) await world.ask('GET', `/v2/sp/keywords?startIndex=${i}&count=1&keywordText=${i}`);
    const detectors = new ViolationDetectors();
    const call = {
      head: { get: () => undefined, names: () => [] },
      method: 'GET',
      path: '/x',
      violations: [],
    };
    for (let i = 0; i < 5000; i++) {
      const page = { list: `${i}`, from: i, rows: 100_000 };
      // As much of a call as the detectors look at.
      const request = { ...call, page, failedItems: [], url: `/x?${i}` } as unknown as RequestContext;
      const reply = { status: 503, body: '', headers: { 'retry-after': '9' } };
      detectors.observe({ request, reply, requestId: `${i}`, at: 0, machineAt: 0 });
    }
    expect(detectors.pendingViolations().length).toBeLessThanOrEqual(200);
  });
});
