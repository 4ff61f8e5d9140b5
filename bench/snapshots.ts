/**
 * Measures the memory that a snapshot of a very large account needs.
 */
import { sellerClient, send } from './client.ts';
import { memoryOf, ours, pause, withContenders } from './peer.ts';
import { fillProfile } from './rows.ts';
import type { Line } from './table.ts';

const KEYWORDS = 1_000_000;
/** Milliseconds until a process is idle, and between two measurements. */
const REST = 2000;
const LOOK = 20;

export function snapshots(): Promise<Line[]> {
  return withContenders([ours('empty')], async ([sandbox]) => {
    const seller = await sellerClient(sandbox);
    for (let part = 0; part < 2; part++) {
      await fillProfile(seller, KEYWORDS / 2, { adGroupsPerCampaign: 10, keywordsPerAdGroup: 100 });
    }
    await pause(REST);
    const before = memoryOf(sandbox);
    const start = performance.now();
    const open = new Set(['snapshot']);
    const written = send(seller, 'POST', '/v2/sp/keywords/snapshot', { stateFilter: 'enabled' }).finally(() => {
      open.clear();
    });
    let most = before ?? NaN;
    while (open.size > 0) {
      most = Math.max(most, memoryOf(sandbox) ?? NaN);
      await pause(LOOK);
    }
    await written;
    const took = ((performance.now() - start) / 1000).toFixed(1);
    const numbers =
      before === undefined ? 'this system does not report it' : `from ${before.toFixed(0)} MB, written in ${took} s`;
    return [
      {
        what: 'memory: a snapshot of 1,000,000 keywords',
        numbers,
        figure: before === undefined ? undefined : most - before,
        unit: 'MB',
        aim: { atMost: 150 },
      },
    ];
  });
}
