/**
 * What a kind of fault is: one function that has the rest of a call's life in its hands. It may answer in its place,
 * wait before it, change what it answers, or only leave word for those who come later.
 */
import type { Effect, Fault } from '../../model/faults.ts';
import type { Detour } from '../answer.ts';
import type { Call } from '../call.ts';

/** The operation that sends files. */
export const DOWNLOAD = 'downloadFile';

export function isDownload({ operation }: Call): boolean {
  return operation?.id === DOWNLOAD;
}

/** It answers item by item. */
export function isBatch({ operation }: Call): boolean {
  return operation !== undefined && 207 in operation.describe.responses;
}

/** One kind, whose effects have the shape `E`. */
export interface FaultKind<E extends object> {
  /** Whether an effect is of this kind. */
  is(effect: Effect): effect is E & Effect;
  /** Calls that it can strike at all; without it, all. */
  suits?(call: Call, effect: E): boolean;
  detour(call: Call, fault: Fault, effect: E): Detour;
}
