/**
 * Built-in scenarios about exports, each with a careless and a careful client.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  ALL_STATES,
  downloadExport,
  exportType,
  pollExport,
  requestExport,
} from '../../fixtures/programs/clients/exports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

const FROM = { profile: US };
const PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS'];

describe('export-too-many', () => {
  /** Six exports of targets: one for each combination of filters. */
  const requests = PRODUCTS.flatMap((adProduct) =>
    ['ENABLED', 'PAUSED', 'ARCHIVED'].map((state) => ({ adProductFilter: [adProduct], stateFilter: [state] })),
  );

  const request = (world: TestWorld, body: object): Promise<Answer> => requestExport(world, 'targets', body, FROM);

  /** The number of targets in completed exports. */
  async function download(world: TestWorld, ids: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of ids) {
      const { json } = await pollExport(world, id, exportType('targets'), FROM);
      expect(json.status).toBe('COMPLETED');
      count += JSON.parse(gunzipSync((await downloadExport(world, json.url)).bytes).toString()).length;
    }
    return count;
  }

  async function numberOfTargets(): Promise<number> {
    const world = openWorld({ scenario: 'export-too-many' });
    const { json } = await request(world, { adProductFilter: PRODUCTS, stateFilter: ALL_STATES });
    await advance(world, '10m');
    return download(world, [json.exportId]);
  }

  it('a careless client requests all exports at once, and misses the targets of the refused one', async () => {
    const world = openWorld({ scenario: 'export-too-many' });
    const answers: Answer[] = [];
    for (const body of requests.toReversed()) answers.push(await request(world, body));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    await advance(world, '10m');
    const ids = answers.slice(0, 5).map(({ json }) => json.exportId);
    expect(await download(world, ids)).toBeLessThan(await numberOfTargets());
  });

  it('a careful client waits until an export is complete, and requests the next one', async () => {
    const world = openWorld({ scenario: 'export-too-many' });
    const ids: string[] = [];
    for (const body of requests) {
      let answer = await request(world, body);
      for (let waits = 0; answer.status === 429 && waits < 3; waits++) {
        await advance(world, '5m');
        answer = await request(world, body);
      }
      ids.push(answer.json.exportId);
    }
    await advance(world, '10m');
    expect(await download(world, ids)).toBe(await numberOfTargets());
    expect(await violationCounts(world)).toEqual({});
  });
});
