/**
 * Explains the number in a cell: what it sums, what is left out, and what will still come.
 */
import { counted } from '../../../model/text/counted.ts';
import { instantText } from '../../../model/days.ts';
import { CampaignSource } from '../../../core/performance/campaign-source.ts';
import { limited, statement, type Explanation } from '../explanation.ts';
import { changeText, contributionText, lagText, orderText } from './describe-contribution.ts';
import { leftOutInvalid, leftOutOrders } from './left-out.ts';
import type { Measure } from './measure.ts';
import { unpaidAndReplaced } from './other-simulations.ts';
import { partsOf, type Change, type Part } from './parts.ts';
import { valueOf, type Question } from './question.ts';
import type { RowSource } from './traced-row.ts';
import { toMajor } from '../../../model/money.ts';
import type { CampaignHead } from '../../../core/simulation/campaign-run.ts';
import { valueAt } from '../../../core/simulation/timeline.ts';
import type { WonSearch } from '../../../core/simulation/market/analysis/lost-searches.ts';
import { matchedSearchesOn, type MatchingPart } from '../../../core/performance/market/matched-searches.ts';
import type { CampaignType } from '../../../core/performance/product.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import type { ReportRow } from '../../../core/performance/rows/report-row.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';
import { auction, auctionKey, auctionsOf, searchesNotWon } from './searches.ts';

export function explainNumber(source: RowSource, measure: Measure, limit: number): Explanation {
  const { context, row } = source;
  const now = source.at(source.asOf);
  const final = source.at(Infinity);
  const { head } = new CampaignSource(context.scope, row.campaign);
  const searches = AUCTIONED.has(measure.name)
    ? matchedSearchesOn(simulationOf(context), partOf(source), source)
    : undefined;
  const auctions = searches === undefined ? NO_AUCTIONS : auctionsOf(searches);
  const question = { source, now, final, wording: { context, head, campaign: row.campaign }, auctions, limit };
  const explained =
    measure.division === undefined ? sum(question, measure) : ratio(question, measure, measure.division);
  const lost = searches !== undefined && isOfEntity(row) ? [searchesNotWon(context, searches, limit)] : [];
  const more = [...unpaidAndReplaced(question, measure), ...lost, bidsAndBudgets(source, head)];
  return { ...explained, children: [...explained.children, ...more] };
}

/** Numbers that follow from auctions directly. */
export const AUCTIONED: ReadonlySet<string> = new Set(['impressions', 'clicks']);
const NO_AUCTIONS: ReadonlyMap<string, WonSearch> = new Map();

function partOf({ campaignType, level, row: { campaign, adGroup, keyword, target, term } }: RowSource): MatchingPart {
  return {
    campaignType,
    campaignId: campaign.id,
    adGroupId: adGroup?.id,
    clauseId: (keyword ?? target)?.id,
    representsAutomatic: level === 'keyword' || level === 'termOfKeyword',
    term,
  };
}

/** A search that was not won has no ad and no placement. */
function isOfEntity({ ad, placement }: ReportRow): boolean {
  return ad === undefined && placement === undefined;
}

const RATIO_RULES: Readonly<Record<CampaignType, RuleId>> = {
  sponsoredProducts: 'TOD-35',
  headlineSearch: 'TOD-49',
  sponsoredDisplay: 'TOD-35',
};

/** A quotient is explained by its two sums. */
function ratio(question: Question, measure: Measure, { part, whole }: NonNullable<Measure['division']>): Explanation {
  const { source, now, final } = question;
  const value = now === undefined ? null : measure.of(now.totals);
  const last = final === undefined ? null : measure.of(final.totals);
  const numerator = sum(question, part);
  const denominator = sum(question, whole);
  return statement(measure.name, {
    ...valueOf(source, measure, value),
    rule: RATIO_RULES[source.campaignType],
    children: [
      { ...numerator, title: `Numerator: ${numerator.title}` },
      { ...denominator, title: `Denominator: ${denominator.title}` },
      statement('Value when all has come', valueOf(source, measure, last)),
    ],
  });
}

function sum(question: Question, measure: Measure): Explanation {
  const { source, now, final, wording, limit } = question;
  const { parts, changes, ...sums } = partsOf(source, measure, now, final);
  // Without a row, nothing has come yet.
  const value = now === undefined ? 0 : measure.of(now.totals);
  if (sums.now !== (value ?? 0))
    throw new Error(`the parts of ${measure.name} are ${sums.now}, and the cell is ${value}`);
  const summed = parts.filter((part) => part.now !== 0);
  const contributions = now?.contributions ?? [];
  const leftOut = [
    ...leftOutOrders(wording, measure, contributions, limit),
    ...leftOutInvalid(source, measure, contributions),
  ];
  return statement(measure.name, {
    ...valueOf(source, measure, value),
    rule: 'RPT-51',
    children: [
      statement(`Sum of ${counted(summed.length, 'part')}`, {
        ...valueOf(source, measure, sums.now),
        children: limited(
          summed.map((part) => partStatement(question, measure, part)),
          limit,
          ({ length }) =>
            rest(
              question,
              measure,
              counted(length, 'more part'),
              summed.slice(limit).map(({ now }) => now),
            ),
        ),
      }),
      ...(leftOut.length === 0 ? [] : [statement('Left out', { children: leftOut })]),
      stillToCome(question, measure, changes, sums.final),
    ],
  });
}

