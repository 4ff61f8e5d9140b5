/**
 * The budgets of portfolios on each day, which campaigns of all products spend together. Where a budget may be spent, the
 * markets of the day are repeated for each budget that is spent, from the earliest on: what happens before that instant
 * stays as it is, and after it the searches go to others.
 */
import { addDays, dayIn, daysBetween, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import { budgetCutoffs, type BudgetCutoff } from '../../simulation/account-day.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { CampaignHead } from '../../simulation/campaign-run.ts';
import { KeyedValues } from '../../simulation/keyed-values.ts';
import type { PortfolioLimits } from '../../simulation/market/portfolio-limits.ts';
import { PackedEventList, unpackEvents } from '../../simulation/packed-events.ts';
import { generationOf, type TrafficEvent } from '../../simulation/traffic-events.ts';
import { listValues, mapTimeline, valueAt, type Timeline } from '../../simulation/timeline.ts';
import type { Scope } from '../../entities/operation-context.ts';
import { CampaignSource } from '../campaign-source.ts';
import { CAMPAIGN_TYPES, hasLifetimeBudget, type CampaignType } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { ProfileMarket } from '../profile-market.ts';
import type { DayOfCampaigns, SimulatedAccount } from '../simulated-account.ts';
import { periodStart, portfoliosOf, type Cap, type PortfolioTerms } from './portfolio-terms.ts';

export interface PortfolioDay {
  results: ReadonlyMap<CampaignType, DayOfCampaigns>;
  /** While the budget of a portfolio was spent. */
  closings: ReadonlyMap<Id, readonly BudgetCutoff[]>;
}

interface Member {
  type: CampaignType;
  head: CampaignHead;
  isDaily: boolean;
}

type Closings = ReadonlyMap<Id, readonly BudgetCutoff[]>;
const NO_CLOSINGS: readonly BudgetCutoff[] = [];

export class PortfolioDays {
  readonly #account: SimulatedAccount;
  readonly #market: ProfileMarket;
  readonly #scope: Scope;
  /** Names the days in memos. */
  readonly #name: string;
  #known: ReadonlyMap<Id, readonly Member[]> | undefined;

  constructor(account: SimulatedAccount) {
    this.#account = account;
    this.#market = account.market;
    this.#scope = account.reading.scope;
    this.#name = `portfolios of ${this.#scope.profile.profileId}${account.hasRules ? '' : ' without rules'}`;
  }

  /**
   * Undefined if no budget of a portfolio can be spent on the day, as on days beyond the clock; campaigns of a type
   * without one have no result.
   */
  on(day: Day, bytesOf: (day: PortfolioDay) => number): PortfolioDay | undefined {
    if (!this.#market.hasBegun(day)) return undefined;
    const acting = this.#actingOn(day);
    if (acting.length === 0) return undefined;
    const { derived } = this.#scope.world;
    return derived.memoizeLarge(this.#sourceOf(day), `${this.#name} on ${day}`, bytesOf, () =>
      this.#compute(day, acting),
    );
  }

  #sourceOf(day: Day) {
    const { profileId } = this.#scope.profile;
    return { profileId, campaignId: 'all', before: this.#market.day(day).end } as const;
  }

  /** What portfolios permit without budgets of their own; undefined if nothing. */
  limitsOn(day: Day, closings: Closings = new Map()): PortfolioLimits | undefined {
    const { start } = this.#market.day(day);
    const all = [...portfoliosOf(this.#scope).values()];
    const sharing = new Set(all.filter((each) => valueAt(each.sharing, start)).map(({ id }) => id));
    if (sharing.size === 0 && closings.size === 0) return undefined;
    const daily = new Set(
      [...this.#members().values()].flatMap((all) => all.flatMap(({ head, isDaily }) => (isDaily ? head.id : []))),
    );
    return { closings, sharing, start, sharesBudget: ({ id }) => daily.has(id) };
  }

  #compute(day: Day, acting: readonly PortfolioTerms[]): PortfolioDay {
    const types = CAMPAIGN_TYPES.filter((type) =>
      acting.some(({ id }) =>
        this.#members()
          .get(id)
          ?.some((each) => each.type === type),
      ),
    );
    const left = new Map(acting.map((each) => [each.id, this.#leftOn(each, day)]));
    let closings: Closings = new Map(acting.map(({ id }) => [id, NO_CLOSINGS]));
    for (;;) {
      const limits = this.limitsOn(day, closings);
      if (limits === undefined) throw new Error('portfolios that act have limits');
      const results = new Map(types.map((type) => [type, this.#account.days(type).within(limits, day)]));
      const next = this.#nextClosing(day, { left, closings, results });
      if (next === undefined) return { results, closings };
      closings = new Map([...closings].map(([id, known]) => [id, id === next.id ? [...known, next.closing] : known]));
    }
  }

  /** The first time at which a budget is spent that is not among the known ones. */
  #nextClosing(
    day: Day,
    {
      left,
      closings,
      results,
    }: {
      left: ReadonlyMap<Id, Timeline<number>>;
      closings: Closings;
      results: ReadonlyMap<CampaignType, DayOfCampaigns>;
    },
  ): { id: Id; closing: BudgetCutoff } | undefined {
    let next: { id: Id; closing: BudgetCutoff } | undefined;
    for (const [id, dailyBudget] of left) {
      const events = [...results].flatMap(([type, result]) => this.#eventsOf(id, type, result));
      const found = budgetCutoffs({ dailyBudget }, this.#market.day(day), events);
      const closing = found.find(({ from }) => !closings.get(id)?.some((known) => known.from === from));
      if (closing !== undefined && (next === undefined || closing.from < next.closing.from)) next = { id, closing };
    }
    return next;
  }

  /** The events that a portfolio pays: those of its campaigns while they belonged to it. */
  #eventsOf(id: Id, type: CampaignType, result: DayOfCampaigns): TrafficEvent[] {
    const createdAt = portfoliosOf(this.#scope).get(id)?.createdAt ?? Infinity;
    return this.#account.days(type).advertiser.campaigns.flatMap((campaign) => {
      const { portfolio } = campaign;
      const packed = result.get(campaign.id)?.packed;
      if (packed === undefined || portfolio === undefined || !listValues(portfolio).includes(id)) return [];
      return unpackEvents(new PackedEventList(campaign, packed)).filter(
        (event) =>
          event.cost > 0 && event.at >= createdAt && valueAt(portfolio, event.at) === id && isOwn(campaign, event),
      );
    });
  }

  /** The portfolios whose budget can be spent by the day: the budgets of their campaigns are larger. */
  #actingOn(day: Day): readonly PortfolioTerms[] {
    const { start, end } = this.#market.day(day);
    return [...portfoliosOf(this.#scope).values()].filter(({ id, createdAt, cap }) => {
      const caps = capsWithin(cap, start, end);
      if (createdAt >= end || caps.length === 0) return false;
      const members = this.#members().get(id);
      if (members === undefined) return false;
      const most = this.#mostRaised() * members.reduce((sum, { head }) => sum + this.#mostOf(head), 0);
      return caps.some((each) => each.amount <= most * (daysBetween(periodStart(each, day), day) + 1));
    });
  }

  /** What rules can multiply the budget of a campaign by: those that apply together add up. */
  #mostRaised(): number {
    const { world, profile } = this.#scope;
    const rules = this.#account.hasRules ? world.budgetRules.of(profile.profileId) : [];
    return rules.reduce((sum, { terms }) => sum + terms.budgetIncreaseBy.value / 100, 1);
  }

  #mostOf({ budget }: CampaignHead): number {
    const most = Math.max(...listValues(this.#market.parameters).map(({ overdelivery }) => 1 + overdelivery));
    return Math.max(...listValues(budget)) * most;
  }

  /** What is left of the budget at the start of the day, as it was over the day. */
  #leftOn({ id, cap, createdAt }: PortfolioTerms, day: Day): Timeline<number> {
    const { start, end } = this.#market.day(day);
    const spent = new Map<Day, number>();
    for (const each of capsWithin(cap, start, end)) {
      const first = periodStart(each, day);
      if (!spent.has(first)) spent.set(first, this.#spentBetween(id, first, { createdAt, day }));
    }
    return mapTimeline(cap, (each) =>
      each === null ? Infinity : each.amount - (spent.get(periodStart(each, day)) ?? 0),
    );
  }

  #spentBetween(id: Id, from: Day, { createdAt, day }: { createdAt: number; day: Day }): number {
    const created = dayIn(this.#scope.marketplace.timeZone, createdAt);
    let spent = 0;
    for (let each = from < created ? created : from; each < day; each = addDays(each, 1))
      spent += this.spentOn(id, each);
    return spent;
  }

  /** Minor units that its campaigns spent on a day. */
  spentOn(id: Id, day: Day): number {
    const { derived } = this.#scope.world;
    return derived.memoize(this.#sourceOf(day), `${this.#name}: spent by portfolio ${id} on ${day}`, () => {
      const types = new Set(
        this.#members()
          .get(id)
          ?.map(({ type }) => type),
      );
      let spent = 0;
      for (const type of types)
        for (const { cost } of this.#eventsOf(id, type, this.#account.days(type).on(day))) spent += cost;
      return spent;
    });
  }

  /** By portfolio, the campaigns that ever belonged to it. */
  #members(): ReadonlyMap<Id, readonly Member[]> {
    return (this.#known ??= this.#readMembers());
  }

  #readMembers(): ReadonlyMap<Id, readonly Member[]> {
    const members = new KeyedValues<Id, Member[]>(() => []);
    for (const type of CAMPAIGN_TYPES)
      for (const campaign of PRODUCTS[type].campaigns(this.#scope, 'all')) {
        const { head } = new CampaignSource(this.#scope, campaign);
        const isDaily = !hasLifetimeBudget(campaign);
        for (const id of new Set(head.portfolio === undefined ? [] : listValues(head.portfolio)))
          if (id !== null) members.of(id).push({ type, head, isDaily });
      }
    return members;
  }
}

/** A generated past counts if it is that of the campaign itself. */
function isOwn(campaign: SimulatedCampaign, event: TrafficEvent): boolean {
  const since = generationOf(campaign, event);
  return since <= event.at || since === campaign.createdAt;
}

/** The caps that were in force during a part of the time. */
function capsWithin(cap: Timeline<Cap | null>, start: number, end: number): Cap[] {
  const instants = [start, ...cap.changes.map(({ at }) => at).filter((at) => start < at && at < end)];
  return instants.map((at) => valueAt(cap, at)).filter((each) => each !== null);
}
