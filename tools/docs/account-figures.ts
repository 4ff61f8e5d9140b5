/**
 * Measures the traffic of an account over the last 30 finished days, from the same traffic events as its reports.
 */
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import type { SimulatedClause } from '../../src/core/simulation/account.ts';
import { unpackEvents } from '../../src/core/simulation/packed-events.ts';
import type { TrafficEvent } from '../../src/core/simulation/traffic-events.ts';
import { addDays, type Day } from '../../src/model/days.ts';
import type { CampaignType } from '../../src/core/performance/product.ts';
import { PRODUCTS } from '../../src/core/performance/products.ts';
import { simulationOf } from '../../src/core/performance/simulation.ts';
import type { World } from '../../src/world/state/world.ts';

export const DAYS = 30;
/** The window of most reports: 7 days for sponsored products, 14 days for sponsored brands. */
const WINDOWS: Readonly<Record<CampaignType, number>> = {
  sponsoredProducts: 7,
  headlineSearch: 14,
  sponsoredDisplay: 14,
};

/** Sums, in minor units where they are money. */
export class Figures {
  impressions = 0;
  clicks = 0;
  cost = 0;
  orders = 0;
  sales = 0;

  add(other: Pick<Figures, 'impressions' | 'clicks' | 'cost' | 'orders' | 'sales'>): void {
    this.impressions += other.impressions;
    this.clicks += other.clicks;
    this.cost += other.cost;
    this.orders += other.orders;
    this.sales += other.sales;
  }

  get clickRate(): number {
    return this.clicks / this.impressions;
  }
  get price(): number {
    return this.cost / this.clicks;
  }
  get orderRate(): number {
    return this.orders / this.clicks;
  }
  /** Advertising cost of sales. */
  get acos(): number {
    return this.cost / this.sales;
  }
}

export interface AccountFigures {
  total: Figures;
  /** By placement, match type, brand or other, and automatic or manual targeting. */
  parts: Map<string, Figures>;
  byDay: Map<Day, Figures>;
  /** Of each enabled keyword and target of the campaigns that ran: its impressions, and the days with a row. */
  clauses: { impressions: number; days: number }[];
  /** Days of a campaign with traffic, and those on which its budget was spent. */
  campaignDays: number;
  daysOutOfBudget: number;
}

export function measureAccount(
  world: World,
  profileId: string,
  { brand, campaignType = 'sponsoredProducts' }: { brand?: string; campaignType?: CampaignType } = {},
): AccountFigures {
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) throw new Error(`the world has no profile ${profileId}`);
  const context = new OperationContext(scopeOf(world, profile));
  const asOf = world.now();
  const found: AccountFigures = {
    total: new Figures(),
    parts: new Map(),
    byDay: new Map(),
    clauses: [],
    campaignDays: 0,
    daysOutOfBudget: 0,
  };
  const clauses = new Map<string, { impressions: number; days: number; last: Day }>();
  for (let back = DAYS; back >= 1; back--) {
    const day = addDays(context.today, -back);
    const simulation = simulationOf(context);
    const cutoffs = PRODUCTS[campaignType].sharesAccountBudget ? simulation.cutoffsOn(day) : [];
    for (const campaign of PRODUCTS[campaignType].campaigns(context.scope, 'all')) {
      const result = simulation.resultOn(simulation.source(campaign), day, { cutoffs });
      if (result === undefined || result.events.length === 0) continue;
      found.campaignDays++;
      if (result.exhausted.length > 0) found.daysOutOfBudget++;
      for (const adGroup of result.simulated.adGroups) {
        for (const { id, state } of adGroup.state.now === 'enabled' ? adGroup.clauses : [])
          if (state.now === 'enabled' && !clauses.has(id)) clauses.set(id, { impressions: 0, days: 0, last: '' });
      }
      for (const event of unpackEvents(result.events)) {
        const figures = figuresOf(event, asOf, WINDOWS[campaignType]);
        found.total.add(figures);
        sumOf(found.byDay, day).add(figures);
        for (const part of partsOf(event, brand)) sumOf(found.parts, part).add(figures);
        const clause = clauses.get(event.clause.id);
        if (clause === undefined) continue;
        clause.impressions += event.impressions;
        if (clause.last !== day) clause.days++;
        clause.last = day;
      }
    }
  }
  found.clauses = [...clauses.values()].toSorted((a, b) => b.impressions - a.impressions);
  return found;
}

/** The share of impressions of the clauses with the most impressions. `part` is the share of the clauses. */
export function shareOfTop({ clauses, total }: AccountFigures, part: number): number {
  const top = clauses.slice(0, Math.ceil(clauses.length * part));
  return top.reduce((sum, { impressions }) => sum + impressions, 0) / total.impressions;
}

/** The share of the days of clauses on which a clause has a row. */
export function shareOfRows({ clauses }: AccountFigures): number {
  return clauses.reduce((sum, { days }) => sum + days, 0) / (clauses.length * DAYS);
}

function figuresOf({ impressions, clicks, cost, orders }: TrafficEvent, asOf: number, window: number): Figures {
  const figures = new Figures();
  const counted = orders.filter(({ at, lag }) => at <= asOf && lag <= window);
  figures.add({
    impressions,
    clicks,
    cost,
    orders: counted.reduce((sum, { conversions }) => sum + conversions, 0),
    sales: counted.reduce((sum, { sales }) => sum + sales, 0),
  });
  return figures;
}

const PLACEMENT_NAMES = {
  placementTop: 'top of search',
  placementRestOfSearch: 'rest of search',
  placementProductPage: 'product pages',
} as const;

function partsOf({ placement, clause }: TrafficEvent, brand: string | undefined): string[] {
  const isBranded = brand !== undefined && clause.text.toLowerCase().includes(brand.toLowerCase());
  return [PLACEMENT_NAMES[placement], clause.match, isBranded ? 'brand' : 'other', targetingOf(clause)];
}

function targetingOf({ match }: SimulatedClause): string {
  return match === 'auto' ? 'automatic' : 'manual';
}

function sumOf<Key>(sums: Map<Key, Figures>, key: Key): Figures {
  const sum = sums.get(key) ?? new Figures();
  sums.set(key, sum);
  return sum;
}
