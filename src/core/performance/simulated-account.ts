/**
 * The account of a profile as it is simulated for one operation. Rules, budgets and markets read nothing else; `Simulation`
 * is what they read.
 */
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Market } from '../simulation/account.ts';
import type { Advertiser } from '../simulation/market/families.ts';
import type { MarketSegment } from '../simulation/market/market-day.ts';
import type { PortfolioLimits } from '../simulation/market/portfolio-limits.ts';
import type { Timeline } from '../simulation/timeline.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';
import type { MonthDay } from './market/month-budgets.ts';
import type { CampaignType } from './product.ts';
import type { ProfileMarket } from './profile-market.ts';

/** A day of a campaign, with the budget that it had. */
export interface BudgetedDay extends MonthDay {
  budget: Timeline<number>;
}

/** The campaigns that may run on a day. */
export type DayOfCampaigns = ReadonlyMap<Id, BudgetedDay>;

/** The days of all campaigns of a product together. */
export interface ProductDays {
  /** Names the days in memos. */
  readonly name: string;
  readonly advertiser: Advertiser;
  on(day: Day): DayOfCampaigns;
  /** The day if portfolios limit it so. */
  within(limits: PortfolioLimits, day: Day): DayOfCampaigns;
  segmentsOn(day: Day): readonly MarketSegment[];
  bidRulesOn(day: Day): Market['bidRules'];
}

export interface SimulatedAccount {
  readonly reading: Reading;
  readonly market: ProfileMarket;
  /** Whether budget rules raise budgets and bid rules change bids. */
  readonly hasRules: boolean;
  /** What the conditions of rules look back on, so that no rule depends on another. */
  readonly withoutRules: SimulatedAccount;
  days(type: CampaignType): ProductDays;
  /** The same account for a later operation. */
  laterIn(reading: ScopeAtTime): SimulatedAccount;
}
