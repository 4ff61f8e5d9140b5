/**
 * What all formats of the report of an exploration show: the number of runs by verdict, the failures in the order of
 * their severity, and the table of operation by fault.
 */
import { counted } from '../../model/text/counted.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import {
  FAILURES,
  VERDICTS,
  type Exploration,
  type ExploredRun,
  type FaultGroup,
  type Verdict,
} from '../faults/exploration.ts';

interface VerdictCount {
  verdict: Verdict;
  runs: number;
}

/** All verdicts, from the worst to the best. */
export function countVerdicts({ runs }: Exploration): readonly VerdictCount[] {
  return VERDICTS.map((verdict) => ({ verdict, runs: runs.filter((run) => run.verdict === verdict).length }));
}

/**
 * The failing runs: hostile drift after all other faults, those that the baseline file lists after new ones, then the
 * worst consequence first, then in the order of the plan.
 */
export function listFailures(exploration: Exploration): readonly ExploredRun[] {
  const keyOf = (run: ExploredRun): number =>
    (isHostile(exploration, run) ? 100 : 0) + (run.isKnown ? 10 : 0) + consequenceOf(run);
  return exploration.runs.filter(({ verdict }) => FAILURES.has(verdict)).toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** Whether a fault of the run breaks the contract of the service. */
function isHostile({ faults: types }: Exploration, { faults }: ExploredRun): boolean {
  return faults.some(({ faultId }) => types.find(({ id }) => id === faultId)?.group === 'hostile-drift');
}

/** From 0, the worst: by verdict, wrong changes of the account before wrong outputs, errors before warnings. */
function consequenceOf({ verdict, differences, violations }: ExploredRun): number {
  if (verdict === 'silently-wrong') return differences.some((each) => each.in === 'state') ? 0 : 1;
  if (verdict === 'broke-rule')
    return violations.some(({ rule }) => VIOLATION_RULES[rule].severity === 'error') ? 5 : 6;
  return ['harmful-failure', 'hung', 'failed-needlessly'].indexOf(verdict) + 2;
}

/** Failures with one cause: the same is wrong after other faults at the same call, or after the same fault at other calls. */
export interface FailureGroup {
  run: ExploredRun;
  alike: readonly ExploredRun[];
}

/** The failures of hostile drift, which are reported apart from the others. */
export const HOSTILE_DRIFT = 'Hostile drift: changes that break the contract of the service';

export function splitHostile(exploration: Exploration): { usual: FailureGroup[]; hostile: FailureGroup[] } {
  const groups = groupFailures(exploration);
  return {
    usual: groups.filter(({ run }) => !isHostile(exploration, run)),
    hostile: groups.filter(({ run }) => isHostile(exploration, run)),
  };
}

/** In the order of `listFailures`. */
export function groupFailures(exploration: Exploration): readonly FailureGroup[] {
  const groupOf = ({ faults: [fault] }: ExploredRun): FaultGroup | undefined =>
    exploration.faults.find(({ id }) => id === fault?.faultId)?.group;
  const byProblem = Map.groupBy(listFailures(exploration), (run) => {
    const { isKnown, verdict, differences, violations, isEndless } = run;
    const rules = violations.map(({ rule }) => rule).toSorted();
    const cause = verdict === 'hung' ? [isEndless, groupOf(run)] : differences;
    return JSON.stringify([isKnown, isHostile(exploration, run), verdict, cause, rules]);
  });
  return [...byProblem.values()].flatMap((runs) => {
    // A run that does not end and a broken rule have one cause, wherever they happen. The same rows can have several.
    const { verdict } = runs[0] ?? {};
    const groups = verdict === 'hung' || verdict === 'broke-rule' ? [runs] : connected(runs);
    return groups.flatMap(([run, ...alike]) => (run === undefined ? [] : [{ run, alike }]));
  });
}

/** Groups runs that share their call or their fault with another run of the group. */
function connected(runs: readonly ExploredRun[]): ExploredRun[][] {
  const groups: ExploredRun[][] = [];
  for (const run of runs) {
    const joined = groups.filter((group) =>
      group.some((other) => callsOf(other) === callsOf(run) || faultsOf(other) === faultsOf(run)),
    );
    const [first] = joined;
    if (first === undefined) groups.push([run]);
    else {
      first.push(...joined.slice(1).flat(), run);
      for (const other of joined.slice(1)) groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups;
}

/** The same for runs whose faults are at the same calls. */
export function callsOf({ faults }: ExploredRun): string {
  return faults.map(({ operation, nth }) => `${operation}.${nth}`).join();
}

function faultsOf({ faults }: ExploredRun): string {
  return faults.map(({ faultId }) => faultId).join();
}

function rankOf(verdict: Verdict): number {
  return VERDICTS.indexOf(verdict);
}

interface TableRow {
  operation: string;
  /** The worst verdict of the runs with each column; undefined if there is no such run. */
  cells: readonly (Verdict | undefined)[];
}

interface VerdictTable {
  columns: readonly string[];
  rows: readonly TableRow[];
}

/** Operation by fault. A run with several faults counts for none of them. */
export function tabulateByFault({ faults, runs }: Exploration): VerdictTable {
  return tabulate(
    runs,
    faults.map(({ id }) => id),
    (faultId) => faultId,
  );
}

/** Operation by group of faults, which is narrow enough for a terminal. */
export function tabulateByGroup({ faults, runs }: Exploration): VerdictTable {
  const groups = new Map(faults.map(({ id, group }) => [id, group]));
  const groupOf = (faultId: string): string => groups.get(faultId) ?? '';
  return tabulate(runs, [...new Set(groups.values())], groupOf);
}

/** Only columns that a run has. */
function tabulate(
  runs: readonly ExploredRun[],
  all: readonly string[],
  columnOf: (faultId: string) => string,
): VerdictTable {
  const used = new Set(
    runs.flatMap(({ faults }) => (faults.length === 1 ? faults.map(({ faultId }) => columnOf(faultId)) : [])),
  );
  const columns = all.filter((column) => used.has(column));
  const worst = new Map<string, (Verdict | undefined)[]>();
  for (const { faults, verdict } of runs) {
    const [fault, second] = faults;
    if (fault === undefined || second !== undefined) continue;
    const cells = worst.get(fault.operation) ?? columns.map(() => undefined);
    worst.set(fault.operation, cells);
    const column = columns.indexOf(columnOf(fault.faultId));
    const known = cells[column];
    if (known === undefined || rankOf(verdict) < rankOf(known)) cells[column] = verdict;
  }
  return { columns, rows: [...worst].map(([operation, cells]) => ({ operation, cells })) };
}

/** `312 runs of 18 calls in 14 classes` and the like. */
export function describeExtent({ reference, classes, runs, skipped }: Exploration): string {
  const planned = skipped.length === 0 ? '' : ` (${skipped.length} more are planned)`;
  return `${counted(runs.length, 'run')}${planned} for ${counted(reference.calls, 'call')} in ${counted(classes.length, 'class', 'classes')}`;
}

/** What no run was compared by. */
export function maskedTexts({ reference: { masked } }: Exploration): string[] {
  return masked.map((what) => `not compared, because it differs between the runs without faults: ${what}`);
}
