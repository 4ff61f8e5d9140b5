/**
 * While the budget of a campaign is spent on a day, without the day of the whole profile: most campaigns cannot spend
 * theirs, and the others depend on those alone that compete with them and can.
 */
import type { Day } from '../../../model/days.ts';
import { CostlySearches, mostSpent, type Payments, type PlacedFamily } from '../../simulation/market/exhausted-day.ts';
import type { MarketSegment } from '../../simulation/market/market-day.ts';
import type { Span } from '../../simulation/spending.ts';
import { listValues, type Timeline } from '../../simulation/timeline.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { bidRulesOverTime } from '../bid-rules/bid-rules-over-time.ts';
import { CampaignSource } from '../campaign-source.ts';
import { portfoliosOf } from '../portfolios/portfolio-terms.ts';
import { hasLifetimeBudget, type AnyCampaign, type CampaignType } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import { ProfileMarket } from '../profile-market.ts';
import { advertiserWith, competitionOf, familyOf, type Competition, type Competitor } from './competing-campaigns.ts';

interface Days {
  type: CampaignType;
  /** Whether earlier days leave something to the day. */
  dependsOnPast(day: Day): boolean;
  budgetOf(campaign: AnyCampaign, own: Timeline<number>, day: Day): Timeline<number>;
}

export class ExhaustedBudgets {
  readonly #context: OperationContext;
  readonly #market: ProfileMarket;
  readonly #days: Days;

  constructor(context: OperationContext, days: Days) {
    this.#context = context;
    this.#market = ProfileMarket.of(context);
    this.#days = days;
  }

  /** Before an instant of the day. Undefined if only the day of the whole profile shows it. */
  on(day: Day, campaign: AnyCampaign, before: number): readonly Span[] | undefined {
    if (hasLifetimeBudget(campaign) || !this.#isAlone(day)) return undefined;
    if (!this.#maySpend(day, campaign)) return NEVER;
    return this.#paymentsOf(day)?.exhaustedBefore(before, campaign.id);
  }

  /** Whether the day follows from the campaigns of the format, with daily budgets that nothing else changes. */
  #isAlone(day: Day): boolean {
    return this.#context.memoize(`budgets of ${this.#days.type} on ${day} are alone`, () => {
      if (this.#days.dependsOnPast(day) || !bidRulesOverTime(this.#context).isEmpty) return false;
      for (const { cap, sharing } of portfoliosOf(this.#context).values())
        if (listValues(cap).some((each) => each !== null) || listValues(sharing).includes(true)) return false;
      return true;
    });
  }

  /** Whether the campaign would spend its budget if no other competed with it. Rules only raise budgets. */
  #maySpend(day: Day, campaign: AnyCampaign): boolean {
    const { id: campaignId, profileId } = campaign;
    const key = `${PRODUCTS[this.#days.type].campaignKind} ${campaignId} of ${profileId} may spend its budget of ${day}`;
    return this.#context.scope.world.derived.memoize({ profileId, campaignId }, key, () => {
      const { simulated } = new CampaignSource(this.#context, campaign).rows();
      const least = Math.min(...listValues(simulated.budget));
      if (least === Infinity) return false;
      const own = advertiserWith(this.#context, [simulated]);
      return mostSpent(this.#segments(day), own, { enough: least, isWhole: !this.#ranksByAge() }) >= least;
    });
  }

  /** Whether the quality of a product depends on its first ad, which may be in any campaign. */
  #ranksByAge(): boolean {
    return listValues(this.#market.parameters).some(({ history, rampUp }) => history === 'lifetime' && rampUp > 0);
  }

  /** Of all campaigns that may spend their budgets. */
  #paymentsOf(day: Day): Payments | undefined {
    const competition = competitionOf(this.#context, this.#days.type);
    const { byId, byKey } = competition;
    if (competition.today?.day !== day)
      competition.today = {
        day,
        searches: new CostlySearches(this.#market.day(day)),
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
      return [simulated, this.#days.budgetOf(campaign, simulated.budget, day)] as const;
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
    const advertiser = { ...advertiserWith(this.#context, []), campaigns, firstAds };
    searches.replace(changed, this.#segments(day), { advertiser, families });
    changed.clear();
  }

  #segments(day: Day): readonly MarketSegment[] {
    return this.#market.segmentsOn(day, PRODUCTS[this.#days.type].format);
  }
}

const NEVER: readonly Span[] = [];
