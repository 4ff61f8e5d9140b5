/**
 * The scenario of each failing run is a valid scenario file, which makes the fault happen to any client.
 */
import { describe, expect, it } from 'vitest';
import { explore } from '../../../src/explorer/explore.ts';
import { compileText } from '../../../src/scenarios/scenario-compiler.ts';
import { exploredClient } from '../../fixtures/explored-client.ts';

const NOW = '2026-03-02T12:00:00Z';

describe('the scenarios of failing runs', () => {
  it('are valid for the same seed and clock', async () => {
    const client = exploredClient({
      ignoresItems: true,
      createsAgain: true,
      losesPages: true,
      ignoresRetryAfter: true,
    });
    const { runs, seed } = await explore(client, { scenario: 'default', now: NOW, timeout: 500 });
    const scenarios = runs.flatMap(({ id, scenario }) => (scenario === undefined ? [] : [{ id, scenario }]));
    expect(scenarios.length).toBeGreaterThan(8);
    for (const { id, scenario } of scenarios) {
      const compiled = compileText(scenario, { scenario: id, seed, now: Date.parse(NOW), hasRequestedNow: true });
      expect('problems' in compiled ? { id, problems: compiled.problems } : undefined).toBeUndefined();
    }
  });

  it('describe the fault, and extend the scenario of the exploration', async () => {
    const only = ['createSponsoredProductsCampaigns.first+item-refused'];
    const { runs } = await explore(exploredClient({ ignoresItems: true }), { scenario: 'default', now: NOW, only });
    expect(runs[0]?.scenario).toMatch(/^description: .*one item is refused.*\nextends: default\nfaults:\n/);
  });
});
