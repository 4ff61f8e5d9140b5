/**
 * Live events of a world as server-sent events: recorded requests, clock changes, and events that come due. hono's
 * `streamSSE` is not used because it buffers without a limit in bytes.
 */
import { instantText } from '../../model/days.ts';
import type { Journal } from '../../service/journal/journal.ts';
import type { Exchange } from '../../service/journal/exchange.ts';
import { pastEvents, type DueEvent } from '../../scenarios/timeline/due-events.ts';
import { catchUpIfRoom } from '../../scenarios/timeline/timeline.ts';
import { z } from '../../model/schemas/zod.ts';
import { QuotaExceeded } from '../../world/quota.ts';
import type { World } from '../../world/state/world.ts';
import { EntityNames } from '../../control/entities/named-entities.ts';
import { TouchedByCalls } from '../diff/touched-entities.ts';
import { exchangeJson, exchangeSummary, withEntities } from './exchange-json.ts';
import { Summary } from './requests.ts';
import { routesOf, worldRoute, type AdminContext } from '../../control/routing/route.ts';
import { setCancellableInterval } from '../../control/routing/timers.ts';

/** How often a running clock is checked for due events. */
const TICK_MS = 1000;
/** A comment is sent after this many ticks, so that proxies keep the connection open. */
const KEEP_ALIVE_TICKS = 15;
/** Number of exchanges read from the journal at once for a reader that reconnects. */
const REPLAY_BATCH_SIZE = 20;
/** For each world. */
const MAX_READERS = 100;

const TYPE = 'text/event-stream';

