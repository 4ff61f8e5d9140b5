/**
 * Options of an exploration: a scenario of one's own, and those by which it does not have the whole plan.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { explore, type ExplorerWorld, type ExploreOptions } from '../../src/explorer/explore.ts';

const OPTIONS: ExploreOptions = { scenario: 'empty', now: '2026-03-02T12:00:00Z', timeout: 500 };
const folder = mkdtempSync(join(tmpdir(), 'explore-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes one call, and throws if it fails. */
async function readProfiles({ apiUrl, credentials, fetch, timeout }: ExplorerWorld): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
  };
  const answer = await fetch(`${apiUrl}/v2/profiles`, { headers, signal: timeout(30_000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

describe('an exploration', () => {
  it('starts from a scenario file of any folder', async () => {
    const scenario = join(folder, 'shop.yaml');
    writeFileSync(scenario, 'description: a shop\nextends: empty\n');
    const exploration = await explore(readProfiles, { ...OPTIONS, scenario, runs: 1 });
    expect([exploration.scenario, exploration.runs.length]).toEqual(['shop', 1]);
  });
});

describe('an exploration that does not perform its whole plan', () => {
  it('is an error if it performs no run', async () => {
    await expect(explore(readProfiles, { ...OPTIONS, time: 0 })).rejects.toThrow(
      /the time of 0 s was over before the first run with a fault ended; a run without faults takes \S+ s; allow more time/,
    );
  });

  it('warns of the faults for which it had no run', async () => {
    const { runs, warnings } = await explore(readProfiles, { ...OPTIONS, runs: 2 });
    expect(runs).toHaveLength(2);
    expect(warnings).toEqual([expect.stringMatching(/^The budget was too small .* \d+ faults were not tried: /)]);
    const tried = runs.map(({ faults: [fault] }) => fault?.faultId ?? '');
    expect(warnings.join('').match(/[\w-]+/g)).not.toEqual(expect.arrayContaining(tried));
  });

  it('has no run with a fault of a group that is left out', async () => {
    const without = ['hostile-drift', 'drift', 'connection', 'answer'] as const;
    const { runs, faults } = await explore(readProfiles, { ...OPTIONS, without });
    const groups = new Map(faults.map(({ id, group }) => [id, group]));
    const explored = new Set(runs.flatMap(({ faults: each }) => each.map(({ faultId }) => groups.get(faultId))));
    expect([...explored]).toEqual(['authorization']);
    for (const group of without) expect(explored).not.toContain(group);
  });

  it('says that a known failure is fixed only if the plan was performed as a whole', async () => {
    const baseline = join(folder, 'known.json');
    writeFileSync(baseline, JSON.stringify({ runs: { 'listCampaigns.first+gone': 'hung' } }));
    expect((await explore(readProfiles, { ...OPTIONS, baseline, runs: 3 })).fixed).toEqual([]);
    expect((await explore(readProfiles, { ...OPTIONS, baseline, without: ['drift'] })).fixed).toEqual([]);
    const all = await explore(readProfiles, { ...OPTIONS, baseline });
    expect([all.skipped, all.fixed]).toEqual([[], ['listCampaigns.first+gone']]);
  });
});
