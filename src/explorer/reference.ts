/**
 * Runs with right outcomes: two runs without faults, which show what the client does and what differs between equal
 * runs, and further ones with what others may do during a run.
 */
import { bySeverity } from '../insight/journal/run-report/run-report.ts';
import { DOWNLOAD } from '../service/pipeline/fault-injection/effect.ts';
import type { Call } from './faults/calls.ts';
import { seriousViolations, type JudgedBy } from './compare/judge.ts';
import { Masks } from './compare/masks.ts';
import type { Exploration } from './faults/exploration.ts';
import { routeOf } from './faults/effects-of-calls.ts';
import type { ArmedFault } from './faults/fault.ts';
import type { Lanes } from './lanes.ts';
import type { Outcome } from './run/outcome.ts';
import type { RunRequest } from './run/perform-run.ts';
import type { FaultOfRun } from './run/recording.ts';
import { atMoment, nameOfFault } from './run/scenario-of-run.ts';
import { limitOfRun, slowReference } from './time-limits.ts';

/** The client does not work without faults, or not in the sandbox. */
export class UselessReference extends Error {}

/** A client that makes more calls than this does not end. */
const CALLS_FACTOR = 10;
const MORE_CALLS = 500;

/** A client with a fault waits before it repeats a call, and often gives up a call after 30 seconds. */
const MIN_TIMEOUT_MS = 60_000;
const TIMEOUT_FACTOR = 20;
const MIN_SHORT_TIMEOUT_MS = 10_000;
const SHORT_TIMEOUT_FACTOR = 5;
/** A client without faults may wait for its reports. */
const REFERENCE_TIMEOUT_MS = 600_000;

interface TimeLimits {
  /** Of each run; undefined if it follows from the time without faults. */
  timeoutMs: number | undefined;
  /** Of the whole exploration. */
  maxTime: number;
}

export class Reference {
  readonly #lanes: Lanes;
  readonly #timeoutMs: number | undefined;
  readonly #maxTime: number;
  readonly #outcomes: readonly [Outcome, Outcome];
  readonly masks: Masks;
  readonly warnings: readonly string[];
  /** The outcomes with what others do, by the scenario of it. */
  readonly #variants = new Map<string, Promise<Outcome>>();
  #repeated: Promise<Outcome> | undefined;

  private constructor(lanes: Lanes, { timeoutMs, maxTime }: TimeLimits, first: Outcome, second: Outcome) {
    this.#lanes = lanes;
    this.#timeoutMs = timeoutMs;
    this.#maxTime = maxTime;
    this.#outcomes = [first, second];
    this.masks = new Masks(first, second);
    this.warnings = [...refusedCalls(first.calls), ...differentCalls(first.calls, second.calls)];
  }

  /** Rejects with `UselessReference`, or with `ConfigError` if the time is too short for a run. */
  static async of(lanes: Lanes, limits: TimeLimits): Promise<Reference> {
    const { maxTime, timeoutMs: usualMs = REFERENCE_TIMEOUT_MS } = limits;
    const timeoutMs = limitOfRun(maxTime, usualMs);
    const perform = async (id: string): Promise<Outcome> => {
      const outcome = await lanes.perform({ id, faults: [], maxCalls: Infinity, keepsFiles: true, timeoutMs });
      if (outcome.exitStatus === undefined && timeoutMs < usualMs) throw slowReference(maxTime);
      rejectUseless(outcome);
      return outcome;
    };
    return new Reference(lanes, limits, await perform('reference-1'), await perform('reference-2'));
  }

  get calls(): readonly Call[] {
    return this.#outcomes[0].calls;
  }

