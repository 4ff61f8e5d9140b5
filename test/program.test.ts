import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { launch, startProgram } from './program.ts';

describe('the program', () => {
  it('says all that a client needs, in one block, and its curl works as it is printed', async () => {
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
      expect(program.said(name), name).not.toBe('');
    }
    expect(block).toContain(`sandbox ready on ${program.said('ADS_API_URL')}\n`);
    const curl = /^curl [\s\S]*?[^\\]\n/m.exec(block)?.[0] ?? '';
    const answer = execFileSync('sh', ['-c', curl], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(Array.isArray(JSON.parse(answer))).toBe(true);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('[GEN-03, GEN-04] serves each region on a port of its own, and a host that names a region wins', async () => {
    const program = await startProgram();
    const countries = async (url: string, host?: string): Promise<string[]> => {
      const headers = {
        authorization: `Bearer ${program.said('ADS_ACCESS_TOKEN')}`,
        'vendor-advertising-api-clientid': 'sandbox-client',
      };
      const text = await new Promise<string>((resolve, reject) => {
        const asked = request(
          `${url}/v2/profiles`,
          { headers: { ...headers, ...(host === undefined ? {} : { host }) } },
          (response) => {
            let body = '';
            response.on('data', (chunk: Buffer) => (body += chunk.toString()));
            response.on('end', () => resolve(body));
          },
        );
        asked.on('error', reject).end();
      });
      const profiles = JSON.parse(text) as { countryCode: string }[];
      return [...new Set(profiles.map(({ countryCode }) => countryCode))].toSorted();
    };
    const [na, eu, fe] = [program.said('ADS_API_URL'), program.said('ADS_API_URL_EU'), program.said('ADS_API_URL_FE')];
    expect(await countries(na)).toEqual(['CA', 'US']);
    expect(await countries(eu)).toEqual(['AE', 'DE', 'ES', 'FR', 'IT', 'UK']);
    expect(await countries(fe)).toEqual(['AU', 'JP']);
    expect(await countries(na, 'advertising-api-fe.example')).toEqual(['AU', 'JP']);
    expect(await countries(fe, 'eu.localhost:8080')).toContain('DE');
    program.child.kill('SIGKILL');
  });

  it('logs one JSON line per request where standard output is no terminal', async () => {
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

  it('ends on SIGTERM with status 0 though a client holds its connection open', async () => {
    const program = await startProgram();
    const held = request(`${program.said('ADS_API_URL')}/v2/sp/campaigns`, {
      method: 'POST',
      headers: { 'content-length': '100' },
    });
    held.on('error', () => {});
    await new Promise((resolve) => held.write('[', resolve));
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
  ])('ends with status 2 and says so when %s is %s', async (variable, value) => {
    const program = launch({ [variable]: value });
    expect(await program.ended).toBe(2);
    expect(program.errors()).toContain(variable);
    expect(program.errors()).toContain(value);
  });

  it('opens no connection to anywhere, whatever is asked of it', async () => {
    const guard = new URL('./outgoing-guard.ts', import.meta.url).href;
    const program = await startProgram({}, ['--import', guard]);
    for (const path of [
      '/v2/profiles',
      '/v2/sp/campaigns/extended',
      '/docs',
      '/openapi.json',
      '/_sandbox/docs',
      '/_sandbox/info',
      '/_sandbox/worlds',
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
