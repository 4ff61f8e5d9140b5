import { afterAll, beforeAll, expect, it } from 'vitest';
import { corrupted, filledExport, VALUES, Victim, type Place } from '../../fixtures/import-corruptions.ts';

let filled: { bytes: Buffer; places: Place[] };
let victim: Victim | undefined;
beforeAll(async () => {
  if (process.env['IMPORT_CORRUPTIONS'] !== 'all') return;
  filled = await filledExport();
  victim = new Victim();
}, 60_000);
afterAll(() => victim?.close());

/** Takes several minutes; `npm test` checks one column in ten. IMPORT_CORRUPTIONS=all runs it. */
it.runIf(process.env['IMPORT_CORRUPTIONS'] === 'all').each(VALUES)(
  '%s in any column of any table is rejected, or the world works',
  async (value) => {
    const wrong: string[] = [];
    for (const place of filled.places) {
      const bytes = corrupted(filled.bytes, place, value);
      if (bytes === undefined) continue;
      for (const each of await victim!.take(bytes, place)) wrong.push(`${place.table}.${place.column}: ${each}`);
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);
