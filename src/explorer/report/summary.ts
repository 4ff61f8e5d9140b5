/**
 * What all formats of the report of an exploration show: the number of runs by verdict, the failures in the order of
 * their severity, and the table of operation by fault.
 */
import { counted } from '../../model/text/counted.ts';
import { FAILURES, VERDICTS, type Exploration, type ExploredRun, type Verdict } from '../exploration.ts';

export interface VerdictCount {
  verdict: Verdict;
  runs: number;
}

/** All verdicts, from the worst to the best. */
export function countVerdicts({ runs }: Exploration): readonly VerdictCount[] {
  return VERDICTS.map((verdict) => ({ verdict, runs: runs.filter((run) => run.verdict === verdict).length }));
}

/** The failing runs: those that the baseline file does not list first, then by verdict, then in the order of the plan. */
export function listFailures({ runs }: Exploration): readonly ExploredRun[] {
  return runs
    .filter(({ verdict }) => FAILURES.has(verdict))
    .toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown) || rankOf(a.verdict) - rankOf(b.verdict));
}

/** Failures with one consequence: other faults at the same call after which the same is wrong. */
export interface FailureGroup {
  run: ExploredRun;
  alike: readonly ExploredRun[];
}

/** In the order of `listFailures`. */
export function groupFailures(exploration: Exploration): readonly FailureGroup[] {
  const groups = Map.groupBy(listFailures(exploration), ({ isKnown, verdict, faults, differences, violations }) =>
    JSON.stringify([
      isKnown,
      verdict,
      faults.map(({ operation, nth }) => [operation, nth]),
      differences,
      violations.map(({ rule }) => rule),
    ]),
  );
  return [...groups.values()].flatMap(([run, ...alike]) => (run === undefined ? [] : [{ run, alike }]));
}

export function rankOf(verdict: Verdict): number {
  return VERDICTS.indexOf(verdict);
}

export interface TableRow {
  operation: string;
  /** The worst verdict of the runs with each column; undefined if there is no such run. */
  cells: readonly (Verdict | undefined)[];
}

export interface VerdictTable {
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
