/**
 * What is in the file of a snapshot.
 */
import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_NEGATIVE_KEYWORDS,
  COLLECTIONS,
  createOne,
  idsIn,
  KEYWORDS,
  openParents,
  pathOf,
  rulesOf,
  updateOne,
  type CollectionUnderTest,
} from './collections.ts';
import { ended, fetchFile, follow, locationIn, requestSnapshot, seed, snapshotRows, textOf } from './reports.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** One in each state, by state. */
async function inEachState(box: Sandbox, each: CollectionUnderTest): Promise<Record<string, number>> {
  const parents = await openParents(box);
  const ids: Record<string, number> = {};
  const states = each === CAMPAIGN_NEGATIVE_KEYWORDS ? ['enabled', 'deleted'] : ['enabled', 'paused', 'archived'];
  for (const [n, state] of states.entries()) {
    const id = await createOne(box, each, each.make(parents, n + 10));
    if (state !== 'enabled') expect(await updateOne(box, each, id, { state })).toMatchObject({ code: 'SUCCESS' });
    ids[state] = id;
  }
  return ids;
}

describe('the file', () => {
  it('[SNP-16, SNP-18] holds base objects as in the list, in its order, in compact JSON', async () => {
    const box = sandbox();
    const wish = { targetsPerAdGroup: 0, negativeKeywordsPerAdGroup: 2, campaignNegativeKeywordsPerCampaign: 2 };
    await seed(box, wish);
    for (const each of COLLECTIONS) {
      const text = await textOf(box, await requestSnapshot(box, each.name));
      const list = await box.ask('GET', pathOf(each));
      expect(list.json.length).toBeGreaterThan(2);
      expect(text).toBe(list.text);
    }
  });

  it('[SNP-18] holds campaigns without their bidding', async () => {
    const box = sandbox();
    await openParents(box, { campaign: { premiumBidAdjustment: true } });
    const [row] = await snapshotRows(box, 'campaigns');
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['campaignId', 'premiumBidAdjustment', 'state']));
    expect(row).not.toHaveProperty('bidding');
    expect(row).not.toHaveProperty('servingStatus');
  });

  it('[SNP-18] is fixed at the request: later writes do not show', async () => {
    const box = sandbox();
    const { enabled, paused } = await inEachState(box, KEYWORDS);
    const requested = await requestSnapshot(box, 'keywords');
    await updateOne(box, KEYWORDS, enabled ?? 0, { state: 'archived' });
    await updateOne(box, KEYWORDS, paused ?? 0, { bid: 3.21 });
    const rows = JSON.parse(await textOf(box, requested));
    expect(rows).toMatchObject([
      { keywordId: enabled, state: 'enabled' },
      { keywordId: paused, state: 'paused', bid: 1.25 },
    ]);
  });

  it('[SNP-10, SNP-11] holds entities in the states asked for, without a filter those enabled and paused', async () => {
    for (const each of COLLECTIONS) {
      if (each === CAMPAIGN_NEGATIVE_KEYWORDS) continue;
      const box = sandbox();
      const { enabled = 0, paused = 0, archived = 0 } = await inEachState(box, each);
      const others = (await idsIn(box, each)).filter((id) => ![enabled, paused, archived].includes(id));
      const idsFor = async (body: object): Promise<unknown[]> =>
        (await snapshotRows(box, each.name, body)).map((row) => row[each.id]);
      expect(await idsFor({})).toEqual([...others, enabled, paused]);
      expect(await idsFor({ stateFilter: 'archived' })).toEqual([archived]);
      expect(await idsFor({ stateFilter: 'paused, archived' })).toEqual([paused, archived]);
      expect(await idsFor({ stateFilter: 'archived,enabled,paused' })).toEqual([...others, enabled, paused, archived]);
    }
  });

  it('[SNP-13] of campaign negative keywords never holds removed ones, and deleted is no filter', async () => {
    const box = sandbox();
    const { enabled } = await inEachState(box, CAMPAIGN_NEGATIVE_KEYWORDS);
    const rowsFor = (body: object): Promise<unknown[]> => snapshotRows(box, 'campaignNegativeKeywords', body);
    for (const body of [{}, { stateFilter: 'enabled' }, { stateFilter: 'enabled,paused,archived' }]) {
      expect(await rowsFor(body)).toMatchObject([{ keywordId: enabled, state: 'enabled' }]);
    }
    for (const stateFilter of ['paused', 'archived', 'paused,archived'])
      expect(await rowsFor({ stateFilter })).toEqual([]);
    expect((await requestSnapshot(box, 'campaignNegativeKeywords', { stateFilter: 'deleted' })).status).toBe(422);
  });

  it('[SNP-16] is of the profile that asked', async () => {
    const box = sandbox();
    await openParents(box);
    expect(await snapshotRows(box, 'campaigns')).toHaveLength(1);
    expect(await snapshotRows(box, 'campaigns', {}, { profile: box.profile('CA') })).toEqual([]);
  });

  it('[SNP-20, SNP-21] of sponsored brands is empty, for each record type, and so by default under /v2/hsa', async () => {
    const box = sandbox();
    await seed(box);
    for (const recordType of COLLECTIONS.map(({ name }) => name)) {
      expect(await snapshotRows(box, recordType, { campaignType: 'sponsoredBrands' })).toEqual([]);
      expect(await snapshotRows(box, recordType, {}, { prefix: '/v2/hsa' })).toEqual([]);
    }
    expect(
      await snapshotRows(box, 'campaigns', { campaignType: 'sponsoredProducts' }, { prefix: '/v2/hsa' }),
    ).toHaveLength(3);
  });

  it('[SNP-19] holds no performance data, and what a report asks for is no field of its request', async () => {
    const box = sandbox();
    await seed(box);
    const answer = await requestSnapshot(box, 'keywords', { metrics: 'clicks', reportDate: '20260301' });
    expect([answer.status, rulesOf(answer)]).toEqual([202, ['unknown-field', 'unknown-field']]);
    expect(await textOf(box, answer)).not.toMatch(/clicks|impressions|cost/);
  });

  it('[SNP-17] has a name of its own in the storage', async () => {
    const box = sandbox();
    const { json } = await ended(box, await requestSnapshot(box, 'campaignNegativeKeywords'));
    const address = locationIn(await follow(box, json.location));
    const name = new RegExp(
      `^/_files/default/snapshots/atvpdkikx0der-[a-z0-9]{13}-snapshot-campaignnegativekeyword-${UUID}\\.json\\.gz$`,
    );
    expect(new URL(address).pathname).toMatch(name);
    expect((await fetchFile(box, address)).status).toBe(200);
  });
});
