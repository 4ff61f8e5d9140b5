/**
 * The scenario of each failing run is a valid scenario file, which makes the fault happen to any client.
 */
import { describe, expect, it } from 'vitest';
import { explore } from '../../../src/explorer/explore.ts';
import { compileText } from '../../../src/scenarios/scenario-compiler.ts';
import { exploredClient } from '../../fixtures/explored-client.ts';

const NOW = '2026-03-02T12:00:00Z';

const CREATE = 'createSponsoredProductsCampaigns.first';
const ONLY = [`${CREATE}+item-refused`, `${CREATE}+performed-unavailable`, `${CREATE}+lost-after`];

describe('the scenarios of failing runs', () => {
  it('describe the fault, extend the scenario of the exploration, and are valid for its seed and clock', async () => {
    const client = exploredClient({ ignoresItems: true, createsAgain: true });
    const { runs, seed } = await explore(client, { scenario: 'default', now: NOW, timeout: 500, only: ONLY });
    expect(runs.map(({ id }) => id).toSorted()).toEqual(ONLY.toSorted());
    for (const { id, scenario = '', faults } of runs) {
      expect(scenario).toMatch(/^description: .*\nextends: default\nfaults:\n/);
      expect(scenario).toContain(faults[0]?.title);
      const compiled = compileText(scenario, { scenario: id, seed, now: Date.parse(NOW), hasRequestedNow: true });
      expect('problems' in compiled ? { id, problems: compiled.problems } : undefined).toBeUndefined();
    }
  });
});
