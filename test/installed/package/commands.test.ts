import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from '../../fixtures/programs/program.ts';

const DIST = join(import.meta.dirname, '../../../dist');

interface Result {
  status: number | string;
  output: string;
  errors: string;
}

async function run(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const { ended, output, errors } = launch(env, [], args);
  const status = await ended;
  return { status, output: output(), errors: errors() };
}

/** A command line for `exec` that runs a script. */
function script(body: string): string[] {
  return ['exec', '--', process.execPath, '--input-type=module', '-e', body];
}

const CALL = `
  const { env } = process;
  const headers = {
    authorization: 'Bearer ' + env.ADS_ACCESS_TOKEN,
    'vendor-advertising-api-clientid': env.ADS_CLIENT_ID,
    'vendor-advertising-api-scope': env.ADS_PROFILE_ID,
  };
  const call = (path, init = {}) => fetch(env.ADS_API_URL + path, { ...init, headers: { ...headers, ...init.headers } });
`;

describe('exec', () => {
  it('runs a command with a sandbox, returns its status, and reports violations', async () => {
    const { status, output, errors } = await run(
      script(`${CALL}
        const { length } = await (await call('/v2/profiles')).json();
        await call('/v2/sp/campaigns', { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } });
        const { name } = await (await fetch(env.SANDBOX_URL + '/_sandbox/info')).json();
        const strict = [env.ADS_STRICT_CLIENT_ID, env.ADS_STRICT_CLIENT_SECRET, env.ADS_STRICT_REFRESH_TOKEN];
        console.log(length > 0, name, env.PORT, strict.every(Boolean));
        process.exitCode = 3;
      `),
      { PORT: '1234' },
    );
    // The command receives the variable PORT unchanged. The sandbox listens on another port.
    expect([status, output]).toEqual([3, 'true ads-sandbox 1234 true\n']);
    expect(errors).toMatch(
      /wrong-media-type, once\. .*\n.*POST http\S+\/v2\/sp\/campaigns in world default: .*text\/plain/,
    );
  });

  it('reports violations in deleted worlds, and prints nothing without violations', async () => {
    const gone = run(
      script(`${CALL}
        const post = await fetch(env.SANDBOX_URL + '/_sandbox/worlds', { method: 'POST', body: '{"name":"gone"}' });
        const { apiUrl, credentials } = await post.json();
        headers.authorization = 'Bearer ' + credentials.accessToken;
        headers['vendor-advertising-api-clientid'] = credentials.clientId;
        await fetch(apiUrl + '/v2/sp/campaigns', { headers });
        await fetch(env.SANDBOX_URL + '/_sandbox/worlds/gone', { method: 'DELETE' });
      `),
    );
    const withoutViolations = run(script(`${CALL} await call('/v2/profiles');`));
    expect((await gone).errors).toMatch(/deprecated-operation, once\..*\n.*in world gone/);
    expect(await withoutViolations).toEqual({ status: 0, output: '', errors: '' });
  });

  it('returns 128 plus the signal that ended the command, and 127 for an unknown command', async () => {
    const [killed, missing] = await Promise.all([
      run(script('process.kill(process.pid, "SIGKILL")')),
      run(['exec', '--', 'no-such-command-anywhere']),
    ]);
    expect(killed.status).toBe(137);
    expect([missing.status, missing.errors]).toEqual([127, expect.stringContaining('no-such-command-anywhere')]);
  });

  it('forwards signals to the command, and returns its status', async () => {
    const { child, ended, output } = launch(
      {},
      [],
      script(`process.on('SIGTERM', () => { console.log('signaled'); process.exit(7); });
        setInterval(() => {}, 1000); console.log('up');`),
    );
    child.stdout?.on('data', () => output() === 'up\n' && child.kill('SIGTERM'));
    expect([await ended, output()]).toEqual([7, 'up\nsignaled\n']);
  });
});

