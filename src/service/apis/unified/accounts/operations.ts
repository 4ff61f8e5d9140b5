/**
 * The accounts of the unified API, for which a client sends no profile, and what an account may use.
 */
import type { Operation } from '../../../http/request-context.ts';
import { advertiserAccountOperations } from './advertiser-accounts.ts';
import { unifiedManagerAccountOperations } from './manager-accounts.ts';
import { productGroupEligibilityOperations } from './product-group-eligibilities.ts';
import { sellingAccountOperations } from './selling-accounts.ts';

export const operations: readonly Operation[] = [
  ...advertiserAccountOperations,
  ...unifiedManagerAccountOperations,
  ...productGroupEligibilityOperations,
  ...sellingAccountOperations,
];
