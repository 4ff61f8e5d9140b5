/**
 * Real clients with the built program: their hosts are built in, and only name resolution and trusted certificates are
 * configured from outside.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, type Program } from '../fixtures/programs/program.ts';

const run = promisify(execFile);
const isAvailable = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const TOKENS = 'tokens.ads.example';
const API = 'api-eu.ads.example';
const FORM =
  'grant_type=refresh_token&refresh_token=sandbox-refresh-token&client_id=sandbox-client&client_secret=sandbox-secret';
const COUNTRIES = ['AE', 'DE', 'ES', 'FR', 'IT', 'UK'];

let program: Program;
let port = '';
let errors = '';
const folder = mkdtempSync(join(tmpdir(), 'sandbox-clients-'));
const caFile = join(folder, 'ca.pem');

beforeAll(async () => {
  program = await startProgram({ SANDBOX_TLS_PORT: '0', SANDBOX_TLS_HOSTS: `${TOKENS}, ${API}` });
  program.child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  port = /^# TLS on port (\d+):/m.exec(program.output())?.[1] ?? '';
  writeFileSync(caFile, (await program.call('GET', '/_sandbox/ca.pem')).text);
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  rmSync(folder, { recursive: true });
});

/** Runs a client and expects it to print the countries of the region. */
async function expectCountries(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { stdout } = await run(command, args, { env: { PATH: process.env['PATH'], HOME: folder, ...env } });
  const profiles = JSON.parse(stdout) as { countryCode: string }[];
  expect([...new Set(profiles.map(({ countryCode }) => countryCode))].toSorted()).toEqual(COUNTRIES);
}

describe('the built-in hosts of a client lead to the sandbox', () => {
  it('with fetch in Node.js', async () => {
    const hosts = `import dns from 'node:dns';
      const lookup = dns.lookup;
      dns.lookup = (host, ...rest) => lookup(host.endsWith('.ads.example') ? '127.0.0.1' : host, ...rest);`;
    const client = `
      const signedIn = await fetch('https://${TOKENS}:${port}/auth/o2/token', {
        method: 'POST', body: new URLSearchParams('${FORM}'),
      });
      const { access_token } = await signedIn.json();
      const answer = await fetch('https://${API}:${port}/v2/profiles', {
        headers: { authorization: 'Bearer ' + access_token, 'acme-advertising-api-clientid': 'sandbox-client' },
      });
      console.log(await answer.text());`;
    const preload = `data:text/javascript,${encodeURIComponent(hosts)}`;
    await expectCountries(process.execPath, ['--import', preload, '--input-type=module', '--eval', client], {
      NODE_EXTRA_CA_CERTS: caFile,
    });
  });

  it.skipIf(!isAvailable('curl', '--version'))('with curl', async () => {
    const common = ['--silent', '--show-error', '--fail', '--resolve', `*:${port}:127.0.0.1`];
    const env = { CURL_CA_BUNDLE: caFile };
    const signedIn = await run('curl', [...common, '--data', FORM, `https://${TOKENS}:${port}/auth/o2/token`], { env });
    const { access_token: token } = JSON.parse(signedIn.stdout) as { access_token: string };
    const headers = [`Authorization: Bearer ${token}`, 'Acme-Advertising-API-ClientId: sandbox-client'];
    const sent = headers.flatMap((header) => ['--header', header]);
    await expectCountries('curl', [...common, ...sent, `https://${API}:${port}/v2/profiles`], env);
  });

  it.skipIf(!isAvailable('python3', '-c', 'import ssl'))(
    'with urllib in Python, which reports a certificate that it does not trust',
    async () => {
      const client = [
        'import json, socket, urllib.request',
        'lookup = socket.getaddrinfo',
        'socket.getaddrinfo = lambda host, *rest, **more: lookup("127.0.0.1", *rest, **more)',
        `signed_in = urllib.request.urlopen("https://${TOKENS}:${port}/auth/o2/token", b"${FORM}")`,
        'token = json.load(signed_in)["access_token"]',
        'headers = {"Authorization": "Bearer " + token, "Acme-Advertising-API-ClientId": "sandbox-client"}',
        `request = urllib.request.Request("https://${API}:${port}/v2/profiles", headers=headers)`,
        'print(urllib.request.urlopen(request).read().decode())',
      ].join('\n');
      await expectCountries('python3', ['-c', client], { SSL_CERT_FILE: caFile });
      const untrusting = run('python3', ['-c', client], { env: { PATH: process.env['PATH'], HOME: folder } });
      await expect(untrusting).rejects.toThrow('CERTIFICATE_VERIFY_FAILED');
      await expect
        .poll(() => errors)
        .toBe(
          'ads-sandbox: a TLS client rejected the certificate of the sandbox; make it trust the CA certificate at /_sandbox/ca.pem\n',
        );
    },
  );
});

describe('the code that creates certificates', () => {
  it('is in a separate file, which a start without TLS does not load', () => {
    const dist = join(import.meta.dirname, '../../dist');
    const text = (file: string): string => readFileSync(join(dist, file), 'utf8');
    const files = readdirSync(dist).filter((file) => file.endsWith('.js'));
    const creators = files.filter((file) => text(file).includes('ads-sandbox test authority'));
    expect(creators).toHaveLength(1);
    const readAtStart = new Set<string>();
    const read = (file: string): void => {
      if (readAtStart.has(file)) return;
      readAtStart.add(file);
      for (const [, other = ''] of text(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) read(other);
    };
    for (const file of files.filter((name) => name === 'main.js' || name.startsWith('serve-'))) read(file);
    expect(readAtStart.size).toBeGreaterThan(3);
    expect([...readAtStart]).not.toContain(creators[0]);
  });
});
