/**
 * The messages of each data set. Data sets that are not in this table can be subscribed to and send nothing.
 */
import { createHash } from 'node:crypto';
import { instantText, zonedText } from '../../model/days.ts';
import { KINDS } from '../../model/kinds.ts';
import { toMajor } from '../../model/money.ts';
import type { Reading, ScopeAtTime } from '../../core/entities/operation-context.ts';
import type { ColumnValue, ReportColumn } from '../../core/performance/columns/column.ts';
import { productOf } from '../../core/performance/products.ts';
import type { ReportRow } from '../../core/performance/rows/report-row.ts';
import { budgetSteps } from '../../core/streams/budget-steps.ts';
import type { Window } from '../../core/streams/campaign-days.ts';
import { changesIn, endOfHour } from '../../core/streams/hourly-changes.ts';
import { HOURLY_DATA_SETS, type HourlyDataSet } from './hourly-data-sets.ts';

type Message = Readonly<Record<string, ColumnValue>>;

/** The messages by the end of the hour at which they are sent, the first hour first. */
type MessagesByHour = ReadonlyMap<number, readonly Message[]>;

type DataSet = (context: Reading, window: Window) => MessagesByHour;

export const DATA_SETS: Readonly<Record<string, DataSet>> = {
  ...Object.fromEntries(Object.entries(HOURLY_DATA_SETS).map(([id, dataSet]) => [id, hourly(id, dataSet)])),
  'budget-usage': budgetUsage,
};

function hourly(dataSetId: string, dataSet: HourlyDataSet): DataSet {
  return (context, window) => {
    const { world, marketplace } = context.scope;
    const advertiserId = advertiserOf(context);
    // Messages without amounts have no currency.
    const hasMoney = Object.values(dataSet.numbers).some(({ type }) => type === 'money');
    const messages = new Map<number, Message[]>();
    for (const [end, changes] of changesIn(context, window, dataSet)) {
      const list: Message[] = [];
      for (const { row, key, hour } of changes) {
        const numbers = valuesOf(context, row, dataSet.numbers);
        // Ads without a video have no numbers of videos.
        if (Object.values(numbers).every((value) => value === 0 || value === null)) continue;
        const id = [world.seed, advertiserId, dataSetId, key, end].join(' ');
        list.push({
          idempotency_id: createHash('sha256').update(id).digest('hex'),
          dataset_id: dataSetId,
          marketplace_id: marketplace.marketplaceId,
          ...(hasMoney ? { currency: marketplace.currency } : {}),
          advertiser_id: advertiserId,
          ...valuesOf(context, row, dataSet.subject),
          time_window_start: zonedText(hour, marketplace.timeZone),
          ...numbers,
        });
      }
      messages.set(end, list);
    }
    return messages;
  };
}

function valuesOf(context: Reading, row: ReportRow, fields: Readonly<Record<string, ReportColumn>>): Message {
  const values: Record<string, ColumnValue> = {};
  for (const [field, column] of Object.entries(fields)) {
    const value = column.of(row, context);
    values[field] = column.type === 'money' ? amountOf(context, Number(value)) : value;
  }
  return values;
}

function budgetUsage(context: Reading, window: Window): MessagesByHour {
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
function advertiserOf({ scope: { account } }: ScopeAtTime): string {
  return account.accountId;
}

function amountOf({ scope: { marketplace } }: ScopeAtTime, minor: number): number {
  return toMajor(minor, marketplace.decimals);
}
