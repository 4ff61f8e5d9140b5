/**
 * Appends messages to files: one for each world and queue, with a message a line.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, Destination } from '../../service/streams/stream-delivery.ts';
import { nameInArn } from '../../service/streams/arn.ts';

export class FileDestination implements Destination {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send({ world, arn, messages }: Delivery): Promise<void> {
    const folder = join(this.#folder, world);
    await mkdir(folder, { recursive: true });
    await appendFile(join(folder, `${nameInArn(arn)}.jsonl`), `${messages.join('\n')}\n`);
  }
}
