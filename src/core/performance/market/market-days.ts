/**
 * The market of an ad format on each day, for all campaigns of a profile together, because they compete for the same
 * searches. Days are kept until something changes that they depend on.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { Market, SimulatedCampaign } from '../../simulation/account.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { Catalog } from '../../simulation/market/catalog.ts';
import { advertiserOf, type Advertiser } from '../../simulation/market/families.ts';
import { marketDay, paidDay, type MarketSegment, type PaidDay } from '../../simulation/market/market-day.ts';
import type { PortfolioLimits } from '../../simulation/market/portfolio-limits.ts';
import { bytesOf } from '../../simulation/packed-events.ts';
import type { Span } from '../../simulation/spending.ts';
import { largestWithin } from '../../simulation/timeline.ts';
import type { BidRuleDays } from '../bid-rules/bid-rule-days.ts';
import { CampaignSource } from '../campaign-source.ts';
import type { PortfolioDay, PortfolioDays } from '../portfolios/portfolio-days.ts';
import { portfoliosOf } from '../portfolios/portfolio-terms.ts';
import type { AnyCampaign, CampaignRows, CampaignType, Product } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { ProfileMarket } from '../profile-market.ts';
import type { DayOfCampaigns, ProductDays } from '../simulated-account.ts';
import { DayBudgets, type AccountWithHistory } from './day-budgets.ts';
import { ExhaustedBudgets } from './exhausted-budgets.ts';

/** What the days of all products share. */
interface AccountOfDays extends AccountWithHistory {
  readonly portfolios: PortfolioDays;
  readonly bidRules: BidRuleDays;
}

const NO_CAMPAIGNS: DayOfCampaigns = new Map();

/** The rows of all campaigns, and what they can match. */
interface Entered {
  advertiser: Advertiser;
  rows: ReadonlyMap<Id, { campaign: AnyCampaign; rows: CampaignRows }>;
}

/** An entry, its candidate and its part of a family. */
const ENTRY_BYTES = 300;
const DAY_BYTES = 500;

export class MarketDays implements ProductDays {
  readonly name: string;
  readonly #account: AccountOfDays;
  readonly #product: Product;
  readonly #market: ProfileMarket;
  readonly #budgets: DayBudgets;
  readonly #exhausted: ExhaustedBudgets;
  /** Of this request, which reads days again for each campaign. */
  readonly #days = new Map<Day, DayOfCampaigns>();
  readonly #segments = new Map<Day, readonly MarketSegment[]>();
  #known: Entered | undefined;
  #isAlone: boolean | undefined;

  constructor(account: AccountOfDays, type: CampaignType) {
    this.#account = account;
    this.#product = PRODUCTS[type];
    this.#market = account.market;
    const { profileId } = account.reading.scope.profile;
    this.name = `market of ${type} of ${profileId}${account.hasRules ? '' : ' without rules'}`;
    this.#budgets = new DayBudgets(account, this.#product, this);
    this.#exhausted = new ExhaustedBudgets(account, this.#product, this.#budgets);
  }

  get advertiser(): Advertiser {
    return this.#entered.advertiser;
  }

  get rows(): Entered['rows'] {
    return this.#entered.rows;
  }

  get #entered(): Entered {
    return (this.#known ??= this.#enter());
  }

