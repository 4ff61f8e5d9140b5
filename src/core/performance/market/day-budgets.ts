/**
 * The budgets of the campaigns of a product on a day: with rules, and what earlier days leave of them.
 */
import { raisedBy } from '../../../model/budget-rules.ts';
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import { combineTimelines, constantTimeline, mapTimeline, type Timeline } from '../../simulation/timeline.ts';
import { raiseOn } from '../budget-rules.ts';
import { hasLifetimeBudget, type AnyCampaign, type CampaignRows, type Product } from '../product.ts';
import type { ProductDays, SimulatedAccount } from '../simulated-account.ts';
import type { DayHistory } from './day-history.ts';
import { LeftOfDays } from './left-of-days.ts';
import { isLimitedByMonth, monthOn } from './month-budgets.ts';

export interface AccountWithHistory extends SimulatedAccount {
  readonly history: DayHistory;
}

interface Days extends ProductDays {
  readonly rows: ReadonlyMap<Id, { campaign: AnyCampaign; rows: CampaignRows }>;
  has(day: Day): boolean;
}

interface DayBudget {
  own: Timeline<number>;
  /** What earlier days leave of it. */
  carried: Timeline<number>;
}

export class DayBudgets {
  readonly #account: AccountWithHistory;
  readonly #product: Product;
  readonly #days: Days;
  #left: LeftOfDays | undefined;

  constructor(account: AccountWithHistory, product: Product, days: Days) {
    this.#account = account;
    this.#product = product;
    this.#days = days;
  }

  /** Whether earlier days leave something to the day. */
  dependOnPast(day: Day): boolean {
    const { history, market } = this.#account;
    return history.hasState || isLimitedByMonth(market, day, this.#product.exceedsDays);
  }

  /** With rules. */
  own(budget: Timeline<number>, campaign: AnyCampaign, day: Day): Timeline<number> {
    const raise = this.#account.hasRules ? raiseOn(this.#account, campaign, day) : undefined;
    return raise === undefined ? budget : combineTimelines([budget, raise] as const, raisedBy);
  }

  /** `unlimited`: the campaigns without a budget. */
  on(day: Day, unlimited?: Id | 'all'): (campaign: SimulatedCampaign) => DayBudget {
    const { market, history } = this.#account;
    const { exceedsDays, campaignType } = this.#product;
    const spentBefore = history.spentBefore(campaignType, day);
    const inMonth = monthOn(
      {
        market,
        day,
        on: (each) => this.#days.on(each),
        leftOf: (campaign, each) => (this.#days.has(each) ? undefined : this.#leftOfDays().of(campaign, each)),
      },
      exceedsDays,
    );
    return (simulated) => {
      const { id, budget } = simulated;
      const campaign = this.#days.rows.get(id)?.campaign;
      if (campaign === undefined || unlimited === 'all' || id === unlimited)
        return { own: budget, carried: constantTimeline(Infinity) };
      const own = this.own(budget, campaign, day);
      if (!hasLifetimeBudget(campaign)) return { own, carried: inMonth?.(simulated, own) ?? own };
      const spent = spentBefore.get(id) ?? 0;
      return { own, carried: spent > 0 ? mapTimeline(own, (amount) => Math.max(0, amount - spent)) : own };
    };
  }

  #leftOfDays(): LeftOfDays {
    const { advertiser, rows } = this.#days;
    return (this.#left ??= new LeftOfDays({
      advertiser,
      segmentsOn: (day) => this.#days.segmentsOn(day),
      boundsOf: (day) => this.#account.market.day(day),
      budgetOn: ({ id, budget }, day) => {
        const row = rows.get(id);
        return row === undefined ? budget : this.own(budget, row.campaign, day);
      },
    }));
  }
}
