/**
 * Pairs of faults of which one fails alone.
 */
import { describe, expect, it } from 'vitest';
import { explore, type ExplorerWorld, type ExploreOptions } from '../../src/explorer/explore.ts';
import { FAILURES } from '../../src/explorer/faults/exploration.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 500 };
const PAIRS: ExploreOptions = { ...OPTIONS, depth: 2, runs: 150 };

/** Reads one campaign per page. With `isLost` it has a bug: it treats the error of a call as an empty page. */
function pageReader(pages: number, isLost: (call: number, errors: number) => boolean) {
  return async ({ apiUrl, credentials, profileId, fetch, sleep, timeout }: ExplorerWorld): Promise<string[]> => {
    const headers = {
      authorization: `Bearer ${credentials.accessToken}`,
      'vendor-advertising-api-clientid': credentials.clientId,
      'vendor-advertising-api-scope': profileId,
    };
    const names: string[] = [];
    let [call, errors] = [0, 0];
    for (let page = 0; page < pages; page++) {
      for (let isRead = false; !isRead;) {
        const url = `${apiUrl}/v2/sp/campaigns?count=1&startIndex=${page}`;
        const answer = await fetch(url, { headers, signal: timeout(30_000) });
        call++;
        if (answer.ok) names.push(...namesIn(await answer.json()));
        else if (answer.status !== 429 && answer.status !== 503) throw new Error(`status ${answer.status}`);
        else if (++errors > 3) throw new Error('too many errors');
        isRead = answer.ok || isLost(call, errors);
        if (!isRead) await sleep(Number(answer.headers.get('retry-after') ?? 10) * 1000);
      }
    }
    return names;
  };
}

function namesIn(campaigns: unknown): string[] {
  if (!Array.isArray(campaigns)) throw new Error('the page is not a list');
  return campaigns.map((campaign: { name?: unknown }) => {
    if (typeof campaign.name !== 'string') throw new Error('a campaign has no name');
    return campaign.name;
  });
}

const failuresOf = async (client: ReturnType<typeof pageReader>, options: ExploreOptions) =>
  (await explore(client, options)).runs.filter(({ verdict }) => FAILURES.has(verdict));

describe('a failing pair of faults', () => {
  it('is reported as the fault that fails alone at a call that represents no class', async () => {
    // Of seven calls, the first, the fourth and the last represent classes; of eight, the fifth does.
    const client = pageReader(7, (call) => call === 5);
    const failures = await failuresOf(client, PAIRS);
    const alone = 'listCampaigns.5+unavailable';
    expect(failures.flatMap(({ faults }) => faults.map(({ nth }) => nth))).toEqual(failures.map(() => 5));
    const found = failures.find(({ id }) => id === alone);
    expect(found).toMatchObject({ verdict: 'silently-wrong', faults: [{ position: 'middle', nth: 5 }] });
    expect(found?.shrunkFrom).toContain('listCampaigns.first+throttled,listCampaigns.answer2.middle+unavailable');
    const { runs, warnings } = await explore(client, { ...OPTIONS, only: [alone] });
    expect(runs.map(({ id, verdict }) => [id, verdict])).toEqual([[alone, 'silently-wrong']]);
    expect(warnings).toEqual([]);
  });

  it('is not reported if its second fault is a failing run of the plan under another id', async () => {
    // The third call is the last one without a fault, and one in the middle after a fault.
    const failures = await failuresOf(
      pageReader(3, (call) => call === 3),
      PAIRS,
    );
    expect(failures.filter(({ faults }) => faults.length === 2)).toEqual([]);
    expect(failures.find(({ id }) => id === 'listCampaigns.last+unavailable')?.shrunkFrom).toContain(
      'listCampaigns.first+throttled,listCampaigns.answer2.middle+unavailable',
    );
  });

  it('remains a pair if the client survives each of its faults', async () => {
    const failures = await failuresOf(
      pageReader(3, (_call, errors) => errors === 2),
      PAIRS,
    );
    expect(failures.length).toBeGreaterThan(0);
    for (const { faults, shrunkFrom } of failures) expect([faults.length, shrunkFrom]).toEqual([2, []]);
  });

  it('is shrunk in the same way again, whatever runs at the same time', async () => {
    const client = pageReader(7, (call) => call === 5);
    const idsOf = async (options: ExploreOptions): Promise<unknown> =>
      (await failuresOf(client, options)).map(({ id, verdict, shrunkFrom }) => [id, verdict, shrunkFrom]);
    expect(await idsOf({ ...PAIRS, parallel: 4 })).toEqual(await idsOf(PAIRS));
  });
});
