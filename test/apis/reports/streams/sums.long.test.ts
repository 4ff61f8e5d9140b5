import { expect, it } from 'vitest';
import type { Delivery } from '../../../../src/service/streams/stream-delivery.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
import { HOUR, receiving, type Message } from '../../../fixtures/programs/stream-receiver.ts';

const DAY = 24 * HOUR;

/** Columns of a report, and the fields of the messages with the same numbers. */
type Names = Readonly<Record<string, string>>;
const TRAFFIC: Names = { impressions: 'impressions', clicks: 'clicks', cost: 'cost' };
const NEW_TO_BRAND: Names = {
  newToBrandPurchasesClicks: 'attributed_orders_new_to_brand_14d',
  newToBrandSalesClicks: 'attributed_sales_new_to_brand_14d',
  newToBrandUnitsSoldClicks: 'attributed_units_ordered_new_to_brand_14d',
};
const OF_CLICKS: Names = {
  purchasesClicks: 'attributed_conversions_14d',
  salesClicks: 'attributed_sales_14d',
  unitsSoldClicks: 'attributed_units_ordered_14d',
};
const WITH_VIEWS: Names = {
  purchases: 'view_attributed_conversions_14d',
  sales: 'view_attributed_sales_14d',
  unitsSold: 'view_attributed_units_ordered_14d',
  newToBrandPurchases: 'view_attributed_orders_new_to_brand_14d',
  newToBrandSales: 'view_attributed_sales_new_to_brand_14d',
  newToBrandUnitsSold: 'view_attributed_units_ordered_new_to_brand_14d',
};
const SD = 'SPONSORED_DISPLAY';
const TARGETING = { reportTypeId: 'spTargeting', groupBy: ['targeting'] };
const SB_ADS = { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbAds', groupBy: ['ads'] };
const SD_ADS = { adProduct: SD, reportTypeId: 'sdAdvertisedProduct', groupBy: ['advertiser'] };
const SD_CAMPAIGNS = { adProduct: SD, reportTypeId: 'sdCampaigns', groupBy: ['campaign'] };

interface Comparison {
  dataSet: string;
  /** The column and the field that numbers are summed by. */
  by: readonly [string, string];
  report: { adProduct?: string; reportTypeId: string; groupBy: string[] };
  names: Names;
  /** Only rows of campaigns that pay viewable impressions are the sums of messages. */
  ofViews?: true;
  /** Complete on the next day. */
  isFinal?: true;
}

const COMPARISONS: readonly Comparison[] = [
  { dataSet: 'sp-traffic', by: ['keywordId', 'keyword_id'], report: TARGETING, names: TRAFFIC },
  {
    dataSet: 'sp-conversion',
    by: ['keywordId', 'keyword_id'],
    report: TARGETING,
    names: {
      purchases1d: 'attributed_conversions_1d',
      purchases14d: 'attributed_conversions_14d',
      purchasesSameSku30d: 'attributed_conversions_30d_same_sku',
      unitsSoldClicks7d: 'attributed_units_ordered_7d',
      sales14d: 'attributed_sales_14d',
      attributedSalesSameSku7d: 'attributed_sales_7d_same_sku',
    },
  },
  {
    dataSet: 'sb-traffic',
    by: ['adId', 'ad_id'],
    report: SB_ADS,
    names: { ...TRAFFIC, viewableImpressions: 'viewable_impressions' },
  },
  {
    dataSet: 'sb-traffic',
    by: ['keywordId', 'keyword_id'],
    report: { ...SB_ADS, reportTypeId: 'sbTargeting', groupBy: ['targeting'] },
    names: TRAFFIC,
  },
  {
    dataSet: 'sb-traffic',
    by: ['placementClassification', 'placement_type'],
    report: { ...SB_ADS, reportTypeId: 'sbCampaignPlacement', groupBy: ['campaignPlacement'] },
    names: TRAFFIC,
  },
  {
    dataSet: 'sb-conversion',
    by: ['adId', 'ad_id'],
    report: SB_ADS,
    names: { ...OF_CLICKS, ...NEW_TO_BRAND, ...WITH_VIEWS },
  },
  {
    dataSet: 'sb-rich-media',
    by: ['adId', 'ad_id'],
    report: SB_ADS,
    names: {
      video5SecondViews: 'video_5_second_views',
      videoFirstQuartileViews: 'video_first_quartile_views',
      videoMidpointViews: 'video_midpoint_views',
      videoThirdQuartileViews: 'video_third_quartile_views',
      videoCompleteViews: 'video_complete_views',
      videoUnmutes: 'video_unmutes',
    },
    isFinal: true,
  },
  {
    dataSet: 'sd-traffic',
    by: ['targetingId', 'target_id'],
    report: { ...SD_ADS, reportTypeId: 'sdTargeting', groupBy: ['targeting'] },
    names: TRAFFIC,
  },
  {
    dataSet: 'sd-traffic',
    by: ['campaignId', 'campaign_id'],
    report: SD_CAMPAIGNS,
    names: { impressionsViews: 'view_impressions' },
    ofViews: true,
  },
  {
    dataSet: 'sd-conversion',
    by: ['adId', 'ad_id'],
    report: SD_ADS,
    names: {
      ...OF_CLICKS,
      ...NEW_TO_BRAND,
      purchasesPromotedClicks: 'attributed_conversions_14d_same_sku',
      salesPromotedClicks: 'attributed_sales_14d_same_sku',
    },
  },
  {
    dataSet: 'sd-conversion',
    by: ['campaignId', 'campaign_id'],
    report: SD_CAMPAIGNS,
    names: WITH_VIEWS,
    ofViews: true,
  },
];
const DATA_SETS = [...new Set(COMPARISONS.map(({ dataSet }) => dataSet))];

/** By the values of a key, without zeros. `names`: of the sums, and of what they sum. */
function sumsOf(rows: readonly Message[], key: string, names: Names): object {
  const sums: Record<string, Record<string, number>> = {};
  for (const row of rows) {
    const sum = (sums[String(row[key])] ??= {});
    for (const [name, source] of Object.entries(names))
      sum[name] = Math.round(100 * (sum[name] ?? 0) + 100 * Number(row[source])) / 100;
  }
  const isZero = (sum: Record<string, number>): boolean => Object.values(sum).every((value) => value === 0);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => !isZero(sum)));
}

