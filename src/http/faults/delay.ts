/**
 * An answer that takes its time. This is the only place of the product that waits: by the machine's time, while others
 * are served and a frozen world stands still.
 */
import type { Delay, Fault } from '../../model/faults.ts';
import { drawDelay } from '../../verbs/faults.ts';
import type { Detour } from '../answer.ts';
import type { Call } from '../call.ts';
import { DEFECT } from '../refusals.ts';

/** Milliseconds; what a long tail draws beyond is cut off. */
const LONGEST = 3_600_000;

/** What else the fault does is done after the wait. */
export function delayed(call: Call, fault: Fault, delay: Delay, detour: Detour): Detour {
  const { world, worlds } = call;
  const length = Math.min(Math.round(drawDelay(world, fault, delay)), LONGEST);
  return async (goOn) => {
    await wait(length);
    if (worlds.get(world.name) !== world) return { ...DEFECT, reason: 'the world was dropped while this waited' };
    return detour(goOn);
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
