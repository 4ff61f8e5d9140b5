/** Reports of audiences, and the bids that are raised for them. */
import { describe, expect, it } from 'vitest';
import { reportBody, rowsOf, type Configuration } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

type Row = Record<string, number | string | null>;

const AUDIENCES = { groupBy: ['campaign_bid_boost_segment'] };
const BRANDS = { adProduct: 'SPONSORED_BRANDS' };
const DAYS = { startDate: '2026-03-03', endDate: '2026-03-06' };

interface Audience {
  audienceId: string;
  audienceName: string;
}

async function audienceIn(world: TestWorld): Promise<Audience> {
  const { json } = await world.ask('POST', '/audiences/list?maxResults=1', { body: { adType: 'SD' } });
  return json.audiences[0];
}

const cohorts = ({ audienceId }: Audience, percentage: number): object[] => [
  { shopperCohortType: 'AUDIENCE_SEGMENT', percentage, audienceSegments: [{ audienceId }] },
];

interface Raised {
  world: TestWorld;
  audience: Audience;
  campaignId: string;
}

/** The campaign has money for all clicks. It raises its bids from today on, and the reported days are later. */
async function raised(percentage: number | undefined): Promise<Raised> {
  const world = openWorld({ scenario: 'default' });
  const audience = await audienceIn(world);
  const { json } = await world.ask('POST', '/sp/campaigns/list', { body: { stateFilter: { include: ['ENABLED'] } } });
  const { campaignId } = json.campaigns[0];
  const change = {
    campaignId,
    budget: { budgetType: 'DAILY', budget: 100_000 },
    ...(percentage === undefined ? {} : { dynamicBidding: { shopperCohortBidding: cohorts(audience, percentage) } }),
  };
  const changed = await world.ask('PUT', '/sp/campaigns', { body: { campaigns: [change] } });
  expect(changed.json.campaigns.error).toEqual([]);
  await world.admin('POST', '/clock/advance', { by: '6d' });
  return { world, audience, campaignId };
}

async function brandRaised(percentage: number): Promise<Raised> {
  const world = openWorld({ scenario: 'default' });
  const audience = await audienceIn(world);
  const type = 'application/vnd.sbcampaignresource.v4+json';
  const headers = { 'content-type': type, accept: type };
  const { json } = await world.ask('POST', '/sb/v4/campaigns/list', { body: {}, headers });
  const { campaignId } = json.campaigns.find(
    (each: Row) => each['isMultiAdGroupsEnabled'] && each['state'] === 'ENABLED',
  );
  const bidding = { shopperCohortBidAdjustments: cohorts(audience, percentage) };
  const body = { campaigns: [{ campaignId, bidding }] };
  const changed = await world.ask('PUT', '/sb/v4/campaigns', { body, headers });
  expect(changed.json.campaigns.error).toEqual([]);
  await world.admin('POST', '/clock/advance', { by: '6d' });
  return { world, audience, campaignId };
}

async function report(world: TestWorld, changes: Partial<Configuration>): Promise<Row[]> {
  return rowsOf(world, reportBody({ timeUnit: 'DAILY', ...changes }, DAYS));
}

function sums(rows: readonly Row[], names: readonly string[]): number[] {
  return names.map((name) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0) / 100);
}

