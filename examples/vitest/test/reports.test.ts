import { describe, expect } from 'vitest';
import { test } from './ads.ts';

const DAY = '2026-02-28';

describe('a report', () => {
  test('agrees with the true values', async ({ world, client, profileId }) => {
    const rows = await client.report(profileId, DAY);
    expect(rows.length).toBeGreaterThan(0);
    const compared = await world.metrics.compare({ profileId, recordType: 'campaigns', date: DAY, rows });
    expect(compared).toMatchObject({ ok: true, missing: [], extra: [], different: [] });
  });

  test('that takes three hours is polled with growing pauses', async ({ world, client, profileId }) => {
    await world.jobs.updateCompletion({ reports: { mode: 'after', after: '3h' } });
    expect(await client.report(profileId, DAY)).not.toEqual([]);
    const polls = await world.requests.list({ operation: 'getReport' });
    expect(polls.total).toBeLessThan(25);
  });

  test('that fails is an error, and not an empty report', async ({ world, client, profileId }) => {
    await world.jobs.createOutcome({ kind: 'report', outcome: 'FAILURE' });
    await expect(client.report(profileId, DAY)).rejects.toThrow('failed');
  });
});
