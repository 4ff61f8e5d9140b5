import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from '../../docs/blocks.ts';
import { connectOverHttp, headersOf } from '../../fixtures/programs/mcp-client.ts';
import { startProgram } from '../../fixtures/programs/program.ts';
import { hasPseudoTerminal, openTerminal } from './pseudo-terminal.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Packages that the packed package and the example require. No other package of this project is available to them. */
const NEEDED = ['better-sqlite3', 'vitest', '@types/node', 'undici-types'];

const scratch = mkdtempSync(join(tmpdir(), 'packed-'));
const installed = join(scratch, 'node_modules/ads-sandbox');
let files: string[] = [];

const execute = promisify(execFile);

/** Both streams of a program that may fail. */
async function run(program: string, args: string[], cwd = scratch): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: scratch, NO_COLOR: '1', CI: 'true' };
  try {
    const { stdout, stderr } = await execute(program, args, { cwd, env });
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: stdout + stderr };
  }
}

const node = (...args: string[]) => run(process.execPath, args);
const tsc = (...args: string[]) => node(join(ROOT, 'node_modules/typescript/bin/tsc'), ...args);

beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  const pack = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', scratch];
  const { output } = await run('npm', pack, ROOT);
  const [json = ''] = /^\[[\s\S]*?^\]/m.exec(output) ?? [];
  const [packed] = JSON.parse(json) as { filename: string; files: { path: string }[] }[];
  files = (packed?.files ?? []).map(({ path }) => path);
  await run('tar', ['-xzf', packed?.filename ?? '', '-C', installed, '--strip-components=1']);
  for (const name of NEEDED) {
    mkdirSync(join(scratch, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(scratch, 'node_modules', name));
  }
  cpSync(join(ROOT, 'examples/vitest'), scratch, { recursive: true });
  const added = { 'types.ts': TYPES, 'parallel.test.ts': PARALLEL, 'failing.test.ts': FAILING };
  for (const [name, text] of Object.entries(added)) writeFileSync(join(scratch, 'test', name), text);
  for (const [i, text] of testsInDocs().entries()) writeFileSync(join(scratch, `test/docs-${i}.test.ts`), text);
}, 60_000);

afterAll(() => rmSync(scratch, { recursive: true }));

