/**
 * A migration from version 2 to version 3: old code creates entities, new code changes them, old code still reads them,
 * and reports of all days agree.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  CAMPAIGNS,
  COLLECTIONS,
  createOne,
  idsIn,
  KEYWORDS,
  openParents,
  pathOf,
  PRODUCT_ADS,
  readOne,
  updateOne,
} from '../../fixtures/accounts/collections.ts';
import { ALWAYS_SHOWN, reportRows, type Row } from '../../fixtures/programs/clients/reports.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGNS,
  V3_COLLECTIONS,
  V3_KEYWORDS,
  V3_PRODUCT_ADS,
} from '../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  faultIn,
  idsInV3,
  listV3,
  readV3,
  write,
} from '../../fixtures/programs/clients/v3-calls.ts';

const DAY = 86_400;

/** Impressions, clicks and cost of a day, over all rows. */
async function sums(
  world: TestWorld,
  recordType: string,
  reportDate: string,
): Promise<[rows: Row[], totals: number[]]> {
  const names = ['impressions', 'clicks', 'cost'];
  const rows = await reportRows(world, recordType, { reportDate, metrics: names.join() });
  const totalOf = (name: string): number => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);
  return [rows, names.map(totalOf)];
}

describe('migrating from version 2 to version 3', () => {
  it('[V3-59, V3-36, V3-44] works while both versions are in use', async ({ world }) => {
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);

    // Version 2 code creates the entities.
    const parents = await openParents(world, { campaign: { dailyBudget: 100, premiumBidAdjustment: true } });
    const keyword = await createOne(world, KEYWORDS, KEYWORDS.make(parents, 1));
    const ad = await createOne(world, PRODUCT_ADS, PRODUCT_ADS.make(parents, 1));
    const campaignId = String(parents.campaignId);
    const adGroupId = String(parents.adGroupId);
    advance(world, DAY);

    // Version 3 code finds them with the same ids.
    expect(await idsInV3(world, V3_CAMPAIGNS)).toEqual([campaignId]);
    expect(await readV3(world, V3_KEYWORDS, String(keyword))).toEqual({
      keywordId: String(keyword),
      ...V3_KEYWORDS.make({ campaignId, adGroupId }, 1),
    });
    for (const [n, { name }] of COLLECTIONS.entries()) {
      const each = V3_COLLECTIONS.find((other) => other.name === name) ?? V3_CAMPAIGNS;
      expect(await idsInV3(world, each)).toEqual((await idsIn(world, COLLECTIONS[n] ?? CAMPAIGNS)).map(String));
    }

    // It changes name, budget and bids by placement, and creates an ad group with a keyword and an ad.
    const placementBidding = [{ placement: 'PLACEMENT_REST_OF_SEARCH', percentage: 20 }];
    const changes = {
      campaignId,
      name: 'Taken over',
      budget: { budget: 250 },
      dynamicBidding: { placementBidding },
      tags: { by: 'new code' },
    };
    expect((await write(world, V3_CAMPAIGNS, 'update', [changes])).error).toEqual([]);
    const newGroup = await createOneV3(world, V3_AD_GROUPS, V3_AD_GROUPS.make({ campaignId, adGroupId }, 2));
    const newParents = { campaignId, adGroupId: newGroup };
    const newKeyword = await createOneV3(world, V3_KEYWORDS, V3_KEYWORDS.make(newParents, 2));
    const newAd = await createOneV3(world, V3_PRODUCT_ADS, V3_PRODUCT_ADS.make(newParents, 2));

    // Version 2 code reads the changes, and its own writes keep the fields that it does not support.
    const visible = { name: 'Taken over', dailyBudget: 250, premiumBidAdjustment: false };
    expect(await readOne(world, CAMPAIGNS, parents.campaignId)).toMatchObject(visible);
    expect(await idsIn(world, KEYWORDS)).toEqual([keyword, Number(newKeyword)]);
    await updateOne(world, CAMPAIGNS, parents.campaignId, { dailyBudget: 300 });
    await updateOne(world, KEYWORDS, Number(newKeyword), { bid: 2 });
    expect(await readV3(world, V3_CAMPAIGNS, campaignId)).toMatchObject({
      name: 'Taken over',
      budget: { budgetType: 'DAILY', budget: 300 },
      dynamicBidding: { strategy: 'LEGACY_FOR_SALES', placementBidding },
      tags: { by: 'new code' },
    });
    expect(await readV3(world, V3_KEYWORDS, newKeyword)).toMatchObject({ bid: 2 });
    advance(world, DAY * 1.5);

    // Version 3 code archives the entities that version 2 code created, and then the campaign.
    const [old, oldAd] = [String(keyword), String(ad)];
    expect(await deleteV3(world, V3_KEYWORDS, [old, newKeyword.replace(/\d/, '9')])).toMatchObject({
      success: [{ index: 0, keywordId: old }],
      error: [{ index: 1 }],
    });
    expect((await deleteV3(world, V3_PRODUCT_ADS, [oldAd])).error).toEqual([]);
    advance(world, DAY);
    expect((await deleteV3(world, V3_CAMPAIGNS, [campaignId])).error).toEqual([]);

    // Both versions read the archived entities, and neither can change them.
    expect(await readOne(world, KEYWORDS, keyword)).toMatchObject({ state: 'archived' });
    const archived = { state: 'archived', servingStatus: 'CAMPAIGN_ARCHIVED' };
    expect(await readOne(world, CAMPAIGNS, parents.campaignId)).toMatchObject(archived);
    expect(await updateOne(world, CAMPAIGNS, parents.campaignId, { state: 'enabled' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: 'Archived entity cannot be modified',
      campaignId: parents.campaignId,
    });
    const refused = await write(world, V3_CAMPAIGNS, 'update', [{ campaignId, state: 'ENABLED' }]);
    expect(faultIn(refused).reason).toBe('ARCHIVED_ENTITY_CANNOT_BE_MODIFIED');
    expect((await world.ask('DELETE', pathOf(PRODUCT_ADS, newAd))).json).toEqual({
      code: 'SUCCESS',
      adId: Number(newAd),
    });
    expect(await readV3(world, V3_PRODUCT_ADS, newAd)).toMatchObject({ state: 'ARCHIVED' });
    expect(await listV3(world, V3_CAMPAIGNS, { stateFilter: { include: ['ENABLED', 'PAUSED'] } })).toEqual([]);

    // The reports of each day agree. An archived keyword keeps its past days and has no later ones.
    const both = [keyword, Number(newKeyword)];
    const days = { '20260302': both, '20260303': both, '20260305': [Number(newKeyword)] };
    for (const [day, keywords] of Object.entries(days)) {
      const [rows, total] = await sums(world, 'campaigns', day);
      expect(rows.map((row) => row['campaignId'])).toEqual([parents.campaignId]);
      expect(total[0]).toBeGreaterThan(0);
      for (const recordType of ['adGroups', 'keywords', 'productAds'])
        expect([recordType, (await sums(world, recordType, day))[1]]).toEqual([recordType, total]);
      const [byKeyword] = await sums(world, 'keywords', day);
      expect(byKeyword.map((row) => Number(row['keywordId'])).toSorted((a, b) => a - b)).toEqual(
        keywords.toSorted((a, b) => a - b),
      );
    }
  });
});
