/**
 * What belongs to the events of a row and does not count in a number, and why.
 */
import { counted } from '../../../model/text/counted.ts';
import { instantText } from '../../../model/days.ts';
import type { Order } from '../../../core/simulation/orders.ts';
import { addInvalidTraffic, noInvalidTraffic } from '../../../core/simulation/quantities/invalid-traffic.ts';
import { totalsOf, type Contribution } from '../../../core/performance/row-trace.ts';
import { limited, statement, type Explanation } from '../explanation.ts';
import { lagText, orderText, type Wording } from './describe-contribution.ts';
import type { Measure } from './measure.ts';
import type { RowSource } from './traced-row.ts';

type Reason = 'window' | 'product' | 'newToBrand';

const REASONS: Readonly<Record<Reason, string>> = {
  window: 'Orders outside the attribution window',
  product: 'Orders of another product than the one that the column counts',
  newToBrand: 'Orders of customers who are not new to the brand',
};

/** Only of events, whose orders a column may leave out. */
export function leftOutOrders(
  wording: Wording,
  measure: Measure,
  contributions: readonly Contribution[],
  limit: number,
): Explanation[] {
  const found = new Map<Reason, Explanation[]>();
  for (const contribution of contributions) {
    if (contribution.kind !== 'event') continue;
    for (const order of contribution.event.orders) {
      const reason = whyLeftOut(measure, contribution, order);
      if (reason === undefined) continue;
      const title = `${orderText(wording, order)}, ${lagText(order)}`;
      const list = found.get(reason) ?? [];
      list.push(statement(title, { at: instantText(order.at) }));
      found.set(reason, list);
    }
  }
  return [...found].map(([reason, list]) =>
    statement(REASONS[reason], {
      value: list.length,
      rule: reason === 'window' ? 'RPT-51' : reason === 'product' ? 'RPT-58' : 'TOD-44',
      children: limited(list, limit, (others) => statement(counted(others.length, 'more order'))),
    }),
  );
}

/** Undefined if the order counts sooner or later, or if the number is not one of orders. */
function whyLeftOut(measure: Measure, { event }: Contribution, order: Order): Reason | undefined {
  const valueOf = (changed: Partial<Order>): number => {
    const only = { ...event, impressions: 0, clicks: 0, cost: 0, orders: [{ ...order, ...changed }] };
    return measure.of(totalsOf({ kind: 'event', event: only }, { asOf: Infinity, countGroups: undefined })) ?? 0;
  };
  if (valueOf({}) !== 0) return undefined;
  if (valueOf({ lag: 0 }) !== 0) return 'window';
  if (valueOf({ lag: 0, same: !order.same }) !== 0) return 'product';
  return /newToBrand/i.test(measure.name) && order.lag <= 14 ? 'newToBrand' : undefined;
}

/** Recognized invalid impressions and clicks are in no number but those of gross and invalid traffic. */
export function leftOutInvalid(
  { asOf }: RowSource,
  { name }: Measure,
  contributions: readonly Contribution[],
): Explanation[] {
  if (name !== 'impressions' && name !== 'clicks' && name !== 'cost') return [];
  const sums = noInvalidTraffic();
  for (const { kind, event } of contributions)
    if (kind === 'event' && event.at <= asOf) addInvalidTraffic(sums, event, { asOf });
  const value = name === 'impressions' ? sums.impressions : sums.clicks;
  if (value === 0) return [];
  const title = name === 'impressions' ? 'Invalid impressions' : 'Invalid clicks, which are not charged';
  return [statement(title, { value, rule: 'TOD-47' })];
}
