/**
 * Explorations of hundreds of runs: their order, pairs of faults, and baselines.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { baselineText } from '../../src/explorer/baseline.ts';
import { FAILURES } from '../../src/explorer/faults/exploration.ts';
import { explore, type Exploration, type ExploreOptions } from '../../src/explorer/explore.ts';
import { exploredClient } from '../fixtures/programs/explored-client.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 500 };
const folder = mkdtempSync(join(tmpdir(), 'explore-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything but durations. */
function repeatable({ durationMs: _all, reference, runs, ...others }: Exploration): object {
  return {
    ...others,
    reference: { ...reference, durationMs: 0 },
    runs: runs.map((run) => ({ ...run, durationMs: 0 })),
  };
}

describe('the exploration of a client in this process', { timeout: 120_000 }, () => {
  it('has the same result again, whatever runs at the same time', async () => {
    const client = exploredClient({ ignoresItems: true, losesPages: true });
    const first = await explore(client, OPTIONS);
    const second = await explore(client, { ...OPTIONS, parallel: 4 });
    expect(repeatable(second)).toEqual(repeatable(first));
  });

  it('explores pairs whose first fault is survived', async () => {
    const options: ExploreOptions = { ...OPTIONS, depth: 2, runs: 200 };
    const { runs, skipped } = await explore(exploredClient(), options);
    const pairs = runs.filter(({ faults }) => faults.length === 2);
    expect(runs).toHaveLength(200);
    expect(pairs.length).toBeGreaterThan(20);
    expect(skipped.length).toBeGreaterThan(1000);
    const survived = new Set(runs.filter(({ verdict }) => verdict === 'survived').map(({ id }) => id));
    for (const { id } of pairs) expect(survived).toContain(id.split(',')[0]);
  });

  it('repeats one run of a pair by its id', async () => {
    const { runs: all } = await explore(exploredClient(), { ...OPTIONS, depth: 2, runs: 160 });
    const pair = all.findLast(({ faults }) => faults.length === 2)?.id ?? '';
    const { runs, warnings } = await explore(exploredClient(), { ...OPTIONS, only: [pair] });
    expect(runs.map(({ id, verdict }) => [id, verdict])).toEqual([[pair, 'survived']]);
    expect(warnings).toEqual([]);
  });

  it('lets the failures of a baseline file pass, and lists those that are fixed', async () => {
    const client = exploredClient({ ignoresItems: true });
    const baseline = join(folder, 'baseline.json');
    writeFileSync(baseline, baselineText((await explore(client, OPTIONS)).runs));
    const known = await explore(client, { ...OPTIONS, baseline });
    expect(known.runs.filter(({ verdict, isKnown }) => FAILURES.has(verdict) && !isKnown)).toEqual([]);
    expect(known.fixed).toEqual([]);
    const fixed = await explore(exploredClient(), { ...OPTIONS, baseline });
    expect(fixed.fixed).toEqual(['createSponsoredProductsCampaigns.first+item-refused']);
  });
});
