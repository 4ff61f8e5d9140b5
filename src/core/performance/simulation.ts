/**
 * The events of a profile's campaigns on each day, for one request. Reports, budgets and serving statuses follow from
 * them: `#eventsOn` is the only source of events within budgets.
 */
import { raisedBy } from '../../model/budget-rules.ts';
import type { Day } from '../../model/days.ts';
import type { Campaign } from '../../model/entities.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import { campaignDay, mayRun, trafficOf, type CampaignDay } from '../simulation/campaign-day.ts';
import { bytesOf, PackedEventList, unpackEvents, type PackedEvents } from '../simulation/packed-events.ts';
import { afterCutoffs, budgetCutoffs, type BudgetCutoff } from '../simulation/account-day.ts';
import type { OverriddenNumbers } from '../simulation/override-target.ts';
import { withOverrides, type Unmet } from '../simulation/overrides.ts';
import type { PaidEvent, Span } from '../simulation/spending.ts';
import { combineTimelines, listValues, type Timeline } from '../simulation/timeline.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { raiseOn } from './budget-rules.ts';
import { CampaignSource, type CampaignResult } from './campaign-source.ts';
import { remainingBudget } from './lifetime-budget.ts';
import type { AnyCampaign } from './product.ts';
import { isSbCampaign, productOf } from './products.ts';
import { ProfileMarket } from './profile-market.ts';
import { campaignsOf } from './sponsored-products.ts';

interface CampaignOptions {
  cutoffs?: readonly BudgetCutoff[];
  readAlways?: boolean;
  without?: Without | undefined;
}

/** The part that an explanation omits to show its effect. Without a budget there are no overrides either. */
export type Without = 'overrides' | 'budget';

/** The events of a campaign within its own budget, which do not depend on entities that change later. */
interface DayEvents extends Pick<CampaignDay, 'exhausted'> {
  budget: Timeline<number>;
  packed: PackedEvents;
}

export class Simulation {
  readonly market: ProfileMarket;
  readonly #context: OperationContext;

  static of(context: OperationContext): Simulation {
    return context.memoize('simulation', () => new Simulation(context));
  }

  private constructor(context: OperationContext) {
    this.#context = context;
    this.market = ProfileMarket.of(context);
  }

  /** Its rows are read once, however many days are asked for. */
  source(campaign: AnyCampaign): CampaignSource {
    return new CampaignSource(this.#context, campaign);
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
    if (without === 'budget')
      return { ...result, events: mayRun(market, source.head) ? trafficOf(market, result.simulated) : [] };
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
    for (const campaign of campaignsOf(this.#context)) {
      // The generated past of a campaign that was created today does not spend the account's budget.
      const isCreatedToday = bounds.start < campaign.createdAt && campaign.createdAt < bounds.end;
      for (const event of paidEventsOf(campaign))
        if (!(isCreatedToday && event.at < campaign.createdAt)) costly.push(event);
    }
    return budgetCutoffs(profile, bounds, costly);
  }

  /** Without regard to the account's budget and to overrides. */
  paidEventsOn(campaign: Campaign, day: Day): readonly PaidEvent[] {
    const result = this.#withinBudget(this.source(campaign), day, false);
    return unpackEvents(result?.events ?? []).filter(({ cost }) => cost > 0);
  }

  /** The times at which the campaign has spent its budget of the day, without overrides and the budget of the account. */
  exhaustedOn(campaign: AnyCampaign, day: Day): readonly Span[] {
    const source = this.source(campaign);
    return mayRun(this.market.on(day), source.head) ? this.#eventsOn(source, day).exhausted : [];
  }

  overridesOf(campaign: AnyCampaign, day: Day): readonly OverriddenNumbers[] {
    if (!productOf(campaign).takesOverrides) return NO_OVERRIDES;
    const { profileId, id } = campaign;
    const { world } = this.#context.scope;
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
    const { budget, packed, exhausted } = this.#eventsOn(source, day);
    const rows = source.rows();
    const simulated = { ...rows.simulated, budget };
    return { ...rows, simulated, events: new PackedEventList(simulated, packed), exhausted };
  }

  /** For a day on which the campaign may run. Changes after the day leave its events as they are. */
  #eventsOn(source: CampaignSource, day: Day): DayEvents {
    const { campaign } = source;
    const { id: campaignId, profileId } = campaign;
    const key = `traffic of ${productOf(campaign).campaignKind} ${campaignId} of ${profileId} on ${day}`;
    const from = { profileId, campaignId, before: this.market.day(day).end };
    const { derived } = this.#context.scope.world;
    return derived.memoizeLarge(
      from,
      key,
      ({ packed }) => bytesOf(packed),
      (): DayEvents => {
        const { simulated } = source.rows();
        const budget = this.#budgetOn(campaign, simulated, day);
        const { events, exhausted } = campaignDay(this.market.on(day), { ...simulated, budget });
        return { budget, packed: events.packed, exhausted };
      },
    );
  }

  /** The budget that previous days have left, or that rules raise. */
  #budgetOn(campaign: AnyCampaign, simulated: SimulatedCampaign, day: Day): Timeline<number> {
    if (isSbCampaign(campaign)) return remainingBudget(this.#context, campaign, simulated, day);
    const raise = raiseOn(this.#context, campaign, day);
    return raise === undefined ? simulated.budget : combineTimelines([simulated.budget, raise] as const, raisedBy);
  }
}

const NO_OVERRIDES: readonly OverriddenNumbers[] = [];
