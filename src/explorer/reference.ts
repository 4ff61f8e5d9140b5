/**
 * The reference runs: two runs without faults, which show what the client does and what differs between equal runs.
 */
import type { Call } from './calls.ts';
import { Masks } from './compare/masks.ts';
import type { Outcome } from './run/outcome.ts';

export interface Reference {
  outcomes: readonly [Outcome, Outcome];
  masks: Masks;
  warnings: string[];
}

/** The client does not work without faults, or not in the sandbox. */
export class UselessReference extends Error {}

export function referenceOf(first: Outcome, second: Outcome): Reference {
  for (const outcome of [first, second]) rejectUseless(outcome);
  const different = firstDifference(first.calls, second.calls);
  const warnings =
    different === undefined
      ? []
      : [`The calls of the two reference runs differ: ${different}. Runs may not reach the calls of their faults.`];
  return { outcomes: [first, second], masks: new Masks(first, second), warnings };
}

function rejectUseless({ exitStatus, error, calls }: Outcome): void {
  const ending = error === undefined || error === '' ? '' : `:\n${error}`;
  if (exitStatus === undefined) throw new UselessReference(`the client does not end without faults${ending}`);
  if (exitStatus !== 0)
    throw new UselessReference(`the client fails without faults, with status ${exitStatus}${ending}`);
  if (calls.length === 0)
    throw new UselessReference(
      'the client makes no calls to the sandbox; let it use the addresses and credentials that it is given',
    );
}

function firstDifference(first: readonly Call[], second: readonly Call[]): string | undefined {
  const length = Math.max(first.length, second.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [nameOf(first[i]), nameOf(second[i])];
    if (a !== b) return `call ${i + 1} is ${a} in the first run and ${b} in the second`;
  }
  return undefined;
}

function nameOf(call: Call | undefined): string {
  return call === undefined ? 'missing' : `${call.operation} with status ${call.status}`;
}
