/**
 * Outcomes of runs for tests of their comparison.
 */
import type { Outcome, Section } from '../../../src/explorer/run/outcome.ts';

export function section(where: string, rows: readonly string[], part: Section['in'] = 'output'): Section {
  return { in: part, where, rows: rows.map((text) => ({ text, key: text })) };
}

export function outcome(changes: Partial<Outcome>): Outcome {
  return {
    exitStatus: 0,
    error: undefined,
    calls: [],
    missingOutputs: [],
    sections: [],
    violations: [],
    isReached: true,
    durationMs: 1,
    ...changes,
  };
}
