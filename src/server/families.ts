/**
 * The families of operations. The first call of a path loads the code of its family, so a start loads none of them.
 * `npm run docs` writes what a start knows of each operation to src/generated/route-table.ts.
 */
import type { Operation } from '../service/http/request-context.ts';

interface Family {
  operations: readonly Operation[];
}

export const FAMILIES: Readonly<Record<string, () => Promise<Family>>> = {
  'account/oauth': () => import('../service/apis/account/oauth/operations.ts'),
  'account/manager-accounts': () => import('../service/apis/account/manager-accounts/operations.ts'),
  'account/profiles': () => import('../service/apis/account/profiles/operations.ts'),
  'catalog/products': () => import('../service/apis/catalog/products/operations.ts'),
  'account/test-accounts': () => import('../service/apis/account/test-accounts/operations.ts'),
  'catalog/stores': () => import('../service/apis/catalog/stores/operations.ts'),
  'catalog/assets': () => import('../service/apis/catalog/assets/operations.ts'),
  'account/ads-accounts': () => import('../service/apis/account/ads-accounts/operations.ts'),
  'catalog/audiences': () => import('../service/apis/catalog/audiences/operations.ts'),
  'sp/v2': () => import('../service/apis/sp/v2/operations.ts'),
  'sp/suggested-keywords': () => import('../service/apis/sp/suggested-keywords/operations.ts'),
  'sp/recommendations': () => import('../service/apis/sp/recommendations/operations.ts'),
  'sb/recommendations': () => import('../service/apis/sb/recommendations/operations.ts'),
  'sd/recommendations': () => import('../service/apis/sd/recommendations/operations.ts'),
  'sp/v3': () => import('../service/apis/sp/v3/operations.ts'),
  'sb/v3': () => import('../service/apis/sb/v3/operations.ts'),
  'sb/v3-clauses': () => import('../service/apis/sb/v3-clauses/operations.ts'),
  'sb/v4': () => import('../service/apis/sb/v4/operations.ts'),
  'sd/entities': () => import('../service/apis/sd/entities/operations.ts'),
  'sd/brand-safety': () => import('../service/apis/sd/brand-safety/operations.ts'),
  'account/portfolios': () => import('../service/apis/account/portfolios/operations.ts'),
  'account/invoices': () => import('../service/apis/account/invoices/operations.ts'),
  'budgets-and-bids/bid-rules': () => import('../service/apis/budgets-and-bids/bid-rules/operations.ts'),
  'budgets-and-bids/optimization-rules': () =>
    import('../service/apis/budgets-and-bids/optimization-rules/operations.ts'),
  'budgets-and-bids/budget-rules': () => import('../service/apis/budgets-and-bids/budget-rules/operations.ts'),
  'budgets-and-bids/budget-usage': () => import('../service/apis/budgets-and-bids/budget-usage/operations.ts'),
  'reports/v2': () => import('../service/apis/reports/v2/operations.ts'),
  'reports/v3': () => import('../service/apis/reports/v3/operations.ts'),
  'sp/v2/snapshots': () => import('../service/apis/sp/v2/snapshots.ts'),
  'unified/exports': () => import('../service/apis/unified/exports/operations.ts'),
  'account/history': () => import('../service/apis/account/history/operations.ts'),
  'reports/attribution': () => import('../service/apis/reports/attribution/operations.ts'),
  'reports/streams': () => import('../service/apis/reports/streams/operations.ts'),
  'unified/entities': () => import('../service/apis/unified/entities/operations.ts'),
  'unified/accounts': () => import('../service/apis/unified/accounts/operations.ts'),
  'reports/unified': () => import('../service/apis/reports/unified/operations.ts'),
  'unified/locations': () => import('../service/apis/unified/locations/operations.ts'),
  'unified/events': () => import('../service/apis/unified/events/operations.ts'),
  'unified/stores': () => import('../service/apis/unified/stores/operations.ts'),
};

/** Files have a route of their own, because their path contains the world. */
export const loadFileOperations = () => import('../service/apis/reports/object-storage/operations.ts');

export async function loadFamily(name: string): Promise<readonly Operation[]> {
  const load = FAMILIES[name];
  if (load === undefined) throw new Error(`there is no family ${name}; run npm run docs`);
  return (await load()).operations;
}
