/**
 * Runs the tests and the client of examples/python with the package in the source tree, as a reader would.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Debian's package installs pytest for its own Python. */
const PYTHON = '/usr/bin/python3';
const hasPytest = spawnSync(PYTHON, ['-c', 'import pytest']).status === 0;
const RUNS_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-python-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { status: number | null; output: string } {
  const env = {
    ...process.env,
    SANDBOX_URL: undefined,
    ADS_SANDBOX: `${process.execPath} ${join(ROOT, 'dist/main.js')}`,
    PYTHONPATH: join(ROOT, 'python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
    // As the installed package does.
    PYTEST_ADDOPTS: '-p no:cacheprovider -p ads_sandbox.pytest_plugin',
  };
  const { status, stdout, stderr } = spawnSync(PYTHON, args, { cwd: folder, env });
  return { status, output: `${stdout}${stderr}` };
}

describe.skipIf(!hasPytest)('examples/python', () => {
  cpSync(join(ROOT, 'examples/python'), folder, { recursive: true });
  const commands = blocksRunBy('test/docs/python.long.test.ts', 'sh').map(({ text }) => text.trim());

  it.each([...commands, 'python3 -m pytest --quiet test_sync.py'])(
    'has tests that pass: %s',
    (command) => {
      const [, ...args] = command.split(' ');
      const { status, output } = run(...args);
      expect(output).toMatch(/[12] passed/);
      expect(status).toBe(0);
    },
    RUNS_MS,
  );

  it('has a program that uses the client', () => {
    const { status, output } = run('client.py');
    expect(output).toBe('14\n400 by\n');
    expect(status).toBe(0);
  });
});
