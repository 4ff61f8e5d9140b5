/**
 * Sends messages to an HTTP address: requests with a JSON message a line.
 */
import type { Delivery, Destination } from '../../service/streams/stream-delivery.ts';
import { post } from './post.ts';

/** For each request. */
const MAX_MESSAGES = 1000;

export class HttpDestination implements Destination {
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
