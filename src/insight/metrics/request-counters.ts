/**
 * Counts the requests of the service for `/metrics`. These are plain numbers, because each request is counted: the
 * library that writes them is loaded by the first request for them.
 */
import type { Effect, EffectKind } from '../../model/faults.ts';
import type { CompletedExchange } from '../../pipeline/run-pipeline.ts';

/** The upper bounds of the histogram of durations, in milliseconds. */
export const BUCKETS_MS = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The operation of requests whose path or method is unknown. */
export const UNKNOWN_OPERATION = 'unknown';

export interface OperationCounters {
  /** The number of requests by status. */
  byStatus: Map<number, number>;
  /** The number of requests by bucket; the last one has no upper bound. */
  buckets: Float64Array;
  /** Milliseconds. */
  totalDuration: number;
}

const EFFECT_KINDS = { preset: true, status: true, connection: true, item: true, file: true } as const satisfies Record<
  EffectKind,
  true
>;

export class RequestCounters {
  readonly byOperation = new Map<string, OperationCounters>();
  /** The number of requests that a fault affected, by the kind of its effect. */
  readonly faults = new Map<string, number>();

  count({
    metadata: { operation = UNKNOWN_OPERATION, status },
    duration,
    context: { fault },
  }: CompletedExchange): void {
    let counters = this.byOperation.get(operation);
    if (counters === undefined) {
      counters = { byStatus: new Map(), buckets: new Float64Array(BUCKETS_MS.length + 1), totalDuration: 0 };
      this.byOperation.set(operation, counters);
    }
    counters.byStatus.set(status, (counters.byStatus.get(status) ?? 0) + 1);
    const bucket = bucketOf(duration);
    counters.buckets[bucket] = (counters.buckets[bucket] ?? 0) + 1;
    counters.totalDuration += duration;
    if (fault === undefined) return;
    const kind = kindOf(fault.effect);
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }
}

function bucketOf(duration: number): number {
  let bucket = 0;
  while (duration > (BUCKETS_MS[bucket] ?? Infinity)) bucket++;
  return bucket;
}

/** A fault with a delay only has no kind. */
function kindOf(effect: Effect): string {
  return Object.keys(effect).find((name) => name in EFFECT_KINDS) ?? 'delay';
}
