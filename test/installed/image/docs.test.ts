/**
 * Runs what needs Docker: the commands and Testcontainers in docs/, and the fixture of examples/pytest-http.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blocksRunBy } from '../../docs/blocks.ts';
import { shell } from './docker.ts';

const blocks = (language: string): string[] =>
  blocksRunBy('test/installed/image/docs.test.ts', language).map(({ text }) => text);

/** Removes what a failed run leaves behind. */
function sweep(): void {
  spawnSync('docker', ['rm', '--force', '--volumes', 'ads-sandbox']);
  spawnSync('docker', ['volume', 'rm', '--force', 'ads-worlds']);
}

it('runs the docker commands of the pages', () => {
  onTestFinished(sweep);
  const scripts = blocks('sh');
  expect(scripts).toHaveLength(2);
  const [profiles, kept] = scripts.map((script) => shell(script));
  expect(profiles).toContain('"countryCode":"US"');
  expect(kept).toContain('ads-worlds');
}, 300_000);

it('runs the Testcontainers example with the built package', () => {
  const [code = ''] = blocks('ts');
  // A file in dist/ can import the package by its name.
  const file = `dist/docs-${process.pid}.ts`;
  onTestFinished(() => rmSync(file));
  writeFileSync(file, code);
  const output = shell(`${process.execPath} ${file}`);
  expect(output).toMatch(/^http:\/\/[^:]+:\d+\/_worlds\/\S+ \{/);
});

it.skipIf(spawnSync('python3', ['--version']).status !== 0)('runs the pytest fixture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-python-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'testcontainers/core'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../../examples/pytest-http'), folder, { recursive: true });
  writeFileSync(join(folder, 'pytest.py'), PYTEST);
  writeFileSync(join(folder, 'testcontainers/core/container.py'), TESTCONTAINERS);
  writeFileSync(join(folder, 'scenario.py'), SCRIPT);
  expect(shell(`python3 ${folder}/scenario.py`)).toBe('passed\n');
});

/** The parts of both packages that the example uses, written with the standard library and the docker command. */
const PYTEST = `
def fixture(made=None, scope=None):
    return made if made is not None else lambda made: made

def hookimpl(**_):
    return lambda made: made
`;
const TESTCONTAINERS = `
import subprocess

def docker(*args):
    return subprocess.run(["docker", *args], check=True, capture_output=True, text=True).stdout.strip()

class DockerContainer:
    def __init__(self, image):
        self.image, self.flags = image, []
    def with_env(self, name, value):
        self.flags += ["--env", f"{name}={value}"]
        return self
    def with_exposed_ports(self, *ports):
        for port in ports:
            self.flags += ["--publish", f"127.0.0.1::{port}"]
        return self
    def __enter__(self):
        self.id = docker("run", "--detach", *self.flags, self.image)
        return self
    def __exit__(self, *_):
        docker("rm", "--force", self.id)
    def get_container_host_ip(self):
        return "localhost"
    def get_exposed_port(self, port):
        return int(docker("port", self.id, str(port)).split(":")[-1])
`;
const SCRIPT = `
from types import SimpleNamespace

import conftest
import container
import test_profiles

session = container.sandbox()
each = conftest.world(next(session), SimpleNamespace(node=SimpleNamespace()))
try:
    test_profiles.test_profiles(next(each))
    next(each, None)
    print("passed")
finally:
    next(session, None)
`;
