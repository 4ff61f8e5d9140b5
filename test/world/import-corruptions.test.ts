/**
 * One value in one of ten columns; `npm run test:long` takes all values in all columns.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corrupted, filledExport, VALUES, Victim, type Place } from '../fixtures/import-corruptions.ts';

let filled: { bytes: Buffer; places: Place[] };
let victim: Victim | undefined;
beforeAll(async () => {
  filled = await filledExport();
  victim = new Victim();
}, 120_000);
afterAll(() => victim?.close());

it('an import with a wrong value is refused, or the world works', async () => {
  const wrong: string[] = [];
  for (const [i, place] of filled.places.entries()) {
    if (i % 10 !== 0) continue;
    const value = VALUES[(i / 10) % VALUES.length] ?? 'null';
    const bytes = corrupted(filled.bytes, place, value);
    for (const each of (bytes && (await victim?.take(bytes, place))) ?? []) {
      wrong.push(`${place.table}.${place.column} = ${value}: ${each}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);
