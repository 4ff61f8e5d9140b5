/**
 * One store for sponsored brands: versions 3 and 4 read the fields that the other version writes, and keep the fields
 * that the other version does not support.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { UNSUPPORTED_BRANDS_FIELDS } from '../../fixtures/accounts/unsupported-fields.ts';

const RUNS = 6;

/** The fields of a campaign that both versions support. */
interface CampaignFields {
  name: string;
  budget: number;
  state: 'enabled' | 'paused';
  start: string;
  end: string | undefined;
  optimized: boolean;
  home: number | undefined;
  portfolio: number | undefined;
}

const day = fc
  .integer({ min: 0, max: 300 })
  .map((days) => new Date(Date.UTC(2026, 2, 3 + days)).toISOString().slice(0, 10));

const campaignFields: fc.Arbitrary<CampaignFields> = fc
  .record({
    name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,30}[A-Za-z0-9]$/),
    budget: fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100),
    state: fc.constantFrom('enabled' as const, 'paused' as const),
    days: fc.tuple(day, day).map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a })),
    hasEnd: fc.boolean(),
    optimized: fc.boolean(),
    home: fc.option(fc.integer({ min: -99, max: 900 }), { nil: undefined }),
    portfolio: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
  })
  .map(({ days, hasEnd, ...rest }) => ({ ...rest, start: days.start, end: hasEnd ? days.end : undefined }));

const PAGE = 'https://stores.example/brand';
const CREATIVE = { brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words', asins: ['B000000001'] };

const compact = (day: string | undefined): string | undefined => day?.replaceAll('-', '');
const defined = <T extends object>(fields: T): T => JSON.parse(JSON.stringify(fields));

function toV3({ start, end, optimized, home, portfolio, ...same }: CampaignFields): object {
  return defined({
    ...same,
    startDate: compact(start),
    endDate: compact(end),
    bidOptimization: optimized,
    bidAdjustments:
      home === undefined ? undefined : [{ bidAdjustmentPredicate: 'placementGroupHome', bidAdjustmentPercent: home }],
    portfolioId: portfolio,
  });
}

function toV4({ name, budget, state, start, end, optimized, home, portfolio }: CampaignFields): object {
  return defined({
    name,
    budget,
    state: state.toUpperCase(),
    startDate: start,
    endDate: end,
    bidding: {
      bidOptimization: optimized,
      bidAdjustmentsByPlacement: home === undefined ? undefined : [{ placement: 'HOME', percentage: home }],
    },
    portfolioId: portfolio === undefined ? undefined : String(portfolio),
  });
}

const V33 = { headers: { accept: 'application/vnd.sbcampaign.v3.3+json' } };
const V4 = { headers: { 'content-type': 'application/vnd.sbcampaignresource.v4+json' } };

async function createInV3(world: TestWorld, each: CampaignFields): Promise<string> {
  const ad = { adFormat: 'productCollection', creative: CREATIVE, landingPage: { pageType: 'store', url: PAGE } };
  const { json } = await world.ask('POST', '/sb/campaigns', { body: [{ ...toV3(each), budgetType: 'daily', ...ad }] });
  expect(json).toMatchObject([{ code: 'SUCCESS' }]);
  return String(json[0].campaignId);
}

async function createInV4(world: TestWorld, each: CampaignFields): Promise<string> {
  const body = { campaigns: [{ ...toV4(each), budgetType: 'DAILY' }] };
  const { json } = await world.ask('POST', '/sb/v4/campaigns', { ...V4, body });
  expect(json.campaigns.error).toEqual([]);
  return json.campaigns.success[0].campaignId;
}

async function readV3(world: TestWorld, id: string): Promise<Record<string, unknown>> {
  return (await world.ask('GET', `/sb/campaigns/${id}`, V33)).json;
}

async function readV4(world: TestWorld, id: string): Promise<Record<string, unknown>> {
  const body = { campaignIdFilter: { include: [id] } };
  return (await world.ask('POST', '/sb/v4/campaigns/list', { ...V4, body })).json.campaigns[0];
}

async function expectBoth(world: TestWorld, id: string, each: CampaignFields): Promise<void> {
  expect(await readV3(world, id)).toMatchObject({ ...toV3(each), campaignId: Number(id), budgetType: 'daily' });
  expect(await readV4(world, id)).toMatchObject({ ...toV4(each), campaignId: id, budgetType: 'DAILY' });
}

/** The expected fields after an update: only version 4 changes the start, and omitted fields keep their values. */
function mergeUpdate(before: CampaignFields, after: CampaignFields): CampaignFields {
  return {
    ...after,
    start: before.start,
    end: after.end !== undefined && after.end >= before.start ? after.end : before.end,
    home: after.home ?? before.home,
    portfolio: after.portfolio ?? before.portfolio,
  };
}

describe('campaigns', () => {
  it('[SB3-02, SB4-02, SB4-03] that either version creates can be read in both', async () => {
    await fc.assert(
      fc.asyncProperty(campaignFields, fc.boolean(), async (each, older) => {
        const world = openWorld();
        await expectBoth(world, await (older ? createInV3(world, each) : createInV4(world, each)), each);
      }),
      { numRuns: RUNS },
    );
  });

  it('[SB3-06, SB4-04] that either version updates can be read in both', async () => {
    await fc.assert(
      fc.asyncProperty(campaignFields, campaignFields, fc.boolean(), async (before, requested, older) => {
        const world = openWorld();
        const id = await createInV3(world, before);
        const after = mergeUpdate(before, requested);
        const { startDate: _, ...change } = toV3(after) as Record<string, unknown>;
        const { json } = older
          ? await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: Number(id), ...change }] })
          : await world.ask('PUT', '/sb/v4/campaigns', {
              ...V4,
              body: { campaigns: [{ campaignId: id, ...toV4(after) }] },
            });
        expect(older ? json[0].code : json.campaigns.error).toEqual(older ? 'SUCCESS' : []);
        await expectBoth(world, id, after);
      }),
      { numRuns: RUNS },
    );
  });

  it('[SB3-07, SB4-05] that either version archives are archived in both', async () => {
    for (const older of [true, false]) {
      const world = openWorld();
      const id = await createInV3(world, { ...PLAIN });
      if (older) await world.ask('DELETE', `/sb/campaigns/${id}`);
      else await world.ask('POST', '/sb/v4/campaigns/delete', { ...V4, body: { campaignIdFilter: { include: [id] } } });
      expect((await readV3(world, id))['state']).toBe('archived');
      expect((await readV4(world, id))['state']).toBe('ARCHIVED');
    }
  });

  it('[SB3-03, SB4-21] keep fields that only one version supports when the other version writes', async ({ world }) => {
    const id = await createInV4(world, PLAIN);
    const own = { productLocation: 'SOLD_ON_AMAZON', tags: { team: 'brand' } };
    await world.ask('PUT', '/sb/v4/campaigns', { ...V4, body: { campaigns: [{ campaignId: id, ...own }] } });
    await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: Number(id), name: 'Other', bidMultiplier: 12 }] });
    expect(await readV4(world, id)).toMatchObject({ ...own, name: 'Other' });
    await world.ask('PUT', '/sb/v4/campaigns', {
      ...V4,
      body: { campaigns: [{ campaignId: id, bidding: { bidOptimization: false } }] },
    });
    expect(await readV3(world, id)).toMatchObject({ bidMultiplier: 12, bidOptimization: false });
  });
});

