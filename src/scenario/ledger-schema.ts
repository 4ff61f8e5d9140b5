/**
 * The parameters of the ledger as they are written, over the control API and in scenarios. What is left out is up to
 * whoever reads them.
 */
import { z } from 'zod';

const MOST = 1_000_000;

function range(most: number) {
  const bound = z.number().min(0).max(most);
  return z
    .strictObject({ low: bound, high: bound })
    .refine(({ low, high }) => low <= high, 'low is above high')
    .optional();
}

const part = z.number().min(0).max(1).optional();

export const ledgerModel = z.strictObject({
  history: z.enum(['backfill', 'lifetime']).optional(),
  bursts: z.int().min(0).max(100).optional(),
  impressions: range(MOST).describe('Of one burst, for a keyword of common popularity'),
  clickRate: range(1).describe('Clicks per impression'),
  price: range(MOST).describe('What a click takes to be won, and costs; minor units'),
  orderRate: range(1).describe('Orders per click'),
  unitPrice: range(100 * MOST).describe('Minor units'),
  sameProduct: part.describe('Part of the orders that buy what was advertised'),
  topOfSearch: part.describe('Part of the impressions at the top of search'),
});
