/**
 * A sandbox that stands in for other hosts: worlds of the test rig behind real listeners, and a client of Node.js that
 * knows nothing of it but where the hosts' names lead to and whom to trust.
 */
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { listen, type ListenOptions, type Listening } from '../src/start/listen.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

export const HOSTS: NonNullable<ListenOptions['hosts']> = [
  { name: 'ads-api.example', region: 'na' },
  { name: 'ads-api-eu.example' },
  { name: 'asia.example', region: 'fe' },
  { name: '*.tokens.example' },
  { name: '*.fe.tokens.example', region: 'fe' },
];

export interface StandIn extends AsyncDisposable {
  box: Sandbox;
  listening: Listening;
  port: number;
  caPem: string;
}

/** On free ports of this machine. */
export async function standIn(options: Partial<ListenOptions> = {}, box = sandbox()): Promise<StandIn> {
  const listening = await listen({
    worlds: box.worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
    hosts: HOSTS,
    tls: { port: 0, ca: undefined },
    ...options,
  });
  const { port = 0, caPem = '' } = listening.tls ?? {};
  return { box, listening, port, caPem, [Symbol.asyncDispose]: () => listening.close() };
}

export interface Told {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  json: any;
  /** For whom the server's certificate is, and which one it is. */
  names: string | undefined;
  fingerprint: string;
  validTo: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
  /** Whom the client trusts; the sandbox's authority without it. */
  ca?: string;
  /** Where it connects to, in place of the TLS listener. */
  address?: string;
}

/** Asks `https://HOST/...` at the sandbox, as if its name led there. */
export function askAt({ port, caPem }: StandIn, url: string, ask: Ask = {}): Promise<Told> {
  const { method = 'GET', headers = {}, body, ca = caPem, address = '127.0.0.1' } = ask;
  const asked = new URL(url);
  const sent = {
    authorization: 'Bearer sandbox-access-token',
    'acme-advertising-api-clientid': 'sandbox-client',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const call = request(asked, {
      method,
      ca,
      agent: false,
      port: asked.port === '' ? port : asked.port,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      lookup: (_, { all }, done) => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)),
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      // The client speaks TLS.
      const {
        subjectaltname: names,
        fingerprint,
        valid_to: validTo,
      } = (answer.socket as TLSSocket).getPeerCertificate();
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, text, json: isJson ? JSON.parse(text) : undefined, names, fingerprint, validTo });
      });
    });
    call.end(body);
  });
}

/** Countries of the profiles that an address shows: they tell its region. */
export async function regionAt(at: StandIn, url: string): Promise<string> {
  const { json } = await askAt(at, `${url}/v2/profiles?profileTypeFilter=seller`);
  const countries: string[] = json.map(({ countryCode }: { countryCode: string }) => countryCode);
  return countries.includes('US') ? 'na' : countries.includes('DE') ? 'eu' : 'fe';
}
