/**
 * Lists of sponsored brands version 4: filters and pages.
 */
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import {
  ad,
  adGroup,
  campaign,
  FORMATS,
  sandboxWithBrandParents,
  IDS,
  listV4,
  makeOneV4,
  makeV4,
  namesV4,
  RESOURCES,
  TOTALS,
  v4,
  writeV4,
  type Resource,
} from '../../../fixtures/programs/clients/sb-v4.ts';

const NAMES = ['Tents', 'Big tents', 'Stoves'];

/** Creates three campaigns, each with an ad group that has a product collection ad and a video ad. */
async function createCampaigns(): Promise<{ world: TestWorld; ids: Record<Resource, string[]> }> {
  const world = openWorld();
  const portfolios = ['7', '8', '7'];
  const items = NAMES.map((name, i) => campaign(i, { name, portfolioId: portfolios[i] }));
  const campaigns = await makeV4(world, 'campaigns', items);
  const adGroups = await makeV4(
    world,
    'adGroups',
    campaigns.map((id, i) => adGroup(id, i, { name: NAMES[i] })),
  );
  const ads: string[] = [];
  for (const [i, id] of adGroups.entries())
    for (const format of ['productCollection', 'video'] as const)
      ads.push(await makeOneV4(world, 'ads', ad(id, format, { name: `${NAMES[i]} ${format}` }), { format }));
  return { world, ids: { campaigns, adGroups, ads } };
}

const include = (...values: unknown[]): { include: unknown[] } => ({ include: values });
const exactly = (...values: string[]): Item => ({ ...include(...values), queryTermMatchType: 'EXACT_MATCH' });

describe('filters', () => {
  it.each([
    ['[SB4-03, SB4-22]', 'campaigns'],
    ['[SB4-06, SB4-22]', 'adGroups'],
    ['[SB4-10, SB4-22]', 'ads'],
  ] as const)('%s select %s by their own ids', async (_clauses, resource) => {
    const { world, ids } = await createCampaigns();
    const own = ids[resource].slice(0, 2);
    const found = await listV4(world, resource, { [`${IDS[resource]}Filter`]: include(...own) });
    expect(found.map((each) => each[IDS[resource]])).toEqual(own);
  });

  it('[SB4-03, SB4-22] select campaigns by portfolios and states', async () => {
    const { world, ids } = await createCampaigns();
    expect(await namesV4(world, 'campaigns', { portfolioIdFilter: include('7') })).toEqual(['Tents', 'Stoves']);
    await writeV4(world, 'campaigns', 'update', [{ campaignId: ids.campaigns[1], state: 'PAUSED' }]);
    await writeV4(world, 'campaigns', 'delete', [ids.campaigns[2]]);
    expect(await namesV4(world, 'campaigns', { stateFilter: include('PAUSED', 'ARCHIVED') })).toEqual([
      'Big tents',
      'Stoves',
    ]);
    expect(await namesV4(world, 'campaigns', { stateFilter: include() })).toEqual(NAMES);
  });

  it('[SB4-06, SB4-10, SB4-22] select ad groups and ads by their parents', async () => {
    const { world, ids } = await createCampaigns();
    const ofCampaign = { campaignIdFilter: include(ids.campaigns[1]) };
    expect(await namesV4(world, 'adGroups', ofCampaign)).toEqual(['Big tents']);
    for (const filter of [ofCampaign, { adGroupIdFilter: include(ids.adGroups[1]) }])
      expect(await namesV4(world, 'ads', filter)).toEqual(['Big tents productCollection', 'Big tents video']);
  });

  it('[SB4-22, SB4-31] select by name, exactly or in part, in either spelling of the filter', async () => {
    const { world } = await createCampaigns();
    for (const filterName of ['nameFilter', 'NameFilter']) {
      for (const resource of ['campaigns', 'adGroups'] as const) {
        expect(await namesV4(world, resource, { [filterName]: include('TENTS') })).toEqual(['Tents', 'Big tents']);
        expect(await namesV4(world, resource, { [filterName]: exactly('Tents') })).toEqual(['Tents']);
        expect(await namesV4(world, resource, { [filterName]: exactly('tents', 'Stoves') })).toEqual(['Stoves']);
      }
      expect(await namesV4(world, 'ads', { [filterName]: include('stoves') })).toHaveLength(2);
    }
  });

  it('[SB4-25] by ad format and creative type exist for ads only', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    for (const format of FORMATS) await makeOneV4(world, 'ads', ad(adGroupId, format), { format });
    const formats = { VIDEO: 'video', BRAND_VIDEO: 'brandVideo', PRODUCT_COLLECTION: 'productCollection' };
    for (const [word, format] of Object.entries({ ...formats, STORE_SPOTLIGHT: 'storeSpotlight' })) {
      for (const filter of ['adFormatFilter', 'creativeTypeFilter']) {
        expect(await namesV4(world, 'ads', { [filter]: include(word) })).toEqual([`A ${format} ad`]);
        for (const resource of ['campaigns', 'adGroups'] as const) {
          const { json, violations } = await v4(world, resource, 'list', { [filter]: include(word) });
          expect([json[resource].length, violations.map(({ rule }) => rule)]).toEqual([1, ['unknown-field']]);
        }
      }
    }
    const both = { adFormatFilter: include('VIDEO', 'BRAND_VIDEO'), creativeTypeFilter: include('VIDEO') };
    expect(await namesV4(world, 'ads', both)).toEqual(['A video ad']);
  });

  it('[SB4-22, SB4-30] accept up to 10 ids as strings and known values; anything else returns 400', async () => {
    const { world } = await createCampaigns();
    const ids = (count: number): unknown[] => Array.from({ length: count }, (_, i) => String(i + 1));
    const of: Record<Resource, string[]> = {
      campaigns: ['campaignIdFilter', 'portfolioIdFilter'],
      adGroups: ['adGroupIdFilter', 'campaignIdFilter'],
      ads: ['adIdFilter', 'adGroupIdFilter', 'campaignIdFilter'],
    };
    for (const resource of RESOURCES) {
      const status = async (body: unknown): Promise<number> => (await v4(world, resource, 'list', body)).status;
      for (const filter of of[resource]) {
        expect(await status({ [filter]: include(...ids(10)) })).toBe(200);
        expect(await status({ [filter]: include() })).toBe(200);
        expect(await status({ [filter]: include(...ids(11)) })).toBe(400);
        expect(await status({ [filter]: include(1) })).toBe(400);
        expect(await status({ [filter]: ids(1) })).toBe(400);
      }
      for (const body of [
        { stateFilter: include('enabled') },
        { nameFilter: { include: ['x'], queryTermMatchType: 'PREFIX' } },
        { nameFilter: include(...Array.from({ length: 101 }, () => 'x')) },
        { includeExtendedDataFields: 'true' },
        { maxResults: 101 },
        { maxResults: 0 },
        { maxResults: '5' },
        { nextToken: 'invalid' },
        [],
      ])
        expect([body, await status(body)]).toEqual([body, 400]);
    }
    expect((await v4(world, 'ads', 'list', { adFormatFilter: include('video') })).status).toBe(400);
  });

  it('[SB4-22] is refused with an otherError for a wrong token', async () => {
    const { json } = await v4(openWorld(), 'campaigns', 'list', { nextToken: 'invalid' });
    expect(json.errors).toMatchObject([
      { errorType: 'otherError', errorValue: { otherError: { reason: 'INVALID_TOKEN' } } },
    ]);
  });
});

