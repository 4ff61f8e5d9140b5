/**
 * The simulated account of an operation: the events of its campaigns on each day, from which reports, budgets and serving
 * statuses follow. `MarketDays.on` is the only source of events within budgets.
 */
import type { Day } from '../../model/days.ts';
import type { Campaign } from '../../model/entities.ts';
import { mayRun } from '../simulation/campaign-run.ts';
import { PackedEventList, unpackEvents } from '../simulation/packed-events.ts';
import { afterCutoffs, budgetCutoffs, type BudgetCutoff } from '../simulation/account-day.ts';
import type { OverriddenNumbers } from '../simulation/override-target.ts';
import { withOverrides, type Unmet } from '../simulation/overrides.ts';
import type { PaidEvent, Span } from '../simulation/spending.ts';
import { listValues } from '../simulation/timeline.ts';
import { generationOf } from '../simulation/traffic-events.ts';
import type { Reading } from '../entities/operation-context.ts';
import { BidRuleDays } from './bid-rules/bid-rule-days.ts';
import { CampaignSource, type CampaignResult } from './campaign-source.ts';
import { CategoryTree } from './category-tree.ts';
import { DayHistory } from './market/day-history.ts';
import { MarketDays } from './market/market-days.ts';
import { PortfolioDays } from './portfolios/portfolio-days.ts';
import type { AnyCampaign, CampaignType } from './product.ts';
import { productOf } from './products.ts';
import { ProfileMarket } from './profile-market.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { campaignsOf } from './sponsored-products.ts';

interface CampaignOptions {
  cutoffs?: readonly BudgetCutoff[];
  readAlways?: boolean;
  without?: Without | undefined;
}

/**
 * The part that is left out to show its effect: overrides, the budget of the campaign, or the budgets of all campaigns.
 * Without a budget there are no overrides either.
 */
export type Without = 'overrides' | 'budget' | 'budgets';

/** One for each operation. */
export function simulationOf(reading: Reading): Simulation {
  return reading.once(newSimulation);
}

const newSimulation = (reading: Reading): Simulation => new Simulation(reading, true);

/** Its parts are made when they are read: few operations need all of them. */
export class Simulation implements SimulatedAccount {
  readonly reading: Reading;
  readonly hasRules: boolean;
  #market: ProfileMarket | undefined;
  #withoutRules: Simulation | undefined;
  readonly #days = new Map<CampaignType, MarketDays>();
  #history: DayHistory | undefined;
  #portfolios: PortfolioDays | undefined;
  #bidRules: BidRuleDays | undefined;
  #categories: CategoryTree | undefined;

  constructor(reading: Reading, hasRules: boolean) {
    this.reading = reading;
    this.hasRules = hasRules;
  }

