/**
 * The events of a world, read from the text of a stream of server-sent events.
 */
import type { Clock, DueEvent, Exchange } from '../../generated/admin-types.ts';

export type WorldEvent =
  | { type: 'exchange'; data: Exchange }
  | { type: 'due'; data: DueEvent }
  | { type: 'clock'; data: Clock }
  /** The journal was cleared: ids of requests may occur again. */
  | { type: 'cleared'; data: object }
  /** The journal no longer holds the request after which the stream was to resume. */
  | { type: 'gap'; data: object }
  | { type: 'closed'; data: { reason: string } };

/** Splits the text of a stream, which arrives in parts, into events. */
export class EventParser {
  #rest = '';

  push(text: string): WorldEvent[] {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => parseEvent(block) ?? []);
  }
}

function parseEvent(block: string): WorldEvent | undefined {
  let type: string | undefined;
  let data: string | undefined;
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) type = line.slice(7);
    else if (line.startsWith('data: ')) data = line.slice(6);
  }
  // The OpenAPI document describes the events.
  return type === undefined || data === undefined ? undefined : ({ type, data: JSON.parse(data) } as WorldEvent);
}

/** The request after which a stream continues. A journal that was cleared has no earlier request. */
export function lastRequestId(events: readonly WorldEvent[], before: string | undefined): string | undefined {
  let last = before;
  for (const { type, data } of events) {
    if (type === 'exchange') last = data.id;
    if (type === 'cleared') last = undefined;
  }
  return last;
}
