/**
 * The sandbox of one seed: a world of its own with a frozen clock, which moves by a day each night.
 */
import { addDays, dayIn, type Day } from '../../model/days.ts';
import { connect } from '../../client/connect.ts';
import type { WorldHandle } from '../../client/world-handle.ts';
import { scopeOf, type Scope } from '../../core/entities/operation-context.ts';
import { findStartingPoint } from '../../scenarios/starting-point.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import { createWorldTasks } from '../../server/app.ts';
import type { Config } from '../../server/config/config.ts';
import { listen, type Listening } from '../../server/listen.ts';
import { ownVersion } from '../../server/version.ts';
import type { World } from '../../world/state/world.ts';
import { Worlds } from '../../world/lifecycle/worlds.ts';
import type { AgentMarket } from './agent.ts';
import type { BenchSubject, Outcome } from './result.ts';

/** What the worlds of all seeds have in common. */
export interface BenchStart {
  config: Pick<Config, 'limits' | 'adminToken'>;
  scenarios: Scenarios;
  scenario: string;
  /** Epoch milliseconds. */
  now: number;
  nights: number;
}

type Subject = Omit<BenchSubject, 'version' | 'command' | 'seeds'> & { decimals: 0 | 2 };

/** After the last night: orders follow a click for 30 days. */
const DAYS_OF_ORDERS = 31;
const LOOPBACK = '127.0.0.1';

export class SeedWorld {
  readonly listening: Listening;
  readonly world: World;
  readonly market: AgentMarket;
  readonly #start: BenchStart;
  readonly #worlds: Worlds;
  readonly #client: WorldHandle;
  readonly #scope: Scope;
  readonly #calls: { count: number };

  private constructor(
    start: BenchStart,
    worlds: Worlds,
    scope: Scope,
    { listening, client, calls }: { listening: Listening; client: WorldHandle; calls: { count: number } },
  ) {
    const { profileId } = scope.profile;
    this.#start = start;
    this.#worlds = worlds;
    this.#scope = scope;
    this.#client = client;
    this.#calls = calls;
    this.listening = listening;
    this.world = scope.world;
    this.market = { step: (body) => client.market.step({ profileId, ...body }) };
  }

  /** Rejects with a `NoProfile` if the scenario has none. */
  static async open(start: BenchStart, seed: number): Promise<SeedWorld> {
    const { config, scenarios, scenario, now } = start;
    const { limits, adminToken } = config;
    const { compile } = scenarios;
    await scenarios.prepare(scenario, { seed: String(seed), hasRequestedNow: true });
    const options = { compile, scenario, seed: String(seed), now, clock: 'frozen' as const };
    const worlds = new Worlds({ ...options, limits, tasks: createWorldTasks() });
    try {
      const scope = scopeIn(worlds.default, scenario);
      const calls = { count: 0 };
      const listening = await listen({
        worlds,
        scenarios,
        adminToken,
        version: ownVersion(),
        host: LOOPBACK,
        ports: { na: 0, eu: 0, fe: 0 },
        report: ({ request: { world } }) => {
          if (world === scope.world) calls.count++;
        },
      });
      const client = await connect(listening.adminUrl, { adminToken }).world();
      // A new entity with a past would earn on days before its creation.
      await client.metrics.setModel({ history: 'lifetime' });
      return new SeedWorld(start, worlds, scope, { listening, client, calls });
    } catch (error) {
      worlds.close();
      throw error;
    }
  }

  /** The day of a night in the time zone of the profile. The first night is 0. */
  readonly dayOf = (night: number): Day => addDays(dayIn(this.#scope.marketplace.timeZone, this.#start.now), night);

  /** What is scored. */
  get subject(): Subject {
    const { profile, marketplace } = this.#scope;
    const { scenario, nights } = this.#start;
    return {
      scenario,
      nights,
      from: this.dayOf(0),
      until: this.dayOf(nights - 1),
      profileId: profile.profileId,
      currency: marketplace.currency,
      decimals: marketplace.decimals,
    };
  }

  /** Calls a function in each night, before the day passes. */
  async runNights(actIn: (night: number) => Promise<void>): Promise<void> {
    for (let night = 0; night < this.#start.nights; night++) {
      await actIn(night);
      await this.#client.clock.advance({ by: '24h' });
    }
  }

  /**
   * Lets all orders of the nights come. Also returns what no agent with the campaigns and budgets of this world earns more
   * than, by expectation.
   */
  async score(): Promise<{ outcome: Outcome; bound: number }> {
    await this.#client.clock.advance({ by: `${DAYS_OF_ORDERS}d` });
    const { profileId, from, until } = this.subject;
    const score = await this.#client.market.score({ profileId, from, until, expected: 'true' });
    const { profit, cost, sales, orders, units, clicks, impressions, expected } = score;
    if (expected === undefined) throw new Error('the score has no expected profit');
    const apiCalls = this.#calls.count;
    const guardViolations = (await this.#client.guard.get())?.violations ?? 0;
    const { profit: expectedProfit, waste, bound } = expected;
    const numbers = { profit, cost, sales, orders, units, clicks, impressions, expectedProfit, waste };
    return { outcome: { ...numbers, apiCalls, guardViolations }, bound };
  }

  async close(): Promise<void> {
    await this.listening.close();
    this.#worlds.close();
  }
}

export async function findSubject(start: BenchStart, seed: number): Promise<Subject> {
  const world = await SeedWorld.open(start, seed);
  const { subject } = world;
  await world.close();
  return subject;
}

/** The scenario has no profile that an agent can work in. */
export class NoProfile extends Error {}

function scopeIn(world: World, scenario: string): Scope {
  const { profileId } = findStartingPoint(world);
  const profile = profileId === undefined ? undefined : world.accountStore.profile(profileId);
  if (profile === undefined)
    throw new NoProfile(`the scenario '${scenario}' has no profile with campaigns; name another one`);
  return scopeOf(world, profile);
}
