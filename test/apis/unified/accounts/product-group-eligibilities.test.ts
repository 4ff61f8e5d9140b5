import { describe, expect } from 'vitest';
import { adsAccountIdOf } from '../../../../src/core/accounts/ads-accounts.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PATH = 'advertiserProductGroupEligibilities';
const REASON = [{ code: 'SALES_VERIFICATION_FAILED', description: 'No sales' }];

const request = (world: TestWorld, item: object = {}): Promise<Answer> =>
  world.ask('POST', `/adsApi/v1/create/${PATH}`, { body: { [PATH]: [{ adProductGroup: 'ADSP', ...item }] } });

const query = async (world: TestWorld, body: object = {}): Promise<{ status: string }[]> =>
  (await world.ask('POST', `/adsApi/v1/query/${PATH}`, { body })).json[PATH];

const advance = (world: TestWorld): Promise<Answer> => world.admin('POST', '/clock/advance', { by: '1m' });

describe('the requests of an advertiser for ad products', () => {
  it('[TOD-437] are pending, without an index in the answer, and approved one minute later', async ({ world }) => {
    const { status, json } = await request(world);
    const [account] = world.state.accountStore.accounts();
    const pending = {
      adProductGroup: 'ADSP',
      advertiserAccountId: account && adsAccountIdOf(account),
      advertiserProductGroupEligibilityId: expect.any(String),
      creationDateTime: '2026-03-02T12:00:00.000Z',
      rejectedReasonDetail: null,
      status: 'PENDING',
    };
    const success = [{ advertiserProductGroupEligibility: pending, index: null }];
    expect([status, json]).toEqual([207, { error: [], success }]);
    expect(await query(world)).toEqual([pending]);
    await advance(world);
    expect(await query(world)).toEqual([{ ...pending, status: 'APPROVED' }]);
    expect(await query(world, { statusFilter: { include: ['PENDING'] } })).toEqual([]);
    expect(await query(world, { statusFilter: { include: ['APPROVED'] } })).toHaveLength(1);
    const none = await world.ask('POST', `/adsApi/v1/query/${PATH}`, { body: { maxResults: 0 } });
    expect([none.status, none.json]).toEqual([200, { [PATH]: [] }]);
  });

  it('[TOD-437] conflict with one that is pending or approved, and not with one that is rejected', async () => {
    const world = openWorld();
    const conflict = async (): Promise<unknown> => (await request(world)).json.error[0]?.errors[0].code;
    await request(world, { rejectedReasonDetail: REASON });
    expect(await conflict()).toBe('CONFLICT');
    await advance(world);
    expect(await query(world)).toEqual([expect.objectContaining({ rejectedReasonDetail: REASON, status: 'REJECTED' })]);
    expect(await conflict()).toBeUndefined();
    await advance(world);
    expect(await conflict()).toBe('CONFLICT');
    expect((await query(world)).map(({ status }) => status)).toEqual(['REJECTED', 'APPROVED']);
  });
});
