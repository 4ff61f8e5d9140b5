import { expect, it } from 'vitest';
import { StreamDelivery, type Delivery } from '../../../src/service/streams/stream-delivery.ts';
import { reportBody, rowsOf } from '../../fixtures/clients/reporting-v3.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:queue';

type Message = Record<string, string | number>;

interface Received extends Sandbox {
  deliveries: Delivery[];
  warnings: string[];
  /** Makes the destination fail with a message, or take messages again. */
  fail(message: string | undefined): void;
  subscribe(dataSetId: string): Promise<string>;
  /** Moves the clock and returns the messages of a data set that arrived since. */
  after(milliseconds: number, dataSetId?: string): Promise<Message[]>;
}

function receiving(): Received {
  const deliveries: Delivery[] = [];
  const warnings: string[] = [];
  let failure: string | undefined;
  const streamDelivery = new StreamDelivery(
    {
      async send(delivery) {
        deliveries.push(delivery);
        if (failure !== undefined) throw new Error(failure);
      },
    },
    (message) => warnings.push(message),
  );
  const box = sandbox({ scenario: 'default', server: { streamDelivery } });
  let subscriptions = 0;
  return Object.assign(box, {
    deliveries,
    warnings,
    fail: (message: string | undefined) => {
      failure = message;
    },
    async subscribe(dataSetId: string) {
      const clientRequestToken = `token-of-a-subscription-${++subscriptions}`;
      const body = { clientRequestToken, dataSetId, destinationArn: QUEUE };
      const { status, json } = await box.ask('POST', '/streams/subscriptions', { body });
      expect(status).toBe(200);
      return json.subscriptionId;
    },
    async after(milliseconds: number, dataSetId?: string) {
      const known = deliveries.length;
      const { status } = await box.admin('POST', '/clock/advance', { by: milliseconds / 1000 + 's' });
      expect(status).toBe(200);
      return deliveries
        .slice(known)
        .filter((each) => dataSetId === undefined || each.dataSetId === dataSetId)
        .flatMap(({ messages }) => messages.map((message) => JSON.parse(message)));
    },
  });
}

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

it('[TOD-482] sends again what the destination did not take, until the subscription is archived', async () => {
  const box = receiving();
  const subscriptionId = await box.subscribe('sp-traffic');
  box.fail('the queue is away');
  expect(await box.after(3 * HOUR)).not.toEqual([]);
  await box.after(HOUR);
  expect(box.warnings).toEqual([
    `stream subscription ${subscriptionId} of world default cannot be delivered: the queue is away`,
  ]);
  const [failed] = box.deliveries;
  const state = async (): Promise<object> => (await box.admin('GET', '/streams')).json;
  const streams = [
    { subscriptionId, status: 'ACTIVE', deliveredUntil: null, sentMessages: 0, failure: 'the queue is away' },
  ];
  expect(await state()).toMatchObject({ delivers: true, streams });

  box.fail(undefined);
  box.deliveries.length = 0;
  await box.ask('GET', '/streams/subscriptions');
  await expect.poll(() => box.deliveries.length).toBe(4);
  expect(box.deliveries[0]).toEqual(failed);
  const sentMessages = box.deliveries.flatMap(({ messages }) => messages).length;
  const sent = { deliveredUntil: '2026-03-02T16:00:00.000Z', sentMessages, failure: null };
  await expect.poll(state).toMatchObject({ streams: [sent] });

  await box.ask('PUT', `/streams/subscriptions/${subscriptionId}`, { body: { status: 'ARCHIVED' } });
  expect(await box.after(3 * HOUR)).toEqual([]);
});

it('[TOD-483] says when a campaign has spent the next 5 % of its budget', async () => {
  const box = receiving();
  await box.subscribe('budget-usage');
  // Until the evening of the same day in the time zone of the profile.
  const messages = await box.after(18 * HOUR);
  const byCampaign = Map.groupBy(messages, (message) => message['budget_scope_id']);
  const [campaignId, own = []] = [...byCampaign].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  expect(own[0]).toEqual({
    advertiser_id: expect.any(String),
    marketplace_id: 'ATVPDKIKX0DER',
    dataset_id: 'budget-usage',
    budget_scope_id: campaignId,
    budget_scope_type: 'CAMPAIGN',
    advertising_product_type: 'sp',
    budget: expect.any(Number),
    budget_usage_percentage: expect.any(Number),
    usage_updated_timestamp: expect.any(String),
  });
  const steps = own.map((message) => Math.floor(Number(message['budget_usage_percentage']) / 5));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  const usage = await box.ask('POST', '/sp/campaigns/budget/usage', { body: { campaignIds: [campaignId] } });
  expect(Math.floor(usage.json.success[0].budgetUsagePercent / 5)).toBe(steps.at(-1));
});
