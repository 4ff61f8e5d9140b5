/**
 * A sample of `test/long/insight/explained-cells.test.ts`: two random cells of each report type.
 */
import { describe, it } from 'vitest';
import { ALL_HAS_COME, checkCells, SAMPLE } from '../fixtures/explained-cells.ts';

describe('an explanation of a cell adds up, and comes true', () => {
  it.each(SAMPLE)('$title', (report) => checkCells(report, 2, [ALL_HAS_COME]), 60_000);
});
