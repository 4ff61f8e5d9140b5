/**
 * The time of an exploration: when it is over, and what was not tried then.
 */
import { ConfigError } from '../server/config/option-values.ts';
import { counted } from '../model/text/counted.ts';
import type { RunOfPlan } from './shrink.ts';

/** The ids of slow faults at which the client hung. */
export function slowFaultsThatHung(runs: readonly RunOfPlan[]): Set<string> {
  const hung = runs.filter(({ performed }) => performed?.result.verdict === 'hung');
  return new Set(hung.flatMap(({ run: { faults } }) => faults.flatMap(({ fault }) => (fault.isSlow ? fault.id : []))));
}

/** `referenceMs`: how long a run without faults takes, if there is one. */
export function tooLittleTime(maxTime: number, referenceMs?: number): ConfigError {
  const until = referenceMs === undefined ? 'the two runs without faults ended' : 'the first run with a fault ended';
  const each = referenceMs === undefined ? '' : `; a run without faults takes ${seconds(referenceMs)}`;
  return new ConfigError(`the time of ${seconds(maxTime)} was over before ${until}${each}; allow more time`);
}

/** A run that hangs must leave time for the others. */
const RUNS_IN_TIME = 5;

/** The time limit of a single run; `usualMs` is the one without a limit of the whole exploration. */
export function limitOfRun(maxTime: number, usualMs: number): number {
  return Math.min(usualMs, maxTime / RUNS_IN_TIME);
}

export function slowReference(maxTime: number): ConfigError {
  const limit = seconds(maxTime / RUNS_IN_TIME);
  return new ConfigError(
    `a run may take a fifth of the time of ${seconds(maxTime)}, and a run without faults does not end within ${limit}; allow more time`,
  );
}

/** A warning if a client has hung in less time than it usually has. */
export function shortenedRuns(maxTime: number, usualMs: number, hasHung: boolean): string[] {
  const limit = limitOfRun(maxTime, usualMs);
  if (!hasHung || limit === usualMs) return [];
  return [
    `A run may take a fifth of the time, ${seconds(limit)}, instead of ${seconds(usualMs)}: a client that waits longer counts as hung. Allow more time.`,
  ];
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

/** A warning if the budget of runs or of time ended before each fault of the plan had a run. */
export function untriedFaults(runs: readonly RunOfPlan[]): string[] {
  const tried = faultsOf(runs.filter(({ performed }) => performed !== undefined));
  const untried = [...faultsOf(runs).difference(tried)];
  if (untried.length === 0) return [];
  const faults = `${counted(untried.length, 'fault')} ${untried.length === 1 ? 'was' : 'were'} not tried`;
  return [`The budget was too small for one run of each fault. ${faults}: ${untried.join(', ')}.`];
}

function faultsOf(runs: readonly RunOfPlan[]): Set<string> {
  return new Set(runs.flatMap(({ run }) => run.faults.map(({ fault }) => fault.id)));
}
