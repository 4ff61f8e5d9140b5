/**
 * The TLS listener before it listens: its authority, and the names that it answers to. Loaded only where it is asked
 * for, as certificates take more code than all the rest of a start.
 */
import { isIP } from 'node:net';
import type { TlsConfig } from '../config.ts';
import type { Hosts, HostRule } from '../http/hosts.ts';
import { REGIONS } from '../model/marketplaces.ts';
import { openAuthority } from '../tls/authority.ts';
import { greeting, type Greeting } from '../tls/greeter.ts';

interface Wanted {
  tls: TlsConfig;
  data?: string | undefined;
  host: string;
  hosts?: readonly HostRule[];
  publicUrl?: string | undefined;
  filesUrl?: string | undefined;
  complain?: ((sentence: string) => void) | undefined;
}

export interface OpenTls {
  port: number;
  caPem: string;
  greeting: Greeting;
}

/** By these a machine knows itself. */
const OWN_NAMES = ['localhost', ...REGIONS.map((region) => `${region}.localhost`), '127.0.0.1', '::1'];
const ANYWHERE = ['0.0.0.0', '::'];

export async function openTls({ tls, data, ...wanted }: Wanted, hosts: Hosts): Promise<OpenTls> {
  const authority = await openAuthority(tls.ca, data);
  // Links lead there.
  const linked = [wanted.publicUrl, wanted.filesUrl].flatMap((url) => (url === undefined ? [] : bareHost(url)));
  const listening = ANYWHERE.includes(wanted.host) ? [] : [wanted.host];
  const named = (wanted.hosts ?? []).map(({ name }) => name);
  const isOurs = (name: string): boolean => isIP(name) === 0 && (hosts.has(name) || linked.includes(name));
  const usual = [...new Set([...OWN_NAMES, ...listening, ...named, ...linked])];
  const { complain = () => {} } = wanted;
  return { port: tls.port, caPem: authority.pem, greeting: await greeting(authority, { usual, isOurs, complain }) };
}

/** An address of IPv6 without its brackets. */
function bareHost(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}
