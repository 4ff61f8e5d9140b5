import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const fileEncoded: ExploredFault = {
  id: 'file-encoded',
  title: 'gets a file that is compressed once more for the transfer',
  group: 'files',
  likelihood: 0.4,
  applies: ({ operation }) => operation === 'downloadFile',
  arm: (call) => ({ scenario: effectAt(call, { file: 'encoded' }) }),
};
