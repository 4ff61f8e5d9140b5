/**
 * Recommendations of sponsored display, which are computed from the market.
 */
import type { Operation } from '../../../http/request-context.ts';
import { bidOperations } from './bids.ts';
import { forecastOperations } from './forecasts.ts';
import { targetOperations } from './targets.ts';

export const operations: readonly Operation[] = [...bidOperations, ...targetOperations, ...forecastOperations];
