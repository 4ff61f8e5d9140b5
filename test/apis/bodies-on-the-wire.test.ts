/**
 * Request bodies as they arrive on a connection: in chunks, too large, incomplete.
 */
import { serve, type ServerType } from '@hono/node-server';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompletedExchange } from '../../src/service/pipeline/respond.ts';
import { MAX_BYTES } from '../../src/service/http/body.ts';
import { createServer } from '../../src/server/app.ts';
import { openWorld } from '../fixtures/sandbox.ts';

const { worlds, profile } = openWorld();
let server: ServerType;
let port = 0;
let finished: (exchange: CompletedExchange) => void = () => {};

beforeAll(async () => {
  const app = createServer({ worlds, report: (exchange) => finished(exchange) });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) => {
      port = address.port;
      resolve();
    });
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function requestHead(more: string): string {
  return [
    'POST /v2/sp/campaigns HTTP/1.1',
    'Host: localhost',
    'Authorization: Bearer sandbox-access-token',
    'Vendor-Advertising-API-ClientId: sandbox-client',
    `Vendor-Advertising-API-Scope: ${profile()}`,
    'Content-Type: application/json',
    more,
    '',
    '',
  ].join('\r\n');
}

/** All text that is received until the connection closes. */
function receiveUntilClose(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.on('close', () => resolve(text)).on('error', () => {});
  });
}

const chunk = (body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), Buffer.from(body), Buffer.from('\r\n')]);

describe('a request body', () => {
  it('[ERR-19] is rejected before it is sent if Content-Length is more than 10 MiB', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(requestHead(`Content-Length: ${MAX_BYTES + 1}`));
    const text = await receiveUntilClose(socket);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('{"code":"413","details":"The request body exceeds 10485760 bytes"}');
  });

  it('[ERR-19] is rejected while it is sent if it exceeds 10 MiB', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(requestHead('Transfer-Encoding: chunked'));
    const oneMebibyte = chunk(Buffer.alloc(1024 * 1024, ' '));
    for (let n = 0; n < 11; n++) socket.write(oneMebibyte);
    expect(await receiveUntilClose(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"413"/);
  });

  it('[GEN-05] can arrive in chunks that split a character', async () => {
    const [before = '', after = ''] = ['[{"name":"Z\u00fcrich"', '}]'];
    const bytes = Buffer.from(before + after);
    const cut = bytes.indexOf(0xbc);
    const socket = connect(port, '127.0.0.1');
    socket.write(requestHead('Transfer-Encoding: chunked\r\nConnection: close'));
    socket.write(chunk(bytes.subarray(0, cut)));
    setImmediate(() => socket.write(Buffer.concat([chunk(bytes.subarray(cut)), Buffer.from('0\r\n\r\n')])));
    const text = await receiveUntilClose(socket);
    expect(text).toMatch(/^HTTP\/1\.1 207 /);
    expect(text).toContain('[{"code":"INVALID_ARGUMENT","details":"campaignType is missing"}]');
  });

  it('[GEN-29] that is incomplete does not cause a defect and writes nothing', async () => {
    const before = worlds.default.storage.toBytes();
    const completed = new Promise<CompletedExchange>((resolve) => (finished = resolve));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`${requestHead('Content-Length: 1000')}[{"name":`, () => socket.destroy());
    const { reply, defect } = await completed;
    expect([reply.status, defect]).toEqual([400, undefined]);
    expect(worlds.default.storage.toBytes().equals(before)).toBe(true);
  });
});
