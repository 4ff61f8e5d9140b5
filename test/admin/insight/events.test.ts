/**
 * The event stream of a world: each exchange, and the events of its clock.
 */
import { serve, type ServerType } from '@hono/node-server';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Journals } from '../../../src/service/journal/journal.ts';
import { createServer, type ServerOptions } from '../../../src/server/app.ts';
import { requestReport } from '../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld, type TestWorld, type Json } from '../../fixtures/sandbox.ts';

interface Event {
  event: string;
  id?: string;
  data: Json;
}

/** Reads a stream event by event, without comments. */
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

  /** Waits for the first line, after which the stream receives all events. */
  async waitUntilOpen(): Promise<this> {
    const { value } = await this.#reader.read();
    this.#text += this.#decoder.decode(value, { stream: true });
    return this;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

interface WatchedServer {
  world: TestWorld;
  journals: Journals;
  watch(headers?: Record<string, string>, query?: string): Promise<Reader>;
}

/** A server without a port, and a function that opens its event stream. */
function createWatchedServer(options: Omit<ServerOptions, 'worlds'> = {}): WatchedServer {
  const journals = new Journals();
  const world = openWorld({ server: { journals } });
  const app = createServer({ ...options, worlds: world.worlds, journals });
  return {
    world,
    journals,
    async watch(headers = {}, query = '') {
      const response = await app.request(`/_sandbox/events${query}`, { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      return new Reader(response.body).waitUntilOpen();
    },
  };
}

afterEach(() => vi.useRealTimers());

describe('the event stream', () => {
  it('leaves out headers and bodies with summary=true', async () => {
    const { world, watch } = createWatchedServer();
    const stream = await watch({}, '?summary=true');
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'A' }] });
    const whole = (await world.admin('GET', '/requests/latest')).json;
    expect(whole.requestBody).toBe('[{"name":"A"}]');
    const none = { requestHeaders: {}, responseHeaders: {}, requestBody: null, responseBody: '' };
    expect((await stream.next())?.data).toEqual({ ...whole, ...none });
  });

  it('names the entities that each call created or changed, also after a reset', async () => {
    const { world, watch } = createWatchedServer();
    const stream = await watch();
    const draft = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 10 };
    const create = () =>
      world.ask('POST', '/v2/sp/campaigns', { body: [{ ...draft, name: 'A', startDate: '20260401' }] });
    const [{ campaignId }] = (await create()).json;
    const touched = [{ collection: 'campaigns', id: String(campaignId) }];
    expect((await stream.next())?.data.touched).toEqual(touched);
    await world.ask('GET', `/v2/sp/campaigns/${campaignId}`);
    expect((await stream.next())?.data).not.toHaveProperty('touched');
    await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { state: 'PAUSED' });
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 20 }] });
    expect((await stream.next())?.data.touched).toEqual(touched);
    await world.admin('POST', '/reset');
    expect([(await stream.next())?.event, (await stream.next())?.event]).toEqual(['cleared', 'clock']);
    await create();
    expect((await stream.next())?.data.touched).toEqual(touched);
  });

  it('reports that the journal was cleared', async () => {
    const { world, watch } = createWatchedServer();
    const stream = await watch();
    await world.admin('POST', '/reset');
    expect(await stream.next()).toEqual({ event: 'cleared', data: {} });
    expect(await stream.next()).toMatchObject({ event: 'clock' });
  });

  it('reports a gap if it cannot resume after the last exchange of the reader', async () => {
    const { world, watch } = createWatchedServer();
    await world.admin('PATCH', '/settings', { journalEntries: 2 });
    const first = (await world.ask('GET', '/v2/profiles')).headers.get('x-amz-request-id') ?? '';
    const second = (await world.ask('GET', '/v2/profiles')).headers.get('x-amz-request-id') ?? '';
    const third = (await world.ask('GET', '/v2/profiles')).headers.get('x-amz-request-id') ?? '';
    const resumed = await watch({ 'last-event-id': second });
    expect(await resumed.next()).toMatchObject({ event: 'exchange', id: third });
    const behind = await watch({ 'last-event-id': first });
    expect(await behind.next()).toEqual({ event: 'gap', data: {} });
  });

  it('sends each exchange as in the journal, with its id', async () => {
    const { world, watch } = createWatchedServer();
    const stream = await watch();
    const { headers } = await world.ask('GET', '/v2/sp/campaigns?access_token=secret');
    const event = await stream.next();
    expect(event).toMatchObject({ event: 'exchange', id: headers.get('x-amz-request-id') });
    expect(event?.data).toEqual((await world.admin('GET', '/requests/latest')).json);
    expect(event?.data.url).toContain('access_token=[redacted]');
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'two\nlines' }] });
    expect((await stream.next())?.data).toMatchObject({ operation: 'createCampaigns', status: 207 });
    await stream.cancel();
  });

  it('sends changes of the clock, and the events that they cause', async () => {
    const { world, watch } = createWatchedServer();
    await world.admin('POST', '/tokens', { ttl: '10m' });
    await world.admin('POST', '/tokens', { ttl: '20m' });
    const stream = await watch();
    await world.admin('POST', '/clock/advance', { by: '15m' });
    expect(await stream.next()).toEqual({ event: 'clock', data: { now: '2026-03-02T12:15:00.000Z', mode: 'frozen' } });
    expect(await stream.next()).toEqual({
      event: 'due',
      data: { at: '2026-03-02T12:10:00.000Z', type: 'token.expired', id: expect.any(String) },
    });
    await world.admin('PUT', '/clock', { now: '2026-03-02T12:00:00Z' });
    expect(await stream.next()).toMatchObject({ event: 'clock' });
    await world.admin('POST', '/clock/advance', { by: '30m' });
    const types = [];
    for (let i = 0; i < 3; i++) types.push((await stream.next())?.event);
    expect(types).toEqual(['clock', 'due', 'due']);
    await stream.cancel();
  });

  it('sends the completion of a job by a status request once, while the clock is frozen', async () => {
    const { world, watch } = createWatchedServer();
    const { json } = await requestReport(world, 'keywords');
    const stream = await watch();
    await world.ask('GET', `/reports/${json.reportId}`);
    await world.ask('GET', `/reports/${json.reportId}`);
    const events = [await stream.next(), await stream.next(), await stream.next()];
    expect(events.map((each) => each?.event)).toEqual(['exchange', 'due', 'exchange']);
    expect(events[1]?.data).toEqual({
      at: new Date(NOW).toISOString(),
      type: 'report.completed',
      id: json.reportId,
    });
    await stream.cancel();
  });

  it('sends events as the clock runs', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    const { world, watch } = createWatchedServer();
    await world.admin('PUT', '/clock', { mode: 'running' });
    await world.admin('POST', '/tokens', { ttl: '10s' });
    const stream = await watch();
    vi.advanceTimersByTime(11_000);
    expect(await stream.next()).toMatchObject({ event: 'due', data: { at: '2026-03-02T12:00:10.000Z' } });
    await stream.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends the steps of a timeline as the clock runs, whether or not a request triggers them', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    const { world, watch } = createWatchedServer();
    const body = {
      extends: 'empty',
      clock: { now: new Date(NOW).toISOString(), mode: 'running' },
      timeline: [
        { name: 'by-clock', at: '10s', do: { settings: { pageSize: 10 } } },
        { name: 'by-request', at: '20s', do: { settings: { pageSize: 20 } } },
        { name: 'by-second-call', onCall: { operation: 'listProfilesV2', nth: 2 }, do: { settings: { pageSize: 30 } } },
      ],
    };
    expect((await world.admin('POST', '/scenario', body)).status).toBe(200);
    const stream = await watch();
    const pageSize = async () => (await world.admin('GET', '/settings')).json.pageSize;
    vi.advanceTimersByTime(11_000);
    expect(world.state.settings.pageSize).toBe(10);
    const step = (id: string, at: string) => ({ event: 'due', data: { at, type: 'timeline.step', id } });
    expect(await stream.next()).toEqual(step('by-clock', '2026-03-02T12:00:10.000Z'));
    vi.setSystemTime(NOW + 20_500);
    await world.ask('GET', '/v2/profiles');
    expect(await pageSize()).toBe(20);
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    expect(await stream.next()).toEqual(step('by-request', '2026-03-02T12:00:20.000Z'));
    await world.ask('GET', '/v2/profiles');
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    expect(await stream.next()).toEqual(step('by-second-call', '2026-03-02T12:00:20.500Z'));
    await world.ask('GET', '/v2/profiles');
    vi.advanceTimersByTime(3000);
    expect(await stream.next()).toMatchObject({ event: 'exchange' });
    await world.admin('PUT', '/clock', { mode: 'frozen' });
    expect(await stream.next()).toMatchObject({ event: 'clock' });
    await stream.cancel();
  });

  it('sends comments that keep it open, and ends when the client cancels it', async () => {
    const { world, journals, watch } = createWatchedServer();
    await world.admin('GET', '/clock');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [one, other] = [await watch(), await watch()];
    expect([vi.getTimerCount(), journals.of(world.state).listenerCount]).toEqual([2, 2]);
    vi.advanceTimersByTime(60_000);
    await one.cancel();
    expect([vi.getTimerCount(), journals.of(world.state).listenerCount]).toEqual([1, 1]);
    await world.ask('GET', '/v2/profiles');
    expect(await other.next()).toMatchObject({ event: 'exchange' });
    await other.cancel();
    expect([vi.getTimerCount(), journals.of(world.state).listenerCount]).toEqual([0, 0]);
  });

  it('ends with a reason if too many bytes are buffered for its client', async () => {
    const warnings: string[] = [];
    const { world, journals, watch } = createWatchedServer({
      eventLimits: { streamBytes: 10_000 },
      onWarning: (warning) => warnings.push(warning),
    });
    const slowReader = await watch();
    const journal = journals.of(world.state);
    // The first event is sent at once.
    for (let sent = 0; journal.listenerCount > 0; sent++) {
      expect(sent).toBeLessThan(200);
      journal.emitClockChanged();
    }
    const events = [];
    for (let event = await slowReader.next(); event !== undefined; event = await slowReader.next()) events.push(event);
    const reason = 'the reader is too slow: more than 10000 bytes were buffered for it';
    expect(events.at(-1)).toEqual({ event: 'closed', data: { reason } });
    expect(events.length).toBeLessThan(5);
    expect(warnings).toEqual([`an event stream of world default was closed: ${reason}`]);
    const next = await watch();
    await world.ask('GET', '/v2/profiles');
    expect(await next.next()).toMatchObject({ event: 'exchange' });
    await next.cancel();
  });

  it('ends the stream with the most buffered bytes if too many are buffered for all clients', async () => {
    const { world, journals, watch } = createWatchedServer({
      eventLimits: { streamBytes: 1_000_000, totalBytes: 30_000 },
    });
    const journal = journals.of(world.state);
    const slowReader = await watch();
    for (let i = 0; i < 100; i++) journal.emitClockChanged();
    const other = await watch();
    for (let sent = 0; journal.listenerCount > 1; sent++) {
      expect(sent).toBeLessThan(1000);
      journal.emitClockChanged();
    }
    let last = await slowReader.next();
    for (let event: typeof last = last; event !== undefined; event = await slowReader.next()) last = event;
    expect(last?.data.reason).toMatch(/more than 30000 bytes were buffered for all readers/);
    expect(await other.next()).toMatchObject({ event: 'clock' });
    await other.cancel();
  });

  it('sends an event that is larger than the buffer', async () => {
    const { world, watch } = createWatchedServer({ eventLimits: { streamBytes: 1000 } });
    const stream = await watch();
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x'.repeat(20_000) }] });
    expect((await stream.next())?.data.requestBody.length).toBeGreaterThan(20_000);
    await stream.cancel();
  });

  it('resumes after the last event id with all missed events, in parts that fit into the buffer', async () => {
    const { world, watch } = createWatchedServer({ eventLimits: { streamBytes: 80_000 } });
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) {
      const { headers } = await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x'.repeat(2000) }] });
      ids.push(headers.get('x-amz-request-id') ?? '');
    }
    const stream = await watch({ 'last-event-id': ids[0] ?? '' });
    ids.push((await world.ask('GET', '/v2/profiles')).headers.get('x-amz-request-id') ?? '');
    for (const id of ids.slice(1)) expect((await stream.next())?.id).toBe(id);
    await stream.cancel();
  });

  it('resumes after the last event id of the client', async () => {
    const { world, watch } = createWatchedServer();
    const ids = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await world.ask('GET', `/v2/sp/campaigns/${i}`)).headers.get('x-amz-request-id') ?? '');
    }
    const stream = await watch({ 'last-event-id': ids[0] ?? '' });
    expect([(await stream.next())?.id, (await stream.next())?.id]).toEqual(ids.slice(1));
    await stream.cancel();
  });

  it('belongs to one world, and ends with it', async () => {
    const { world } = createWatchedServer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const journals = new Journals();
    const app = createServer({ worlds: world.worlds, journals });
    await app.request('/_sandbox/worlds', { method: 'POST', body: '{"name":"other"}' });
    const response = await app.request('/_sandbox/worlds/other/events');
    const stream = await new Reader(response.body).waitUntilOpen();
    await app.request('/v2/profiles');
    await app.request('/_worlds/other/v2/profiles');
    expect((await stream.next())?.data.url).toContain('/_worlds/other/');
    await app.request('/_sandbox/worlds/other', { method: 'DELETE' });
    vi.advanceTimersByTime(1000);
    expect(await stream.next()).toBe(undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an event stream over a port', () => {
  const listen = async (
    world: TestWorld,
    journals: Journals,
    options: Omit<ServerOptions, 'worlds'> = {},
  ): Promise<{ server: ServerType; origin: string }> => {
    const app = createServer({ ...options, worlds: world.worlds, journals });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
        resolve({ server, origin: `http://127.0.0.1:${port}` }),
      );
    });
  };

  it('sends events immediately, and ends when its client disconnects', async () => {
    const [world, journals] = [openWorld(), new Journals()];
    const { server, origin } = await listen(world, journals);
    const journal = journals.of(world.state);
    const controller = new AbortController();
    const response = await fetch(`${origin}/_sandbox/events`, { signal: controller.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const stream = await new Reader(response.body).waitUntilOpen();
    expect(journal.listenerCount).toBe(1);
    await fetch(`${origin}/v2/profiles`);
    expect(await stream.next()).toMatchObject({ event: 'exchange', data: { path: '/v2/profiles', status: 401 } });
    controller.abort();
    // The timeout of the test limits how long the server takes to notice it.
    while (journal.listenerCount > 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    expect(journal.listenerCount).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('does not wait for a client that reads nothing', async () => {
    const [world, journals] = [openWorld(), new Journals()];
    const { server, origin } = await listen(world, journals, { eventLimits: { streamBytes: 200_000 } });
    const journal = journals.of(world.state);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.pause().write('GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while (journal.listenerCount === 0) await new Promise((resolve) => setImmediate(resolve));
    const app = createServer({ worlds: world.worlds, journals });
    const long = `/nowhere?${'x'.repeat(50_000)}`;
    // The operating system buffers some megabytes.
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
