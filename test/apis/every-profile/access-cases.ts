/**
 * Scenarios about tokens, permissions, profiles and regions.
 */
import { expect } from 'vitest';
import { NeedsConsent, type AccountClient, type Item, type Profile } from './account-client.ts';
import { ALL, SP, type Stories } from './report-failures.ts';

/** A change of the first campaign of a profile, or undefined where it has none. */
async function changeFirst(client: AccountClient, profile: Profile): Promise<number | undefined> {
  const { json } = await client.page(profile, 'campaigns');
  const campaignId = (client.version === 'v2' ? json : json.campaigns)[0]?.campaignId;
  if (campaignId === undefined) return undefined;
  const state = client.version === 'v2' ? 'paused' : 'PAUSED';
  return (await client.send('PUT', profile, 'campaigns', [{ campaignId, state }])).status;
}

const firstPages = async (client: AccountClient, profiles: readonly Profile[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const profile of profiles) statuses.push((await client.page(profile, 'campaigns')).status);
  return statuses;
};

export const ACCESS_STORIES: Stories = {
  'viewer-only': {
    versions: ALL,
    async careless(client) {
      expect(await client.profiles('edit')).toEqual([]);
      let refused = 0;
      for (const profile of await client.advertisers()) {
        let status = await changeFirst(client, profile);
        if (status === undefined) continue;
        for (let tries = 0; tries < 3; tries++) {
          expect(status).toBe(401);
          await client.refresh();
          status = await changeFirst(client, profile);
        }
        refused++;
      }
      expect(refused).toBeGreaterThan(2);
    },
    async careful(client) {
      expect(await client.profiles('edit')).toEqual([]);
      const all = await client.profiles('view');
      expect(all.length).toBeGreaterThan(15);
      const statuses = await firstPages(client, await client.advertisers());
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  },
  'grant-revoked': {
    versions: ALL,
    async careless(client) {
      const profiles = await client.advertisers();
      await client.wait('1h');
      for (const profile of profiles) {
        expect((await client.page(profile, 'campaigns')).status).toBe(401);
        expect(await client.refresh()).toBe(400);
      }
    },
    async careful(client) {
      const [profile] = await client.advertisers();
      await client.wait('1h');
      await expect(client.page(profile!, 'campaigns')).rejects.toThrow(NeedsConsent);
    },
  },
  'refresh-race': {
    versions: ALL,
    async careless(client) {
      const profiles = await client.advertisers();
      await client.wait('1h');
      for (const profile of profiles) {
        const tokens: string[] = [];
        for (let workers = 0; workers < 2; workers++) {
          expect(await client.refresh()).toBe(200);
          tokens.push(client.token);
        }
        const statuses: number[] = [];
        for (const token of tokens) {
          client.token = token;
          statuses.push((await client.page(profile, 'campaigns')).status);
        }
        expect(statuses).toEqual([401, 200]);
      }
    },
    async careful(client) {
      const profiles = await client.advertisers();
      await client.wait('1h');
      expect(new Set(await firstPages(client, profiles))).toEqual(new Set([200]));
    },
  },
  'region-empty': {
    versions: ALL,
    async careless(client) {
      const first = async (region: string): Promise<Profile | undefined> =>
        (await client.profiles()).find((profile) => profile.region === region);
      expect(await first('na')).toBeDefined();
      const profile = await first('eu');
      expect(() => profile!.profileId).toThrow(TypeError);
      const german = { profileId: 100000000000202, region: 'eu' } as Profile;
      expect((await client.page(german, 'campaigns')).status).toBe(401);
    },
    async careful(client) {
      const profiles = await client.advertisers();
      expect(new Set(profiles.map(({ region }) => region))).toEqual(new Set(['na', 'fe']));
      expect(new Set(await firstPages(client, profiles))).toEqual(new Set([200]));
    },
  },
  'mixed-profiles': {
    versions: ALL,
    async careless(client) {
      const statuses: number[] = [];
      for (const profile of await client.profiles()) {
        const body = [{ name: 'Spring', state: 'paused' }];
        statuses.push((await client.send('POST', profile, 'campaigns', body)).status);
      }
      expect(new Set(statuses)).toEqual(new Set([207, 400, 401, ...(client.version === 'sb' ? [403] : [])]));
    },
    async careful(client) {
      const profiles = await client.advertisers('edit');
      expect(profiles.length).toBeGreaterThan(8);
      expect(new Set(profiles.map(({ region }) => region)).size).toBe(3);
      expect(new Set(await firstPages(client, profiles))).toEqual(new Set([200]));
    },
  },
  'manager-over-50': {
    versions: SP,
    async careless(client) {
      await client.refresh();
      const { json } = await client.request('GET', '/managerAccounts', { profile: { region: 'eu' } as Profile });
      const linked = json.managerAccounts.map((each: { linkedAccounts: Item[] }) => each.linkedAccounts.length);
      expect(Math.max(...linked)).toBe(50);
    },
    async careful(client) {
      const all = await client.advertisers();
      const clients = all.filter(({ accountInfo }) => accountInfo.name.startsWith('Client '));
      expect(clients).toHaveLength(60);
      expect(new Set(await firstPages(client, clients))).toEqual(new Set([200]));
    },
  },
  'v2-sunset': {
    versions: SP,
    async careless(client) {
      const profiles = await client.advertisers();
      const before = (await client.list(profiles[0]!, 'campaigns')).length;
      await client.wait('1d');
      await client.refresh();
      for (const profile of profiles) {
        const after = await client.list(profile, 'campaigns');
        if (client.version === 'v2') expect(after).toEqual([]);
        else if (profile === profiles[0]) expect(after).toHaveLength(before);
      }
    },
    async careful(client) {
      const profiles = await client.advertisers();
      await client.wait('1d');
      const status = client.version === 'v2' ? 404 : 200;
      expect(new Set(await firstPages(client, profiles))).toEqual(new Set([status]));
    },
  },
  'surfaces-by-date': {
    versions: ['v3'],
    now: '2024-12-12T12:00:00Z',
    async careless(client) {
      const [profile] = await client.advertisers();
      const snapshot = { profile, body: { stateFilter: 'enabled' } };
      expect((await client.request('POST', '/v2/sp/campaigns/snapshot', snapshot)).status).toBe(202);
      await client.wait('3d');
      await client.refresh();
      const { status, json } = await client.request('POST', '/v2/sp/campaigns/snapshot', snapshot);
      expect([status, json.snapshotId]).toEqual([404, undefined]);
    },
    async careful(client) {
      const profiles = await client.advertisers();
      await client.wait('3d');
      await client.refresh();
      for (const profile of profiles) {
        const mediaType = 'application/vnd.campaignsexport.v1+json';
        const body = { stateFilter: ['ENABLED'] };
        const { status } = await client.request('POST', '/campaigns/export', { profile, body, mediaType });
        expect(status).toBe(202);
      }
    },
  },
};
