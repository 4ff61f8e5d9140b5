/**
 * Clients that send again what failed, fetch again what they have; and what is remembered of a client, and how long.
 */
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../src/service/http/request-context.ts';
import { ViolationDetectors } from '../../../src/service/journal/violations.ts';
import { violationCounts, fail } from '../../fixtures/violation-counts.ts';
import { KEYWORDS, openParents } from '../../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';

const LIST = '/v2/sp/campaigns';

describe('failed-item-resent', () => {
  const make = (box: Sandbox, items: readonly object[]): Promise<Answer> =>
    box.ask('POST', '/v2/sp/keywords', { body: items });

  it('is violated by a failed item that is sent unchanged and fails again', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    const [good, bad] = [KEYWORDS.make(parents, 1), { ...KEYWORDS.make(parents, 2), matchType: 'near' }];
    await make(box, [good, bad]);
    expect(await violationCounts(box)).toEqual({});
    await make(box, [bad]);
    expect(await violationCounts(box)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is violated in version 3 too', async () => {
    const box = sandbox();
    const bad = { ...V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1), name: '' };
    await v3(box, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    await v3(box, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    expect(await violationCounts(box)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is violated by updates of profiles and by links of manager accounts', async () => {
    const box = sandbox();
    const update = (profileId: unknown, dailyBudget: unknown): Promise<Answer> =>
      box.ask('PUT', '/v1/profiles', { body: [{ profileId, dailyBudget }] });
    await update(7, 5);
    await update(7, 6);
    expect(await violationCounts(box)).toEqual({});
    await update(7, 5);
    expect(await violationCounts(box)).toEqual({ 'failed-item-resent': 1 });
    const made = await box.admin('POST', '/managerAccounts', { name: 'Agency' });
    const link = (id: string): Promise<Answer> =>
      box.ask('POST', `/managerAccounts/${made.json.managerAccountId}/associate`, {
        body: { accounts: [{ type: 'ACCOUNT_ID', id }] },
      });
    expect((await link('UNKNOWN')).json.failedAccounts).toHaveLength(1);
    await link('UNKNOWN-2');
    expect(await violationCounts(box)).toEqual({ 'failed-item-resent': 1 });
    await link('UNKNOWN');
    expect(await violationCounts(box)).toEqual({ 'failed-item-resent': 2 });
  });

  it('is not violated by fixed items, by items that fail twice in one batch, or by items that succeed later', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    const bad = { ...KEYWORDS.make(parents, 2), matchType: 'near' };
    await make(box, [bad, bad]);
    await make(box, [{ ...bad, matchType: 'exact' }]);
    await make(box, [{ ...bad, matchType: 'close' }]);
    const early = { campaignId: 7, state: 'paused' };
    await box.ask('PUT', LIST, { body: [early] });
    await box.admin('POST', '/seed', {
      profileId: box.profile(),
      entities: { campaigns: [{ campaignId: '7', name: 'Late', targetingType: 'MANUAL', budget: { budget: 5 } }] },
    });
    const { json } = await box.ask('PUT', LIST, { body: [early] });
    expect(json[0].code).toBe('SUCCESS');
    expect(await violationCounts(box)).toEqual({});
  });

  it('is not violated if a fault made the item fail', async () => {
    const box = sandbox();
    const item = KEYWORDS.make(await openParents(box), 1);
    await fail(box, 'createBiddableKeywords', 2, { item: { index: 0, code: 'INTERNAL_ERROR', details: 'x' } });
    for (let i = 0; i < 2; i++) expect((await make(box, [item])).json[0].code).toBe('INTERNAL_ERROR');
    expect((await make(box, [item])).json[0].code).toBe('SUCCESS');
    expect(await violationCounts(box)).toEqual({});
  });
});

describe('file-downloaded-again', () => {
  it('is violated by the third complete download of a file, but not by range requests', async () => {
    const open = await ready();
    const { box } = open;
    for (let i = 0; i < 4; i++) await fetchFile(box, await fileAddress(open), { range: 'bytes=0-9' });
    for (let i = 0; i < 2; i++) await fetchFile(box, await fileAddress(open));
    expect(await violationCounts(box)).toEqual({});
    await fetchFile(box, await fileAddress(open));
    expect(await violationCounts(box)).toEqual({ 'file-downloaded-again': 1 });
  });

  it('is not violated if a fault damaged the file', async () => {
    const open = await ready();
    await fail(open.box, 'downloadFile', 3, { file: 'truncated' });
    for (let i = 0; i < 5; i++) await fetchFile(open.box, await fileAddress(open));
    expect(await violationCounts(open.box)).toEqual({});
  });
});

describe('the state of the detectors', () => {
  it('is cleared when the world is reset and when the journal is cleared', async () => {
    for (const [method, path] of [
      ['POST', '/reset'],
      ['DELETE', '/requests'],
    ] as const) {
      const box = sandbox();
      await box.ask('GET', `${LIST}?startIndex=1&count=2`);
      await box.ask('GET', '/nowhere');
      expect(await violationCounts(box)).toEqual({ 'unknown-operation': 1 });
      await box.admin(method, path);
      expect((await box.admin('GET', '/violations')).json).toEqual({ violations: [], requests: 0 });
    }
  });

  it('is separate for each world', async () => {
    const box = sandbox();
    const { json } = await box.admin('POST', '/worlds', { name: 'other' });
    await box.ask('GET', '/_worlds/other/nowhere', { token: json.credentials.accessToken });
    expect(await violationCounts(box)).toEqual({});
    expect((await box.admin('GET', '/worlds/other/violations')).json.violations).toHaveLength(1);
  });

  it('is limited in size', async () => {
    const box = sandbox();
    for (let i = 0; i < 300; i++) await box.ask('GET', `/v2/sp/keywords?startIndex=${i}&count=1&keywordText=${i}`);
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
