/**
 * Clients of the baselines and of the builds, for benchmarks that send the same requests to all of them.
 */
import { floorClient, withSandboxes, type Client } from '../client.ts';
import { floor, withContenders } from '../peer.ts';
import type { Effort } from '../rounds.ts';
import { makeParents, type Parent } from '../rows.ts';

export interface Compared extends Client {
  /** Where keywords can be created. */
  parents: readonly Parent[];
}

/** The baselines have no campaigns and no ad groups, and do not check that they exist. */
const FLOOR_PARENTS: readonly Parent[] = [{ campaignId: 1, adGroupId: 1 }];

/** Starts everything without entities, and creates `campaigns` in each build. */
export function besideFloors<Result>(
  effort: Effort,
  campaigns: number,
  work: (clients: readonly Compared[]) => Promise<Result>,
): Promise<Result> {
  return withContenders([floor('node-http'), floor('hono')], (floors) =>
    withSandboxes(effort, { scenario: 'empty' }, async (sandboxes) => {
      const clients: Compared[] = floors.map((each) => ({ ...floorClient(each), parents: FLOOR_PARENTS }));
      for (const sandbox of sandboxes) clients.push({ ...sandbox, parents: await makeParents(sandbox, campaigns) });
      return work(clients);
    }),
  );
}
