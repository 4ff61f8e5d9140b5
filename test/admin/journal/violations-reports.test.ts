/**
 * Violations of clients of reports of version 3.
 */
import { describe, expect, it } from 'vitest';
import { create, download, ended, poll, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { sandbox } from '../../fixtures/sandbox.ts';
import { advance } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

describe('duplicate-id-ignored', () => {
  it('is violated by a second duplicate without a request for the status', async () => {
    const box = sandbox();
    await create(box, reportBody());
    await create(box, reportBody());
    expect(await violationCounts(box)).toEqual({});
    await create(box, reportBody());
    expect(await violationCounts(box)).toEqual({ 'duplicate-id-ignored': 1 });
  });

  it('is not violated by a client that polls the report in between, or by requests of another profile', async () => {
    const box = sandbox();
    await box.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
    const { reportId } = (await create(box, reportBody())).json;
    await create(box, reportBody());
    await advance(box, '1m');
    await poll(box, reportId);
    await create(box, reportBody());
    const other = { profile: box.profile('CA') };
    await create(box, reportBody(), other);
    await create(box, reportBody(), other);
    expect(await violationCounts(box)).toEqual({});
  });
});

describe('refused-request-resent', () => {
  it('is violated by a refused request that is sent unchanged', async () => {
    const box = sandbox();
    const body = reportBody({ columns: ['query'] });
    await create(box, body);
    await create(box, { ...body, name: 'changed' });
    expect(await violationCounts(box)).toEqual({});
    await create(box, body);
    expect(await violationCounts(box)).toEqual({ 'refused-request-resent': 1 });
  });

  it('is not violated by a request that a fault has refused, or by one that is accepted later', async () => {
    const box = sandbox();
    await box.admin('POST', '/faults', { when: { times: 2 }, effect: { status: 400 } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await create(box, reportBody())).status);
    expect(statuses).toEqual([400, 400, 200]);
    const tomorrow = reportBody({}, { endDate: '2026-03-03' });
    await create(box, tomorrow);
    await advance(box, '1d');
    expect((await create(box, tomorrow)).status).toBe(200);
    expect(await violationCounts(box)).toEqual({});
  });
});

it('polling-without-pause is violated by each report that is polled without a pause', async () => {
  const box = sandbox();
  await box.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
  const first = (await create(box, reportBody())).json.reportId;
  const second = (await create(box, reportBody({ timeUnit: 'DAILY' }))).json.reportId;
  for (let i = 0; i < 10; i++) for (const id of [first, second]) await poll(box, id);
  expect(await violationCounts(box)).toEqual({});
  for (const id of [first, second]) await poll(box, id);
  expect(await violationCounts(box)).toEqual({ 'polling-without-pause': 2 });
});

it('expired-link-used is violated by a link that is older than an hour', async () => {
  const box = sandbox();
  const { json } = await ended(box, (await create(box, reportBody())).json.reportId);
  await advance(box, '1h');
  await download(box, json.url);
  expect(await violationCounts(box)).toEqual({});
  await advance(box, '1s');
  await download(box, json.url);
  expect(await violationCounts(box)).toEqual({ 'expired-link-used': 1 });
});
