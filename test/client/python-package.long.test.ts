/**
 * Builds the Python package, checks its types, and runs its tests and those of its examples with the built program. Each
 * of them is a test here.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Debian's packages are for its own Python. */
const PYTHON = '/usr/bin/python3';
const IMPORTS = 'import build, mypy, pytest, setuptools, wheel, xdist';
const MINUTES_MS = 60_000;

/** Debian has no package of Gymnasium. */
const GYMNASIUM = 'gymnasium accepts the environment';

const isInstalled = spawnSync(PYTHON, ['-c', IMPORTS]).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [source, dist, site] = ['source', 'dist', 'site'].map((name) => join(folder, name));
const env = {
  ...process.env,
  SANDBOX_URL: '',
  ADS_SANDBOX: `${process.execPath} ${join(ROOT, 'dist/main.js')}`,
  // The tests use the installed package.
  PYTHONPATH: site,
  NO_COLOR: '1',
};

interface Ended {
  status: number;
  output: string;
}

async function python(...args: string[]): Promise<Ended> {
  const cwd = source;
  return promisify(execFile)(PYTHON, args, { cwd, env, timeout: 10 * MINUTES_MS, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    (error: { code?: unknown; stdout?: unknown; stderr?: unknown }) => ({
      status: typeof error.code === 'number' ? error.code : 1,
      output: `${String(error.stdout)}${String(error.stderr)}`,
    }),
  );
}

interface Case {
  title: string;
  /** Empty if it passed. */
  failure: string;
  isSkipped: boolean;
}

/** The cases of a report in the format of JUnit, as pytest writes it. */
function casesOf(report: string): Case[] {
  return [...report.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>([^]*?)<\/testcase>)/g)].map(
    ([, file = '', name = '', content = '']) => ({
      title: `${file.split('.').at(-1)?.replace('test_', '')}: ${name.replace('test_', '').replaceAll('_', ' ')}`,
      failure: /<(?:failure|error)\b/.test(content) ? content : '',
      isSkipped: /<skipped\b/.test(content),
    }),
  );
}

interface Results {
  built: Ended;
  typed: Ended;
  tested: Ended;
  cases: Case[];
}

async function results(): Promise<Results> {
  cpSync(join(ROOT, 'python'), source ?? '', { recursive: true });
  for (const name of ['pytest', 'etl-tap', 'gymnasium'])
    cpSync(join(ROOT, 'examples', name), join(source ?? '', 'examples', name), { recursive: true });
  const built = await python('-m', 'build', '--no-isolation', '--outdir', dist ?? '', '.');
  const wheel = readdirSync(dist ?? '').find((file) => file.endsWith('.whl')) ?? '';
  await python('-m', 'zipfile', '-e', join(dist ?? '', wheel), site ?? '');
  const report = join(folder, 'report.xml');
  const typed = await python('-m', 'mypy', 'src', 'tests', 'examples');
  const options = ['-o', 'pythonpath=', '-p', 'no:cacheprovider', '-n', '2', '--junitxml', report];
  const tested = await python('-m', 'pytest', '--quiet', ...options, 'tests', 'examples');
  return { built, typed, tested, cases: casesOf(readFileSync(report, 'utf8')) };
}

describe.skipIf(!isInstalled)('the Python package', async () => {
  if (!isInstalled) return;
  const { built, typed, tested, cases } = await results();

  it('is built as a wheel with the types and the plugin, and as a source archive', () => {
    expect(built.output).toContain('Successfully built');
    expect(readdirSync(dist ?? '').toSorted()).toEqual([
      expect.stringMatching(/^ads-sandbox-[\d.]+\.tar\.gz$/),
      expect.stringMatching(/^ads_sandbox-[\d.]+-py3-none-any\.whl$/),
    ]);
    expect(readdirSync(join(site ?? '', 'ads_sandbox'))).toContain('py.typed');
  });

  it('has no error of mypy --strict', () => {
    expect(typed).toEqual({ status: 0, output: expect.stringContaining('Success') });
  });

  it('passes its tests', () => {
    expect(tested.status, tested.output).toBe(0);
    expect(cases.length).toBeGreaterThan(50);
    expect(cases.filter(({ isSkipped, title }) => isSkipped && !title.endsWith(GYMNASIUM))).toEqual([]);
  });

  for (const { title, failure, isSkipped } of cases)
    it.skipIf(isSkipped)(title, () => {
      expect(failure).toBe('');
    });
});