describe('exec --fail-on', () => {
  const LIST = `${CALL} await call('/v2/sp/campaigns');`;
  const WRONG_TYPE = `${CALL} await call('/v2/sp/campaigns', { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } });`;
  const UNKNOWN_PARAMETER = `${CALL} await call('/v2/profiles?colour=red');`;

  it.each([
    [['--fail-on', 'error'], WRONG_TYPE, 1],
    [['--fail-on=warning'], WRONG_TYPE, 1],
    [['--fail-on', 'warning', '--seed', '2'], UNKNOWN_PARAMETER, 1],
    [['--seed', '2', '--fail-on', 'error'], UNKNOWN_PARAMETER, 0],
    // A deprecated call is a violation of the severity info.
    [['--fail-on', 'warning'], LIST, 0],
    [[], WRONG_TYPE, 0],
    [['--fail-on', 'error'], `${WRONG_TYPE} process.exitCode = 5;`, 5],
  ])('with %j returns the expected status', async (options, body, status) => {
    const [exec = '', ...command] = script(body);
    expect((await run([exec, ...options, ...command])).status).toBe(status);
  });

  it('accepts known words only', async () => {
    for (const args of [['--fail-on', 'info'], ['--fail-on='], ['--fail-on']]) {
      const { status, errors } = await run(['exec', ...args, '--', 'true']);
      expect([status, errors]).toEqual([
        2,
        expect.stringMatching(/--fail-on is '(?:info)?': it must be one of error, warning, guard, changes/),
      ]);
    }
  });
});

describe('the current folder', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'caller-')));
  afterAll(() => rmSync(folder, { recursive: true }));
  const printFolder = ['exec', '--', process.execPath, '-p', 'process.cwd()'];

  it('of the command of exec is that of the caller, also with npm start in a checkout', async () => {
    const manifest = join(import.meta.dirname, '../../../package.json');
    const byNpm = await run(printFolder, { INIT_CWD: folder, npm_package_json: manifest });
    expect(byNpm).toMatchObject({ status: 0, output: `${folder}\n` });
    // A script of another package runs in that package's folder, wherever npm was called.
    const byOther = await run(printFolder, { INIT_CWD: folder, npm_package_json: '/elsewhere/package.json' });
    expect(byOther).toMatchObject({ status: 0, output: `${process.cwd()}\n` });
  });
});

describe('exec with a TLS listener', () => {
  it('makes the command trust the sandbox, and removes the files at the end', async () => {
    const { status, output, errors } = await run([
      'exec',
      '--tls-port',
      '0',
      ...script(`${CALL}
        import { readFileSync } from 'node:fs';
        const answer = await fetch(env.ADS_TLS_URL + '/v2/profiles', { headers });
        const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'];
        const ca = readFileSync(env.ADS_CA_FILE, 'utf8').trim();
        const texts = names.map((name) => readFileSync(env[name], 'utf8'));
        console.log(JSON.stringify({
          status: answer.status,
          files: [env.ADS_CA_FILE, ...names.map((name) => env[name])],
          trusted: texts.every((text) => text.includes(ca)),
          certificates: texts.map((text) => text.match(/BEGIN CERTIFICATE/g).length),
        }));
      `).slice(1),
    ]);
    expect([status, errors]).toEqual([0, '']);
    const result = JSON.parse(output) as { status: number; files: string[]; trusted: boolean; certificates: number[] };
    expect([result.status, result.trusted]).toEqual([200, true]);
    const [extra, ...bundles] = result.certificates;
    expect(extra).toBe(1);
    // The other variables replace what a client trusts: other hosts must stay reachable.
    for (const count of bundles) expect(count).toBeGreaterThan(50);
    expect(result.files.filter((file) => existsSync(file))).toEqual([]);
  });

  it.skipIf(spawnSync('curl', ['--version']).status !== 0)('is trusted by curl without options', async () => {
    const command = 'curl --silent --output /dev/null --write-out "%{http_code}" "$ADS_TLS_URL/v2/profiles"';
    const { output, errors } = await run(['exec', '--tls-port', '0', '--', 'sh', '-c', command]);
    expect([output, errors]).toEqual(['401', expect.stringContaining('missing-header')]);
  });

  it('includes the certificates that the caller trusts, and sets no variables without --tls-port', async () => {
    const own = join(mkdtempSync(join(tmpdir(), 'own-')), 'own.pem');
    writeFileSync(own, '# of the caller\n');
    const print = `const { env } = process; import { readFileSync } from 'node:fs';
      console.log(['NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE'].map((name) => env[name] && readFileSync(env[name], 'utf8').includes('# of the caller')).join());`;
    const env = { NODE_EXTRA_CA_CERTS: own };
    expect((await run(['exec', '--tls-port', '0', ...script(print).slice(1)], env)).output).toBe('true,true\n');
    expect((await run(script('console.log(process.env.SSL_CERT_FILE, process.env.ADS_TLS_URL)'))).output).toBe(
      'undefined undefined\n',
    );
    rmSync(dirname(own), { recursive: true });
  });
});

