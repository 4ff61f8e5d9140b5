/**
 * While the budget of a campaign is spent on a day, without the day of the whole profile: most campaigns cannot spend
 * theirs, and the others depend on those alone that compete with them and can.
 */
import type { Day } from '../../../model/days.ts';
import { CostlySearches, mostSpent, type Payments, type PlacedFamily } from '../../simulation/market/exhausted-day.ts';
import type { MarketSegment } from '../../simulation/market/market-day.ts';
import type { Span } from '../../simulation/spending.ts';
import { listValues, type Timeline } from '../../simulation/timeline.ts';
import { bidRulesOverTime } from '../bid-rules/bid-rules-over-time.ts';
import { CampaignSource } from '../campaign-source.ts';
import { portfoliosOf, type PortfolioTerms } from '../portfolios/portfolio-terms.ts';
import { hasLifetimeBudget, type AnyCampaign, type Product } from '../product.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import { advertiserWith, competitionOf, familyOf, type Competition, type Competitor } from './competing-campaigns.ts';

interface Budgets {
  /** Whether earlier days leave something to the day. */
  dependOnPast(day: Day): boolean;
  /** With rules. */
  own(budget: Timeline<number>, campaign: AnyCampaign, day: Day): Timeline<number>;
}

export class ExhaustedBudgets {
  readonly #account: SimulatedAccount;
  readonly #product: Product;
  readonly #budgets: Budgets;
  readonly #areAlone = new Map<Day, boolean>();
  #competition: Competition | undefined;

  constructor(account: SimulatedAccount, product: Product, budgets: Budgets) {
    this.#account = account;
    this.#product = product;
    this.#budgets = budgets;
  }

  /** Before an instant of the day. Undefined if only the day of the whole profile shows it. */
  on(day: Day, campaign: AnyCampaign, before: number): readonly Span[] | undefined {
    if (hasLifetimeBudget(campaign) || !this.#isAlone(day)) return undefined;
    if (!this.#maySpend(day, campaign)) return NEVER;
    return this.#paymentsOf(day)?.exhaustedBefore(before, campaign.id);
  }

  /** Whether the day follows from the campaigns of the format, with daily budgets that nothing else changes. */
  #isAlone(day: Day): boolean {
    let isAlone = this.#areAlone.get(day);
    if (isAlone === undefined) {
      const { scope } = this.#account.reading;
      const capped = ({ cap, sharing }: PortfolioTerms): boolean =>
        listValues(cap).some((each) => each !== null) || listValues(sharing).includes(true);
      isAlone =
        !this.#budgets.dependOnPast(day) &&
        bidRulesOverTime(scope).isEmpty &&
        ![...portfoliosOf(scope).values()].some(capped);
      this.#areAlone.set(day, isAlone);
    }
    return isAlone;
  }

  /** Whether the campaign would spend its budget if no other competed with it. Rules only raise budgets. */
  #maySpend(day: Day, campaign: AnyCampaign): boolean {
    const { id: campaignId, profileId } = campaign;
    const key = `${this.#product.campaignKind} ${campaignId} of ${profileId} may spend its budget of ${day}`;
    return this.#account.reading.scope.world.derived.memoize({ profileId, campaignId }, key, () => {
      const { simulated } = new CampaignSource(this.#account.reading.scope, campaign).rows();
      const least = Math.min(...listValues(simulated.budget));
      if (least === Infinity) return false;
      const own = advertiserWith(this.#account.market, [simulated]);
      return mostSpent(this.#segments(day), own, { enough: least, isWhole: !this.#ranksByAge() }) >= least;
    });
  }

  /** Whether the quality of a product depends on its first ad, which may be in any campaign. */
  #ranksByAge(): boolean {
    return listValues(this.#account.market.parameters).some(
      ({ history, rampUp }) => history === 'lifetime' && rampUp > 0,
    );
  }

  /** Of all campaigns that may spend their budgets. */
  #paymentsOf(day: Day): Payments | undefined {
    const competition = (this.#competition ??= competitionOf(this.#account, this.#product));
    const { byId, byKey } = competition;
    if (competition.today?.day !== day)
      competition.today = {
        day,
        searches: new CostlySearches(this.#account.market.day(day)),
        changed: new Set(byKey.keys()),
      };
    const { today } = competition;
    if (today.payments !== undefined) return today.payments;
    const limited = new Set<Competitor>();
    for (const each of byId.values()) {
      if (hasLifetimeBudget(each.campaign)) return undefined;
      if (this.#maySpend(day, each.campaign)) limited.add(each);
    }
    this.#search(competition, today, limited);
    const budgets = [...limited].map(({ campaign, simulated }) => {
      return [simulated, this.#budgets.own(simulated.budget, campaign, day)] as const;
    });
    return (today.payments = today.searches.pay(new Map(budgets)));
  }

  /** In the families that were changed: those alone matter in which a campaign may spend its budget. */
  #search(
    competition: Competition,
    { day, searches, changed }: NonNullable<Competition['today']>,
    limited: ReadonlySet<Competitor>,
  ): void {
    if (changed.size === 0) return;
    const families = new Map<string, PlacedFamily>();
    const competitors = new Set<Competitor>();
    for (const key of changed) {
      const all = competition.byKey.get(key) ?? [];
      const family = all.some((each) => limited.has(each)) ? familyOf(competition, key) : undefined;
      if (family === undefined) continue;
      families.set(key, family);
      for (const each of all) competitors.add(each);
    }
    const campaigns = [...competitors].map(({ simulated }) => simulated);
    const { firstAds } = competition;
    const advertiser = { ...advertiserWith(this.#account.market, []), campaigns, firstAds };
    searches.replace(changed, this.#segments(day), { advertiser, families });
    changed.clear();
  }

  #segments(day: Day): readonly MarketSegment[] {
    return this.#account.market.segmentsOn(day, this.#product.format);
  }
}

const NEVER: readonly Span[] = [];
