/**
 * Where an event stream continues after a loss of the connection.
 */
import type { WorldEvent } from '../../client/event-stream.ts';

/** The request after which a stream continues. A journal that was cleared has no earlier request. */
export function lastRequestId(events: readonly WorldEvent[], before: string | undefined): string | undefined {
  let last = before;
  for (const { type, data } of events) {
    if (type === 'exchange') last = data.id;
    if (type === 'cleared') last = undefined;
  }
  return last;
}
