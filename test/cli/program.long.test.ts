import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { launch, startProgram } from '../fixtures/programs/program.ts';

describe('the program', () => {
  it('prints everything that a client needs in one block, with a working curl command', async () => {
    const program = await startProgram();
    const block = program.output();
    for (const name of [
      'ADS_API_URL',
      'ADS_API_URL_EU',
      'ADS_API_URL_FE',
      'ADS_TOKEN_URL',
      'ADS_CLIENT_ID',
      'ADS_CLIENT_SECRET',
      'ADS_REFRESH_TOKEN',
      'ADS_ACCESS_TOKEN',
      'ADS_PROFILE_ID',
    ]) {
      expect(program.variable(name), name).not.toBe('');
    }
    expect(block).toContain(`sandbox ready on ${program.variable('ADS_API_URL')}\n`);
    const curl = /^curl [\s\S]*?[^\\]\n/m.exec(block)?.[0] ?? '';
    const answer = execFileSync('sh', ['-c', curl], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(Array.isArray(JSON.parse(answer))).toBe(true);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('[GEN-03, GEN-04] serves each region on its own port, and a host with a region takes precedence', async () => {
    const program = await startProgram();
    const countries = async (url: string, host?: string): Promise<string[]> => {
      const headers = {
        authorization: `Bearer ${program.variable('ADS_ACCESS_TOKEN')}`,
        'vendor-advertising-api-clientid': 'sandbox-client',
      };
      const text = await new Promise<string>((resolve, reject) => {
        const outgoing = request(
          `${url}/v2/profiles`,
          { headers: { ...headers, ...(host === undefined ? {} : { host }) } },
          (response) => {
            let body = '';
            response.on('data', (chunk: Buffer) => (body += chunk.toString()));
            response.on('end', () => resolve(body));
          },
        );
        outgoing.on('error', reject).end();
      });
      const profiles = JSON.parse(text) as { countryCode: string }[];
      return [...new Set(profiles.map(({ countryCode }) => countryCode))].toSorted();
    };
    const [na, eu, fe] = [
      program.variable('ADS_API_URL'),
      program.variable('ADS_API_URL_EU'),
      program.variable('ADS_API_URL_FE'),
    ];
    expect(await countries(na)).toEqual(['CA', 'US']);
    expect(await countries(eu)).toEqual(['AE', 'DE', 'ES', 'FR', 'IT', 'UK']);
    expect(await countries(fe)).toEqual(['AU', 'JP']);
    expect(await countries(na, 'advertising-api-fe.example')).toEqual(['AU', 'JP']);
    expect(await countries(fe, 'eu.localhost:8080')).toContain('DE');
    program.child.kill('SIGKILL');
  });

  it('logs one JSON line per request if standard output is not a terminal', async () => {
    const program = await startProgram();
    await program.call('GET', '/v2/profiles?accessLevel=view');
    await program.call('GET', '/nowhere');
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const lines = program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { method: 'GET', status: 200, world: 'default' },
      { method: 'GET', status: 404, reason: expect.stringContaining('/nowhere') },
    ]);
  });

  it('logs readable lines with --log pretty, for every request', async () => {
    const program = await startProgram({ SANDBOX_LOG: 'pretty' });
    for (let i = 0; i < 4; i++) expect((await program.call('GET', '/nowhere')).status).toBe(404);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output().match(/WARN.* GET \S+\/nowhere 404 .* ms · .*\n/g)).toHaveLength(4);
  });

  it('does not write control characters of a request to the terminal', async () => {
    const program = await startProgram({ SANDBOX_LOG: 'pretty' });
    const { status } = await program.call('GET', '/v2/reports/a%1b%5b2Jb%0dc%0ad%c2%9be');
    expect(status).toBe(404);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const [, log = ''] = program.output().split(/sandbox ready on .*\n/);
    expect(log).toContain(String.raw`no report a\u001b[2Jb\u000dc\u000ad\u009be in world default`);
    expect(log.replace(/\n$/, '')).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    ['on', 200],
    ['off', 404],
  ])('prints the address of the web console unless it is off: %s', async (SANDBOX_CONSOLE, status) => {
    const program = await startProgram({ SANDBOX_CONSOLE });
    const [, url] = /^# Web console: (.*)$/m.exec(program.output()) ?? [];
    const served = `${program.variable('ADS_API_URL')}/_sandbox/console`;
    expect(url).toBe(status === 200 ? served : undefined);
    expect((await fetch(served)).status).toBe(status);
    program.child.kill('SIGTERM');
    await program.ended;
  });

  it('exits on SIGTERM with status 0 while a client keeps its connection open', async () => {
    const program = await startProgram();
    const openRequest = request(`${program.variable('ADS_API_URL')}/v2/sp/campaigns`, {
      method: 'POST',
      headers: { 'content-length': '100' },
    });
    openRequest.on('error', () => {});
    await new Promise((resolve) => openRequest.write('[', resolve));
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['SANDBOX_CLOCK', 'fast'],
    ['SANDBOX_NOW', 'tomorrow'],
    ['SANDBOX_LOG', 'loud'],
    ['SANDBOX_ADMIN_PORT', '-1'],
    ['SANDBOX_PUBLIC_URL', 'localhost'],
    ['SANDBOX_SCENARIO', 'nonesuch'],
  ])('exits with status 2 and an error if %s is %s', async (variable, value) => {
    const program = launch({ [variable]: value });
    expect(await program.ended).toBe(2);
    expect(program.errors()).toContain(variable);
    expect(program.errors()).toContain(value);
  });

  it.each(['', ' ', '\t', 'two words'])(
    'rejects the admin token %j, which would leave the admin API open',
    async (token) => {
      const byVariable = launch({ SANDBOX_ADMIN_TOKEN: token });
      const byFlag = launch({ SANDBOX_ADMIN_TOKEN: 'secret' }, [], ['--admin-token', token]);
      expect([await byVariable.ended, await byFlag.ended]).toEqual([2, 2]);
      expect([byVariable.output(), byFlag.output()]).toEqual(['', '']);
      expect(byVariable.errors()).toMatch(/^ads-sandbox: SANDBOX_ADMIN_TOKEN is .*set .*remove/);
      expect(byFlag.errors()).toMatch(/^ads-sandbox: --admin-token is .*set .*remove/);
    },
  );

  it('warns of unknown variables that look like settings, but not of variables of other programs', async () => {
    const program = launch({
      SANDBOX_SCENERIO: 'empty',
      SANDBOX_TLSHOSTS: 'ads.example',
      SANDBOX_COLOUR: 'red',
      SANDBOX_PORT: '9000',
      SANDBOX_URL: 'http://localhost:8080',
      SANDBOX_SERVICE_HOST: '10.0.0.1',
      SANDBOX_SERVICE_PORT_HTTP: '8080',
      SANDBOX_PORT_8080_TCP_ADDR: '10.0.0.1',
      SANDBOX_CLOCK: 'frozen',
    });
    await new Promise<void>((resolve) => {
      program.child.stdout?.on('data', () => program.output().includes('sandbox ready on') && resolve());
    });
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.errors().trim().split('\n').toSorted()).toEqual([
      'ads-sandbox: the environment variable SANDBOX_COLOUR is unknown and is ignored',
      'ads-sandbox: the environment variable SANDBOX_PORT is unknown and is ignored; did you mean PORT?',
      'ads-sandbox: the environment variable SANDBOX_SCENERIO is unknown and is ignored; did you mean SANDBOX_SCENARIO?',
      'ads-sandbox: the environment variable SANDBOX_TLSHOSTS is unknown and is ignored; did you mean SANDBOX_TLS_HOSTS?',
    ]);
    const inKubernetes = await startProgram({ SANDBOX_PORT: 'tcp://10.0.0.1:8080' });
    inKubernetes.child.kill('SIGTERM');
    expect(await inKubernetes.ended).toBe(0);
  });

  it('opens no outgoing connections, whatever it receives', async () => {
    const guard = new URL('../fixtures/programs/outgoing-guard.ts', import.meta.url).href;
    const program = await startProgram({}, ['--import', guard]);
    for (const path of [
      '/v2/profiles',
      '/v2/sp/campaigns/extended',
      '/docs',
      '/openapi.json',
      '/_sandbox/docs',
      '/_sandbox/info',
      '/_sandbox/worlds',
      '/metrics',
    ]) {
      await program.call('GET', path);
    }
    await program.call('POST', '/auth/o2/token', {
      grant_type: 'refresh_token',
      client_id: 'a',
      client_secret: 'b',
      refresh_token: 'c',
    });
    await program.call('POST', '/_sandbox/worlds', { scenario: 'empty' });
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output()).not.toContain('OUTGOING');
    expect(program.output()).toContain('outgoing connections are watched');
  });
});
