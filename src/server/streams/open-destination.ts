/**
 * The destination of stream messages that the operator configured.
 */
import { StreamDelivery, type Destination } from '../../service/streams/stream-delivery.ts';
import type { StreamTarget } from '../config/config.ts';
import { FileDestination } from './file-destination.ts';
import { HttpDestination } from './http-destination.ts';
import { QueueDestination } from './queue-destination.ts';

export function openStreams(target: StreamTarget, warn: (message: string) => void): StreamDelivery {
  return new StreamDelivery(openDestination(target), warn);
}

function openDestination({ kind, address }: StreamTarget): Destination {
  if (kind === 'folder') return new FileDestination(address);
  return kind === 'queue' ? new QueueDestination(address) : new HttpDestination(address);
}
