/**
 * Mistakes of published clients that only one fault shows, with a client that makes the mistake and one that does not.
 */
import { describe, expect, it } from 'vitest';
import { explore, type ClientFunction, type Exploration, type ExploreOptions } from '../../src/explorer/explore.ts';
import { exploredClient } from '../fixtures/programs/explored-client.ts';
import { countsAskedRows, countsReceivedRows } from '../fixtures/programs/clients/page-readers.ts';
import { cachesByAdvertiser, cachesByClient } from '../fixtures/programs/clients/token-caches.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 500 };

async function verdictsOf(client: ClientFunction, id: string, options: ExploreOptions = {}): Promise<string[]> {
  const { runs } = await explore(client, { ...OPTIONS, ...options, only: [id] });
  return runs.map(({ verdict }) => verdict);
}

describe('a page that is shorter than the client has asked for', () => {
  const SHORT = 'listCampaigns.first+short-page';

  it('shows a client that goes on by the number of rows it has asked for', async () => {
    const { runs } = await explore(countsAskedRows(10), { ...OPTIONS, only: [SHORT] });
    expect(runs).toMatchObject([{ verdict: 'silently-wrong', violations: [{ rule: 'page-skipped' }] }]);
    expect(runs[0]?.scenario).toContain('pageSize: 5');
  });

  it('does not disturb one that goes on by the number of rows it has got', async () => {
    expect(await verdictsOf(countsReceivedRows(10), SHORT)).toEqual(['survived']);
  });
});

describe('a page with a row that the service does not know', () => {
  it('does not accuse a client that counts it of skipping rows', async () => {
    expect(await verdictsOf(countsReceivedRows(10), 'listCampaigns.first+drift-extra-row')).toEqual(['survived']);
  });
});

describe('a second advertiser with the same client id', () => {
  const SECOND = 'requestToken.first+second-advertiser';

  it('shows a client that keeps access tokens by client id', async () => {
    expect(await verdictsOf(cachesByClient(), SECOND)).toEqual(['failed-needlessly']);
  });

  it('does not disturb one that keeps them by refresh token', async () => {
    expect(await verdictsOf(cachesByAdvertiser(), SECOND)).toEqual(['survived']);
    // This one also creates a campaign for each advertiser, of which only its own counts.
    expect(await verdictsOf(exploredClient(), SECOND)).toEqual(['survived']);
  });
});

describe('an exploration whose answers require no pause', () => {
  const OWN_RUN = 'listSponsoredProductsCampaigns.first+retry-after';
  const pauseless: ExploreOptions = { ...OPTIONS, retryAfter: 0 };

  it('tests in a run of its own whether the client waits as long as Retry-After says', async () => {
    const ignoring = await explore(exploredClient({ ignoresRetryAfter: true }), { ...pauseless, only: [OWN_RUN] });
    expect(ignoring.runs).toMatchObject([{ verdict: 'broke-rule', violations: [{ rule: 'retry-after-ignored' }] }]);
    expect(await verdictsOf(exploredClient(), OWN_RUN, pauseless)).toEqual(['survived']);
  });

  it('says so', async () => {
    const warningsOf = ({ warnings }: Exploration): string => warnings.join(' ');
    const sentence = 'is tested by the run with the fault `retry-after` only';
    expect(warningsOf(await explore(exploredClient(), { ...pauseless, runs: 1 }))).toContain(sentence);
    expect(warningsOf(await explore(exploredClient(), { ...OPTIONS, runs: 1 }))).not.toContain(sentence);
  });
});
