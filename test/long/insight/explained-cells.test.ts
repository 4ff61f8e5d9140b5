/**
 * For every report type, the explanations of 200 random cells: the parts add up to the cell exactly, and what will still
 * come does come.
 */
import { describe, it } from 'vitest';
import { checkCells, REPORTS } from '../fixtures/explained-cells.ts';

describe('an explanation of a cell adds up, and comes true', () => {
  it.each(REPORTS)('$title', (report) => checkCells(report, 200), 600_000);
});
