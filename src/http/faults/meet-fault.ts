/**
 * The second place in the life of a call: the first fault of its world that it fits and that strikes takes it over.
 * One that can't act on such a call (a bad file where none is sent) does not fit it.
 */
import type { Effect, Fault } from '../../model/faults.ts';
import { strikes } from '../../verbs/faults.ts';
import type { Detour } from '../answer.ts';
import type { Call } from '../call.ts';
import { connectionFault } from './connection.ts';
import { delayed } from './delay.ts';
import type { FaultKind } from './effect.ts';
import { fileFault } from './file.ts';
import { itemFault } from './item.ts';
import { matches } from './match.ts';
import { presetFault } from './preset.ts';
import { statusFault } from './status.ts';

/** One kind with one of its effects, ready for a call. */
interface Ready {
  suits(call: Call): boolean;
  detour(call: Call, fault: Fault): Detour;
}

function ready<E extends object>(kind: FaultKind<E>, effect: Effect): Ready | undefined {
  if (!kind.is(effect)) return undefined;
  return {
    suits: (call) => kind.suits?.(call, effect) ?? true,
    detour: (call, fault) => kind.detour(call, fault, effect),
  };
}

/** Nothing but a delay. */
const GO_ON: Ready = { suits: () => true, detour: () => (goOn) => goOn() };

function kindOf(effect: Effect): Ready {
  return (
    ready(presetFault, effect) ??
    ready(statusFault, effect) ??
    ready(connectionFault, effect) ??
    ready(itemFault, effect) ??
    ready(fileFault, effect) ??
    GO_ON
  );
}

export function meetFault(call: Call): Detour | undefined {
  const { world } = call;
  for (const fault of world.faults.all()) {
    if (!matches(call, fault)) continue;
    const kind = kindOf(fault.effect);
    if (!kind.suits(call) || !strikes(world, fault)) continue;
    // As it is now: the next call that it strikes draws other numbers.
    call.fault = { ...fault };
    const detour = kind.detour(call, call.fault);
    const { delay } = fault.effect;
    return delay === undefined ? detour : delayed(call, call.fault, delay, detour);
  }
  return undefined;
}
