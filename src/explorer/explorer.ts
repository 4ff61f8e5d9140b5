/**
 * Explores a client: reference runs, plan, runs in parallel lanes, judgement. Verdicts do not depend on the order in
 * which runs end.
 */
import type { Call } from './calls.ts';
import { classify } from './classify.ts';
import { judge } from './compare/judge.ts';
import { FAILURES, type Exploration, type ExploredRun } from './exploration.ts';
import type { ArmedFault, ExploredFault, Surroundings } from './faults/fault.ts';
import { Lanes } from './lanes.ts';
import { armFaults, describe, planAtCall, planPairs, planSingles, type PlannedRun, type SurvivedRun } from './plan.ts';
import type { Progress } from './progress.ts';
import { type Reference, referenceOf } from './reference.ts';
import type { ExploredClient } from './run/client.ts';
import type { PreparedWorld } from './run/lane.ts';
import type { Outcome } from './run/outcome.ts';
import type { FaultOfRun } from './run/recording.ts';
import { atMoment, scenarioText } from './run/scenario-of-run.ts';
import { isPartOf, resultsOf, unknownIds } from './selection.ts';
import { shrinkPairs, type PerformedRun, type RunOfPlan } from './shrink.ts';
import { stopwatch } from '../world/clock.ts';
import type { Baseline } from './baseline.ts';

export interface ExplorerOptions {
  faults: readonly ExploredFault[];
  depth: 1 | 2;
  parallel: number;
  /** The maximum number of runs, without the reference runs. */
  maxRuns: number;
  /** Milliseconds of machine time. */
  maxTime: number;
  /** Ids of runs; empty for the whole plan. */
  only: readonly string[];
  /** Seconds. */
  retryAfter: number;
  baseline: Baseline;
  command: readonly string[];
  /** The options that repeat a run of this exploration. */
  repeatOptions: readonly string[];
  progress: Progress;
}

/** A client that makes more calls than this does not end. */
const CALLS_FACTOR = 10;
const MORE_CALLS = 500;

export class Explorer {
  readonly #prepared: PreparedWorld;
  readonly #options: ExplorerOptions;
  readonly #lanes: Lanes;
  readonly #start = stopwatch();
  /** The right outcomes if others do something from the start, by what they do. */
  readonly #variants = new Map<string, Promise<Outcome>>();
  #repeated: Promise<Outcome> | undefined;
  #runsLeft: number;
  #maxCalls = Infinity;

  constructor(client: ExploredClient, prepared: PreparedWorld, options: ExplorerOptions) {
    this.#prepared = prepared;
    this.#options = options;
    this.#lanes = new Lanes({ client, prepared }, options.parallel);
    this.#runsLeft = options.maxRuns;
  }

  /** Rejects with `UselessReference` if the client does not work without faults. */
  async explore(): Promise<Exploration> {
    try {
      return await this.#explore();
    } finally {
      await this.#lanes.close();
    }
  }

  async #explore(): Promise<Exploration> {
    const { faults, depth, only, baseline, progress, retryAfter } = this.#options;
    const reference = await this.#referenceRuns();
    const [{ calls }] = reference.outcomes;
    this.#maxCalls = calls.length * CALLS_FACTOR + MORE_CALLS;
    const around: Surroundings = { world: this.#prepared.world, calls, retryAfter };
    const classes = classify(calls);
    const plan = planSingles(classes, faults, around);
    const wanted = [
      ...plan.filter(({ id }) => only.length === 0 || isPartOf(id, only)),
      ...only.flatMap((id) => planAtCall(id, faults, around) ?? []),
    ];
    progress.planned(wanted.length);
    const singles = await this.#performAll(wanted, reference);
    const survived: SurvivedRun[] = singles.flatMap(({ run, performed }) =>
      performed?.result.verdict === 'survived' ? { run, calls: performed.calls } : [],
    );
    const failing = new Set(singles.flatMap(({ performed }) => failedId(performed)));
    const pairs =
      depth === 1 && !only.some((id) => id.includes(','))
        ? []
        : planPairs(survived, faults, { around, isKnown: (id) => failing.has(id) }).filter(
            ({ id }) => only.length === 0 || only.includes(id),
          );
    progress.planned(pairs.length);
    const performedPairs = await this.#performAll(pairs, reference);
    const all = [...singles, ...performedPairs];
    const judged = only.length === 0 ? await this.#shrink(all, around, reference) : resultsOf(all, only);
    return {
      command: this.#options.command,
      options: this.#options.repeatOptions,
      scenario: this.#prepared.world.scenario,
      seed: this.#prepared.world.seed,
      depth,
      reference: summaryOf(reference),
      classes: classes.map(({ call: _call, size, ...each }) => ({ ...each, calls: size })),
      faults: faults.map(({ id, title, group }) => ({ id, title, group })),
      runs: judged.map((run) => ({ ...run, isKnown: baseline.includes(run) })),
      skipped: all.flatMap(({ run, performed }) => (performed === undefined ? run.id : [])),
      fixed: baseline.fixedIn(judged),
      warnings: [...reference.warnings, ...unknownIds(only, judged)],
      durationMs: stopwatch() - this.#start,
    };
  }

