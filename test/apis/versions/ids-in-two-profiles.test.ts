/**
 * Ids belong to a profile: another profile may have entities with the same ids, names and texts.
 */
import { expect, it } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';

const AD = { adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } };
const ENTITIES = {
  campaigns: [
    {
      campaignId: '1001',
      name: 'Same',
      targetingType: 'MANUAL',
      budget: { budget: 10 },
      campaignNegativeKeywords: [{ keywordId: '1006', keywordText: 'toy', matchType: 'NEGATIVE_EXACT' }],
      adGroups: [
        {
          adGroupId: '1002',
          name: 'Same',
          defaultBid: 1,
          keywords: [{ keywordId: '1003', keywordText: 'tent', matchType: 'BROAD' }],
          negativeKeywords: [{ keywordId: '1004', keywordText: 'toy', matchType: 'NEGATIVE_EXACT' }],
          productAds: [{ adId: '1005', sku: 'SKU-1' }],
        },
      ],
    },
  ],
  sbCampaigns: [
    {
      campaignId: '1011',
      name: 'Same',
      budget: 10,
      sbAdGroups: [
        {
          adGroupId: '1012',
          name: 'Same',
          sbAds: [{ adId: '1013', name: 'Same', ...AD }],
          sbKeywords: [{ keywordId: '1014', keywordText: 'tent', matchType: 'BROAD' }],
        },
      ],
    },
  ],
};

it('entities of one profile do not conflict with entities of another profile that have the same ids', async () => {
  const world = openWorld();
  const [one, other] = [world.profile('US'), world.profile('CA')];
  for (const profileId of [one, other]) {
    const { status, json } = await world.admin('POST', '/seed', { profileId, entities: ENTITIES });
    expect([status, json]).toMatchObject([201, { keywords: 1, sbKeywords: 1 }]);
  }
  const body = [{ campaignId: 1001, adGroupId: 1002, keywordText: 'tent', matchType: 'broad', state: 'enabled' }];
  await world.admin('PATCH', '/settings', { duplicates: 'error' });
  const repeated = await world.ask('POST', '/v2/sp/keywords', { profile: one, body });
  expect(repeated.json[0]).toMatchObject({ code: 'INVALID_ARGUMENT', details: expect.stringContaining('1003') });
  await world.ask('DELETE', '/v2/sp/keywords/1003', { profile: other });
  expect((await world.ask('POST', '/v2/sp/keywords', { profile: other, body })).json[0].code).toBe('SUCCESS');
  expect((await world.ask('GET', '/v2/sp/keywords/1003', { profile: one })).json.state).toBe('enabled');
});
