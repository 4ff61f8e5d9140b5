/**
 * Requests that reporting version 3 refuses: the texts, their order, and that nothing is written.
 */
import { afterEach, describe, expect, it } from 'vitest';
import {
  create,
  reportBody,
  type Configuration,
  type ReportBody,
} from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { OTHER_REPORT_TYPES, REPORT_TYPES } from '../../../../src/service/apis/reports/v3/report-types.ts';

const world: TestWorld = openWorld();

afterEach(() => {
  expect(world.state.jobs.all('report')).toEqual([]);
});

async function refusalOf(body: unknown): Promise<string> {
  const { status, json } = await create(world, body);
  expect([status, json.code]).toEqual([400, '400']);
  return json.detail;
}

const refusal = (changes: Partial<Configuration>, dates: Partial<ReportBody> = {}): Promise<string> =>
  refusalOf(reportBody(changes, dates));

const targeting = { reportTypeId: 'spTargeting', groupBy: ['targeting'] };

describe('fields', () => {
  it('[TOD-14] a missing field is named with its object', async () => {
    const { timeUnit: _, ...configuration } = reportBody().configuration;
    expect(await refusalOf({ ...reportBody(), configuration })).toBe(
      'Required fields are invalid or missing: configuration timeUnit',
    );
  });

  it('[TOD-14] all that are missing or invalid are named', async () => {
    expect(await refusalOf({})).toBe('Required fields are invalid or missing: endDate, startDate, configuration');
    const configuration = { adProduct: 'BOOKS', columns: [], groupBy: 'campaign', reportTypeId: 7, filters: {} };
    expect(await refusalOf({ startDate: '2026-02-30', endDate: 20260301, name: 5, configuration })).toBe(
      'Required fields are invalid or missing: endDate, name, startDate, configuration adProduct, ' +
        'configuration columns, configuration filters, configuration format, configuration groupBy, ' +
        'configuration reportTypeId, configuration timeUnit',
    );
  });

  it('[TOD-14] null counts as missing, but for name and filters', async () => {
    expect(await refusalOf({ ...reportBody(), startDate: null })).toContain('missing: startDate');
    expect(await refusalOf({ ...reportBody(), configuration: null })).toContain('missing: configuration');
  });

  it.each(['', '[]', '7', '{', '"report"'])('[TOD-04] the body %j is not an object', async (raw) => {
    const { status, json } = await world.ask('POST', '/reporting/reports', { raw });
    expect([status, json]).toEqual([400, { code: '400', detail: expect.stringMatching(/^Unrecognized token: /) }]);
  });

  it('an unknown field is recorded, and refused by a strict world', async () => {
    const strict = openWorld();
    await strict.admin('PATCH', '/settings', { strict: true });
    const body = { ...reportBody(), reportDate: '20260301' };
    const refused = await create(strict, body);
    expect([refused.status, refused.json.detail]).toEqual([400, 'Unknown fields: reportDate']);
    expect(refused.violations).toEqual([{ rule: 'unknown-field', evidence: 'reportDate in an item' }]);
  });
});

describe('types', () => {
  it.each(['campaigns', 'spKeywords', 'SPCAMPAIGNS', 'constructor'])(
    '[TOD-12] there is no %s',
    async (reportTypeId) => {
      expect(await refusal({ reportTypeId })).toBe('configuration reportTypeId is unknown or invalid');
    },
  );

  it.each(Object.keys(OTHER_REPORT_TYPES))('[TOD-38] %s is refused, and the journal says why', async (reportTypeId) => {
    expect(await refusal({ reportTypeId })).toBe('configuration reportTypeId is unknown or invalid');
    const { json } = await world.admin('GET', '/requests?limit=1');
    expect(json.requests[0].reason).toContain('which the sandbox does not emulate');
  });

  it('[TOD-21] the product must be that of the type', async () => {
    expect(await refusal({ adProduct: 'SPONSORED_BRANDS' })).toBe(
      'configuration adProduct is not supported for this report type',
    );
  });
});

describe('groupBy', () => {
  it('[TOD-20] an unknown value is refused with the allowed ones', async () => {
    expect(await refusal({ groupBy: ['campaigns', 'adGroup', 'targeting'] })).toBe(
      'configuration invalid groupBy values: (campaigns, targeting). Allowed values: (campaign, adGroup, campaignPlacement)',
    );
  });

  it('[TOD-23] values that do not work together are refused', async () => {
    expect(await refusal({ groupBy: ['adGroup', 'campaignPlacement'] })).toBe(
      'configuration groupBy values (adGroup, campaignPlacement) are not supported together for this report type',
    );
  });
});

