/**
 * The calls of a run, for its report. Bodies are left out: they can contain data of the client that is not redacted.
 */
import type { ExchangeMetadata } from '../../../service/journal/exchange.ts';
import type { CompletedExchange } from '../../../service/pipeline/respond.ts';

export interface RecordedCall {
  id: string;
  at: number;
  world: string;
  operation: string | undefined;
  method: string;
  path: string;
  status: number;
  duration: number;
  clientId: string | undefined;
  reason: string | undefined;
  fault: string | undefined;
  rules: readonly string[];
}

export interface RecordedCalls {
  /** The latest calls, oldest first. */
  calls: readonly RecordedCall[];
  /** The number of all calls. */
  total: number;
}

/** A report with more would be slow to open. */
export const MAX_CALLS = 5000;
/** The oldest are removed in steps, which is faster than one by one. */
const STEP = 1000;

/** `metadata` contains no secrets. */
export function recordedCall(metadata: ExchangeMetadata, world: string): RecordedCall {
  const { id, at, operation, method, path, status, duration, clientId, reason, fault, violations } = metadata;
  const rules = violations.map(({ rule }) => rule);
  return { id, at, world, operation, method, path, status, duration, clientId, reason, fault, rules };
}

export class RecordedRun implements RecordedCalls {
  #calls: RecordedCall[] = [];
  #total = 0;

  add({ request: { world }, metadata }: CompletedExchange): void {
    this.#calls.push(recordedCall(metadata, world.name));
    this.#total++;
    if (this.#calls.length >= MAX_CALLS + STEP) this.#calls = this.#calls.slice(-MAX_CALLS);
  }

  get total(): number {
    return this.#total;
  }

  get calls(): readonly RecordedCall[] {
    return this.#calls.slice(-MAX_CALLS);
  }
}
