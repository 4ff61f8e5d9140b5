/**
 * Fault injection: applies the first fault of the world that matches the request and triggers. A fault whose effect is
 * impossible for the request, such as a damaged file where none is sent, does not match.
 */
import { drawDelay, shouldTrigger } from '../../../core/faults/faults.ts';
import { unavailableWorld, worldEnded } from '../../http/api-errors.ts';
import { matchesCall } from '../../http/match-request.ts';
import type { Reply } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  isEffectOf,
  type ConnectionEffect,
  type Delay,
  type Effect,
  type EffectKind,
  type Fault,
} from '../../../model/faults.ts';
import { HOUR_MS } from '../../../model/text/time-units.ts';
import type { Continuation, Interceptor } from '../step.ts';
import type { FaultEffect, FaultInjections } from './effect.ts';
import { fileFault } from './file.ts';
import { itemFault } from './item.ts';
import { presetFault, statusFault } from './responses.ts';

/** Recorded in the journal, but never sent. */
const NO_RESPONSE: Reply = { status: 0, body: '', omitContentType: true };

/** Breaks the connection instead of the response, or in the middle of it; see http/break-connection.ts. */
const connectionFault: FaultEffect<ConnectionEffect> = {
  apply(_context, { id }, { connection, at, performed }) {
    const isPerformed = performed === true || at !== undefined || connection === 'truncate';
    return (next) => (isPerformed ? next() : { ...NO_RESPONSE, reason: `fault ${id}` });
  },
};

export const INJECTIONS: FaultInjections = {
  preset: presetFault,
  status: statusFault,
  connection: connectionFault,
  item: itemFault,
  file: fileFault,
};
// The keys of the record are the kinds.
const KINDS = Object.keys(INJECTIONS) as EffectKind[];

/** An effect together with the injection of its kind. */
interface BoundEffect {
  appliesTo(request: RequestContext): boolean;
  apply(request: RequestContext, fault: Fault): Interceptor;
}

/** An effect with a delay only. */
const CONTINUE: BoundEffect = { appliesTo: () => true, apply: () => (next) => next() };

function bindEffect(effect: Effect): BoundEffect {
  for (const kind of KINDS) {
    const bound = bindKind(kind, effect);
    if (bound !== undefined) return bound;
  }
  return CONTINUE;
}

function bindKind<K extends EffectKind>(kind: K, effect: Effect): BoundEffect | undefined {
  if (!isEffectOf(kind, effect)) return undefined;
  const injection: FaultInjections[K] = INJECTIONS[kind];
  return {
    appliesTo: (request) => injection.appliesTo?.(request, effect) ?? true,
    apply: (request, fault) => injection.apply(request, fault, effect),
  };
}

export function injectFault(request: RequestContext): Continuation | undefined {
  const { world } = request;
  for (const stored of world.faults.all()) {
    if (!matchesCall(request, stored.match)) continue;
    const effect = bindEffect(stored.effect);
    if (!effect.appliesTo(request) || !shouldTrigger(world, stored)) continue;
    // A copy: later requests change the counters, from which random values are drawn.
    const fault = { ...stored };
    const connectionFault = isEffectOf('connection', fault.effect) ? fault.effect : undefined;
    const interceptor = effect.apply(request, fault);
    const { delay } = fault.effect;
    const intercept = delay === undefined ? interceptor : withDelay(request, fault, delay, interceptor);
    return { changes: { fault, connectionFault }, intercept };
  }
  return undefined;
}

/** The limit for delays from a distribution with a long tail. */
const MAX_DELAY_MS = HOUR_MS;

/** Waits by the machine's time, also in a frozen world. This is the only place of the product that waits. */
function withDelay(request: RequestContext, fault: Fault, delay: Delay, interceptor: Interceptor): Interceptor {
  const { world, lifetime, stopping } = request;
  const delayMs = Math.min(Math.round(drawDelay(world, fault, delay)), MAX_DELAY_MS);
  return async (next) => {
    await wait(delayMs, stopping);
    if (stopping?.aborted) return unavailableWorld('The sandbox is stopping; the delay of the fault was cut short');
    const { endedBy } = lifetime;
    return endedBy === undefined ? interceptor(next) : worldEnded(world.name, endedBy);
  };
}

/** Ends early when the program stops, so that the request is answered and recorded. */
function wait(delayMs: number, stopping: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    stopping?.addEventListener('abort', end);
    if (stopping?.aborted) end();
  });
}