function sumsOfMessages(messages: readonly Message[], day: string, { dataSet, by, names }: Comparison): object {
  const own = messages.filter((message) => message['dataset_id'] === dataSet);
  const ofDay = own.filter((message) => String(message['time_window_start']).startsWith(day));
  return sumsOf(ofDay, by[1], names);
}

async function sumsOfReport(
  world: TestWorld,
  day: string,
  { by, report, names, ofViews }: Comparison,
): Promise<object> {
  const columns = [by[0], ...Object.keys(names), ...(ofViews ? ['costType'] : [])];
  const body = reportBody({ ...report, columns }, { startDate: day, endDate: day });
  const rows = await rowsOf(world, body, { profile: world.profile() });
  const own = ofViews ? rows.filter(({ costType }) => costType === 'VCPM') : rows;
  return sumsOf(own, by[0], Object.fromEntries(Object.keys(names).map((name) => [name, name])));
}

it('[TOD-480, TOD-485, TOD-496] sends hourly changes whose sums are the numbers of reports', async () => {
  const world = receiving();
  // Few orders follow a view.
  const model = { restatement: true, orderRate: { low: 0.5, high: 0.9 }, from: 'start' };
  expect((await world.admin('PUT', '/metrics/model', model)).status).toBe(200);
  for (const dataSet of DATA_SETS) await world.subscribe(dataSet);
  const day = '2026-03-03';
  const messages = await world.after(2 * DAY);
  const compare = async (): Promise<object[]> => {
    const sums = COMPARISONS.map((comparison) => sumsOfMessages(messages, day, comparison));
    for (const [i, comparison] of COMPARISONS.entries())
      expect(sums[i], comparison.dataSet).toEqual(await sumsOfReport(world, day, comparison));
    return sums;
  };
  const first = await compare();
  messages.push(...(await world.after(5 * DAY)));
  const later = await compare();
  for (const [i, { dataSet, ofViews, isFinal }] of COMPARISONS.entries()) {
    expect(Object.keys(later[i] ?? {}), dataSet).not.toEqual([]);
    if (isFinal) expect(later[i], dataSet).toEqual(first[i]);
    else if (!ofViews) expect(later[i], dataSet).not.toEqual(first[i]);
  }
  expect(messages.some(({ clicks }) => Number(clicks) < 0)).toBe(true);
  const ids = messages.map((message) => message['idempotency_id']);
  expect(new Set(ids).size).toBe(ids.length);
});

