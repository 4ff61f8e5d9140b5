/**
 * What happened, in one sentence: an event with its bid, an order.
 */
import { counted } from '../../../model/text/counted.ts';
import { instantText } from '../../../model/days.ts';
import { toMajor } from '../../../model/money.ts';
import type { Placement } from '../../../model/entity-values.ts';
import type { Order } from '../../../core/simulation/orders.ts';
import { valueAt } from '../../../core/simulation/timeline.ts';
import { bidForShopper, highestPrice } from '../../../core/simulation/market/bids.ts';
import type { TrafficEvent } from '../../../core/simulation/traffic-events.ts';
import type { Reading, ScopeAtTime } from '../../../core/entities/operation-context.ts';
import type { CampaignHead } from '../../../core/simulation/campaign-run.ts';
import type { AnyCampaign } from '../../../core/performance/product.ts';
import { recognizedAt, restatedPartOf } from '../../../core/simulation/quantities/invalid-traffic.ts';
import type { Contribution } from '../../../core/performance/row-trace.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';

export const PLACES: Readonly<Record<Placement, string>> = {
  placementTop: 'at the top of search',
  placementRestOfSearch: 'in the rest of search',
  placementProductPage: 'on a product page',
};

/** How amounts are written, and the bids of the campaign. */
export interface Wording {
  context: Reading;
  head: CampaignHead;
  campaign: AnyCampaign;
}

export function contributionText(wording: Wording, contribution: Contribution): string {
  const { event } = contribution;
  switch (contribution.kind) {
    case 'event':
      return eventText(wording, event);
    case 'eligible':
      return `${counted(event.impressions, 'impression')} at the top of search that the campaign could win`;
    case 'order':
      return `${orderText(wording, contribution.order)}, ${lagText(contribution.order)}`;
    case 'viewOrder':
      return `${orderText(wording, contribution.order)}, ${lagText(contribution.order, 'an impression without a click')}`;
  }
}

function eventText(wording: Wording, event: TrafficEvent): string {
  const { context, head } = wording;
  const { at, adGroup, clause, ad, placement, draw, impressions, clicks, cost } = event;
  const money = moneyOf(context);
  const own = valueAt(clause.bid, at);
  const bid = own ?? valueAt(adGroup.defaultBid, at);
  const bidding = valueAt(adGroup.bidding ?? head.bidding, at);
  const highest = Math.round(highestPrice(bidForShopper(bid, bidding, draw), bidding, placement));
  const paid = head.costType === 'VCPM' ? ' for 1000 viewable impressions' : '';
  const bidText = `bid ${money(bid)}${paid}${own === null ? ' (default bid of the ad group)' : ''}, at most ${money(highest)} with adjustments`;
  const cause = `search term '${event.term}', ${clause.match} clause ${clause.id}, ad ${ad.id}`;
  const restated = restatedText(wording, event);
  return `${counted(impressions, 'impression')}, ${counted(clicks, 'click')} for ${money(cost)} ${PLACES[placement]}${restated}; ${cause}; ${bidText}`;
}

/** What reports contain in addition until it is recognized as invalid. */
function restatedText({ context, campaign }: Wording, event: TrafficEvent): string {
  const part = restatedPartOf(event, simulationOf(context).market.countingOf(campaign, event.at));
  if (part === undefined || part.impressions === 0) return '';
  const { impressions, clicks, cost } = part;
  const traffic = `${counted(impressions, 'impression')}, ${counted(clicks, 'click')} for ${moneyOf(context)(cost)}`;
  return `, and until ${instantText(recognizedAt(event))} also ${traffic} of invalid traffic`;
}

export function orderText({ context }: Wording, { conversions, units, sales, same, asin }: Order): string {
  const product = same ? `the advertised product ${asin}` : `another product, ${asin}`;
  return `${counted(conversions, 'order')} of ${counted(units, 'unit')} for ${moneyOf(context)(sales)}, of ${product}`;
}

/** Such as `within 2 days after the click`. */
export function lagText({ lag }: Order, of = 'the click'): string {
  if (lag === 0) return `at once with ${of}`;
  return `within ${counted(lag, 'day')} after ${of}`;
}

/** What happens at an instant: one of the orders of an event, or the contribution itself. */
export function changeText(wording: Wording, contribution: Contribution, at: number): string {
  const order = contribution.kind === 'event' ? contribution.event.orders.find((each) => each.at === at) : undefined;
  if (order === undefined || contribution.event.at === at) return contributionText(wording, contribution);
  return `${orderText(wording, order)}, ${lagText(order)} of ${instantText(contribution.event.at)}`;
}

function moneyOf({ scope: { marketplace } }: ScopeAtTime): (minor: number) => string {
  const { decimals, currency } = marketplace;
  return (minor) => `${toMajor(minor, decimals).toFixed(decimals)} ${currency}`;
}
