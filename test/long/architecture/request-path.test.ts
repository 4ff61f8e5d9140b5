/**
 * The number of source files that warm requests run. `bench/request-path.ts` has the limits.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

it('a warm request runs no more files than its limit', () => {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', ['bench/request-path.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^v2 get: \d+ files of at most \d+/m);
});
