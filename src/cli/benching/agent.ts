/**
 * Agents of this program: what they have in common. They look and act by steps of the market only.
 */
import type { MarketRow, MarketStep, MarketStepAnswer } from '../../generated/admin-types.ts';

export type Action = NonNullable<MarketStep['actions']>[number];
type Observe = NonNullable<MarketStep['observe']>;

/** The market of one profile, as `world.market` of the client library has it. */
export interface AgentMarket {
  step(body: Omit<MarketStep, 'profileId'>): Promise<MarketStepAnswer>;
}

/** Returns what the agent does in a night, the first of which is 0. */
export type Agent = (market: AgentMarket, night: number) => Promise<Action[]>;

export const [MIN_BID, MAX_BID] = [0.05, 8];

/** A row of an entity whose bid can be set. */
export type Clause = MarketRow & { collection: string; id: string; bid: number };

/** The guard refuses all actions of a step together. */
const REFUSED_BY_GUARD = 409;

/**
 * Does the actions, without those that are refused, such as a keyword that exists. Returns the number of actions that
 * were done.
 */
export async function act(market: AgentMarket, actions: readonly Action[]): Promise<number> {
  let left = [...actions];
  while (left.length > 0) {
    const refused = await refusedOf(market, left);
    if (refused === undefined) break;
    left = refused === 'all' ? [] : left.filter((_, i) => i !== refused);
  }
  return left.length;
}

async function refusedOf(market: AgentMarket, actions: Action[]): Promise<number | 'all' | undefined> {
  try {
    await market.step({ by: '0s', actions });
    return undefined;
  } catch (error) {
    // An `AdminApiError`, or what a test throws in its place.
    const { status, errors = [] } = error as { status?: number; errors?: readonly { path: string }[] };
    if (status === REFUSED_BY_GUARD) return 'all';
    const index = /^actions\[(\d+)\]/.exec(errors[0]?.path ?? '')?.[1];
    if (index === undefined) throw error;
    return Number(index);
  }
}

export function look(market: AgentMarket, observe: Observe): Promise<MarketStepAnswer> {
  return market.step({ by: '0s', observe });
}

export async function clausesOf(market: AgentMarket, days: number): Promise<Clause[]> {
  const { rows } = await look(market, { days, levels: ['targeting'], withEmpty: true });
  return (rows.targeting ?? []).filter(
    (row): row is Clause => row.id !== undefined && row.bid !== undefined && row.state === 'ENABLED',
  );
}

/** The sandbox checks actions. */
export function actionOf(action: object): Action {
  return action as Action;
}

/** Without an action if the bid stays the same. */
export function bidOf({ collection, id, bid }: Clause, factor: number): Action[] {
  const next = Math.round(Math.min(MAX_BID, Math.max(MIN_BID, bid * factor)) * 100) / 100;
  return next === bid ? [] : [actionOf({ collection, id, bid: next })];
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

type Random = () => number;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
