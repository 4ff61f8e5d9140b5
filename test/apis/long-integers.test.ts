import { describe, expect } from 'vitest';
import { parseJson } from '../../src/service/http/body.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const LONG = '7'.repeat(100_000);

describe('an integer of 100,000 digits', () => {
  it('becomes no bigint of more than 41 digits, because a long one blocks the process', () => {
    for (const text of [LONG, `-${LONG}`]) {
      const read = parseJson(`{"id": ${text}}`);
      if (!('json' in read)) throw new Error(read.details);
      const { id } = read.json as { id: unknown };
      expect([typeof id, String(id).length <= 42]).toEqual(['bigint', true]);
    }
  });

  it('is refused like an integer of 42 digits, in each API', async ({ world }) => {
    const type = 'application/vnd.spCampaign.v3+json';
    const v3 = { 'content-type': type, accept: type };
    const answers = async (digits: string): Promise<unknown[]> => [
      (await world.ask('PUT', '/v2/sp/campaigns', { raw: `[{"campaignId":${digits}}]` })).json,
      (await world.ask('POST', '/v2/sp/campaigns', { raw: `[{"name":${digits}}]` })).json,
      (await world.ask('POST', '/sp/campaigns/list', { headers: v3, raw: `{"maxResults":${digits}}` })).json,
      (await world.ask('POST', '/v2/sp/campaigns/report', { raw: `{"reportDate":${digits},"metrics":"clicks"}` })).json,
      (await world.admin('PATCH', '/settings', undefined, { raw: `{"pageSize":-${digits}}` })).json.errors,
      (await world.admin('POST', '/seed', undefined, { raw: `{"profileId":${digits}}` })).json.errors,
      (await world.admin('POST', '/worlds', undefined, { raw: `{"seed":${digits}}` })).json.errors,
    ];
    const withoutDigits = (found: unknown): string => JSON.stringify(found).replaceAll(/7{30,}/g, '7');
    const refused = await answers(LONG);
    expect(withoutDigits(refused)).toBe(withoutDigits(await answers('7'.repeat(42))));
    expect(refused[0]).toEqual([{ code: 'INVALID_ARGUMENT', details: 'campaignId is not a number' }]);
  });
});

it('the number 0 is an id, which no entity has, and -1 is none', async () => {
  const body = [0, -1].map((campaignId) => ({ campaignId, state: 'paused' }));
  expect((await openWorld().ask('PUT', '/v2/sp/campaigns', { body })).json).toMatchObject([
    { code: 'NOT_FOUND' },
    { code: 'INVALID_ARGUMENT' },
  ]);
});
