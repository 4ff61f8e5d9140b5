/**
 * Valid report dates: from sixty days ago until today, in the time zone of the profile.
 */
import { expect } from 'vitest';
import type { Country, Region } from '../../../../src/model/marketplaces.ts';
import {
  ended,
  reportRows,
  requestReport,
  seed,
  TODAY,
  YESTERDAY,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const TOO_OLD = {
  code: '406',
  details: 'Report date is too far in the past. Reports are only available for 60 days.',
};

function setClock(world: TestWorld, instant: string): void {
  world.state.setClock(Date.parse(instant), 'frozen');
}

async function statusFor(
  world: TestWorld,
  reportDate: string,
  country: Country = 'US',
  region: Region = 'na',
): Promise<number> {
  const answer = await requestReport(world, 'campaigns', { reportDate }, { profile: world.profile(country), region });
  if (answer.status === 406) expect(answer.json).toEqual(TOO_OLD);
  if (answer.status === 422)
    expect(answer.json).toEqual({ code: '422', details: expect.stringContaining('reportDate') });
  return answer.status;
}

it('[RPT-21, RPT-34] reportDate must be a valid date in the format YYYYMMDD', async ({ world }) => {
  expect(await statusFor(world, '20260228')).toBe(202);
  for (const reportDate of ['2026-03-01', '2026031', '202603011', 'yesterday', '20260230', '20261301', '20260229']) {
    expect([reportDate, await statusFor(world, reportDate)]).toEqual([reportDate, 422]);
  }
});

it('[RPT-25, LIM-10] reportDate may be sixty days ago', async () => {
  expect(await statusFor(openWorld(), '20260101')).toBe(202);
});

it('[RPT-24, ERR-13, LIM-10] reportDate more than sixty days ago is 406', async ({ world }) => {
  for (const reportDate of ['20251231', '20251201', '20180101', '10000101'])
    expect(await statusFor(world, reportDate)).toBe(406);
});

it('[RPT-25] reportDate may be today; a later date is 422', async ({ world }) => {
  expect(await statusFor(world, TODAY)).toBe(202);
  for (const reportDate of ['20260303', '20270101', '99991231']) expect(await statusFor(world, reportDate)).toBe(422);
});

it('[RPT-25] reportDate may be before the creation of the profile', async ({ world }) => {
  const { json } = await world.admin('POST', '/accounts', { name: 'Young', type: 'seller', countries: ['US'] });
  const { profileId } = json.profiles[0];
  expect((await requestReport(world, 'campaigns', { reportDate: '20260101' }, { profile: profileId })).status).toBe(
    202,
  );
});

const ZONES: [country: Country, region: Region, midnight: string, dates: [today: string, oldest: string]][] = [
  ['US', 'na', '2026-03-02T08:00:00Z', ['20260302', '20260101']],
  ['UK', 'eu', '2026-03-02T00:00:00Z', ['20260302', '20260101']],
  ['DE', 'eu', '2026-03-01T23:00:00Z', ['20260302', '20260101']],
  ['AE', 'eu', '2026-03-01T20:00:00Z', ['20260302', '20260101']],
  ['JP', 'fe', '2026-03-01T15:00:00Z', ['20260302', '20260101']],
  ['AU', 'fe', '2026-03-01T13:00:00Z', ['20260302', '20260101']],
  // The clocks go forward: the day of 23 hours, and the one after it.
  ['US', 'na', '2026-03-08T08:00:00Z', ['20260308', '20260107']],
  ['US', 'na', '2026-03-09T07:00:00Z', ['20260309', '20260108']],
  ['DE', 'eu', '2026-03-29T22:00:00Z', ['20260330', '20260129']],
  // And back: the day of 25 hours, and the one after it.
  ['US', 'na', '2026-11-01T07:00:00Z', ['20261101', '20260902']],
  ['US', 'na', '2026-11-02T08:00:00Z', ['20261102', '20260903']],
  ['AU', 'fe', '2026-10-04T13:00:00Z', ['20261005', '20260806']],
];

for (const [country, region, midnight, [today, oldest]] of ZONES) {
  it(`[RPT-22, RPT-25] a day in ${country} begins exactly at ${midnight}`, async ({ world }) => {
    setClock(world, midnight);
    expect(await statusFor(world, today, country, region)).toBe(202);
    expect(await statusFor(world, oldest, country, region)).toBe(202);
    world.state.setClock(Date.parse(midnight) - 1, 'frozen');
    expect(await statusFor(world, today, country, region)).toBe(422);
    world.state.setClock(Date.parse(midnight) + 86_400_000 + 3_600_000, 'frozen');
    expect(await statusFor(world, oldest, country, region)).toBe(406);
  });
}

it('[RPT-22] reportDate is checked in the time zone of the profile of the request', async ({ world }) => {
  setClock(world, '2026-03-02T16:00:00Z');
  expect(await statusFor(world, '20260303', 'JP', 'fe')).toBe(202);
  expect(await statusFor(world, '20260303', 'US')).toBe(422);
});

it('[RPT-23] a report for today contains the traffic until now, and a later report contains more', async () => {
  const world = openWorld();
  await seed(world, { campaigns: 8 });
  const impressions = async (reportDate: string): Promise<number> => {
    const rows = await reportRows(world, 'campaigns', { reportDate, metrics: 'impressions' });
    return rows.reduce((sum, row) => sum + Number(row['impressions']), 0);
  };
  const early = await impressions(TODAY);
  setClock(world, '2026-03-02T20:00:00Z');
  const later = await impressions(TODAY);
  setClock(world, '2026-03-03T07:59:00Z');
  const evening = await impressions(TODAY);
  expect(later).toBeGreaterThan(early);
  expect(evening).toBeGreaterThan(later);
  setClock(world, '2026-03-05T08:00:00Z');
  expect(await impressions(TODAY)).toBeGreaterThanOrEqual(evening);
});

it('[RPT-23] impressions, clicks and costs of a past day do not change', async ({ world }) => {
  await seed(world);
  const query = { reportDate: YESTERDAY, metrics: 'impressions,clicks,cost' };
  const first = await reportRows(world, 'keywords', query);
  expect(first.length).toBeGreaterThan(0);
  setClock(world, '2026-04-20T12:00:00Z');
  expect(await reportRows(world, 'keywords', query)).toEqual(first);
});

it('[RPT-25] a report that was requested in time completes when its date is more than sixty days ago', async () => {
  const world = openWorld();
  const requested = await requestReport(world, 'campaigns', { reportDate: '20260101' });
  setClock(world, '2026-06-01T12:00:00Z');
  expect((await ended(world, requested)).json.status).toBe('SUCCESS');
});
