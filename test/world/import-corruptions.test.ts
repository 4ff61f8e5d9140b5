/**
 * One value in every thirtieth column; `npm run test:long` tests all values in all columns.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corrupted, filledExport, VALUES, Victim, type Place } from '../fixtures/import-corruptions.ts';

const STEP = 30;

let filled: { bytes: Buffer; places: Place[] };
let victim: Victim | undefined;
beforeAll(async () => {
  filled = await filledExport();
  victim = new Victim();
}, 120_000);
afterAll(() => victim?.close());

it('an import with an invalid value is rejected, or the world works', async () => {
  const failures: string[] = [];
  for (const [i, place] of filled.places.entries()) {
    if (i % STEP !== 0) continue;
    const value = VALUES[(i / STEP) % VALUES.length] ?? 'null';
    const bytes = corrupted(filled.bytes, place, value);
    for (const each of (bytes && (await victim?.take(bytes, place))) ?? []) {
      failures.push(`${place.table}.${place.column} = ${value}: ${each}`);
    }
  }
  expect(failures).toEqual([]);
}, 120_000);