  /** Of a run with faults. */
  get limits(): Pick<RunRequest, 'maxCalls' | 'timeoutMs'> {
    return {
      maxCalls: this.calls.length * CALLS_FACTOR + MORE_CALLS,
      timeoutMs: limitOfRun(this.#maxTime, this.usualTimeoutMs),
    };
  }

  /** Of a run with faults, if the time of the exploration is not limited. */
  get usualTimeoutMs(): number {
    return this.#timeoutMs ?? Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * this.#longestMs);
  }

  /** The time limit of a run with a slow fault, if the client has hung in another run with it. */
  get shortTimeoutMs(): number {
    const usualMs = this.#timeoutMs ?? Math.max(MIN_SHORT_TIMEOUT_MS, SHORT_TIMEOUT_FACTOR * this.#longestMs);
    return limitOfRun(this.#maxTime, usualMs);
  }

  get #longestMs(): number {
    return Math.max(...this.#outcomes.map(({ durationMs }) => durationMs));
  }

  get summary(): Omit<Exploration['reference'], 'violations'> {
    const [{ calls, exitStatus = 0, durationMs }] = this.#outcomes;
    return { calls: calls.length, exitStatus, durationMs, masked: this.masks.descriptions };
  }

  /** What the client does wrong without any fault: each rule once, the most severe ones first. */
  get violations(): Outcome['violations'] {
    const byRule = Map.groupBy(this.#outcomes.flatMap(seriousViolations), ({ rule }) => rule);
    return bySeverity([...byRule.values()].flatMap((alike) => alike.slice(0, 1)));
  }

  async rightOutcomes(
    faults: readonly FaultOfRun[],
    outcome: Outcome,
  ): Promise<Pick<JudgedBy, 'references' | 'outputReferences'>> {
    const legitimate = await this.#legitimateOutcomes(faults, outcome);
    return {
      references: [...this.#outcomes, ...legitimate],
      outputReferences: await this.#repeatedRuns(faults, outcome),
    };
  }

  /**
   * What others do during a run may be seen by some of its calls and not by others. So the outcomes are right in which
   * it happens before the first call and, unless only the start counts, after it and before the last call. The moment of
   * the run itself does not count, which would make any outcome right; nor does the one between a link and its file.
   */
  async #legitimateOutcomes(faults: readonly FaultOfRun[], outcome: Outcome): Promise<Outcome[]> {
    const [, ...later] = this.calls.filter(({ operation }) => operation !== DOWNLOAD);
    const moments = { 'at the start': [], 'at any moment': [later.at(0), later.at(-1)] };
    const outcomes: Outcome[] = [];
    for (const { armed, call: faulted } of faults) {
      if (armed.alsoRight === undefined) continue;
      // What holds from the start, without a step, has one outcome, which is the one of the run itself.
      if (armed.scenario?.timeline === undefined) outcomes.push(outcome);
      else {
        const others = moments[armed.alsoRight].filter((call) => call !== undefined && !isSameCall(call, faulted));
        for (const call of [undefined, ...others]) outcomes.push(await this.#variant(atMoment(armed, call)));
      }
    }
    return outcomes.filter(({ exitStatus }) => exitStatus === 0);
  }

  #variant(armed: ArmedFault): Promise<Outcome> {
    const key = JSON.stringify(armed.scenario);
    let variant = this.#variants.get(key);
    if (variant === undefined) {
      const faults = [{ call: { operation: '', nth: 1 }, name: nameOfFault(0), armed }];
      variant = this.#lanes.perform({ id: 'reference-3', faults, ...this.limits });
      this.#variants.set(key, variant);
    }
    return variant;
  }

  /** A client that is started again finds what it has done before, and may report it. */
  async #repeatedRuns(faults: readonly FaultOfRun[], outcome: Outcome): Promise<Outcome[]> {
    if (outcome.exitStatus !== 0 || faults.every(({ armed }) => armed.kill !== true)) return [];
    const request = { id: 'reference-again', faults: [], ...this.limits, isTwice: true } as const;
    const repeated = await (this.#repeated ??= this.#lanes.perform(request));
    return repeated.exitStatus === 0 ? [repeated] : [];
  }
}

function isSameCall(a: FaultOfRun['call'], b: FaultOfRun['call']): boolean {
  return a.operation === b.operation && a.nth === b.nth;
}

function rejectUseless({ exitStatus, error, calls, missingOutputs: [missing] }: Outcome): void {
  const ending = error === undefined || error === '' ? '' : `:\n${error}`;
  if (exitStatus === undefined) throw new UselessReference(`the client does not end without faults${ending}`);
  if (exitStatus !== 0)
    throw new UselessReference(`the client fails without faults, with status ${exitStatus}${ending}`);
  if (calls.length === 0)
    throw new UselessReference(
      'the client makes no calls to the sandbox; let it use the addresses and credentials that it is given',
    );
  if (missing !== undefined)
    throw new UselessReference(
      `the output '${missing}' does not exist after a run without faults; let the client write it to the folder SANDBOX_RUN_FOLDER, or give its absolute path`,
    );
}

/** A client that goes on after a refusal may end with status 0, but what it does then is hardly worth exploring. */
function refusedCalls(calls: readonly Call[]): string[] {
  const refused = calls.filter(({ status }) => status >= 400);
  const names = new Set(refused.map((call) => `${routeOf(call)} with status ${call.status}`));
  return names.size === 0 ? [] : [`Without faults, the service refuses calls of the client: ${[...names].join(', ')}.`];
}

function differentCalls(first: readonly Call[], second: readonly Call[]): string[] {
  const length = Math.max(first.length, second.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [nameOf(first[i]), nameOf(second[i])];
    if (a === b) continue;
    const difference = `call ${i + 1} is ${a} in the first run and ${b} in the second`;
    return [
      `The calls of the two runs without faults differ: ${difference}. Runs may not reach the calls of their faults.`,
    ];
  }
  return [];
}

function nameOf(call: Call | undefined): string {
  return call === undefined ? 'missing' : `${call.operation} with status ${call.status}`;
}
