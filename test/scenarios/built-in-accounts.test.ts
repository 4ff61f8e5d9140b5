/**
 * Stories of who may do what: a careless client against a careful one, in scenarios about tokens, profiles and regions.
 */
import { describe, expect, it } from 'vitest';
import { sandbox, type Answer, type Sandbox } from '../fixtures/sandbox.ts';
import { advance, US } from '../fixtures/scenarios.ts';
import { form, OWN } from '../fixtures/clients/token-client.ts';

async function freshToken(box: Sandbox): Promise<string> {
  return (await box.ask('POST', '/auth/o2/token', { ...form(OWN), profile: undefined })).json.access_token;
}

const list = (box: Sandbox, token?: string): Promise<Answer> =>
  box.ask('GET', '/v2/sp/campaigns', { profile: US, ...(token === undefined ? {} : { token }) });

describe('token-expires-mid-poll', () => {
  /** Polls once a minute of the world's clock; `refresh` brings a new token when the old one is refused. */
  async function waitForReport(box: Sandbox, refresh?: () => Promise<string>): Promise<string> {
    let token = 'sandbox-access-token';
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { json } = await box.ask('POST', '/v2/sp/campaigns/report', { profile: US, token, body });
    for (let minutes = 0; minutes < 15; minutes++) {
      await advance(box, '1m');
      const answer = await box.ask('GET', `/v2/reports/${json.reportId}`, { profile: US, token });
      if (answer.status === 401 && refresh !== undefined) token = await refresh();
      else if (answer.status !== 200) return `failed: ${answer.status}`;
      else if (answer.json.status !== 'IN_PROGRESS') return answer.json.status;
    }
    return 'gave up';
  }

  it('a careless client treats the 401 as the end of the report', async () => {
    expect(await waitForReport(sandbox({ scenario: 'token-expires-mid-poll' }))).toBe('failed: 401');
  });

  it('a careful client refreshes the token and continues polling', async () => {
    const box = sandbox({ scenario: 'token-expires-mid-poll' });
    expect(await waitForReport(box, () => freshToken(box))).toBe('SUCCESS');
  });
});

describe('refresh-race', () => {
  /** Two workers find that the token is no longer good. Both have another before either uses it. */
  async function bothWork(box: Sandbox, renew: () => Promise<string>): Promise<number[]> {
    await advance(box, '1h');
    expect((await list(box)).status).toBe(401);
    const tokens = [await renew(), await renew()];
    return Promise.all(tokens.map(async (token) => (await list(box, token)).status));
  }

  it('one of two careless workers keeps a token that the refresh of the other has revoked', async () => {
    const box = sandbox({ scenario: 'refresh-race' });
    expect(await bothWork(box, () => freshToken(box))).toEqual([401, 200]);
  });

  it('careful workers share one refresh', async () => {
    const box = sandbox({ scenario: 'refresh-race' });
    let shared: Promise<string> | undefined;
    expect(await bothWork(box, () => (shared ??= freshToken(box)))).toEqual([200, 200]);
  });
});

interface Profile {
  profileId: number;
  countryCode: string;
  accountInfo: { type: string; validPaymentMethod: boolean };
}

const profiles = async (box: Sandbox, query = ''): Promise<Profile[]> =>
  (await box.ask('GET', `/v2/profiles${query}`, { profile: undefined })).json;

describe('mixed-profiles', () => {
  const draft = [
    {
      name: 'Spring',
      campaignType: 'sponsoredProducts',
      targetingType: 'manual',
      state: 'paused',
      dailyBudget: 5,
      startDate: '20260310',
    },
  ];

  /** Creates a campaign for each profile; which were refused. */
  async function createFor(box: Sandbox, chosen: readonly Profile[]): Promise<number[]> {
    const refused: number[] = [];
    for (const { profileId } of chosen) {
      const { status } = await box.ask('POST', '/v2/sp/campaigns', { profile: String(profileId), body: draft });
      if (status !== 207) refused.push(status);
    }
    return refused;
  }

  it('a careless client is rejected for profiles that differ from the first', async () => {
    const box = sandbox({ scenario: 'mixed-profiles' });
    const refused = await createFor(box, await profiles(box, '?accessLevel=view'));
    expect(new Set(refused)).toEqual(new Set([400, 401]));
  });

  it('a careful client requests the editable profiles and skips agencies', async () => {
    const box = sandbox({ scenario: 'mixed-profiles' });
    const editable = await profiles(box, '?accessLevel=edit');
    const chosen = editable.filter(({ accountInfo }) => accountInfo.type !== 'agency');
    expect(chosen.length).toBeGreaterThan(1);
    expect(chosen.some(({ accountInfo }) => accountInfo.type === 'vendor')).toBe(true);
    expect(await createFor(box, chosen)).toEqual([]);
  });
});

describe('viewer-only', () => {
  const change = (box: Sandbox, token: string): Promise<Answer> =>
    box.ask('PUT', '/v2/sp/campaigns', { profile: US, token, body: [{ campaignId: 1, dailyBudget: 5 }] });

  it('a careless client refreshes its token again and again', async () => {
    const box = sandbox({ scenario: 'viewer-only' });
    let token = 'sandbox-access-token';
    let refreshes = 0;
    while ((await change(box, token)).status === 401 && refreshes < 5) {
      token = await freshToken(box);
      refreshes++;
    }
    expect(refreshes).toBe(5);
  });

  it('a careful client reads with the same token and learns that the token is valid', async () => {
    const box = sandbox({ scenario: 'viewer-only' });
    const refused = await change(box, 'sandbox-access-token');
    expect([refused.status, refused.json.details]).toEqual([401, expect.stringContaining('Not authorized to manage')]);
    expect((await list(box)).status).toBe(200);
    const { json } = await box.admin('GET', '/requests?operation=requestToken');
    expect(json.requests).toEqual([]);
  });
});

describe('region-empty', () => {
  const inRegion = async (box: Sandbox, region: 'na' | 'eu' | 'fe'): Promise<Profile[]> =>
    (await box.ask('GET', '/v2/profiles', { profile: undefined, region })).json;

  it('a careless client fails on the first profile of a region that has none', async () => {
    const box = sandbox({ scenario: 'region-empty' });
    const [first] = await inRegion(box, 'eu');
    expect(() => first!.profileId).toThrow(TypeError);
  });

  it('a careful client works only in regions that have profiles', async () => {
    const box = sandbox({ scenario: 'region-empty' });
    const regions = ['na', 'eu', 'fe'] as const;
    const found = await Promise.all(regions.map((region) => inRegion(box, region)));
    expect(found.map((list) => list.length > 0)).toEqual([true, false, true]);
    const known = await box.ask('GET', '/v2/sp/campaigns', { profile: '100000000000202', region: 'eu' });
    expect(known.status).toBe(401);
  });
});

interface Named {
  accountInfo: { name: string };
}

describe('manager-over-50', () => {
  it('linkedAccounts lists 50 of the 60 profiles of a manager account; GET /v2/profiles lists all', async () => {
    const box = sandbox({ scenario: 'manager-over-50' });
    const ask = { profile: undefined, region: 'eu' } as const;
    const { json } = await box.ask('GET', '/managerAccounts', ask);
    const [account] = json.managerAccounts.filter(
      (each: { linkedAccounts: object[] }) => each.linkedAccounts.length > 0,
    );
    expect(account.linkedAccounts).toHaveLength(50);
    const all = (await box.ask('GET', '/v2/profiles?accessLevel=view', ask)).json;
    const linked = all.filter((each: Named) => each.accountInfo.name.startsWith('Client '));
    expect(linked).toHaveLength(60);
  });
});
