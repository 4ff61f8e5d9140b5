import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const filePlain: ExploredFault = {
  id: 'file-plain',
  title: 'gets a file that is not compressed',
  group: 'files',
  likelihood: 0.4,
  applies: ({ operation }) => operation === 'downloadFile',
  arm: (call) => ({ scenario: effectAt(call, { file: 'plain' }) }),
};
