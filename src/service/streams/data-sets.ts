/**
 * The messages of each data set. Data sets that are not in this table can be subscribed to and send nothing.
 */
import { createHash } from 'node:crypto';
import { instantText, zonedText } from '../../model/days.ts';
import { KINDS } from '../../model/kinds.ts';
import { toMajor } from '../../model/money.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';
import { clauseType } from '../../core/performance/columns/filter-fields.ts';
import { PLACEMENT_NAMES } from '../../core/performance/columns/entity-columns.ts';
import { productOf } from '../../core/performance/products.ts';
import { targetText } from '../../core/performance/target-texts.ts';
import { budgetSteps } from '../../core/streams/budget-steps.ts';
import type { Window } from '../../core/streams/campaign-days.ts';
import {
  endOfHour,
  orderChanges,
  trafficChanges,
  type ChangesByHour,
  type HourlyChange,
} from '../../core/streams/hourly-changes.ts';
import { inWindow, WINDOWS, type Totals } from '../../core/simulation/totals.ts';

type Message = Readonly<Record<string, string | number>>;

/** The messages by the end of the hour at which they are sent, the first hour first. */
export type MessagesByHour = ReadonlyMap<number, readonly Message[]>;

export const DATA_SETS: Readonly<Record<string, (context: OperationContext, window: Window) => MessagesByHour>> = {
  'sp-traffic': (context, window) =>
    hourly(context, 'sp-traffic', trafficChanges(context, window), ({ clause, totals }) => {
      const { impressions, clicks, cost } = totals;
      if (impressions === 0 && clicks === 0 && cost === 0) return undefined;
      return { ...clauseFields(clause), clicks, impressions, cost: amountOf(context, cost) };
    }),
  'sp-conversion': (context, window) =>
    hourly(context, 'sp-conversion', orderChanges(context, window), ({ totals }) => attributed(context, totals)),
  'budget-usage': budgetUsage,
};

function hourly(
  context: OperationContext,
  dataSet: string,
  changes: ChangesByHour,
  fieldsOf: (change: HourlyChange) => Message | undefined,
): MessagesByHour {
  const { world, marketplace } = context.scope;
  const messages = new Map<number, Message[]>();
  for (const [end, ofHour] of changes) {
    const list: Message[] = [];
    for (const change of ofHour) {
      const fields = fieldsOf(change);
      if (fields === undefined) continue;
      const { campaignId, adGroupId, adId, clause, placement, hour } = change;
      const key = [world.seed, advertiserOf(context), dataSet, adId, clause.id, placement, hour, end].join(' ');
      list.push({
        idempotency_id: createHash('sha256').update(key).digest('hex'),
        dataset_id: dataSet,
        marketplace_id: marketplace.marketplaceId,
        currency: marketplace.currency,
        advertiser_id: advertiserOf(context),
        campaign_id: campaignId,
        ad_group_id: adGroupId,
        ad_id: adId,
        keyword_id: clause.id,
        placement: PLACEMENT_NAMES[placement],
        time_window_start: zonedText(hour, marketplace.timeZone),
        ...fields,
      });
    }
    messages.set(end, list);
  }
  return messages;
}

function clauseFields(clause: HourlyChange['clause']): Message {
  const [keyword, target] = 'matchType' in clause ? [clause, undefined] : [undefined, clause];
  const text = keyword?.text ?? (target === undefined ? '' : targetText(target));
  return { keyword_text: text, match_type: clauseType(keyword, target) ?? '' };
}

/** The names of the numbers after `attributed_`, and whether they are money. */
const ATTRIBUTED = [
  ['conversions', 'conversions', 'conversionsSame', false],
  ['sales', 'sales', 'salesSame', true],
  ['units_ordered', 'units', 'unitsSame', false],
] as const;

function attributed(context: OperationContext, totals: Totals): Message {
  const fields: Record<string, number> = {};
  for (const [name, all, same, isMoney] of ATTRIBUTED) {
    const write = (value: number): number => (isMoney ? amountOf(context, value) : value);
    for (const window of WINDOWS) fields[`attributed_${name}_${window}d`] = write(inWindow(totals, window)[all]);
    for (const window of WINDOWS)
      fields[`attributed_${name}_${window}d_same_sku`] = write(inWindow(totals, window)[same]);
  }
  return fields;
}

function budgetUsage(context: OperationContext, window: Window): MessagesByHour {
  const messages = new Map<number, Message[]>();
  for (const { campaign, at, budget, spent } of budgetSteps(context, window)) {
    const end = endOfHour(context, at);
    const ofHour = messages.get(end) ?? [];
    messages.set(end, ofHour);
    ofHour.push({
      advertiser_id: advertiserOf(context),
      marketplace_id: context.scope.marketplace.marketplaceId,
      dataset_id: 'budget-usage',
      budget_scope_id: campaign.id,
      budget_scope_type: 'CAMPAIGN',
      advertising_product_type: KINDS[productOf(campaign).campaignKind].product,
      budget: amountOf(context, budget),
      budget_usage_percentage: Math.round((10_000 * spent) / budget) / 100,
      usage_updated_timestamp: instantText(at),
    });
  }
  return messages;
}

/** The id of the account in the list of profiles. */
function advertiserOf({ scope: { account } }: OperationContext): string {
  return account.accountId;
}

function amountOf({ scope: { marketplace } }: OperationContext, minor: number): number {
  return toMajor(minor, marketplace.decimals);
}
