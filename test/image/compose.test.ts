/**
 * The compose files, read by docker compose itself where it is installed. Everywhere else their structure is asserted
 * by test/cli/container-examples.test.ts.
 */
import { expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { docker } from './docker.ts';

const installed = spawnSync('docker', ['compose', 'version']).status === 0;

it.skipIf(!installed).each(['compose', 'devcontainer'])('docker compose accepts examples/%s', async (kind) => {
  const services = await docker('compose', '--file', `examples/${kind}/compose.yaml`, 'config', '--services');
  expect(services.split('\n')).toContain('ads-sandbox');
});
