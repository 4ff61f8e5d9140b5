/**
 * The live stream of a world: each exchange, and what comes due as its clock moves on.
 */
import { serve, type ServerType } from '@hono/node-server';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Journals } from '../../src/journal/journal.ts';
import { createServer, type ServerOptions } from '../../src/server.ts';
import { requestReport } from '../fixtures/clients/reports.ts';
import { NOW, sandbox, type Sandbox } from '../fixtures/sandbox.ts';

interface Event {
  event: string;
  id?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every shape
  data: any;
}

/** Reads a stream event by event; lines that say nothing are left out. */
class Reader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(body: ReadableStream<Uint8Array> | null) {
    if (body === null) throw new Error('there is no stream');
    this.#reader = body.getReader();
  }

  /** Undefined at the end of the stream. */
  async next(): Promise<Event | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith(':')) continue;
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        return { ...fields, data: JSON.parse(fields.data) };
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Until the first line is there: from now on the stream is told everything. */
  async opened(): Promise<this> {
    const { value } = await this.#reader.read();
    this.#text += this.#decoder.decode(value, { stream: true });
    return this;
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }
}

interface Watched {
  box: Sandbox;
  journals: Journals;
  watch(headers?: Record<string, string>): Promise<Reader>;
}

/** Called without a port. */
function watched(options: Omit<ServerOptions, 'worlds'> = {}): Watched {
  const journals = new Journals();
  const box = sandbox({ server: { journals } });
  const app = createServer({ ...options, worlds: box.worlds, journals });
  return {
    box,
    journals,
    async watch(headers = {}) {
      const response = await app.request('/_sandbox/events', { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      return new Reader(response.body).opened();
    },
  };
}

afterEach(() => vi.useRealTimers());

describe('the stream of events', () => {
  it('tells each exchange as the journal has it, with its id', async () => {
    const { box, watch } = watched();
    const stream = await watch();
    const { headers } = await box.ask('GET', '/v2/sp/campaigns?access_token=secret');
    const told = await stream.next();
    expect(told).toMatchObject({ event: 'exchange', id: headers.get('x-amz-request-id') });
    expect(told?.data).toEqual((await box.control('GET', '/requests/latest')).json);
    expect(told?.data.url).toContain('access_token=[redacted]');
    await box.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'two\nlines' }] });
    expect((await stream.next())?.data).toMatchObject({ operation: 'createCampaigns', status: 207 });
    await stream.leave();
  });

  it('tells that the clock was moved, and what came due on the way', async () => {
    const { box, watch } = watched();
    await box.control('POST', '/tokens', { ttl: '10m' });
    await box.control('POST', '/tokens', { ttl: '20m' });
    const stream = await watch();
    await box.control('POST', '/clock/advance', { by: '15m' });
    expect(await stream.next()).toEqual({ event: 'clock', data: { now: '2026-03-02T12:15:00.000Z', mode: 'frozen' } });
    expect(await stream.next()).toEqual({
      event: 'due',
      data: { at: '2026-03-02T12:10:00.000Z', type: 'token.expired', id: expect.any(String) },
    });
    await box.control('PUT', '/clock', { now: '2026-03-02T12:00:00Z' });
    expect(await stream.next()).toMatchObject({ event: 'clock' });
    await box.control('POST', '/clock/advance', { by: '30m' });
    const types = [];
    for (let i = 0; i < 3; i++) types.push((await stream.next())?.event);
    expect(types).toEqual(['clock', 'due', 'due']);
    await stream.leave();
  });

  it('tells of a job that a status call completes, once, though the clock stands still', async () => {
    const { box, watch } = watched();
    const { json } = await requestReport(box, 'keywords');
    const stream = await watch();
    await box.ask('GET', `/reports/${json.reportId}`);
    await box.ask('GET', `/reports/${json.reportId}`);
    const events = [await stream.next(), await stream.next(), await stream.next()];
    expect(events.map((each) => each?.event)).toEqual(['exchange', 'due', 'exchange']);
    expect(events[1]?.data).toEqual({
      at: new Date(NOW).toISOString(),
      type: 'report.completed',
      id: json.reportId,
    });
    await stream.leave();
  });

  it('tells what a running clock brings, as time goes by', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    const { box, watch } = watched();
    await box.control('PUT', '/clock', { mode: 'running' });
    await box.control('POST', '/tokens', { ttl: '10s' });
    const stream = await watch();
    vi.advanceTimersByTime(11_000);
    expect(await stream.next()).toMatchObject({ event: 'due', data: { at: '2026-03-02T12:00:10.000Z' } });
    await stream.leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells the steps of a timeline that a running clock brings, whether or not a call comes first', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    const { box, watch } = watched();
    const body = {
      extends: 'empty',
      clock: { now: new Date(NOW).toISOString(), mode: 'running' },
      timeline: [
        { name: 'watched', at: '10s', do: { settings: { pageSize: 10 } } },
        { name: 'called', at: '20s', do: { settings: { pageSize: 20 } } },
        { name: 'by-call', onCall: { operation: 'listProfilesV2', nth: 2 }, do: { settings: { pageSize: 30 } } },
      ],
    };
    expect((await box.control('POST', '/scenario', body)).status).toBe(200);
    const stream = await watch();
    const pageSize = async () => (await box.control('GET', '/settings')).json.pageSize;
    vi.advanceTimersByTime(11_000);
    expect(box.world.settings.pageSize).toBe(10);
    const step = (id: string, at: string) => ({ event: 'due', data: { at, type: 'timeline.step', id } });
    expect(await stream.next()).toEqual(step('watched', '2026-03-02T12:00:10.000Z'));
    vi.setSystemTime(NOW + 20_500);
    await box.ask('GET', '/v2/profiles');
    expect(await pageSize()).toBe(20);
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    expect(await stream.next()).toEqual(step('called', '2026-03-02T12:00:20.000Z'));
    await box.ask('GET', '/v2/profiles');
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    expect(await stream.next()).toEqual(step('by-call', '2026-03-02T12:00:20.500Z'));
    await box.ask('GET', '/v2/profiles');
    vi.advanceTimersByTime(3000);
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    await box.control('PUT', '/clock', { mode: 'frozen' });
    expect(await stream.next()).toMatchObject({ event: 'clock' });
    await stream.leave();
  });

  it('says now and then that it lives, and ends when nobody reads', async () => {
    const { box, journals, watch } = watched();
    await box.control('GET', '/clock');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [one, other] = [await watch(), await watch()];
    expect([vi.getTimerCount(), journals.of(box.world).listenerCount]).toEqual([2, 2]);
    vi.advanceTimersByTime(60_000);
    await one.leave();
    expect([vi.getTimerCount(), journals.of(box.world).listenerCount]).toEqual([1, 1]);
    await box.ask('GET', '/v2/profiles');
    expect(await other.next()).toMatchObject({ event: 'exchange' });
    await other.leave();
    expect([vi.getTimerCount(), journals.of(box.world).listenerCount]).toEqual([0, 0]);
  });

  it('ends with the reason where too much waits for its reader', async () => {
    const complaints: string[] = [];
    const { box, journals, watch } = watched({
      eventLimits: { streamBytes: 10_000 },
      onWarning: (sentence) => complaints.push(sentence),
    });
    const slow = await watch();
    const journal = journals.of(box.world);
    // The first is on its way already.
    for (let sent = 0; journal.listenerCount > 0; sent++) {
      expect(sent).toBeLessThan(200);
      journal.emitClockChanged();
    }
    const events = [];
    for (let event = await slow.next(); event !== undefined; event = await slow.next()) events.push(event);
    const reason = 'the reader is too slow: more than 10000 bytes were buffered for it';
    expect(events.at(-1)).toEqual({ event: 'closed', data: { reason } });
    expect(events.length).toBeLessThan(5);
    expect(complaints).toEqual([`an event stream of world default was closed: ${reason}`]);
    const next = await watch();
    await box.ask('GET', '/v2/profiles');
    expect(await next.next()).toMatchObject({ event: 'exchange' });
    await next.leave();
  });

  it('ends first where most waits when too much waits for all readers', async () => {
    const { box, journals, watch } = watched({ eventLimits: { streamBytes: 1_000_000, totalBytes: 30_000 } });
    const journal = journals.of(box.world);
    const slow = await watch();
    for (let i = 0; i < 100; i++) journal.emitClockChanged();
    const other = await watch();
    for (let sent = 0; journal.listenerCount > 1; sent++) {
      expect(sent).toBeLessThan(1000);
      journal.emitClockChanged();
    }
    let last = await slow.next();
    for (let event: typeof last = last; event !== undefined; event = await slow.next()) last = event;
    expect(last?.data.reason).toMatch(/more than 30000 bytes were buffered for all readers/);
    expect(await other.next()).toMatchObject({ event: 'clock' });
    await other.leave();
  });

  it('takes an event that is longer than all that may wait', async () => {
    const { box, watch } = watched({ eventLimits: { streamBytes: 1000 } });
    const stream = await watch();
    await box.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x'.repeat(20_000) }] });
    expect((await stream.next())?.data.requestBody.length).toBeGreaterThan(20_000);
    await stream.leave();
  });

  it('comes again behind the last event, whatever was missed, in pieces that fit', async () => {
    const { box, watch } = watched({ eventLimits: { streamBytes: 60_000 } });
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) {
      const { headers } = await box.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x'.repeat(2000) }] });
      ids.push(headers.get('x-amz-request-id') ?? '');
    }
    const stream = await watch({ 'last-event-id': ids[0] ?? '' });
    ids.push((await box.ask('GET', '/v2/profiles')).headers.get('x-amz-request-id') ?? '');
    for (const id of ids.slice(1)) expect((await stream.next())?.id).toBe(id);
    await stream.leave();
  });

  it('goes on behind the last event that a client has', async () => {
    const { box, watch } = watched();
    const ids = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await box.ask('GET', `/v2/sp/campaigns/${i}`)).headers.get('x-amz-request-id') ?? '');
    }
    const stream = await watch({ 'last-event-id': ids[0] ?? '' });
    expect([(await stream.next())?.id, (await stream.next())?.id]).toEqual(ids.slice(1));
    await stream.leave();
  });

  it('is of one world, and ends with it', async () => {
    const { box } = watched();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const journals = new Journals();
    const app = createServer({ worlds: box.worlds, journals });
    await app.request('/_sandbox/worlds', { method: 'POST', body: '{"name":"other"}' });
    const response = await app.request('/_sandbox/worlds/other/events');
    const stream = await new Reader(response.body).opened();
    await app.request('/v2/profiles');
    await app.request('/_worlds/other/v2/profiles');
    expect((await stream.next())?.data.url).toContain('/_worlds/other/');
    await app.request('/_sandbox/worlds/other', { method: 'DELETE' });
    vi.advanceTimersByTime(1000);
    expect(await stream.next()).toBe(undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('over a port', () => {
  const open = async (
    box: Sandbox,
    journals: Journals,
    options: Omit<ServerOptions, 'worlds'> = {},
  ): Promise<{ server: ServerType; origin: string }> => {
    const app = createServer({ ...options, worlds: box.worlds, journals });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
        resolve({ server, origin: `http://127.0.0.1:${port}` }),
      );
    });
  };

  it('the stream is live, and ends when its client leaves', async () => {
    const [box, journals] = [sandbox(), new Journals()];
    const { server, origin } = await open(box, journals);
    const journal = journals.of(box.world);
    const leaving = new AbortController();
    const response = await fetch(`${origin}/_sandbox/events`, { signal: leaving.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const stream = await new Reader(response.body).opened();
    expect(journal.listenerCount).toBe(1);
    await fetch(`${origin}/v2/profiles`);
    expect(await stream.next()).toMatchObject({ event: 'exchange', data: { path: '/v2/profiles', status: 401 } });
    leaving.abort();
    // As long as it takes the server to see it; the test's own limit is the end of patience.
    while (journal.listenerCount > 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    expect(journal.listenerCount).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('a client that reads nothing is not waited for', async () => {
    const [box, journals] = [sandbox(), new Journals()];
    const { server, origin } = await open(box, journals, { eventLimits: { streamBytes: 200_000 } });
    const journal = journals.of(box.world);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.pause().write('GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while (journal.listenerCount === 0) await new Promise((resolve) => setImmediate(resolve));
    const app = createServer({ worlds: box.worlds, journals });
    const long = `/nowhere?${'x'.repeat(50_000)}`;
    // What the system takes on the way to the client is some megabytes.
    for (let sent = 0; journal.listenerCount > 0; sent++) {
      expect(sent).toBeLessThan(1000);
      await app.request(long);
      await new Promise((resolve) => setImmediate(resolve));
    }
    let text = '';
    await new Promise<void>((resolve) => {
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(-1000);
        if (text.endsWith('\r\n0\r\n\r\n')) resolve();
      });
      socket.resume();
    });
    expect(text).toContain('the reader is too slow: more than 200000 bytes were buffered for it');
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
