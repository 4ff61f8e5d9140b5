/**
 * Which other outcomes than those of the runs without faults are right: those in which time has passed, or another user
 * has changed something, at another moment.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { explore, type Exploration, type ExplorerWorld, type ExploreOptions } from '../../src/explorer/explore.ts';
import { FAULT_GROUPS } from '../../src/explorer/faults/exploration.ts';

const OPTIONS: ExploreOptions = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 5000 };
const without = FAULT_GROUPS.filter((group) => group !== 'clock');
const GZIP = 0x1f8b;

function headersOf({ credentials, profileId }: ExplorerWorld, token = credentials.accessToken): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profileId,
  };
}

/** Follows the redirect of the download at once. With `keepsErrors`, it takes an error for the file. */
function reportLoader({ keepsErrors = false } = {}) {
  return async (world: ExplorerWorld): Promise<string> => {
    const { apiUrl, fetch, sleep, timeout } = world;
    const headers = headersOf(world);
    const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const answer = await fetch(apiUrl + path, { headers, signal: timeout(30_000), ...init });
      if (!answer.ok && !(keepsErrors && path.endsWith('/download'))) throw new Error(`status ${answer.status}`);
      return answer;
    };
    const body = JSON.stringify({ reportDate: '20260301', metrics: 'impressions,clicks' });
    const requested = await call('/v2/sp/campaigns/report', { method: 'POST', body });
    // The answers have the types of the documentation.
    const { reportId } = (await requested.json()) as { reportId: string };
    for (let polls = 0; polls < 10; polls++) {
      const { status } = (await (await call(`/v2/reports/${reportId}`)).json()) as { status: string };
      if (status === 'SUCCESS') {
        const file = Buffer.from(await (await call(`/v1/reports/${reportId}/download`)).arrayBuffer());
        return file.readUInt16BE(0) === GZIP ? gunzipSync(file).toString() : file.toString();
      }
      await sleep(10_000);
    }
    throw new Error('the report does not end');
  };
}

/** Takes the answer of its last call for a list of campaigns, whatever its status. */
async function listWithoutStatus(world: ExplorerWorld): Promise<string> {
  const { apiUrl, credentials, fetch, timeout } = world;
  const { clientId, clientSecret, refreshToken } = credentials;
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  const issued = await fetch(`${apiUrl}/auth/o2/token`, { method: 'POST', body, signal: timeout(30_000) });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const answer = await fetch(`${apiUrl}/v2/sp/campaigns`, {
    headers: headersOf(world, token),
    signal: timeout(30_000),
  });
  return answer.text();
}

function verdictsOf({ runs }: Exploration): Record<string, string> {
  return Object.fromEntries(runs.map(({ id, verdict }) => [id, verdict]));
}

describe('time that passes during a run', () => {
  it('does not pass between the redirect of a download and its target', async () => {
    const verdicts = verdictsOf(await explore(reportLoader(), { ...OPTIONS, without }));
    expect(Object.keys(verdicts)).toContain('downloadReport.first+midnight');
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['survived']));
  });

  it('does not make an error right that the client takes for its data', async () => {
    const verdicts = verdictsOf(await explore(listWithoutStatus, { ...OPTIONS, without }));
    expect(verdicts['listCampaigns.first+token-end']).toBe('silently-wrong');
  });

  it('does not make a file right that holds the error of an expired link', async () => {
    const only = ['downloadFile.first+link-expired'];
    const verdicts = verdictsOf(await explore(reportLoader({ keepsErrors: true }), { ...OPTIONS, only }));
    expect(verdicts).toEqual({ [only[0] ?? '']: 'silently-wrong' });
  });
});
