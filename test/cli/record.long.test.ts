/**
 * The command `record` as a process.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launch } from '../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-record-'));
const file = join(folder, 'calls.har');
/** Answers the first request, and never ends the answers to others. */
const upstream = createServer((incoming, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  if (incoming.url === '/v2/profiles') outgoing.end('[]');
  else outgoing.write('[');
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true });
});

it('records until Ctrl-C, which leaves a complete archive', async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const args = ['record', '--upstream', `http://127.0.0.1:${port}`, '--port', '0', '--output', file];
  const { child, ended, output } = launch({}, [], args);
  await expect.poll(output, { timeout: 60_000 }).toContain('Base URL of the client: http://127.0.0.1:');
  const address = /client: (\S+)\. /.exec(output())?.[1] ?? '';
  expect(await (await fetch(`${address}/v2/profiles`)).json()).toEqual([]);
  await expect.poll(output, { timeout: 60_000 }).toContain('entry 1: listProfilesV2 200: differs');
  const unfinished = await fetch(`${address}/v2/sp/campaigns`);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(unfinished.text()).rejects.toThrow();
  const { entries } = JSON.parse(readFileSync(file, 'utf8')).log;
  expect(entries).toEqual([expect.objectContaining({ response: expect.objectContaining({ status: 200 }) })]);
  expect(output()).toContain(`1 exchange in ${file}.`);
});

it('serves TLS for the hosts of its upstreams, and forwards each request to that of its host', async () => {
  const upstreams = [
    createServer((_, answer) => answer.end('"first"')),
    createServer((_, answer) => answer.end('"second"')),
  ];
  const ports: number[] = [];
  for (const each of upstreams) {
    each.listen(0, '127.0.0.1');
    await once(each, 'listening');
    ports.push((each.address() as AddressInfo).port);
  }
  const [archive, data] = [join(folder, 'tls.har'), join(folder, 'data')];
  const named = ['localhost', '127.0.0.1'].flatMap((name, i) => ['--upstream', `http://${name}:${ports[i]}`]);
  const args = ['record', ...named, '--port', '0', '--tls-port', '0', '--data', data, '--output', archive];
  const { child, ended, output } = launch({}, [], args);
  await expect.poll(output, { timeout: 60_000 }).toContain('clients must trust');
  const port = Number(/TLS on port (\d+)/.exec(output())?.[1]);
  const ca = readFileSync(join(data, 'tls-ca.pem'));
  const bodies: string[] = [];
  for (const host of ['localhost', '127.0.0.1', 'other.example']) {
    const sent = request({
      host: '127.0.0.1',
      port,
      ca,
      servername: 'localhost',
      path: '/v2/profiles',
      headers: { host },
    });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    bodies.push((await answer.toArray()).join(''));
  }
  expect(bodies).toEqual(['"first"', '"second"', '"first"']);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  const { entries } = JSON.parse(readFileSync(archive, 'utf8')).log;
  expect(entries.map((each: { request: { url: string } }) => each.request.url)).toEqual([
    `http://localhost:${ports[0]}/v2/profiles`,
    `http://127.0.0.1:${ports[1]}/v2/profiles`,
    `http://localhost:${ports[0]}/v2/profiles`,
  ]);
  for (const each of upstreams) each.close().closeAllConnections();
});

it.skipIf(spawnSync('curl', ['--version']).status !== 0)(
  'names the CA certificate that a client must trust',
  async () => {
    const [archive, data] = [join(folder, 'untrusted.har'), join(folder, 'untrusted')];
    const options = ['--port', '0', '--tls-port', '0', '--data', data, '--output', archive];
    const { child, ended, output, errors } = launch({}, [], ['record', '--upstream', 'http://127.0.0.1:1', ...options]);
    await expect.poll(output, { timeout: 60_000 }).toContain('clients must trust');
    const port = /TLS on port (\d+)/.exec(output())?.[1] ?? '';
    spawnSync('curl', ['--silent', `https://127.0.0.1:${port}/v2/profiles`]);
    await expect.poll(errors).toContain(`make it trust the CA certificate in ${join(data, 'tls-ca.pem')}`);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  },
);

it.each([
  [
    'with TLS and no place for its CA',
    {},
    ['--upstream', 'http://127.0.0.1:1', '--tls-port', '0'],
    '--tls-port needs --data',
  ],
  ['without an upstream', {}, [], '--upstream is missing'],
  ['in the image', { SANDBOX_RECORD: 'off' }, ['--upstream', 'http://127.0.0.1:1'], 'record is off here'],
  ['with a secret in the address', {}, ['--upstream', 'http://a:b@127.0.0.1:1'], 'without a user, a path'],
  ['with its own address', {}, ['--upstream', 'http://localhost:8090'], 'the address of record itself'],
  ['with a path in the address', {}, ['--upstream', 'http://127.0.0.1:1/api'], 'without a user, a path'],
])('refuses to start %s', async (_case, env, args, message) => {
  const { ended, errors } = launch(env, [], ['record', ...args]);
  expect(await ended).toBe(2);
  expect(errors()).toContain(message);
});

it('leaves no file if its port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const output = join(folder, 'none.har');
  const args = ['record', '--upstream', 'http://127.0.0.1:1', '--port', String(port), '--output', output];
  const { ended, errors } = launch({}, [], args);
  expect(await ended).toBe(2);
  expect(errors()).toContain(`cannot listen on port ${port}`);
  expect(existsSync(output)).toBe(false);
  taken.close();
});
