/**
 * Scenarios about reports.
 */
import { expect } from 'vitest';
import {
  now,
  dayIn,
  yesterday,
  type Requested,
  requestAll,
  outcomes,
  loadsAll,
  keywordRows,
  refusedCountries,
  restated,
  loadDays,
} from './report-steps.ts';
import { REPORTS, type Stories } from './report-failures.ts';

const NEWEST = Array.from({ length: 10 }, (_, i) => i + 1);

export const REPORT_STORIES: Stories = {
  'day-boundary': {
    versions: REPORTS,
    now: '2026-03-02T23:30:00Z',
    async careless(client) {
      // 60 days ago in UTC is 61 days ago where the next day has begun.
      const oldest = dayIn('UTC', await now(client), 60);
      expect(await refusedCountries(client, oldest, 406)).toEqual(expect.arrayContaining(['DE', 'JP']));
      // An hour later, today of UTC has not begun in the US.
      await client.wait('1h');
      await client.refresh();
      expect(await refusedCountries(client, dayIn('UTC', await now(client), 0), 422)).toContain('US');
    },
    careful: loadsAll,
  },
  'report-slow': {
    versions: REPORTS,
    async careless(client) {
      expect(new Set(await outcomes(client, { most: 20 }))).toEqual(new Set(['gave up']));
      expect(await client.violations()).toContain('polling-without-pause');
    },
    careful: (client) => loadsAll(client, { most: 10, pause: '30m' }),
  },
  'report-stuck': {
    versions: REPORTS,
    async careless(client) {
      const [{ profile, reportId }] = (await requestAll(client)) as [Requested];
      await client.wait('1d');
      await client.refresh();
      expect(await client.location(profile, reportId, { most: 100 })).toBe('gave up');
    },
    careful: (client) => loadsAll(client, { most: 10, pause: '1m' }),
  },
  'report-fails-then-works': {
    versions: REPORTS,
    async careless(client) {
      const found = await outcomes(client);
      expect(found.filter((each) => each === 'FAILURE')).toHaveLength(2);
    },
    careful: loadsAll,
  },
  'token-expires-mid-poll': {
    versions: REPORTS,
    async careless(client) {
      await client.refresh();
      for (const { profile, reportId } of await requestAll(client)) {
        await client.wait('5m');
        expect(await client.location(profile, reportId)).toBe('refused 401');
        // A refreshed token ends as early.
        await client.refresh();
      }
    },
    careful: loadsAll,
  },
  'report-empty': {
    versions: REPORTS,
    async careless(client) {
      for (const profile of await client.advertisers()) {
        const [first] = await client.rows(profile, await yesterday(client, profile));
        expect(() => first!['impressions']).toThrow(TypeError);
      }
    },
    careful: loadsAll,
  },
  'report-sparse': {
    versions: ['v2', 'v3'],
    async careless(client) {
      let wrong = 0;
      for (const profile of await client.advertisers()) {
        const rows = await keywordRows(client, profile);
        const keywords = await client.list(profile, 'keywords');
        // By position.
        wrong += rows.filter(({ keywordId }, i) => String(keywords[i]?.['keywordId']) !== String(keywordId)).length;
      }
      expect(wrong).toBeGreaterThan(0);
    },
    async careful(client) {
      let [shown, all] = [0, 0];
      for (const profile of await client.advertisers()) {
        const rows = new Map((await keywordRows(client, profile)).map((row) => [String(row['keywordId']), row]));
        const keywords = await client.list(profile, 'keywords');
        shown += keywords.filter(({ keywordId }) => rows.has(String(keywordId))).length;
        all += keywords.length;
      }
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(all / 2);
    },
  },
  restatement: {
    versions: ['v2'],
    async careless(client) {
      const [before, after] = await restated(client);
      expect(after).toBeGreaterThan(before);
    },
    async careful(client) {
      const [before, after] = await restated(client);
      expect(after).toBeGreaterThan(before * 1.2);
    },
  },
  'retention-edge': {
    versions: REPORTS,
    now: '2026-03-03T07:59:00Z',
    async careless(client) {
      expect(await loadDays(client, [...NEWEST, 60])).toBe(1);
    },
    async careful(client) {
      expect(await loadDays(client, [60, ...NEWEST])).toBe(0);
    },
  },
};
