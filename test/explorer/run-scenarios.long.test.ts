/**
 * The scenario of a failing run: a valid scenario file that makes the client fail in the same way in any fresh world.
 */
import { describe, expect, it } from 'vitest';
import { explore, type ExplorerWorld } from '../../src/explorer/explore.ts';
import { FAILURES } from '../../src/explorer/faults/exploration.ts';
import { compileText } from '../../src/scenarios/scenario-compiler.ts';
import { startSandbox } from '../../src/server/embedded/start-sandbox.ts';
import { exploredClient } from '../fixtures/programs/explored-client.ts';

const NOW = '2026-03-02T12:00:00Z';
const CREATE = 'createSponsoredProductsCampaigns.first';
const ONLY = [`${CREATE}+item-refused`, `${CREATE}+performed-unavailable`, `${CREATE}+lost-after`];

type Connection = Pick<ExplorerWorld, 'apiUrl' | 'credentials' | 'profileId' | 'fetch' | 'timeout'>;

/** Loses a row that moves to an earlier page. */
async function listNames({ apiUrl, credentials, profileId, fetch, timeout }: Connection): Promise<string[]> {
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profileId,
  };
  const names: string[] = [];
  for (let startIndex = 0; ; startIndex += 5) {
    const query = `startIndex=${startIndex}&count=5&stateFilter=enabled,paused`;
    const answer = await fetch(`${apiUrl}/v2/sp/campaigns?${query}`, { headers, signal: timeout(30_000) });
    // The list has the type of the documentation.
    const page = (await answer.json()) as { name: string }[];
    names.push(...page.map(({ name }) => name));
    if (page.length < 5) return names;
  }
}

describe('the scenarios of failing runs', () => {
  it('describe the fault, extend the scenario of the exploration, and are valid for every seed and clock', async () => {
    const client = exploredClient({ ignoresItems: true, createsAgain: true });
    const { runs } = await explore(client, { scenario: 'default', now: NOW, timeout: 500, only: ONLY });
    expect(runs.map(({ id }) => id).toSorted()).toEqual(ONLY.toSorted());
    for (const { id, scenario = '', faults } of runs) {
      expect(scenario).toMatch(/^description: .*\nextends: default\nseed: "1"\nclock:\n/);
      expect(scenario).toContain(faults[0]?.title);
      const compiled = compileText(scenario, { scenario: id, defaultSeed: 'another', now: 0 });
      expect('problems' in compiled ? { id, problems: compiled.problems } : undefined).toBeUndefined();
    }
  });

  it('make the client fail in the same way in a fresh world of another seed and time', async () => {
    const outputs = new Map<string, string[]>();
    let profileId = '';
    const client = async (world: ExplorerWorld): Promise<string[]> => {
      const names = await listNames(world);
      outputs.set(world.runId, names);
      ({ profileId } = world);
      return names;
    };
    const { runs } = await explore(client, { scenario: 'default', seed: 'shop', now: NOW });
    const failed = runs.find(({ id, verdict }) => id.endsWith('page-shifted') && FAILURES.has(verdict));
    expect(failed).toMatchObject({ verdict: 'silently-wrong' });
    await using sandbox = await startSandbox({ seed: 'another', now: '2026-05-20T08:00:00Z' });
    const body = failed?.scenario ?? '';
    const headers = { 'content-type': 'application/yaml' };
    const started = await fetch(`${sandbox.url}/_sandbox/scenario`, { method: 'POST', headers, body });
    expect(started.status, await started.text()).toBe(200);
    const { url: apiUrl, world } = sandbox;
    const { timeout } = AbortSignal;
    const names = await listNames({ apiUrl, credentials: world.credentials, profileId, fetch, timeout });
    expect(names).toEqual(outputs.get(failed?.id ?? ''));
    expect(names.length).toBeLessThan(outputs.get('reference-1')?.length ?? 0);
  });
});
