/**
 * Measures the memory that a snapshot of a very large account needs.
 */
import { send, withSandboxes, type Client } from '../client.ts';
import { memoryOf, pause } from '../peer.ts';
import { once, type Effort } from '../rounds.ts';
import { fillProfile } from '../rows.ts';
import type { Line } from '../table.ts';
import { whileWatchingMemory } from './report-measures.ts';

const KEYWORDS = 1_000_000;
/** Milliseconds until a process is idle. */
const REST = 2000;

export async function snapshots({ builds }: Effort): Promise<Line[]> {
  // One build after the other, because each one needs much memory.
  const samples = new Map<string, readonly number[]>();
  for (const build of builds) {
    const measured = await withSandboxes({ builds: [build] }, { scenario: 'empty' }, (clients) => once(clients, grow));
    for (const [name, values] of measured) samples.set(name, values);
  }
  return [{ what: 'memory: a snapshot of 1,000,000 keywords', samples, unit: 'MB', aim: { atMost: 150 } }];
}

/** Returns the megabytes by which the process grows while it writes the snapshot. */
async function grow(seller: Client): Promise<number> {
  for (let part = 0; part < 2; part++)
    await fillProfile(seller, KEYWORDS / 2, { adGroupsPerCampaign: 10, keywordsPerAdGroup: 100 });
  await pause(REST);
  const before = memoryOf(seller);
  const { most } = await whileWatchingMemory(seller, () =>
    send(seller, 'POST', '/v2/sp/keywords/snapshot', { stateFilter: 'enabled' }),
  );
  return most - before;
}
