/**
 * Reads the server-sent events of a world. `EventSource` is not used because it cannot send the admin token.
 */
import { readEvents, type WorldEvent } from '../../client/event-stream.ts';
import { open } from './call.ts';

export interface StreamOptions {
  world: string;
  /** The id of the last request that was received. */
  lastId: string | undefined;
  signal: AbortSignal;
  onOpen(): void;
  onEvents(events: readonly WorldEvent[]): void;
}

/** Resolves when the sandbox ends the stream. */
export async function followEvents({ world, lastId, signal, onOpen, onEvents }: StreamOptions): Promise<void> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  const response = await open('streamEvents', { query: { summary: 'true' } }, { world, signal, headers });
  onOpen();
  for await (const events of readEvents(response)) onEvents(events);
}
