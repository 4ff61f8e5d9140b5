/**
 * What a detector sees of a call: all of it, once it is answered. A detector keeps the little that it needs of the
 * past, bounded, and reads no clock of its own.
 */
import type { Violation } from '../../model/violations.ts';
import type { Call } from '../call.ts';
import type { Reply } from '../reply.ts';
import { clientHeader, scopeHeader } from '../scope-header.ts';

/** World time and machine time, in epoch milliseconds. */
export interface Moment {
  at: number;
  machineAt: number;
}

export interface Sight extends Moment {
  call: Call;
  reply: Reply;
  requestId: string;
}

/** Looks like a violation so far; what the client does next may clear it. */
export interface Suspicion {
  requestId: string;
  violation: Violation;
}

export interface Detector {
  /** Adds to the call's violations. */
  see(sight: Sight): void;
  suspicions?(): Suspicion[];
}

/**
 * How long a client let pass, in milliseconds: by the world's clock or by the machine's, whichever moved more. Who
 * really waits is heard, and so is a test that moves the clock instead.
 */
export function pauseBetween(before: Moment, after: Moment): number {
  return Math.max(Math.abs(after.at - before.at), after.machineAt - before.machineAt);
}

/** The same client for the same profile, by what it sent, whether or not it was let in. */
export function callerOf({ head }: Call): string {
  return `${clientHeader(head) ?? ''} ${scopeHeader(head) ?? ''}`;
}
