/**
 * The rules of entities that differ in recorded traffic, and how amounts are written.
 */
import type { StatusVariant } from '../../model/statuses/status-line.ts';
import { variants } from '../../model/dialect/variants.ts';

/** The smallest bid and budget by country, in minor units, where they are not those of the marketplace. */
type Minima = Readonly<Record<string, { bid: number; budget: number }>>;

const NO_MINIMA: Minima = {};
const RECORDED_MINIMA: Minima = {
  AU: { bid: 2, budget: 140 },
  AE: { bid: 24, budget: 400 },
  JP: { bid: 2, budget: 100 },
};

export const entityVariant = variants({
  /** Whole amounts end with `.0`. */
  writesPointInAmounts: { decision: 'GEN-22', spec: false, observed: true },
  minima: { decision: 'LIM-06', spec: NO_MINIMA, observed: RECORDED_MINIMA },
  /** An update of the budget of a campaign of version 3 has all its parts. */
  needsWholeBudget: { decision: 'TOD-98', spec: false, observed: true },
  /** Bid plus is another name of the adjustment for the top of search, not a value of its own. */
  bidPlusIsAdjustment: { decision: 'CMP-32', spec: false, observed: true },
  /** Parents, dates and missing parts have statuses of their own. */
  statuses: { decision: 'STA-32', spec: 'coarse' satisfies StatusVariant, observed: 'fine' satisfies StatusVariant },
  /** The smallest number of products of a landing page. */
  minListedProducts: { decision: 'TOD-100', spec: 1, observed: 3 },
});
