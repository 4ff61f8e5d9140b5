/**
 * What happens in a world, live, as server-sent events: each exchange, and what comes due as its clock moves on. A
 * stream lives as long as somebody reads it.
 */
import type { Journal } from '../http/journal.ts';
import { pastEvents, type DueEvent } from '../verbs/due-events.ts';
import { catchUpIfRoom } from '../verbs/timeline.ts';
import { TooMany } from '../world/full.ts';
import type { World } from '../world/world.ts';
import { exchangeJson } from './exchange-json.ts';
import { worldRoute, type Control, type Route } from './route.ts';
import { every } from './timers.ts';
import { instantText } from './words.ts';

/** Milliseconds: how often a clock that runs is looked at. */
const TICK = 1000;
/** A line that says nothing, so that nobody in between takes the stream for dead; after so many ticks. */
const SIGN_OF_LIFE = 15;
/** Events that may wait for a reader. One that is slower is left behind, and comes again. */
const MOST_WAITING = 5000;
/** Bytes: a longer event counts as several. */
const USUAL_EVENT = 16_384;
/** Of one world. */
const MOST_READERS = 100;

const TYPE = 'text/event-stream';

export const eventRoutes: readonly Route[] = [
  worldRoute({
    id: 'streamEvents',
    method: 'get',
    path: '/events',
    tag: 'Journal',
    summary: 'Watch a world live',
    description:
      'Server-sent events: `exchange` (as in the journal, with its id), `due` (`{ at, type, id }`, as advancing the clock tells, and steps of the timeline that a call brings about) and `clock` (`{ now, mode }`, when it was moved). With `Last-Event-ID` the exchanges behind that one come first.',
    status: 200,
    answer: { type: TYPE },
    problems: [429],
    perform({ control, world, request }) {
      if (control.journals.of(world).listeners >= MOST_READERS)
        throw new TooMany(`The world ${world.name} is watched by ${MOST_READERS}: let one end`);
      return new Response(streamOf(control, world, request.headers.get('last-event-id')), {
        headers: { 'content-type': TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },
  }),
];

function streamOf(control: Control, world: World, lastId: string | null): ReadableStream<Uint8Array> {
  let stop = (): void => {};
  return new ReadableStream(
    {
      start(controller) {
        const encoder = new TextEncoder();
        const end = (): void => {
          stop();
          controller.close();
        };
        const write = (text: string): void => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
          else controller.enqueue(encoder.encode(text));
        };
        stop = tell(control, world, lastId, write, end);
      },
      cancel: () => stop(),
    },
    { highWaterMark: 1, size: (chunk) => Math.max(1, chunk.length / USUAL_EVENT) },
  );
}

/** Answers how to stop. */
function tell(
  { worlds, journals }: Control,
  world: World,
  lastId: string | null,
  write: (text: string) => void,
  end: () => void,
): () => void {
  const journal = journals.of(world);
  const due = new DueSince(world);
  let isOpen = true;
  const event = (name: string, data: object, id?: string): void => {
    if (isOpen) write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const tellDue = (): void => {
    for (const { at, type, id } of due.take()) event('due', { at: instantText(at), type, id });
  };
  let ticks = 0;
  const stopTicking = every(TICK, () => {
    // A world that was dropped has no clock to look at.
    if (worlds.get(world.name) !== world) return end();
    // To watch is to look at the world: what its timeline holds for this time happens.
    catchUpIfRoom(world);
    tellDue();
    if (++ticks % SIGN_OF_LIFE === 0) write(': still here\n\n');
  });
  const stopListening = journal.listen({
    exchange(place) {
      const exchange = exchangeJson(place.exchange);
      event('exchange', exchange, exchange.id);
      tellDue();
    },
    clock() {
      event('clock', { now: instantText(world.now()), mode: world.clockMode });
      tellDue();
    },
  });
  write(': listening\n\n');
  for (const exchange of missed(journal, lastId)) event('exchange', exchange, exchange.id);
  return () => {
    isOpen = false;
    stopTicking();
    stopListening();
  };
}

function missed(journal: Journal, lastId: string | null): ReturnType<typeof exchangeJson>[] {
  if (lastId === null) return [];
  const kept = journal.places();
  const last = kept.findLastIndex(({ facts }) => facts.id === lastId);
  const behind = last < 0 ? [] : kept.slice(last + 1);
  return behind.slice(-MOST_WAITING).map((place) => exchangeJson(place.exchange));
}

/** What came due since it was last asked, each event once, also where the clock stands still. */
class DueSince {
  readonly #world: World;
  #at: number;
  #told: ReadonlySet<string>;

  constructor(world: World) {
    this.#world = world;
    this.#at = world.now();
    this.#told = keysOf(pastEvents(world, this.#at - 1, this.#at));
  }

  take(): DueEvent[] {
    const now = this.#world.now();
    // Set back: what is told again on the way from there is new.
    if (now < this.#at) {
      this.#at = now;
      this.#told = keysOf(pastEvents(this.#world, now - 1, now));
      return [];
    }
    const all = pastEvents(this.#world, this.#at - 1, now);
    const fresh = all.filter((event) => !this.#told.has(keyOf(event)));
    this.#at = now;
    this.#told = keysOf(all.filter(({ at }) => at === now));
    return fresh;
  }
}

function keyOf({ at, type, id }: DueEvent): string {
  return `${at} ${type} ${id}`;
}

function keysOf(events: readonly DueEvent[]): ReadonlySet<string> {
  return new Set(events.map(keyOf));
}
