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
import { sandbox, type Sandbox } from '../../../fixtures/sandbox.ts';

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
  it('[SNP-16, SNP-18] contains the objects of the list, in the same order, as compact JSON', async () => {
    const box = sandbox();
    const input = { targetsPerAdGroup: 0, negativeKeywordsPerAdGroup: 2, campaignNegativeKeywordsPerCampaign: 2 };
    await seed(box, input);
    for (const each of COLLECTIONS) {
      const text = await textOf(box, await requestSnapshot(box, each.name));
      const list = await box.ask('GET', pathOf(each));
      expect(list.json.length).toBeGreaterThan(2);
      expect(text).toBe(list.text);
    }
  });

  it('[SNP-18] contains campaigns without their bidding', async () => {
    const box = sandbox();
    await openParents(box, { campaign: { premiumBidAdjustment: true } });
    const [row] = await snapshotRows(box, 'campaigns');
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['campaignId', 'premiumBidAdjustment', 'state']));
    expect(row).not.toHaveProperty('bidding');
    expect(row).not.toHaveProperty('servingStatus');
  });

  it('[SNP-18] does not contain changes after the request', async () => {
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

  it('[SNP-10, SNP-11] contains entities in the requested states; by default enabled and paused', async () => {
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

  it('[SNP-13] of campaign negative keywords never contains deleted ones, and deleted is not a valid filter', async () => {
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

  it('[SNP-16] contains only entities of the profile in the scope', async () => {
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

  it('[SNP-19] contains no performance data, and its request has no fields of report requests', async () => {
    const box = sandbox();
    await seed(box);
    const answer = await requestSnapshot(box, 'keywords', { metrics: 'clicks', reportDate: '20260301' });
    expect([answer.status, rulesOf(answer)]).toEqual([202, ['unknown-field', 'unknown-field']]);
    expect(await textOf(box, answer)).not.toMatch(/clicks|impressions|cost/);
  });

  it('[SNP-17] has a unique name in the object storage', async () => {
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
