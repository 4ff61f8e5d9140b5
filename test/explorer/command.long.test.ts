/**
 * The command explore, with a client that is a process. Also runs the recipe of docs/explorer.md with libfaketime.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { Exploration } from '../../src/explorer/faults/exploration.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = ['--', process.execPath, join(ROOT, 'test/fixtures/programs/clients/pages.ts')];
const WORLD = ['--now', '2026-03-02T12:00:00Z', '--clock', 'frozen', '--retry-after', '0'];
const HAS_FAKETIME = spawnSync('faketime', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'explore-command-'));
/** Other tests may explore at the same time, so these explorations have a temporary folder of their own. */
const temporary = join(folder, 'tmp');
mkdirSync(temporary);
afterAll(() => rmSync(folder, { recursive: true }));

function explore(args: readonly string[], env: NodeJS.ProcessEnv = {}, command = CLIENT) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'dist/main.js'), 'explore', ...args, ...command],
    { env: { ...process.env, TMPDIR: temporary, ...env }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

function reportOf(args: readonly string[], env: NodeJS.ProcessEnv = {}, command = CLIENT): Exploration {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const { stderr } = explore([...args, ...WORLD, '--report', file], env, command);
  expect(existsSync(file), stderr).toBe(true);
  return JSON.parse(readFileSync(file, 'utf8')) as Exploration;
}

function foldersOfRuns(): string[] {
  return readdirSync(temporary).filter((name) => name.startsWith('ads-sandbox-explore-'));
}

/** Everything but durations. */
function repeatable({ durationMs: _all, reference, runs, ...others }: Exploration): object {
  return {
    ...others,
    reference: { ...reference, durationMs: 0 },
    runs: runs.map((run) => ({ ...run, durationMs: 0 })),
  };
}

describe('ads-sandbox explore', { timeout: 300_000 }, () => {
  it('finds no failure of a careful command, and compares files and standard output', () => {
    const { runs, reference } = reportOf([
      '--output',
      'names.json',
      '--output',
      '-',
      '--parallel',
      '2',
      '--runs',
      '20',
    ]);
    const kinds = new Set(runs.map(({ verdict }) => verdict));
    expect([...kinds].toSorted()).toEqual(
      ['failed', 'survived', ...(kinds.has('silently-wrong') ? ['silently-wrong'] : [])].toSorted(),
    );
    // A client that does not check what it reads cannot survive hostile drift.
    const wrong = runs.filter(({ verdict }) => verdict === 'silently-wrong').map(({ faults }) => faults[0]?.faultId);
    expect(wrong.filter((id) => !id?.startsWith('drift-'))).toEqual([]);
    expect(reference.masked).toEqual([]);
    expect(foldersOfRuns()).toEqual([]);
  });

  it('ends with status 1 for a new failure and with 0 for a known one', () => {
    const only = ['--only', 'listCampaigns.last+unavailable', '--output', 'names.json', ...WORLD];
    const env = { BUG: 'errors-end-lists' };
    const baseline = join(folder, 'known.json');
    const scenarios = join(folder, 'scenarios');
    const found = explore([...only, '--write-baseline', baseline, '--save-scenarios', scenarios], env);
    expect(found.stdout).toContain('SILENTLY WRONG  listCampaigns.last+unavailable');
    expect(found.stderr).toContain('1 of 1 runs, 1 failure');
    expect(found.status).toBe(1);
    expect(explore([...only, '--baseline', baseline], env).status).toBe(0);
    expect(explore([...only, '--baseline', baseline]).stdout).toContain('to be removed from the baseline file');
    const [scenario = ''] = readdirSync(scenarios);
    expect(
      spawnSync(process.execPath, [join(ROOT, 'dist/main.js'), 'validate', join(scenarios, scenario)]).status,
    ).toBe(0);
  });

  it('has the same report again, except for durations', () => {
    const args = ['--output', 'names.json', '--runs', '6'];
    const first = reportOf(args, { BUG: 'errors-end-lists' });
    const second = reportOf([...args, '--parallel', '2'], { BUG: 'errors-end-lists' });
    expect(first.runs).toHaveLength(6);
    expect(first.skipped.length).toBeGreaterThan(5);
    expect(repeatable(second)).toEqual(repeatable(first));
  });

  it('kills a command that hangs', () => {
    const args = ['--only', 'listCampaigns.first+stalled-answer', '--timeout', '8s'];
    expect(reportOf(args, { BUG: 'no-timeout' }).runs).toMatchObject([{ verdict: 'hung' }]);
    expect(reportOf(args, { TIMEOUT_MS: '2000' }).runs).toMatchObject([{ verdict: 'survived' }]);
  });

  it('kills a command at a call, starts it again, and runs --before once for each run', () => {
    const [starts, before] = [join(folder, 'starts'), join(folder, 'before')];
    const id = 'listCampaigns.last+killed-before';
    const args = ['--only', id, '--before', `echo "$SANDBOX_RUN_ID" >> ${before}`, '--output', 'names.json'];
    expect(reportOf(args, { STARTS: starts }).runs).toMatchObject([{ id, verdict: 'survived', exitStatus: 0 }]);
    const lines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');
    const runs = ['reference-1', 'reference-2', id];
    expect(lines(before).slice(0, 3)).toEqual(runs);
    expect(lines(starts).slice(0, 4)).toEqual([...runs, id]);
  });

  it('compares a command that continues from its own files with one that ran twice', () => {
    const client = join(folder, 'resumed.mjs');
    writeFileSync(
      client,
      `import { existsSync, writeFileSync } from 'node:fs';
       const { ADS_API_URL, ADS_ACCESS_TOKEN, ADS_CLIENT_ID, SANDBOX_RUN_FOLDER } = process.env;
       const headers = { authorization: 'Bearer ' + ADS_ACCESS_TOKEN, 'vendor-advertising-api-clientid': ADS_CLIENT_ID };
       const isResumed = existsSync(SANDBOX_RUN_FOLDER + '/started');
       writeFileSync(SANDBOX_RUN_FOLDER + '/started', '');
       for (let call = 0; call < 2; call++) await fetch(ADS_API_URL + '/v2/profiles', { headers });
       writeFileSync(SANDBOX_RUN_FOLDER + '/result.json', JSON.stringify({ isResumed }));`,
    );
    const args = ['--output', 'result.json', '--only', 'listProfilesV2.last+killed-before'];
    expect(reportOf(args, {}, ['--', process.execPath, client]).runs).toMatchObject([{ verdict: 'survived' }]);
  });

  it('saves the scenario of a run under its id, or under the beginning of a long id and a hash', () => {
    const client = join(folder, 'three-calls.mjs');
    writeFileSync(
      client,
      `import { writeFileSync } from 'node:fs';
       const { ADS_API_URL, ADS_ACCESS_TOKEN, ADS_CLIENT_ID, ADS_PROFILE_ID, SANDBOX_RUN_FOLDER } = process.env;
       const type = 'application/vnd.spNegativeTargetingClause.v3+json';
       const headers = {
         authorization: 'Bearer ' + ADS_ACCESS_TOKEN,
         'vendor-advertising-api-clientid': ADS_CLIENT_ID,
         'vendor-advertising-api-scope': ADS_PROFILE_ID,
         accept: type,
         'content-type': type,
       };
       const list = () => fetch(ADS_API_URL + '/sp/negativeTargets/list', { method: 'POST', headers, body: '{}' });
       const statuses = [];
       for (let call = 0; call < 3; call++) statuses.push((await list()).status);
       writeFileSync(SANDBOX_RUN_FOLDER + '/result.json', JSON.stringify(statuses));`,
    );
    const call = 'listSponsoredProductsNegativeTargetingClauses.middle';
    const only = ['--only', `${call}+unavailable`, '--only', `${call}+internal-error`];
    const scenarios = join(folder, 'long-names');
    const command = ['--', process.execPath, client];
    explore(['--output', 'result.json', ...only, '--save-scenarios', scenarios, ...WORLD], {}, command);
    // The first id has 64 characters, as many as a name may have.
    expect(readdirSync(scenarios).toSorted()).toEqual([
      expect.stringMatching(/^listsponsoredproductsnegativetargetingclauses-middle-in-[0-9a-f]{8}\.yaml$/),
      'listsponsoredproductsnegativetargetingclauses-middle-unavailable.yaml',
    ]);
  });

  it('says what is wrong with a command that does not work without faults', () => {
    expect(explore([], {}, ['--', 'false'])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('fails without faults, with status 1'),
    });
    expect(explore([], {}, ['--', 'true'])).toMatchObject({ status: 3, stderr: expect.stringContaining('no calls') });
    expect(explore([], {}, ['--', 'no-such-command'])).toMatchObject({
      status: 127,
      stderr: expect.stringContaining('command not found'),
    });
    expect(explore(['--before', 'exit 7'])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('--before ended with status 7'),
    });
    expect(explore(['--depth', '3'])).toMatchObject({ status: 2, stderr: expect.stringContaining("--depth is '3'") });
    expect(explore(['--time', '1ms', ...WORLD])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the time of 0 s was over before the two runs without faults ended'),
    });
    expect(explore(['--tls-port', '0'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--hosts') });
    expect(explore(['--hosts', '*.ads.example'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("'*.ads.example': a hosts file has no wildcards"),
    });
    expect(explore([], {}, [])).toMatchObject({ status: 2, stderr: expect.stringContaining('missing command') });
    expect(explore(['--report'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--report needs a value'),
    });
    expect(explore(['--output', 'name.json', ...WORLD])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("the output 'name.json' does not exist"),
    });
    expect(explore(['--without', 'drifts'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--without is 'drifts': it must be one of answer, "),
    });
    expect(explore(['--only', 'listCampaigns.last+unavailabel', ...WORLD])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean listCampaigns.last+unavailable?'),
    });
  });

  it('ends with the report of the runs so far when it is interrupted', async () => {
    const env = { ...process.env, TMPDIR: temporary };
    const child = spawn(process.execPath, [join(ROOT, 'dist/main.js'), 'explore', ...WORLD, ...CLIENT], { env });
    const [ended, report] = [once(child, 'close'), text(child.stdout)];
    for await (const line of child.stderr) if (String(line).includes('runs')) break;
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(await report).toMatch(/^\d+ runs? \(\d+ more are planned\) for 3 calls/);
    expect(foldersOfRuns()).toEqual([]);
  });

  it.runIf(HAS_FAKETIME)('is not slowed down by a client that waits, with the recipe of docs/explorer.md', () => {
    const args = ['--only', 'listCampaigns.first+unavailable', '--output', 'names.json'];
    const command = ['--', 'faketime', '-f', '+0 x20', ...CLIENT.slice(1)];
    const start = performance.now();
    expect(reportOf(args, { WAIT_SECONDS: '60' }, command).runs).toMatchObject([{ verdict: 'survived' }]);
    expect(performance.now() - start).toBeLessThan(55_000);
  });
});
