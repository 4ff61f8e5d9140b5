/**
 * The lists of sponsored brands in version 2: those of version 3.0 under the names that preceded them.
 */
import { expect } from 'vitest';
import { branded, CAMPAIGN, made } from '../../../fixtures/programs/clients/sb-v3.ts';
import { it } from '../../../fixtures/test-with-world.ts';

it('[TOD-492] are empty for an account without campaigns', async ({ world }) => {
  for (const name of ['campaigns', 'adGroups']) {
    const { status, json, headers } = await world.ask('GET', `/v2/hsa/${name}`);
    expect([status, json, headers.get('content-type')]).toEqual([200, [], 'application/json']);
  }
});

it('[TOD-492] have the entities, filters and pages of version 3', async () => {
  const world = branded();
  const ids = [await made(world), await made(world, { name: 'Second' })];
  for (const name of ['campaigns', 'adGroups'])
    for (const query of ['', '?count=1', '?startIndex=1', '?name=Second', `?campaignIdFilter=${ids[1]}`])
      expect((await world.ask('GET', `/v2/hsa/${name}${query}`)).json).toEqual(
        (await world.ask('GET', `/sb/${name}${query}`)).json,
      );
  const accept = 'application/vnd.sbcampaign.v3.3+json';
  const { json, headers } = await world.ask('GET', '/v2/hsa/campaigns?name=Second', { headers: { accept } });
  expect(headers.get('content-type')).toBe('application/json');
  expect(json).toMatchObject([{ ...CAMPAIGN, name: 'Second', campaignId: ids[1] }]);
  expect((await world.ask('GET', '/v2/hsa/campaigns?startIndex=x')).status).toBe(400);
});
