import type { Operation } from '../../http/call.ts';

export const profileOperations: readonly Operation[] = [];
