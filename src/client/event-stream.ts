/**
 * Parses the server-sent events of a world.
 */
import type { Clock, DueEvent, Exchange } from '../generated/admin-types.ts';

export type WorldEvent =
  | { type: 'exchange'; data: Exchange }
  | { type: 'due'; data: DueEvent }
  | { type: 'clock'; data: Clock }
  /** The last event: the sandbox closes a stream whose reader is too slow. */
  | { type: 'closed'; data: { reason: string } };

export async function* parseEvents({ body }: Response): AsyncGenerator<WorldEvent, void, undefined> {
  if (body === null) return;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event !== undefined) yield event;
    }
  }
}

/** Returns undefined for a comment, which only keeps the connection open. */
function parseEvent(block: string): WorldEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const [type, data] = [fields.get('event'), fields.get('data')];
  // The OpenAPI document describes the events.
  return type === undefined || data === undefined ? undefined : ({ type, data: JSON.parse(data) } as WorldEvent);
}
