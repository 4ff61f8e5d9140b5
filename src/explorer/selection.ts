/**
 * The runs that the ids of the option `only` select.
 */
import type { ExploredRun } from './exploration.ts';
import type { RunOfPlan } from './shrink.ts';

/** For a pair, its first fault is performed alone, because the second one follows from that run. */
export function isPartOf(id: string, only: readonly string[]): boolean {
  return only.some((each) => each === id || each.startsWith(`${id},`));
}

export function resultsOf(all: readonly RunOfPlan[], only: readonly string[]): ExploredRun[] {
  return all.flatMap(({ run, performed }) =>
    performed !== undefined && only.includes(run.id) ? performed.result : [],
  );
}

export function unknownIds(only: readonly string[], runs: readonly ExploredRun[]): string[] {
  return only
    .filter((id) => runs.every((run) => run.id !== id))
    .map((id) => `The plan has no run '${id}'; its ids are in the JSON report.`);
}
