import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorldHandle } from '../../../src/client/world-handle.ts';
import { startSandbox } from '../../../src/server/embedded/start-sandbox.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';

interface Connection {
  apiUrl: string;
  accessToken: string;
  clientId: string;
}

function call({ apiUrl, accessToken, clientId }: Connection, path: string, profileId?: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'vendor-advertising-api-clientid': clientId,
    'content-type': 'application/json',
    ...(profileId === undefined ? {} : { 'vendor-advertising-api-scope': profileId }),
  };
  return fetch(apiUrl + path, { ...init, headers });
}

const inWorld = ({ apiUrl, credentials }: WorldHandle): Connection => ({ apiUrl, ...credentials });

describe('a sandbox in the same process', () => {
  it('[GEN-03] listens on free ports, one for each region, until it is closed', async () => {
    const sandbox = await startSandbox({ now: new Date('2026-03-02T12:00:00Z'), clock: 'frozen' });
    const { url, regions, world } = sandbox;
    expect(regions.na).toBe(url);
    expect(new Set(Object.values(regions)).size).toBe(3);
    expect(await world.clock.get()).toEqual({ now: '2026-03-02T12:00:00.000Z', mode: 'frozen' });
    const countries = async (apiUrl: string): Promise<string[]> => {
      const answer = await call({ ...world.credentials, apiUrl }, '/v2/profiles');
      const profiles = (await answer.json()) as { countryCode: string }[];
      return [...new Set(profiles.map(({ countryCode }) => countryCode))].toSorted();
    };
    expect(await countries(regions.na)).toEqual(['CA', 'US']);
    expect(await countries(regions.fe)).toEqual(['AU', 'JP']);
    await Promise.all([sandbox.close(), sandbox.close()]);
    await expect(fetch(`${url}/livez`)).rejects.toThrow('fetch failed');
  });

  it('is independent of another sandbox in the same process', async () => {
    await using one = await startSandbox({ scenario: 'empty' });
    const other = await startSandbox({ scenario: 'default', seed: 7 });
    await one.createWorld({ name: 'here' });
    expect((await other.client.info()).worlds).toEqual(['default']);
    await other.world.clock.set({ now: '2030-01-01T00:00:00Z', mode: 'frozen' });
    expect((await one.world.clock.get()).mode).toBe('running');
    expect([one.world.scenario, other.world.scenario, other.world.seed]).toEqual(['empty', 'default', '7']);
    await other.close();
    expect((await one.client.info()).worlds).toEqual(['default', 'here']);
  });

  it('keeps its worlds in a folder if one is given', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandbox-'));
    {
      await using sandbox = await startSandbox({ data });
      await sandbox.createWorld({ name: 'kept' });
    }
    await using restarted = await startSandbox({ data });
    expect((await restarted.client.info()).worlds).toEqual(['default', 'kept']);
    rmSync(data, { recursive: true });
  });

  it('starts in a scenario from a file, by path or by folder and name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const file = join(folder, 'one-shop.yaml');
    writeFileSync(file, 'accounts:\n  - name: One shop\n    type: seller\n    countries: [JP]\n');
    for (const options of [{ scenario: file }, { scenario: 'one-shop', scenarios: folder }]) {
      await using sandbox = await startSandbox(options);
      expect(sandbox.world.profiles.map(({ accountName }) => accountName)).toEqual(['One shop']);
    }
    await expect(startSandbox({ scenarios: join(folder, 'none') })).rejects.toThrow(/^scenarios is '.*none'/);
    rmSync(folder, { recursive: true });
  });

  it('rejects an invalid option with its name, and leaves nothing open', async () => {
    await expect(startSandbox({ scenario: 'nonesuch' })).rejects.toThrow(/^scenario: there is no scenario 'nonesuch'/);
    await expect(startSandbox({ now: 'tomorrow' })).rejects.toThrow(/^now is 'tomorrow'/);
    await expect(startSandbox({ adminToken: '' })).rejects.toThrow(/^adminToken is empty/);
    await using sandbox = await startSandbox();
    const taken = Number(new URL(sandbox.regions.eu).port);
    await expect(startSandbox({ ports: { fe: taken } })).rejects.toThrow('EADDRINUSE');
  });

  it.each([
    [{ scenaro: 'empty' }, 'startSandbox has no option scenaro; did you mean scenario?'],
    [{ colour: 'red' }, /^startSandbox has no option colour; the names are scenario, .*, ports, coverageFile$/],
    [{ adminTokn: 'secret' }, 'startSandbox has no option adminTokn; did you mean adminToken?'],
    [{ ports: { NA: 8080 } }, 'startSandbox has no region in ports: NA; did you mean na?'],
  ])('rejects the unknown option in %j with a suggestion', async (options: object, message) => {
    await expect(startSandbox(options)).rejects.toThrow(message);
  });

  it('isolates 64 worlds that are used concurrently, with a journal for each', async () => {
    await using sandbox = await startSandbox({ scenario: 'empty' });
    const worlds = await Promise.all(Array.from({ length: 64 }, (_, i) => sandbox.createWorld({ name: `w${i}` })));
    const profileId = sandbox.world.profileId({ countryCode: 'US', accountType: 'seller' });
    const create = (world: WorldHandle, name: string): Promise<Response> => {
      const body = JSON.stringify([{ ...CAMPAIGN_ITEM, name, startDate: '20350101' }]);
      return call(inWorld(world), '/v2/sp/campaigns', profileId, { method: 'POST', body });
    };
    // Round by round, so that the requests of all worlds are interleaved.
    for (const round of [1, 2]) await Promise.all(worlds.map((world) => create(world, `${world.name} ${round}`)));
    const names = await Promise.all(
      worlds.map(async (world) => {
        const answer = await call(inWorld(world), '/v2/sp/campaigns', profileId);
        return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
      }),
    );
    expect(names).toEqual(worlds.map(({ name }) => [`${name} 1`, `${name} 2`]));
    for (const world of worlds) {
      const { requests, total } = await world.requests.list();
      expect(total).toBe(3);
      expect(requests.map(({ requestBody }) => requestBody ?? '').join('')).toContain(`${world.name} 2`);
      expect(new Set(requests.map(({ clientId }) => clientId))).toEqual(new Set([world.credentials.clientId]));
    }
    expect((await sandbox.world.requests.list()).total).toBe(0);
  });
});
