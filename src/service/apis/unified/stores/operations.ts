/**
 * Stores of brands in the unified API.
 */
import type { Operation } from '../../../http/request-context.ts';
import { brandStorePageOperations } from './pages.ts';
import { publishVersionOperations } from './publish-versions.ts';
import { brandStoreOperations } from './stores.ts';

export const unifiedStoreOperations: readonly Operation[] = [
  ...brandStoreOperations,
  ...brandStorePageOperations,
  ...publishVersionOperations,
];