describe('columns', () => {
  it('[TOD-11] an unknown column is refused with all allowed ones', async () => {
    const detail = await refusal({ ...targeting, columns: ['keywordId', 'query', 'cost', 'sales', 'query'] });
    expect(detail).toMatch(
      /^configuration columns includes invalid values: \(query, sales\)\. Allowed values: \(impressions, addToList, .*, unitsSoldSameSku30d, adKeywordStatus\)$/,
    );
  });

  it('[TOD-22] a column of a groupBy that was not requested is refused', async () => {
    expect(await refusal({ columns: ['campaignId', 'adGroupId'] })).toContain('invalid values: (adGroupId).');
    expect(await refusal({ groupBy: ['adGroup'], columns: ['campaignId'] })).toContain('invalid values: (campaignId).');
  });

  it('[TOD-24] the share of the top of search is available with the campaign alone', async () => {
    const columns = ['topOfSearchImpressionShare'];
    for (const other of ['adGroup', 'campaignPlacement'])
      expect(await refusal({ groupBy: ['campaign', other], columns })).toContain('(topOfSearchImpressionShare).');
  });

  it('[TOD-22] the names of properties that every object has are refused too', async () => {
    expect(await refusal({ columns: ['constructor', '__proto__'] })).toContain('(constructor, __proto__).');
  });
});

