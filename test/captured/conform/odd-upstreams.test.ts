/**
 * Upstreams whose answers are odd, and archives that cannot be written: `record` keeps forwarding, and each request gets an
 * answer.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addressOf, closeAll, closeAtEnd, record } from '../../fixtures/captured/recording-proxy.ts';

afterEach(closeAll);

const NORMAL = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]';

/** Answers the first request with these bytes, and each other one with an empty list. Closes its connections. */
async function answering(bytes: string): Promise<string> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.from(count++ === 0 ? bytes : NORMAL, 'latin1')));
  });
  return addressOf(server);
}

interface Answer {
  status: number | undefined;
  reason: string | undefined;
  body: string;
  /** Whether it says where its body ends, without the end of the connection. */
  isFramed: boolean;
}

async function ask(url: string, options: RequestOptions = {}): Promise<Answer> {
  const [answer] = (await once(get(`${url}/v2/profiles`, options), 'response')) as [IncomingMessage];
  const { statusCode: status, statusMessage: reason, headers } = answer;
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] === 'chunked';
  return { status, reason, isFramed, body: (await answer.toArray()).join('') };
}

const chunked = 'transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n';

describe('an answer that cannot be passed on', () => {
  it.each([
    ['of the status 000', 'HTTP/1.1 000 OK\r\n\r\n', 'its status is 0, which must be from 200 on'],
    [
      'of the status 099',
      'HTTP/1.1 099 OK\r\ncontent-length: 2\r\n\r\n[]',
      'its status is 99, which must be from 200 on',
    ],
    ['of the status 101 alone', 'HTTP/1.1 101 Switching\r\n\r\n', 'its status is 101, which must be from 200 on'],
    [
      'that switches the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      'it switched to another protocol (101), which no request has asked for',
    ],
    ['that is not HTTP', '\u0016\u0003\u0001', 'HPE_INVALID_CONSTANT'],
    ['that only announces one', 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n', 'ECONNRESET'],
    [
      'with a header that HTTP does not allow',
      `HTTP/1.1 200 OK\r\nx: a\u0001\r\n${chunked}`,
      'HPE_INVALID_HEADER_TOKEN',
    ],
    ['with too many headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(70_000)}\r\n${chunked}`, 'HPE_HEADER_OVERFLOW'],
  ])('is 502 and reported, and the next request is forwarded: %s', async (_what, bytes, reason) => {
    const upstream = await answering(bytes);
    const recording = await record(upstream);
    const message = `the upstream ${upstream} did not answer: ${reason}`;
    expect(await ask(recording.url)).toMatchObject({
      status: 502,
      body: JSON.stringify({ message: `ads-sandbox record: ${message}` }),
    });
    expect(recording.failures).toEqual([message]);
    expect(await ask(recording.url)).toMatchObject({ status: 200, body: '[]' });
    await recording.finish();
    expect(recording.archive.entries).toHaveLength(1);
  });
});

describe('an odd answer', () => {
  it.each([
    ['control characters in its reason', 'HTTP/1.1 200 O\u0001K\r\ncontent-length: 2\r\n\r\n[]', 200, 'OK', '[]'],
    ['no reason', 'HTTP/1.1 200\r\ncontent-length: 2\r\n\r\n[]', 200, '', '[]'],
    ['a status without a meaning', 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n[]', 999, 'Odd', '[]'],
    ['an answer of 1xx before it', `HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n${NORMAL}`, 200, 'OK', '[]'],
    ['a body that 204 cannot have', 'HTTP/1.1 204 None\r\ncontent-length: 2\r\n\r\n[]', 204, 'None', ''],
    ['a body that 304 cannot have', 'HTTP/1.1 304 Same\r\ncontent-length: 2\r\n\r\n[]', 304, 'Same', ''],
    ['more bytes than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n1[]', 200, 'OK', '1'],
    ['trailers', `HTTP/1.1 200 OK\r\n${chunked.slice(0, -2)}x: 1\r\n\r\n`, 200, 'OK', '[]'],
    ['a body that the end of the connection ends', 'HTTP/1.1 200 OK\r\n\r\n[]', 200, 'OK', '[]'],
    [
      'the same with an encoding of its transfer',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\n\r\n[]',
      200,
      'OK',
      '[]',
    ],
    [
      'a year that no clock shows',
      NORMAL.replace('\r\n', '\r\ndate: Fri, 01 Jan 9999 00:00:00 GMT\r\n'),
      200,
      'OK',
      '[]',
    ],
  ])(
    'passes and is recorded, also where a client keeps its connection: %s',
    async (_what, bytes, status, reason, body) => {
      const recording = await record(await answering(bytes));
      const agent = new Agent({ keepAlive: true });
      closeAtEnd({ close: () => agent.destroy() });
      expect(await ask(recording.url, { agent })).toEqual({ status, reason, body, isFramed: true });
      expect(await ask(recording.url, { agent })).toMatchObject({ status: 200, body: '[]' });
      await recording.finish();
      expect(recording.archive.entries.map((each: { response: object }) => each.response)).toMatchObject([
        { status, content: { text: body } },
        { status: 200 },
      ]);
      expect(recording.failures).toEqual([]);
      expect(recording.lines.filter((line) => line.includes('not compared'))).toEqual([]);
    },
  );

  it('has no chunks for a client of HTTP 1.0', async () => {
    const recording = await record(await answering(`HTTP/1.1 200 OK\r\n${chunked}`));
    const socket = connect(Number(new URL(recording.url).port), '127.0.0.1');
    socket.write('GET /v2/profiles HTTP/1.0\r\n\r\n');
    expect((await socket.toArray()).join('')).toMatch(/\r\n\r\n\[\]$/);
    await recording.finish();
  });
});

it('keeps forwarding after the archive was removed, and says what it does not have', async () => {
  const recording = await record(await answering(NORMAL));
  await ask(recording.url);
  rmSync(recording.path);
  expect(await ask(recording.url)).toMatchObject({ status: 200, body: '[]' });
  expect(await recording.finish()).toMatchObject({ counts: { differs: 2 } });
  expect(recording.recorder.lost).toBe(1);
  expect(recording.failures).toEqual([
    `${recording.path} does not have the exchange after entry 1 (GET, status 200): the file was removed; start record again; forwarding goes on`,
  ]);
});

it('keeps an exchange that cannot be compared, and says so', async () => {
  const recording = await record(await answering(NORMAL));
  recording.failComparisons();
  expect(await ask(recording.url)).toMatchObject({ status: 200, body: '[]' });
  await recording.finish();
  expect([recording.archive.entries.length, recording.recorder.lost]).toEqual([1, 0]);
  expect(recording.failures).toEqual([
    `entry 1 of ${recording.path} is not compared: the comparison fails; forwarding goes on`,
  ]);
});
