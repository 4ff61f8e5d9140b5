/**
 * The lists of sponsored brands in version 2: those of version 3.0 under the names that preceded them.
 */
import { expect, it } from 'vitest';
import { branded, CAMPAIGN, made } from '../../../fixtures/programs/clients/sb-v3.ts';
import { sandbox } from '../../../fixtures/sandbox.ts';

it('[TOD-492] are empty for an account without campaigns', async () => {
  const box = sandbox();
  for (const name of ['campaigns', 'adGroups']) {
    const { status, json, headers } = await box.ask('GET', `/v2/hsa/${name}`);
    expect([status, json, headers.get('content-type')]).toEqual([200, [], 'application/json']);
  }
});

it('[TOD-492] have the entities, filters and pages of version 3', async () => {
  const box = branded();
  const ids = [await made(box), await made(box, { name: 'Second' })];
  for (const name of ['campaigns', 'adGroups'])
    for (const query of ['', '?count=1', '?startIndex=1', '?name=Second', `?campaignIdFilter=${ids[1]}`])
      expect((await box.ask('GET', `/v2/hsa/${name}${query}`)).json).toEqual(
        (await box.ask('GET', `/sb/${name}${query}`)).json,
      );
  const accept = 'application/vnd.sbcampaign.v3.3+json';
  const { json, headers } = await box.ask('GET', '/v2/hsa/campaigns?name=Second', { headers: { accept } });
  expect(headers.get('content-type')).toBe('application/json');
  expect(json).toMatchObject([{ ...CAMPAIGN, name: 'Second', campaignId: ids[1] }]);
  expect((await box.ask('GET', '/v2/hsa/campaigns?startIndex=x')).status).toBe(400);
});
