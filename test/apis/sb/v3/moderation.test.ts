import { expect, it } from 'vitest';
import { openWorld, type Answer, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';

const CAMPAIGN = '7101';
const AD = '7301';

/** A campaign with one ad, and the setting for reviews that was there before it. */
async function reviewed(moderation: unknown, country?: 'DE'): Promise<TestWorld> {
  const world = openWorld({ scenario: 'default' });
  await world.admin('PATCH', '/settings', { moderation });
  const landingPage = { pageType: 'PRODUCT_LIST', asins: ['B0EXAMPLE1', 'B0EXAMPLE2', 'B0EXAMPLE3'] };
  const creative = {
    asins: ['B0EXAMPLE1', 'B0EXAMPLE2', 'B0EXAMPLE3'],
    brandName: 'B',
    brandLogoAssetID: 'logo',
    headline: 'Bright lamps',
  };
  const entities = {
    sbCampaigns: [{ campaignId: CAMPAIGN, name: 'Reviewed', budget: 10 }],
    sbAdGroups: [{ adGroupId: '7201', campaignId: CAMPAIGN, name: 'Group' }],
    sbAds: [{ adId: AD, adGroupId: '7201', name: 'Ad', adFormat: 'PRODUCT_COLLECTION', creative, landingPage }],
  };
  const { status, text } = await world.admin('POST', '/seed', { profileId: world.profile(country), entities });
  expect(status, text).toBe(201);
  return world;
}

const resultOf = (world: TestWorld, id = CAMPAIGN, ask: Ask = { profile: world.profile() }): Promise<Answer> =>
  world.ask('GET', `/sb/moderation/campaigns/${id}`, ask);

const decide = (world: TestWorld, moderationStatus: string): Promise<Answer> =>
  world.admin('PATCH', `/entities/sbAds/${AD}`, { moderationStatus });

it('[TOD-235] a campaign is in progress until all its ads are reviewed, then approved', async () => {
  const world = await reviewed({ after: '2h' });
  const pending = await resultOf(world);
  expect(pending.headers.get('content-type')).toBe('application/vnd.sbmoderation.v3+json');
  expect(pending.json).toEqual({
    campaignId: Number(CAMPAIGN),
    moderationStatus: 'IN_PROGRESS',
    etaForModeration: '2026-03-02T14:00:00.000Z',
  });
  await world.admin('POST', '/clock/advance', { by: '2h' });
  expect((await resultOf(world)).json).toEqual({ campaignId: Number(CAMPAIGN), moderationStatus: 'APPROVED' });
});

it('[TOD-235] a rejected ad rejects its campaign, with the parts of the creative', async () => {
  const world = await reviewed('manual');
  expect((await resultOf(world)).json).toMatchObject({ etaForModeration: '2026-03-05T12:00:00.000Z' });
  expect((await decide(world, 'REJECTED')).status).toBe(200);
  const { json } = await resultOf(world);
  expect(json).toMatchObject({ moderationStatus: 'REJECTED', policyViolations: [{}] });
  expect(json).not.toHaveProperty('etaForModeration');
  expect(json.policyViolations[0]).toMatchObject({
    violatingTextContents: [{ moderatedComponent: 'headline', reviewedText: 'Bright lamps' }],
    violatingAsinContents: [
      { asinEvidences: [{ asin: 'B0EXAMPLE1' }, { asin: 'B0EXAMPLE2' }, { asin: 'B0EXAMPLE3' }] },
    ],
  });
});

it('[TOD-235] an unknown campaign and one outside the US are not found', async () => {
  const world = await reviewed('immediate');
  const unknown = await resultOf(world, '1');
  expect([unknown.status, unknown.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Campaign not found' }]);
  expect(unknown.headers.get('content-type')).toBe('application/vnd.error.v3+json');
  const german = await reviewed('immediate', 'DE');
  expect((await resultOf(german, CAMPAIGN, { profile: german.profile('DE'), region: 'eu' })).status).toBe(404);
});
