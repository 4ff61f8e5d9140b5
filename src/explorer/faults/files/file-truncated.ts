import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const fileTruncated: ExploredFault = {
  id: 'file-truncated',
  title: 'gets only the first half of the file',
  group: 'files',
  likelihood: 0.5,
  applies: ({ operation }) => operation === 'downloadFile',
  arm: (call) => ({ scenario: effectAt(call, { file: 'truncated' }) }),
};
