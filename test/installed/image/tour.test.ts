/**
 * The tour over mapped ports, with a read-only root, with the network off, and with the real Testcontainers.
 */
import { expect, it } from 'vitest';
import { connect } from '../../../src/client/connect.ts';
import { AdsSandboxContainer } from '../../../src/server/embedded/testcontainers.ts';
import { address, container, docker, ready } from './docker.ts';
import { tour } from './tour.ts';

const ALL = ['token', 'profiles', 'campaign', 'report', 'download', 'fault', 'clock', 'reset'];

it('succeeds over a mapped port, with Testcontainers', async () => {
  await using sandbox = await new AdsSandboxContainer('ads-sandbox').start();
  expect(await tour(sandbox.url)).toEqual(ALL);
});

it('succeeds with a read-only root file system and without capabilities', async () => {
  const flags = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const id = await container([...flags, '--publish', '127.0.0.1::8080']);
  await ready(id);
  expect(await tour(await address(id))).toEqual(ALL);
});

it('succeeds without a network', async () => {
  const id = await container(['--network', 'none', '--read-only', '--volume', `${import.meta.dirname}:/tour:ro`]);
  await ready(id);
  expect(await docker('exec', id, 'node', '/tour/tour.ts', 'http://localhost:8080')).toBe(ALL.join(' '));
});

it('provides the typed client, worlds and region URLs at the mapped port', async () => {
  await using sandbox = await new AdsSandboxContainer('ads-sandbox')
    .withScenario('empty')
    .withSeed(7)
    .withNow('2026-03-02T12:00:00Z')
    .start();
  const world = await sandbox.client.world();
  expect([world.scenario, world.seed]).toEqual(['empty', '7']);
  expect(await world.clock.get()).toMatchObject({
    now: expect.stringContaining('2026-03-02T12:00:00'),
    mode: 'frozen',
  });

  await using own = await sandbox.createWorld({ scenario: 'default' });
  const headers = {
    authorization: `Bearer ${own.credentials.accessToken}`,
    'vendor-advertising-api-clientid': own.credentials.clientId,
  };
  const countries = async (base: string): Promise<string[]> => {
    // The service's own shape of a profile.
    const profiles = (await (await fetch(`${base}/v2/profiles`, { headers })).json()) as { countryCode: string }[];
    return profiles.map(({ countryCode }) => countryCode);
  };
  const { na, eu, fe } = sandbox.urlsOf(own);
  expect(na).toBe(own.apiUrl);
  expect(await countries(na)).toContain('US');
  expect(await countries(eu)).toContain('DE');
  expect(await countries(fe)).toContain('JP');
  expect(new Set(Object.values(sandbox.urls)).size).toBe(3);
});

it('accepts a scenario file and an admin token, which its client sends', async () => {
  await using sandbox = await new AdsSandboxContainer()
    .withScenario('scenarios/report-slow.yaml')
    .withAdminToken('secret')
    .start();
  expect((await sandbox.client.world()).scenario).toContain('report-slow');
  await expect(connect(sandbox.url).world()).rejects.toMatchObject({ status: 401 });
});

it('throws an error that names a missing scenario file', () => {
  expect(() => new AdsSandboxContainer().withScenario('none.yaml')).toThrow('none.yaml');
});
