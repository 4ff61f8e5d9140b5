/**
 * The proxy of `record` between a client and an upstream on this machine: another sandbox, or a server that misbehaves.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, get, request, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from '../../../src/model/schemas/zod.ts';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { HarFile } from '../../../src/captured/record/har-file.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { startSandbox } from '../../../src/server/embedded/start-sandbox.ts';
import { addressOf, closeAll, closeAtEnd, folder, record } from '../../fixtures/captured/recording-proxy.ts';

const CONFIG = readConfig(['--scenario=empty', '--seed=recorded'], {});

afterEach(closeAll);

const jsonOf = async <T extends z.ZodType>(schema: T, answer: Response): Promise<z.output<T>> =>
  schema.parse(await answer.json());

const misbehaving = (listener: RequestListener): Promise<string> => addressOf(createServer(listener));

describe('record', () => {
  it('records what conform finds exact, and prints no difference for another sandbox', async () => {
    const world = await startSandbox({ scenario: 'empty', seed: 'recorded' });
    closeAtEnd(world);
    const { url, path, lines, finish } = await record(world.url);
    const headers = {
      authorization: 'Bearer sandbox-access-token',
      'amazon-advertising-api-clientid': 'sandbox-client',
    };
    const profiles = await fetch(`${url}/v2/profiles`, { headers });
    expect(profiles.status).toBe(200);
    expect(await profiles.json()).toHaveLength(4);
    expect((await fetch(`${url}/v2/sp/campaigns`, { headers })).status).toBe(401);
    expect(await finish()).toMatchObject({ score: 100, counts: { exact: 2 } });
    expect(lines).toEqual(['entry 1: listProfilesV2 200: exact', 'entry 2: listCampaigns 401: exact']);
    const report = await conform(await readRecordings([path]), { config: CONFIG, settings: {}, warn: () => {} });
    expect(report).toMatchObject({ score: 100, counts: { exact: 2 }, skipped: [] });
  });

  it('records the instant of the upstream, and its signed links also when the client asks the proxy for them', async () => {
    const world = await startSandbox({
      scenario: 'empty',
      seed: 'recorded',
      now: '2026-03-02T12:00:00Z',
      clock: 'frozen',
    });
    closeAtEnd(world);
    const { url, path, finish } = await record(world.url, ['--now=2026-03-02T12:00:00Z']);
    const client = {
      authorization: 'Bearer sandbox-access-token',
      'amazon-advertising-api-clientid': 'sandbox-client',
      'content-type': 'application/json',
    };
    const profiles = await jsonOf(
      z.array(z.object({ profileId: z.int() })),
      await fetch(`${url}/v2/profiles`, { headers: client }),
    );
    const headers = { ...client, 'amazon-advertising-api-scope': String(profiles[0]?.profileId) };
    const body = JSON.stringify({ reportDate: '20260301', metrics: 'clicks' });
    const requested = await fetch(`${url}/v2/sp/campaigns/report`, { method: 'POST', headers, body });
    const { reportId } = await jsonOf(z.object({ reportId: z.string() }), requested);
    const later = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"by":"30m"}' };
    expect((await fetch(`${world.url}/_sandbox/clock/advance`, later)).status).toBe(200);
    expect((await fetch(`${url}/v2/reports/${reportId}`, { headers })).status).toBe(200);
    const moved = await fetch(`${url}/v2/reports/${reportId}/download`, { headers, redirect: 'manual' });
    const link = new URL(moved.headers.get('location') ?? '');
    expect((await fetch(`${url}${link.pathname}${link.search}`)).status).toBe(200);
    expect(await finish()).toMatchObject({ score: 100, counts: { exact: 5 } });
    const instants = JSON.parse(readFileSync(path, 'utf8')).log.entries.map(
      (each: { startedDateTime: string }) => each.startedDateTime,
    );
    expect(new Set(instants)).toEqual(new Set(['2026-03-02T12:00:00.000Z', '2026-03-02T12:30:00.000Z']));
  });

  it('prints at once what the sandbox answers differently', async () => {
    const upstream = await misbehaving((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end('[]');
    });
    const { url, lines, finish } = await record(upstream);
    await (await fetch(`${url}/v2/profiles`)).text();
    await finish();
    expect(lines[0]).toBe('entry 1: listProfilesV2 200: differs');
    expect(lines[1]).toContain('status: recorded 200, sandbox 401');
  });

  it('ends after a client has read the events of another sandbox, which have no end', async () => {
    const upstream = await misbehaving((_incoming, outgoing) => outgoing.end());
    const { url, lines, finish } = await record(upstream);
    await (await fetch(`${url}/_sandbox/events`)).text();
    await finish();
    expect(lines).toEqual(['entry 1: GET /*/events 200: exact']);
  });

  it('keeps no secret of any place in the archive, which only its user can read', async () => {
    const canary = 'Canary5f2c81ab';
    const upstream = await misbehaving((_incoming, outgoing) => {
      outgoing.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': `session=${canary}`,
        location: `https://files.example/a.gz?X-Amz-Signature=${canary}`,
      });
      outgoing.end(`{"access_token":"${canary}","refresh_token":"${canary}","echo":"${canary}"}`);
    });
    const { url, path, finish, lines } = await record(upstream);
    const answer = await fetch(`${url}/auth/o2/token?access_token=${canary}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${canary}`, cookie: canary, 'x-api-key': canary, 'user-agent': canary },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: canary, client_secret: canary }),
    });
    expect(await answer.text()).toContain(canary);
    await finish();
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text).log.entries).toHaveLength(1);
    expect(text).not.toContain(canary);
    expect(lines.join('\n')).not.toContain(canary);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('streams answers, and passes compressed bytes as they are', async () => {
    const bytes = gzipSync('[{"campaignId":1}]');
    let finishAnswer = (): void => {};
    const upstream = await misbehaving((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      outgoing.write(bytes.subarray(0, 10));
      finishAnswer = () => outgoing.end(bytes.subarray(10));
    });
    const recording = await record(upstream);
    const [answer] = (await once(get(`${recording.url}/v2/profiles`), 'response')) as [IncomingMessage];
    const [first] = (await once(answer, 'data')) as [Buffer];
    expect(first.equals(bytes.subarray(0, 10))).toBe(true);
    const [rest, ended] = [once(answer, 'data'), once(answer, 'end')];
    finishAnswer();
    expect(Buffer.concat([first, ...((await rest) as Buffer[])]).equals(bytes)).toBe(true);
    await ended;
    expect(answer.headers['content-encoding']).toBe('gzip');
    await recording.finish();
    expect(recording.archive.entries[0].response.content.text).toBe('[{"campaignId":1}]');
  });

  it('answers 502 if the upstream is down or closes the connection, and records nothing', async () => {
    const closing = await misbehaving((incoming) => incoming.socket.destroy());
    for (const [upstream, code] of [
      ['http://127.0.0.1:1', 'ECONNREFUSED'],
      [closing, 'ECONNRESET'],
    ] as const) {
      const recording = await record(upstream);
      const answer = await fetch(`${recording.url}/v2/profiles?token=Canary5f2c81ab`);
      expect(answer.status).toBe(502);
      const message = `the upstream ${upstream} did not answer: ${code}`;
      expect(await answer.json()).toEqual({ message: `ads-sandbox record: ${message}` });
      expect(recording.failures).toEqual([message]);
      expect(recording.archive.entries).toEqual([]);
      await recording.finish();
    }
  });

  it('breaks an answer off as the upstream does, and records it without a body', async () => {
    const upstream = await misbehaving((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      outgoing.write('[{"campaignId":', () => outgoing.destroy());
    });
    const recording = await record(upstream);
    const answer = await fetch(`${recording.url}/v2/profiles`);
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => recording.archive.entries.length).toBe(1);
    expect(recording.archive.entries[0].response.content).not.toHaveProperty('text');
    await recording.finish();
  });

  it('sends no request to another host than the upstream', async () => {
    const others: string[] = [];
    const upstream = await misbehaving((_incoming, outgoing) => outgoing.end('[]'));
    const other = await misbehaving((incoming, outgoing) => {
      others.push(incoming.url ?? '');
      outgoing.end();
    });
    const recording = await record(upstream);
    const [{ port }, { host }] = [new URL(recording.url), new URL(other)];
    for (const path of [`http://${host}/v2/profiles`, '*']) {
      const sent = request({ host: '127.0.0.1', port, path, method: 'OPTIONS' }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect([answer.statusCode, (await answer.toArray()).join('')]).toEqual([
        400,
        '{"message":"ads-sandbox record: the target of the request must be a path that begins with /"}',
      ]);
    }
    expect(others).toEqual([]);
    expect(recording.archive.entries).toEqual([]);
    await recording.finish();
  });

  it('does not replace an earlier recording', () => {
    const path = join(folder, 'earlier.har');
    new HarFile(path, '1').close();
    expect(existsSync(path)).toBe(true);
    expect(() => new HarFile(path, '1')).toThrow('EEXIST');
  });
});
