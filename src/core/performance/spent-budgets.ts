/**
 * Whether the budget of a campaign or of the account is spent now, and what spent it, or whether a test says so.
 */
import { dayIn, type Day } from '../../model/days.ts';
import type { Campaign, Id } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import { HOUR_MS } from '../../model/text/time-units.ts';
import type { BudgetCutoff } from '../simulation/account-day.ts';
import { unpackEvents, type EventList } from '../simulation/packed-events.ts';
import { isWithin, spansOverBudget, type PaidEvent, type Span } from '../simulation/spending.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';
import type { Reading } from '../entities/operation-context.ts';
import { pastOf, timeline } from './past.ts';
import type { CampaignSource } from './campaign-source.ts';
import type { AnyCampaign } from './product.ts';
import { productOf } from './products.ts';
import type { Simulation } from './simulation.ts';
import { campaignsOf } from './sponsored-products.ts';

const NO_ORDERS: PaidEvent['orders'] = [];

/** Reads them again only after a change in the campaign. They refer to no rows, and orders do not matter to budgets. */
function knownPaidEvents(simulation: Simulation, campaign: Campaign, day: Day): readonly PaidEvent[] {
  const { id: campaignId, profileId } = campaign;
  const key = `paid events of campaign ${campaignId} of ${profileId} on ${day}`;
  return simulation.reading.scope.world.derived.memoize({ profileId, campaignId: 'all' }, key, () =>
    simulation.paidEventsOn(campaign, day).map(({ at, impressions, clicks, cost, clause }) => {
      const { id } = clause;
      return { at, impressions, clicks, cost, orders: NO_ORDERS, clause: { id } };
    }),
  );
}

/** Whether the campaign has spent its budget of today, or of its lifetime, at this instant. */
export function isBudgetSpent(simulation: Simulation, campaign: AnyCampaign): boolean {
  const { scope, today } = simulation.reading;
  const { world, profile } = scope;
  const { campaignKind } = productOf(campaign);
  const now = world.now();
  // What comes later takes as long again.
  const before = now - (now % HOUR_MS) + HOUR_MS;
  const key = `${campaignKind} ${campaign.id} of ${profile.profileId} has spent its budget of ${today} before ${before}`;
  return isWithin(
    world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () =>
      spentSpansOn(simulation, simulation.source(campaign), today, before),
    ),
    now,
  );
}

/** Overridden numbers replace the simulated ones. Spans after `before` may be missing. */
export function spentSpansOn(
  simulation: Simulation,
  source: CampaignSource,
  day: Day,
  before?: number,
): readonly Span[] {
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
export function spentBudget(simulation: Simulation, campaign: AnyCampaign): SpentBudget | undefined {
  const { scope, today } = simulation.reading;
  const now = scope.world.now();
  const source = simulation.source(campaign);
  const span = spentSpansOn(simulation, source, today).find((each) => isWithin([each], now));
  if (span === undefined) return undefined;
  return spentIn(span, simulation.resultOn(source, today)?.events ?? []);
}

/** The same for the budget of the account, which all campaigns spend. */
export function spentAccountBudget(simulation: Simulation): SpentBudget | undefined {
  const { scope, today } = simulation.reading;
  const now = scope.world.now();
  const span = accountSpentToday(simulation).find((each) => isWithin([each], now));
  if (span === undefined) return undefined;
  return spentIn(span, costsOfAccount(simulation, today, simulation.cutoffsOn(today)));
}

/** The events of all campaigns that pay from the budget of the account. */
function costsOfAccount(simulation: Simulation, day: Day, cutoffs: readonly BudgetCutoff[]): TrafficEvent[] {
  const { start } = simulation.market.day(day);
  const events: TrafficEvent[] = [];
  for (const campaign of campaignsOf(simulation.reading.scope)) {
    const result = simulation.resultOn(simulation.source(campaign), day, { cutoffs });
    // A generated past does not count. Overridden numbers do, from the first instant of the day.
    for (const event of unpackEvents(result?.events ?? []))
      if (event.at >= campaign.createdAt || event.at === start) events.push(event);
  }
  return events;
}

function spentIn({ from, until }: Span, events: EventList): SpentBudget {
  const paid = unpackEvents(events)
    .filter(({ at, cost }) => cost > 0 && at <= from)
    .toSorted((a, b) => a.at - b.at);
  const spent = paid.reduce((sum, { cost }) => sum + cost, 0);
  return { since: from, until, spent, last: paid.at(-1) };
}

/** Whether all campaigns together have spent the account's budget of today. */
export function isAccountSpent(simulation: Simulation): boolean {
  const { scope, today } = simulation.reading;
  const { world, profile } = scope;
  const key = `account ${profile.profileId} has spent its budget of ${today}`;
  return isWithin(
    world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () =>
      accountSpentToday(simulation),
    ),
    world.now(),
  );
}

function accountSpentToday(simulation: Simulation): readonly Span[] {
  const { today } = simulation.reading;
  return accountSpansOn(simulation, today, (campaign) => knownPaidEvents(simulation, campaign, today));
}

/** While all campaigns together had spent the account's budget of a day. */
export function accountSpansOn(
  simulation: Simulation,
  day: Day,
  paidEventsOf?: (campaign: Campaign) => readonly PaidEvent[],
): readonly Span[] {
  const { world, profile } = simulation.reading.scope;
  const cutoffs = simulation.cutoffsOn(day, paidEventsOf);
  if (world.overrides.find({ profileId: profile.profileId, day }).length === 0) return cutoffs;
  const market = simulation.market.on(day);
  return spansOverBudget(costsOfAccount(simulation, day, cutoffs), market.profile.dailyBudget, market.day);
}

const forcedFlags = (): Map<string, Flag | null> => new Map();

/** Null if the status is computed: nothing is forced, or the override ended at midnight. */
export function forcedOutOfBudget(
  context: Reading,
  kind: CampaignKind | 'portfolio' | 'profile',
  { id, outOfBudget }: { id: Id; outOfBudget: Flag | null },
): Flag | null {
  if (outOfBudget !== 1) return outOfBudget;
  return context.memoize(forcedFlags, `${kind} ${id}`, () => {
    const past = pastOf(context.scope, kind === 'profile' || kind === 'portfolio' ? null : id);
    const last = timeline(past, kind, id, 'outOfBudget', outOfBudget).changes.at(-1);
    const hasEnded = last !== undefined && context.today > dayIn(context.scope.marketplace.timeZone, last.at);
    return hasEnded ? null : outOfBudget;
  });
}
