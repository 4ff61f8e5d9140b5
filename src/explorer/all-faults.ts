/**
 * The table of faults. A new fault is an entry in the file of its group.
 */
import { DRIFT_FAULTS } from './drift/drift-faults.ts';
import { ANSWER_FAULTS, ITEM_FAULTS, PAGE_FAULTS } from './faults/answer.ts';
import { AUTHORIZATION_FAULTS } from './faults/authorization.ts';
import { CLOCK_FAULTS } from './faults/clock.ts';
import { CONNECTION_FAULTS, PROCESS_FAULTS } from './faults/connection.ts';
import type { ExploredFault } from './faults/fault.ts';
import { FILE_FAULTS } from './faults/files.ts';
import { JOB_FAULTS } from './faults/jobs.ts';
import { OTHERS_FAULTS } from './faults/others.ts';

export const ALL_FAULTS: readonly ExploredFault[] = [
  ...ANSWER_FAULTS,
  ...CONNECTION_FAULTS,
  ...AUTHORIZATION_FAULTS,
  ...PAGE_FAULTS,
  ...ITEM_FAULTS,
  ...JOB_FAULTS,
  ...FILE_FAULTS,
  ...CLOCK_FAULTS,
  ...OTHERS_FAULTS,
  ...PROCESS_FAULTS,
  ...DRIFT_FAULTS,
];
