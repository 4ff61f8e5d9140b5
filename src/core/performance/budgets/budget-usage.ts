/**
 * How much of its budget a campaign has spent, and what a larger budget would have brought.
 */
import { addDays, type Day } from '../../../model/days.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import { addEvent, inWindow, noTotals } from '../../simulation/totals.ts';
import { effectiveBudget } from '../budget-rules.ts';
import { hasLifetimeBudget, type AnyCampaign } from '../product.ts';
import { productOf } from '../products.ts';
import type { Simulation, Without } from '../simulation.ts';

/** Minor units. */
interface BudgetUsage {
  /** Of today with the rules that are applied, or of the lifetime. */
  budget: number;
  spent: number;
}

export function budgetUsage(simulation: Simulation, campaign: AnyCampaign): BudgetUsage {
  const { today } = simulation.reading;
  const budget = effectiveBudget(simulation, campaign) ?? campaign.budget ?? 0;
  const first = hasLifetimeBudget(campaign) && campaign.startDay < today ? campaign.startDay : today;
  let spent = 0;
  for (let day = first; day <= today; day = addDays(day, 1)) spent += seenOn(simulation, campaign, day).cost;
  return { budget, spent };
}

interface Seen {
  impressions: number;
  clicks: number;
  cost: number;
  sales: number;
}

/** The days that a recommendation looks back on. */
const LOOKS_BACK = 7;
const WINDOW = 7;

/** As reports of now show the day. Sales within seven days of the click. Minor units. */
function seenOn(simulation: Simulation, campaign: AnyCampaign, day: Day, without?: Without): Seen {
  const cutoffs = productOf(campaign).sharesAccountBudget ? simulation.cutoffsOn(day) : [];
  const result = simulation.resultOn(simulation.source(campaign), day, { cutoffs, without });
  const totals = noTotals();
  for (const event of unpackEvents(result?.events ?? [])) addEvent(totals, event, simulation.reading.at);
  const { impressions, clicks, cost } = totals;
  return { impressions, clicks, cost, sales: inWindow(totals, WINDOW).sales };
}

/** Money in minor units. */
interface MissedOpportunities {
  from: Day;
  to: Day;
  /** From 0 to 1; undefined if the campaign ran on none of the days. */
  timeInBudget: number | undefined;
  missed: Omit<Seen, 'cost'>;
  /** The daily budget that would have lasted for each of the days; at least that of the campaign. */
  neededBudget: number;
}

/** Of the seven days before today, without overridden numbers. */
export function missedOpportunities(simulation: Simulation, campaign: AnyCampaign): MissedOpportunities {
  const { scope, today } = simulation.reading;
  const { world, profile } = scope;
  const key = `missed opportunities of campaign ${campaign.id} of ${profile.profileId} before ${today}`;
  const from = { profileId: profile.profileId, campaignId: 'all' } as const;
  return world.derived.memoize(from, key, () => lookBack(simulation, campaign));
}

function lookBack(simulation: Simulation, campaign: AnyCampaign): MissedOpportunities {
  const { today } = simulation.reading;
  const source = simulation.source(campaign);
  const missed = { impressions: 0, clicks: 0, sales: 0 };
  let [ran, out, needed] = [0, 0, campaign.budget ?? 0];
  for (let ago = LOOKS_BACK; ago >= 1; ago--) {
    const day = addDays(today, -ago);
    const result = simulation.resultOn(source, day, { without: 'overrides' });
    if (result === undefined) continue;
    const { start, end } = simulation.market.day(day);
    ran += end - start;
    const { exhausted } = result;
    // The market of a day without budgets is computed once for all campaigns, and only where a budget mattered.
    if (exhausted.length === 0) continue;
    for (const { from, until } of exhausted) out += Math.min(until, end) - Math.max(from, start);
    const [was, would] = [seenOn(simulation, campaign, day, 'overrides'), seenOn(simulation, campaign, day, 'budgets')];
    for (const name of ['impressions', 'clicks', 'sales'] as const)
      missed[name] += Math.max(0, would[name] - was[name]);
    needed = Math.max(needed, would.cost);
  }
  return {
    from: addDays(today, -LOOKS_BACK),
    to: addDays(today, -1),
    timeInBudget: ran === 0 ? undefined : 1 - out / ran,
    missed,
    neededBudget: needed,
  };
}
