/**
 * Which failures a client that reports them could have avoided: it gives up at an access token that has expired, although it
 * can request another one.
 */
import { describe, expect, it } from 'vitest';
import { explore, type ExplorerWorld } from '../../src/explorer/explore.ts';

const OPTIONS = { scenario: 'default', now: '2026-03-02T12:00:00Z', timeout: 5000 };
const LIST = 'listCampaigns.first';

async function requestToken({ apiUrl, credentials, fetch }: ExplorerWorld): Promise<string> {
  const { clientId, clientSecret, refreshToken } = credentials;
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  const answer = await fetch(`${apiUrl}/auth/o2/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/** How often it requests a token; without a request it uses the one that it is given. */
function lister(tokens: 0 | 1 | 2) {
  return async (world: ExplorerWorld): Promise<unknown> => {
    const { apiUrl, credentials, profileId, fetch } = world;
    for (let requested = 1; ; requested++) {
      const token = tokens === 0 ? credentials.accessToken : await requestToken(world);
      const headers = {
        authorization: `Bearer ${token}`,
        'vendor-advertising-api-clientid': credentials.clientId,
        'vendor-advertising-api-scope': profileId,
      };
      const answer = await fetch(`${apiUrl}/v2/sp/campaigns`, { headers });
      if (answer.ok) return answer.json();
      if (answer.status !== 401 || requested >= tokens) throw new Error(`status ${answer.status}`);
    }
  };
}

async function verdictsOf(tokens: 0 | 1 | 2, ...faults: string[]): Promise<string[]> {
  const { runs } = await explore(lister(tokens), { ...OPTIONS, only: faults.map((fault) => `${LIST}+${fault}`) });
  return runs.map(({ verdict }) => verdict);
}

describe('a client that gives up at an access token that has expired', () => {
  it('fails needlessly if it has requested the token itself', async () => {
    expect(await verdictsOf(1, 'token-expired', 'token-end')).toEqual(['failed-needlessly', 'failed-needlessly']);
  });

  it('fails with reason if it has been given the token', async () => {
    expect(await verdictsOf(0, 'token-expired')).toEqual(['failed']);
  });

  it('fails with reason if the grant is revoked, so that it gets no other token', async () => {
    expect(await verdictsOf(2, 'grant-revoked')).toEqual(['failed']);
  });
});

describe('a client that requests another token', () => {
  it('survives', async () => {
    expect(await verdictsOf(2, 'token-expired', 'token-end')).toEqual(['survived', 'survived']);
  });
});
