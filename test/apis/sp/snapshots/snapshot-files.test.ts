/**
 * What is in the file of a snapshot.
 */
import { describe, expect } from 'vitest';
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
} from '../../../fixtures/accounts/collections.ts';
import {
  ended,
  fetchFile,
  follow,
  locationIn,
  requestSnapshot,
  seed,
  snapshotRows,
  textOf,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** One in each state, by state. */
async function inEachState(world: TestWorld, each: CollectionUnderTest): Promise<Record<string, number>> {
  const parents = await openParents(world);
  const ids: Record<string, number> = {};
  const states = each === CAMPAIGN_NEGATIVE_KEYWORDS ? ['enabled', 'deleted'] : ['enabled', 'paused', 'archived'];
  for (const [n, state] of states.entries()) {
    const id = await createOne(world, each, each.make(parents, n + 10));
    if (state !== 'enabled') expect(await updateOne(world, each, id, { state })).toMatchObject({ code: 'SUCCESS' });
    ids[state] = id;
  }
  return ids;
}

describe('the file', () => {
  it('[SNP-16, SNP-18] contains the objects of the list, in the same order, as compact JSON', async ({ world }) => {
    const input = { targetsPerAdGroup: 0, negativeKeywordsPerAdGroup: 2, campaignNegativeKeywordsPerCampaign: 2 };
    await seed(world, input);
    for (const each of COLLECTIONS) {
      const text = await textOf(world, await requestSnapshot(world, each.name));
      const list = await world.ask('GET', pathOf(each));
      expect(list.json.length).toBeGreaterThan(2);
      expect(text).toBe(list.text);
    }
  });

  it('[SNP-18] contains campaigns without their bidding', async ({ world }) => {
    await openParents(world, { campaign: { premiumBidAdjustment: true } });
    const [row] = await snapshotRows(world, 'campaigns');
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['campaignId', 'premiumBidAdjustment', 'state']));
    expect(row).not.toHaveProperty('bidding');
    expect(row).not.toHaveProperty('servingStatus');
  });

  it('[SNP-18] does not contain changes after the request', async ({ world }) => {
    const { enabled, paused } = await inEachState(world, KEYWORDS);
    const requested = await requestSnapshot(world, 'keywords');
    await updateOne(world, KEYWORDS, enabled ?? 0, { state: 'archived' });
    await updateOne(world, KEYWORDS, paused ?? 0, { bid: 3.21 });
    const rows = JSON.parse(await textOf(world, requested));
    expect(rows).toMatchObject([
      { keywordId: enabled, state: 'enabled' },
      { keywordId: paused, state: 'paused', bid: 1.25 },
    ]);
  });

  it('[SNP-10, SNP-11] contains entities in the requested states; by default enabled and paused', async () => {
    for (const each of COLLECTIONS) {
      if (each === CAMPAIGN_NEGATIVE_KEYWORDS) continue;
      const world = openWorld();
      const { enabled = 0, paused = 0, archived = 0 } = await inEachState(world, each);
      const others = (await idsIn(world, each)).filter((id) => ![enabled, paused, archived].includes(id));
      const idsFor = async (body: object): Promise<unknown[]> =>
        (await snapshotRows(world, each.name, body)).map((row) => row[each.id]);
      expect(await idsFor({})).toEqual([...others, enabled, paused]);
      expect(await idsFor({ stateFilter: 'archived' })).toEqual([archived]);
      expect(await idsFor({ stateFilter: 'paused, archived' })).toEqual([paused, archived]);
      expect(await idsFor({ stateFilter: 'archived,enabled,paused' })).toEqual([...others, enabled, paused, archived]);
    }
  });

  it('[SNP-13] of campaign negative keywords never contains deleted ones, and deleted is not a valid filter', async () => {
    const world = openWorld();
    const { enabled } = await inEachState(world, CAMPAIGN_NEGATIVE_KEYWORDS);
    const rowsFor = (body: object): Promise<unknown[]> => snapshotRows(world, 'campaignNegativeKeywords', body);
    for (const body of [{}, { stateFilter: 'enabled' }, { stateFilter: 'enabled,paused,archived' }]) {
      expect(await rowsFor(body)).toMatchObject([{ keywordId: enabled, state: 'enabled' }]);
    }
    for (const stateFilter of ['paused', 'archived', 'paused,archived'])
      expect(await rowsFor({ stateFilter })).toEqual([]);
    expect((await requestSnapshot(world, 'campaignNegativeKeywords', { stateFilter: 'deleted' })).status).toBe(422);
  });

  it('[SNP-16] contains only entities of the profile in the scope', async ({ world }) => {
    await openParents(world);
    expect(await snapshotRows(world, 'campaigns')).toHaveLength(1);
    expect(await snapshotRows(world, 'campaigns', {}, { profile: world.profile('CA') })).toEqual([]);
  });

  it('[SNP-20, SNP-21] of sponsored brands is empty, for each record type, and so by default under /v2/hsa', async () => {
    const world = openWorld();
    await seed(world);
    for (const recordType of COLLECTIONS.map(({ name }) => name)) {
      expect(await snapshotRows(world, recordType, { campaignType: 'sponsoredBrands' })).toEqual([]);
      expect(await snapshotRows(world, recordType, {}, { prefix: '/v2/hsa' })).toEqual([]);
    }
    expect(
      await snapshotRows(world, 'campaigns', { campaignType: 'sponsoredProducts' }, { prefix: '/v2/hsa' }),
    ).toHaveLength(3);
  });

  it('[SNP-19] contains no performance data, and its request has no fields of report requests', async ({ world }) => {
    await seed(world);
    const answer = await requestSnapshot(world, 'keywords', { metrics: 'clicks', reportDate: '20260301' });
    expect([answer.status, rulesOf(answer)]).toEqual([202, ['unknown-field', 'unknown-field']]);
    expect(await textOf(world, answer)).not.toMatch(/clicks|impressions|cost/);
  });

  it('[SNP-17] has a unique name in the object storage', async ({ world }) => {
    const { json } = await ended(world, await requestSnapshot(world, 'campaignNegativeKeywords'));
    const address = locationIn(await follow(world, json.location));
    const name = new RegExp(
      `^/_files/default/snapshots/atvpdkikx0der-[a-z0-9]{13}-snapshot-campaignnegativekeyword-${UUID}\\.json\\.gz$`,
    );
    expect(new URL(address).pathname).toMatch(name);
    expect((await fetchFile(world, address)).status).toBe(200);
  });
});
