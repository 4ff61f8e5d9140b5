/**
 * Reads the server-sent events of a world.
 */
import { createParser } from 'eventsource-parser';
import type { Clock, DueEvent, Exchange } from '../generated/admin-types.ts';

export type WorldEvent =
  | { type: 'exchange'; data: Exchange }
  | { type: 'due'; data: DueEvent }
  | { type: 'clock'; data: Clock }
  /** The journal was cleared: ids of requests may occur again. */
  | { type: 'cleared'; data: object }
  /** The journal no longer holds the request after which the stream was to resume. */
  | { type: 'gap'; data: object }
  /** The last event: the sandbox closes a stream whose reader is too slow. */
  | { type: 'closed'; data: { reason: string } };

/** Yields the events that each part of the response completes. */
export async function* readEvents({ body }: Response): AsyncGenerator<WorldEvent[], void, undefined> {
  if (body === null) return;
  let events: WorldEvent[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      // The OpenAPI document describes the events.
      if (event !== undefined) events.push({ type: event, data: JSON.parse(data) } as WorldEvent);
    },
  });
  // Safari cannot iterate over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    if (events.length > 0) yield events;
    events = [];
  }
}
