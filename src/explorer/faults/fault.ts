/**
 * The interface of the faults that the explorer injects. A fault describes what happens in one run; it does not change a
 * world itself, so that a report can show the same as a scenario file.
 */
import type { Id } from '../../model/entities.ts';
import type { ViolationRule } from '../../model/violations.ts';
import type { ScenarioInput } from '../../model/schemas/scenario-file.ts';
import type { World } from '../../world/state/world.ts';
import type { Call, CallClass } from './calls.ts';
import type { FaultGroup } from './exploration.ts';

/** The parts of a scenario that make a fault happen. Several faults are joined into one scenario. */
export type FaultScenario = Pick<ScenarioInput, 'faults' | 'timeline' | 'metrics'>;

/** Differences of the output that follow from the fault, and are not mistakes of the client. */
export interface Tolerance {
  /** Whether an output row that no reference run has is allowed. */
  allowsExtra?(row: string): boolean;
  /** Whether an output row of the reference runs may be replaced by another one. */
  allowsReplaced?(missing: string, extra: string): boolean;
}

/** What happens in a run. */
export interface ArmedFault {
  scenario?: FaultScenario;
  /**
   * Changes the answer to the call, which a scenario cannot express. Resolves to undefined if there is nothing to change.
   * Not called for broken connections.
   */
  answer?(answer: Response): Promise<Response | undefined>;
  /** The id of a profile. The client works for the advertiser of this profile before, with the same client id. */
  worksBeforeFor?: Id;
  /** The client has what it needs to do its job nevertheless, so that even an error is a failure. */
  mustSurvive?: true;
  /** Kills the client when the fault of the scenario breaks the connection, and starts it again. */
  kill?: true;
  /**
   * Another user changes the world or its time. The outcomes are right, too, in which this happens at the start of the
   * run, or at any moment of it.
   */
  alsoRight?: 'at the start' | 'at any moment';
  tolerance?: Tolerance;
}

/** What a fault can look at. */
export interface Surroundings {
  /** The world before the first call, to be read only. */
  world: World;
  /** All calls of the run to which the fault is added. */
  calls: readonly Call[];
  /** In seconds: the Retry-After of answers that have one. */
  retryAfter: number;
  /** The clock of the client is faster than that of the machine, so that no pause of it can be measured. */
  hasFastClock?: boolean;
}

export interface ExploredFault {
  /** In ids of runs and in baseline files: `throttled`. */
  id: string;
  /** A sentence about the call: `is answered with 429 and Retry-After`. */
  title: string;
  /** What a client should do, in one sentence. */
  remedy: string;
  /** The remedy for a call to which the usual one does not fit. */
  remedyFor?(call: Call): string | undefined;
  group: FaultGroup;
  /** From 0 to 1: how likely it is in production. Pairs are explored in this order. */
  likelihood: number;
  /** A client that does not survive it waits as long as it is allowed to. So one run is the first, and the others are last. */
  isSlow?: true;
  /** Violations that the fault causes in every client. */
  causes?: readonly ViolationRule[];
  /** Whether it can happen to the calls of a class. */
  applies(target: CallClass, around: Surroundings): boolean;
  /** Describes what happens in a run whose fault is at this call. Called only if the fault applies. */
  arm(call: Call, around: Surroundings): ArmedFault;
}

/** The faults of one group. */
export function faultsOf(group: FaultGroup, faults: readonly Omit<ExploredFault, 'group'>[]): readonly ExploredFault[] {
  return faults.map((each) => ({ ...each, group }));
}