describe('health', () => {
  it('returns whether the sandbox is ready, with the reason, or waits until it is ready', async () => {
    let remainingRefusals = Infinity;
    const server = createServer(({ url }, response) => {
      response.statusCode = url === '/readyz' && remainingRefusals-- <= 0 ? 200 : 503;
      response.end('still loading');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = { PORT: String((server.address() as AddressInfo).port) };
    const [now, soon] = await Promise.all([run(['health'], env), run(['health', '--wait=0.2'], env)]);
    for (const { status, errors } of [now, soon]) {
      expect([status, errors]).toEqual([1, expect.stringMatching(/readyz returned 503: still loading/)]);
    }
    remainingRefusals = 3;
    expect(await run(['health', '--wait'], env)).toEqual({ status: 0, output: '', errors: '' });
    expect((await run(['health'], env)).status).toBe(0);
    server.close();
    const gone = await run(['health'], env);
    expect([gone.status, gone.errors]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });

  it('loads only a few files', () => {
    const loaded = new Map<string, string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      const text = readFileSync(join(DIST, file), 'utf8');
      loaded.set(file, text);
      for (const [, found = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) load(found);
    };
    load('main.js');
    const [, health = ''] = /import\("\.\/(health-[^"]+)"\)/.exec(loaded.get('main.js') ?? '') ?? [];
    load(health);
    const text = [...loaded.values()].join('\n');
    expect(text.length).toBeLessThan(15_000);
    expect(text).not.toContain('better-sqlite3');
  });
});

describe('validate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'validate-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('prints the checked files, and each error with its location and a suggestion', async () => {
    const [good, bad, none] = ['good.yaml', 'bad.yaml', 'none.yaml'].map((name) => join(folder, name));
    const seed = (extra: string): string =>
      `accounts:\n  - name: Shop\n    type: seller\n    countries: [US]\n${extra}`;
    writeFileSync(good ?? '', seed(''));
    writeFileSync(bad ?? '', seed('    brand: [x]\nentities:\n  - account: Shop\n    country: CA\n'));
    const fine = `${good}: no mistakes\n1 file checked, 0 mistakes\n`;
    expect(await run(['validate', good ?? ''])).toEqual({ status: 0, output: fine, errors: '' });
    const { status, output } = await run(['validate', good ?? '', bad ?? '', none ?? '']);
    expect(status).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines[0]).toBe(`${good}: no mistakes`);
    expect(lines[1]).toMatch(/bad\.yaml:5:5: accounts\[0\]\.brand: unknown field/);
    expect(lines.at(-2)).toMatch(/none\.yaml:1:1: the file does not exist$/);
    expect(lines.at(-1)).toMatch(/^3 files checked, \d mistakes$/);
  });

  it('finds seeds and scenarios in the folders of its options', async () => {
    const file = join(folder, 'own.yaml');
    writeFileSync(file, 'extends: seeds/good\n');
    expect((await run(['validate', file])).output).toContain("own.yaml:1:1: extends: there is no seed 'good'");
    expect((await run(['validate', '--seeds', folder, file])).output).toContain('own.yaml: no mistakes');
    writeFileSync(file, 'extends: good\n');
    expect((await run(['validate', '--scenarios', folder, file])).output).toContain('own.yaml: no mistakes');
  });
});

