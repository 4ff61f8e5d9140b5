/**
 * Faults as the one who runs a world makes them, and what a world decides when a call meets one: whether it is struck,
 * and by how much. Everything drawn follows from the seed, the fault and how many calls it has seen.
 */
import type { Delay, Fault, FaultConditions, FaultMatch, Effect, RateLimit } from '../model/faults.ts';
import type { World } from '../world/world.ts';

export interface FaultWish {
  match: FaultMatch;
  when: FaultConditions;
  /** Instead of a span. */
  until?: number | undefined;
  effect: Effect;
}

/** With an id of its own or one that is drawn. One that has the id is replaced, and counts anew. */
export function putFault(world: World, { match, when, until, effect }: FaultWish, id?: string): Fault {
  return world.transaction(() => {
    const createdAt = world.now();
    const endsAt = until ?? (when.for === undefined ? null : createdAt + when.for);
    const own = id ?? world.ids.text('fault', world.draw(), 12);
    world.faults.put({ id: own, match, when, effect, createdAt, endsAt });
    const made = world.faults.byId(own);
    if (made === undefined) throw new Error(`fault ${own} was put and is not there`);
    return made;
  });
}

/** Whether a call that matches is struck. It is counted either way, unless the fault is over. */
export function strikes(world: World, fault: Fault): boolean {
  const { id, when, endsAt, hits } = fault;
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1, probability = 1 } = when;
  if (hits >= times || (endsAt !== null && world.now() >= endsAt)) return false;
  const seen = fault.seen + 1;
  const isDue = seen > skip && (seen - skip) % every === 0;
  const isStruck = isDue && (probability === 1 || world.ids.share(`fault ${id}`, seen) < probability);
  world.faults.count(fault, { seen, hits: isStruck ? hits + 1 : hits });
  return isStruck;
}

/** Milliseconds. */
export function drawDelay(world: World, { id, seen }: Fault, delay: Delay): number {
  if (typeof delay === 'number') return delay;
  const draw = (purpose: string): number => world.ids.share(`${purpose} of fault ${id}`, seen);
  if ('min' in delay) return delay.min + (delay.max - delay.min) * draw('delay');
  // Two even draws make one of the bell curve (Box and Muller), whose exponential has the long tail.
  const bell = Math.sqrt(-2 * Math.log(1 - draw('height'))) * Math.cos(2 * Math.PI * draw('angle'));
  return delay.median * Math.exp(delay.sigma * bell);
}

/** Whether one item of a call that is struck fails. */
export function itemFails(
  world: World,
  { id, seen }: Fault,
  { index, probability = 1 }: { index?: number | number[]; probability?: number },
  place: number,
): boolean {
  if (index !== undefined) return Array.isArray(index) ? index.includes(place) : index === place;
  return world.ids.share(`item ${place} of fault ${id}`, seen) < probability;
}

/** What was counted under the old one is forgotten. */
export function setRateLimit(world: World, rateLimit: RateLimit | null): void {
  world.transaction(() => {
    world.faults.forgetCalls();
    world.changeSelf({ rateLimit });
  });
}

/** One call of a client. Answers the milliseconds until the next window when it is one too many. */
export function countCall(world: World, { requests, per }: RateLimit, clientId: string): number | undefined {
  const now = world.now();
  const window = Math.floor(now / per);
  return world.faults.countCall(clientId, window) > requests ? (window + 1) * per - now : undefined;
}
