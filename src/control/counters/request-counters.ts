/**
 * Counts the requests of the service, in all worlds together, for `/metrics` and for the coverage of the API. These are
 * plain numbers from what the pipeline knows, because each request is counted; the exposition and the report of the
 * coverage are loaded by the first request for them.
 */
import type { ItemRule, RequestedReport, Reply } from '../../service/http/reply.ts';
import { isEffectOf, type Effect, type EffectKind } from '../../model/faults.ts';
import type { CompletedExchange } from '../../service/pipeline/respond.ts';
import { datedCall } from '../../service/dates/dated-apis.ts';

/** The upper bounds of the histogram of durations, in milliseconds. */
export const BUCKETS_MS = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The operation of requests whose path or method is unknown. */
const UNKNOWN_OPERATION = 'unknown';

type Counts = Map<string, number>;

export interface OperationCounters {
  /** The number of requests by status. */
  byStatus: Map<number, number>;
  /** The number of requests by bucket; the last one has no upper bound. */
  buckets: Float64Array;
  /** Milliseconds. */
  totalDuration: number;
  firstPages: number;
  laterPages: number;
  /** Answers with status 207 of which an item failed. */
  partialFailures: number;
}

/** The kinds of effects, and `delay` for a fault that only delays. */
export const FAULT_KINDS = ['preset', 'status', 'connection', 'item', 'file', 'delay'] as const satisfies readonly (
  EffectKind | 'delay'
)[];

/** Errors that share a status with other errors. */
export const SITUATIONS = ['expiredLink', 'rejectedToken', 'unknownOperation'] as const;
export type Situation = (typeof SITUATIONS)[number];

export class RequestCounters {
  readonly byOperation = new Map<string, OperationCounters>();
  /** The number of requests that a fault affected, by the kind of its effect. */
  readonly faults: Counts = new Map();
  readonly situations: Counts = new Map();
  /** The number of errors and of failed items by the rule that they follow. */
  readonly rules: Counts = new Map();
  /** The number of failed items by operation and code. */
  readonly itemCodes = new Map<string, Counts>();
  /** The number of requests for a column, by report type. The column '' is the report itself. */
  readonly reports = new Map<string, Counts>();
  /** The number of requests by method and path, for those that the service ends on a known day. */
  readonly endings: Counts = new Map();

  count({ recorded: { facts }, reply, duration, request }: CompletedExchange): void {
    const { operation = UNKNOWN_OPERATION, status, rule, itemRules } = facts;
    let counters = this.byOperation.get(operation);
    if (counters === undefined) this.byOperation.set(operation, (counters = noRequests()));
    counters.byStatus.set(status, (counters.byStatus.get(status) ?? 0) + 1);
    const bucket = bucketOf(duration);
    counters.buckets[bucket] = (counters.buckets[bucket] ?? 0) + 1;
    counters.totalDuration += duration;
    if (reply.page !== undefined) countPage(counters, reply.page);
    if (reply.failedItems !== undefined && reply.failedItems.length > 0) counters.partialFailures++;
    if (reply.report !== undefined) this.#countReport(reply.report);
    if (status >= 400) this.#countSituation(request, facts);
    if (rule !== undefined) increment(this.rules, rule);
    if (itemRules !== undefined) this.#countItems(operation, itemRules);
    const { method, template } = request;
    const call = template === undefined ? undefined : datedCall(method, template);
    if (call?.api?.until !== undefined) increment(this.endings, call.text);
    if (request.fault !== undefined) increment(this.faults, kindOf(request.fault.effect));
  }

  #countReport({ type, columns }: RequestedReport): void {
    let counts = this.reports.get(type);
    if (counts === undefined) this.reports.set(type, (counts = new Map()));
    increment(counts, '');
    for (const column of columns) increment(counts, column);
  }

  #countItems(operation: string, items: readonly Pick<ItemRule, 'code' | 'rule'>[]): void {
    let codes = this.itemCodes.get(operation);
    if (codes === undefined) this.itemCodes.set(operation, (codes = new Map()));
    for (const { code, rule } of items) {
      increment(codes, code);
      increment(this.rules, rule);
    }
  }

  #countSituation(
    { operation, token, violations, fault }: CompletedExchange['request'],
    { status, grant }: CompletedExchange['recorded']['facts'],
  ): void {
    if (operation === undefined) increment(this.situations, 'unknownOperation' satisfies Situation);
    // The world knows the token, but did not accept it.
    else if (status === 401 && token === undefined && grant !== undefined)
      increment(this.situations, 'rejectedToken' satisfies Situation);
    const isInjected =
      fault !== undefined && isEffectOf('preset', fault.effect) && fault.effect.preset === 'downloadExpired';
    if (isInjected || violations.some(({ rule }) => rule === 'expired-link-used'))
      increment(this.situations, 'expiredLink' satisfies Situation);
  }
}

function noRequests(): OperationCounters {
  const buckets = new Float64Array(BUCKETS_MS.length + 1);
  return { byStatus: new Map(), buckets, totalDuration: 0, firstPages: 0, laterPages: 0, partialFailures: 0 };
}

function countPage(counters: OperationCounters, page: NonNullable<Reply['page']>): void {
  const isFirst = 'list' in page ? page.from === 0 : page.token === undefined;
  if (isFirst) counters.firstPages++;
  else counters.laterPages++;
}

function increment(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function bucketOf(duration: number): number {
  let bucket = 0;
  while (duration > (BUCKETS_MS[bucket] ?? Infinity)) bucket++;
  return bucket;
}

/** A fault with a delay only has no kind. */
function kindOf(effect: Effect): string {
  return FAULT_KINDS.find((kind) => kind in effect) ?? 'delay';
}
