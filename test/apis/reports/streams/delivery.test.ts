import { expect, it } from 'vitest';
import { HOUR, receiving } from '../../../fixtures/programs/stream-receiver.ts';

it('[TOD-482] sends again what the destination did not take, until the subscription is archived', async () => {
  const world = receiving();
  const subscriptionId = await world.subscribe('sp-traffic');
  world.fail('the queue is away');
  expect(await world.after(3 * HOUR)).not.toEqual([]);
  await world.after(HOUR);
  expect(world.warnings).toEqual([
    `stream subscription ${subscriptionId} of world default cannot be delivered: the queue is away`,
  ]);
  const [failed] = world.deliveries;
  const state = async (): Promise<object> => (await world.admin('GET', '/streams')).json;
  const streams = [
    { subscriptionId, status: 'ACTIVE', deliveredUntil: null, sentMessages: 0, failure: 'the queue is away' },
  ];
  expect(await state()).toMatchObject({ delivers: true, streams });

  world.fail(undefined);
  world.deliveries.length = 0;
  await world.ask('GET', '/streams/subscriptions');
  await expect.poll(() => world.deliveries.length).toBe(4);
  expect(world.deliveries[0]).toEqual(failed);
  const sentMessages = world.deliveries.flatMap(({ messages }) => messages).length;
  const sent = { deliveredUntil: '2026-03-02T16:00:00.000Z', sentMessages, failure: null };
  await expect.poll(state).toMatchObject({ streams: [sent] });

  await world.ask('PUT', `/streams/subscriptions/${subscriptionId}`, { body: { status: 'ARCHIVED' } });
  expect(await world.after(3 * HOUR)).toEqual([]);
});

it('[TOD-483] says when a campaign has spent the next 5 % of its budget', async () => {
  const world = receiving();
  await world.subscribe('budget-usage');
  // Until the evening of the same day in the time zone of the profile.
  const messages = await world.after(18 * HOUR);
  expect(new Set(messages.map((message) => message['advertising_product_type']))).toEqual(new Set(['sp', 'sb', 'sd']));
  const ofProducts = messages.filter((message) => message['advertising_product_type'] === 'sp');
  const byCampaign = Map.groupBy(ofProducts, (message) => message['budget_scope_id']);
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
  const usage = await world.ask('POST', '/sp/campaigns/budget/usage', { body: { campaignIds: [campaignId] } });
  expect(Math.floor(usage.json.success[0].budgetUsagePercent / 5)).toBe(steps.at(-1));
});

it('[TOD-481, TOD-482] sends messages late or twice by settings', async () => {
  const world = receiving();
  await world.subscribe('sp-traffic');
  await world.admin('PATCH', '/settings', { streamDelay: '90m', streamCopies: 2 });
  expect(await world.after(2 * HOUR)).toEqual([]);
  const messages = await world.after(HOUR);
  const ids = messages.map((message) => message['idempotency_id']);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.length).toBe(2 * new Set(ids).size);
  const hours = new Set(messages.map((message) => message['time_window_start']));
  expect([...hours]).toEqual(['2026-03-02T04:00:00-08:00']);
  const before = world.deliveries.length;
  await world.admin('PATCH', '/settings', { streamDelay: '0s', streamCopies: 1 });
  expect(world.deliveries).toHaveLength(before + 2);
});
