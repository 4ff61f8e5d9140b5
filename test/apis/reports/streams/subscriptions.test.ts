import { expect, it } from 'vitest';
import { NOW, openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const TYPE = 'application/vnd.amazonmarketingstreamsubscriptions.v1+json';
const PATH = '/streams/subscriptions';
const BODY = {
  clientRequestToken: 'token-of-22-characters-1',
  dataSetId: 'sp-traffic',
  destinationArn: 'arn:aws:sqs:us-east-1:123456789012:queue',
};
const FIREHOSE = {
  deliveryStreamArn: 'arn:aws:firehose:us-east-1:123456789012:deliverystream/ads',
  subscriberRoleArn: 'arn:aws:iam::123456789012:role/subscriber',
  subscriptionRoleArn: 'arn:aws:iam::123456789012:role/subscription',
};

const start = (): TestWorld => openWorld({ scenario: 'default' });
const create = (world: TestWorld, change: object = {}, type = TYPE): Promise<Answer> =>
  world.ask('POST', PATH, { body: { ...BODY, ...change }, headers: { 'content-type': type } });

it('[TOD-379] lists, reads, changes and archives subscriptions of the profile', async () => {
  const world = start();
  const json = { headers: { accept: 'application/json' } };
  const empty = await world.ask('GET', PATH, json);
  expect([empty.status, empty.headers.get('content-type'), empty.text]).toEqual([
    200,
    'application/json',
    '{"subscriptions":[]}',
  ]);
  const first = await create(world, { notes: 'First' });
  expect([first.status, first.headers.get('content-type')]).toEqual([200, TYPE]);
  const { subscriptionId } = first.json;
  const token = 'token-of-22-characters-2';
  const old = 'application/vnd.MarketingStreamSubscriptions.StreamSubscriptionResource.v1.0+json';
  await create(world, { clientRequestToken: token, dataSetId: 'budget-usage' }, old);
  const page = (await world.ask('GET', `${PATH}?maxResults=1`)).json;
  const next = (await world.ask('GET', `${PATH}?maxResults=1&startingToken=${page.nextToken}`)).json;
  expect([page.subscriptions[0].dataSetId, next.subscriptions[0].dataSetId]).toEqual(['sp-traffic', 'budget-usage']);
  expect(next).not.toHaveProperty('nextToken');

  const put = (body: object): Promise<Answer> => world.ask('PUT', `${PATH}/${subscriptionId}`, { body });
  expect(await put({ notes: 'Other' })).toMatchObject({ status: 200, text: '' });
  expect(await put({ status: 'ACTIVE' })).toMatchObject({ status: 400 });
  expect(await put({ status: 'ARCHIVED' })).toMatchObject({ status: 200, text: '' });
  expect((await world.ask('GET', `${PATH}/${subscriptionId}`)).json.subscription).toMatchObject({
    dataSetId: BODY.dataSetId,
    destinationArn: BODY.destinationArn,
    notes: 'Other',
    status: 'ARCHIVED',
  });
  const other = { profile: world.profile('US', { type: 'vendor' }) };
  expect((await world.ask('GET', PATH, other)).json.subscriptions).toEqual([]);
  expect(await world.ask('GET', `${PATH}/${subscriptionId}`, other)).toMatchObject({ status: 404 });
  for (const value of ['0', '5001', 'ten'])
    expect((await world.ask('GET', `${PATH}?maxResults=${value}`)).json).toMatchObject({
      message: `maxResults must be a whole number from 1 to 5000, not '${value}'`,
    });
  expect((await world.ask('GET', `${PATH}?startingToken=no`)).status).toBe(400);
});

it('[TOD-377] returns the same subscription for the same request, and refuses conflicts', async () => {
  const world = start();
  const { subscriptionId } = (await create(world)).json;
  expect((await create(world)).json.subscriptionId).toBe(subscriptionId);
  expect(await create(world, { dataSetId: 'sp-conversion' })).toMatchObject({ status: 409, json: { code: '409' } });
  const again = { clientRequestToken: 'token-of-22-characters-3' };
  expect((await create(world, again)).status).toBe(409);
  await world.ask('PUT', `${PATH}/${subscriptionId}`, { body: { status: 'ARCHIVED' } });
  expect((await world.ask('PUT', `${PATH}/${subscriptionId}`, { body: {} })).status).toBe(409);
  expect((await create(world, again)).status).toBe(200);
  expect((await world.ask('GET', PATH)).json.subscriptions).toHaveLength(2);
});

it('[TOD-378] becomes active by the clock', async () => {
  const world = start();
  await create(world);
  const token = 'token-of-22-characters-4';
  const destination = { firehoseDestination: FIREHOSE };
  const stream = { clientRequestToken: token, destinationArn: undefined, destination };
  expect((await create(world, stream)).status).toBe(200);
  const states = async (after: number): Promise<string[]> => {
    world.state.setClock(NOW + after, 'frozen');
    return (await world.ask('GET', PATH)).json.subscriptions.map((each: { status: string }) => each.status);
  };
  expect(await states(0)).toEqual(['PROVISIONING', 'PROVISIONING']);
  expect(await states(60_000)).toEqual(['PENDING_CONFIRMATION', 'PROVISIONING']);
  expect(await states(300_000)).toEqual(['ACTIVE', 'ACTIVE']);
});

it.each([
  [{ clientRequestToken: 'short' }],
  [{ dataSetId: 'tv-traffic' }],
  [{ destinationArn: undefined }],
  [{ destination: { firehoseDestination: FIREHOSE } }],
  [{ destinationArn: 'arn:aws:s3:::bucket-of-a-client' }],
  [{ destinationArn: undefined, destination: { firehoseDestination: { ...FIREHOSE, subscriberRoleArn: 'role' } } }],
  [{ notes: 'n'.repeat(129) }],
])('[TOD-376] refuses %j and stores nothing', async (change) => {
  const world = start();
  const { status, json } = await create(world, change);
  expect([status, json.code]).toEqual([400, '400']);
  expect(json.message).toEqual(expect.any(String));
  expect((await world.ask('GET', PATH)).json.subscriptions).toEqual([]);
});
