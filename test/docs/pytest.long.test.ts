/**
 * Runs the fixture of examples/pytest-http with pytest, as a reader would.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'dist/main.js');
/** Debian's package installs pytest for its own Python. */
const PYTHON = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import pytest']).status === 0,
);

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-pytest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pytest = [PYTHON ?? '', '-m', 'pytest', '--quiet', '-p', 'no:cacheprovider'];

function run(command: string, args: string[]): { status: number | null; output: string } {
  // With INIT_CWD, which npm sets, exec would run the command in the folder of this project.
  const env = {
    ...process.env,
    SANDBOX_URL: undefined,
    INIT_CWD: undefined,
    ADS_SANDBOX: `${process.execPath} ${MAIN}`,
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env });
  return { status, output: `${stdout}${stderr}` };
}

describe.skipIf(PYTHON === undefined)('the fixture for pytest', () => {
  cpSync(join(ROOT, 'examples/pytest-http'), folder, { recursive: true });

  it('gives a test a world in the sandbox that exec starts', () => {
    const { status, output } = run(process.execPath, [MAIN, 'exec', '--', ...pytest]);
    expect(output).toContain('1 passed');
    expect(status).toBe(0);
  });

  it('starts a sandbox where none runs, and stops it at the end', () => {
    const { output } = run(pytest[0] ?? '', pytest.slice(1));
    expect(output).toContain('1 passed');
  });

  it('prints the calls and the reason of each error in the report of a failed test, and raises with the text of an error', () => {
    appendFileSync(
      join(folder, 'test_profiles.py'),
      `

def test_without_client_id(world):
    token = world["credentials"]["accessToken"]
    call("GET", f"{world['apiUrl']}/v2/profiles", headers={"Authorization": f"Bearer {token}"})
`,
    );
    const { status, output } = run(process.execPath, [MAIN, 'exec', '--', ...pytest]);
    expect(output).toMatch(/RuntimeError: GET \S+\/v2\/profiles: 401 \{.*UNAUTHORIZED/);
    expect(output).toMatch(/^401 GET \S*\/v2\/profiles .*ClientId was not sent/m);
    expect(output).toContain('1 failed, 1 passed');
    expect(status).toBe(1);
  });
});
