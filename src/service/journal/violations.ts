/**
 * The violations of a world: the detectors that find those that span several requests, and the counts of all. Counting
 * takes the same space however often a rule is violated, and the counts outlive the entries of the journal.
 */
import { descriptionOf } from '../http/description.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../../model/violations.ts';
import type { Detector, ObservedExchange, PendingViolation } from './detectors/detector.ts';
import { Downloads } from './detectors/downloads.ts';
import { DuplicateRequests } from './detectors/duplicate-requests.ts';
import { Pages } from './detectors/pages.ts';
import { Polling } from './detectors/polling.ts';
import { RefusedRequests } from './detectors/refused-requests.ts';
import { RejectedTokens } from './detectors/rejected-tokens.ts';
import { RetriedItems } from './detectors/retried-items.ts';
import { Retries } from './detectors/retries.ts';
import { RetryAfter } from './detectors/retry-after.ts';

function hasRetryAfter({ headers }: Reply): boolean {
  return headers !== undefined && ('retry-after' in headers || 'Retry-After' in headers);
}

/** For a report of version 3, whose operation is the only one that can refuse a duplicate. */
function isReportRequest({ operation }: RequestContext): boolean {
  return operation !== undefined && 425 in descriptionOf(operation).responses;
}

interface ConditionalDetector {
  detector: Detector;
  /** The requests that the detector observes. */
  when: (exchange: ObservedExchange) => boolean;
}

/** No timers: a violation by omission is derived when it is read. */
export class ViolationDetectors {
  #hasFailed = false;
  readonly #detectors: readonly ConditionalDetector[] = [
    { detector: new RetryAfter(), when: () => this.#hasFailed },
    { detector: new Retries(), when: () => this.#hasFailed },
    { detector: new RejectedTokens(), when: () => this.#hasFailed },
    { detector: new Polling(), when: ({ request }) => request.operation?.job?.isPoll === true },
    {
      detector: new DuplicateRequests(),
      when: ({ request }) => this.#hasFailed && (isReportRequest(request) || request.operation?.job?.isPoll === true),
    },
    { detector: new RefusedRequests(), when: ({ request }) => this.#hasFailed && isReportRequest(request) },
    { detector: new Pages(), when: ({ reply }) => reply.page !== undefined },
    { detector: new RetriedItems(), when: ({ reply: { failedItems = [] } }) => failedItems.length > 0 },
    { detector: new Downloads(), when: ({ request }) => request.path.startsWith('/_files/') },
  ];

  /** Adds the violations that it finds to those of the request. */
  observe(exchange: ObservedExchange): void {
    const { request, reply } = exchange;
    // What a client does after a failure matters only once a request has failed.
    this.#hasFailed ||= reply.status >= 400 || request.connectionFault !== undefined || hasRetryAfter(reply);
    for (const { detector, when } of this.#detectors) {
      if (when(exchange)) request.violations.push(...detector.observe(exchange));
    }
  }

  pendingViolations(): PendingViolation[] {
    return this.#detectors.flatMap(({ detector }) => detector.pendingViolations?.() ?? []);
  }
}

/** Of a rule: as many as the different unknown paths of a large client. */
export const MAX_EXAMPLES = 100;
const MAX_IDS = 3;
const MAX_EVIDENCE_LENGTH = 200;

interface Example {
  evidence: string;
  count: number;
  /** The first few requests. */
  requestIds: string[];
}

export interface ViolationCount {
  rule: ViolationRule;
  count: number;
  /** The first few with different evidence. */
  examples: Example[];
}

/** Violations of one request with the same rule and evidence. */
export interface RecordedViolation extends Violation {
  count: number;
}

export class ViolationCounter {
  readonly #byRule = new Map<ViolationRule, ViolationCount>();

  add(requestId: string, { rule, evidence }: Violation, count: number): void {
    let counted = this.#byRule.get(rule);
    if (counted === undefined) this.#byRule.set(rule, (counted = { rule, count: 0, examples: [] }));
    counted.count += count;
    let example: Example | undefined;
    for (const each of counted.examples) if (each.evidence === evidence) example = each;
    if (example === undefined) {
      if (counted.examples.length >= MAX_EXAMPLES) return;
      counted.examples.push((example = { evidence, count: 0, requestIds: [] }));
    }
    example.count += count;
    if (example.requestIds.length < MAX_IDS) example.requestIds.push(requestId);
  }

  /** In the order of the table of rules. */
  counts(): ViolationCount[] {
    // The keys of the table are the rules.
    const rules = Object.keys(VIOLATION_RULES) as ViolationRule[];
    return rules.flatMap((rule) => this.#byRule.get(rule) ?? []);
  }

  copy(): ViolationCounter {
    const counter = new ViolationCounter();
    for (const [rule, { count, examples }] of this.#byRule) {
      const copied = examples.map((example) => ({ ...example, requestIds: [...example.requestIds] }));
      counter.#byRule.set(rule, { rule, count, examples: copied });
    }
    return counter;
  }

  clear(): void {
    this.#byRule.clear();
  }
}

const NONE: readonly RecordedViolation[] = [];
const MAX_RECORDED = 20;

/** Groups the violations of one request: a batch may violate a rule with each of its items. */
export function groupViolations(violations: readonly Violation[]): readonly RecordedViolation[] {
  const [first] = violations;
  if (first === undefined) return NONE;
  if (violations.length === 1) return [{ rule: first.rule, evidence: truncatedEvidence(first), count: 1 }];
  const groups: RecordedViolation[] = [];
  for (const violation of violations) {
    const { rule } = violation;
    const evidence = truncatedEvidence(violation);
    // Beyond the limit a violation is counted in the last group of its rule.
    const same =
      groups.find((each) => each.rule === rule && each.evidence === evidence) ??
      (groups.length < MAX_RECORDED ? undefined : groups.findLast((each) => each.rule === rule));
    if (same !== undefined) same.count++;
    else if (groups.length < MAX_RECORDED * 2) groups.push({ rule, evidence, count: 1 });
  }
  return groups;
}

function truncatedEvidence({ evidence }: Violation): string {
  return evidence.length > MAX_EVIDENCE_LENGTH ? `${evidence.slice(0, MAX_EVIDENCE_LENGTH)}…` : evidence;
}
