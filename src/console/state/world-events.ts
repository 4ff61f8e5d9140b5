/**
 * The event stream of the present world. It reconnects after a loss and continues after the last request received.
 */
import { effect, signal } from '@preact/signals';
import { type WorldEvent, readEvents } from '../../client/event-stream.ts';
import { lastRequestId } from '../api/last-request-id.ts';
import { AdminApiError } from '../../client/admin-error.ts';
import { adminToken } from '../api/admin-token.ts';
import { currentWorld } from './location.ts';
import { open } from '../api/call.ts';

/** `refused`: the sandbox answers, but not with the stream: the world is unknown, or the admin token is missing. */
type Connection = 'connecting' | 'open' | 'lost' | 'refused';

export const connection = signal<Connection>('connecting');
/** Counts changes of the state of the world: of its clock, by actions of the console, and resets. */
export const changes = signal(0);
/** Counts requests of clients, at most once a second, and changes. */
export const activity = signal(0);

const ACTIVITY_MS = 1000;
const RECONNECT_MS = 1000;

interface Listener {
  /** A stream was opened. It continues after the request `lastId`; without one, it contains only new requests. */
  opened(lastId: string | undefined): void;
  received(events: readonly WorldEvent[]): void;
}
const listeners: Listener[] = [];

export function listenToEvents(listener: Listener): void {
  listeners.push(listener);
}

export function noteChange(): void {
  changes.value++;
  activity.value++;
}

let activityTimer: ReturnType<typeof setTimeout> | undefined;

function noteActivity(): void {
  activityTimer ??= setTimeout(() => {
    activityTimer = undefined;
    activity.value++;
  }, ACTIVITY_MS);
}

/** Opens a stream for each world that the user selects. */
export function followWorld(): void {
  effect(() => {
    const world = currentWorld.value;
    // A new token opens the stream again.
    void adminToken.value;
    const controller = new AbortController();
    void keepReading(world, controller.signal);
    return () => controller.abort();
  });
}

async function keepReading(world: string, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  const onEvents = (events: readonly WorldEvent[]): void => {
    lastId = lastRequestId(events, lastId);
    for (const listener of listeners) listener.received(events);
    if (events.some(({ type }) => type === 'clock' || type === 'due' || type === 'cleared')) noteChange();
    else noteActivity();
  };
  const onOpen = (): void => {
    for (const listener of listeners) listener.opened(lastId);
    // The stream does not repeat changes that were lost.
    if (connection.value === 'lost' || connection.value === 'refused') noteChange();
    connection.value = 'open';
  };
  for (connection.value = 'connecting'; !signal.aborted; await delay(RECONNECT_MS, signal)) {
    let error: unknown;
    try {
      await followEvents({ world, lastId, signal, onEvents, onOpen });
    } catch (thrown) {
      error = thrown;
    }
    if (signal.aborted) return;
    connection.value = error instanceof AdminApiError ? 'refused' : 'lost';
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface StreamOptions {
  world: string;
  /** The id of the last request that was received. */
  lastId: string | undefined;
  signal: AbortSignal;
  onOpen(): void;
  onEvents(events: readonly WorldEvent[]): void;
}

/** Resolves when the sandbox ends the stream. */
async function followEvents({ world, lastId, signal, onOpen, onEvents }: StreamOptions): Promise<void> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  const response = await open('streamEvents', { query: { summary: 'true' } }, { world, signal, headers });
  onOpen();
  for await (const events of readEvents(response)) onEvents(events);
}
