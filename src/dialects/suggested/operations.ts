import type { Operation } from '../../http/call.ts';

export const suggestedOperations: readonly Operation[] = [];
