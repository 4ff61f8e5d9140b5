/**
 * Imports of a world with one invalid value. By default, one value in every thirtieth column, as all values in all columns
 * take several minutes: IMPORT_CORRUPTIONS=all.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corrupted, filledExport, VALUES, Victim, type Place } from '../../fixtures/import-corruptions.ts';

const IS_WHOLE = process.env['IMPORT_CORRUPTIONS'] === 'all';
const STEP = 30;

let filled: { bytes: Buffer; places: Place[] };
let victim: Victim;
beforeAll(async () => {
  filled = await filledExport();
  victim = new Victim();
});
afterAll(() => victim.close());

it('an import with an invalid value is rejected, or the world works', { timeout: 7_200_000 }, async () => {
  const failures: string[] = [];
  for (const [i, place] of filled.places.entries()) {
    const sample = i % STEP === 0 ? [VALUES[(i / STEP) % VALUES.length] ?? 'null'] : [];
    for (const value of IS_WHOLE ? VALUES : sample) {
      const bytes = corrupted(filled.bytes, place, value);
      if (bytes === undefined) continue;
      for (const each of await victim.take(bytes, place))
        failures.push(`${place.table}.${place.column} = ${value}: ${each}`);
    }
  }
  expect(failures).toEqual([]);
});
