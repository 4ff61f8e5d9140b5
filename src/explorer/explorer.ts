/**
 * Explores a client: reference runs, plan, runs in parallel lanes, judgement. Verdicts do not depend on the order in
 * which runs end.
 */
import { setMaxListeners } from 'node:events';
import { ConfigError } from '../server/config/option-values.ts';
import { suggestion } from '../model/errors/did-you-mean.ts';
import { stopwatch } from '../world/clock.ts';
import type { Baseline } from './baseline.ts';
import { classify } from './classify.ts';
import { judge } from './compare/judge.ts';
import {
  FAILURES,
  failuresOf,
  type Exploration,
  type ExploredRun,
  type FaultGroup,
  type ReferenceViolation,
} from './faults/exploration.ts';
import type { ExploredFault, Surroundings } from './faults/fault.ts';
import { inParallel, Lanes } from './lanes.ts';
import { armFaults, describe, isFirstOf, planAtCall, planPairs, planSingles, type PlannedRun } from './plan.ts';
import { Reference } from './reference.ts';
import type { ExploredClient } from './run/client.ts';
import type { PreparedWorld } from './run/lane.ts';
import { scenarioText } from './run/scenario-of-run.ts';
import { shrinkPairs, type PerformedRun, type RunOfPlan } from './shrink.ts';
import { timeoutSignal } from './run/client.ts';
import { shortenedRuns, slowFaultsThatHung, tooLittleTime, untriedFaults } from './time-limits.ts';

/** What an exploration reports while it runs. */
export interface Progress {
  /** More runs are to come. */
  planned(runs: number): void;
  done(run: ExploredRun): void;
}

export interface ExplorerOptions {
  faults: readonly ExploredFault[];
  /** Groups of faults that are left out. */
  without: readonly FaultGroup[];
  depth: 1 | 2;
  parallel: number;
  /** The maximum number of runs, without the reference runs. */
  maxRuns: number;
  /** The time of the whole exploration in milliseconds of machine time. */
  maxTime: number;
  /** Milliseconds after which a client hangs; undefined if they follow from the runs without faults. */
  timeoutMs: number | undefined;
  /** Ids of runs; empty for the whole plan. */
  only: readonly string[];
  /** Seconds. */
  retryAfter: number;
  /** Whether the clock of the client is faster than that of the machine. */
  hasFastClock: boolean;
  baseline: Baseline;
  command: readonly string[];
  program: readonly string[];
  /** The variables that repeat a run of this exploration. */
  environment: Readonly<Record<string, string>>;
  /** The options that repeat a run of this exploration. */
  repeatOptions: readonly string[];
  progress?: Progress | undefined;
  /** Ends the exploration early: its report has the runs that have ended. */
  stop?: AbortSignal | undefined;
}

/** The plan has no run, which says nothing about the client. */
export class NothingExplored extends Error {
  constructor() {
    super('no fault can happen to the calls of the client; leave out fewer groups of faults');
  }
}

export class Explorer {
  readonly #prepared: PreparedWorld;
  readonly #options: ExplorerOptions;
  readonly #faults: readonly ExploredFault[];
  readonly #lanes: Lanes;
  readonly #start = stopwatch();
  readonly #timeIsOver: AbortSignal;
  /** Aborts when the time is over, or earlier. */
  readonly #stop: AbortSignal;
  /** Pairs are planned from the calls of the runs with their first faults. */
  readonly #plansPairs: boolean;
  #runsLeft: number;
  /** The ids of slow faults at which the client hung before the last runs. */
  #hungAt: ReadonlySet<string> = new Set();

