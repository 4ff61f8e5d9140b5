/**
 * The connection fails in place of the answer, or in the middle of it. See `cut-short.ts` for how.
 */
import type { ConnectionEffect } from '../../model/faults.ts';
import type { Reply } from '../reply.ts';
import type { FaultKind } from './effect.ts';

/** Never sent; the journal has it. */
const NO_ANSWER: Reply = { status: 0, body: '', untyped: true };

export const connectionFault: FaultKind<ConnectionEffect> = {
  is: (effect): effect is ConnectionEffect => 'connection' in effect,
  detour(call, { id }, effect) {
    const { connection, at, performed } = effect;
    const isPerformed = performed === true || at !== undefined || connection === 'truncate';
    call.cut = effect;
    return (goOn) => (isPerformed ? goOn() : { ...NO_ANSWER, reason: `fault ${id}` });
  },
};
