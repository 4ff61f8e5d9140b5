/**
 * All operations, for what describes or counts them. The server loads this file only for that.
 */
import type { Operation } from '../service/http/request-context.ts';
import { FAMILIES, loadFamily, loadFileOperations } from './families.ts';

export const operations: readonly Operation[] = (await Promise.all(Object.keys(FAMILIES).map(loadFamily))).flat();

export const documented: readonly Operation[] = [...operations, ...(await loadFileOperations()).operations];
