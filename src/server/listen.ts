/**
 * Starts the listeners: one for each region, and optionally one for the admin API and one with TLS.
 */
import { serve, type ServerType } from '@hono/node-server';
import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TlsConfig } from './config/config.ts';
import { regionUrls, type Ports } from '../service/http/address.ts';
import type { AnswerChange, CompletedExchange } from '../service/pipeline/respond.ts';
import { Hosts, type HostRule } from '../service/http/hosts.ts';
import { Coverage } from '../control/counters/coverage-counts.ts';
import { RequestCounters } from '../control/counters/request-counters.ts';
import { Journals } from '../service/journal/journal.ts';
import { defaultsFor, memoryLimit } from '../world/memory.ts';
import { REGIONS, type Region } from '../model/marketplaces.ts';
import type { SandboxOptions } from '../admin/sandbox-options.ts';
import { createAdmin, createServer } from './app.ts';
import { inRequestOrder } from './request-order.ts';
import type { TlsServerOptions } from './tls/sni.ts';
import { defaultUnreadLimits, UnreadResponses, type UnreadLimits } from './unread-responses.ts';

/** Open requests may continue for this time after the shutdown began. */
const SHUTDOWN_GRACE_MS = 500;

/** Timeouts for slow clients. */
interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  checkIntervalMs: number;
}

export const SERVER_TIMEOUTS: ServerTimeouts = { headersMs: 30_000, requestMs: 300_000, checkIntervalMs: 5000 };

/** Options of the server that follow from the listeners. */
export type ListenerResults =
  'ports' | 'hosts' | 'journals' | 'requestCounters' | 'coverage' | 'boundHost' | 'loopback' | 'caPem';

export interface ListenOptions extends Omit<SandboxOptions, ListenerResults> {
  version: string;
  /** 0 selects a free port. */
  ports: Ports;
  host: string;
  /** The port of a separate listener for the admin API. */
  adminPort?: number | undefined;
  /** Host names of the sandbox and their regions. */
  hosts?: readonly HostRule[];
  /** The TLS listener, which selects the region by host. */
  tls?: TlsConfig | undefined;
  /** The folder that stores the CA of the TLS listener. */
  data?: string | undefined;
  /** Receives each request with its response. */
  report?: (exchange: CompletedExchange) => void;
  changeAnswer?: AnswerChange | undefined;
  timeouts?: ServerTimeouts | undefined;
  /** Limits of what waits for clients that do not read. */
  unread?: Partial<UnreadLimits> | undefined;
  /** The bytes of request bodies that can be received at the same time. */
  bodyBytes?: number | undefined;
}

export interface Listening {
  /** Base URLs of the service by region. */
  urls: Record<Region, string>;
  /** The base URL of the admin API, whose path is `/_sandbox`. */
  adminUrl: string;
  tls: ListeningTls | undefined;
  journals: Journals;
  coverage: Coverage;
  /** Closes the listeners after open requests are finished, or after a grace period. The worlds stay open. */
  close(): Promise<void>;
}