const IDS = `
  idempotency_id dataset_id marketplace_id advertiser_id campaign_id ad_group_id ad_id time_window_start
`;
const COMMON = `${IDS} currency`;
const OF_NEW_CUSTOMERS = Object.values(NEW_TO_BRAND).join(' ');
const OF_VIEWS = Object.values(WITH_VIEWS).join(' ');
const windows = (name: string, suffix = ''): string =>
  [1, 7, 14, 30].map((days) => `attributed_${name}_${days}d${suffix}`).join(' ');
const WINDOWED = `
  ${windows('conversions')} ${windows('conversions', '_same_sku')} ${windows('sales')} ${windows('sales', '_same_sku')}
  ${windows('units_ordered')}
`;

/** As in the guide to the data sets. */
const FIELDS: Readonly<Record<string, string>> = {
  'sp-traffic': `${COMMON} keyword_id keyword_text match_type placement clicks impressions cost`,
  'sp-conversion': `${COMMON} keyword_id placement ${WINDOWED} ${windows('units_ordered', '_same_sku')}`,
  'sb-traffic': `
    ${COMMON} keyword_id keyword_text keyword_type placement_type clicks impressions cost viewable_impressions
  `,
  'sb-conversion': `
    ${COMMON} keyword_id keyword_text keyword_type placement_type attributed_conversions_14d attributed_sales_14d
    attributed_conversions_14d_same_sku attributed_sales_14d_same_sku attributed_units_ordered_14d ${OF_NEW_CUSTOMERS}
    ${OF_VIEWS}
  `,
  'sb-rich-media': `
    ${IDS} keyword_id keyword_text keyword_type placement_type video_5_second_views video_complete_views
    video_first_quartile_views video_midpoint_views video_third_quartile_views video_unmutes
  `,
  'sd-traffic': `${COMMON} target_id targeting_text clicks impressions view_impressions cost`,
  'sd-conversion': `${COMMON} target_id ${WINDOWED} ${OF_NEW_CUSTOMERS} ${OF_VIEWS}`,
};

it('[TOD-479, TOD-486, TOD-487] sends the fields of the guide, those of views for campaigns that pay them', async () => {
  const world = receiving();
  for (const dataSet of DATA_SETS) await world.subscribe(dataSet);
  const messages = await world.after(2 * DAY);
  const byDataSet = Map.groupBy(messages, (message) => String(message['dataset_id']));
  for (const [dataSet, fields] of Object.entries(FIELDS)) {
    const expected = fields.split(/\s+/).filter(Boolean).toSorted();
    const [first, ...others] = byDataSet.get(dataSet) ?? [];
    expect(Object.keys(first ?? {}).toSorted(), dataSet).toEqual(expected);
    expect(Object.values(first ?? {}), dataSet).not.toContain(null);
    const named = new Set(others.map((message) => Object.keys(message).join(' ')));
    expect([...named], dataSet).toEqual([Object.keys(first ?? {}).join(' ')]);
  }
  const { json: campaigns } = await world.ask('GET', '/sd/campaigns', { profile: world.profile() });
  const paysClicks = new Set<string>();
  for (const { campaignId, costType } of campaigns) if (costType === 'cpc') paysClicks.add(String(campaignId));
  const display = messages.filter(({ dataset_id: dataSet }) => String(dataSet).startsWith('sd-'));
  const ofClicks = display.filter((message) => paysClicks.has(String(message['campaign_id'])));
  expect(ofClicks.length).toBeGreaterThan(0);
  expect(ofClicks.length).toBeLessThan(display.length);
  for (const message of ofClicks)
    for (const [field, value] of Object.entries(message)) if (field.startsWith('view_')) expect(value, field).toBe(0);
  const orders = byDataSet.get('sd-conversion') ?? [];
  expect(orders.some((each) => Number(each['attributed_conversions_1d']) > 0)).toBe(true);
  for (const each of orders) {
    const counts = [1, 7, 14, 30].map((days) => Number(each[`attributed_conversions_${days}d`]));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  }
});

it('[TOD-481] sends the same messages however the clock moves', async () => {
  const run = async (steps: number): Promise<Delivery[]> => {
    const world = receiving();
    for (const dataSet of ['sp-traffic', 'sd-conversion', 'budget-usage']) await world.subscribe(dataSet);
    for (let step = 0; step < steps; step++) await world.after((6 * HOUR) / steps);
    return world.deliveries.toSorted((a, b) => (a.dataSetId < b.dataSetId ? -1 : 1));
  };
  const once = await run(1);
  expect(once.length).toBeGreaterThan(6);
  expect(await run(12)).toEqual(once);
});
