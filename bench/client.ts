/**
 * A client of a measured server: its process and address, and for the sandbox the headers of a client of the world
 * `default`.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { sandboxOf, withContenders, type Command, type Contender } from './peer.ts';
import type { Effort } from './rounds.ts';

export interface Client extends Contender {
  headers: Readonly<Record<string, string>>;
}

export const CREDENTIALS = {
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

/** The baselines receive the same headers and ignore them. */
export function floorClient(floor: Contender): Client {
  return { ...floor, headers: { ...CREDENTIALS, [SCOPE]: '123456789012345' } };
}

/** A client of the seller's profile in a country. */
export async function sellerClient(sandbox: Contender, country = 'US'): Promise<Client> {
  const profiles = await send<Profile[]>({ ...sandbox, headers: CREDENTIALS }, 'GET', '/v2/profiles');
  const own = profiles.find(({ countryCode, accountInfo }) => countryCode === country && accountInfo.type === 'seller');
  if (own === undefined) throw new Error(`no seller's profile found in ${country}`);
  return { ...sandbox, headers: { ...CREDENTIALS, [SCOPE]: String(own.profileId) } };
}

/** Creates a world, and returns a client of its first profile. */
export async function createWorld(client: Client, name: string): Promise<Client> {
  const { apiUrl, credentials, profiles } = await send<{
    apiUrl: string;
    credentials: { accessToken: string; clientId: string };
    profiles: { profileId: string }[];
  }>(client, 'POST', '/_sandbox/worlds', { name });
  const headers = {
    ...CREDENTIALS,
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    [SCOPE]: profiles[0]?.profileId ?? '',
  };
  return { ...client, origin: apiUrl, headers };
}

/** Starts the measured builds with a scenario, and runs a function with a seller's client of each. */
export function withSandboxes<Result>(
  { builds }: Pick<Effort, 'builds'>,
  { scenario, env, isWatched = false }: { scenario: string } & Pick<Command, 'env' | 'isWatched'>,
  work: (clients: readonly Client[]) => Promise<Result>,
): Promise<Result> {
  const commands = builds.map((build) => ({ ...sandboxOf(build, scenario, env), isWatched }));
  return withContenders(commands, async (sandboxes) =>
    work(await Promise.all(sandboxes.map((each) => sellerClient(each)))),
  );
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Downloads a file by its URL without credentials, or follows an answer that redirects to one. */
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

/** Does as little work as possible, because its time is measured. */
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

/** The caller gives the type of the answer, as documented. */
export async function send<Answer>(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await ask(client, method, path, body);
  if (status >= 300) throw new Error(`${client.name}: ${method} ${path} is ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