describe('a report of audiences', () => {
  it('[TOD-348] has no rows of campaigns that never raised their bids for an audience', async () => {
    const world = openWorld({ scenario: 'default' });
    const columns = ['campaignId', 'impressions'];
    const body = reportBody({ ...AUDIENCES, reportTypeId: 'spAudiences', columns });
    expect(await rowsOf(world, body)).toEqual([]);
    const ofBrands = reportBody({ ...AUDIENCES, ...BRANDS, reportTypeId: 'sbAudiences', columns });
    expect(await rowsOf(world, ofBrands)).toEqual([]);
  });

  it('[TOD-348] has the numbers of the campaign: one row for the audience, and one for other shoppers', async () => {
    const { world, audience, campaignId } = await raised(300);
    const numbers = ['impressions', 'clicks', 'cost', 'spend', 'purchases14d', 'sales14d', 'unitsSoldClicks30d'];
    const columns = ['date', 'campaignId', 'segmentName', 'segmentClassCode', 'marketplaceId', ...numbers];
    const rows = await report(world, { ...AUDIENCES, reportTypeId: 'spAudiences', columns });
    const all = await report(world, { columns: ['date', 'campaignId', ...numbers] });
    const own = all.filter((row) => String(row['campaignId']) === campaignId);
    expect(own).toHaveLength(4);
    for (const day of own) {
      const parts = rows.filter(({ date }) => date === day['date']);
      expect(new Map(parts.map((row) => [row['segmentName'], row['segmentClassCode']]))).toEqual(
        new Map([
          [audience.audienceName, 'BEHAVIOR_DYNAMIC'],
          [null, null],
        ]),
      );
      expect(sums(parts, numbers)).toEqual(sums([day], numbers));
    }
    expect(new Set(rows.map((row) => `${row['campaignId']} ${row['marketplaceId']}`))).toEqual(
      new Set([`${campaignId} ATVPDKIKX0DER`]),
    );
  });

  it('[TOD-348] of sponsored brands counts clicks and views as the campaign does', async () => {
    const { world, audience, campaignId } = await brandRaised(300);
    const numbers = ['impressions', 'clicks', 'cost', 'purchases', 'sales', 'salesClicks', 'unitsSold'];
    const columns = ['date', 'campaignId', 'segmentName', ...numbers];
    const rows = await report(world, { ...AUDIENCES, ...BRANDS, reportTypeId: 'sbAudiences', columns });
    const campaigns = { ...BRANDS, reportTypeId: 'sbCampaigns', groupBy: ['campaign'] };
    const all = await report(world, { ...campaigns, columns: ['date', 'campaignId', ...numbers] });
    const own = all.filter((row) => String(row['campaignId']) === campaignId);
    expect(new Set(rows.map(({ segmentName }) => segmentName))).toEqual(new Set([audience.audienceName, null]));
    expect(sums(rows, ['impressions'])[0]).toBeGreaterThan(0);
    expect(sums(rows, numbers)).toEqual(sums(own, numbers));
  });
});

describe('an adjustment for an audience', () => {
  const columns = ['campaignId', 'segmentName', 'impressions', 'clicks', 'cost'];
  const body = { ...AUDIENCES, reportTypeId: 'spAudiences', columns, timeUnit: 'SUMMARY' };
  const rowOf = async ({ world }: Raised, isOfAudience: boolean): Promise<Row> => {
    const row = (await report(world, body)).find(({ segmentName }) => (segmentName !== null) === isOfAudience);
    expect(row).toBeDefined();
    return row ?? {};
  };

  it('[TOD-349] wins more searches of its shoppers, and changes nothing of others', async () => {
    const [usual, higher] = [await raised(0), await raised(900)];
    const [before, after] = [await rowOf(usual, true), await rowOf(higher, true)];
    expect(Number(after['impressions'])).toBeGreaterThan(Number(before['impressions']) * 1.1);
    expect(await rowOf(higher, false)).toEqual(await rowOf(usual, false));
  });

  it('[TOD-349] of 0 percent changes no number, and the audience has a part of all shoppers', async () => {
    const [none, zero] = [await raised(undefined), await raised(0)];
    const [total, same] = await Promise.all([none, zero].map(({ world }) => report(world, { timeUnit: 'SUMMARY' })));
    expect(same).toEqual(total);
    const [own, others] = [await rowOf(zero, true), await rowOf(zero, false)];
    const part = Number(own['impressions']) / (Number(own['impressions']) + Number(others['impressions']));
    expect(part).toBeGreaterThan(0.03);
    expect(part).toBeLessThan(0.35);
  });
});
