import { describe, expect, it } from 'vitest';
import { adsAccountIdOf } from '../../../../src/core/accounts/ads-accounts.ts';
import { sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

const PATH = 'advertiserProductGroupEligibilities';
const REASON = [{ code: 'SALES_VERIFICATION_FAILED', description: 'No sales' }];

const request = (box: Sandbox, item: object = {}): Promise<Answer> =>
  box.ask('POST', `/adsApi/v1/create/${PATH}`, { body: { [PATH]: [{ adProductGroup: 'ADSP', ...item }] } });

const query = async (box: Sandbox, body: object = {}): Promise<{ status: string }[]> =>
  (await box.ask('POST', `/adsApi/v1/query/${PATH}`, { body })).json[PATH];

const advance = (box: Sandbox): Promise<Answer> => box.admin('POST', '/clock/advance', { by: '1m' });

describe('the requests of an advertiser for ad products', () => {
  it('[TOD-437] are pending, without an index in the answer, and approved one minute later', async () => {
    const box = sandbox();
    const { status, json } = await request(box);
    const [account] = box.world.accountStore.accounts();
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
    expect(await query(box)).toEqual([pending]);
    await advance(box);
    expect(await query(box)).toEqual([{ ...pending, status: 'APPROVED' }]);
    expect(await query(box, { statusFilter: { include: ['PENDING'] } })).toEqual([]);
    expect(await query(box, { statusFilter: { include: ['APPROVED'] } })).toHaveLength(1);
    const none = await box.ask('POST', `/adsApi/v1/query/${PATH}`, { body: { maxResults: 0 } });
    expect([none.status, none.json]).toEqual([200, { [PATH]: [] }]);
  });

  it('[TOD-437] conflict with one that is pending or approved, and not with one that is rejected', async () => {
    const box = sandbox();
    const conflict = async (): Promise<unknown> => (await request(box)).json.error[0]?.errors[0].code;
    await request(box, { rejectedReasonDetail: REASON });
    expect(await conflict()).toBe('CONFLICT');
    await advance(box);
    expect(await query(box)).toEqual([expect.objectContaining({ rejectedReasonDetail: REASON, status: 'REJECTED' })]);
    expect(await conflict()).toBeUndefined();
    await advance(box);
    expect(await conflict()).toBe('CONFLICT');
    expect((await query(box)).map(({ status }) => status)).toEqual(['REJECTED', 'APPROVED']);
  });
});
