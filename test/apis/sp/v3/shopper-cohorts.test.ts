/** Bids that are raised for the shoppers of an audience, in version 3 and in exports. */
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';
import { createOneV3, listV3, tryCreateV3, v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { download } from '../../../fixtures/programs/clients/reporting-v3.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

/** The first audience of every world. */
const { json: LIST } = await openWorld({ scenario: 'default' }).ask('POST', '/audiences/list?maxResults=1', {
  body: { adType: 'SD' },
});
const audienceId: string = LIST.audiences[0].audienceId;

const SEGMENT = { audienceId, audienceSegmentType: 'BEHAVIOR_DYNAMIC' };
const COHORT = { shopperCohortType: 'AUDIENCE_SEGMENT', percentage: 40, audienceSegments: [SEGMENT] };
const TOP = { placement: 'PLACEMENT_TOP', percentage: 20 };

const biddingWith = (...shopperCohortBidding: unknown[]): Item => ({ dynamicBidding: { shopperCohortBidding } });

const itemWith = (fields: Item): Item => ({ ...V3_CAMPAIGNS.make({ campaignId: '0', adGroupId: '0' }, 1), ...fields });

const created = (world: TestWorld, fields: Item): Promise<string> => createOneV3(world, V3_CAMPAIGNS, itemWith(fields));

async function biddingOf(world: TestWorld): Promise<Item> {
  const [first] = await listV3(world, V3_CAMPAIGNS);
  return first?.dynamicBidding as Item;
}

async function change(world: TestWorld, campaignId: string, dynamicBidding: Item): Promise<void> {
  const { json } = await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId, dynamicBidding }] });
  expect(json.campaigns.error).toEqual([]);
}

describe('a shopper cohort of a campaign', () => {
  it('[TOD-346] is created, kept by a change of other bidding, replaced and removed', async ({ world }) => {
    const campaignId = await created(world, biddingWith(COHORT));
    expect((await biddingOf(world)).shopperCohortBidding).toEqual([COHORT]);
    await change(world, campaignId, { placementBidding: [TOP], strategy: 'MANUAL' });
    const whole = { strategy: 'MANUAL', placementBidding: [TOP], shopperCohortBidding: [COHORT] };
    expect(await biddingOf(world)).toEqual(whole);
    const { percentage: _, ...withoutPercentage } = COHORT;
    await change(world, campaignId, { shopperCohortBidding: [withoutPercentage] });
    expect(await biddingOf(world)).toEqual({ ...whole, shopperCohortBidding: [{ ...COHORT, percentage: 0 }] });
    await change(world, campaignId, { shopperCohortBidding: [] });
    expect(await biddingOf(world)).toEqual({ strategy: 'MANUAL', placementBidding: [TOP] });
  });

  it('[TOD-346] is kept by a change in an older version, which has no field for it', async ({ world }) => {
    const campaignId = await created(world, biddingWith(COHORT));
    const bidding = { strategy: 'autoForSales', adjustments: [{ predicate: 'placementTop', percentage: 20 }] };
    const headers = { BIDDING_CONTROLS_ON: 'true' };
    const path = '/v1/sp/campaigns';
    const changed = await world.ask('PUT', path, { headers, body: [{ campaignId: Number(campaignId), bidding }] });
    expect(changed.json[0].code).toBe('SUCCESS');
    expect((await world.ask('GET', `${path}/${campaignId}`, { headers })).json.bidding).toEqual(bidding);
    expect(await biddingOf(world)).toEqual({
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [TOP],
      shopperCohortBidding: [COHORT],
    });
  });

  const refused: [reason: string, bidding: Item, path: string][] = [
    ['BID_SHOPPER_COHORTS_MORE_THAN_ALLOWED', biddingWith(COHORT, COHORT), ''],
    [
      'BID_INVALID_SHOPPER_COHORT_TYPE',
      biddingWith({ ...COHORT, shopperCohortType: 'EVERYONE' }),
      '[0].shopperCohortType',
    ],
    ['BID_MISSING_AUDIENCES', biddingWith({ shopperCohortType: 'AUDIENCE_SEGMENT' }), '[0].audienceSegments'],
    ['BID_MISSING_AUDIENCES', biddingWith({ ...COHORT, audienceSegments: [] }), '[0].audienceSegments'],
    [
      'BID_AUDIENCES_MORE_THAN_ALLOWED',
      biddingWith({ ...COHORT, audienceSegments: [SEGMENT, SEGMENT] }),
      '[0].audienceSegments',
    ],
    [
      'BID_INVALID_AUDIENCE_SEGMENT_TYPE',
      biddingWith({ ...COHORT, audienceSegments: [{ audienceId, audienceSegmentType: 'X' }] }),
      '[0].audienceSegments[0].audienceSegmentType',
    ],
    [
      'BID_INVALID_AUDIENCE_ID',
      biddingWith({ ...COHORT, audienceSegments: [{ audienceId: '123' }] }),
      '[0].audienceSegments[0].audienceId',
    ],
  ];

  it.each(refused)('[TOD-346] is refused with %s, and nothing is created', async (reason, fields, path) => {
    const world = openWorld();
    const location = `$.campaigns[0].dynamicBidding.shopperCohortBidding${path}`;
    const error = { type: 'biddingError', reason, location, facts: {} };
    expect(await tryCreateV3(world, V3_CAMPAIGNS, itemWith(fields))).toEqual(error);
    expect(await listV3(world, V3_CAMPAIGNS)).toEqual([]);
  });

  it.each([-1, 901, 1.5, '5'])('[TOD-346] is refused with the percentage %s', async (percentage) => {
    const { type, location } = await tryCreateV3(
      openWorld(),
      V3_CAMPAIGNS,
      itemWith(biddingWith({ ...COHORT, percentage })),
    );
    expect(type).toMatch(/^(?:rangeError|malformedValueError)$/);
    expect(location).toBe('$.campaigns[0].dynamicBidding.shopperCohortBidding[0].percentage');
  });

  it('[TOD-347] is in exports', async ({ world }) => {
    await created(world, biddingWith(COHORT));
    const type = 'application/vnd.campaignsexport.v1+json';
    const headers = { accept: type, 'content-type': type };
    const body = { adProductFilter: ['SPONSORED_PRODUCTS'] };
    const { exportId } = (await world.ask('POST', '/campaigns/export', { headers, body })).json;
    await world.ask('GET', `/exports/${exportId}`, { headers });
    const { url } = (await world.ask('GET', `/exports/${exportId}`, { headers })).json;
    const [exported] = JSON.parse(gunzipSync((await download(world, url)).bytes).toString());
    expect(exported.optimization.shopperCohortBidAdjustment).toEqual([
      { ...COHORT, audienceSegments: [{ audienceId }] },
    ]);
  });
});
