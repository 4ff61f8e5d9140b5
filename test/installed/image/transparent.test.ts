/**
 * Runs the commands of docs/real-hosts.md: a container serves the hosts of the service.
 */
import { spawnSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { blocksRunBy } from '../../docs/blocks.ts';
import { shell } from './docker.ts';

const [{ text: script } = { text: '' }] = blocksRunBy('test/installed/image/transparent.test.ts', 'sh');

/** Removes what a failed run leaves behind. */
function sweep(): void {
  spawnSync('docker', ['rm', '--force', '--volumes', 'ads-sandbox']);
  spawnSync('docker', ['volume', 'rm', '--force', 'ads-worlds']);
  spawnSync('docker', ['network', 'rm', 'ads-tests']);
}

it('is reached on port 443 under its aliases by a client with hard-coded hosts', () => {
  onTestFinished(sweep);
  const output = shell(script);
  expect(output).toContain('"countryCode":"DE"');
  expect(output).not.toContain('"countryCode":"US"');
});
