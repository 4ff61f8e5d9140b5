/**
 * `explore --hosts` with a client in whose code the hosts of the service are. All of it runs in a network namespace that
 * has only the loopback interface, so that no call can leave the machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from '../docs/blocks.ts';
import type { Exploration } from '../../src/explorer/faults/exploration.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = ['--', process.execPath, join(ROOT, 'test/fixtures/programs/clients/real-hosts.ts')];
/** Those of docs/explorer.md. */
const blocks = ['sh', 'text'].flatMap((language) => blocksRunBy('test/explorer/hosts.long.test.ts', language));
const [command = '', lines = ''] = blocks.map(({ text }) => text);
const HOSTS = /--hosts (\S+)/.exec(command)?.[1] ?? '';
const WORLD = [
  '--now',
  '2026-03-02T12:00:00Z',
  '--clock',
  'frozen',
  '--retry-after',
  '0',
  '--output',
  'campaigns.json',
];
const LATER_PAGE = 'listCampaigns.last';
const folder = mkdtempSync(join(tmpdir(), 'explore-hosts-'));
const temporary = join(folder, 'tmp');
mkdirSync(temporary);
afterAll(() => rmSync(folder, { recursive: true }));

interface Namespace {
  /** Runs before the program, as root of the namespaces. */
  prepare?: string;
}

function programWith(args: readonly string[]): string[] {
  return [process.execPath, join(ROOT, 'dist/main.js'), 'explore', ...args, ...WORLD, ...CLIENT];
}

function explore(args: readonly string[], env: NodeJS.ProcessEnv = {}, { prepare = 'true' }: Namespace = {}) {
  const script = `ip link set lo up && ${prepare} && exec "$@"`;
  return spawnSync('unshare', ['-r', '-n', '-m', 'sh', '-c', script, 'sh', ...programWith(args)], {
    env: { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1', ...env },
    encoding: 'utf8',
  });
}

const allowed = spawnSync('unshare', [
  '-r',
  '-n',
  '-m',
  'sh',
  '-c',
  'ip link set lo up && mount -o bind /etc/hosts /etc/hosts',
]);
const problem =
  allowed.status === 0 ? '' : `: skipped, because this machine does not allow namespaces: ${String(allowed.stderr)}`;

describe.runIf(problem === '')(`a client that knows only the real hosts${problem}`, { timeout: 600_000 }, () => {
  const report = join(folder, 'report.json');
  const only = ['throttled', 'lost-before', 'killed-before'].flatMap((fault) => ['--only', `${LATER_PAGE}+${fault}`]);

  it('is explored by runs at the same time, each with a hosts file of its own', () => {
    const machine = readFileSync('/etc/hosts', 'utf8');
    const args = ['--hosts', HOSTS, '--parallel', '3', ...only, '--only', 'downloadFile.first+file-truncated'];
    const found = explore([...args, '--report', report], {
      BUG: 'errors-end-lists',
      HTTPS_PROXY: 'http://proxy.invalid',
    });
    expect([found.status, found.stderr]).toEqual([1, expect.stringContaining('4 of 4 runs, 1 failure')]);
    const { runs, warnings, options } = JSON.parse(readFileSync(report, 'utf8')) as Exploration;
    expect(warnings).toEqual([]);
    expect(Object.fromEntries(runs.map(({ id, verdict }) => [id, verdict]))).toEqual({
      [`${LATER_PAGE}+throttled`]: 'silently-wrong',
      [`${LATER_PAGE}+lost-before`]: 'survived',
      [`${LATER_PAGE}+killed-before`]: 'survived',
      'downloadFile.first+file-truncated': 'survived',
    });
    expect(options).toEqual(expect.arrayContaining(['--hosts', HOSTS]));
    expect(readFileSync('/etc/hosts', 'utf8')).toBe(machine);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('does not reach a host that the option does not list', () => {
    const found = explore(['--hosts', HOSTS], { API_HOST: 'advertising-api-eu.amazon.com' });
    expect([found.status, found.stderr]).toEqual([
      3,
      expect.stringMatching(/fails without faults.*ENOTFOUND advertising-api-eu/s),
    ]);
  });

  it('is explored by one run at a time, if only the hosts file of the machine leads its hosts to the sandbox', () => {
    const hosts = join(folder, 'hosts');
    writeFileSync(hosts, lines);
    const args = ['--hosts', HOSTS, ...only, '--report', report];
    const prepare = `mount -o bind ${hosts} /etc/hosts && export PATH=/none`;
    const found = explore(args, { BUG: 'errors-end-lists' }, { prepare });
    expect([found.status, found.stderr]).toEqual([1, expect.stringContaining('one run at a time')]);
    const { runs } = JSON.parse(readFileSync(report, 'utf8')) as Exploration;
    expect(runs.map(({ verdict }) => verdict)).toEqual(['silently-wrong', 'survived', 'survived']);
  });
});

describe('a machine without unshare', () => {
  it('does not start the client, and shows the lines that are missing in the hosts file', () => {
    const [program = '', ...args] = programWith(['--hosts', HOSTS]);
    const { status, stderr } = spawnSync(program, args, { env: { PATH: '/none' }, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain(
      '/etc/hosts, remove other lines with these names, and remove the lines after the exploration:\n\n' + lines,
    );
  });
});
