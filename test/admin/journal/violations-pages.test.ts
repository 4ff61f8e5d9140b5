/**
 * Clients that leave out rows of a list, or stop before its end.
 */
import { describe, expect } from 'vitest';
import { violationCounts, fail } from '../../fixtures/violation-counts.ts';
import { changeSettings, createAll, KEYWORDS, openParents } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { createV3, v3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

describe('page-skipped', () => {
  const openKeywords = async (
    n = 10,
  ): Promise<{ world: TestWorld; page(from: number, count: number): Promise<Answer> }> => {
    const world = openWorld();
    const parents = await openParents(world);
    await createAll(
      world,
      KEYWORDS,
      Array.from({ length: n }, (_, i) => KEYWORDS.make(parents, i)),
    );
    const page = (from: number, count: number) => world.ask('GET', `/v2/sp/keywords?startIndex=${from}&count=${count}`);
    return { world, page };
  };

  it('is violated by a client that skips one row, and reports the row', async () => {
    const { world, page } = await openKeywords();
    await page(0, 4);
    const { headers } = await page(5, 4);
    expect(await violationCounts(world)).toEqual({ 'page-skipped': 1 });
    const [, found] = (await world.admin('GET', '/violations')).json.violations;
    const requestIds = [headers.get('x-amz-request-id')];
    expect(found.evidence).toEqual([
      { evidence: 'listBiddableKeywords: rows 4 to 4 were never requested', count: 1, requestIds },
    ]);
    const { json } = await world.admin('GET', `/requests/${requestIds[0]}`);
    expect(json.violations).toContainEqual(expect.objectContaining({ rule: 'page-skipped' }));
  });

  it('is violated by a client that continues after the requested count if the page was smaller', async () => {
    const { world, page } = await openKeywords();
    changeSettings(world, { pageSize: 3 });
    await page(0, 5);
    await page(5, 5);
    expect(await violationCounts(world)).toEqual({ 'page-skipped': 1 });
  });

  it('is violated by a client that starts at index one', async () => {
    const { world, page } = await openKeywords();
    await page(1, 5);
    expect(await violationCounts(world)).toEqual({ 'page-skipped': 1 });
  });

  it('is not violated by a list that ends on its first page and is longer when it is read again', async ({ world }) => {
    const parents = await openParents(world);
    for (const n of [2, 5]) {
      await createAll(world, KEYWORDS, [KEYWORDS.make(parents, n), KEYWORDS.make(parents, n + 1)]);
      const rows = (await world.ask('GET', '/v2/sp/keywords')).json.length;
      expect((await world.ask('GET', `/v2/sp/keywords?startIndex=${rows}`)).json).toEqual([]);
    }
    expect(await violationCounts(world)).toEqual({});
  });

  it('remains violated when the list is read again', async () => {
    const { world, page } = await openKeywords();
    await page(0, 4);
    await page(6, 4);
    await page(0, 4);
    await page(4, 4);
    expect(await violationCounts(world)).toEqual({ 'page-skipped': 1 });
  });

  it('is not violated by pages in order, by parallel pages in any order, or by a single page', async () => {
    for (const order of [[0, 4, 8], [4, 0, 8], [8, 4, 0], [0, 8, 4], [0], [0, 4, 8, 0, 4, 8], [8]]) {
      const { world, page } = await openKeywords();
      for (const from of order) await page(from, 4);
      expect([order, await violationCounts(world)]).toEqual([order, {}]);
    }
  });

  it('is violated by a list that begins in its first page, but not by one that begins after a whole page', async () => {
    for (const [from, expected] of [
      [3, { 'page-skipped': 1 }],
      [4, {}],
    ] as const) {
      const { world, page } = await openKeywords();
      await page(from, 4);
      expect(await violationCounts(world)).toEqual(expected);
    }
  });

  it('is violated by a jump past the end, and reports the rows', async () => {
    const { world, page } = await openKeywords();
    changeSettings(world, { pageSize: 5 });
    expect((await page(0, 5000)).json).toHaveLength(5);
    expect((await page(5000, 5000)).json).toEqual([]);
    const { json } = await world.admin('GET', '/violations');
    const found = json.violations.find(({ rule }: { rule: string }) => rule === 'page-skipped');
    expect(found.evidence).toMatchObject([
      { evidence: 'listBiddableKeywords: rows 5 to 9 were never requested', count: 1 },
    ]);
    await page(5, 5);
    expect(await violationCounts(world)).toEqual({});
  });

  it('is violated by an index past the end of a list of Sponsored Brands version 3', async ({ world }) => {
    const sbCampaigns = [1, 2, 3, 4].map((n) => ({ name: `Brand ${n}`, budgetType: 'DAILY', budget: 10 }));
    const entities = { sbCampaigns };
    await seedEntities(world, entities);
    await world.ask('GET', '/sb/campaigns?count=2');
    expect((await world.ask('GET', '/sb/campaigns?startIndex=50&count=2')).json).toEqual([]);
    expect(await violationCounts(world)).toEqual({ 'page-skipped': 1 });
  });

  it('is not violated by parallel requests for pages of which some are past the end', async () => {
    const { world, page } = await openKeywords();
    for (const from of [20, 0, 12, 8, 4, 16]) await page(from, 4);
    expect(await violationCounts(world)).toEqual({});
  });

  it('is not violated by a page past the end of a complete list, or by pages of two lists', async () => {
    const { world, page } = await openKeywords();
    await page(0, 10);
    await page(100, 10);
    await world.ask('GET', '/v2/sp/keywords?startIndex=4&count=4&stateFilter=enabled', {
      profile: world.profile('CA'),
    });
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('page-left-behind', () => {
  const openCampaigns = async (): Promise<TestWorld> => {
    const world = openWorld();
    const items = Array.from({ length: 5 }, (_, i) => V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, i));
    await createV3(world, V3_CAMPAIGNS, items);
    return world;
  };
  const page = (world: TestWorld, nextToken?: string): Promise<Answer> =>
    v3(world, V3_CAMPAIGNS, 'list', { maxResults: 2, ...(nextToken === undefined ? {} : { nextToken }) });

  it('is violated by a client that stops before the last page', async () => {
    const world = await openCampaigns();
    const { json } = await page(world);
    expect(await violationCounts(world)).toEqual({ 'page-left-behind': 1 });
    await page(world, json.nextToken);
    expect(await violationCounts(world)).toEqual({ 'page-left-behind': 1 });
  });

  it('is found in the journal while it is pending', async () => {
    const world = await openCampaigns();
    await fail(world, 'listSponsoredProductsCampaigns', 1, { status: 500, performed: true });
    expect((await page(world)).status).toBe(500);
    expect(await violationCounts(world)).toEqual({});
  });

  it('is found in the journal as long as it is suspected', async () => {
    const world = await openCampaigns();
    const { json } = await page(world);
    const { nextToken } = (await page(world, json.nextToken)).json;
    const found = async () => (await world.admin('GET', '/requests?violations=page-left-behind')).json;
    expect(await found()).toMatchObject({ total: 1, requests: [{ id: expect.any(String) }] });
    expect((await found()).requests[0].requestBody).toContain(json.nextToken);
    await page(world, nextToken);
    expect(await found()).toMatchObject({ total: 0, requests: [] });
  });

  it('is not violated by a client that reads all pages', async () => {
    const world = await openCampaigns();
    let token: string | undefined;
    do token = (await page(world, token)).json.nextToken;
    while (token !== undefined);
    await v3(world, V3_CAMPAIGNS, 'list', {});
    expect(await violationCounts(world)).toEqual({});
  });
});
