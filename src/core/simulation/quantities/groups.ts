/**
 * Quantities beyond impressions, clicks, cost and the orders of clicks, in groups that are counted together. A group
 * costs time for each event, so a query counts the groups that it needs and no others.
 */
import type { TrafficEvent } from '../traffic-events.ts';
import type { Counting } from './counting.ts';
import { addInterest, noInterest, type Interest } from './interest.ts';
import {
  addInvalidTraffic,
  addUnrecognized,
  noInvalidTraffic,
  type ChargedInvalidTraffic,
  type InvalidTraffic,
} from './invalid-traffic.ts';
import { addTopOfSearch, noTopOfSearch, type TopOfSearch } from './top-of-search.ts';
import { addOrdersOfViews, noOrdersOfViews, type OrdersOfViews } from './view-orders.ts';
import { addViewability, noViewability, type Viewability } from './viewability.ts';
import { mixBits, stochasticRound } from '../../../model/random.ts';
import { frequencyOf } from '../display/shoppers.ts';

/** Sums of the counted groups. A group is missing until an event is counted. */
export interface GroupTotals {
  viewability?: Viewability;
  reach?: Reach;
  ordersOfViews?: OrdersOfViews;
  interest?: Interest;
  invalidTraffic?: InvalidTraffic;
  /** Eligible events are counted by `addEligible`. */
  topOfSearch?: TopOfSearch;
}

export type Group = keyof GroupTotals;

type AddGroup = (totals: GroupTotals, event: TrafficEvent, counting: Counting) => void;

const ADD: Readonly<Record<Group, AddGroup>> = {
  viewability: (totals, event) => addViewability((totals.viewability ??= noViewability()), event),
  reach: (totals, event) => addReach((totals.reach ??= noReach()), event),
  ordersOfViews: (totals, event, counting) =>
    addOrdersOfViews((totals.ordersOfViews ??= noOrdersOfViews()), event, counting),
  interest: (totals, event, counting) => addInterest((totals.interest ??= noInterest()), event, counting),
  invalidTraffic: (totals, event, counting) =>
    addInvalidTraffic((totals.invalidTraffic ??= noInvalidTraffic()), event, counting),
  topOfSearch: (totals, event) => addTopOfSearch((totals.topOfSearch ??= noTopOfSearch()), event),
};

interface CountedTotals extends ChargedInvalidTraffic {
  groups: GroupTotals | undefined;
}

/** Adds the groups of one event to the totals of its row, and what is restated later. */
export type CountGroups = (totals: CountedTotals, event: TrafficEvent) => void;

/** Returns undefined if there is nothing to count. */
export function counterOf(groups: readonly Group[], counting: Counting): CountGroups | undefined {
  const { restates } = counting;
  if (groups.length === 0 && restates === undefined) return undefined;
  const added = groups.map((group) => ADD[group]);
  return (totals, event) => {
    if (restates !== undefined) addUnrecognized(totals, event, counting);
    if (added.length === 0) return;
    totals.groups ??= {};
    for (const add of added) add(totals.groups, event, counting);
  };
}

/** How many people saw an ad. Shoppers of one opportunity are other people than those of another, so reach is a sum. */
interface Reach {
  people: number;
}

function noReach(): Reach {
  return { people: 0 };
}

function addReach(sums: Reach, { draw, impressions, clicks }: TrafficEvent): void {
  const people = stochasticRound(mixBits(draw, 60), impressions / frequencyOf(draw));
  // A person clicks at most once, and each impression has one.
  sums.people += Math.min(impressions, Math.max(1, clicks, people));
}