const PLAIN: CampaignFields = {
  name: 'Plain',
  budget: 10,
  state: 'enabled',
  start: '2026-03-05',
  end: undefined,
  optimized: true,
  home: undefined,
  portfolio: undefined,
};

/** The fields of version 3 with the names of the same fields in version 4. */
const SAME: Readonly<Record<string, string>> = {
  campaignId: 'campaignId',
  name: 'name',
  budget: 'budget',
  budgetType: 'budgetType',
  startDate: 'startDate',
  endDate: 'endDate',
  state: 'state',
  brandEntityId: 'brandEntityId',
  portfolioId: 'portfolioId',
  bidOptimization: 'bidding',
  bidAdjustments: 'bidding',
  servingStatus: 'extendedData',
  isMultiAdGroupsEnabled: 'isMultiAdGroupsEnabled',
};

function namesIn(objects: readonly object[]): string[] {
  return [...new Set(objects.flatMap((each) => Object.keys(each)))];
}

it('[SB3-03] fields that one version does not support are listed completely', async ({ world }) => {
  const id = await createInV3(world, { ...PLAIN, end: '2026-12-31', home: 5, portfolio: 7 });
  await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: Number(id), bidMultiplier: 12 }] });
  const own = { productLocation: 'SOLD_ON_AMAZON', tags: { team: 'brand' } };
  await world.ask('PUT', '/sb/v4/campaigns', { ...V4, body: { campaigns: [{ campaignId: id, ...own }] } });
  const created = { goal: 'PAGE_VISIT', costType: 'VCPM', siteRestrictions: ['AMAZON_BUSINESS'] };
  const campaign = { name: 'Newer', state: 'ENABLED', budgetType: 'DAILY', budget: 5, ...created };
  await world.ask('POST', '/sb/v4/campaigns', { ...V4, body: { campaigns: [campaign] } });
  const body = { includeExtendedDataFields: true };
  const { json } = await world.ask('POST', '/sb/v4/campaigns/list', { ...V4, body });
  const listed = await world.ask('GET', '/sb/campaigns', V33);
  expect(listed.json).toHaveLength(2);
  const older = namesIn(listed.json);
  const newer = namesIn(json.campaigns);
  const { v3, v4 } = UNSUPPORTED_BRANDS_FIELDS.campaigns;
  expect(older.filter((name) => SAME[name] === undefined).toSorted()).toEqual(Object.keys(v3).toSorted());
  expect(newer.filter((name) => !Object.values(SAME).includes(name)).toSorted()).toEqual(Object.keys(v4).toSorted());
});
