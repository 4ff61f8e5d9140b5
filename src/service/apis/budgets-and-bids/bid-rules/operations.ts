/**
 * Rules that set the bids of campaigns of sponsored products.
 */
import type { Operation } from '../../../http/request-context.ts';
import { campaignOptimizationOperations } from './campaign-optimization.ts';
import { scheduleOperations } from './schedules.ts';

export const operations: readonly Operation[] = [...campaignOptimizationOperations, ...scheduleOperations];
