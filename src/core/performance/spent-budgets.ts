/**
 * Whether the budget of a campaign or of the account is spent now, and what spent it.
 */
import type { Day } from '../../model/days.ts';
import type { Campaign } from '../../model/entities.ts';
import { HOUR_MS } from '../../model/text/time-units.ts';
import { unpackEvents, type EventList } from '../simulation/packed-events.ts';
import { isWithin, spansOverBudget, type PaidEvent, type Span } from '../simulation/spending.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import type { CampaignSource } from './campaign-source.ts';
import type { AnyCampaign } from './product.ts';
import { productOf } from './products.ts';
import { Simulation } from './simulation.ts';
import { campaignsOf } from './sponsored-products.ts';

const NO_ORDERS: PaidEvent['orders'] = [];

/** Reads them again only after a change in the campaign. They refer to no rows, and orders do not matter to budgets. */
function knownPaidEvents(context: OperationContext, campaign: Campaign, day: Day): readonly PaidEvent[] {
  const { id: campaignId, profileId } = campaign;
  const key = `paid events of campaign ${campaignId} of ${profileId} on ${day}`;
  return context.scope.world.derived.memoize({ profileId, campaignId: 'all' }, key, () =>
    Simulation.of(context)
      .paidEventsOn(campaign, day)
      .map(({ at, impressions, clicks, cost, clause }) => {
        const { id } = clause;
        return { at, impressions, clicks, cost, orders: NO_ORDERS, clause: { id } };
      }),
  );
}

/** Whether the campaign has spent its budget of today, or of its lifetime, at this instant. */
export function isBudgetSpent(context: OperationContext, campaign: AnyCampaign): boolean {
  const { world, profile } = context.scope;
  const { campaignKind } = productOf(campaign);
  const now = world.now();
  // What comes later takes as long again.
  const before = now - (now % HOUR_MS) + HOUR_MS;
  const key = `${campaignKind} ${campaign.id} of ${profile.profileId} has spent its budget of ${context.today} before ${before}`;
  return isWithin(
    world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () =>
      spentSpansOn(context, Simulation.of(context).source(campaign), context.today, before),
    ),
    now,
  );
}

/** Overridden numbers replace the simulated ones. Spans after `before` may be missing. */
export function spentSpansOn(
  context: OperationContext,
  source: CampaignSource,
  day: Day,
  before?: number,
): readonly Span[] {
  const simulation = Simulation.of(context);
  if (simulation.overridesOf(source.campaign, day).length === 0) return simulation.exhaustedOn(source, day, before);
  const result = simulation.resultOn(source, day);
  if (result === undefined) return [];
  return spansOverBudget(unpackEvents(result.events), result.simulated.budget, simulation.market.day(day));
}

/** How a budget was spent: the amounts in minor units, and the event after which nothing was left. */
export interface SpentBudget {
  since: number;
  until: number;
  spent: number;
  last: TrafficEvent | undefined;
}

/** Why the campaign has spent its budget of today; undefined if it has not. */
export function spentBudget(context: OperationContext, campaign: AnyCampaign): SpentBudget | undefined {
  const now = context.scope.world.now();
  const simulation = Simulation.of(context);
  const source = simulation.source(campaign);
  const span = spentSpansOn(context, source, context.today).find((each) => isWithin([each], now));
  if (span === undefined) return undefined;
  return spentIn(span, simulation.resultOn(source, context.today)?.events ?? []);
}

/** The same for the budget of the account, which all campaigns spend. */
export function spentAccountBudget(context: OperationContext): SpentBudget | undefined {
  const now = context.scope.world.now();
  const span = accountSpentToday(context).find((each) => isWithin([each], now));
  if (span === undefined) return undefined;
  const simulation = Simulation.of(context);
  const cutoffs = simulation.cutoffsOn(context.today);
  const events: TrafficEvent[] = [];
  for (const campaign of campaignsOf(context)) {
    const { events: own = [] } = simulation.resultOn(simulation.source(campaign), context.today, { cutoffs }) ?? {};
    // The generated past of a campaign that was created today does not count.
    events.push(
      ...unpackEvents(own).filter(
        ({ at }) => at >= campaign.createdAt || at === simulation.market.day(context.today).start,
      ),
    );
  }
  return spentIn(span, events);
}

function spentIn({ from, until }: Span, events: EventList): SpentBudget {
  const paid = unpackEvents(events)
    .filter(({ at, cost }) => cost > 0 && at <= from)
    .toSorted((a, b) => a.at - b.at);
  const spent = paid.reduce((sum, { cost }) => sum + cost, 0);
  return { since: from, until, spent, last: paid.at(-1) };
}

/** Whether all campaigns together have spent the account's budget of today. */
export function isAccountSpent(context: OperationContext): boolean {
  const { world, profile } = context.scope;
  const key = `account ${profile.profileId} has spent its budget of ${context.today}`;
  return isWithin(
    world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () => accountSpentToday(context)),
    world.now(),
  );
}

function accountSpentToday(context: OperationContext): readonly Span[] {
  const { today } = context;
  return accountSpansOn(context, today, (campaign) => knownPaidEvents(context, campaign, today));
}

/** While all campaigns together had spent the account's budget of a day. */
export function accountSpansOn(
  context: OperationContext,
  day: Day,
  paidEventsOf?: (campaign: Campaign) => readonly PaidEvent[],
): readonly Span[] {
  const { world, profile } = context.scope;
  const simulation = Simulation.of(context);
  const cutoffs = simulation.cutoffsOn(day, paidEventsOf);
  if (world.overrides.find({ profileId: profile.profileId, day }).length === 0) return cutoffs;
  const market = simulation.market.on(day);
  const costly: TrafficEvent[] = [];
  for (const campaign of campaignsOf(context)) {
    for (const event of unpackEvents(
      simulation.resultOn(simulation.source(campaign), day, { cutoffs })?.events ?? [],
    )) {
      // Overridden numbers count from the first instant of the day, also those of a campaign that was created later.
      if (event.at >= campaign.createdAt || event.at === market.day.start) costly.push(event);
    }
  }
  return spansOverBudget(costly, market.profile.dailyBudget, market.day);
}
