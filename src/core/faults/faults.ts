/**
 * Faults and rate limits of a world: creation, and when they trigger. Random values are derived from the world's seed,
 * the fault and the number of requests that matched it.
 */
import type { Delay, Fault, Effect } from '../../model/faults.ts';
import type { World } from '../../world/state/world.ts';
import type { FaultConditions, RateLimit } from '../../model/stored/faults.ts';
import type { CallMatch } from '../../model/schemas/call-match-schema.ts';

export interface NewFault {
  match: CallMatch;
  when: FaultConditions;
  /** The end in epoch milliseconds, instead of a duration in `when`. */
  until?: number | undefined;
  effect: Effect;
}

/** Without an id one is generated. A fault with the same id is replaced, and its counters start from zero. */
export function putFault(world: World, { match, when, until, effect }: NewFault, id?: string): Fault {
  return world.transaction(() => {
    const createdAt = world.now();
    const endsAt = until ?? (when.for === undefined ? null : createdAt + when.for);
    const faultId = id ?? world.ids.text('fault', world.nextSequence(), 12);
    world.faults.put({ id: faultId, match, when, effect, createdAt, endsAt });
    const created = world.faults.byId(faultId);
    if (created === undefined) throw new Error(`fault ${faultId} is missing after it was written`);
    return created;
  });
}

/** Counts a matching request, and returns whether the fault triggers. A fault that has ended does not count. */
export function shouldTrigger(world: World, fault: Fault): boolean {
  const { id, when, endsAt, hits } = fault;
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1, probability = 1 } = when;
  if (hits >= times || (endsAt !== null && world.now() >= endsAt)) return false;
  const seen = fault.seen + 1;
  const isDue = seen > skip && (seen - skip) % every === 0;
  const isTriggered = isDue && (probability === 1 || world.ids.share(`fault ${id}`, seen) < probability);
  world.faults.count(fault, { seen, hits: isTriggered ? hits + 1 : hits });
  return isTriggered;
}

/** Milliseconds. */
export function drawDelay(world: World, { id, seen }: Fault, delay: Delay): number {
  if (typeof delay === 'number') return delay;
  const draw = (purpose: string): number => world.ids.share(`${purpose} of fault ${id}`, seen);
  if ('min' in delay) return delay.min + (delay.max - delay.min) * draw('delay');
  // The Box-Muller transform; the exponential of a normal distribution is the log-normal one.
  const normal = Math.sqrt(-2 * Math.log(1 - draw('height'))) * Math.cos(2 * Math.PI * draw('angle'));
  return delay.median * Math.exp(delay.sigma * normal);
}

/** Whether an injected fault affects the item at an index of the request. */
export function itemFails(
  world: World,
  { id, seen }: Fault,
  { index, probability = 1 }: { index?: number | number[]; probability?: number },
  position: number,
): boolean {
  if (index !== undefined) return Array.isArray(index) ? index.includes(position) : index === position;
  return world.ids.share(`item ${position} of fault ${id}`, seen) < probability;
}

/** Replaces all rate limits and resets their counters. */
export function setRateLimits(world: World, rateLimits: readonly RateLimit[]): void {
  world.transaction(() => {
    world.faults.forgetCalls();
    world.updateRow({ rateLimits });
  });
}

interface Exceeded {
  limit: RateLimit;
  /** Milliseconds until the next window. */
  wait: number;
}

/**
 * Counts a request of a client, and returns the first rate limit that it exceeds. `partOf` returns the part of the calls
 * of a limit that the request counts in, or undefined where the limit does not apply.
 */
export function countRateLimitedCall(
  world: World,
  clientId: string,
  partOf: (limit: RateLimit) => string | undefined,
): Exceeded | undefined {
  const now = world.now();
  for (const [i, limit] of world.row.rateLimits.entries()) {
    const part = partOf(limit);
    if (part === undefined) continue;
    const window = Math.floor(now / limit.per);
    const calls = world.faults.countCall(`${i} ${clientId}${part}`, window);
    if (calls > limit.requests) return { limit, wait: (window + 1) * limit.per - now };
  }
  return undefined;
}
