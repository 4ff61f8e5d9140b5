/**
 * Measures the number of source files that warm requests run. It is not limited, because fewer files is not the aim.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('bench/request-path.ts counts the files of each request, also of a read after a write', () => {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', ['bench/request-path.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^v2 get: \d+ files, \d+ functions$/m);
  expect(stdout).toMatch(/^v2 get after a write: \d+ files, \d+ functions$/m);
});
