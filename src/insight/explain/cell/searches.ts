/**
 * The auctions behind a number of impressions or clicks: what decided about each won search, and the searches that were
 * not won, by cause.
 */
import { counted } from '../../../model/text/counted.ts';
import { instantText } from '../../../model/days.ts';
import type { Placement } from '../../../model/entity-values.ts';
import { toMajor } from '../../../model/money.ts';
import type {
  LostCause,
  LostSearch,
  MatchedSearches,
  WonSearch,
} from '../../../core/simulation/market/analysis/lost-searches.ts';
import type { TrafficEvent } from '../../../core/simulation/traffic-events.ts';
import type { ScopeAtTime } from '../../../core/entities/operation-context.ts';
import { limited, statement, type Explanation } from '../explanation.ts';
import { PLACES } from './describe-contribution.ts';

const CAUSES: Readonly<Record<LostCause, string>> = {
  rivals: 'All slots were of rivals with higher scores',
  reserve: 'The score was below the reserve, the least score of an ad',
  own: 'Another keyword or target of the advertiser showed its ad',
  budget: 'The budget was spent',
  site: 'The shoppers were on another site than that of the campaign',
  slots: 'The page had no slots for ads',
};

/** The searches that a row did not win, those with the most impressions first. */
export function searchesNotWon(context: ScopeAtTime, { lost }: MatchedSearches, limit: number): Explanation {
  const byCause = Map.groupBy(lost, ({ cause }) => cause);
  return statement('Searches not won', {
    ...impressionsOf(lost),
    rule: 'BID-29',
    children: Object.entries(CAUSES).flatMap(([cause, title]) => {
      // The record has every cause.
      const searches = byCause.get(cause as LostCause);
      if (searches === undefined) return [];
      const sorted = searches.toSorted((a, b) => b.impressions - a.impressions || a.at - b.at);
      return [
        statement(`${title}, in ${searchesText(sorted.length)}`, {
          ...impressionsOf(sorted),
          children: limited(
            sorted.map((search) => lostSearch(context, search)),
            limit,
            ({ length }) =>
              statement(`${length} more ${length === 1 ? 'search' : 'searches'}`, impressionsOf(sorted.slice(limit))),
          ),
        }),
      ];
    }),
  });
}

function searchesText(count: number): string {
  return count === 1 ? '1 search' : `${count} searches`;
}

function impressionsOf(searches: readonly LostSearch[]): { value: number; unit: string } {
  const value = searches.reduce((sum, { impressions }) => sum + impressions, 0);
  return { value, unit: value === 1 ? 'impression' : 'impressions' };
}

function lostSearch(context: ScopeAtTime, search: LostSearch): Explanation {
  const { at, term, impressions, own, placement, bidForPlace, bidForTop, rival, winner } = search;
  const { campaign, clause } = own.candidate.entry;
  const money = moneyOf(context);
  const paid = campaign.costType === 'VCPM' ? ' for 1000 viewable impressions' : '';
  return statement(
    `${counted(impressions, 'impression')} ${onPage(placement)}; search term '${term}', ${clause.match} clause ${clause.id}, ad ${own.ad.id}`,
    {
      at: instantText(at),
      children: [
        statement(`Effective bid${paid} ${PLACES[placement]}`, money(own.bid)),
        ...(rival === undefined ? [] : [statement('The rival in the last slot', { value: rival })]),
        ...(winner === undefined ? [] : [ownWinner(winner, own.score)]),
        ...(bidForPlace === undefined ? [] : [statement('Bid that would have won a slot', money(bidForPlace))]),
        ...(bidForTop === undefined ? [] : [statement('Bid that would have won the top of search', money(bidForTop))]),
      ],
    },
  );
}

function ownWinner({ campaign, adGroup, clause, score }: NonNullable<LostSearch['winner']>, own: number): Explanation {
  const what = `${clause.match} clause ${clause.id} of ad group ${adGroup.id} of campaign ${campaign.id} had the slot`;
  if (score === undefined) return statement(what);
  const percent = Math.round((score / own - 1) * 1000) / 10;
  return statement(what, { children: [statement('Its score is higher by', { value: percent, unit: '%' })] });
}

function onPage(placement: Placement): string {
  return placement === 'placementProductPage' ? PLACES[placement] : 'in search results';
}

/** By the event that it won. */
export function auctionsOf({ won }: MatchedSearches): ReadonlyMap<string, WonSearch> {
  return new Map(won.map((search) => [auctionKey(search.event), search]));
}

export function auctionKey({ at, draw, clause, ad, placement }: TrafficEvent): string {
  return [at, draw, clause.id, ad.id, placement].join(' ');
}

export function auction(context: ScopeAtTime, search: WonSearch): Explanation {
  const { contender, event, position, slots, next, below, price } = search;
  const { relevance, quality, predicted, score, candidate } = contender;
  const paid = candidate.entry.campaign.costType === 'VCPM' ? '1000 viewable impressions' : 'a click';
  const scoreText = (value: number): { value: number } => ({ value: rounded(value, 2) });
  return statement(`Slot ${position} of ${slots} ${PLACES[event.placement]}`, {
    children: [
      statement('Score: the effective bid for a click times quality, in minor units', scoreText(score)),
      statement(
        below === undefined ? 'The reserve, as no rival is below' : `The next score, of rival ${below}`,
        scoreText(next),
      ),
      statement(`Price of ${paid}`, moneyOf(context)(price)),
      statement('Predicted chance of an order, in multiples of the usual one', { value: rounded(predicted, 3) }),
      statement('Relevance of the product to the search', { value: rounded(relevance, 3) }),
      statement('Quality', { value: rounded(quality, 3) }),
    ],
  });
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function moneyOf({ scope: { marketplace } }: ScopeAtTime): (minor: number) => { value: number; unit: string } {
  const { decimals, currency } = marketplace;
  return (minor) => ({ value: rounded(toMajor(minor, decimals), decimals), unit: currency });
}
