/**
 * Measures the resident memory of a process with one world and with many, and what remains after many worlds were deleted.
 * With `LD_PRELOAD` it measures another allocator.
 */
import { ask, createWorld, send, withSandboxes, type Client } from '../client.ts';
import { memoryOf, pause, THIS } from '../peer.ts';
import { once, withBaseline, type Effort, type Samples } from '../rounds.ts';
import type { Line } from '../table.ts';

const LIVE = 200;
const WARM_UP = 50;
const MANY = 1000;
/** Milliseconds until a process is idle. */
const IDLE = 1000;
/** Milliseconds after which deleted worlds should have given their memory back. */
const REST = 5000;
const AFTER_WARM_UP = `after ${WARM_UP}`;

export async function worldMemory(effort: Effort): Promise<Line[]> {
  return [...(await ofLiveWorlds(effort)), ...(await ofDeletedWorlds(effort))];
}

function ofLiveWorlds(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'default' }, async (clients) => {
    const idle = await memoryAfter(IDLE, clients);
    for (const client of clients) await createWorlds(client, LIVE);
    const live = await memoryAfter(IDLE, clients);
    return [
      { what: 'memory: idle', samples: idle, unit: 'MB', aim: { atMost: 90 } },
      { what: `memory: ${LIVE} live worlds`, samples: live, unit: 'MB', aim: { atMost: 250 } },
    ];
  });
}

function ofDeletedWorlds(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'default' }, async (clients) => {
    const [few, many] = [await memoryAfterDeletes(clients, WARM_UP), await memoryAfterDeletes(clients, MANY)];
    const what = (count: number): string =>
      `memory: ${REST / 1000} s after ${count} worlds were created, used, deleted one by one`;
    return [
      { what: what(WARM_UP), samples: few, unit: 'MB' },
      {
        what: what(MANY),
        samples: withBaseline(AFTER_WARM_UP, few.get(THIS), many),
        unit: 'MB',
        baseline: AFTER_WARM_UP,
        aim: { atMost: 1.5 },
      },
    ];
  });
}

async function memoryAfterDeletes(clients: readonly Client[], count: number): Promise<Samples> {
  for (const client of clients) {
    for (let n = 0; n < count; n++) {
      const [name] = await createWorlds(client, 1);
      await ask(client, 'DELETE', `/_sandbox/worlds/${name}`);
    }
  }
  return memoryAfter(REST, clients);
}

async function memoryAfter(milliseconds: number, clients: readonly Client[]): Promise<Samples> {
  await pause(milliseconds);
  return once(clients, async (client) => memoryOf(client));
}

/** Each world answers two requests. Returns the names. */
async function createWorlds(client: Client, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `live-${n}`);
  for (const name of names) {
    const world = await createWorld(client, name);
    for (const list of ['campaigns', 'keywords']) await send(world, 'GET', `/v2/sp/${list}`);
  }
  return names;
}
