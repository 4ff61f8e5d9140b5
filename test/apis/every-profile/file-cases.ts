/**
 * Scenarios about the files of reports.
 */
import { expect } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { requestAll, loadsAll } from './report-steps.ts';
import { REPORTS, type Stories } from './report-failures.ts';

const UNPACKED = (bytes: Buffer): string => {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : bytes).toString();
};

export const FILE_STORIES: Stories = {
  'download-expires': {
    versions: REPORTS,
    async careless(client) {
      const addresses: string[] = [];
      for (const { profile, reportId } of (await requestAll(client)).slice(0, 2)) {
        addresses.push(await client.address(profile, await client.location(profile, reportId)));
      }
      const statuses = [];
      for (const address of addresses) statuses.push((await client.file(address)).status);
      expect(statuses).toEqual([403, 200]);
      expect(await client.violations()).toContain('expired-link-used');
    },
    careful: loadsAll,
  },
  'storage-rejects-token': {
    versions: REPORTS,
    async careless(client) {
      for (const { profile, reportId } of await requestAll(client)) {
        const address = await client.address(profile, await client.location(profile, reportId));
        expect((await client.request('GET', address, { profile })).status).toBe(400);
      }
      expect(await client.violations()).toContain('token-sent-to-storage');
    },
    careful: loadsAll,
  },
  'gzip-variants': {
    versions: REPORTS,
    async careless(client) {
      const outcomes: string[] = [];
      for (const { profile, reportId } of await requestAll(client)) {
        const { bytes } = await client.file(await client.address(profile, await client.location(profile, reportId)));
        try {
          JSON.parse(gunzipSync(bytes).toString());
          outcomes.push('rows');
        } catch (error) {
          outcomes.push(error instanceof Error ? error.message : '');
        }
      }
      // As documented, plain, encoded, which a client of HTTP decodes by itself, and cut in half.
      expect(outcomes.slice(0, 4)).toEqual(['rows', 'incorrect header check', 'rows', 'unexpected end of file']);
    },
    async careful(client) {
      for (const { profile, reportId } of await requestAll(client)) {
        const location = await client.location(profile, reportId);
        let rows: unknown;
        for (let tries = 0; tries < 2 && rows === undefined; tries++) {
          const { bytes, headers } = await client.file(await client.address(profile, location));
          // As an HTTP client does by itself.
          const body = headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
          try {
            rows = JSON.parse(UNPACKED(body));
          } catch {
            rows = undefined;
          }
        }
        expect(rows).toBeInstanceOf(Array);
      }
    },
  },
};
