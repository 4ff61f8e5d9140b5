import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { explore, type Exploration, type ExploreOptions, type ExplorerWorld } from '../../src/explorer/explore.ts';
import { FAILURES } from '../../src/explorer/exploration.ts';
import { baselineText } from '../../src/explorer/baseline.ts';
import { exploredClient } from '../fixtures/explored-client.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 500 };
const folder = mkdtempSync(join(tmpdir(), 'explore-'));
afterAll(() => rmSync(folder, { recursive: true }));

function failuresOf({ runs }: Exploration): string[] {
  return runs.filter(({ verdict }) => FAILURES.has(verdict)).map(({ id, verdict }) => `${verdict} ${id}`);
}

/** Everything but durations. */
function repeatable({ durationMs: _all, reference, runs, ...others }: Exploration): object {
  return {
    ...others,
    reference: { ...reference, durationMs: 0 },
    runs: runs.map((run) => ({ ...run, durationMs: 0 })),
  };
}

describe('the exploration of a client in this process', () => {
  it('finds no failure of a careful client', async () => {
    const exploration = await explore(exploredClient(), OPTIONS);
    expect(failuresOf(exploration)).toEqual([]);
    expect(exploration.warnings).toEqual([]);
    expect(exploration.runs.length).toBeGreaterThan(80);
    expect(exploration.runs.filter(({ verdict }) => verdict === 'not-reached')).toEqual([]);
  });

  it('finds a client that ignores the refused item of a 207, and nothing else', async () => {
    const exploration = await explore(exploredClient({ ignoresItems: true }), OPTIONS);
    expect(failuresOf(exploration)).toEqual(['silently-wrong createSponsoredProductsCampaigns.first+item-refused']);
    const [failed] = exploration.runs.filter(({ verdict }) => verdict === 'silently-wrong');
    expect(failed?.differences).toEqual([expect.objectContaining({ in: 'state', where: 'campaigns', extra: [] })]);
    expect(failed?.differences[0]?.missing).toEqual([expect.stringContaining('"name":"Spring"')]);
    expect(failed?.scenario).toContain('createSponsoredProductsCampaigns');
  });

  it('finds a client that creates a campaign twice if the first create was performed after all', async () => {
    const exploration = await explore(exploredClient({ createsAgain: true }), OPTIONS);
    const create = 'createSponsoredProductsCampaigns.first';
    expect(failuresOf(exploration)).toEqual(
      expect.arrayContaining([
        `silently-wrong ${create}+performed-unavailable`,
        `silently-wrong ${create}+lost-after`,
        `silently-wrong ${create}+killed-after`,
      ]),
    );
  });

  it('finds a client that takes the error of a later page for the end of the list', async () => {
    const failures = failuresOf(await explore(exploredClient({ losesPages: true }), OPTIONS));
    expect(failures).toContain('silently-wrong listSponsoredProductsCampaigns~fd07.first+unavailable');
    expect(failures).not.toContain('silently-wrong listSponsoredProductsCampaigns.first+unavailable');
  });

  it('finds a client that waits forever for a stalled answer', async () => {
    const only = ['listSponsoredProductsCampaigns.first+stalled-answer'];
    expect(failuresOf(await explore(exploredClient({ neverTimesOut: true }), { ...OPTIONS, only }))).toEqual([
      `hung ${only[0]}`,
    ]);
    expect(failuresOf(await explore(exploredClient(), { ...OPTIONS, only }))).toEqual([]);
  });

  it('finds a client that does not wait as long as Retry-After says', async () => {
    const only = ['listSponsoredProductsCampaigns.first+throttled'];
    const { runs } = await explore(exploredClient({ ignoresRetryAfter: true }), { ...OPTIONS, only });
    expect(runs).toEqual([expect.objectContaining({ verdict: 'broke-rule' })]);
    expect(runs[0]?.violations).toEqual([expect.objectContaining({ rule: 'retry-after-ignored' })]);
  });

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

  it('finds no failure where somebody else pauses a keyword between the read and the write of a client', async () => {
    const client = async ({ apiUrl, credentials, fetch, profileId }: ExplorerWorld): Promise<void> => {
      const type = 'application/vnd.spKeyword.v3+json';
      const call = async (method: string, path: string, body: object): Promise<unknown> => {
        const headers = {
          authorization: `Bearer ${credentials.accessToken}`,
          'vendor-advertising-api-clientid': credentials.clientId,
          'vendor-advertising-api-scope': profileId,
          'content-type': type,
          accept: type,
        };
        const answer = await fetch(apiUrl + path, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return answer.json();
      };
      const filter = { stateFilter: { include: ['ENABLED'] }, maxResults: 1 };
      // The list has the type of the documentation.
      const page = (await call('POST', '/sp/keywords/list', filter)) as { keywords: { keywordId: string }[] };
      const keywords = page.keywords.map(({ keywordId }) => ({ keywordId, bid: 0.55 }));
      const written = await call('PUT', '/sp/keywords', { keywords });
      if (!JSON.stringify(written).includes('"error":[]')) throw new Error('a bid was refused');
    };
    const only = ['changed-by-others', 'archived-by-others'].map(
      (fault) => `updateSponsoredProductsKeywords.first+${fault}`,
    );
    const { runs, warnings } = await explore(client, { ...OPTIONS, only });
    expect(warnings).toEqual([]);
    expect(Object.fromEntries(runs.map(({ id, verdict }) => [id, verdict]))).toEqual({
      [only[0] ?? '']: 'survived',
      [only[1] ?? '']: 'failed',
    });
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

  it('rejects a client that fails or makes no calls without faults', async () => {
    await expect(explore(() => Promise.reject(new Error('no')), OPTIONS)).rejects.toThrow(/fails without faults.*no/s);
    await expect(explore(() => 'done', OPTIONS)).rejects.toThrow('makes no calls');
    await expect(explore(exploredClient(), { ...OPTIONS, scenario: 'unknown' })).rejects.toThrow("'unknown'");
  });

  it('offers the sandbox by HTTP to clients with a library of their own', async () => {
    const client = async ({ apiUrl, credentials }: ExplorerWorld): Promise<unknown> => {
      const headers = {
        authorization: `Bearer ${credentials.accessToken}`,
        'vendor-advertising-api-clientid': credentials.clientId,
      };
      const [answer] = (await once(get(`${apiUrl}/v2/profiles`, { headers }), 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
      return JSON.parse(await text(answer));
    };
    const exploration = await explore(client, { ...OPTIONS, transport: 'http' });
    expect(exploration.reference.calls).toBe(1);
    expect(exploration.runs.map(({ verdict }) => verdict)).toContain('failed');
  });
});
