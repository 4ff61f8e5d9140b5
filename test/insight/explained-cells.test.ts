/**
 * A sample of `test/long/insight/explained-cells.test.ts`: one random cell of each report type.
 */
import { describe, it } from 'vitest';
import { ALL_HAS_COME, checkCells, SAMPLE } from '../fixtures/explained-cells.ts';

describe('an explanation of a cell adds up, and comes true', () => {
  it.each(SAMPLE)('$title', (report) => checkCells(report, 1, [ALL_HAS_COME]), 60_000);
});
