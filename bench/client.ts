/**
 * Who calls a contender: its address, and for the sandbox the headers of a client of the world `default`.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Contender } from './contender.ts';

export interface Client {
  name: string;
  origin: string;
  headers: Readonly<Record<string, string>>;
}

const CREDENTIALS = {
  authorization: 'Bearer sandbox-access-token',
  'vendor-advertising-api-clientid': 'sandbox-client',
  'content-type': 'application/json',
};

export const SCOPE = 'vendor-advertising-api-scope';

interface Profile {
  profileId: number;
  countryCode: string;
  accountInfo: { type: string };
}

/** The floors are sent the same headers, and look at none. */
export function floorClient({ name, origin }: Contender): Client {
  return { name, origin, headers: { ...CREDENTIALS, [SCOPE]: '123456789012345' } };
}

/** Acts for a seller's profile in that country. */
export async function sellerClient({ name, origin }: Contender, country = 'US'): Promise<Client> {
  const profiles = await send<Profile[]>({ name, origin, headers: CREDENTIALS }, 'GET', '/v2/profiles');
  const own = profiles.find(({ countryCode, accountInfo }) => countryCode === country && accountInfo.type === 'seller');
  if (own === undefined) throw new Error(`there is no seller's profile in ${country}`);
  return { name, origin, headers: { ...CREDENTIALS, [SCOPE]: String(own.profileId) } };
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** A file, by its own address and without credentials; or an answer that leads to one. */
export function fetchBytes({ origin }: Client, address: string, headers: Client['headers'] = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(address, origin), { headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

export interface Answered {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** With as little work of its own as can be, as it is timed. */
export function ask({ origin, headers }: Client, method: string, path: string, body?: unknown): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The caller names the shape of the answer, which is the documented one. */
export async function send<Answer>(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await ask(client, method, path, body);
  if (status >= 300) throw new Error(`${client.name}: ${method} ${path} is ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
