/**
 * Recommendations of sponsored products, which are computed from the market.
 */
import type { Operation } from '../../http/request-context.ts';
import { bidOperations } from './bids.ts';
import { keywordOperations } from './keywords.ts';

export const spRecommendationOperations: readonly Operation[] = [...bidOperations, ...keywordOperations];
