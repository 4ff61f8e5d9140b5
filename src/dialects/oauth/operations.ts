import type { Operation } from '../../http/call.ts';

export const oauthOperations: readonly Operation[] = [];