export const eventRoutes = routesOf('Journal', [
  worldRoute('streamEvents', 'GET /events', {
    summary: 'Stream the events of a world',
    description:
      'Server-sent events: `exchange` (a journal entry, with its id and the entities that it created or changed), `due` (`{ at, type, id }`: an event that came due, or a timeline step that a request triggered), `clock` (`{ now, mode }`: the clock was set or advanced) and `cleared` (`{}`: the journal was cleared, for example by a reset). With `Last-Event-ID`, the exchanges after that id are sent first, and `gap` (`{}`) marks exchanges that the journal no longer holds. If the reader is too slow, the stream ends with `closed` (`{ reason }`).',
    query: z.strictObject({ summary: Summary }),
    answer: { type: TYPE },
    problems: [429],
    perform({ admin, world, query: { summary }, request }) {
      if (admin.journals.of(world).listenerCount >= MAX_READERS)
        throw new QuotaExceeded(`World ${world.name} has ${MAX_READERS} event streams, which is the limit; close one`);
      const lastId = request.headers.get('last-event-id');
      return new Response(streamOf(admin, world, { lastId, isSummary: summary === 'true' }), {
        headers: { 'content-type': TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },
  }),
]);

interface StreamOptions {
  lastId: string | null;
  isSummary: boolean;
}

function streamOf(admin: AdminContext, world: World, options: StreamOptions): ReadableStream<Uint8Array> {
  const { eventQueues: queues, onWarning } = admin;
  let stop = (): void => {};
  let send = (): void => {};
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    stop();
    send();
  };
  const queue = queues.open((reason) => {
    onWarning(`an event stream of world ${world.name} was closed: ${reason}`);
    queue.push(eventText('closed', { reason }));
    end();
  });
  let refill = (): void => {};
  return new ReadableStream(
    {
      start(controller) {
        send = () => {
          for (let chunk; (controller.desiredSize ?? 0) > 0 && (chunk = queue.shift()) !== undefined;)
            controller.enqueue(new Uint8Array(chunk));
          if (!hasEnded || queue.length > 0) return;
          queues.close(queue);
          send = () => {};
          controller.close();
        };
        const write = (text: string): void => {
          if (hasEnded) return;
          queue.push(text);
          send();
        };
        ({ stop, refill } = startPublisher(admin, world, options, write, end));
        refill();
      },
      pull() {
        if (queue.length === 0 && !hasEnded) refill();
        send();
      },
      cancel() {
        stop();
        queues.close(queue);
      },
    },
    { highWaterMark: 1 },
  );
}

function eventText(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

interface EventPublisher {
  stop(): void;
  /** Writes the next exchanges that the reader has missed, if any. */
  refill(): void;
}

function startPublisher(
  { worlds, journals }: AdminContext,
  world: World,
  { lastId, isSummary }: StreamOptions,
  write: (text: string) => void,
  end: () => void,
): EventPublisher {
  const journal = journals.of(world);
  const release = world.storage.keepOpen();
  const due = new DueEvents(world);
  const missed = new MissedExchanges(journal, lastId);
  const writeDueEvents = (): void => {
    for (const { at, type, id } of due.takeNew()) write(eventText('due', { at: instantText(at), type, id }));
  };
  let touchedBy = new TouchedByCalls(world);
  const writeExchange = (exchange: Exchange): void => {
    const summary = isSummary ? exchangeSummary(exchange) : exchangeJson(exchange);
    const named = withEntities(new EntityNames(world), summary);
    const touched = touchedBy.of(exchange.call);
    write(eventText('exchange', touched.length === 0 ? named : { ...named, touched }, exchange.id));
  };
  let ticks = 0;
  const stopTicking = setCancellableInterval(TICK_MS, () => {
    // The clock of a deleted world cannot be read.
    if (worlds.get(world.name) !== world) return end();
    // Due timeline steps run whenever the world is accessed.
    catchUpIfRoom(world);
    writeDueEvents();
    if (++ticks % KEEP_ALIVE_TICKS === 0) write(': keep-alive\n\n');
  });
  const stopListening = journal.subscribe({
    exchange(exchange) {
      // Otherwise `refill` writes it after the missed ones.
      if (missed.isEmpty) writeExchange(exchange);
      writeDueEvents();
    },
    cleared() {
      touchedBy = new TouchedByCalls(world);
      write(eventText('cleared', {}));
    },
    clock() {
      write(eventText('clock', { now: instantText(world.now()), mode: world.clockMode }));
      writeDueEvents();
    },
  });
  write(': listening\n\n');
  if (missed.hasGap) write(eventText('gap', {}));
  return {
    stop() {
      stopTicking();
      stopListening();
      release();
    },
    refill() {
      const hadGap = missed.hasGap;
      const next = missed.takeNext(REPLAY_BATCH_SIZE);
      if (missed.hasGap && !hadGap) write(eventText('gap', {}));
      for (const exchange of next) writeExchange(exchange);
    },
  };
}

/** The exchanges after the last one that a reader received, read from the journal at the reader's pace. */
class MissedExchanges {
  readonly #journal: Journal;
  #last: string | undefined;
  #hasGap: boolean;

  constructor(journal: Journal, lastId: string | null) {
    this.#journal = journal;
    const isInJournal = lastId !== null && journal.find(lastId) !== undefined;
    this.#last = isInJournal ? lastId : undefined;
    this.#hasGap = lastId !== null && !isInJournal;
  }

  /** Whether exchanges after the last one are no longer in the journal. */
  get hasGap(): boolean {
    return this.#hasGap;
  }

  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  takeNext(max: number): Exchange[] {
    if (this.#last === undefined) return [];
    const exchanges = this.#journal.exchanges();
    // If the journal has dropped the last one meanwhile, this continues with the oldest entry.
    const from = exchanges.findLastIndex(({ id }) => id === this.#last) + 1;
    this.#hasGap ||= from === 0;
    const next = exchanges.slice(from, from + max);
    this.#last = from + max < exchanges.length ? next.at(-1)?.id : undefined;
    return next;
  }
}

/** Returns each event that came due once, even if the clock is frozen at its instant. */
class DueEvents {
  readonly #world: World;
  #at: number;
  #seen: ReadonlySet<string>;

  constructor(world: World) {
    this.#world = world;
    this.#at = world.now();
    this.#seen = keysOf(pastEvents(world, this.#at - 1, this.#at));
  }

  takeNew(): DueEvent[] {
    const now = this.#world.now();
    // The clock was set back: later events count as new again.
    if (now < this.#at) {
      this.#at = now;
      this.#seen = keysOf(pastEvents(this.#world, now - 1, now));
      return [];
    }
    const all = pastEvents(this.#world, this.#at - 1, now);
    const fresh = all.filter((event) => !this.#seen.has(keyOf(event)));
    this.#at = now;
    this.#seen = keysOf(all.filter(({ at }) => at === now));
    return fresh;
  }
}

function keyOf({ at, type, id }: DueEvent): string {
  return `${at} ${type} ${id}`;
}

function keysOf(events: readonly DueEvent[]): ReadonlySet<string> {
  return new Set(events.map(keyOf));
}
