/**
 * For every report type, the explanations of random cells: the parts add up to the cell exactly, and what will still come
 * does come. EXPLAINED_CELLS is the number of cells of each report type.
 */
import { describe, it } from 'vitest';
import { checkCells, REPORTS } from '../../fixtures/explained-cells.ts';

const CELLS = Number(process.env['EXPLAINED_CELLS'] ?? 10);

describe('an explanation of a cell adds up, and comes true', () => {
  it.each(REPORTS)('$title', (report) => checkCells(report, CELLS), 60_000 + CELLS * 3000);
});
