/**
 * What a campaign pays on a day, without the simulation of the whole day: a month needs many earlier days of the few
 * campaigns that always spend their budgets.
 */
import type { Day } from '../../../model/days.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import { mayRun } from '../../simulation/campaign-run.ts';
import type { Advertiser } from '../../simulation/market/families.ts';
import { type MarketSegment, eachSearch } from '../../simulation/market/market-day.ts';
import type { SimulatedDay } from '../../simulation/seasonality.ts';
import { largestWithin, listValues, valueAt, type Timeline } from '../../simulation/timeline.ts';

/** What the days of an ad format follow from. */
interface Days {
  advertiser: Advertiser;
  segmentsOn(day: Day): readonly MarketSegment[];
  boundsOf(day: Day): SimulatedDay;
  /** With rules, and without earlier days. */
  budgetOn(campaign: SimulatedCampaign, day: Day): Timeline<number>;
}

/** What is left of a daily budget: a spent one is spent to the cent. */
export interface LeftBounds {
  least: number;
  most: number;
}

/** From this part of the families of a day on, the whole day is simulated: it shows what all campaigns pay. */
const MOST_FAMILIES = 0.5;

export class LeftOfDays {
  readonly #days: Days;
  readonly #parts = new Map<SimulatedCampaign, Advertiser>();
  /** The number of families that were searched. */
  readonly #searched = new Map<Day, number>();

  constructor(days: Days) {
    this.#days = days;
  }

  /** Undefined if the day has to be simulated. */
  of(campaign: SimulatedCampaign, day: Day): LeftBounds | undefined {
    const { advertiser, segmentsOn, boundsOf, budgetOn } = this.#days;
    // A portfolio can stop a campaign, or give it more than its budget.
    if (campaign.portfolio !== undefined && listValues(campaign.portfolio).some((id) => id !== null)) return undefined;
    const bounds = boundsOf(day);
    const { start, end } = bounds;
    const segments = segmentsOn(day);
    if (!segments.some(({ market }) => mayRun(market, campaign))) {
      const left = largestWithin(campaign.budget, bounds);
      return { least: left, most: left };
    }
    const budget = budgetOn(campaign, day);
    if (budget.changes.some(({ at }) => start < at && at < end)) return undefined;
    const part = this.#partAround(campaign);
    const searched = (this.#searched.get(day) ?? 0) + part.families.length;
    if (searched > MOST_FAMILIES * advertiser.families.length) return undefined;
    this.#searched.set(day, searched);
    return leftOf(valueAt(budget, start), costOfOwnWins(segments, part, campaign));
  }

  #partAround(campaign: SimulatedCampaign): Advertiser {
    let part = this.#parts.get(campaign);
    if (part === undefined) this.#parts.set(campaign, (part = partAround(this.#days.advertiser, campaign)));
    return part;
  }
}

function leftOf(amount: number, { least, most }: CostBounds): LeftBounds {
  return { least: Math.max(0, amount - most), most: Math.max(0, amount - least) };
}

/** Minor units. */
interface CostBounds {
  least: number;
  most: number;
}

/** The part of an advertiser that decides what a campaign wins: its families, with all that competes in them. */
function partAround(advertiser: Advertiser, campaign: SimulatedCampaign): Advertiser {
  const families = advertiser.families.filter(({ entries }) => entries.some((entry) => entry.campaign === campaign));
  const campaigns = new Set(families.flatMap(({ entries }) => entries.map((entry) => entry.campaign)));
  return { ...advertiser, campaigns: [...campaigns], families };
}

/** Without regard to its budget: with those of all others unspent, and with all of them spent. */
function costOfOwnWins(segments: readonly MarketSegment[], part: Advertiser, campaign: SimulatedCampaign): CostBounds {
  let [least, most] = [0, 0];
  eachSearch(segments, part, (family, search) => {
    const own = family.candidates.find(({ entry }) => entry.campaign === campaign);
    if (own === undefined) return;
    const { index } = own.runner;
    const first = family.auction(search);
    const isOwn = first?.candidate.runner.index === index;
    const win = isOwn ? first : family.auction(search, (other) => other !== index);
    if (win === undefined) return;
    const { event, since } = win;
    most += event.cost;
    // The past of what is created on the day has only a part of the budget.
    const isWhole = since <= event.at || segments.every(({ until }) => since >= until);
    if (isOwn && isWhole) least += event.cost;
  });
  return { least, most };
}
