/**
 * What remains of a run: how the client ended, and rows that can be compared with those of other runs.
 */
import type { ViolationRule } from '../../model/violations.ts';
import type { Call } from '../faults/calls.ts';

/** A row of the state, of an output or of a comparison of loaded rows. */
export interface Row {
  text: string;
  /** Identifies what the row is about, for rows of the state: two rows with one key are two campaigns of one name. */
  key: string;
}

export interface Section {
  in: 'state' | 'output' | 'loaded';
  where: string;
  rows: readonly Row[];
}

export interface Outcome {
  /** Undefined if the client hung. */
  exitStatus: number | undefined;
  error: string | undefined;
  calls: readonly Call[];
  /** The names of outputs that the client did not write. */
  missingOutputs: readonly string[];
  sections: readonly Section[];
  violations: readonly { rule: ViolationRule; evidence: string }[];
  /** Whether all faults of the run happened. */
  isReached: boolean;
  durationMs: number;
}
