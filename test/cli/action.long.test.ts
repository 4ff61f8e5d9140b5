/**
 * The action of GitHub and the component of GitLab: the form of their files, and the scripts that they run.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { connect } from '../../src/client/connect.ts';
import { blocksRunBy } from '../docs/blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'dist/main.js');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Step {
  if: string;
  shell: string;
  run: string;
  env: Record<string, string>;
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'));
});

afterEach(() => {
  script('stop.sh', {});
  rmSync(folder, { recursive: true });
});

function script(name: string, env: Record<string, string>) {
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'action', name), {
    env: { PATH, HOME: folder, FOLDER: join(folder, 'kept'), ...env },
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

/** The variables that a script prints for the next steps of the job. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** The first of three ports that are probably free. */
const PORT = String(20_000 + Math.floor((process.pid * 7) % 20_000));

const PROGRAM = `"${process.execPath}" "${MAIN}"`;

describe('the scripts of the action', () => {
  it('start a program, export its variables, report what clients did, and end it', async () => {
    const started = script('start.sh', { PROGRAM, PORT, SANDBOX_ADMIN_TOKEN: 'secret' });
    expect([started.status, started.stderr]).toEqual([0, '']);
    const variables = variablesOf(started.stdout);
    const url = `http://localhost:${PORT}`;
    expect(variables).toMatchObject({ ADS_API_URL: url, SANDBOX_URL: url, ADS_ACCESS_TOKEN: 'sandbox-access-token' });
    const client = connect(url, { adminToken: 'secret' });
    const clean = await client.createWorld({ name: 'clean', scenario: 'empty' });
    const careless = await client.createWorld({ name: 'careless', scenario: 'empty' });
    for (const { apiUrl } of [clean, careless]) await (await fetch(`${apiUrl}/v2/profiles`)).text();
    await (await fetch(`${careless.apiUrl}/v2/unknown`)).text();
    await clean.requests.clear();

    const summary = join(folder, 'summary.md');
    const env = { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: 'secret', GITHUB_STEP_SUMMARY: summary };
    const reported = script('report.sh', env);
    expect([reported.status, reported.stderr]).toEqual([0, '']);
    expect(reported.stdout).toMatch(/^::error title=ads-sandbox%3A unknown-operation in world careless::/m);
    expect(reported.stdout.split('\n').every((line) => line === '' || line.startsWith('::'))).toBe(true);
    const text = readFileSync(summary, 'utf8');
    expect(text).toContain('## API violations in world careless');
    expect(text).toContain('## API violations in world default');
    expect(text).not.toContain('world clean');
    expect(text).toContain('## Coverage of the API');
    expect(readdirSync(join(folder, 'ads-sandbox-report')).toSorted()).toEqual([
      'annotations.txt',
      'calls-careless.html',
      'calls-default.html',
      'coverage.json',
      'coverage.md',
      'violations-careless.xml',
      'violations-default.xml',
      'violations.md',
    ]);
    expect(script('stop.sh', {}).status).toBe(0);
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => 'answers',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('refused');
  });

  it('report by Node.js and by Python where an image has no curl', async () => {
    const started = script('start.sh', { PROGRAM, PORT });
    expect([started.status, started.stderr]).toEqual([0, '']);
    const tools = ['sh', 'mkdir', 'cat', 'sed', 'tr', 'rm'];
    for (const program of [process.execPath, '/usr/bin/python3']) {
      const bin = mkdtempSync(join(folder, 'bin-'));
      for (const name of tools) spawnSync('ln', ['-s', `/bin/${name}`, join(bin, name)]);
      spawnSync('ln', ['-s', program, join(bin, program === process.execPath ? 'node' : 'python3')]);
      const env = { PATH: bin, SANDBOX_URL: `http://localhost:${PORT}`, REPORT: join(bin, 'report') };
      const reported = script('report.sh', env);
      expect([reported.status, reported.stderr]).toEqual([0, '']);
      expect(reported.stdout).toContain('No violations in 0 requests');
      expect(readFileSync(join(bin, 'report/coverage.json'), 'utf8')).toContain('"percent":0');
    }
  });

  it('run an image with the settings of the job, and name the files of its certificate authority', async () => {
    // Runs the program in place of docker.
    const docker = `#!/bin/sh
case $1 in
run)
  echo "$*" > "$HOME/arguments"
  PORT=${PORT} SANDBOX_LOG=auto ${PROGRAM} > "$HOME/output" 2>&1 < /dev/null &
  echo $! | tee "$HOME/pid" ;;
logs) cat "$HOME/output" ;;
inspect) kill -0 "$(cat "$HOME/pid")" 2> /dev/null && echo true ;;
rm) kill "$(cat "$HOME/pid")" ;;
esac
`;
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 });
    const port = Number(PORT);
    const tls = { SANDBOX_TLS_PORT: String(port + 3), SANDBOX_TLS_HOSTS: 'api.example' };
    const started = script('start.sh', { IMAGE: 'registry.example/ads-sandbox', PORT, ...tls });
    expect([started.status, started.stderr]).toEqual([0, '']);
    const given = readFileSync(join(folder, 'arguments'), 'utf8');
    expect(given).toContain(
      `--publish 127.0.0.1:${port}-${port + 2}:${port}-${port + 2} --publish 127.0.0.1:${port + 3}:`,
    );
    expect(given).toMatch(/--env SANDBOX_TLS_(?:PORT|HOSTS) --env SANDBOX_TLS_(?:PORT|HOSTS) /);
    expect(given).toMatch(/ --env SANDBOX_LOG=auto registry\.example\/ads-sandbox\n$/);
    const { ADS_CA_FILE = '', NODE_EXTRA_CA_CERTS, SSL_CERT_FILE = '' } = variablesOf(started.stdout);
    expect(readFileSync(ADS_CA_FILE, 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(NODE_EXTRA_CA_CERTS).toBe(ADS_CA_FILE);
    expect(readFileSync(SSL_CERT_FILE, 'utf8').startsWith(readFileSync(ADS_CA_FILE, 'utf8'))).toBe(true);
    expect(script('stop.sh', {}).status).toBe(0);
  });

  it('show the output of a sandbox that does not start', () => {
    const failed = script('start.sh', { PROGRAM: `${PROGRAM} --scenario unknown`, PORT });
    expect(failed).toMatchObject({ status: 1, stdout: '' });
    expect(failed.stderr).toMatch(/unknown[^]*ads-sandbox: the sandbox ended before it was ready\n$/);
    expect(script('start.sh', {}).stderr).toContain('neither an image nor a program is given');
    const unreachable = script('report.sh', { SANDBOX_URL: 'http://127.0.0.1:9' });
    expect(unreachable.status).not.toBe(0);
  });
});