describe('filters', () => {
  it('[TOD-19] a filter of another groupBy is refused with the allowed ones', async () => {
    const filters = [{ field: 'campaignStatus', values: ['PAUSED'] }];
    const advertiser = { reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'], columns: ['cost'], filters };
    expect(await refusal(advertiser)).toBe(
      'configuration filters includes fields: (campaignStatus) which are invalid for groupBys: advertiser. ' +
        'Allowed filters for groupBy advertiser: (field: adCreativeStatus, values: ENABLED, PAUSED, ARCHIVED)',
    );
    const asin = { reportTypeId: 'spPurchasedProduct', groupBy: ['asin'], columns: ['purchasedAsin'], filters };
    expect(await refusal(asin)).toMatch(/invalid for groupBys: asin\. Allowed filters for groupBy asin: \(\)$/);
  });

  it('[TOD-19] a filter must be one of every groupBy', async () => {
    const filters = [{ field: 'campaignStatus', values: ['PAUSED'] }];
    const detail = await refusal({ groupBy: ['campaign', 'adGroup'], filters });
    expect(detail).toContain('fields: (campaignStatus) which are invalid for groupBys: campaign, adGroup.');
  });

  it('[TOD-19] a value that the filter does not have is refused', async () => {
    expect(await refusal({ filters: [{ field: 'campaignStatus', values: ['ENABLED', 'enabled'] }] })).toBe(
      'configuration filters includes invalid values: (enabled) for field: campaignStatus. ' +
        'Allowed values: (ENABLED, PAUSED, ARCHIVED)',
    );
  });
});

describe('time units and formats', () => {
  it.each(['HOURLY', 'daily', 'MONTHLY'])('[TOD-13] %s is refused', async (timeUnit) => {
    expect(await refusal({ timeUnit })).toBe('configuration timeUnit is not supported for this report type');
  });

  it.each(['startDate', 'endDate'])('[TOD-15] %s is not a column of days', async (column) => {
    expect(await refusal({ timeUnit: 'DAILY', columns: ['cost', column] })).toBe(
      'configuration startDate and endDate are not supported columns for DAILY time unit. Please use date instead.',
    );
  });

  it('[TOD-16] date is not a column of a period', async () => {
    expect(await refusal({ columns: ['date'] })).toBe(
      'configuration date is not a supported column for SUMMARY time unit. Please use startDate and/or endDate instead.',
    );
  });

  it.each(Object.entries(REPORT_TYPES))('[TOD-36, TOD-37] %s has its formats only', async (reportTypeId, type) => {
    const { adProduct, groupings, formats } = type;
    const changes = { adProduct, reportTypeId, groupBy: [...(groupings[0]?.groupBy ?? [])], columns: ['startDate'] };
    for (const format of ['CSV', 'XLSX'] as const) {
      const { status, json } = await create(openWorld(), reportBody({ ...changes, format }));
      if (formats.includes(format)) expect(status).toBe(200);
      else expect(json.detail).toBe('configuration format is not supported for this report type');
    }
  });
});

describe('dates', () => {
  it('[TOD-33] the last day is not after today in UTC and in the time zone of the profile', async () => {
    // It is 2026-03-02 in Los Angeles as well.
    expect(await refusal({}, { endDate: '2026-03-03' })).toBe(
      'endDate (2026-03-03) must be equal to or before the current date (2026-03-02)',
    );
    // It is 2026-03-02 in UTC and not yet in Los Angeles, or in Tokyo and not yet in UTC.
    for (const [now, country] of [
      ['2026-03-02T07:00:00Z', 'US'],
      ['2026-03-01T16:00:00Z', 'JP'],
    ] as const) {
      const world = openWorld({ now: Date.parse(now), scenario: 'default' });
      const profile = world.profile(country);
      const statusOf = async (endDate: string) => {
        const region = country === 'JP' ? 'fe' : 'na';
        return (await world.ask('POST', '/reporting/reports', { profile, region, body: reportBody({}, { endDate }) }))
          .json;
      };
      expect((await statusOf('2026-03-02')).status).toBe('PENDING');
      const detail = 'endDate (2026-03-03) must be equal to or before the current date (2026-03-02)';
      expect((await statusOf('2026-03-03')).detail).toBe(detail);
    }
  });

  it('[TOD-33] the last day is not before the first', async () => {
    expect(await refusal({}, { startDate: '2026-03-01', endDate: '2026-02-28' })).toBe(
      'endDate (2026-02-28) must be equal to or after startDate (2026-03-01)',
    );
  });

  it.each(Object.entries(REPORT_TYPES))('[TOD-18, TOD-30] %s has its days', async (reportTypeId, type) => {
    const { adProduct, groupings, retentionDays } = type;
    const first = new Date(Date.parse('2026-03-02') - retentionDays * 86_400_000).toISOString().slice(0, 10);
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    const changes = { adProduct, reportTypeId, groupBy: [...(groupings[0]?.groupBy ?? [])], columns: ['startDate'] };
    expect(await refusal(changes, { startDate: before, endDate: first })).toBe(
      `startDate (${before}) must be equal to or after report type data retention start date (${first})`,
    );
    const accepting = openWorld();
    expect((await create(accepting, reportBody(changes, { startDate: first, endDate: first }))).status).toBe(200);
  });

  it('[TOD-17] a range of 31 days passes, one of 32 does not', async () => {
    const { status } = await create(openWorld(), reportBody({}, { startDate: '2026-01-29', endDate: '2026-03-01' }));
    expect(status).toBe(200);
    expect(await refusal({}, { startDate: '2026-01-28', endDate: '2026-03-01' })).toBe(
      'startDate to endDate range (32 days) must not exceed maximum range (31 days)',
    );
    expect(await refusal({}, { startDate: '2025-12-02', endDate: '2026-03-01' })).toBe(
      'startDate to endDate range (89 days) must not exceed maximum range (31 days)',
    );
  });
});

it('[TOD-34] of several mistakes the first one in the order of the checks answers', async () => {
  const order: [string, Partial<Configuration>, Partial<ReportBody>][] = [
    ['range', {}, { startDate: '2026-01-01' }],
    ['retention start', {}, { startDate: '2025-01-01' }],
    ['current date', {}, { endDate: '2027-01-01' }],
    ['format is not', { format: 'XLSX' }, {}],
    ['timeUnit is not', { timeUnit: 'HOURLY' }, {}],
    ['filters includes', { filters: [{ field: 'x', values: ['x'] }] }, {}],
    ['columns includes', { columns: ['x'] }, {}],
    ['groupBy values', { groupBy: ['x'] }, {}],
    ['adProduct is not', { adProduct: 'SPONSORED_BRANDS' }, {}],
    ['reportTypeId is unknown', { reportTypeId: 'x' }, {}],
    ['Required fields', { adProduct: 'x' }, {}],
  ];
  let changes: Partial<Configuration> = {};
  let dates: Partial<ReportBody> = {};
  for (const [text, configuration, more] of order) {
    [changes, dates] = [
      { ...changes, ...configuration },
      { ...dates, ...more },
    ];
    expect(await refusal(changes, dates)).toContain(text);
  }
});
