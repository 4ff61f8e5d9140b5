/**
 * A container stands in for the service's hosts: what the README says of it is run as it is written there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { shell } from './docker.ts';

const [, script = ''] =
  /^## Standing in for the real hosts$.*?```sh\n(.*?)```/ms.exec(readFileSync('README.md', 'utf8')) ?? [];

/** The names that the README gives are free again, whatever happened. */
function sweep(): void {
  spawnSync('docker', ['rm', '--force', '--volumes', 'ads-sandbox']);
  spawnSync('docker', ['volume', 'rm', '--force', 'ads-worlds']);
  spawnSync('docker', ['network', 'rm', 'ads-tests']);
}

it('is found by its aliases on port 443 by a client that has the hosts built in', () => {
  onTestFinished(sweep);
  const output = shell(script);
  expect(output).toContain('"countryCode":"DE"');
  expect(output).not.toContain('"countryCode":"US"');
});
