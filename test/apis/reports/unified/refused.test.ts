/**
 * The table of error numbers in the guide of the service to reports of version 1, each row with a request that it is about.
 */
import { describe, expect, it } from 'vitest';
import { accountOf, bodyOf, call, type UnifiedReport } from '../../../fixtures/programs/clients/unified-reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const GOOD = ['date.value', 'campaign.id', 'metric.clicks'];
const on = (field: string, values: readonly unknown[] = ['x']) => ({
  on: { comparisonOperator: 'EQUALS', field, not: false, values },
});

/** Requests of one report that the service refuses, with the number and a part of the text. */
const REFUSED: readonly (readonly [what: string, number: number, text: string, report: Partial<UnifiedReport>])[] = [
  [
    'a converted product with an audience segment',
    400004,
    'field convertedProductMarketplace.value cannot be used along with fields: audienceSegment.id',
    {
      fields: [
        'date.value',
        'campaign.id',
        'convertedProductMarketplace.value',
        'audienceSegment.id',
        'metric.combinedPurchases',
      ],
    },
  ],
  [
    'an audience segment with a supply source',
    400004,
    'field audienceSegment.id cannot be used along with fields: supplySource.name',
    { fields: ['date.value', 'campaign.id', 'audienceSegment.id', 'supplySource.name', 'metric.clicks'] },
  ],
  [
    'a metric with a dimension that it excludes',
    400004,
    'field postalCode.value cannot be used along with fields: metric.userReach',
    { fields: ['date.value', 'campaign.id', 'postalCode.value', 'metric.userReach'] },
  ],
  [
    'a date range with a date',
    400004,
    'field date.value cannot be used along with fields: dateRange.value',
    { fields: [...GOOD, 'dateRange.value'] },
  ],
  ['an unknown metric', 400005, 'field metric.foo is unknown', { fields: [...GOOD, 'metric.foo'] }],
  [
    'an unknown metric alone',
    400005,
    'field metric.foo is unknown',
    { fields: ['date.value', 'campaign.id', 'metric.foo'] },
  ],
  ['an unknown attribute', 400005, 'field campaign.color is unknown', { fields: [...GOOD, 'campaign.color'] }],
  [
    'an attribute without its key',
    400006,
    'field campaign.name cannot be used without also including fields: campaign.id',
    { fields: ['date.value', 'adGroup.id', 'campaign.name', 'metric.clicks'] },
  ],
  [
    'an amount without its currency',
    400006,
    'field metric.sales cannot be used without also including fields: budgetCurrency.value',
    { fields: [...GOOD, 'metric.sales'] },
  ],
  [
    'a converted amount without its currency',
    400006,
    'field metric.salesConverted cannot be used without also including fields: convertedCurrency.value',
    { fields: [...GOOD, 'metric.salesConverted'] },
  ],
  ['a period that ends before it starts', 400007, '2026-03-01', { startDate: '2026-03-01', endDate: '2026-02-20' }],
  ['a period that ends in the future', 400009, '2026-03-03', { startDate: '2026-03-01', endDate: '2026-03-03' }],
  ['a period in the future', 400009, '2026-04-02', { startDate: '2026-04-01', endDate: '2026-04-02' }],
  ['a field that is there twice', 400011, 'metric.clicks', { fields: [...GOOD, 'metric.clicks'] }],
  ['a field without a dimension', 400013, 'clicks', { fields: [...GOOD, 'clicks'] }],
  ['a field with a space', 400013, 'metric. clicks', { fields: [...GOOD, 'metric. clicks'] }],
  ['no metric', 400014, 'metric.impressions', { fields: ['date.value', 'campaign.id'] }],
  ['no level of detail', 400015, 'campaign.id', { fields: ['date.value', 'metric.clicks'] }],
  [
    'a search term, but not what it is of',
    400015,
    'campaign.id',
    { fields: ['date.value', 'searchTerm.value', 'metric.clicks'] },
  ],
  ['no time dimension', 400016, 'date.value', { fields: ['campaign.id', 'metric.clicks'] }],
  ['an unknown format', 400017, 'XML', { format: 'XML' }],
  ['a filter of an unknown field', 400020, 'campaign.color', { filter: on('campaign.color') }],
  ['a filter of a metric', 400020, 'metric.clicks', { filter: on('metric.clicks') }],
  ['a filter of a date', 400020, 'date.value', { filter: on('date.value') }],
  ['a filter with another root', 400021, 'and', { filter: { or: { filters: [on('campaign.id')] } } }],
  [
    'a filter with two roots',
    400021,
    'and',
    { filter: { ...on('campaign.id'), and: { filters: [on('campaign.id')] } } },
  ],
  ['an "and" without filters', 400022, 'filters', { filter: { and: {} } }],
  ['an "and" of no filters', 400022, 'filters', { filter: { and: { filters: [] } } }],
  [
    'an "and" of eleven filters',
    400023,
    '11',
    { filter: { and: { filters: Array.from({ length: 11 }, () => on('campaign.id')) } } },
  ],
  ['an "and" of a text', 400023, 'either and or on', { filter: { and: { filters: ['campaign.id'] } } }],
  [
    'hours of 15 days',
    400025,
    'hour.value',
    { fields: ['hour.value', 'campaign.id', 'metric.clicks'], startDate: '2026-02-15', endDate: '2026-03-01' },
  ],
  [
    'hours of the day before the last 14',
    400025,
    'hour.value',
    { fields: ['hour.value', 'campaign.id', 'metric.clicks'], startDate: '2026-02-15', endDate: '2026-02-15' },
  ],
  ['dates of 121 days', 400025, 'date.value', { startDate: '2025-11-01' }],
  ['dates before the last 24 months', 400025, 'date.value', { startDate: '2024-03-01', endDate: '2024-03-01' }],
  [
    'weeks of more than 15 months',
    400025,
    'week.value',
    { fields: ['week.value', 'campaign.id', 'metric.clicks'], startDate: '2024-12-01' },
  ],
  [
    'days of the month before the last 24 months',
    400025,
    'day.value',
    { fields: ['day.value', 'campaign.id', 'metric.clicks'], startDate: '2024-03-01', endDate: '2024-03-01' },
  ],
  [
    'days of the week of more than 15 months',
    400025,
    'dayOfWeek.value',
    { fields: ['dayOfWeek.value', 'campaign.id', 'metric.clicks'], startDate: '2024-12-01' },
  ],
  [
    'months of more than 25 months',
    400025,
    'month.value',
    { fields: ['month.value', 'campaign.id', 'metric.clicks'], startDate: '2024-02-01' },
  ],
  [
    'months before the last 6 years',
    400025,
    'month.value',
    { fields: ['month.value', 'campaign.id', 'metric.clicks'], startDate: '2020-03-01', endDate: '2020-03-05' },
  ],
  [
    'years before the last 6 years',
    400025,
    'year.value',
    { fields: ['year.value', 'campaign.id', 'metric.clicks'], startDate: '2020-03-01' },
  ],
  [
    'a date range before the last 6 years',
    400025,
    'dateRange.value',
    { fields: ['dateRange.value', 'campaign.id', 'metric.clicks'], startDate: '2020-03-01' },
  ],
  [
    'a converted currency without a currency of view',
    400027,
    'currencyOfView',
    { fields: [...GOOD, 'convertedCurrency.value', 'metric.totalCostConverted'] },
  ],
  ['a malformed day', 400001, 'YYYY-MM-DD', { startDate: '20260224' }],
  ['an unknown currency of view', 400001, 'XXX', { currencyOfView: 'XXX' }],
];

