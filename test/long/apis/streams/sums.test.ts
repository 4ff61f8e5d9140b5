import { expect, it } from 'vitest';
import type { Delivery } from '../../../../src/service/streams/stream-delivery.ts';
import { reportBody, rowsOf } from '../../../fixtures/clients/reporting-v3.ts';
import type { Sandbox } from '../../../fixtures/sandbox.ts';
import { HOUR, receiving, type Message } from '../../../fixtures/stream-receiver.ts';

const DAY = 24 * HOUR;

/** The numbers of a report, and the fields of the messages that they are the sums of. */
const TRAFFIC = { impressions: 'impressions', clicks: 'clicks', cost: 'cost' };
const ORDERS = {
  purchases1d: 'attributed_conversions_1d',
  purchases14d: 'attributed_conversions_14d',
  purchasesSameSku30d: 'attributed_conversions_30d_same_sku',
  unitsSoldClicks7d: 'attributed_units_ordered_7d',
  sales14d: 'attributed_sales_14d',
  attributedSalesSameSku7d: 'attributed_sales_7d_same_sku',
};

/** Without fields that are zero, which a message need not have. */
function sumsOf(messages: readonly Message[], day: string, names: Readonly<Record<string, string>>): object {
  const sums: Record<string, Record<string, number>> = {};
  for (const message of messages) {
    if (!String(message['time_window_start']).startsWith(day)) continue;
    const sum = (sums[String(message['keyword_id'])] ??= {});
    for (const [column, field] of Object.entries(names))
      sum[column] = Math.round(100 * (sum[column] ?? 0) + 100 * Number(message[field])) / 100;
  }
  return nonZero(sums);
}

function nonZero(sums: Record<string, Record<string, number>>): object {
  const rows = Object.entries(sums).filter(([, row]) => Object.values(row).some((value) => value !== 0));
  return Object.fromEntries(rows);
}

async function reportOf(box: Sandbox, day: string, names: Readonly<Record<string, string>>): Promise<object> {
  const columns = Object.keys(names);
  const report = { reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: ['keywordId', ...columns] };
  const rows = await rowsOf(box, reportBody(report, { startDate: day, endDate: day }), { profile: box.profile() });
  const numbers = rows.map(({ keywordId, ...row }) => [
    String(keywordId),
    Object.fromEntries(columns.map((name) => [name, Number(row[name])])),
  ]);
  return nonZero(Object.fromEntries(numbers));
}

it('[TOD-479, TOD-480] sends hourly changes whose sums are the numbers of reports', async () => {
  const box = receiving();
  await box.admin('PUT', '/metrics/model', { restatement: true, from: 'start' });
  await box.subscribe('sp-traffic');
  await box.subscribe('sp-conversion');
  const messages = await box.after(2 * DAY);
  const traffic = (): Message[] => messages.filter((each) => each['dataset_id'] === 'sp-traffic');
  const orders = (): Message[] => messages.filter((each) => each['dataset_id'] === 'sp-conversion');
  const day = '2026-03-03';
  const first = sumsOf(traffic(), day, TRAFFIC);
  expect(Object.keys(first).length).toBeGreaterThan(5);
  expect(first).toEqual(await reportOf(box, day, TRAFFIC));
  expect(sumsOf(orders(), day, ORDERS)).toEqual(await reportOf(box, day, ORDERS));

  messages.push(...(await box.after(5 * DAY)));
  const later = sumsOf(traffic(), day, TRAFFIC);
  expect(later).not.toEqual(first);
  expect(later).toEqual(await reportOf(box, day, TRAFFIC));
  expect(sumsOf(orders(), day, ORDERS)).toEqual(await reportOf(box, day, ORDERS));
  expect(traffic().some(({ clicks }) => Number(clicks) < 0)).toBe(true);
  const ids = messages.map((message) => message['idempotency_id']);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[TOD-481] sends the same messages however the clock moves', async () => {
  const run = async (steps: number): Promise<Delivery[]> => {
    const box = receiving();
    for (const dataSet of ['sp-traffic', 'sp-conversion', 'budget-usage']) await box.subscribe(dataSet);
    for (let step = 0; step < steps; step++) await box.after((6 * HOUR) / steps);
    return box.deliveries.toSorted((a, b) => (a.dataSetId < b.dataSetId ? -1 : 1));
  };
  const once = await run(1);
  expect(once.length).toBeGreaterThan(6);
  expect(await run(12)).toEqual(once);
});
