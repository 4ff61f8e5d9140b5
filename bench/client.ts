/**
 * Who calls a contender: its address, and for the sandbox the headers of a client of the world `default`.
 */
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

const SCOPE = 'vendor-advertising-api-scope';

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

/** The caller names the shape of the answer, which is the documented one. */
export async function send<Answer>(
  { origin, headers }: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
