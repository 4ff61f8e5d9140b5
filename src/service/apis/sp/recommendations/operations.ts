/**
 * Recommendations of sponsored products, which are computed from the market.
 */
import type { Operation } from '../../../http/request-context.ts';
import { bidOperations } from './bids.ts';
import { campaignOperations } from './campaigns.ts';
import { categoryOperations } from './categories.ts';
import { initialBudgetOperations } from './initial-budget.ts';
import { keywordOperations } from './keywords.ts';
import { productOperations } from './products.ts';

export const operations: readonly Operation[] = [
  ...bidOperations,
  ...keywordOperations,
  ...productOperations,
  ...categoryOperations,
  ...initialBudgetOperations,
  ...campaignOperations,
];
