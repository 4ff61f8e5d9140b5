/**
 * The plan: each class of calls with each fault that can happen to it, once. The budget may end before the plan, so the
 * plan begins with one run for each fault, spread over the operations. The others follow, the most likely faults first.
 * Of a slow fault, one run is before all others, which take place meanwhile, and the rest are last.
 */
import type { Call, CallClass } from './faults/calls.ts';
import { classify, classOfCall } from './classify.ts';
import type { FaultAtCall } from './faults/exploration.ts';
import { routeOf } from './faults/effects-of-calls.ts';
import type { ExploredFault, Surroundings } from './faults/fault.ts';
import type { FaultOfRun } from './run/recording.ts';
import { nameOfFault } from './run/scenario-of-run.ts';

/** One fault at the calls of one class. */
interface PlannedFault {
  target: CallClass;
  fault: ExploredFault;
  /** The calls of the run to which the fault is added. */
  around: Surroundings;
}

export interface PlannedRun {
  id: string;
  faults: readonly PlannedFault[];
  likelihood: number;
  /** Performed after all other runs have ended. */
  isLast: boolean;
}

export function planSingles(
  classes: readonly CallClass[],
  faults: readonly ExploredFault[],
  around: Surroundings,
): PlannedRun[] {
  return slowApart(broadestFirst(singlesOf(classes, faults, around).toSorted(byLikelihood)));
}

function slowApart(plan: readonly PlannedRun[]): PlannedRun[] {
  const slow = plan.filter(isSlow);
  const ofEachFault = Map.groupBy(slow, ({ faults: [first] }) => first?.fault);
  const first = new Set([...ofEachFault.values()].flatMap((runs) => runs.slice(0, 1)));
  return [...first, ...plan.filter((run) => !isSlow(run)), ...asLast(slow.filter((run) => !first.has(run)))];
}

function isSlow({ faults }: PlannedRun): boolean {
  return faults.some(({ fault }) => fault.isSlow === true);
}

function asLast(runs: readonly PlannedRun[]): PlannedRun[] {
  return runs.map((run) => ({ ...run, isLast: true }));
}

function singlesOf(
  classes: readonly CallClass[],
  faults: readonly ExploredFault[],
  around: Surroundings,
): PlannedRun[] {
  return classes.flatMap((target) =>
    faults.filter((fault) => fault.applies(target, around)).map((fault) => plannedRun([{ target, fault, around }])),
  );
}

/** Of each fault, the run at the operation that was chosen least often so far. Then one run of each other operation. */
function broadestFirst(singles: readonly PlannedRun[]): PlannedRun[] {
  const uses = new Map<string, number>();
  const usesOf = (run: PlannedRun): number => uses.get(operationOf(run)) ?? 0;
  const chosen = new Set<PlannedRun>();
  const choose = (run: PlannedRun): void => {
    chosen.add(run);
    uses.set(operationOf(run), usesOf(run) + 1);
  };
  for (const ofFault of Map.groupBy(singles, ({ faults }) => faults[0]?.fault).values())
    choose(ofFault.reduce((best, run) => (usesOf(run) < usesOf(best) ? run : best)));
  for (const run of singles) if (usesOf(run) === 0) choose(run);
  return [...chosen, ...singles.filter((run) => !chosen.has(run))];
}

function operationOf({ faults }: PlannedRun): string {
  return faults[0]?.target.operation ?? '';
}

/** A run with the first fault of a pair, and the calls that the client made in it. */
interface FirstOfPair {
  run: PlannedRun;
  calls: readonly Call[];
}

/**
 * Adds to each run each fault that can happen after its own. `isKnown`: whether the second fault alone fails, so that the
 * pair would show nothing new.
 */
export function planPairs(
  firsts: readonly FirstOfPair[],
  faults: readonly ExploredFault[],
  { around, isKnown }: { around: Surroundings; isKnown: (runId: string) => boolean },
): PlannedRun[] {
  const pairs = firsts.flatMap(({ run, calls }) => {
    const [first] = run.faults;
    if (first === undefined) return [];
    const { operation, nth } = first.target.call;
    const faulted = calls.find((call) => call.operation === operation && call.nth === nth)?.index ?? 0;
    const later = classify(calls).filter(({ call }) => call.index > faulted);
    return singlesOf(later, faults, { ...around, calls })
      .filter(({ id }) => !isKnown(id))
      .map(({ faults: second }) => plannedRun([first, ...second]));
  });
  const likeliestFirst = pairs.toSorted(byLikelihood);
  return [...likeliestFirst.filter((run) => !isSlow(run)), ...asLast(likeliestFirst.filter(isSlow))];
}

/** One fault of a pair without the other. Undefined if it cannot happen at this call of the reference run. */
export function planAlone({ target, fault }: PlannedFault, around: Surroundings): PlannedRun | undefined {
  const alone = classOfCall(around.calls, target.call);
  return alone !== undefined && fault.applies(alone, around)
    ? plannedRun([{ target: alone, fault, around }])
    : undefined;
}

/** Whether a run has the first fault of a pair. */
export function isFirstOf(id: string, pairId: string): boolean {
  return pairId.startsWith(`${id},`);
}

const AT_ONE_CALL = /^(\w+)\.(\d+)\+(.+)$/;

/** The run of an id such as `getReport.4+throttled`, which a pair was shrunk to. */
export function planAtCall(id: string, faults: readonly ExploredFault[], around: Surroundings): PlannedRun | undefined {
  const [, operation = '', nth, faultId] = AT_ONE_CALL.exec(id) ?? [];
  const fault = faults.find((each) => each.id === faultId);
  const target = classOfCall(around.calls, { operation, nth: Number(nth) });
  if (target === undefined || fault === undefined || !fault.applies(target, around)) return undefined;
  const run = plannedRun([{ target, fault, around }]);
  return run.id === id ? run : undefined;
}

function byLikelihood(a: PlannedRun, b: PlannedRun): number {
  return b.likelihood - a.likelihood;
}

function plannedRun(faults: readonly PlannedFault[]): PlannedRun {
  return {
    id: faults.map(idOf).join(','),
    faults,
    likelihood: faults.reduce((product, { fault }) => product * fault.likelihood, 1),
    isLast: false,
  };
}

function idOf({ target, fault }: PlannedFault): string {
  return `${target.id}+${fault.id}`;
}

/** Two faults of one run must not have the same name. */
export function armFaults({ faults }: PlannedRun): FaultOfRun[] {
  return faults.map(({ target: { call }, fault, around }, i) => ({
    call,
    name: nameOfFault(i),
    armed: fault.arm(call, around),
  }));
}

export function describe({ target, fault, around: { calls } }: PlannedFault): FaultAtCall {
  const { id: classId, operation, position, call } = target;
  const all = calls.filter((each) => each.operation === operation).length;
  const which = all === 1 ? '' : `, call ${call.nth} of ${all},`;
  const title = `${routeOf(call)}${which} ${fault.title}`;
  const remedy = fault.remedyFor?.(call) ?? fault.remedy;
  return { classId, operation, position, nth: call.nth, faultId: fault.id, title, remedy };
}
