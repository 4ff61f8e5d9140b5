/**
 * The compose files, read by docker compose itself where it is installed. Everywhere else their structure is asserted
 * by test/cli/container-examples.test.ts.
 */
import { expect, it, vi } from 'vitest';
import { spawnSync } from 'node:child_process';
import { docker } from './docker.ts';

const installed = spawnSync('docker', ['compose', 'version']).status === 0;

it.skipIf(!installed).each(['compose', 'devcontainer', 'replicas'])(
  'docker compose accepts examples/%s',
  async (kind) => {
    vi.stubEnv('SANDBOX_ADMIN_TOKEN', 'secret');
    const services = await docker('compose', '--file', `examples/${kind}/compose.yaml`, 'config', '--services');
    vi.unstubAllEnvs();
    expect(services.split('\n')).toContain('ads-sandbox');
  },
);