  constructor(client: ExploredClient, prepared: PreparedWorld, options: ExplorerOptions) {
    const { depth, only, maxRuns, maxTime, stop } = options;
    this.#prepared = prepared;
    this.#options = options;
    this.#faults = options.faults.filter(({ group }) => !options.without.includes(group));
    this.#timeIsOver = timeoutSignal(maxTime);
    this.#stop = AbortSignal.any([this.#timeIsOver, ...(stop === undefined ? [] : [stop])]);
    // Each run listens to it.
    setMaxListeners(0, this.#stop);
    this.#lanes = new Lanes({ client, prepared, stop: this.#stop });
    this.#plansPairs = depth === 2 || only.some((id) => id.includes(','));
    this.#runsLeft = maxRuns;
  }

  /** Rejects with `UselessReference` if the client does not work without faults, and with `ConfigError` for unknown ids. */
  async explore(): Promise<Exploration> {
    try {
      return await this.#explore();
    } finally {
      await this.#lanes.close();
    }
  }

  async #explore(): Promise<Exploration> {
    const { depth, only, without, baseline, retryAfter, hasFastClock, stop, timeoutMs, maxTime } = this.#options;
    const { command, program, environment, repeatOptions } = this.#options;
    const faults = this.#faults;
    const reference = await Reference.of(this.#lanes, { timeoutMs, maxTime }).catch((error: unknown) => {
      throw this.#timeIsOver.aborted ? tooLittleTime(maxTime) : error;
    });
    const { calls } = reference;
    const around: Surroundings = { world: this.#prepared.world, calls, retryAfter, hasFastClock };
    const classes = classify(calls);
    const singles = this.#selectSingles(planSingles(classes, faults, around), around);
    const performedSingles = await this.#performAll(singles, reference);
    if (this.#timeIsOver.aborted && performedSingles.every(({ performed }) => performed === undefined))
      throw tooLittleTime(maxTime, reference.summary.durationMs);
    const pairs = this.#plansPairs ? this.#selectPairs(performedSingles, around) : [];
    rejectUnknown(only, [...singles, ...pairs]);
    const all = [...performedSingles, ...(await this.#performAll(pairs, reference))];
    const judged = only.length === 0 ? await this.#shrink(all, around, reference) : resultsOf(all, only);
    const skipped = all.flatMap(({ run, performed }) => (performed === undefined ? run.id : []));
    const isComplete = only.length === 0 && without.length === 0 && skipped.length === 0;
    if (judged.length === 0 && stop?.aborted !== true) throw new NothingExplored();
    const violations = reference.violations.map((violation): ReferenceViolation => {
      const id = `without-faults+${violation.rule}`;
      return { id, ...violation, isKnown: baseline.includes({ id, verdict: 'broke-rule' }) };
    });
    const results = {
      reference: { ...reference.summary, violations },
      runs: judged.map((run) => ({ ...run, isKnown: baseline.includes(run) })),
    };
    return {
      command,
      program,
      environment,
      options: repeatOptions,
      scenario: this.#prepared.world.row.scenario,
      seed: this.#prepared.world.seed,
      depth,
      classes: classes.map(({ call: _call, size, ...each }) => ({ ...each, calls: size })),
      faults: faults.map(({ id, title, remedy, group }) => ({ id, title, remedy, group })),
      ...results,
      skipped,
      fixed: baseline.fixedIn([...failuresOf(results), ...judged], isComplete ? depth : undefined),
      warnings: [
        ...reference.warnings,
        ...shortenedRuns(
          maxTime,
          reference.usualTimeoutMs,
          judged.some(({ verdict }) => verdict === 'hung'),
        ),
        ...(only.length === 0 ? [...untriedFaults(all), ...hiddenPauses(around)] : []),
      ],
      durationMs: stopwatch() - this.#start,
    };
  }

  /** The whole plan, or the runs that the option `only` names, and the first faults of its pairs. */
  #selectSingles(plan: readonly PlannedRun[], around: Surroundings): readonly PlannedRun[] {
    const { only } = this.#options;
    const faults = this.#faults;
    if (only.length === 0) return plan;
    const all = [...plan, ...only.flatMap((id) => planAtCall(id, faults, around) ?? [])];
    rejectUnknown(
      only.map((id) => id.split(',', 1).join()),
      all,
    );
    return all.filter(({ id }) => only.some((each) => each === id || isFirstOf(id, each)));
  }

  #selectPairs(singles: readonly RunOfPlan[], around: Surroundings): PlannedRun[] {
    const { only } = this.#options;
    const failing = new Set(
      singles.flatMap(({ run, performed }) => (FAILURES.has(performed?.result.verdict ?? 'survived') ? run.id : [])),
    );
    const first = singles.flatMap(({ run, performed }) =>
      performed !== undefined && (only.length > 0 || performed.result.verdict === 'survived')
        ? { run, calls: performed.calls }
        : [],
    );
    const pairs = planPairs(first, this.#faults, { around, isKnown: (id) => only.length === 0 && failing.has(id) });
    return only.length === 0 ? pairs : pairs.filter(({ id }) => only.includes(id));
  }

  /** These runs do not count as runs of the plan: without them, the report of a pair is not complete. */
  #shrink(all: readonly RunOfPlan[], around: Surroundings, reference: Reference): Promise<ExploredRun[]> {
    return shrinkPairs(all, around, (parts) => {
      this.#runsLeft += parts.length;
      return this.#performAll(parts, reference);
    });
  }

  /** In the order of the plan. A run without a result was skipped. */
  async #performAll(plan: readonly PlannedRun[], reference: Reference): Promise<RunOfPlan[]> {
    const { progress, parallel } = this.#options;
    const affordable = plan.slice(0, this.#runsLeft);
    this.#runsLeft -= affordable.length;
    progress?.planned(affordable.length);
    const performed = new Map<PlannedRun, PerformedRun>();
    const perform = async (run: PlannedRun): Promise<void> => {
      if (this.#stop.aborted) return;
      const done = await this.#performRun(run, reference);
      // What the client did when it was stopped says nothing.
      if (this.#stop.aborted) return;
      progress?.done(done.result);
      performed.set(run, done);
    };
    const results = (): RunOfPlan[] => plan.map((run) => ({ run, performed: performed.get(run) }));
    await inParallel(
      affordable.filter(({ isLast }) => !isLast),
      parallel,
      perform,
    );
    this.#hungAt = this.#hungAt.union(slowFaultsThatHung(results()));
    await inParallel(
      affordable.filter(({ isLast }) => isLast),
      parallel === 1 ? 1 : Math.max(parallel, MAX_WAITING),
      perform,
    );
    return results();
  }

  async #performRun(run: PlannedRun, reference: Reference): Promise<PerformedRun> {
    const faults = armFaults(run);
    const hasHung = run.faults.some(({ fault }) => this.#hungAt.has(fault.id));
    const outcome = await this.#lanes.perform({
      id: run.id,
      faults,
      ...reference.limits,
      ...(hasHung ? { timeoutMs: reference.shortTimeoutMs } : {}),
    });
    const judgement = judge(outcome, {
      ...(await reference.rightOutcomes(faults, outcome)),
      masks: reference.masks,
      tolerances: faults.flatMap(({ armed }) => armed.tolerance ?? []),
      // A client may give up at the other fault of a pair.
      mustSurvive: faults.every(({ armed }) => armed.mustSurvive === true),
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
      isEndless: outcome.calls.length >= reference.limits.maxCalls,
      scenario: FAILURES.has(judgement.verdict)
        ? scenarioText(faults, { description, ...this.#prepared.origin })
        : undefined,
      shrunkFrom: [],
      durationMs: outcome.durationMs,
    };
    return { result, calls: this.#plansPairs ? outcome.calls : [] };
  }
}

/** Runs at the same time whose clients wait most of the time. */
const MAX_WAITING = 8;

function resultsOf(all: readonly RunOfPlan[], only: readonly string[]): ExploredRun[] {
  return all.flatMap(({ run, performed }) =>
    performed !== undefined && only.includes(run.id) ? performed.result : [],
  );
}

/** What `--retry-after 0` and a fast clock hide. */
function hiddenPauses({ retryAfter, hasFastClock }: Surroundings): string[] {
  if (hasFastClock)
    return [
      'Whether the client waits as long as Retry-After says is not tested, because its clock is faster than that of the machine. Explore one run with the fault `throttled` without faketime and without --retry-after 0.',
    ];
  return retryAfter > 0
    ? []
    : ['Whether the client waits as long as Retry-After says is tested by the run with the fault `retry-after` only.'];
}

function rejectUnknown(ids: readonly string[], plan: readonly PlannedRun[]): void {
  const known = plan.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const hint = suggestion(unknown, known);
  throw new ConfigError(
    `the plan has no run '${unknown}'${hint === '' ? '; a report in JSON lists the ids of all runs' : hint}`,
  );
}
