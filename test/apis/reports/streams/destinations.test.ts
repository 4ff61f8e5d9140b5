import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../../src/server/config/read-config.ts';
import { openStreams } from '../../../../src/server/streams/open-destination.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let status = 200;
const receiver = createServer((incoming, outgoing) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    received.push({ url: incoming.url, headers: incoming.headers, body });
    outgoing.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    outgoing.end('{}');
  });
});
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'streams-'));

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterAll(() => {
  receiver.close();
  rmSync(folder, { recursive: true });
});

const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:hourly';
const FIREHOSE = {
  deliveryStreamArn: 'arn:aws:firehose:us-east-1:123456789012:deliverystream/ads',
  subscriberRoleArn: 'arn:aws:iam::123456789012:role/subscriber',
  subscriptionRoleArn: 'arn:aws:iam::123456789012:role/subscription',
};

/** A sandbox with this value of the option, and a subscription; three hours have passed since. */
async function delivering(streams: string, target: object = { destinationArn: QUEUE }): Promise<TestWorld> {
  received.length = 0;
  const config = parseConfig((name) => (name === 'streams' ? { text: streams, source: '--streams' } : undefined));
  if (config.streams === undefined) throw new Error('the option has no value');
  const world = openWorld({ scenario: 'default', server: { streamDelivery: openStreams(config.streams, () => {}) } });
  const body = { clientRequestToken: 'token-of-22-characters-1', dataSetId: 'sp-traffic', ...target };
  expect(await world.ask('POST', '/streams/subscriptions', { body })).toMatchObject({ status: 200 });
  await world.admin('POST', '/clock/advance', { by: '3h' });
  return world;
}

const linesOf = (text: string): { dataset_id: string }[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const failureIn = async (world: TestWorld): Promise<string | null> =>
  (await world.admin('GET', '/streams')).json.streams[0].failure;

it('[TOD-484] appends messages to a file of the queue', async () => {
  const world = await delivering(folder);
  const messages = linesOf(readFileSync(join(folder, 'default/hourly.jsonl'), 'utf8'));
  const [stream] = (await world.admin('GET', '/streams')).json.streams;
  expect(messages).toHaveLength(stream.sentMessages);
  expect(messages[0]).toMatchObject({ dataset_id: 'sp-traffic' });
  await delivering(folder, { destination: { firehoseDestination: FIREHOSE } });
  expect(readFileSync(join(folder, 'default/ads.jsonl'), 'utf8')).toContain('sp-traffic');
});

it('[TOD-484] removes a line of the file that a kill or a full disk has cut off', async () => {
  const own = join(folder, 'cut-off');
  mkdirSync(join(own, 'default'), { recursive: true });
  const file = join(own, 'default/hourly.jsonl');
  writeFileSync(file, '{"dataset_id":"whole"}\n{"dataset_id":"cut');
  await delivering(own);
  const [first, second] = linesOf(readFileSync(file, 'utf8'));
  expect([first?.dataset_id, second?.dataset_id]).toEqual(['whole', 'sp-traffic']);
});

it('[TOD-484] posts messages to an address, and follows no redirect', async () => {
  await delivering(`${base}/stream?key=1`);
  expect(received).toHaveLength(3);
  expect(received[0]?.url).toBe('/stream?key=1');
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'sandbox-world': 'default',
    'sandbox-data-set': 'sp-traffic',
    'sandbox-destination': QUEUE,
  });
  expect(linesOf(received[0]?.body ?? '')[0]).toMatchObject({ dataset_id: 'sp-traffic' });
  status = 307;
  const world = await delivering(base);
  status = 200;
  expect(received).toHaveLength(1);
  expect(await failureIn(world)).toBe(`${base}/ answers with status 307`);
});

it('[TOD-484] sends each message to the queue of the ARN by the JSON protocol of SQS', async () => {
  const world = await delivering(`sqs+${base}`);
  const [stream] = (await world.admin('GET', '/streams')).json.streams;
  expect(received).toHaveLength(stream.sentMessages);
  expect(received[0]).toMatchObject({
    url: '/',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
  });
  const { QueueUrl, MessageBody, ...rest } = JSON.parse(received[0]?.body ?? '');
  expect([QueueUrl, rest]).toEqual([`${base}/123456789012/hourly`, {}]);
  expect(JSON.parse(MessageBody)).toMatchObject({ dataset_id: 'sp-traffic' });
  const other = await delivering(`sqs+${base}`, { destination: { firehoseDestination: FIREHOSE } });
  expect(received).toEqual([]);
  expect(await failureIn(other)).toMatch(/^arn:aws:firehose:\S+ is a delivery stream/);
});

it('[TOD-484] names an address without a server', async () => {
  const world = await delivering('http://127.0.0.1:1/');
  expect(await failureIn(world)).toMatch(/^http:\/\/127\.0\.0\.1:1\/ cannot be reached \(.+\)$/);
});

it.each([
  ['ftp://localhost/', 'a folder, an http or https URL, or sqs+http://HOST:PORT'],
  ['sqs+http://localhost:9324/queue', 'the base URL of a queue service, without a path'],
  ['http://user@localhost/', 'a URL without a user name and a fragment'],
])('refuses %s as a destination', (text, requirement) => {
  expect(() => parseConfig((name) => (name === 'streams' ? { text, source: '--streams' } : undefined))).toThrow(
    `--streams is '${text}': it must be ${requirement}`,
  );
});
