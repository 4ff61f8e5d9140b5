/**
 * Prepares the TLS listener: its CA and its host names. Loaded only with a TLS port, because certificates need more code
 * than the rest of the start.
 */
import { isIP } from 'node:net';
import type { TlsConfig } from '../config/config.ts';
import type { Hosts, HostRule } from '../../service/http/hosts.ts';
import { REGIONS } from '../../model/marketplaces.ts';
import { loadAuthority } from './authority.ts';
import { createTlsOptions, type TlsServerOptions } from './sni.ts';

interface TlsOptions {
  tls: TlsConfig;
  data?: string | undefined;
  host: string;
  hosts?: readonly HostRule[];
  publicUrl?: string | undefined;
  filesUrl?: string | undefined;
  /** Whether the listener serves the certificate of the CA. */
  servesCa?: boolean;
  onWarning?: ((message: string) => void) | undefined;
}

interface TlsListener {
  port: number;
  caPem: string;
  /** The file of the authority's certificate; undefined if it is in memory only. */
  caFile: string | undefined;
  createTlsOptions: TlsServerOptions;
}

/** Names and addresses of the local machine. */
const LOCAL_NAMES = ['localhost', ...REGIONS.map((region) => `${region}.localhost`), '127.0.0.1', '::1'];
const ANYWHERE = ['0.0.0.0', '::'];
const CA_PATH = '/_sandbox/ca.pem';

export async function startTls({ tls, data, ...options }: TlsOptions, hosts: Hosts): Promise<TlsListener> {
  const authority = await loadAuthority(tls.ca, data);
  // The hosts of links.
  const linked = [options.publicUrl, options.filesUrl].flatMap((url) => (url === undefined ? [] : bareHost(url)));
  const listening = ANYWHERE.includes(options.host) ? [] : [options.host];
  const named = (options.hosts ?? []).map(({ name }) => name);
  const isServed = (name: string): boolean => isIP(name) === 0 && (hosts.has(name) || linked.includes(name));
  const defaults = [...new Set([...LOCAL_NAMES, ...listening, ...named, ...linked])];
  const { onWarning = () => {}, servesCa = true } = options;
  const caPlace = servesCa ? `at ${CA_PATH}` : `in ${authority.file}`;
  return {
    port: tls.port,
    caPem: authority.pem,
    caFile: authority.file,
    createTlsOptions: await createTlsOptions(authority, { defaults, isServed, caPlace, onWarning }),
  };
}

/** Removes the brackets of an IPv6 address. */
function bareHost(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}
