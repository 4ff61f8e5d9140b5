/**
 * What happens in a world, as it happens: server-sent events, read from an answer that does not end.
 */
import type { Clock, DueEvent, Exchange } from './control-types.ts';

export type WorldEvent =
  { type: 'exchange'; data: Exchange } | { type: 'due'; data: DueEvent } | { type: 'clock'; data: Clock };

export async function* eventsIn({ body }: Response): AsyncGenerator<WorldEvent, void, undefined> {
  if (body === null) return;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) yield event;
    }
  }
}

/** Comments, which only keep the connection awake, are none. */
function eventOf(block: string): WorldEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const [type, data] = [fields.get('event'), fields.get('data')];
  // The document names the types of events and what each carries.
  return type === undefined || data === undefined ? undefined : ({ type, data: JSON.parse(data) } as WorldEvent);
}
