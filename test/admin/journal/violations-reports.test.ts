/**
 * Violations of clients of reports of version 3.
 */
import { describe, expect } from 'vitest';
import { create, download, ended, poll, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { advance } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

describe('duplicate-id-ignored', () => {
  it('is violated by a second duplicate without a request for the status', async ({ world }) => {
    await create(world, reportBody());
    await create(world, reportBody());
    expect(await violationCounts(world)).toEqual({});
    await create(world, reportBody());
    expect(await violationCounts(world)).toEqual({ 'duplicate-id-ignored': 1 });
  });

  it('is not violated by a client that polls the report in between, or by requests of another profile', async () => {
    const world = openWorld();
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
    const { reportId } = (await create(world, reportBody())).json;
    await create(world, reportBody());
    await advance(world, '1m');
    await poll(world, reportId);
    await create(world, reportBody());
    const other = { profile: world.profile('CA') };
    await create(world, reportBody(), other);
    await create(world, reportBody(), other);
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('refused-request-resent', () => {
  it('is violated by a refused request that is sent unchanged', async ({ world }) => {
    const body = reportBody({ columns: ['query'] });
    await create(world, body);
    await create(world, { ...body, name: 'changed' });
    expect(await violationCounts(world)).toEqual({});
    await create(world, body);
    expect(await violationCounts(world)).toEqual({ 'refused-request-resent': 1 });
  });

  it('is not violated by a request that a fault has refused, or by one that is accepted later', async ({ world }) => {
    await world.admin('POST', '/faults', { when: { times: 2 }, effect: { status: 400 } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await create(world, reportBody())).status);
    expect(statuses).toEqual([400, 400, 200]);
    const tomorrow = reportBody({}, { endDate: '2026-03-03' });
    await create(world, tomorrow);
    await advance(world, '1d');
    expect((await create(world, tomorrow)).status).toBe(200);
    expect(await violationCounts(world)).toEqual({});
  });
});

it('polling-without-pause is violated by each report that is polled without a pause', async ({ world }) => {
  await world.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
  const first = (await create(world, reportBody())).json.reportId;
  const second = (await create(world, reportBody({ timeUnit: 'DAILY' }))).json.reportId;
  for (let i = 0; i < 10; i++) for (const id of [first, second]) await poll(world, id);
  expect(await violationCounts(world)).toEqual({});
  for (const id of [first, second]) await poll(world, id);
  expect(await violationCounts(world)).toEqual({ 'polling-without-pause': 2 });
});

it('expired-link-used is violated by a link that is older than an hour', async ({ world }) => {
  const { json } = await ended(world, (await create(world, reportBody())).json.reportId);
  await advance(world, '1h');
  await download(world, json.url);
  expect(await violationCounts(world)).toEqual({});
  await advance(world, '1s');
  await download(world, json.url);
  expect(await violationCounts(world)).toEqual({ 'expired-link-used': 1 });
});