describe('pages', () => {
  it('[SB4-22, LST-11] follow each other by a token, oldest first, each with the total count', async () => {
    const { world, ids } = await createCampaigns();
    for (const resource of RESOURCES) {
      const seen: unknown[] = [];
      let nextToken: string | undefined;
      for (let page = 0; page < 10; page++) {
        const { json } = await v4(world, resource, 'list', { maxResults: 2, nextToken });
        expect(json[TOTALS[resource]]).toBe(ids[resource].length);
        seen.push(...json[resource].map((each: Item) => each[IDS[resource]]));
        nextToken = json.nextToken;
        if (nextToken === undefined) break;
      }
      expect(seen).toEqual(ids[resource]);
    }
  });

  it('[SB4-22] contain at most 100 items, which is the default; a token is valid for its own list only', async () => {
    const world = openWorld();
    for (let i = 0; i < 101; i += 10)
      await makeV4(
        world,
        'campaigns',
        Array.from({ length: Math.min(10, 101 - i) }, (_, n) => campaign(i + n)),
      );
    const first = await v4(world, 'campaigns', 'list');
    expect([first.json.campaigns.length, first.json.totalCount]).toEqual([100, 101]);
    const second = await v4(world, 'campaigns', 'list', { nextToken: first.json.nextToken });
    expect(second.json).toEqual({ totalCount: 101, campaigns: [expect.objectContaining({ name: 'Campaign 100' })] });
    for (const resource of ['adGroups', 'ads'] as const)
      expect((await v4(world, resource, 'list', { nextToken: first.json.nextToken })).status).toBe(400);
    const headers = { accept: 'application/vnd.spCampaign.v3+json' };
    const body = { nextToken: first.json.nextToken };
    expect((await world.ask('POST', '/sp/campaigns/list', { body, headers })).status).toBe(400);
  });
});
