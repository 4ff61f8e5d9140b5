/**
 * Forwards each request to an upstream that the user named, and reports the exchange when its answer has ended. Bodies are
 * streamed and pass as they are, compressed or not.
 */
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import type { TlsServerOptions } from '../../server/tls/sni.ts';
import { machineNow } from '../../world/clock.ts';
import { instantOf } from '../readers/recording-format.ts';
import type { RawExchange } from '../exchange/recorded-exchange.ts';
import { decompress, isCompression } from '../readers/file-text.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);

/** A copy of a body that passes through, as text. Bytes that are not text, and long texts, are not kept. */
class CapturedBody {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size <= MAX_BYTES) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Undefined for bytes that are not text in UTF-8, an unknown encoding, and more than 16 MiB. */
  text(contentEncoding = ''): string | undefined {
    const encoding = contentEncoding.trim().toLowerCase();
    if (!(PLAIN.has(encoding) || isCompression(encoding)) || this.#size > MAX_BYTES) return undefined;
    const sent = Buffer.concat(this.#chunks);
    try {
      const plain = isCompression(encoding) ? decompress(sent, encoding, MAX_BYTES) : sent;
      return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      return undefined;
    }
  }
}

interface ProxyOptions {
  /** Addresses without a path. A request for none of their hosts is for the first one. */
  upstreams: readonly [URL, ...URL[]];
  onExchange(exchange: RawExchange): void;
  /** A request that the upstream did not answer. The message repeats no value of the request. */
  onFailure(message: string): void;
}

const BAD_REQUEST = 400;
const BAD_GATEWAY = 502;
/** Node.js sends none below 100, and after one of 1xx a client waits for another answer. */
const FIRST_STATUS = 200;
/** What Node.js refuses to send. */
const NOT_IN_REASON = /[^\t\u0020-\u007e\u0080-\u00ff]/g;
/** They are about one connection. Node.js sends the body of a request as `transfer-encoding` says. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

export function createRecordingProxy(options: ProxyOptions, tls?: TlsServerOptions): Server {
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => forward(incoming, outgoing, options);
  if (tls === undefined) return createServer(listener);
  const server = tls.createServer(tls.serverOptions, listener);
  tls.onServer(server);
  return server;
}

function upstreamOf({ headers }: IncomingMessage, upstreams: ProxyOptions['upstreams']): URL {
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  return upstreams.find(({ hostname }) => hostname === name) ?? upstreams[0];
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, options: ProxyOptions): void {
  const { upstreams, onExchange, onFailure } = options;
  const upstream = upstreamOf(incoming, upstreams);
  const at = machineNow();
  const { method = 'GET', url: target = '' } = incoming;
  // `http://other.example/` and `*` are targets, too.
  if (!target.startsWith('/'))
    return refuse(outgoing, BAD_REQUEST, 'the target of the request must be a path that begins with /');
  const url = upstream.origin + target;
  const headers = forwarded(incoming);
  const { request } = upstream.protocol === 'https:' ? https : http;
  const sent = request(url, { method, headers: ['Host', upstream.host, ...headers.flat()] });
  const body = new CapturedBody();
  incoming.on('data', (chunk: Buffer) => body.add(chunk));
  const fail = (reason: string): void => {
    // An answer that breaks off ends its pipeline, and a client that has gone needs no answer.
    if (outgoing.headersSent || outgoing.destroyed) return;
    const message = `the upstream ${upstream.origin} did not answer: ${reason}`;
    onFailure(message);
    refuse(outgoing, BAD_GATEWAY, message);
  };
  sent.on('response', (answer) => {
    const { statusCode: status = 0, statusMessage = '' } = answer;
    if (status < FIRST_STATUS) {
      sent.destroy();
      return fail(`its status is ${status}, which must be from ${FIRST_STATUS} on`);
    }
    // The connection to the client decides how the body of an answer is sent.
    const answerHeaders = forwarded(answer).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
    outgoing.writeHead(status, statusMessage.replaceAll(NOT_IN_REASON, ''), answerHeaders.flat());
    const answerBody = new CapturedBody();
    answer.on('data', (chunk: Buffer) => answerBody.add(chunk));
    pipeline(answer, outgoing, (error) => {
      const isComplete = error === undefined || error === null;
      onExchange({
        where: '',
        // The clock of the upstream decides about its answers.
        at: instantOf(answer.headers.date) ?? at,
        region: undefined,
        method,
        url,
        headers: headers.map(([name, value]) => [name.toLowerCase(), value]),
        body: body.isEmpty ? undefined : body.text(incoming.headers['content-encoding']),
        answer: {
          status,
          headers: new Map(answerHeaders.map(([name, value]) => [name.toLowerCase(), value])),
          body: isComplete ? answerBody.text(answer.headers['content-encoding']) : undefined,
        },
        obstacle: undefined,
      });
    });
    return undefined;
  });
  sent.on('upgrade', (_answer, socket) => {
    socket.destroy();
    fail('it switched to another protocol (101), which no request has asked for');
  });
  sent.on('error', (error) => fail('code' in error ? String(error.code) : 'no reason'));
  sent.on('close', () => fail('it closed the connection'));
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) sent.destroy();
  });
  incoming.pipe(sent);
  return undefined;
}

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ message: `ads-sandbox record: ${message}` }));
}

/** The headers in their spelling and order, without those of the connection and those that it names. */
function forwarded({ rawHeaders, headers }: IncomingMessage): [name: string, value: string][] {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (!OF_CONNECTION.has(name.toLowerCase()) && !named.has(name.toLowerCase())) pairs.push([name, value]);
  }
  return pairs;
}
