/**
 * The table of faults. A new fault is a file in this folder and a line here.
 */
import { duplicate } from './answer/duplicate.ts';
import { internalError } from './answer/internal-error.ts';
import { performedUnavailable } from './answer/performed-unavailable.ts';
import { throttled } from './answer/throttled.ts';
import { throttledSilently } from './answer/throttled-silently.ts';
import { unavailable } from './answer/unavailable.ts';
import { DRIFT_FAULTS } from '../drift/drift-faults.ts';
import { grantRevoked } from './authorization/grant-revoked.ts';
import { tokenExpired } from './authorization/token-expired.ts';
import { midnight } from './clock/midnight.ts';
import { retention } from './clock/retention.ts';
import { tokenEnd } from './clock/token-end.ts';
import { lostAfter } from './connection/lost-after.ts';
import { lostBefore } from './connection/lost-before.ts';
import { stalledAnswer } from './connection/stalled-answer.ts';
import { truncatedAnswer } from './connection/truncated-answer.ts';
import type { ExploredFault } from './fault.ts';
import { fileCorrupt } from './files/file-corrupt.ts';
import { fileEncoded } from './files/file-encoded.ts';
import { filePlain } from './files/file-plain.ts';
import { fileTruncated } from './files/file-truncated.ts';
import { linkExpired } from './files/link-expired.ts';
import { itemRefused } from './items/item-refused.ts';
import { jobFailed } from './jobs/job-failed.ts';
import { jobSlow } from './jobs/job-slow.ts';
import { jobStuck } from './jobs/job-stuck.ts';
import { reportsEmpty } from './jobs/reports-empty.ts';
import { archivedByOthers } from './others/archived-by-others.ts';
import { changedByOthers } from './others/changed-by-others.ts';
import { pageShifted } from './others/page-shifted.ts';
import { killedAfter } from './process/killed-after.ts';
import { killedBefore } from './process/killed-before.ts';

export const ALL_FAULTS: readonly ExploredFault[] = [
  throttled,
  throttledSilently,
  internalError,
  unavailable,
  performedUnavailable,
  duplicate,
  lostBefore,
  lostAfter,
  truncatedAnswer,
  stalledAnswer,
  tokenExpired,
  grantRevoked,
  itemRefused,
  jobFailed,
  jobStuck,
  jobSlow,
  reportsEmpty,
  linkExpired,
  fileTruncated,
  filePlain,
  fileEncoded,
  fileCorrupt,
  midnight,
  retention,
  tokenEnd,
  archivedByOthers,
  changedByOthers,
  pageShifted,
  killedBefore,
  killedAfter,
  ...DRIFT_FAULTS,
];