describe.concurrent('the packed package', { timeout: 60_000 }, () => {
  it('contains the pages that the README and the guides link to', () => {
    // The page of the architecture is for contributors, who have the sources that it links to.
    const pages = files.filter((file) => file === 'README.md' || /^docs\/(?!architecture).*\.md$/.test(file));
    const missing = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)]
        .map(([, target = '']) => join(dirname(page), target))
        .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('contains the program and its types, but no sources, source maps or tests', () => {
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/main.js', 'dist/THIRD-PARTY-NOTICES.txt']),
    );
    expect(files).toEqual(expect.arrayContaining(['dist/world-worker.js', 'dist/scenario-worker.js']));
    expect(
      files.filter((file) =>
        /^(?:src|test)\/|^(?:bench|docs)\/.*\.ts$|\.map$|\.stamp$|prebuild-scenarios\.js$/.test(file),
      ),
    ).toEqual([]);
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>;
    };
    const named = Object.values(exports).flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)));
    for (const path of named.filter((each) => !each.includes('*'))) expect(files).toContain(path.replace('./', ''));
    for (const name of ['scenario', 'seed', 'settings']) expect(files).toContain(`dist/schemas/${name}.schema.json`);
    const types = files.filter((file) => file.startsWith('dist/types/'));
    expect(types.filter((file) => !/^dist\/types\/(?:server|client|explorer|model|generated)\//.test(file))).toEqual(
      [],
    );
  });

  it('runs as a command', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const link = join(scratch, 'ads-sandbox');
    symlinkSync(join(installed, 'dist/main.js'), link);
    expect(await run(link, ['--version'])).toEqual({ status: 0, output: `${version}\n` });
  });

  it.skipIf(!hasPseudoTerminal && process.env['CI'] === undefined)('answers requests on a terminal', async () => {
    const main = join(installed, 'dist/main.js');
    const terminal = openTerminal([process.execPath, main], { PORT: '0', SANDBOX_HOST: '127.0.0.1' });
    const [, url = ''] = await terminal.shows(/sandbox ready on (http:\S+)/);
    for (let i = 0; i < 3; i++) expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    await terminal.shows(/(?:WARN.*GET \S+\/nowhere 404[\s\S]*){3}/);
    terminal.interrupt();
    expect(await terminal.ended).toBe(0);
  });

  it('[TOD-470] serves its tools to the client of the MCP SDK', async () => {
    const program = await startProgram({}, [], join(installed, 'dist/main.js'));
    try {
      const headers = headersOf({
        accessToken: program.variable('ADS_ACCESS_TOKEN'),
        clientId: program.variable('ADS_CLIENT_ID'),
        profileId: program.variable('ADS_PROFILE_ID'),
      });
      await using mcp = await connectOverHttp(`${program.variable('ADS_API_URL')}/mcp`, headers);
      expect((await mcp.client.listTools()).tools.length).toBeGreaterThan(20);
      const body = { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } };
      const { json } = await mcp.call('campaign_management-query_campaign', { body });
      expect(json.campaigns.length).toBeGreaterThan(0);
    } finally {
      program.child.kill();
      await program.ended;
    }
  });

  it('has a client library without dependencies, not even on Node.js', () => {
    const text = readFileSync(join(installed, 'dist/client.js'), 'utf8');
    expect(text.match(/^import\b|\bfrom"|\bimport\("|\brequire\(|\bprocess\.|\bBuffer\b/g)).toBeNull();
  });

  it.each([
    ['bundler', 'preserve'],
    ['nodenext', 'nodenext'],
  ])('has valid types with moduleResolution %s', async (moduleResolution, module) => {
    const config = `tsconfig.${moduleResolution}.json`;
    const compilerOptions = {
      module,
      moduleResolution,
      lib: ['es2024'],
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
    };
    writeFileSync(join(scratch, config), JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
    const { status, output } = await tsc('-p', config);
    const lines = output.split('\n').filter((line) => line !== '' && !/^node_modules\/(?!ads-sandbox)/.test(line));
    // The compiler reports exactly the mistakes of that file.
    expect(lines.map((line) => /^test\/types\.ts\((\d+),/.exec(line)?.[1] ?? line)).toEqual(MISTAKES);
    expect(status).toBeGreaterThan(0);
  });

  it('runs the example, the tests of README.md and docs/, and 64 concurrent tests with their own worlds', async () => {
    const vitest = join(scratch, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=json', '--outputFile.json=report.json', '--reporter=default'];
    const { output } = await node(
      join(installed, 'dist/main.js'),
      'exec',
      '--',
      process.execPath,
      vitest,
      'run',
      '--maxConcurrency=64',
      ...reporters,
    );
    const report = JSON.parse(readFileSync(join(scratch, 'report.json'), 'utf8')) as {
      numPassedTests: number;
      testResults: { assertionResults: { status: string; title: string }[] }[];
    };
    const failed = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed');
    expect(failed.map(({ title }) => title)).toEqual(['prints its journal']);
    expect(report.numPassedTests).toBeGreaterThanOrEqual(64 + 3 + 5);
    expect(output).toMatch(
      /Journal of world \S+: 1 request\nTimes are in UTC\.\n\S+ \S+ {2}401 {2}GET \S+\/v2\/profiles {2}listProfilesV2\n {4}\S/,
    );
    // The sandbox of `exec` continues after a test, so it keeps the world of the failed one.
    expect(output).toMatch(/Web console: http:\S+\/_sandbox\/console\?world=\S+/);
  });
});

/** The tests of README.md and docs/, to be run beside the example as examples/vitest/README.md says, with the client of the example in place of the reader's. */
function testsInDocs(): string[] {
  const blocks = blocksRunBy('test/installed/package/package.test.ts', 'ts');
  expect(blocks.length).toBeGreaterThanOrEqual(3);
  return blocks.map(({ text }) => YOUR_CLIENT + text.replace("'node:test'", "'vitest'"));
}

const YOUR_CLIENT = `import { AdsClient, type AdsClientOptions, type Campaign } from '../src/ads-client.ts';
class YourClient extends AdsClient {
  constructor({ baseUrl, ...options }: Omit<AdsClientOptions, 'apiUrl'> & { baseUrl: string }) {
    super({ ...options, apiUrl: baseUrl });
  }
  listCampaigns(profileId: string): Promise<Campaign[]> {
    return this.campaigns(profileId);
  }
}
`;

/** Lines of TYPES that are wrong. */
const MISTAKES = ['16', '18', '20', '22'];

const TYPES = `import { connect, AdminApiError, type World, type WorldHandle } from 'ads-sandbox/client';
import { startSandbox, type StartOptions } from 'ads-sandbox';
import { test } from 'ads-sandbox/vitest';
export async function good(options: StartOptions): Promise<World> {
  await using running = await startSandbox(options);
  const sandbox = connect(running.url, { adminToken: process.env['TOKEN'] });
  const world: WorldHandle = await sandbox.createWorld({ scenario: undefined, clock: 'frozen' });
  const { events } = await world.clock.advance({ by: '3h' });
  const at: string | undefined = events[0]?.at;
  await world.faults.create({ effect: { preset: 'throttled', retryAfter: null } }).catch((error: unknown) => {
    if (error instanceof AdminApiError && error.status === 400) console.log(error.errors[0]?.path, at);
  });
  for await (const { campaignId } of world.entities.all('campaigns')) console.log(campaignId);
  test('typed', async ({ world }) => console.log((await world.requests.latest()).status + 1));
  // Unknown: clock mode, parameter of advance, operation, option.
  await sandbox.createWorld({ clock: 'slow' });

  await world.clock.advance({ days: 3 });

  await sandbox.call('noSuchCall', {});

  await startSandbox({ colour: 'red' });
  return world.get();
}
`;

const PARALLEL = `import { describe, expect } from 'vitest';
import { test } from './ads.ts';
const all = Array.from({ length: 64 }, (_, i) => i);
let started = 0;
const { promise: allStarted, resolve } = Promise.withResolvers<void>();
describe.concurrent('64 tests at once', () => {
  test.for(all)('%i', async (i, { world, client, profileId }) => {
    if (++started === all.length) resolve();
    await allStarted;
    const [campaign] = await client.campaigns(profileId);
    await client.renameCampaign(profileId, campaign?.campaignId ?? '', 'Campaign ' + i);
    const renamed = (await client.campaigns(profileId)).filter(({ name }) => /^Campaign \\d+$/.test(name));
    expect(renamed.map(({ name }) => name)).toEqual(['Campaign ' + i]);
    const { requests, total } = await world.requests.list({ method: 'PUT' });
    expect([total, requests[0]?.requestBody?.includes('"Campaign ' + i + '"')]).toEqual([1, true]);
    expect((await world.requests.list()).total).toBe(4);
  });
});
`;

const FAILING = `import { expect } from 'vitest';
import { test } from './ads.ts';
test('prints its journal', async ({ world }) => {
  expect((await fetch(world.apiUrl + '/v2/profiles')).status).toBe(200);
});
`;
