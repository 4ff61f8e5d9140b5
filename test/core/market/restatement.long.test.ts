/**
 * Explanations of numbers that contain invalid traffic until it is recognized.
 */
import { describe, it } from 'vitest';
import { ALL_HAS_COME, checkCells, SAMPLE } from '../../fixtures/explained-cells.ts';

describe('with restatement, an explanation of a cell adds up, and comes true', () => {
  it.each(SAMPLE)('$title', (report) => checkCells(report, 4, [9, 30, ALL_HAS_COME], { restatement: true }), 120_000);
});
