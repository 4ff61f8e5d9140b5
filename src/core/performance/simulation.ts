/**
 * The numbers of a profile's campaigns: the result of a campaign on a day, from which reports and budgets follow.
 */
import { raisedBy } from '../../model/budget-rules.ts';
import type { Day } from '../../model/days.ts';
import type { Campaign } from '../../model/entities.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import { mayRun, trafficOf, type CampaignDay } from '../simulation/campaign-day.ts';
import { bytesOf, PackedEventList, unpackEvents, type PackedEvents } from '../simulation/packed-events.ts';
import { afterCutoffs, budgetCutoffs, type BudgetCutoff } from '../simulation/account-day.ts';
import type { OverriddenNumbers } from '../simulation/override-target.ts';
import { withOverrides, type Unmet } from '../simulation/overrides.ts';
import type { PaidEvent, Span } from '../simulation/spending.ts';
import { combineTimelines, valuesOf, type Timeline } from '../simulation/timeline.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { raiseOn } from './budget-rules.ts';
import {
  CampaignSource,
  marketOn,
  simulateCampaign,
  simulatedDay,
  type CampaignResult,
} from './campaign-simulation.ts';
import { remainingBudget } from './lifetime-budget.ts';
import type { AnyCampaign } from './product.ts';
import { isSbCampaign, productOf } from './products.ts';
import { campaignsOf } from './sponsored-products.ts';

interface CampaignOptions {
  cutoffs?: readonly BudgetCutoff[];
  readAlways?: boolean;
  without?: Without | undefined;
}

/** The part that an explanation omits to show its effect. Without a budget there are no overrides either. */
export type Without = 'overrides' | 'budget';

/** With overrides and after the cutoffs of the account's budget. Undefined when the campaign cannot run on that day. */
export function campaignOn(
  context: OperationContext,
  campaign: AnyCampaign,
  day: Day,
  options: CampaignOptions = {},
): CampaignResult | undefined {
  return sourceOn(context, new CampaignSource(context, campaign), day, options);
}

/** The same for a campaign of which several days are read. */
export function sourceOn(
  context: OperationContext,
  source: CampaignSource,
  day: Day,
  { cutoffs = [], readAlways = false, without }: CampaignOptions = {},
): CampaignResult | undefined {
  const overrides = overridesOf(context, source.campaign, day);
  const result = simulateSource(context, source, day, readAlways || overrides.length > 0);
  if (result === undefined) return undefined;
  if (without === 'budget') {
    const market = marketOn(context, day);
    return { ...result, events: mayRun(market, source.head) ? trafficOf(market, result.simulated) : [] };
  }
  const events = afterCutoffs(result.events, cutoffs);
  if (without === 'overrides') return { ...result, events };
  return { ...result, events: withOverrides(marketOn(context, day), result.simulated, events, overrides, () => {}) };
}

/** The overrides that cannot be met, and why. */
export function unmetOverrides(
  context: OperationContext,
  campaign: Campaign,
  day: Day,
  overrides: readonly OverriddenNumbers[],
): Unmet[] {
  const unmet: Unmet[] = [];
  const result = withoutOverrides(context, campaign, day, true);
  if (result !== undefined)
    withOverrides(marketOn(context, day), result.simulated, result.events, overrides, (each) => unmet.push(each));
  return unmet;
}

/** The times at which all campaigns together have spent the account's budget of a day. */
export function budgetCutoffsOn(
  context: OperationContext,
  day: Day,
  paidEventsOn: typeof readPaidEvents = readPaidEvents,
): readonly BudgetCutoff[] {
  const { profile, day: bounds } = marketOn(context, day);
  if (valuesOf(profile.dailyBudget).every((budget) => budget === Infinity)) return [];
  const costly: PaidEvent[] = [];
  for (const campaign of campaignsOf(context)) {
    // The generated past of a campaign that was created today does not spend the account's budget.
    const isCreatedToday = bounds.start < campaign.createdAt && campaign.createdAt < bounds.end;
    for (const event of paidEventsOn(context, campaign, day)) {
      if (!(isCreatedToday && event.at < campaign.createdAt)) costly.push(event);
    }
  }
  return budgetCutoffs(profile, bounds, costly);
}

