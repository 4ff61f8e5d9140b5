/** The `test` for Vitest, with each major version of Vitest that the package supports. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** The newest is the one that runs this project's own tests. */
const VERSIONS = ['test/installed/package/vitest-4/node_modules/vitest', 'node_modules/vitest'];

const SUITE = `
import { describe, expect } from 'vitest';
import { test } from 'ads-sandbox/vitest';

test('plain', async ({ world }) => expect(world.scenario).toBe('default'));

const slow = test.extend({ worldOptions: { scenario: 'report-slow', clock: 'frozen' } });
slow('by a value', async ({ world }) => {
  expect([world.scenario, (await world.clock.get()).mode]).toEqual(['report-slow', 'frozen']);
});
slow('by a value that is also read', async ({ world, worldOptions }) => {
  expect([world.scenario, worldOptions.clock]).toEqual(['report-slow', 'frozen']);
});

const stuck = test.extend({ worldOptions: async ({}, use) => use({ scenario: 'report-stuck' }) });
stuck('by a function', async ({ world }) => expect(world.scenario).toBe('report-stuck'));

const dependent = slow.extend({ scenario: async ({ world }, use) => use(world.scenario) });
dependent('through another fixture', async ({ scenario }) => expect(scenario).toBe('report-slow'));
dependent.extend({ worldOptions: { scenario: 'empty' } })('by the last of several', async ({ scenario }) => {
  expect(scenario).toBe('empty');
});
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function manifestOf(folder: string): { version: string; peerDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as ReturnType<typeof manifestOf>;
}

describe.each(VERSIONS)('with %s', (vitest) => {
  it('worldOptions determine how the world of a test is created', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitest-major-'));
    folders.push(folder);
    const installed = join(folder, 'node_modules/ads-sandbox');
    mkdirSync(installed, { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
    cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
    symlinkSync(join(ROOT, vitest), join(folder, 'node_modules/vitest'));
    symlinkSync(join(ROOT, 'node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'));
    writeFileSync(join(folder, 'options.test.mjs'), SUITE);
    const args = [join(ROOT, vitest, 'vitest.mjs'), 'run', '--reporter=json', '--outputFile=report.json'];
    const env = { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', CI: 'true' };
    // It returns status 1 if a test fails; the report contains the failed tests.
    await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => {});
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
    };
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results).toHaveLength(6);
  });
});

it('the tested versions cover every major version in the peer range', () => {
  const majors = VERSIONS.map((vitest) => Number.parseInt(manifestOf(vitest).version, 10));
  expect(manifestOf('.').peerDependencies['vitest']).toBe(`>=${majors[0]}`);
  expect(majors).toEqual(majors.map((_, i) => (majors[0] ?? 0) + i));
});