  /** These runs do not count as runs of the plan: without them, the report of a pair is not complete. */
  #shrink(all: readonly RunOfPlan[], around: Surroundings, reference: Reference): Promise<ExploredRun[]> {
    return shrinkPairs(all, around, (parts) => {
      this.#runsLeft += parts.length;
      this.#options.progress.planned(parts.length);
      return this.#performAll(parts, reference);
    });
  }

  async #referenceRuns(): Promise<Reference> {
    const request = { faults: [], maxCalls: Infinity };
    const first = await this.#lanes.perform({ ...request, id: 'reference-1' });
    return referenceOf(first, await this.#lanes.perform({ ...request, id: 'reference-2' }));
  }

  /** In the order of the plan. A run without a result was skipped. */
  async #performAll(plan: readonly PlannedRun[], reference: Reference): Promise<RunOfPlan[]> {
    const { maxTime, progress } = this.#options;
    const affordable = plan.slice(0, this.#runsLeft);
    this.#runsLeft -= affordable.length;
    const performed = await this.#lanes.forEach(affordable, async (run) => {
      if (stopwatch() - this.#start >= maxTime) return undefined;
      const done = await this.#performRun(run, reference);
      progress.done(done.result);
      return done;
    });
    return plan.map((run, i) => ({ run, performed: performed[i] }));
  }

  async #performRun(run: PlannedRun, reference: Reference): Promise<PerformedRun> {
    const faults = armFaults(run);
    const outcome = await this.#lanes.perform({ id: run.id, faults, maxCalls: this.#maxCalls });
    const judgement = judge(outcome, {
      references: [
        ...reference.outcomes,
        ...(await this.#legitimateOutcomes(faults, outcome, reference.outcomes[0].calls)),
      ],
      outputReferences: await this.#repeatedRuns(faults, outcome),
      masks: reference.masks,
      tolerances: faults.flatMap(({ armed }) => armed.tolerance ?? []),
      causes: run.faults.flatMap(({ fault }) => fault.causes ?? []),
    });
    const described = run.faults.map(describe);
    const description = described.map(({ title }) => title).join('; then ');
    const result: ExploredRun = {
      id: run.id,
      faults: described,
      ...judgement,
      isKnown: false,
      exitStatus: outcome.exitStatus,
      error: outcome.error,
      calls: outcome.calls.length,
      scenario: FAILURES.has(judgement.verdict)
        ? scenarioText(faults, this.#prepared.world.scenario, description)
        : undefined,
      shrunkFrom: [],
      durationMs: outcome.durationMs,
    };
    return { result, calls: outcome.calls };
  }

  /**
   * What others do during a run may be seen by some of its calls and not by others. So the outcomes are right in which
   * it happens before the first call, after it, and before the last call.
   */
  async #legitimateOutcomes(
    faults: readonly FaultOfRun[],
    outcome: Outcome,
    [, second, ...later]: readonly Call[],
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { armed } of faults) {
      if (armed.isLegitimate !== true) continue;
      const isAtCall = armed.scenario?.timeline !== undefined;
      const moments = isAtCall ? [undefined, second, later.at(-1) ?? second] : [];
      const variants = isAtCall ? await this.#variantsOf(armed, moments) : [outcome];
      outcomes.push(...variants.filter(({ exitStatus }) => exitStatus === 0));
    }
    return outcomes;
  }

  async #variantsOf(armed: ArmedFault, moments: readonly (Call | undefined)[]): Promise<Outcome[]> {
    const variants: Outcome[] = [];
    for (const moment of moments) variants.push(await this.#variantOf(atMoment(armed, moment)));
    return variants;
  }

  /** A client that is started again finds what it has done before, and may report it. */
  async #repeatedRuns(faults: readonly FaultOfRun[], outcome: Outcome): Promise<Outcome[]> {
    if (outcome.exitStatus !== 0 || faults.every(({ armed }) => armed.kill !== true)) return [];
    this.#repeated ??= this.#lanes.perform({
      id: 'reference-again',
      faults: [],
      maxCalls: this.#maxCalls,
      isTwice: true,
    });
    const repeated = await this.#repeated;
    return repeated.exitStatus === 0 ? [repeated] : [];
  }

  #variantOf(armed: ArmedFault): Promise<Outcome> {
    const key = JSON.stringify(armed.scenario);
    let variant = this.#variants.get(key);
    if (variant === undefined) {
      const faults = [{ call: { operation: '', nth: 1 }, name: 'explored-1', armed }];
      variant = this.#lanes.perform({ id: 'reference-3', faults, maxCalls: this.#maxCalls });
      this.#variants.set(key, variant);
    }
    return variant;
  }
}

function failedId(performed: PerformedRun | undefined): string[] {
  return performed !== undefined && FAILURES.has(performed.result.verdict) ? [performed.result.id] : [];
}

function summaryOf({ outcomes: [first], masks }: Reference): Exploration['reference'] {
  const { calls, exitStatus = 0, durationMs } = first;
  return { calls: calls.length, exitStatus, durationMs, masked: masks.descriptions };
}