/** Without regard to the account's budget and to overrides. */
export function readPaidEvents(context: OperationContext, campaign: Campaign, day: Day): readonly PaidEvent[] {
  const result = withoutOverrides(context, campaign, day);
  return unpackEvents(result?.events ?? []).filter(({ cost }) => cost > 0);
}

/** The times at which the campaign has spent its budget of the day, without overrides and the budget of the account. */
export function exhaustedOn(context: OperationContext, campaign: AnyCampaign, day: Day): readonly Span[] {
  const source = new CampaignSource(context, campaign);
  if (!mayRun(marketOn(context, day), source.head)) return [];
  return simulatedTraffic(context, source, day).exhausted;
}

export function overridesOf(context: OperationContext, campaign: AnyCampaign, day: Day): readonly OverriddenNumbers[] {
  if (!productOf(campaign).takesOverrides) return [];
  const { profileId, id } = campaign;
  const { world } = context.scope;
  // One query for all campaigns: few of them have overrides.
  const byCampaign = world.derived.memoize(
    { profileId, campaignId: 'all' },
    `overrides of ${profileId} on ${day}`,
    () => Map.groupBy(world.overrides.find({ profileId, day }), ({ campaignId }) => campaignId),
  );
  return byCampaign.get(id) ?? NO_OVERRIDES;
}

const NO_OVERRIDES: readonly OverriddenNumbers[] = [];

/** Without regard to the account's budget. */
function withoutOverrides(
  context: OperationContext,
  campaign: AnyCampaign,
  day: Day,
  readAlways = false,
): CampaignResult | undefined {
  return simulateSource(context, new CampaignSource(context, campaign), day, readAlways);
}

/** Reports of a day share its events, which changes after the day leave as they are. */
function simulateSource(
  context: OperationContext,
  source: CampaignSource,
  day: Day,
  readAlways: boolean,
): CampaignResult | undefined {
  const market = marketOn(context, day);
  if (!mayRun(market, source.head)) return readAlways ? { ...source.rows(), events: [], exhausted: [] } : undefined;
  const { budget, packed, exhausted } = simulatedTraffic(context, source, day);
  const rows = source.rows();
  const simulated = { ...rows.simulated, budget };
  return { ...rows, simulated, events: new PackedEventList(simulated, packed), exhausted };
}

/** Without regard to the account's budget and to overrides. */
interface SimulatedTraffic extends Pick<CampaignDay, 'exhausted'> {
  budget: Timeline<number>;
  packed: PackedEvents;
}

/** For a day on which the campaign may run. */
function simulatedTraffic(context: OperationContext, source: CampaignSource, day: Day): SimulatedTraffic {
  const { campaign } = source;
  const { world } = context.scope;
  const { end } = simulatedDay(context, day);
  const { id: campaignId, profileId } = campaign;
  const key = `traffic of ${productOf(campaign).campaignKind} ${campaignId} of ${profileId} on ${day}`;
  const compute = (): SimulatedTraffic => {
    const budgetOf = (simulated: SimulatedCampaign) =>
      isSbCampaign(campaign)
        ? remainingBudget(context, campaign, simulated, day)
        : raisedBudget(context, campaign, simulated, day);
    const result = simulateCampaign(context, source, day, { budgetOf });
    if (result === undefined) throw new Error(`campaign ${campaignId} cannot run on ${day}`);
    const { simulated, events, exhausted } = result;
    return { budget: simulated.budget, packed: events.packed, exhausted };
  };
  return world.derived.memoizeLarge(
    { profileId, campaignId, before: end },
    key,
    ({ packed }) => bytesOf(packed),
    compute,
  );
}

function raisedBudget(
  context: OperationContext,
  campaign: Campaign,
  { budget }: SimulatedCampaign,
  day: Day,
): Timeline<number> {
  const raise = raiseOn(context, campaign, day);
  return raise === undefined ? budget : combineTimelines([budget, raise] as const, raisedBy);
}
