import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/server/embedded/start-sandbox.ts';
import { launch, startProgram } from '../fixtures/programs/program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-coverage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: string[], env: Record<string, string> = {}) {
  const { ended, output, errors } = launch(env, [], args);
  return { status: await ended, output: output(), errors: errors() };
}

/** Calls one operation of the sandbox of `exec`. */
const fetchOnce = (path: string): string[] => [
  '--',
  process.execPath,
  '-e',
  `fetch(process.env.ADS_API_URL + ${JSON.stringify(path)})`,
];

describe('exec --coverage', () => {
  it('prints what was seen and what was not, and writes reports by extension', async () => {
    const files = ['report.md', 'report.xml', 'report.json', 'report.txt'].map((name) => join(folder, name));
    const options = files.flatMap((file, i) => (i % 2 === 0 ? ['--coverage', file] : [`--coverage=${file}`]));
    const { status, errors } = await run(['exec', '--coverage', ...options, ...fetchOnce('/v2/profiles')]);
    expect({ status, errors }).toMatchObject({ status: 0, errors: expect.stringContaining('429 on listProfilesV2') });
    const [markdown = '', junit = '', json = '', text = ''] = files.map((file) => readFileSync(file, 'utf8'));
    expect(markdown).toContain('| Operations | 1 |');
    expect(junit).toContain('<?xml');
    expect(JSON.parse(json).groups.operations.seen).toBe(1);
    expect(text).toContain('Not covered:');
  });

  it('ends with status 1 if the command succeeds and covers less than --min', async () => {
    const low = await run(['exec', '--min', '40%', ...fetchOnce('/v2/profiles')]);
    expect(low.status).toBe(1);
    expect(low.errors).toMatch(/the coverage of operations is 0\.\d %, which is less than 40 %/);
    expect((await run(['exec', '--min', '0.1', '--min=statuses=0%', ...fetchOnce('/v2/profiles')])).status).toBe(0);
    expect((await run(['exec', '--min', '40%', '--', process.execPath, '-e', 'process.exit(7)'])).status).toBe(7);
  });

  it.each([
    [['--min', 'most'], "--min is 'most'"],
    [['--min', '101%'], 'percentage'],
    [['--min', 'lines=3%'], 'operations, statuses'],
    [['--coverage', 'report.html'], '.md, .xml, .json, .txt'],
    [['--coverage-file'], 'name of a file'],
  ])('refuses %j', async (args, message) => {
    const { status, errors } = await run(['exec', ...args, ...(args.length > 1 ? ['--', 'true'] : [])]);
    expect({ status, errors }).toMatchObject({ status: 2, errors: expect.stringContaining(message) });
  });
});

describe('ads-sandbox coverage', () => {
  it('adds up the files of several processes, of exec and of startSandbox', async () => {
    const [shared, own] = [join(folder, 'shared.ndjson'), join(folder, 'own.ndjson')];
    await Promise.all(
      ['/v2/profiles', '/v1/profiles', '/v2/profiles'].map((path) =>
        run(['exec', '--coverage-file', shared, ...fetchOnce(path)]),
      ),
    );
    const sandbox = await startSandbox({ coverageFile: own });
    await fetch(`${sandbox.url}/v2/sp/campaigns`);
    await sandbox.close();
    const report = join(folder, 'merged.json');
    const { status } = await run(['coverage', shared, own, '--report', report]);
    expect(status).toBe(0);
    const { operations } = JSON.parse(readFileSync(report, 'utf8'));
    const called = operations.filter(({ calls }: { calls: number }) => calls > 0);
    expect(called).toMatchObject([
      { operation: 'listProfiles', calls: 1, statuses: { 401: 1 } },
      { operation: 'listProfilesV2', calls: 2, statuses: { 401: 2 } },
      { operation: 'listCampaigns', calls: 1, statuses: { 401: 1 } },
    ]);
    expect(await run(['coverage', shared, '--min', '50%'])).toMatchObject({
      status: 1,
      output: expect.stringContaining('operations (2 of'),
      errors: expect.stringContaining('less than 50 %'),
    });
  });

  it('names a file that is missing, and a line without coverage', async () => {
    const wrong = join(folder, 'wrong.ndjson');
    writeFileSync(wrong, '{}\n');
    expect(await run(['coverage', wrong])).toMatchObject({ status: 1, errors: expect.stringContaining(`${wrong}:1`) });
    expect(await run(['coverage', join(folder, 'none')])).toMatchObject({
      status: 1,
      errors: expect.stringContaining('none'),
    });
  });

  it('asks a running sandbox without a file', async () => {
    const program = await startProgram();
    const url = program.variable('ADS_API_URL');
    await fetch(`${url}/v2/profiles`);
    expect((await run(['coverage'], { SANDBOX_URL: url })).output).toContain('operations (1 of');
    program.child.kill('SIGTERM');
    await program.ended;
  });
});
