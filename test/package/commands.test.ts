import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from '../program.ts';

const DIST = join(import.meta.dirname, '../../dist');

interface Ended {
  status: number | string;
  output: string;
  errors: string;
}

async function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { ended, output, errors } = launch(env, [], args);
  const status = await ended;
  return { status, output: output(), errors: errors() };
}

/** A command line for `exec`: a script, and what it is given. */
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
  it('gives its command a sandbox, ends as the command ends, and tells what was done against the contract', async () => {
    const { status, output, errors } = await run(
      script(`${CALL}
        const { length } = await (await call('/v2/profiles')).json();
        await call('/v2/sp/campaigns', { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } });
        const { name } = await (await fetch(env.SANDBOX_URL + '/_sandbox/info')).json();
        console.log(length > 0, name, env.PORT);
        process.exitCode = 3;
      `),
      { PORT: '1234' },
    );
    // The variable PORT is the command's, not the sandbox's.
    expect([status, output]).toEqual([3, 'true ads-sandbox 1234\n']);
    expect(errors).toMatch(
      /wrong-media-type, once\. .*\n.*POST http\S+\/v2\/sp\/campaigns in world default: .*text\/plain/,
    );
  });

  it('tells what was done in worlds that are gone, and nothing where all was well', async () => {
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
    const well = run(script(`${CALL} await call('/v2/profiles');`));
    expect((await gone).errors).toMatch(/deprecated-operation, once\..*\n.*in world gone/);
    expect(await well).toEqual({ status: 0, output: '', errors: '' });
  });

  it('ends with 128 and the signal that ended its command, with 127 where there is no such command', async () => {
    const [killed, missing] = await Promise.all([
      run(script('process.kill(process.pid, "SIGKILL")')),
      run(['exec', '--', 'no-such-command-anywhere']),
    ]);
    expect(killed.status).toBe(137);
    expect([missing.status, missing.errors]).toEqual([127, expect.stringContaining('no-such-command-anywhere')]);
  });

  it('passes signals on, and lets its command end in its own way', async () => {
    const { child, ended, output } = launch(
      {},
      [],
      script(`process.on('SIGTERM', () => { console.log('told'); process.exit(7); });
        setInterval(() => {}, 1000); console.log('up');`),
    );
    child.stdout?.on('data', () => output() === 'up\n' && child.kill('SIGTERM'));
    expect([await ended, output()]).toEqual([7, 'up\ntold\n']);
  });
});

describe('health', () => {
  it('says whether the sandbox that runs is ready, and why not, or waits until it is', async () => {
    let refusals = Infinity;
    const server = createServer(({ url }, response) => {
      response.statusCode = url === '/readyz' && refusals-- <= 0 ? 200 : 503;
      response.end('still loading');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = { PORT: String((server.address() as AddressInfo).port) };
    const [now, soon] = await Promise.all([run(['health'], env), run(['health', '--wait=0.2'], env)]);
    for (const { status, errors } of [now, soon]) {
      expect([status, errors]).toEqual([1, expect.stringMatching(/readyz answers 503: still loading/)]);
    }
    refusals = 3;
    expect(await run(['health', '--wait'], env)).toEqual({ status: 0, output: '', errors: '' });
    expect((await run(['health'], env)).status).toBe(0);
    server.close();
    const gone = await run(['health'], env);
    expect([gone.status, gone.errors]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });

  it('loads next to nothing', () => {
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

  it('is silent about good files, and tells of others what is wrong, where, and what may have been meant', async () => {
    const [good, bad, none] = ['good.yaml', 'bad.yaml', 'none.yaml'].map((name) => join(folder, name));
    const seed = (extra: string): string =>
      `accounts:\n  - name: Shop\n    type: seller\n    countries: [US]\n${extra}`;
    writeFileSync(good ?? '', seed(''));
    writeFileSync(bad ?? '', seed('    brand: [x]\nentities:\n  - account: Shop\n    country: CA\n'));
    expect(await run(['validate', good ?? ''])).toEqual({ status: 0, output: '', errors: '' });
    const { status, output } = await run(['validate', good ?? '', bad ?? '', none ?? '']);
    expect(status).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines[0]).toMatch(/bad\.yaml:5:5: accounts\[0\]\.brand: is not a field here/);
    expect(lines.at(-1)).toMatch(/none\.yaml:1:1: .*ENOENT/);
  });
});

describe('the other commands', () => {
  it('list the scenarios with what they are for, and print both documents', async () => {
    const [scenarios, service, control] = await Promise.all([
      run(['scenarios']),
      run(['openapi']),
      run(['openapi', '--control']),
    ]);
    expect(scenarios.output).toMatch(/^default {2,}\S.*\n(?:.*\n)*empty {2,}\S/m);
    expect(scenarios.output).toMatch(/^big-ids {2,}\S.*\n {2,}Catches: A client that reads ids as numbers/m);
    expect(JSON.parse(service.output).paths).toHaveProperty(['/v2/profiles']);
    expect(JSON.parse(control.output).paths).toHaveProperty(['/_sandbox/worlds/{world}/clock/advance']);
  });

  it('all tell how they are called', async () => {
    const { status, output } = await run(['--help']);
    expect(status).toBe(0);
    const names = [...output.matchAll(/^ {2}([a-z]+) .*\S {2,}\S|^ {2}([a-z]+) {2,}\S/gm)].map(
      ([, long, short]) => long ?? short ?? '',
    );
    expect(names).toEqual(['serve', 'exec', 'health', 'scenarios', 'validate', 'openapi']);
    const told = await Promise.all(names.slice(1).map((name) => run([name, '--help'])));
    for (const [i, help] of told.entries()) {
      expect([help.status, help.output]).toEqual([0, expect.stringContaining(`Usage: ads-sandbox ${names[i + 1]}`)]);
    }
  });

  it.each([
    [['sereve'], "'sereve'; there are serve, exec, health, scenarios, validate, openapi, help; did you mean serve?"],
    [['serve', '--prt', '80'], "Unknown option '--prt'; did you mean --port?"],
    [['health', '--wait=long'], 'long'],
    [['exec'], 'exec -- npm test'],
    [['exec', '--scenario', 'nonesuch', '--', 'true'], 'nonesuch'],
    [['validate'], 'which files'],
    [['openapi', 'v2'], 'v2'],
  ])('end with status 2 when they are called as %j', async (args, told) => {
    const { status, output, errors } = await run(args);
    expect([status, output, errors]).toEqual([2, '', expect.stringContaining(told)]);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });
});
