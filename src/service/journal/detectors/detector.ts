/**
 * The interface of violation detectors. A detector observes completed requests, keeps a bounded memory of earlier ones
 * and reads no clock. A world has its own instance of each.
 */
import type { Reply } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Violation } from '../../../model/violations.ts';

/** World time and machine time, in epoch milliseconds. */
export interface Moment {
  at: number;
  machineAt: number;
}

export interface ObservedExchange extends Moment {
  request: RequestContext;
  reply: Reply;
  requestId: string;
}

/** A violation that a later request of the client may withdraw. */
export interface PendingViolation {
  requestId: string;
  violation: Violation;
}

export interface Detector {
  /** Returns the violations that this request completes. */
  observe(exchange: ObservedExchange): readonly Violation[];
  pendingViolations?(): PendingViolation[];
}

export const NO_VIOLATIONS: readonly Violation[] = [];

/**
 * The pause between two requests in milliseconds, by the world's clock or the machine's, whichever is longer: a test may
 * move the clock instead of waiting.
 */
export function pauseBetween(before: Moment, after: Moment): number {
  return Math.max(Math.abs(after.at - before.at), after.machineAt - before.machineAt);
}
