/**
 * Any answer in place of the operation's: its status and text in the words of the operation that was called, or a body
 * of its own.
 */
import { STATUS_CODES } from 'node:http';
import type { StatusEffect } from '../../model/faults.ts';
import type { Outcome } from '../reply.ts';
import type { FaultKind } from './effect.ts';

/** They have no body. */
const BARE: ReadonlySet<number> = new Set([204, 205, 304]);

export const statusFault: FaultKind<StatusEffect> = {
  is: (effect): effect is StatusEffect => 'status' in effect,
  detour(_call, { id }, effect) {
    const answer = answerOf(effect, `fault ${id}`);
    return effect.performed === undefined ? () => answer : async (goOn) => (await goOn(), answer);
  },
};

function answerOf({ status, code, details, headers, body }: StatusEffect, reason: string): Outcome {
  const sent = headers === undefined ? {} : { headers: lowerCased(headers) };
  if (BARE.has(status)) return { status, body: '', untyped: true, reason, ...sent };
  if (body !== undefined) {
    return { status, body: typeof body === 'string' ? body : JSON.stringify(body), reason, ...sent };
  }
  return {
    status,
    details: details ?? STATUS_CODES[status] ?? `Status ${status}`,
    ...(code === undefined ? {} : { code }),
    reason,
    ...sent,
  };
}

/** So that they take the place of those that every answer has. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
