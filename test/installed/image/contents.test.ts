/**
 * What the image is, before anything runs in it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { docker, IMAGE, shell } from './docker.ts';

interface Image {
  User: string;
  ExposedPorts: object;
  Entrypoint: string[];
  Healthcheck: { Test: string[]; StartInterval: number };
  Labels: Record<string, string>;
  Env: string[];
}

async function config(): Promise<Image> {
  // What docker prints of an image.
  return JSON.parse(await docker('inspect', '--format', '{{json .Config}}', IMAGE)) as Image;
}

/** Creates a temporary folder that is removed at the end of the test. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'ads-sandbox-image-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

it('declares a numeric user, a health check and the ports', async () => {
  const { User, ExposedPorts, Entrypoint, Healthcheck } = await config();
  expect(User).toBe('1000:1000');
  expect(Object.keys(ExposedPorts)).toEqual(['8080/tcp', '8081/tcp', '8082/tcp']);
  expect(Entrypoint).toEqual(['node', '--max-old-space-size-percentage=40', 'dist/main.js']);
  expect(Healthcheck.Test).toEqual(['CMD', 'node', 'dist/main.js', 'health']);
  expect(Healthcheck.StartInterval).toBeLessThanOrEqual(500e6);
});

it('has the version of the package in a label', async () => {
  const { Labels } = await config();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(Labels['org.opencontainers.image.version']).toBe(version);
  expect(Labels['org.opencontainers.image.title']).toBe('ads-sandbox');
  expect(Labels['org.opencontainers.image.licenses']).toBe('Apache-2.0');
  expect(Labels['org.opencontainers.image.description']).toBeTruthy();
});

it('contains the program, one native module, and no tools to install, compile or test', async () => {
  const found = await docker('run', '--rm', '--entrypoint', 'sh', IMAGE, '-c', 'cd /app && find . -type f | sort');
  const files = found.split('\n').filter((file) => !file.startsWith('./.compile-cache/'));
  expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1);
  const modules = files.flatMap((file) => /^\.\/node_modules\/([^/]+)/.exec(file)?.[1] ?? []);
  expect([...new Set(modules)]).toEqual(['better-sqlite3']);
  expect(files.filter((file) => !file.startsWith('./docs/') && /\.(map|ts|c|h|cpp)$|test/.test(file))).toEqual([]);
  expect(files).toContain('./dist/THIRD-PARTY-NOTICES.txt');
  // /llms.txt lists the pages.
  expect(files).toContain('./docs/getting-started.md');
  const tools = ['npm', 'npx', 'yarn', 'corepack', 'gcc', 'g++', 'cc', 'make', 'python3', 'curl', 'git'];
  const script = `for tool in ${tools.join(' ')}; do command -v $tool || true; done`;
  expect(await docker('run', '--rm', '--entrypoint', 'sh', IMAGE, '-c', script)).toBe('');
});

it('uses jemalloc, which returns the memory of deleted worlds to the system', async () => {
  const script = 'const { readFileSync } = require("fs"); console.log(readFileSync("/proc/self/maps", "utf8"))';
  const maps = await docker('run', '--rm', '--entrypoint', 'node', IMAGE, '-e', script);
  expect(maps).toContain('libjemalloc.so.2');
});

it('prints its version and its help', async () => {
  expect(await docker('run', '--rm', IMAGE, '--version')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await docker('run', '--rm', IMAGE, '--help')).toContain('SANDBOX_SEED');
});

it('adds less than 30 MB to its base image, compressed', async () => {
  const saved = folder();
  shell(`docker save ${IMAGE} | tar x -C ${saved}`);
  const read = (name: string): string => readFileSync(join(saved, name), 'utf8');
  const [{ Layers = [] } = {}] = JSON.parse(read('manifest.json')) as { Layers?: string[] }[];
  // The layers of the base image come first. Ours begin with the layer that removes the package manager.
  const history = (await docker('history', '--no-trunc', '--format', '{{.CreatedBy}}\t{{.Size}}', IMAGE)).split('\n');
  const steps = history.filter(
    (line) => !/^(?:LABEL|ARG|ENTRYPOINT|HEALTHCHECK|STOPSIGNAL|EXPOSE|USER|ENV|CMD)/.test(line),
  );
  const ours = steps.findIndex((line) => line.includes('/usr/local/lib/node_modules')) + 1;
  expect(ours).toBeGreaterThan(0);
  const sizes = Layers.slice(-ours).map((layer) => gzipSync(readFileSync(join(saved, layer))).length);
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(`our ${ours} layers: ${megabytes.toFixed(1)} MB compressed`);
  expect(megabytes).toBeLessThan(30);
  expect(megabytes).toBeGreaterThan(1);
});

it('builds for arm64 with a native module of that platform', () => {
  const out = folder();
  const machines = ['amd64', 'arm64'].map((platform) => {
    shell(`docker build --quiet --platform linux/${platform} --target app --output ${out}/${platform} .`);
    const [file = ''] = shell(`find ${out}/${platform} -name '*.node'`).trim().split('\n');
    return readFileSync(file).readUInt16LE(18);
  });
  expect(machines).toEqual([62, 183]); // ELF: x86-64, AArch64
});