  get market(): ProfileMarket {
    return (this.#market ??= this.hasRules ? new ProfileMarket(this.reading.scope) : simulationOf(this.reading).market);
  }

  get withoutRules(): Simulation {
    return this.hasRules ? (this.#withoutRules ??= new Simulation(this.reading, false)) : this;
  }

  days(type: CampaignType): MarketDays {
    let days = this.#days.get(type);
    if (days === undefined) this.#days.set(type, (days = new MarketDays(this, type)));
    return days;
  }

  get history(): DayHistory {
    return (this.#history ??= new DayHistory(this));
  }

  get portfolios(): PortfolioDays {
    return (this.#portfolios ??= new PortfolioDays(this));
  }

  get bidRules(): BidRuleDays {
    return (this.#bidRules ??= new BidRuleDays(this));
  }

  get categories(): CategoryTree {
    return (this.#categories ??= new CategoryTree(this));
  }

  laterIn(reading: Reading): Simulation {
    const later = simulationOf(reading);
    return this.hasRules ? later : later.withoutRules;
  }

  /** Its rows are read once, however many days are asked for. */
  source(campaign: AnyCampaign): CampaignSource {
    return new CampaignSource(this.reading.scope, campaign);
  }

  /** With overrides and after the cutoffs of the account's budget. Undefined when the campaign cannot run on that day. */
  resultOn(
    source: CampaignSource,
    day: Day,
    { cutoffs = [], readAlways = false, without }: CampaignOptions = {},
  ): CampaignResult | undefined {
    const overrides = this.overridesOf(source.campaign, day);
    const result = this.#withinBudget(source, day, readAlways || overrides.length > 0);
    if (result === undefined) return undefined;
    const market = this.market.on(day);
    if (without === 'budget' || without === 'budgets') {
      const { id } = source.campaign;
      const days = this.#daysOf(source.campaign);
      const unlimited = (without === 'budget' ? days.withoutBudgetOf(id, day) : days.withoutBudgets(day)).get(id);
      return {
        ...result,
        events: unlimited === undefined ? [] : new PackedEventList(result.simulated, unlimited.packed),
      };
    }
    const events = afterCutoffs(result.events, cutoffs);
    if (without === 'overrides') return { ...result, events };
    return { ...result, events: withOverrides(market, result.simulated, events, overrides, () => {}) };
  }

  /** The overrides that cannot be met, and why. */
  unmetOverrides(campaign: Campaign, day: Day, overrides: readonly OverriddenNumbers[]): Unmet[] {
    const unmet: Unmet[] = [];
    const result = this.#withinBudget(this.source(campaign), day, true);
    if (result !== undefined)
      withOverrides(this.market.on(day), result.simulated, result.events, overrides, (each) => unmet.push(each));
    return unmet;
  }

  /** The times at which all campaigns together have spent the account's budget of a day. */
  cutoffsOn(
    day: Day,
    paidEventsOf: (campaign: Campaign) => readonly PaidEvent[] = (campaign) => this.paidEventsOn(campaign, day),
  ): readonly BudgetCutoff[] {
    const { profile, day: bounds } = this.market.on(day);
    if (listValues(profile.dailyBudget).every((budget) => budget === Infinity)) return [];
    const costly: PaidEvent[] = [];
    for (const campaign of campaignsOf(this.reading.scope))
      for (const event of paidEventsOf(campaign)) costly.push(event);
    return budgetCutoffs(profile, bounds, costly);
  }

  /** Without regard to the account's budget, which a generated past does not spend, and to overrides. */
  paidEventsOn(campaign: Campaign, day: Day): readonly PaidEvent[] {
    const result = this.#withinBudget(this.source(campaign), day, false);
    return unpackEvents(result?.events ?? []).filter(
      (event) => event.cost > 0 && generationOf(campaign, event) <= event.at,
    );
  }

  /**
   * The times at which the campaign has spent its budget of the day, without overrides and the budget of the account. Those
   * after `before` may be missing.
   */
  exhaustedOn(source: CampaignSource, day: Day, before?: number): readonly Span[] {
    return mayRun(this.market.on(day), source.head)
      ? this.#daysOf(source.campaign).exhaustedOn(source.campaign, day, before)
      : [];
  }

  overridesOf(campaign: AnyCampaign, day: Day): readonly OverriddenNumbers[] {
    if (!productOf(campaign).takesOverrides) return NO_OVERRIDES;
    const { profileId, id } = campaign;
    const { world } = this.reading.scope;
    // One query for all campaigns: few of them have overrides.
    const byCampaign = world.derived.memoize(
      { profileId, campaignId: 'all' },
      `overrides of ${profileId} on ${day}`,
      () => Map.groupBy(world.overrides.find({ profileId, day }), ({ campaignId }) => campaignId),
    );
    return byCampaign.get(id) ?? NO_OVERRIDES;
  }

  /** Without regard to the account's budget and to overrides. */
  #withinBudget(source: CampaignSource, day: Day, readAlways: boolean): CampaignResult | undefined {
    if (!mayRun(this.market.on(day), source.head))
      return readAlways ? { ...source.rows(), events: [], exhausted: [] } : undefined;
    const rows = source.rows();
    const events = this.#daysOf(source.campaign).on(day).get(source.campaign.id);
    if (events === undefined) return { ...rows, events: [], exhausted: [] };
    const { budget, packed, exhausted } = events;
    const simulated = { ...rows.simulated, budget };
    return { ...rows, simulated, events: new PackedEventList(simulated, packed), exhausted };
  }

  #daysOf(campaign: AnyCampaign): MarketDays {
    return this.days(productOf(campaign).campaignType);
  }
}

const NO_OVERRIDES: readonly OverriddenNumbers[] = [];
