/**
 * Reads the server-sent events of a world. `EventSource` is not used because it cannot send the admin token.
 */
import { open } from './call.ts';
import { EventParser, type WorldEvent } from './event-parser.ts';

export interface StreamOptions {
  world: string;
  /** The id of the last request that was received. */
  lastId: string | undefined;
  signal: AbortSignal;
  onOpen(): void;
  onEvents(events: readonly WorldEvent[]): void;
}

/** Resolves when the sandbox ends the stream. */
export async function readEvents({ world, lastId, signal, onOpen, onEvents }: StreamOptions): Promise<void> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  const { body } = await open('streamEvents', { query: { summary: 'true' } }, { world, signal, headers });
  onOpen();
  if (body === null) return;
  const parser = new EventParser();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = parser.push(value);
    if (events.length > 0) onEvents(events);
  }
}
