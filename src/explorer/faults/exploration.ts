/**
 * The result of an exploration, as reports show it. It consists of JSON values only.
 */
import type { ViolationRule } from '../../model/violations.ts';
import type { Position } from './calls.ts';

export const FAULT_GROUPS = [
  'answer',
  'connection',
  'authorization',
  'items',
  'jobs',
  'files',
  'clock',
  'others',
  'process',
  'drift',
  // Changes of answers that break the contract of the service.
  'hostile-drift',
] as const;
export type FaultGroup = (typeof FAULT_GROUPS)[number];

/** From the worst to the best. */
export const VERDICTS = [
  // Status 0, but the state, the output or the loaded numbers differ from those of the reference runs.
  'silently-wrong',
  // Another status, and the state has changes that the reference runs did not make.
  'harmful-failure',
  'hung',
  // Another status, although the client has what it needs to do its job.
  'failed-needlessly',
  'broke-rule',
  // Another status, and no harm to the state.
  'failed',
  'survived',
  // The client did not make the call at which the fault happens.
  'not-reached',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdicts that fail an exploration. */
export const FAILURES: ReadonlySet<Verdict> = new Set([
  'silently-wrong',
  'harmful-failure',
  'hung',
  'failed-needlessly',
  'broke-rule',
]);

/** What differs from the reference runs. */
export interface Difference {
  /** `loaded`: rows that the client sent to `metrics/compare`. */
  in: 'state' | 'output' | 'loaded' | 'error';
  /** The file of an output, or the collection of an entity. */
  where: string;
  /** The rows, or changes of the state, that the reference runs have and this run lacks, at most a few. */
  missing: readonly string[];
  /** The rows that only this run has. */
  extra: readonly string[];
  /** `2 rows are missing, 1 row is extra`; of the state: `1 change is extra`. */
  summary: string;
}

/** One fault at the calls of one class. */
export interface FaultAtCall {
  classId: string;
  operation: string;
  position: Position;
  /** From 1, among the calls of the operation. */
  nth: number;
  faultId: string;
  /** `GET /reporting/reports/{reportId}, call 2 of 3, is answered with 429 and Retry-After`. */
  title: string;
  /** What a client should do at this call, in one sentence. */
  remedy: string;
}

export interface ExploredRun {
  /**
   * For `--only`: `getReport.middle+throttled`; of a pair, both joined by a comma. A pair may be shrunk to a fault at a
   * call that represents no class: `getReport.4+throttled`.
   */
  id: string;
  /** One, or two of a pair. */
  faults: readonly FaultAtCall[];
  verdict: Verdict;
  /** Whether the baseline file lists this run with this verdict. */
  isKnown: boolean;
  /** Undefined if the run hung. */
  exitStatus: number | undefined;
  /** The error of a client in process, or the end of standard error. */
  error: string | undefined;
  calls: number;
  /** Whether it was ended because it made too many calls. */
  isEndless: boolean;
  differences: readonly Difference[];
  /** New violations, which the reference runs do not have. */
  violations: readonly { rule: ViolationRule; evidence: string }[];
  /** A scenario file in YAML that applies the faults to any client; undefined if no scenario can express them. */
  scenario: string | undefined;
  /** The pairs that also fail in this way, and are not reported themselves. */
  shrunkFrom: readonly string[];
  durationMs: number;
}

interface ExploredClass {
  id: string;
  operation: string;
  position: Position;
  shape: string;
  /** The number of calls in the class. */
  calls: number;
}

interface ExploredFaultType {
  id: string;
  title: string;
  /** What a client should do, in one sentence. */
  remedy: string;
  group: FaultGroup;
}

/** A rule that the client violates without any fault. */
export interface ReferenceViolation {
  /** In baseline files: `without-faults+page-skipped`. */
  id: string;
  rule: ViolationRule;
  evidence: string;
  /** Whether the baseline file lists it. */
  isKnown: boolean;
}

export interface Exploration {
  /** The arguments of the command; empty in process. */
  command: readonly string[];
  /** How the program was started: `npx ads-sandbox`; empty in process. */
  program: readonly string[];
  /** The variables of its environment that change what a run does. */
  environment: Readonly<Record<string, string>>;
  /** The options that repeat the exploration, for `--only`: `--scenario shop --seed 7`. */
  options: readonly string[];
  scenario: string;
  seed: string;
  depth: 1 | 2;
  reference: {
    calls: number;
    exitStatus: number;
    durationMs: number;
    /** What differs between the two reference runs, and is not compared. */
    masked: readonly string[];
    /** What is wrong without any fault, the most severe rule first. */
    violations: readonly ReferenceViolation[];
  };
  classes: readonly ExploredClass[];
  faults: readonly ExploredFaultType[];
  /** In the order of the plan. */
  runs: readonly ExploredRun[];
  /** The ids of planned runs that the budget did not allow. */
  skipped: readonly string[];
  /** Runs of the baseline file that no longer fail. */
  fixed: readonly string[];
  warnings: readonly string[];
  durationMs: number;
}

type Failure = Pick<ExploredRun, 'id' | 'verdict' | 'isKnown'>;

/** What is wrong without any fault, and the failing runs. */
export function failuresOf({ reference, runs }: Pick<Exploration, 'reference' | 'runs'>): Failure[] {
  const broken = reference.violations.map(({ id, isKnown }) => ({ id, verdict: 'broke-rule' as const, isKnown }));
  return [...broken, ...runs.filter(({ verdict }) => FAILURES.has(verdict))];
}

/** Whether there is a failure that the baseline file does not list. */
export function hasNewFailure(exploration: Exploration): boolean {
  return failuresOf(exploration).some(({ isKnown }) => !isKnown);
}
