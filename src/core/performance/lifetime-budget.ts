/**
 * The lifetime budget of a sponsored brands campaign: the budget of a day is what the previous days have not spent.
 */
import { addDays, type Day } from '../../model/days.ts';
import type { SbCampaign } from '../../model/entities.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import { campaignDay, mayRun } from '../simulation/campaign-day.ts';
import { mapTimeline, type Timeline } from '../simulation/timeline.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { ProfileMarket } from './profile-market.ts';

export function remainingBudget(
  context: OperationContext,
  campaign: SbCampaign,
  simulated: SimulatedCampaign,
  day: Day,
): Timeline<number> {
  if (campaign.budgetType !== 'lifetime' || !mayRun(ProfileMarket.of(context).on(day), simulated))
    return simulated.budget;
  return budgetAfter(simulated, spentBefore(context, campaign, simulated, day));
}

/** Minor units from the start of the campaign. A past that is generated before its start does not count. What was spent
 * before a day stays the same when something changes on that day or later. */
function spentBefore(context: OperationContext, campaign: SbCampaign, simulated: SimulatedCampaign, day: Day): number {
  const { world, profile } = context.scope;
  const spentByDay = world.derived.memoizeHistory(
    { profileId: profile.profileId, campaignId: campaign.id },
    `spent by sbCampaign ${campaign.id} of ${profile.profileId} from ${campaign.startDay} on`,
    () => new Map<Day, number>([[campaign.startDay, 0]]),
    (known, until) => new Map([...known].filter(([day]) => ProfileMarket.of(context).day(day).start <= until)),
  );
  let spent = 0;
  let next: Day;
  for (let each = campaign.startDay; each < day; each = next) {
    spent = spentByDay.get(each) ?? spent;
    next = addDays(each, 1);
    if (spentByDay.has(next)) continue;
    const { events } = campaignDay(ProfileMarket.of(context).on(each), {
      ...simulated,
      budget: budgetAfter(simulated, spent),
    });
    spentByDay.set(next, spent + events.packed.cost);
  }
  return spentByDay.get(day) ?? spent;
}

function budgetAfter({ budget }: SimulatedCampaign, spent: number): Timeline<number> {
  return spent === 0 ? budget : mapTimeline(budget, (amount) => Math.max(0, amount - spent));
}