describe('the other commands', () => {
  it('list the scenarios with their purpose, and print both OpenAPI documents', async () => {
    const [scenarios, service, admin] = await Promise.all([
      run(['scenarios']),
      run(['openapi']),
      run(['openapi', '--admin']),
    ]);
    expect(scenarios.output).toMatch(/^default {2,}\S.*\n(?:.*\n)*empty {2,}\S/m);
    expect(scenarios.output).toMatch(/^big-ids {2,}\S.*\n {2,}Catches: A client that reads ids/im);
    expect(JSON.parse(service.output).paths).toHaveProperty(['/v2/profiles']);
    expect(JSON.parse(admin.output).paths).toHaveProperty(['/_sandbox/worlds/{world}/clock/advance']);
  });

  it('reject an invalid scenario folder in one line, and ignore settings of the server', async () => {
    const server = { SANDBOX_ADMIN_TOKEN: '', SANDBOX_TLS_PORT: 'x' };
    const invalid = { SANDBOX_SCENARIOS: '/nowhere' };
    const [ignored, scenarios, validate] = await Promise.all([
      run(['scenarios'], server),
      run(['scenarios'], invalid),
      run(['validate', 'seed.yaml'], invalid),
    ]);
    expect([ignored.status, ignored.errors]).toEqual([0, '']);
    for (const { status, errors } of [scenarios, validate])
      expect([status, errors]).toEqual([
        2,
        "ads-sandbox: SANDBOX_SCENARIOS is '/nowhere': the folder does not exist\n",
      ]);
  });

  it('all print their usage', async () => {
    const { status, output } = await run(['--help']);
    expect(status).toBe(0);
    const names = [...output.matchAll(/^ {2}([a-z]+) .*\S {2,}\S|^ {2}([a-z]+) {2,}\S/gm)].map(
      ([, long, short]) => long ?? short ?? '',
    );
    expect(names).toEqual([
      'serve',
      'exec',
      'explore',
      'conform',
      'record',
      'learn',
      'bench',
      'health',
      'scenarios',
      'validate',
      'coverage',
      'scenario',
      'diff',
      'openapi',
      'requests',
      'explain',
      'mcp',
    ]);
    const helps = await Promise.all(names.slice(1).map((name) => run([name, '--help'])));
    for (const [i, help] of helps.entries()) {
      expect([help.status, help.output]).toEqual([0, expect.stringContaining(`Usage: ads-sandbox ${names[i + 1]}`)]);
    }
  });

  it('print the options that have an effect, with the defaults of the command', async () => {
    const [serve, exec, explore] = await Promise.all(
      ['serve', 'exec', 'explore'].map(async (command) => (await run([command, '--help'])).output),
    );
    expect(serve).toMatch(/--port PORT .*\n {2}PORT +\(default: 8080\)/);
    expect(exec).toMatch(/--port PORT .*\n +\(default: free ports\)/);
    expect(exec).not.toMatch(/--log |8080\)/);
    expect(explore).toMatch(/--scenario /);
    expect(explore).not.toMatch(/--(?:port|data|log) /);
  });

  it.each([
    [['sereve'], "unknown command 'sereve'; did you mean serve?"],
    [['walk'], "unknown command 'walk'; see ads-sandbox --help"],
    [['serve', '--prt', '80'], "unknown option '--prt'; did you mean --port?"],
    [['serve', 'now'], "unexpected argument 'now': only options are expected here"],
    [['diff', '--formt', 'text'], "unknown option '--formt'; did you mean --format?"],
    [['diff', '--qqqqqq'], "unknown option '--qqqqqq'; see ads-sandbox diff --help"],
    [['diff', 'now'], "unexpected argument 'now': only options are expected here"],
    [['diff', '--url', 'localhost:8080'], "--url is 'localhost:8080': it must be a URL such as http://localhost:8080"],
    [['requests'], 'missing action; the actions are export and replay'],
    [['serve', '--host', '192.0.2.1'], "--host is '192.0.2.1': it must be an address of this machine"],
    [['health', '--wait=long'], 'long'],
    [['exec'], 'exec -- npm test'],
    [['exec', '--scenario', 'nonesuch', '--', 'true'], 'nonesuch'],
    [['validate'], 'missing file; usage'],
    [['openapi', 'v2'], 'v2'],
  ])('return status 2 if they are called with %j', async (args, message) => {
    const { status, output, errors } = await run(args);
    expect([status, output, errors]).toEqual([2, '', expect.stringContaining(message)]);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  it('name a file that does not exist', async () => {
    const [coverage, validate] = await Promise.all([run(['coverage', 'no.ndjson']), run(['validate', 'no.yaml'])]);
    expect([coverage.status, coverage.errors]).toEqual([
      1,
      "ads-sandbox: the coverage file 'no.ndjson' does not exist\n",
    ]);
    expect([validate.status, validate.output]).toEqual([
      1,
      'no.yaml:1:1: the file does not exist\n1 file checked, 1 mistake\n',
    ]);
  });

  it('say that a folder is not a file to validate', async () => {
    const { status, output } = await run(['validate', DIST]);
    const [first] = output.split('\n');
    expect([status, first]).toEqual([1, `${DIST}:1:1: it is a folder; name its files, such as ${DIST}/*.yaml`]);
  });

  it('name the option of a port that is in use', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [region, admin] = await Promise.all([
      run(['--host', '127.0.0.1', '--port', String(port)]),
      run(['--host', '127.0.0.1', '--port', '0', '--admin-port', String(port)]),
    ]);
    server.close();
    const inUse = `ads-sandbox: port ${port} is in use; set another port with`;
    expect([region.status, region.errors]).toEqual([1, `${inUse} --port, which sets the first of three ports\n`]);
    expect([admin.status, admin.errors]).toEqual([1, `${inUse} --admin-port\n`]);
  });
});
