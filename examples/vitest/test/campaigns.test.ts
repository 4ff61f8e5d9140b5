import { describe, expect } from 'vitest';
import { test } from './ads.ts';

describe('campaigns', () => {
  test('are read completely from several pages', async ({ world, client, profileId }) => {
    await world.settings.update({ pageSize: 5 });
    const campaigns = await client.campaigns(profileId);
    const { entities: stored } = await world.entities.list('campaigns', { profileId, limit: 100 });
    expect(campaigns.map(({ campaignId }) => campaignId).toSorted()).toEqual(
      stored.map(({ campaignId }) => campaignId).toSorted(),
    );
  });

  test('can be renamed, and only the world of this test changes', async ({ world, client, profileId }) => {
    const [campaign] = await client.campaigns(profileId);
    const before = await world.fork();
    await client.renameCampaign(profileId, campaign?.campaignId ?? '', 'Renamed');
    const names = (await client.campaigns(profileId)).map(({ name }) => name);
    expect(names).toContain('Renamed');
    const { entities } = await before.entities.list('campaigns', { profileId, limit: 100 });
    expect(entities.map(({ name }) => name)).not.toContain('Renamed');
    await before.drop();
  });

  test('can be listed after the access token has expired', async ({ world, client, profileId }) => {
    const campaigns = await client.campaigns(profileId);
    const { events } = await world.clock.advance({ by: '61m' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'token.expired' }));
    expect(await client.campaigns(profileId)).toEqual(campaigns);
    const tokenRequests = await world.requests.list({ path: '/auth/o2/token' });
    expect(tokenRequests.total).toBe(2);
  });

  test('can be listed although the service throttles requests', async ({ world, client, profileId }) => {
    await world.faults.create({
      match: { operation: 'listSponsoredProductsCampaigns' },
      when: { times: 2 },
      effect: { preset: 'throttled', retryAfter: 30 },
    });
    expect(await client.campaigns(profileId)).toHaveLength(14);
    const violations = await world.violations();
    expect(violations.map(({ rule }) => rule)).not.toContain('retry-after-ignored');
  });
});
