/**
 * Recommendations of sponsored brands, which are computed from the market.
 */
import type { Operation } from '../../../http/request-context.ts';
import { bidOperations } from './bids.ts';
import { categoryOperations } from './categories.ts';
import { forecastOperations } from './forecasts.ts';
import { insightOperations } from './insights.ts';
import { keywordAndTargetOperations } from './keywords-and-targets.ts';

export const operations: readonly Operation[] = [
  ...bidOperations,
  ...keywordAndTargetOperations,
  ...categoryOperations,
  ...insightOperations,
  ...forecastOperations,
];