  #enter(): Entered {
    const { scope } = this.#account.reading;
    const { profileId } = scope.profile;
    const { campaignType, product, campaigns } = this.#product;
    const source = { profileId, campaignId: 'all', product } as const;
    return scope.world.derived.memoizeLarge(
      source,
      `advertiser of ${campaignType} of ${profileId}`,
      bytesOfEntries,
      () => {
        const rows = new Map<Id, { campaign: AnyCampaign; rows: CampaignRows }>();
        for (const campaign of campaigns(scope, 'all'))
          rows.set(campaign.id, { campaign, rows: new CampaignSource(scope, campaign).rows() });
        const simulated = [...rows.values()].map((each) => each.rows.simulated);
        return { rows, advertiser: advertiserOf(this.#market.profile, this.#market.catalog, simulated) };
      },
    );
  }

  /** Changes after the day leave its events as they are. */
  on(day: Day): DayOfCampaigns {
    if (!this.#market.hasBegun(day)) return NO_CAMPAIGNS;
    let known = this.#days.get(day);
    if (known === undefined) {
      const { derived } = this.#account.reading.scope.world;
      known = derived.memoizeLarge(
        this.#sourceOf(day),
        this.#keyOf(day),
        bytesOfDay,
        () => this.#portfolioDay(day)?.results.get(this.#product.campaignType) ?? this.#compute(day),
      );
      this.#days.set(day, known);
    }
    return known;
  }

  /** While the budget of a campaign that may run is spent on the day; later spans than `before` may be missing. */
  exhaustedOn(campaign: AnyCampaign, day: Day, before = Infinity): readonly Span[] {
    const until = Math.min(before, this.#market.day(day).end);
    const spans = this.has(day) ? undefined : this.#exhausted.on(day, campaign, until);
    return spans ?? this.on(day).get(campaign.id)?.exhausted ?? [];
  }

  /** Whether the day is known, so that it takes little time. */
  has(day: Day): boolean {
    return this.#account.reading.scope.world.derived.hasLarge(this.#sourceOf(day), this.#keyOf(day));
  }

  #sourceOf(day: Day) {
    const { profileId } = this.#account.reading.scope.profile;
    this.#isAlone ??= this.#account.history.isAlone;
    const product = this.#isAlone ? this.#product.product : undefined;
    return { profileId, campaignId: 'all', product, before: this.#market.day(day).end } as const;
  }

  #keyOf(day: Day): string {
    return `${this.name} on ${day}`;
  }

  /** The day if one campaign had no budget. */
  withoutBudgetOf(campaignId: Id, day: Day): DayOfCampaigns {
    return this.#compute(day, this.#limitsOn(day), campaignId);
  }

  /** The day if no campaign had a budget. */
  withoutBudgets(day: Day): DayOfCampaigns {
    const { derived } = this.#account.reading.scope.world;
    return derived.memoizeLarge(this.#sourceOf(day), `${this.#keyOf(day)} without budgets`, bytesOfDay, () =>
      this.#compute(day, this.#limitsOn(day), 'all'),
    );
  }

  within(limits: PortfolioLimits, day: Day): DayOfCampaigns {
    return this.#compute(day, limits);
  }

  /** What each campaign pays on the day, for this or another advertiser: one with other bids. */
  paidOn(day: Day, advertiser = this.advertiser): ReadonlyMap<SimulatedCampaign, PaidDay> {
    const budgetOf = this.#budgets.on(day);
    return paidDay(this.segmentsOn(day), advertiser, (each) => budgetOf(each).carried, this.#limitsOn(day));
  }

  /** None beyond the clock. */
  segmentsOn(day: Day): readonly MarketSegment[] {
    if (!this.#market.hasBegun(day)) return [];
    let known = this.#segments.get(day);
    if (known === undefined) {
      const { campaignType, format } = this.#product;
      const state = this.#account.history.stateOn(campaignType, day);
      const bidRules = this.bidRulesOn(day);
      known = this.#market.segmentsOn(day, format, bidRules === undefined ? state : { ...state, bidRules });
      this.#segments.set(day, known);
    }
    return known;
  }

  bidRulesOn(day: Day): Market['bidRules'] {
    const { hasRules, bidRules } = this.#account;
    return hasRules && this.#product.campaignType === 'sponsoredProducts' ? bidRules.on(day) : undefined;
  }

  /** The products on the day, with those that earlier days have sold out. */
  catalogOn(day: Day): Catalog {
    return this.#account.history.stateOn(this.#product.campaignType, day).catalog;
  }

  /** The sum of the budgets of all campaigns on the day, as they are at its end. */
  budgetOn(day: Day): number {
    const budgetOf = this.#budgets.on(day);
    return this.advertiser.campaigns.reduce((sum, campaign) => sum + budgetOf(campaign).carried.now, 0);
  }

  /** While the budget of a portfolio is spent on the day. */
  closingsOn(portfolioId: Id, day: Day): readonly BudgetCutoff[] {
    return this.#portfolioDay(day)?.closings.get(portfolioId) ?? [];
  }

  get #hasPortfolios(): boolean {
    return portfoliosOf(this.#account.reading.scope).size > 0;
  }

  /** Undefined if no portfolio can spend its budget. */
  #portfolioDay(day: Day): PortfolioDay | undefined {
    return this.#hasPortfolios ? this.#account.portfolios.on(day, bytesOfPortfolioDay) : undefined;
  }

  #limitsOn(day: Day): PortfolioLimits | undefined {
    if (!this.#hasPortfolios) return undefined;
    return this.#account.portfolios.limitsOn(day, this.#portfolioDay(day)?.closings);
  }

  /** Without other limits, what portfolios without a budget permit. */
  #compute(
    day: Day,
    limits = this.#hasPortfolios ? this.#account.portfolios.limitsOn(day) : undefined,
    unlimited?: Id | 'all',
  ): DayOfCampaigns {
    const budgetOf = this.#budgets.on(day, unlimited);
    const budgets = new Map<Id, ReturnType<typeof budgetOf>>();
    const ofDay = marketDay(
      this.segmentsOn(day),
      this.advertiser,
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
}

function bytesOfEntries({ advertiser: { families } }: Entered): number {
  return families.reduce((sum, { entries }) => sum + ENTRY_BYTES * (1 + entries.length), 0);
}

function bytesOfPortfolioDay({ results }: PortfolioDay): number {
  return [...results.values()].reduce((sum, each) => sum + bytesOfDay(each), 0);
}

function bytesOfDay(days: DayOfCampaigns): number {
  let sum = 0;
  for (const { packed } of days.values()) sum += DAY_BYTES + bytesOf(packed);
  return sum;
}