interface ListeningTls {
  port: number;
  /** Base URLs of the service by region. */
  urls: Record<Region, string>;
  /** The CA certificate that clients must trust. Its file is undefined if it is in memory only. */
  caPem: string;
  caFile: string | undefined;
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

interface ListenerOptions {
  fetch: Fetch;
  port: number;
  createTlsOptions?: TlsServerOptions | undefined;
}

interface Listener {
  server: ServerType;
  /** The bound port. */
  port: number;
}

/** If a listener cannot be started, closes the others and rejects with its system error. */
export async function listen({ ports, host, adminPort, publicUrl, ...options }: ListenOptions): Promise<Listening> {
  let bound = ports;
  const hosts = new Hosts(options.hosts);
  const { tls } = options;
  const tlsListener =
    tls && (await (await import('./tls/start-tls.ts')).startTls({ ...options, tls, host, publicUrl }, hosts));
  const journals = new Journals(defaultsFor(memoryLimit()).journalBytes);
  const requestCounters = new RequestCounters();
  const coverage = new Coverage(requestCounters);
  const stopping = new AbortController();
  // Each delayed response listens to it.
  setMaxListeners(0, stopping.signal);
  const server = {
    ...options,
    publicUrl,
    journals,
    requestCounters,
    coverage,
    ports: () => bound,
    hosts,
    loopback: loopbackOf(host),
    boundHost: host,
    caPem: tlsListener?.caPem,
    stopping: stopping.signal,
  };
  const app = createServer({ ...server, admin: adminPort === undefined ? 'same' : 'own' });
  const listenerOptions: ListenerOptions[] = REGIONS.map((region) => ({
    fetch: (request, env) => app.fetch(request, { ...env, region }),
    port: ports[region],
  }));
  if (adminPort !== undefined) listenerOptions.push({ fetch: createAdmin(server).fetch, port: adminPort });
  if (tls !== undefined) {
    const fetch: Fetch = (request, env) => app.fetch(request, { ...env, byHost: true });
    listenerOptions.push({ fetch, port: tls.port, createTlsOptions: tlsListener?.createTlsOptions });
  }

  const unread = new UnreadResponses({ ...defaultUnreadLimits(memoryLimit()), ...options.unread });
  const { timeouts } = options;
  const settled = await Promise.allSettled(listenerOptions.map((each) => listenOn(each, { host, timeouts, unread })));
  const listeners = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await closeAll(listeners);
    throw failed.reason;
  }
  const [na = 0, eu = 0, fe = 0, ...others] = listeners.map(({ port }) => port);
  const admin = adminPort === undefined ? undefined : others[0];
  const tlsPort = others.at(-1) ?? 0;
  bound = { na, eu, fe };

  const base = new URL(publicUrl ?? `http://${ownHost(host)}:${na}`);
  const urls = regionUrls(base, hosts.regionOf(base.hostname) ?? 'na', { ports: bound, hosts });
  return {
    urls,
    adminUrl: admin === undefined ? urls.na : `http://${ownHost(host)}:${admin}`,
    tls: tlsListener && {
      port: tlsPort,
      urls: regionUrls(new URL(`https://${ownHost(host)}:${tlsPort}`), 'na', { ports: bound, hosts, byHost: true }),
      caPem: tlsListener.caPem,
      caFile: tlsListener.caFile,
    },
    journals,
    coverage,
    close() {
      stopping.abort();
      return closeAll(listeners);
    },
  };
}

/** Longer than load balancers keep theirs: a call fails on a connection that is closed at the same moment. */
const KEEP_ALIVE_MS = 75_000;

interface ConnectionOptions {
  host: string;
  timeouts: ServerTimeouts | undefined;
  unread: UnreadResponses;
}

function listenOn(
  { fetch, port, createTlsOptions }: ListenerOptions,
  { host: hostname, timeouts = SERVER_TIMEOUTS, unread }: ConnectionOptions,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const listening = (address: AddressInfo): void => resolve({ server, port: address.port });
    const serverOptions = {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
      ...createTlsOptions?.serverOptions,
    };
    const server = serve(
      { fetch: inRequestOrder(unread.limit(fetch)), port, hostname, ...createTlsOptions, serverOptions },
      listening,
    );
    unread.watch(server);
    createTlsOptions?.onServer(server);
    server.once('error', reject);
  });
}

async function closeAll(listeners: readonly Listener[]): Promise<void> {
  const closed = Promise.all(
    listeners.map(({ server }) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_GRACE_MS)));
  await Promise.race([closed, grace]);
  clearTimeout(timer);
  for (const { server } of listeners) if ('closeAllConnections' in server) server.closeAllConnections();
}

/** The IP address of `localhost` for clients that can reach the listener. */
function loopbackOf(host: string): string {
  return host === '::1' ? '[::1]' : '127.0.0.1';
}

/** The host name by which this machine reaches the listener. */
function ownHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
