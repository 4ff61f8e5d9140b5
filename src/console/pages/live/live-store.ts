/**
 * The calls of the present world: those that the journal holds, and those that arrive.
 */
import { effect, signal } from '@preact/signals';
import type { Exchange } from '../../../sdk/client/admin-types.ts';
import { call } from '../../api/call.ts';
import { currentWorld } from '../../state/location.ts';
import { listenToEvents } from '../../state/world-events.ts';
import { CallList, type CallRow } from './call-list.ts';

export type LiveRow = CallRow<Exchange>;

const list = new CallList<Exchange>();
/** The rows that match the search, newest first. */
export const rows = signal<readonly LiveRow[]>([]);
export const callCount = signal(0);
export const isPaused = signal(false);
/** The number of calls that arrived during the pause. */
export const heldCount = signal(0);
export const isLoading = signal(true);

/** The first answer is short, so that the page appears at once. */
const PAGE_SIZES = [200, 2000] as const;
const MAX_LOADED = 10_000;
/** Calls that are kept during a pause. */
const MAX_HELD = 10_000;

type Change = Exchange | 'gap';
let queue: Change[] = [];
let frame: number | undefined;

export function searchCalls(text: string): void {
  list.search(text);
  publish();
}

export function setPaused(paused: boolean): void {
  isPaused.value = paused;
  if (!paused) flush();
}

/** Follows the present world from now on. */
export function followCalls(): void {
  effect(() => {
    void currentWorld.value;
    reset();
  });
  listenToEvents({
    opened(isResumed) {
      if (!isResumed) void load(currentWorld.value);
    },
    received(events) {
      for (const { type, data } of events) {
        if (type === 'exchange') queue.push(data);
        if (type === 'cleared') reset();
        if (type === 'gap') {
          queue.push('gap');
          void load(currentWorld.value);
        }
      }
      if (isPaused.value) hold();
      else frame ??= requestAnimationFrame(flush);
    },
  });
}

function reset(): void {
  queue = [];
  list.clear();
  heldCount.value = 0;
  publish();
}

function hold(): void {
  if (queue.length > MAX_HELD) queue = ['gap', ...queue.slice(-MAX_HELD)];
  heldCount.value = queue.length;
}

/** Once for each frame, however many calls arrive. */
function flush(): void {
  frame = undefined;
  let calls: Exchange[] = [];
  for (const change of queue) {
    if (change !== 'gap') {
      calls.push(change);
      continue;
    }
    list.addNewer(calls);
    list.addGap();
    calls = [];
  }
  list.addNewer(calls);
  queue = [];
  heldCount.value = 0;
  publish();
}

function publish(): void {
  rows.value = list.matches;
  callCount.value = list.size;
}

/** Reads the calls of the journal, the newest first. */
async function load(world: string): Promise<void> {
  isLoading.value = true;
  try {
    let before: string | undefined;
    let loaded = 0;
    for (let page = 0; loaded < MAX_LOADED; page++) {
      const limit = PAGE_SIZES[Math.min(page, PAGE_SIZES.length - 1)] ?? 200;
      const { requests } = await call('listRequests', { query: { summary: 'true', limit, before } }, { world });
      if (world !== currentWorld.value) return;
      if (page === 0 && list.size > 0) list.addNewer(requests);
      else list.addOlder(requests);
      publish();
      loaded += requests.length;
      before = requests[0]?.id;
      if (requests.length < limit) return;
    }
  } catch {
    // The page shows the calls that arrive; the error of the world itself is shown by the bar.
  } finally {
    isLoading.value = false;
  }
}
