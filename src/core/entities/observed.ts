/**
 * The rules of entities that differ in recorded traffic, and how amounts are written.
 */
import type { StatusVariant } from '../../model/statuses/status-line.ts';
import { variants } from '../../model/dialect/variants.ts';

export const entityVariant = variants({
  /** Whole amounts end with `.0`. */
  writesPointInAmounts: { decision: 'GEN-22', spec: false, observed: true },
  /** The smallest bids and budgets are those of the marketplace. */
  hasPublishedMinima: { decision: 'LIM-06', spec: false, observed: true },
  /** An update of the budget of a campaign of version 3 has all its parts. */
  needsWholeBudget: { decision: 'TOD-98', spec: false, observed: true },
  /** An update of the budget of a campaign of sponsored display in the unified API names its period. */
  needsPeriod: { decision: 'TOD-548', spec: false, observed: true },
  /** Some numbers and booleans may be texts. */
  takesTexts: { decision: 'TOD-547', spec: false, observed: true },
  /** Bid plus is another name of the adjustment for the top of search, not a value of its own. */
  bidPlusIsAdjustment: { decision: 'CMP-32', spec: false, observed: true },
  /** Parents, dates and missing parts have statuses of their own. */
  statuses: { decision: 'STA-32', spec: 'coarse' satisfies StatusVariant, observed: 'fine' satisfies StatusVariant },
  /** The smallest number of products of a landing page. */
  minListedProducts: { decision: 'TOD-100', spec: 1, observed: 3 },
});
