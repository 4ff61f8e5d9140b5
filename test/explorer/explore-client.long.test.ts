import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { explore, type Exploration, type ExploreOptions, type ExplorerWorld } from '../../src/explorer/explore.ts';
import { FAILURES } from '../../src/explorer/faults/exploration.ts';
import { exploredClient } from '../fixtures/programs/explored-client.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 500 };

function failuresOf({ runs }: Exploration): string[] {
  return runs.filter(({ verdict }) => FAILURES.has(verdict)).map(({ id, verdict }) => `${verdict} ${id}`);
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

  it('finds a client that treats the error of a later page as the end of the list', async () => {
    const failures = failuresOf(await explore(exploredClient({ losesPages: true }), OPTIONS));
    expect(failures).toContain('silently-wrong listSponsoredProductsCampaigns.page2.first+unavailable');
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

  it('finds no failure if another user pauses a keyword between the read and the write of a client', async () => {
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

  it('rejects a client that fails or makes no calls without faults', async () => {
    await expect(explore(() => Promise.reject(new Error('no')), OPTIONS)).rejects.toThrow(/fails without faults.*no/s);
    await expect(explore(() => 'done', OPTIONS)).rejects.toThrow('makes no calls');
    await expect(explore(exploredClient(), { ...OPTIONS, scenario: 'unknown' })).rejects.toThrow("'unknown'");
  });

  it('warns of calls that the service refuses without faults', async () => {
    const client = async ({ apiUrl, fetch }: ExplorerWorld): Promise<void> => {
      await fetch(`${apiUrl}/v2/profiles`);
    };
    expect((await explore(client, OPTIONS)).warnings).toEqual([
      'Without faults, the service refuses calls of the client: GET /v2/profiles with status 401.',
    ]);
  });

  it('rejects numbers that are not valid, and ids that the plan does not have', async () => {
    await expect(explore(exploredClient(), { ...OPTIONS, parallel: 0 })).rejects.toThrow('parallel is 0');
    await expect(explore(exploredClient(), { ...OPTIONS, runs: Number.NaN })).rejects.toThrow('runs is NaN');
    const only = ['createSponsoredProductsCampaigns.first+item-refuse'];
    await expect(explore(exploredClient(), { ...OPTIONS, only })).rejects.toThrow(
      'did you mean createSponsoredProductsCampaigns.first+item-refused?',
    );
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
