/**
 * The market of an ad format on each day, for all campaigns of a profile together, because they compete for the same
 * searches. Days are kept until something changes that they depend on.
 */
import { raisedBy } from '../../../model/budget-rules.ts';
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { AdFormat, Market, SimulatedCampaign } from '../../simulation/account.ts';
import { advertiserOf, type Advertiser } from '../../simulation/market/families.ts';
import { marketDay, paidDay, type MarketSegment, type PaidDay } from '../../simulation/market/market-day.ts';
import type { Catalog } from '../../simulation/market/catalog.ts';
import { bytesOf } from '../../simulation/packed-events.ts';
import type { Span } from '../../simulation/spending.ts';
import {
  combineTimelines,
  constantTimeline,
  largestWithin,
  mapTimeline,
  type Timeline,
} from '../../simulation/timeline.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { CampaignSource } from '../campaign-source.ts';
import { hasLifetimeBudget, type AnyCampaign, type CampaignRows, type CampaignType } from '../product.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { PortfolioLimits } from '../../simulation/market/portfolio-limits.ts';
import { PortfolioDays, type PortfolioDay } from '../portfolios/portfolio-days.ts';
import { portfoliosOf } from '../portfolios/portfolio-terms.ts';
import { BidRuleDays } from '../bid-rules/bid-rule-days.ts';
import { DayHistory } from './day-history.ts';
import { ExhaustedBudgets } from './exhausted-budgets.ts';
import { LeftOfDays } from './left-of-days.ts';
import { isLimitedByMonth, monthOn, type MonthDay } from './month-budgets.ts';
import { PRODUCTS } from '../products.ts';
import { ProfileMarket } from '../profile-market.ts';

/** A day of a campaign, with the budget that it had. */
export interface BudgetedDay extends MonthDay {
  budget: Timeline<number>;
}

/** The budget of a day with rules, and what earlier days leave of it. */
interface DayBudget {
  own: Timeline<number>;
  carried: Timeline<number>;
}

type MarketResult = ReadonlyMap<Id, BudgetedDay>;

const NO_CAMPAIGNS: MarketResult = new Map();

interface Entered {
  advertiser: Advertiser;
  rows: ReadonlyMap<Id, { campaign: AnyCampaign; rows: CampaignRows }>;
}

/** The percentage by which budget rules raise a budget over a day; undefined for none. */
type RaiseOn = (context: OperationContext, campaign: AnyCampaign, day: Day) => Timeline<number> | undefined;

/** An entry, its candidate and its part of a family. */
const ENTRY_BYTES = 300;
const DAY_BYTES = 500;

export class MarketDays {
  readonly #context: OperationContext;
  readonly #type: CampaignType;
  readonly #market: ProfileMarket;
  readonly #raiseOn: RaiseOn | undefined;
  /** Names the days in memos. */
  readonly name: string;
  /** Of this request, which reads days again for each campaign. */
  readonly #days = new Map<Day, MarketResult>();
  #left: LeftOfDays | undefined;
  #exhausted: ExhaustedBudgets | undefined;
  #isAlone: boolean | undefined;

  /** Without `raiseOn`, budgets are those that no rule raises. */
  static of(context: OperationContext, type: CampaignType, raiseOn?: RaiseOn): MarketDays {
    const name = `market of ${type} of ${context.scope.profile.profileId}${raiseOn === undefined ? ' without rules' : ''}`;
    return context.memoize(name, () => new MarketDays(context, type, { name, raiseOn }));
  }

  private constructor(
    context: OperationContext,
    type: CampaignType,
    { name, raiseOn }: { name: string; raiseOn: RaiseOn | undefined },
  ) {
    this.#context = context;
    this.#type = type;
    this.#raiseOn = raiseOn;
    this.name = name;
    this.#market = ProfileMarket.of(context);
  }

