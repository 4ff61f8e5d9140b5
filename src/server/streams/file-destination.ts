/**
 * Appends messages to files: one for each world and queue, with a message a line.
 */
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, Destination } from '../../service/streams/stream-delivery.ts';
import { nameInArn } from '../../service/streams/arn.ts';

/** More than the bytes of a message. */
const LONGEST_LINE = 65_536;
const LINE_FEED = 10;

export class FileDestination implements Destination {
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
