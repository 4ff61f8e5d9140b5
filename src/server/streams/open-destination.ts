/**
 * The destination of stream messages that the operator configured.
 */
import { StreamDelivery, type Destination, type Delivery } from '../../service/streams/stream-delivery.ts';
import type { StreamTarget } from '../config/config.ts';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { nameInArn, queueInArn } from '../../service/streams/arn.ts';
import { post } from './post.ts';

const HEADERS = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' };

/** Requests. A standard queue has no order. */
const AT_ONCE = 10;

/**
 * Sends messages to a queue service with the JSON protocol of SQS, which checks no signatures: to the queue whose
 * account and name are those of the ARN.
 */
class QueueDestination implements Destination {
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  async send({ arn, messages }: Delivery): Promise<void> {
    const queue = queueInArn(arn);
    if (queue === undefined) throw new Error(`${arn} is a delivery stream, and only queues can receive messages here`);
    const QueueUrl = `${this.#endpoint}/${queue.account}/${queue.name}`;
    const send = (MessageBody: string): Promise<void> =>
      post(`${this.#endpoint}/`, HEADERS, JSON.stringify({ QueueUrl, MessageBody }));
    for (let i = 0; i < messages.length; i += AT_ONCE) await Promise.all(messages.slice(i, i + AT_ONCE).map(send));
  }
}

/** For each request. */
const MAX_MESSAGES = 1000;

/** Sends messages to an HTTP address: requests with a JSON message a line. */
class HttpDestination implements Destination {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send({ world, subscriptionId, dataSetId, arn, messages }: Delivery): Promise<void> {
    const headers = {
      'content-type': 'application/x-ndjson',
      'sandbox-world': world,
      'sandbox-subscription': subscriptionId,
      'sandbox-data-set': dataSetId,
      'sandbox-destination': arn,
    };
    for (let i = 0; i < messages.length; i += MAX_MESSAGES)
      await post(this.#url, headers, `${messages.slice(i, i + MAX_MESSAGES).join('\n')}\n`);
  }
}

/** More than the bytes of a message. */
const LONGEST_LINE = 65_536;
const LINE_FEED = 10;

/** Appends messages to files: one for each world and queue, with a message a line. */
class FileDestination implements Destination {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send({ world, arn, messages }: Delivery): Promise<void> {
    const folder = join(this.#folder, world);
    await mkdir(folder, { recursive: true });
    const file = await open(join(folder, `${nameInArn(arn)}.jsonl`), 'a+');
    try {
      await removeCutOffLine(file);
      await file.appendFile(`${messages.join('\n')}\n`);
    } finally {
      await file.close();
    }
  }
}

/** A kill or a full disk can leave a part of a message, which is sent again. */
async function removeCutOffLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const from = Math.max(0, size - LONGEST_LINE);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const end = from + buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED) + 1;
  if (end < size) await file.truncate(end);
}

export function openStreams(target: StreamTarget, warn: (message: string) => void): StreamDelivery {
  return new StreamDelivery(openDestination(target), warn);
}

function openDestination({ kind, address }: StreamTarget): Destination {
  if (kind === 'folder') return new FileDestination(address);
  return kind === 'queue' ? new QueueDestination(address) : new HttpDestination(address);
}