  /** The days if there were no rules. */
  get withoutRules(): MarketDays {
    return MarketDays.of(this.#context, this.#type);
  }

  get format(): AdFormat {
    return PRODUCTS[this.#type].format;
  }

  /** The rows of all campaigns, and what they can match. */
  entered(): Entered {
    const { world, profile } = this.#context.scope;
    const { profileId } = profile;
    const key = `advertiser of ${this.#type} of ${profileId}`;
    return this.#context.memoize(key, () =>
      world.derived.memoizeLarge(
        { profileId, campaignId: 'all', product: PRODUCTS[this.#type].product },
        key,
        bytesOfEntries,
        () => this.#enter(),
      ),
    );
  }

  /** The campaigns that may run on the day. Changes after the day leave its events as they are. */
  on(day: Day): MarketResult {
    if (!this.#market.hasBegun(day)) return NO_CAMPAIGNS;
    let known = this.#days.get(day);
    if (known === undefined) {
      const { derived } = this.#context.scope.world;
      known = derived.memoizeLarge(
        this.#sourceOf(day),
        this.#keyOf(day),
        bytesOfDay,
        () => this.#portfolioDay(day)?.results.get(this.#type) ?? this.#compute(day),
      );
      this.#days.set(day, known);
    }
    return known;
  }

  /** While the budget of a campaign that may run is spent on the day; later spans than `before` may be missing. */
  exhaustedOn(campaign: AnyCampaign, day: Day, before = Infinity): readonly Span[] {
    const until = Math.min(before, this.#market.day(day).end);
    const spans = this.has(day) ? undefined : this.#exhaustedBudgets().on(day, campaign, until);
    return spans ?? this.on(day).get(campaign.id)?.exhausted ?? [];
  }

  #exhaustedBudgets(): ExhaustedBudgets {
    return (this.#exhausted ??= new ExhaustedBudgets(this.#context, {
      type: this.#type,
      dependsOnPast: (day) =>
        this.#history().hasState || isLimitedByMonth(this.#market, day, PRODUCTS[this.#type].exceedsDays),
      budgetOf: (campaign, own, day) => this.#ownBudget(own, campaign, day),
    }));
  }

  /** Whether the day is known, so that it takes little time. */
  has(day: Day): boolean {
    return this.#context.scope.world.derived.hasLarge(this.#sourceOf(day), this.#keyOf(day));
  }

  #sourceOf(day: Day) {
    const { profileId } = this.#context.scope.profile;
    this.#isAlone ??= this.#history().isAlone;
    const product = this.#isAlone ? PRODUCTS[this.#type].product : undefined;
    return { profileId, campaignId: 'all', product, before: this.#market.day(day).end } as const;
  }

  #keyOf(day: Day): string {
    return `${this.name} on ${day}`;
  }

  /** The day if one campaign had no budget. */
  withoutBudgetOf(campaignId: Id, day: Day): MarketResult {
    return this.#compute(day, { unlimited: campaignId, limits: this.#limitsOn(day) });
  }

  /** The day if no campaign had a budget. */
  withoutBudgets(day: Day): MarketResult {
    const { derived } = this.#context.scope.world;
    return derived.memoizeLarge(this.#sourceOf(day), `${this.#keyOf(day)} without budgets`, bytesOfDay, () =>
      this.#compute(day, { unlimited: 'all', limits: this.#limitsOn(day) }),
    );
  }

  #enter(): Entered {
    const rows = new Map<Id, { campaign: AnyCampaign; rows: CampaignRows }>();
    for (const campaign of PRODUCTS[this.#type].campaigns(this.#context, 'all'))
      rows.set(campaign.id, { campaign, rows: new CampaignSource(this.#context, campaign).rows() });
    const campaigns = [...rows.values()].map((each) => each.rows.simulated);
    return { rows, advertiser: advertiserOf(this.#market.profile, this.#market.catalog, campaigns) };
  }

  /** What each campaign pays on the day, for this or another advertiser: one with other bids. */
  paidOn(day: Day, advertiser = this.entered().advertiser): ReadonlyMap<SimulatedCampaign, PaidDay> {
    const budgetOf = this.#budgetsOn(day);
    return paidDay(this.segmentsOn(day), advertiser, (each) => budgetOf(each).carried, this.#limitsOn(day));
  }

  /** None beyond the clock. */
  segmentsOn(day: Day): readonly MarketSegment[] {
    if (!this.#market.hasBegun(day)) return [];
    const state = this.#history().stateOn(this.#type, day);
    const bidRules = this.#bidRulesOn(day);
    return this.#market.segmentsOn(day, this.format, bidRules === undefined ? state : { ...state, bidRules });
  }

  /** Days without rules are those that the conditions of rules look back on. */
  #bidRulesOn(day: Day): Market['bidRules'] {
    if (this.#raiseOn === undefined || this.#type !== 'sponsoredProducts') return undefined;
    return BidRuleDays.of(this.#context, this).on(day);
  }

  /** The products on the day, with those that earlier days have sold out. */
  catalogOn(day: Day): Catalog {
    return this.#history().stateOn(this.#type, day).catalog;
  }

  /** The sum of the budgets of all campaigns on the day, as they are at its end. */
  budgetOn(day: Day): number {
    const budgetOf = this.#budgetsOn(day);
    return this.entered().advertiser.campaigns.reduce((sum, campaign) => sum + budgetOf(campaign).carried.now, 0);
  }

  /** While the budget of a portfolio is spent on the day. */
  closingsOn(portfolioId: Id, day: Day): readonly BudgetCutoff[] {
    return this.#portfolioDay(day)?.closings.get(portfolioId) ?? [];
  }

  /** Undefined if no portfolio can spend its budget. */
  #portfolioDay(day: Day): PortfolioDay<MarketResult> | undefined {
    return portfoliosOf(this.#context).size === 0 ? undefined : this.#portfolios().on(day, bytesOfPortfolioDay);
  }

  #limitsOn(day: Day): PortfolioLimits | undefined {
    if (portfoliosOf(this.#context).size === 0) return undefined;
    return this.#portfolios().limitsOn(day, this.#portfolioDay(day)?.closings);
  }

  #portfolios(): PortfolioDays<MarketResult> {
    const name = `portfolios of ${this.#context.scope.profile.profileId}${this.#raiseOn === undefined ? ' without rules' : ''}`;
    return this.#context.memoize(name, () => {
      const { world, profile } = this.#context.scope;
      // Rules that apply together add up.
      const rules = this.#raiseOn === undefined ? [] : world.budgetRules.of(profile.profileId);
      const mostRaised = rules.reduce((sum, { terms }) => sum + terms.budgetIncreaseBy.value / 100, 1);
      return new PortfolioDays<MarketResult>(this.#context, { name, mostRaised }, (type) => {
        const days = MarketDays.of(this.#context, type, this.#raiseOn);
        return {
          campaigns: () => days.entered().advertiser.campaigns,
          on: (day) => days.on(day),
          run: (day, limits) => days.#compute(day, { limits }),
        };
      });
    });
  }

  /** Without other limits, what portfolios without a budget permit. */
  #compute(
    day: Day,
    { unlimited, limits = this.#sharingOn(day) }: { unlimited?: Id | 'all'; limits?: PortfolioLimits | undefined } = {},
  ): MarketResult {
    const budgetOf = this.#budgetsOn(day, unlimited);
    const budgets = new Map<Id, DayBudget>();
    const ofDay = marketDay(
      this.segmentsOn(day),
      this.entered().advertiser,
      (simulated) => {
        const budget = budgetOf(simulated);
        budgets.set(simulated.id, budget);
        return budget.carried;
      },
      limits,
    );
    const bounds = this.#market.day(day);
    return new Map(
      [...ofDay].map(([{ id, budget }, each]) => {
        const { own, carried } = budgets.get(id) ?? { own: budget, carried: budget };
        return [id, { ...each, budget: carried, daily: largestWithin(own, bounds) }];
      }),
    );
  }

  #sharingOn(day: Day): PortfolioLimits | undefined {
    return portfoliosOf(this.#context).size === 0 ? undefined : this.#portfolios().limitsOn(day);
  }

  #history(): DayHistory {
    const raise = this.#raiseOn;
    return new DayHistory(this.#context, this.name, (context, type) => {
      const days = MarketDays.of(context, type, raise);
      return {
        advertiser: () => days.entered().advertiser,
        on: (each) => days.on(each),
        bidRulesOn: (each) => days.#bidRulesOn(each),
      };
    });
  }

  #budgetsOn(day: Day, unlimited?: Id | 'all'): (campaign: SimulatedCampaign) => DayBudget {
    const { rows } = this.entered();
    const spentBefore = this.#history().spentBefore(this.#type, day);
    const inMonth = monthOn(
      {
        market: this.#market,
        day,
        on: (each) => this.on(each),
        leftOf: (campaign, each) => (this.has(each) ? undefined : this.#leftOfDays().of(campaign, each)),
      },
      PRODUCTS[this.#type].exceedsDays,
    );
    return (simulated) => {
      const { id, budget } = simulated;
      const campaign = rows.get(id)?.campaign;
      if (campaign === undefined || unlimited === 'all' || id === unlimited)
        return { own: budget, carried: constantTimeline(Infinity) };
      const own = this.#ownBudget(budget, campaign, day);
      if (!hasLifetimeBudget(campaign)) return { own, carried: inMonth?.(simulated, own) ?? own };
      const spent = spentBefore.get(id) ?? 0;
      return { own, carried: spent > 0 ? mapTimeline(own, (amount) => Math.max(0, amount - spent)) : own };
    };
  }

  /** With rules. */
  #ownBudget(budget: Timeline<number>, campaign: AnyCampaign, day: Day): Timeline<number> {
    const raise = this.#raiseOn?.(this.#context, campaign, day);
    return raise === undefined ? budget : combineTimelines([budget, raise] as const, raisedBy);
  }

  #leftOfDays(): LeftOfDays {
    const { advertiser, rows } = this.entered();
    return (this.#left ??= new LeftOfDays({
      advertiser,
      segmentsOn: (day) => this.segmentsOn(day),
      boundsOf: (day) => this.#market.day(day),
      budgetOn: ({ id, budget }, day) => {
        const row = rows.get(id);
        return row === undefined ? budget : this.#ownBudget(budget, row.campaign, day);
      },
    }));
  }
}

function bytesOfEntries({ advertiser: { families } }: Entered): number {
  return families.reduce((sum, { entries }) => sum + ENTRY_BYTES * (1 + entries.length), 0);
}

function bytesOfPortfolioDay({ results }: PortfolioDay<MarketResult>): number {
  return [...results.values()].reduce((sum, each) => sum + bytesOfDay(each), 0);
}

function bytesOfDay(days: MarketResult): number {
  let sum = 0;
  for (const { packed } of days.values()) sum += DAY_BYTES + bytesOf(packed);
  return sum;
}
