/**
 * The bids, budgets and parameters of the simulation that decided about the events of a row.
 */
import { instantText } from '../../../model/days.ts';
import { toMajor } from '../../../model/money.ts';
import type { CampaignHead } from '../../../core/simulation/campaign-day.ts';
import { valueAt } from '../../../core/simulation/timeline.ts';
import { ProfileMarket } from '../../../core/performance/profile-market.ts';
import { statement, type Explanation } from '../explanation.ts';
import type { RowSource } from './traced-row.ts';

export function bidsAndBudgets({ context, row, asOf }: RowSource, head: CampaignHead): Explanation {
  const { decimals, currency } = context.scope.marketplace;
  const money = (minor: number): { value: number | string; unit?: string } =>
    minor === Infinity ? { value: 'unlimited' } : { value: toMajor(minor, decimals), unit: currency };
  const { model } = ProfileMarket.of(context);
  const { strategy, adjustments } = valueAt(head.bidding, asOf);
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
      statement('Budget of the campaign', { ...money(valueAt(head.budget, asOf)), children: changes }),
      statement('Searches of a clause on a day', { value: model.bursts }),
      statement('What competitors pay for a click', { value: `${lowest} to ${highest}`, unit: currency }),
      statement('Clicks per impression', { value: range(model.clickRate) }),
      statement('Orders per click', { value: range(model.orderRate) }),
      statement('Part of the orders that come within a day of the click', { value: model.firstDayOrders }),
    ],
  });
}