function partStatement(
  { source, wording, auctions }: Question,
  measure: Measure,
  { contribution, now }: Part,
): Explanation {
  const { event } = contribution;
  const at = 'order' in contribution ? contribution.order.at : event.at;
  const orders = contribution.kind === 'event' && isOfOrders(measure) ? event.orders : [];
  const won = contribution.kind === 'event' ? auctions.get(auctionKey(event)) : undefined;
  return statement(contributionText(wording, contribution), {
    at: instantText(at),
    ...valueOf(source, measure, now),
    children: [
      ...(won === undefined ? [] : [auction(source.context, won)]),
      ...orders
        .filter((order) => order.at <= source.asOf)
        .map((order) => statement(`${orderText(wording, order)}, ${lagText(order)}`, { at: instantText(order.at) })),
    ],
  });
}

const OF_TRAFFIC = /^(?:impressions|clicks|cost|spend|viewable|video|gross|invalid|eligible)/;

function isOfOrders({ name }: Measure): boolean {
  return !OF_TRAFFIC.test(name);
}

function stillToCome(question: Question, measure: Measure, changes: readonly Change[], final: number): Explanation {
  const { source, wording, limit } = question;
  const last = changes.at(-1);
  if (last === undefined)
    return statement('Final value, because nothing will still come', {
      ...valueOf(source, measure, final),
      rule: 'GEN-40',
    });
  return statement('Will still come', {
    ...valueOf(source, measure, sumOf(changes.map(({ by }) => by))),
    rule: 'RPT-51',
    children: [
      ...limited(
        changes.map(({ at, by, contribution }) =>
          statement(changeText(wording, contribution, at), { at: instantText(at), ...valueOf(source, measure, by) }),
        ),
        limit,
        ({ length }) =>
          rest(
            question,
            measure,
            counted(length, 'more change'),
            changes.slice(limit).map(({ by }) => by),
          ),
      ),
      statement('Value when all has come, if nothing is changed', {
        at: instantText(last.at),
        ...valueOf(source, measure, final),
      }),
    ],
  });
}

function rest({ source }: Question, measure: Measure, title: string, values: readonly number[]): Explanation {
  return statement(title, valueOf(source, measure, sumOf(values)));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The bids, budgets and parameters of the simulation that decided about the events of a row. */
function bidsAndBudgets({ context, row, asOf }: RowSource, head: CampaignHead): Explanation {
  const { decimals, currency } = context.scope.marketplace;
  const money = (minor: number): { value: number | string; unit?: string } =>
    minor === Infinity ? { value: 'unlimited' } : { value: toMajor(minor, decimals), unit: currency };
  const { model } = simulationOf(context).market;
  const { strategy, adjustments, audiences = [] } = valueAt(head.bidding, asOf);
  const clause = row.keyword ?? row.target;
  const adGroup = row.adGroup;
  const bid = clause?.bid ?? (adGroup !== undefined && 'defaultBid' in adGroup ? adGroup.defaultBid : null);
  const changes = head.budget.changes.map(({ at, was }) =>
    statement('Budget before', { at: instantText(at), ...money(was) }),
  );
  const range = ({ low, high }: { low: number; high: number }): string => `${low} to ${high}`;
  const [lowest, highest] = [model.price.low, model.price.high].map((minor) =>
    toMajor(minor, decimals).toFixed(decimals),
  );
  return statement('Bids, budgets and parameters', {
    rule: 'BID-29',
    children: [
      ...(clause === undefined || bid === null
        ? []
        : [statement(clause.bid === null ? 'Default bid of the ad group' : `Bid of clause ${clause.id}`, money(bid))]),
      statement('Bidding strategy', { value: strategy }),
      ...adjustments.map(({ placement, percentage }) =>
        statement(`Adjustment of ${placement}`, { value: percentage, unit: '%' }),
      ),
      ...audiences.map(({ audienceId, percentage }) =>
        statement(`Adjustment of audience ${audienceId}`, { value: percentage, unit: '%' }),
      ),
      statement('Budget of the campaign', { ...money(valueAt(head.budget, asOf)), children: changes }),
      statement('Searches of a clause on a day', { value: model.bursts }),
      statement('What competitors pay for a click', { value: `${lowest} to ${highest}`, unit: currency }),
      statement('Clicks per impression', { value: range(model.clickRate) }),
      statement('Orders per click', { value: range(model.orderRate) }),
      statement('Part of the orders that come within a day of the click', { value: model.firstDayOrders }),
    ],
  });
}