async function refusalOf(world: TestWorld, body: unknown): Promise<{ status: number; code: string; message: string }> {
  const { status, json } = await call(world, 'create', body);
  return { status, ...json };
}

describe('A refused report of the unified API', () => {
  it.each(REFUSED)('[TOD-451] is a 400 with a number for %s: %i', async (_, number, text, report) => {
    const world = openWorld();
    const body = await bodyOf(world, { fields: GOOD, ...report });
    const { status, code, message, ...others } = await refusalOf(world, body);
    expect([status, code, others]).toEqual([400, String(number), {}]);
    expect(message.startsWith(`${number}: `), message).toBe(true);
    expect(message).toContain(text);
  });

  it('[TOD-451] names all problems by their numbers, and has the number of several', async () => {
    const world = openWorld();
    const fields = ['campaign.name', 'metric.foo', 'bar'];
    const period = { startDate: '2026-03-01', endDate: '2026-02-20' };
    const wrong = { fields, ...period, format: 'XML', filter: { or: 1 } };
    const six = Array.from({ length: 6 }, () => ({ advertiserAccountId: 'none' }));
    const { status, code, message } = await refusalOf(world, await bodyOf(world, wrong, six));
    expect([status, code]).toEqual([400, '400100']);
    const numbers = message.match(/\b\d{6}(?=: )/g);
    expect(numbers).toEqual([400005, 400006, 400007, 400013, 400016, 400017, 400019, 400021, 400026].map(String));
    expect(message).toContain('400005: field metric.foo is unknown, 400006: field campaign.name ');
  });

  it('[TOD-451] names all that no fields lack', async () => {
    const world = openWorld();
    const { status, code, message } = await refusalOf(world, await bodyOf(world, { fields: [] }));
    expect([status, code]).toEqual([400, '400100']);
    expect(message.match(/\b\d{6}(?=: )/g)).toEqual(['400014', '400015', '400016']);
  });

  it('[TOD-451] names each of several problems of one number, and has that number', async () => {
    const world = openWorld();
    const body = await bodyOf(world, { fields: [...GOOD, 'metric.foo', 'metric.bar'] });
    expect(await refusalOf(world, body)).toEqual({
      status: 400,
      code: '400005',
      message: '400005: field metric.foo is unknown, 400005: field metric.bar is unknown',
    });
  });

  it('[TOD-451] has other numbers for malformed bodies, accounts and unknown reports', async () => {
    const world = openWorld();
    const good = await bodyOf(world, { fields: GOOD });
    const account = { advertiserAccountId: await accountOf(world) };
    const cases: readonly (readonly [body: unknown, number: number])[] = [
      [{ ...good, reports: [] }, 400001],
      [{ ...good, reports: [1, 2] }, 400001],
      [{ ...good, accessRequestedAccounts: [{}] }, 400001],
      [{ accessRequestedAccounts: [account] }, 400001],
      [
        await bodyOf(
          world,
          { fields: GOOD },
          Array.from({ length: 6 }, () => account),
        ),
        400019,
      ],
      [await bodyOf(world, { fields: GOOD }, [{ advertiserAccountId: 'amzn1.ads-account.g.other' }]), 400026],
      [await bodyOf(world, { fields: GOOD }, [{ managerAccountId: 'amzn1.ads1.ma1.other' }]), 400026],
    ];
    for (const [body, number] of cases) {
      const { status, code, message } = await refusalOf(world, body);
      expect([status, code, message.slice(0, 8)]).toEqual([400, String(number), `${number}: `]);
    }
    const unknownFields = { ...good, color: 1 };
    expect((await call(world, 'create', unknownFields)).status).toBe(207);
    await world.admin('PATCH', '/settings', { strict: true });
    expect((await refusalOf(world, unknownFields)).code).toBe('400001');
    const unparsed = await world.ask('POST', '/adsApi/v1/create/reports', { profile: undefined, raw: '{"reports": [' });
    expect([unparsed.status, unparsed.json.code]).toEqual([400, '400000']);
    for (const verb of ['retrieve', 'delete'] as const) {
      const several = await call(world, verb, { reportIds: ['a', 'b'] });
      expect([several.status, several.json.code]).toEqual([400, '400000']);
      const unknown = await call(world, verb, { reportIds: ['a'] });
      expect([unknown.status, unknown.json]).toEqual([
        404,
        { code: '404001', message: '404001: the report a was not found' },
      ]);
    }
  });

  it('[TOD-451] is recorded in other words in the dialect of recorded traffic', async () => {
    const world = openWorld();
    await world.admin('PATCH', '/settings', { dialect: 'observed' });
    expect(await refusalOf(world, await bodyOf(world, { fields: [...GOOD, 'metric.foo'] }))).toEqual({
      status: 400,
      code: '400005',
      message: '400005: the field metric.foo is unknown',
    });
    const other = await bodyOf(world, { fields: [...GOOD, 'metric.foo'] }, [{ advertiserAccountId: 'other' }]);
    expect(await refusalOf(world, other)).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Multi-account authorization failed',
    });
  });

  it('[TOD-560] is not one that ends today in UTC, which begins before the day of the account', async () => {
    const world = openWorld({ now: Date.parse('2026-03-02T00:30:00Z') });
    const report = { fields: GOOD, startDate: '2026-02-24' };
    expect(
      (await call(world, 'create', await bodyOf(world, { ...report, endDate: '2026-03-02' }))).json.error,
    ).toBeNull();
    expect(await refusalOf(world, await bodyOf(world, { ...report, endDate: '2026-03-03' }))).toEqual({
      status: 400,
      code: '400009',
      message: '400009: the period ends on 2026-03-03, which is in the future: today is 2026-03-02',
    });
  });

  it('[TOD-452] is not one for five accounts', async () => {
    const world = openWorld();
    const account = { advertiserAccountId: await accountOf(world) };
    const five = Array.from({ length: 5 }, () => account);
    const { status, json } = await call(world, 'create', await bodyOf(world, { fields: GOOD }, five));
    expect([status, json.success[0].report.linkedAccounts]).toEqual([207, [account]]);
  });
});
