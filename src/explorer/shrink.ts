/**
 * Shrinks pairs: of a failing pair of which one fault alone fails in the same way, only that fault is reported.
 */
import type { Call } from './faults/calls.ts';
import { FAILURES, type ExploredRun } from './faults/exploration.ts';
import type { Surroundings } from './faults/fault.ts';
import { planAlone, type PlannedRun } from './plan.ts';

export interface PerformedRun {
  result: ExploredRun;
  calls: readonly Call[];
}

export interface RunOfPlan {
  run: PlannedRun;
  /** Undefined if the budget did not allow the run. */
  performed: PerformedRun | undefined;
}

/** Returns the results to report, in the order of the plan. `perform` gets the parts of pairs that were not run yet. */
export async function shrinkPairs(
  all: readonly RunOfPlan[],
  around: Surroundings,
  perform: (parts: readonly PlannedRun[]) => Promise<RunOfPlan[]>,
): Promise<ExploredRun[]> {
  const parts = new Map(all.flatMap((planned) => (isFailingPair(planned) ? [[planned.run.id, partsOf(planned)]] : [])));
  const results = resultsById(all);
  const missing = new Map([...parts.values()].flat().flatMap((run) => (results.has(run.id) ? [] : [[run.id, run]])));
  for (const [id, result] of resultsById(await perform([...missing.values()]))) results.set(id, result);
  const reported = Map.groupBy(resultsById(all).values(), ({ id, verdict }) => {
    const part = parts.get(id)?.find((run) => results.get(run.id)?.verdict === verdict);
    return part?.id ?? id;
  });
  return [...reported].flatMap(([id, from]) => {
    const result = results.get(id);
    const shrunkFrom = from.flatMap((run) => (run.id === id ? [] : run.id));
    return result === undefined ? [] : { ...result, shrunkFrom };
  });

  function partsOf({ run }: RunOfPlan): PlannedRun[] {
    return run.faults.flatMap((fault) => planAlone(fault, around) ?? []);
  }
}

function isFailingPair({ run, performed }: RunOfPlan): boolean {
  return run.faults.length > 1 && performed !== undefined && FAILURES.has(performed.result.verdict);
}

function resultsById(runs: readonly RunOfPlan[]): Map<string, ExploredRun> {
  return new Map(
    runs.flatMap(({ performed }) => (performed === undefined ? [] : [[performed.result.id, performed.result]])),
  );
}
