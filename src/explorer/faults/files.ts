/**
 * Files that cannot be downloaded, or are not what the client expects.
 */
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import type { CallClass } from './calls.ts';
import { actionsBefore, effectAt } from './at-call.ts';
import { faultsOf } from './fault.ts';

const isDownload = ({ operation }: CallClass): boolean => operation === DOWNLOAD;
const DAMAGED = 'Treat a file that cannot be decompressed or parsed as a failed download.';
const GZIP = 'Recognize gzip by the first two bytes of the file, and decompress until they are others.';

export const FILE_FAULTS = faultsOf('files', [
  {
    id: 'link-expired',
    title: 'has a link that has expired',
    remedy: 'After a 403, request the status of the report again, which has a new link.',
    likelihood: 0.6,
    // Every client that has fetched the link uses it.
    causes: ['expired-link-used'],
    applies: isDownload,
    arm: (call) => ({ scenario: actionsBefore(call, { expireLinks: 'all' }) }),
  },
  {
    id: 'file-truncated',
    title: 'gets only the first half of the file',
    remedy: DAMAGED,
    likelihood: 0.5,
    applies: isDownload,
    arm: (call) => ({ scenario: effectAt(call, { file: 'truncated' }) }),
  },
  {
    id: 'file-plain',
    title: 'gets a file that is not compressed',
    remedy: GZIP,
    likelihood: 0.4,
    applies: isDownload,
    arm: (call) => ({ scenario: effectAt(call, { file: 'plain' }) }),
  },
  {
    id: 'file-encoded',
    title: 'gets a file that is compressed once more for the transfer',
    remedy: GZIP,
    likelihood: 0.4,
    applies: isDownload,
    arm: (call) => ({ scenario: effectAt(call, { file: 'encoded' }) }),
  },
  {
    id: 'file-corrupt',
    title: 'gets a file with a wrong byte',
    remedy: DAMAGED,
    likelihood: 0.2,
    applies: isDownload,
    arm: (call) => ({ scenario: effectAt(call, { file: 'corrupt' }) }),
  },
]);
