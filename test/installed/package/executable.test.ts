/**
 * The program as one file, on this platform: it runs without Node.js on the PATH and without the checkout.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from '../../docs/blocks.ts';
import { platformOf } from '../../../executable/platform-of.ts';
import { programFiles } from '../../../executable/program-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'executable-'));
const cache = join(scratch, 'cache');
let executable = '';

interface Result {
  /** The exit status, or the signal that ended it. */
  status: number | string | null;
  output: string;
  errors: string;
}

function run(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const child = spawn(executable, args, {
    cwd: scratch,
    // Commands of the system, but no Node.js.
    env: {
      PATH: '/bin:/usr/bin',
      HOME: scratch,
      ADS_SANDBOX_CACHE: cache,
      SANDBOX_HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) =>
    child.on('close', (code, signal) => resolve({ status: code ?? signal, output, errors })),
  );
}

/** The files of the program in the cache, with a slash before each. */
function unpacked(folder = cache): string[] {
  const files = globSync('*/**', { cwd: folder, exclude: ['*/.compile-cache/**'] });
  return files.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.replace(/^[^/]+/, ''));
}

beforeAll(() => {
  const build = [join(ROOT, 'executable/build.ts'), '--output', scratch];
  const output = execFileSync(process.execPath, build, { encoding: 'utf8' });
  executable = /^(.*): \d+ MB$/m.exec(output)?.[1] ?? '';
}, 120_000);

afterAll(() => rmSync(scratch, { recursive: true }));

describe('the executable', () => {
  it('starts several times at once on a machine that it was never on, and each file is there once', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const results = await Promise.all([1, 2, 3].map(() => run(['--version'])));
    for (const result of results) expect(result).toEqual({ status: 0, output: `${version}\n`, errors: '' });
    const files = [...programFiles(`${process.platform}-${process.arch}`), 'start.cjs'].map((path) => `/${path}`);
    expect(unpacked().toSorted()).toEqual(files.toSorted());
    expect(readdirSync(cache)).toEqual([expect.stringMatching(`^${version}-[\\da-f]{16}$`)]);
  });

  it('writes a file again that was removed from its folder', async () => {
    const [main = ''] = globSync(join(cache, '*/dist/main.js'));
    rmSync(main);
    expect((await run(['--version'])).status).toBe(0);
    expect(readFileSync(main)).toEqual(readFileSync(join(ROOT, 'dist/main.js')));
  });

  it('serves worlds of prebuilt and of compiled scenarios, the console, the pages and both OpenAPI documents', async () => {
    const body = JSON.stringify({ name: 'compiled', scenario: { extends: 'seeds/empty' } });
    const script = `
      get() { curl --silent --show-error --fail "$SANDBOX_URL$1" --output "$2"; }
      curl --silent "$ADS_API_URL/v2/profiles" --header "Authorization: Bearer $ADS_ACCESS_TOKEN" \\
        --header "Amazon-Advertising-API-ClientId: $ADS_CLIENT_ID" --output profiles
      curl --silent "$SANDBOX_URL/_sandbox/worlds" --header 'content-type: application/json' --data '${body}' --output world
      get /_sandbox/console/ console; get /llms.txt pages; get /openapi.json service; get /docs/swagger-ui.css style
      get /_sandbox/openapi.json admin
    `;
    expect(await run(['exec', '--', 'sh', '-c', script])).toMatchObject({ status: 0 });
    const read = (file: string): string => readFileSync(join(scratch, file), 'utf8');
    expect(read('profiles')).toContain('"countryCode":"US"');
    expect(read('world')).toContain('"name":"compiled"');
    expect(read('console')).toContain('<!doctype html>');
    expect(read('pages')).toContain('docs/getting-started.md');
    for (const document of ['service', 'admin']) expect(read(document)).toContain('"openapi":"3');
    expect(read('style')).toContain('.swagger-ui');
  });

  it.skipIf(process.platform === 'win32')('says which folder it cannot write, and what to do', async () => {
    const { status, output, errors } = await run(['--version'], { ADS_SANDBOX_CACHE: '/dev/null/ads-sandbox' });
    expect([status, output]).toEqual([2, '']);
    expect(errors).toMatch(
      /^ads-sandbox: the files of the program cannot be written: .*\/dev\/null\/ads-sandbox.*; set ADS_SANDBOX_CACHE to a folder that can be written\n$/,
    );
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('is unpacked and started as in the page', () => {
    const folder = mkdtempSync(join(scratch, 'page-'));
    execFileSync(
      'tar',
      ['-I', 'gzip -1', '-cf', join(folder, `${basename(dirname(executable))}.tar.gz`), basename(dirname(executable))],
      {
        cwd: scratch,
      },
    );
    const [block] = blocksRunBy('test/installed/package/executable.test.ts', 'sh');
    const env = { PATH: '/bin:/usr/bin', HOME: folder };
    expect(execFileSync('sh', ['-e', '-c', block?.text ?? ''], { cwd: folder, env, encoding: 'utf8' })).toBe('ready\n');
    expect(unpacked(join(folder, '.cache/ads-sandbox'))).toContain('/dist/main.js');
  });

  it('comes with the licenses of the program, of its packages and of Node.js', () => {
    const folder = dirname(executable);
    expect(readdirSync(folder).toSorted()).toEqual(
      ['LICENSE', 'LICENSE-nodejs.txt', 'THIRD-PARTY-NOTICES.txt', executable.slice(folder.length + 1)].toSorted(),
    );
    expect(readFileSync(join(folder, 'LICENSE-nodejs.txt'), 'utf8')).toContain('Node.js is licensed for use');
  });
});

describe('the build of an executable', () => {
  it.each(
    ['linux', 'darwin', 'win32'].flatMap((system) => ['x64', 'arm64'].map((processor) => `${system}-${processor}`)),
  )('recognizes binaries for %s', (platform) => {
    const file = join(ROOT, `node_modules/better-sqlite3/prebuilds/${platform}.node`);
    expect(platformOf(readFileSync(file))).toBe(platform);
  });

  it('refuses a file that is not a program, and another version of Node.js', () => {
    const errorsOf = (node: string): string => {
      const build = [join(ROOT, 'executable/build.ts'), '--output', scratch, '--node', join(ROOT, node)];
      return spawnSync(process.execPath, build, { encoding: 'utf8' }).stderr;
    };
    const binary = 'node_modules/better-sqlite3/prebuilds/linux-arm64.node';
    expect(errorsOf('LICENSE')).toContain('LICENSE is not a program for Linux, macOS or Windows on x64 or arm64');
    expect(errorsOf(binary)).toContain(`linux-arm64.node is not Node.js ${process.version}, which builds here`);
  });
});
