/**
 * Sends messages to a queue service with the JSON protocol of SQS, which checks no signatures: to the queue whose account
 * and name are those of the ARN.
 */
import type { Delivery, Destination } from '../../service/streams/stream-delivery.ts';
import { queueInArn } from '../../service/streams/arn.ts';
import { post } from './post.ts';

const HEADERS = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' };

/** Requests. A standard queue has no order. */
const AT_ONCE = 10;

export class QueueDestination implements Destination {
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
