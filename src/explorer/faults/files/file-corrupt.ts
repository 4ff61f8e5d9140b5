import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const fileCorrupt: ExploredFault = {
  id: 'file-corrupt',
  title: 'gets a file with a wrong byte',
  group: 'files',
  likelihood: 0.2,
  applies: ({ operation }) => operation === 'downloadFile',
  arm: (call) => ({ scenario: effectAt(call, { file: 'corrupt' }) }),
};