describe('action.yml', () => {
  const action = parse(read('action.yml'), { strict: true });
  const steps: Step[] = action.runs.steps;

  it('has the form of a composite action, whose inputs reach scripts by the environment only', () => {
    expect(action).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      runs: { using: 'composite' },
    });
    expect(Object.keys(action).toSorted()).toEqual(['author', 'branding', 'description', 'inputs', 'name', 'runs']);
    for (const input of Object.values<object>(action.inputs))
      expect(input).toEqual({ description: expect.any(String), default: expect.any(String) });
    for (const step of steps) {
      expect(Object.keys(step).toSorted()).toEqual(['env', 'if', 'run', 'shell']);
      expect(step.run).not.toContain('${{');
    }
    const used = [...read('action.yml').matchAll(/inputs\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(action.inputs)));
  });

  it('runs scripts that exist and can be executed', () => {
    const scripts = steps.flatMap(({ run }) => /action\/\w+\.sh/.exec(run) ?? []);
    expect(scripts.toSorted()).toEqual(['action/report.sh', 'action/start.sh', 'action/stop.sh']);
    for (const file of scripts) accessSync(join(ROOT, file), constants.X_OK);
  });

  it('writes the variables of the start for the next steps, and refuses an unknown mode', () => {
    const github = join(folder, 'github-env');
    const runStep = ({ run }: Step, env: Record<string, string>) =>
      spawnSync('sh', ['-e', '-c', run], { env: { PATH: process.env['PATH'] ?? '', ...env }, encoding: 'utf8' });
    const [start, , , unknown] = steps;
    if (start === undefined || unknown === undefined) throw new Error('the action has fewer steps');
    const env = { GITHUB_ACTION_PATH: ROOT, GITHUB_ENV: github, FOLDER: join(folder, 'kept'), PORT };
    expect(runStep(start, env).status).toBe(1);
    expect(existsSync(github)).toBe(false);
    expect(runStep(start, { ...env, PROGRAM }).status).toBe(0);
    expect(variablesOf(readFileSync(github, 'utf8'))['SANDBOX_URL']).toBe(`http://localhost:${PORT}`);
    const refused = runStep(unknown, { MODE: 'stop' });
    expect([refused.status, refused.stdout]).toEqual([
      1,
      expect.stringContaining("::error::The mode of ads-sandbox is 'stop'"),
    ]);
  });
});

describe('templates/ads-sandbox.yml', () => {
  const [header, jobs] = parseAllDocuments(read('templates/ads-sandbox.yml'), { strict: true }).map((each) =>
    'toJS' in each ? each.toJS() : undefined,
  );

  it('has the form of a component, which uses each of its inputs', () => {
    const inputs = Object.keys(header.spec.inputs);
    const used = [...read('templates/ads-sandbox.yml').matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(inputs));
    expect(Object.keys(jobs)).toEqual(['.ads-sandbox']);
  });

  it('runs the script of the report, and has the credentials of the world default', () => {
    const job = jobs['.ads-sandbox'];
    expect(job.after_script).toEqual([read('action/report.sh')]);
    const started = script('start.sh', { PROGRAM, PORT });
    const variables = variablesOf(started.stdout);
    for (const [name, value] of Object.entries<string>(job.variables))
      expect(variables[name]?.replace(/:\/\/localhost:\d+/, ''), name).toBe(value.replace(/:\/\/ads-sandbox:\d+/, ''));
    expect(job.artifacts).toMatchObject({ when: 'always', paths: ['ads-sandbox-report'] });
  });
});

it('the examples of the page use inputs that exist', () => {
  const [github, gitlab] = blocksRunBy('test/cli/action.long.test.ts', 'yaml').map(({ text }) => parse(text));
  const { inputs } = parse(read('action.yml'));
  const used = github.jobs.tests.steps.filter(({ uses = '' }) => uses.includes('ads-sandbox'));
  expect(used).toHaveLength(2);
  for (const step of used) expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
  const [header] = parseAllDocuments(read('templates/ads-sandbox.yml')).map((each) =>
    'toJS' in each ? each.toJS() : undefined,
  );
  expect(Object.keys(header.spec.inputs)).toEqual(expect.arrayContaining(Object.keys(gitlab.include[0].inputs)));
  expect(gitlab.tests.extends).toBe('.ads-sandbox');
});
