/**
 * The calls of the present world: those that the journal holds, and those that arrive.
 */
import { effect, signal } from '@preact/signals';
import type { Exchange } from '../../../generated/admin-types.ts';
import { call } from '../../api/call.ts';
import { currentWorld } from '../../state/location.ts';
import { listenToEvents } from '../../state/world-events.ts';
import { CallList, type CallRow } from './call-list.ts';

export type LiveRow = CallRow<Exchange>;

const list = new CallList<Exchange>();
/** All rows, newest first. */
export const allRows = signal<readonly LiveRow[]>([]);
/** Those that match the search. */
export const rows = signal<readonly LiveRow[]>([]);
export const isPaused = signal(false);
/** The number of calls that arrived during the pause. */
export const heldCount = signal(0);
/** Whether the newest calls of the journal are being read. */
export const isLoading = signal(true);

/** The first response is short, so that the page appears at once. */
const FIRST_CALLS = 200;
const PAGE_CALLS = 2000;
const MAX_LOADED = 10_000;
/** Calls that are kept during a pause. */
const MAX_HELD = 10_000;

/** What arrived and is not yet in the list, in order. */
let queue: (Exchange | 'gap')[] = [];
let frame: number | undefined;
/** The reading of the journal; another one takes its place after a change of the world and after a clearing. */
let reading: object = {};

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
    isLoading.value = true;
  });
  listenToEvents({
    opened(lastId) {
      if (lastId === undefined) void load();
    },
    received(events) {
      for (const { type, data } of events) {
        if (type === 'exchange') queue.push(data);
        if (type === 'cleared') reset();
        if (type === 'gap') void load();
      }
      if (isPaused.value) hold();
      else frame ??= requestAnimationFrame(flush);
    },
  });
}

function reset(): void {
  reading = {};
  isLoading.value = false;
  queue = [];
  list.clear();
  heldCount.value = 0;
  publish();
}

function hold(): void {
  if (queue.length > MAX_HELD && !isLoading.value) queue = ['gap', ...queue.slice(-MAX_HELD)];
  heldCount.value = queue.length;
}

/** Once for each frame, however many calls arrive. Calls that arrive while the journal is read wait for the earlier ones. */
function flush(): void {
  frame = undefined;
  if (isLoading.value) return;
  let calls: Exchange[] = [];
  for (const item of queue) {
    if (item !== 'gap') {
      calls.push(item);
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
  allRows.value = list.rows;
}

/** Reads the calls of the journal, the newest first: all of them at first, and later those that the stream left out. */
async function load(): Promise<void> {
  flush();
  const isFirst = list.newestId === undefined;
  const own = (reading = {});
  isLoading.value = true;
  try {
    const { requests, total, dropped } = await readCalls(isFirst ? FIRST_CALLS : MAX_LOADED);
    if (reading !== own) return;
    if (!isFirst && !requests.some(({ id }) => id === list.newestId)) {
      // A journal without this call that has dropped none is a new one, in which the same ids occur again.
      if (dropped === 0 && requests.length === total) list.clear();
      else list.addGap();
    }
    list.addNewer(requests);
    endLoading();
    if (isFirst && requests.length < total) await loadOlder(own, requests[0]?.id);
  } catch {
    // The page shows the calls that arrive; the error of the world itself is shown in place of the page.
    if (reading === own) endLoading();
  }
}

function endLoading(): void {
  isLoading.value = false;
  publish();
  if (isPaused.value) hold();
  else flush();
}

async function loadOlder(own: object, oldest: string | undefined): Promise<void> {
  let before = oldest;
  for (let loaded = FIRST_CALLS; loaded < MAX_LOADED; loaded += PAGE_CALLS) {
    const { requests } = await readCalls(PAGE_CALLS, before);
    if (reading !== own) return;
    list.addOlder(requests);
    publish();
    before = requests[0]?.id;
    if (requests.length < PAGE_CALLS) return;
  }
}

function readCalls(limit: number, before?: string) {
  return call('listRequests', { query: { summary: 'true', limit, before } }, { world: currentWorld.peek() });
}
